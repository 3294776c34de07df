"""A game as a film: whatever is pressed, and in whatever order, the session goes where a plain list of moments says."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import hypothesis
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests import strategies
from war.engine.deal import deal_code, parse_deal
from war.engine.game import Game
from war.engine.outcome import Outcome, Player, Reason
from war.engine.rules import Pickup, Rules
from war.session.open_game import Position
from war.session.saving import resume, save
from war.session.session import Session
from war.session.settings import Settings
from war.view.screen import View, view


class TimelineView:
    """The model of a game: all its moments in a list, and places in that list.

    ``end`` is where the game is over; called time brings it nearer. ``known`` counts the battles that the session's
    game has played, seen or not.
    """

    def __init__(self, rules: Rules, deal: str) -> None:
        self.rules, self.deal = rules, deal
        self.game = Game.dealt(rules, parse_deal(deal))
        self.natural = self.game.play()
        self.moments = [Position()]
        self.outbreaks: list[int] = []
        for number in range(1, self.game.battles + 1):
            battle = self.game.battle(number)
            if battle.wars:
                self.outbreaks.append(len(self.moments))
            self.moments += [Position(number - 1, flip) for flip in range(1, len(battle.flips))]
            self.moments.append(Position(number))
        self.end = len(self.moments) - 1
        self.place = self.furthest = self.seconds = self.known = 0
        self.called = False
        self.seen: dict[tuple[int, bool], View] = {}

    @property
    def now(self) -> Position:
        return self.moments[self.place]

    @property
    def over(self) -> bool:
        return self.furthest == self.end

    @property
    def outcome(self) -> Outcome | None:
        """What the session's end must be at this place."""
        if self.place != self.end or not self.over:
            return None
        if self.end == len(self.moments) - 1:
            return self.natural
        yours, computers = self.game.sizes(self.now.battles)
        if yours == computers:
            return Outcome(Reason.TIME_DRAW)
        return Outcome(Reason.TIME_MOST_CARDS, Player.YOU if yours > computers else Player.COMPUTER)

    def wholes(self, start: int, end: int) -> list[int]:
        """The places from ``start`` up to and with ``end`` at which no battle is under way."""
        return [place for place in range(start, end + 1) if not self.moments[place].flips]

    def move(self, place: int) -> None:
        self.place = place
        self.furthest = max(self.furthest, place)
        last = self.moments[self.furthest]
        self.known = max(self.known, last.battles + (last.flips > 0))

    def wait(self, seconds: int) -> None:
        self.seconds += max(0, seconds)
        if self.rules.time_limit is not None and self.seconds >= 60 * self.rules.time_limit and not self.called:
            self.called = True
            self.end = self.wholes(self.furthest, self.end)[0]


def picture(session: Session) -> View:
    """The screen without what is no part of the moment: the time, the switches, the notes."""
    return replace(view(session), time="", notice="", auto=False, can_undo=False, can_redo=False, end=None)


def straight_to(rules: Rules, deal: str, position: Position) -> Session:
    """A new session in which the moment was come to by playing alone."""
    session = Session(Settings(rules), lambda: deal)
    session.play_battles(position.battles)
    for _ in range(position.flips):
        session.play_card()
    return session


table_rules = st.builds(
    lambda some, minutes: replace(some, time_limit=minutes),
    st.one_of(
        strategies.any_rules(limit=st.integers(1, 80)),
        strategies.any_rules(pickup=st.just(Pickup.SHUFFLED), limit=st.none()),
        st.builds(Rules, face_down=st.integers(0, 1)),
    ),
    st.one_of(st.none(), st.integers(1, 2)),
)
counts = st.one_of(st.integers(-2, 12), st.just(10), st.just(300))


