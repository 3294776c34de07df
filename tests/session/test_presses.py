"""The session as a state machine of presses: whatever is pressed, it goes where a plain list of moments says."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import hypothesis
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests import strategies
from tests.saying import english
from tests.session.film import Film
from war.engine.cards import DECK
from war.engine.deal import deal_code
from war.engine.rules import Pickup, Rules
from war.message import EMPTY, Text, say
from war.session.open_game import OpenGame, Position
from war.session.saving import resume, save
from war.session.session import Session
from war.session.settings import Settings, SettingsError
from war.session.shortcuts import KeysError
from war.view.screen import View, view


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
        strategies.any_rules(limit=st.one_of(st.none(), st.integers(1, 30))),
        strategies.any_rules(limit=st.integers(1, 80)),
        strategies.any_rules(pickup=st.just(Pickup.SHUFFLED), limit=st.none()),
        st.builds(Rules, face_down=st.integers(0, 1)),
    ),
    st.one_of(st.none(), st.integers(1, 3)),
)
counts = st.one_of(st.integers(-3, 12), st.just(10), st.integers(1, 300), st.just(100_000))
nonsense = st.sampled_from(({"speed": "warp"}, {"keys": {}}, {"whole_battles": True, "keys": {"play": "Tab"}}))


class Presses(RuleBasedStateMachine):
    """The session beside the list of moments: it does what the list says, or refuses and stays as it is."""

    @initialize(rules=table_rules, seed=strategies.seeds)
    def open(self, rules: Rules, seed: int) -> None:
        self.chance = Random(seed)
        self.code = ""
        self.session = Session(Settings(rules), self.deal)
        self.film = Film(rules, self.code)
        self.left: list[Film] = []
        self.ahead: list[Film] = []
        self.begun: list[Film] = []
        self.rules, self.whole, self.auto = rules, False, False

    def deal(self) -> str:
        self.code = deal_code(self.chance.randrange(10**9))
        return self.code

    def kept(self) -> tuple[object, ...]:
        """All that a refused press must leave as it is."""
        session = self.session
        return save(session), view(session), session.open_game, session.settings

    def press(self, intent: Callable[[], bool], place: int | None) -> None:
        """Do the intent, which leads to ``place`` in the list, or is refused (None) and changes nothing."""
        session, film = self.session, self.film
        open_game, furthest, before = session.open_game, session.open_game.furthest, self.kept()
        assert intent() is (place is not None)
        assert session.open_game is open_game
        assert open_game.furthest >= furthest
        if place is None:
            assert self.kept() == before
        else:
            film.move(place)

    def played(self, intent: Callable[[], bool], place: int) -> None:
        """Do an intent that plays to ``place``, and is refused where the game is over."""
        self.press(intent, None if self.film.outcome else place)
        self.auto = self.auto and self.film.outcome is None

    def gone(self, intent: Callable[[], bool], place: int | None) -> None:
        """Do an intent that goes to ``place`` in the film; refused where that is here, or None."""
        place = None if place == self.film.place else place
        self.press(intent, place)
        self.auto = self.auto and place is None

    def after(self, battles: int) -> int:
        """The place after so many battles more, the one under way counted."""
        wholes = self.film.wholes(self.film.place + 1, self.film.end)
        return (wholes[battles - 1 :] or wholes[-1:] or [self.film.end])[0]

    # ---- playing -------------------------------------------------------------------------------------------

    @rule()
    def play_card(self) -> None:
        self.played(self.session.play_card, self.film.place + 1)

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

    @rule()
    def press_play(self) -> None:
        self.played(self.session.press, self.after(1) if self.whole else self.film.place + 1)

    @rule(seconds=st.one_of(st.sampled_from((-5, 0, 7, 30, 60, 200)), st.integers(0, 180).map(lambda half: half / 2)))
    def tick(self, seconds: float) -> None:
        film, before = self.film, self.kept()
        if film.furthest == 0 or film.over:
            assert self.session.tick(seconds) is False
            assert self.kept() == before
            return
        film.wait(seconds)
        if film.called:
            film.known = film.moments[film.end].battles
        assert self.session.tick(seconds) is film.over
        if film.over:
            assert not film.moments[film.end].flips
            film.place = film.furthest  # whoever looks at an earlier moment is shown the end
        self.auto = self.auto and film.outcome is None

    # ---- going through it ----------------------------------------------------------------------------------

    @rule(battles=counts)
    def back(self, battles: int) -> None:
        before = self.film.wholes(0, self.film.place - 1)
        place = (before[-battles:] or [None])[0] if battles > 0 else None
        self.gone(lambda: self.session.back(battles), place)

    @rule(battles=counts)
    def on(self, battles: int) -> None:
        later = self.film.wholes(self.film.place + 1, self.film.furthest)
        place = (later[battles - 1 :] or [self.film.furthest])[0] if battles > 0 else None
        self.gone(lambda: self.session.on(battles), place)

    @rule(data=st.data())
    def go_to_what_was_shown(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, self.film.furthest))
        self.gone(lambda: self.session.go(self.film.moments[place]), place)

    @rule(battles=st.integers(-3, 90), flips=st.integers(-3, 4))
    def go_anywhere(self, battles: int, flips: int) -> None:
        position = Position(battles, flips)
        shown = self.film.moments[: self.film.furthest + 1]
        self.gone(lambda: self.session.go(position), shown.index(position) if position in shown else None)

    @rule()
    def last_war(self) -> None:
        earlier = [place for place in self.film.outbreaks if place < self.film.place]
        self.gone(self.session.last_war, earlier[-1] if earlier else None)

    @rule()
    def next_war(self) -> None:
        later = [place for place in self.film.outbreaks if self.film.place < place <= self.film.furthest]
        self.gone(self.session.next_war, later[0] if later else None)

    @rule()
    def beginning(self) -> None:
        self.gone(self.session.beginning, 0)

    @rule()
    def latest(self) -> None:
        self.gone(self.session.latest, self.film.furthest)

    @rule(battles=st.one_of(st.none(), st.integers(0, 40)))
    def show_end(self, battles: int | None) -> None:
        film, total = self.film, self.film.game.battles
        known = total if battles is None else min(total, film.known + battles)
        ends = film.called or known == total
        assert self.session.show_end(battles) is ends
        if not film.called:
            film.known = known
        if ends:
            film.move(film.end)
        self.auto = False

    @precondition(lambda self: self.film.outcome is not None)
    @rule()
    def nothing_goes_on_after_the_end(self) -> None:
        for intent in (self.session.play_card, self.session.play_battle, self.session.press, self.session.start_auto):
            self.press(intent, None)

    @precondition(lambda self: self.film.outcome is not None and self.film.place > 0)
    @rule()
    def an_ended_game_can_be_gone_back_in_and_played_on(self) -> None:
        outcome = self.session.open_game.outcome
        assert not self.session.play_card()
        self.back(1)
        assert self.session.open_game.outcome is None
        self.play_battle()
        assert self.session.open_game.outcome == outcome

    # ---- games and switches --------------------------------------------------------------------------------

    @rule(rules=st.one_of(st.none(), table_rules))
    def new_game(self, rules: Rules | None) -> None:
        if rules is not None:
            self.session.change(rules=rules)
            self.rules = rules
        assert self.session.new_game()
        self.leave(self.left)
        self.film = Film(self.rules, self.code)

    def leave(self, side: list[Film]) -> None:
        """Put the film on one side; one that nobody has begun goes nowhere."""
        self.auto = False
        if self.film.furthest:
            side.append(self.film)

    @rule(back=st.booleans())
    def undo_or_redo_new_game(self, back: bool) -> None:
        there, behind = (self.left, self.ahead) if back else (self.ahead, self.left)
        before = self.kept()
        assert (self.session.undo_new_game if back else self.session.redo_new_game)() is bool(there)
        if there:
            self.leave(behind)
            self.film = there.pop()
        else:
            assert self.kept() == before

    @rule(rules=table_rules)
    def choose_rules(self, rules: Rules) -> None:
        self.session.use_rules(rules)
        self.rules = rules
        if self.film.furthest == 0 and self.film.rules != rules:  # they hold for the deal on the table too
            self.film, self.auto = Film(rules, self.film.deal), False

    @rule(whole=st.booleans())
    def choose_what_a_press_plays(self, whole: bool) -> None:
        self.session.change(whole_battles=whole)
        self.whole = whole

    @rule(bad=nonsense)
    def choose_nonsense(self, bad: dict[str, object]) -> None:
        before = self.kept()
        with pytest.raises((SettingsError, KeysError)):
            self.session.change(**bad)
        assert self.kept() == before

    def turn(self, intent: Callable[[], bool], on: bool) -> bool:
        """Do an intent that turns auto-play on or off; whether that was not refused."""
        turns = on is not self.auto and not (on and self.film.outcome is not None)
        self.press(intent, self.film.place if turns else None)
        self.auto = on if turns else self.auto
        return turns

    @rule()
    def start_auto(self) -> None:
        self.turn(self.session.start_auto, True)

    @rule(why=st.sampled_from((EMPTY, say("Auto-play is paused."))))
    def pause_auto(self, why: Text) -> None:
        if self.turn(lambda: self.session.pause_auto(why), False):
            assert self.session.notice == why

    @rule()
    def toggle_auto(self) -> None:
        self.turn(self.session.toggle_auto, not self.auto)

    @rule()
    def reload(self) -> None:
        text = save(self.session)
        self.session = Session(deals=self.deal)
        resume(self.session, text)
        assert save(self.session) == text
        self.auto = False
        for film in (self.film, *self.left, *self.ahead):
            last = film.moments[film.furthest]
            film.known = last.battles + (last.flips > 0)

    # ---- always --------------------------------------------------------------------------------------------

    @invariant()
    def the_session_is_where_the_list_says(self) -> None:
        film, session, open_game = self.film, self.session, self.session.open_game
        assert (open_game.deal, open_game.game.rules) == (film.deal, film.rules)
        assert (open_game.position, open_game.furthest) == (film.now, film.moments[film.furthest])
        assert open_game.has(open_game.position)
        assert (open_game.begun, open_game.over, open_game.outcome) == (film.furthest > 0, film.over, film.outcome)
        assert (view(session).end is None) is (film.outcome is None)
        assert session.auto is self.auto
        assert not (session.auto and open_game.outcome is not None)
        assert (session.settings.rules, session.settings.whole_battles) == (self.rules, self.whole)
        assert open_game.seconds == film.seconds
        assert open_game.game.battles == film.known

    @invariant()
    def the_screen_shows_the_moment(self) -> None:
        film, now, shown = self.film, self.film.picture(), view(self.session)
        assert (shown.you.size, shown.computer.size) == now.sizes
        assert (list(shown.you.shown), list(shown.computer.shown)) == now.shown
        assert sorted(now.cards) == list(DECK)
        on_table = len(shown.you.shown) + len(shown.computer.shown)
        assert shown.stakes == on_table
        nobody_has_them = film.now.flips > 0 or (on_table > 0 and not shown.you.won and not shown.computer.won)
        assert shown.you.size + shown.computer.size + (on_table if nobody_has_them else 0) == 52
        wars = film.wars[film.place]
        assert (shown.battles, english(shown.wars_text).split()[0]) == (film.now.battles, f"{wars:,}")

    @invariant()
    def a_moment_looks_the_same_however_one_came_there(self) -> None:
        film, open_game = self.film, self.session.open_game
        shown = picture(self.session)
        timed = film.outcome is not None and film.end < len(film.moments) - 1
        if (film.place, timed) not in film.seen:
            other = straight_to(film.rules, film.deal, film.now)
            if timed:
                other.open_game.game.call_time()
            film.seen[film.place, timed] = picture(other)
        assert shown == film.seen[film.place, timed]
        for number in {1, film.now.battles, film.known} - {0}:
            if number <= film.known:
                battle, same = open_game.game.battle(number), film.game.battle(number)
                assert replace(battle, outcome=None) == replace(same, outcome=None)

    @invariant()
    def nothing_begun_is_lost_and_nothing_untouched_comes_back(self) -> None:
        if self.film.furthest and self.film not in self.begun:
            self.begun.append(self.film)
        session = self.session
        for games, films in ((session.left, self.left), (session.ahead, self.ahead)):
            assert [where(each) for each in games] == [(film.deal, film.now) for film in films]
            assert all(each.begun for each in games)
        assert (session.can_undo, session.can_redo) == (bool(self.left), bool(self.ahead))
        row = [where(each) for each in (*session.left, session.open_game, *session.ahead)]
        assert all((film.deal, film.now) in row for film in self.begun)


def where(open_game: OpenGame) -> tuple[str, Position]:
    """Which game it is, and the moment of it."""
    return open_game.deal, open_game.position


TestPresses = pytest.mark.timeout(300)(Presses.TestCase)  # a failing one is made as short as can be, which takes long
TestPresses.settings = hypothesis.settings(max_examples=60, stateful_step_count=40)