class Seeking(RuleBasedStateMachine):
    """The session beside the list of moments."""

    @initialize(rules=table_rules, seed=strategies.seeds)
    def open(self, rules: Rules, seed: int) -> None:
        self.chance = Random(seed)
        self.code = ""
        self.session = Session(Settings(rules), self.deal)
        self.view = TimelineView(rules, self.code)
        self.left: list[TimelineView] = []
        self.ahead: list[TimelineView] = []
        self.auto = False

    def deal(self) -> str:
        self.code = deal_code(self.chance.randrange(10**9))
        return self.code

    def press(self, intent: Callable[[], bool], place: int | None) -> None:
        """Do the intent, which leads to ``place`` in the list, or is refused (None) and changes nothing."""
        session, model = self.session, self.view
        open_game, furthest, before = session.open_game, session.open_game.furthest, (save(session), view(session))
        assert intent() is (place is not None)
        assert session.open_game is open_game
        assert open_game.furthest >= furthest
        if place is None:
            assert (save(session), view(session)) == before
        else:
            model.move(place)

    def played(self, intent: Callable[[], bool], place: int) -> None:
        """Do an intent that plays to ``place``, and is refused where the game is over."""
        self.press(intent, None if self.view.outcome else place)
        self.auto = self.auto and self.view.outcome is None

    def gone(self, intent: Callable[[], bool], place: int | None) -> None:
        """Do an intent that goes to ``place`` in the film; refused where that is here, or None."""
        place = None if place == self.view.place else place
        self.press(intent, place)
        self.auto = self.auto and place is None

    def after(self, battles: int) -> int:
        """The place after so many battles more, the one under way counted."""
        wholes = self.view.wholes(self.view.place + 1, self.view.end)
        return (wholes[battles - 1 :] or wholes[-1:] or [self.view.end])[0]

    # ---- playing -------------------------------------------------------------------------------------------

    @rule()
    def play_card(self) -> None:
        self.played(self.session.play_card, self.view.place + 1)

    @rule()
    def play_battle(self) -> None:
        self.played(self.session.play_battle, self.after(1))

    @rule(battles=counts)
    def play_battles(self, battles: int) -> None:
        intent = lambda: self.session.play_battles(battles)  # noqa: E731  (its place is told beside it)
        if battles < 1:
            self.press(intent, None)
        else:
            self.played(intent, self.after(battles))

    @rule(seconds=st.sampled_from((-5, 0, 7, 30, 60, 200)))
    def tick(self, seconds: int) -> None:
        model, before = self.view, save(self.session)
        if model.furthest == 0 or model.over:
            assert self.session.tick(seconds) is False
            assert save(self.session) == before
            return
        model.wait(seconds)
        if model.called:
            model.known = model.moments[model.end].battles
        assert self.session.tick(seconds) is model.over
        if model.over:
            model.place = model.furthest  # whoever looks at an earlier moment is shown the end
        self.auto = self.auto and model.outcome is None

    # ---- going through it ----------------------------------------------------------------------------------

    @rule(battles=counts)
    def back(self, battles: int) -> None:
        before = self.view.wholes(0, self.view.place - 1)
        place = (before[-battles:] or [None])[0] if battles > 0 else None
        self.gone(lambda: self.session.back(battles), place)

    @rule(battles=counts)
    def on(self, battles: int) -> None:
        later = self.view.wholes(self.view.place + 1, self.view.furthest)
        place = (later[battles - 1 :] or [self.view.furthest])[0] if battles > 0 else None
        self.gone(lambda: self.session.on(battles), place)

    @rule(data=st.data())
    def go_to_what_was_shown(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, self.view.furthest))
        self.gone(lambda: self.session.go(self.view.moments[place]), place)

    @rule(battles=st.integers(-3, 90), flips=st.integers(-3, 4))
    def go_anywhere(self, battles: int, flips: int) -> None:
        position = Position(battles, flips)
        shown = self.view.moments[: self.view.furthest + 1]
        self.gone(lambda: self.session.go(position), shown.index(position) if position in shown else None)

    @rule()
    def last_war(self) -> None:
        earlier = [place for place in self.view.outbreaks if place < self.view.place]
        self.gone(self.session.last_war, earlier[-1] if earlier else None)

    @rule()
    def next_war(self) -> None:
        later = [place for place in self.view.outbreaks if self.view.place < place <= self.view.furthest]
        self.gone(self.session.next_war, later[0] if later else None)

    @rule()
    def beginning(self) -> None:
        self.gone(self.session.beginning, 0)

    @rule()
    def latest(self) -> None:
        self.gone(self.session.latest, self.view.furthest)

    @rule(battles=st.one_of(st.none(), st.integers(0, 40)))
    def show_end(self, battles: int | None) -> None:
        model, total = self.view, self.view.game.battles
        known = total if battles is None else min(total, model.known + battles)
        ends = model.called or known == total
        assert self.session.show_end(battles) is ends
        if not model.called:
            model.known = known
        if ends:
            model.move(model.end)
        self.auto = False

    @precondition(lambda self: self.view.outcome is not None and self.view.place > 0)
    @rule()
    def an_ended_game_can_be_gone_back_in_and_played_on(self) -> None:
        outcome = self.session.open_game.outcome
        assert not self.session.play_card()
        self.back(1)
        assert self.session.open_game.outcome is None
        self.play_battle()
        assert self.session.open_game.outcome == outcome

    # ---- games and switches --------------------------------------------------------------------------------

    @rule(rules=table_rules)
    def new_game(self, rules: Rules) -> None:
        self.session.change(rules=rules)
        assert self.session.new_game()
        self.leave(self.left)
        self.view = TimelineView(rules, self.code)

    def leave(self, side: list[TimelineView]) -> None:
        """Put the film on one side; one that nobody has begun goes nowhere."""
        self.auto = False
        if self.view.furthest:
            side.append(self.view)

    @rule(back=st.booleans())
    def undo_or_redo_new_game(self, back: bool) -> None:
        there, behind = (self.left, self.ahead) if back else (self.ahead, self.left)
        assert (self.session.undo_new_game if back else self.session.redo_new_game)() is bool(there)
        if there:
            self.leave(behind)
            self.view = there.pop()

    @rule()
    def toggle_auto(self) -> None:
        wanted = not self.auto and self.view.outcome is None
        assert self.session.toggle_auto() is (self.auto or wanted)
        self.auto = wanted

    @rule()
    def reload(self) -> None:
        text = save(self.session)
        self.session = Session(deals=self.deal)
        resume(self.session, text)
        assert save(self.session) == text
        self.auto = False
        for model in (self.view, *self.left, *self.ahead):
            last = model.moments[model.furthest]
            model.known = last.battles + (last.flips > 0)

    # ---- always --------------------------------------------------------------------------------------------

    @invariant()
    def the_session_is_where_the_list_says(self) -> None:
        model, open_game = self.view, self.session.open_game
        assert (open_game.deal, open_game.game.rules) == (model.deal, model.rules)
        assert (open_game.position, open_game.furthest) == (model.now, model.moments[model.furthest])
        assert open_game.has(open_game.position)
        assert (open_game.begun, open_game.over, open_game.outcome) == (model.furthest > 0, model.over, model.outcome)
        assert self.session.auto is self.auto
        for seats, models in ((self.session.left, self.left), (self.session.ahead, self.ahead)):
            assert [(each.deal, each.position) for each in seats] == [(each.deal, each.now) for each in models]
        assert open_game.seconds == model.seconds
        assert open_game.game.battles == model.known

    @invariant()
    def a_moment_looks_the_same_however_one_came_there(self) -> None:
        model, open_game = self.view, self.session.open_game
        shown = picture(self.session)
        timed = model.outcome is not None and model.end < len(model.moments) - 1
        if (model.place, timed) not in model.seen:
            other = straight_to(model.rules, model.deal, model.now)
            if timed:
                other.open_game.game.call_time()
            model.seen[model.place, timed] = picture(other)
        assert shown == model.seen[model.place, timed]
        for number in {1, model.now.battles, model.known} - {0}:
            if number <= model.known:
                battle, same = open_game.game.battle(number), model.game.battle(number)
                assert replace(battle, outcome=None) == replace(same, outcome=None)


TestSeeking = pytest.mark.timeout(300)(Seeking.TestCase)  # a failing one is made as short as can be, which takes long
TestSeeking.settings = hypothesis.settings(max_examples=60, stateful_step_count=40)
