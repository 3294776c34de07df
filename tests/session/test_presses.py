"""The session as a state machine of presses, against a model: each game played at once and laid out as moments."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import hypothesis
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests import strategies
from tests.saying import english
from war.engine.battle import Laid
from war.engine.cards import DECK, Card
from war.engine.deal import deal_code, parse_deal
from war.engine.game import Game
from war.engine.outcome import Outcome, Player, Reason
from war.engine.rules import Rules
from war.message import EMPTY, Text, say
from war.session.open_game import Position
from war.session.session import Session
from war.session.settings import Settings, SettingsError
from war.session.shortcuts import KeysError
from war.view.screen import Shown, view


@dataclass(frozen=True)
class Moment:
    """One picture of a game: where it is, the piles, the cards on the table, the ties so far, all cards."""

    position: Position
    sizes: tuple[int, int]
    shown: tuple[list[Shown], list[Shown]]
    wars: int
    cards: list[Card]


def laid_out(turned: Laid, flip: int) -> list[Shown]:
    return [Shown(None, flip)] * len(turned.face_down) + [Shown(card, flip) for card in turned.face_up]


def moments(game: Game) -> list[Moment]:
    """Every moment of a game that was played to its end."""
    start = game.piles(0)
    found = [Moment(Position(), (len(start.you), len(start.computer)), ([], []), 0, [*start.you, *start.computer])]
    wars = 0
    for number in range(1, game.battles + 1):
        battle, before, after = game.battle(number), game.piles(number - 1), game.piles(number)
        yours: list[Shown] = []
        computers: list[Shown] = []
        for index, flip in enumerate(battle.flips):
            yours += laid_out(flip.you, index)
            computers += laid_out(flip.computer, index)
            wars += flip.winner is None
            shown = yours.copy(), computers.copy()
            if flip is not battle.flips[-1]:
                you, computer = before.you[len(yours) :], before.computer[len(computers) :]
                cards = [*you, *computer, *before.you[: len(yours)], *before.computer[: len(computers)]]
                found.append(Moment(Position(number - 1, index + 1), (len(you), len(computer)), shown, wars, cards))
        cards = [*after.you, *after.computer, *after.table]
        found.append(Moment(Position(number), (len(after.you), len(after.computer)), shown, wars, cards))
    return found


class Sitting:
    """The model of a game on the table: its moments and the place among them."""

    def __init__(self, rules: Rules, deal: str) -> None:
        self.rules, self.deal = rules, deal
        game = Game.dealt(rules, parse_deal(deal))
        self.last = game.play()
        self.moments = moments(game)
        self.place, self.seconds = 0, 0.0
        self.time_is_up = self.called = False

    @property
    def now(self) -> Moment:
        return self.moments[self.place]

    @property
    def outcome(self) -> Outcome | None:
        if self.place == len(self.moments) - 1:
            return self.last
        if not self.called:
            return None
        yours, computers = self.now.sizes
        if yours == computers:
            return Outcome(Reason.TIME_DRAW)
        return Outcome(Reason.TIME_MOST_CARDS, Player.YOU if yours > computers else Player.COMPUTER)

    def step(self) -> None:
        self.place += 1
        if self.time_is_up and self.now.position.flips == 0:
            self.called = True

    def step_over(self, battles: int) -> None:
        goal = self.now.position.battles + battles
        while self.outcome is None and self.now.position.battles < goal:
            self.step()

    def wait(self, seconds: float) -> None:
        self.seconds += max(0.0, seconds)
        if self.rules.time_limit is not None and self.seconds >= 60 * self.rules.time_limit:
            self.time_is_up = True
            self.called = self.now.position.flips == 0


short_times = st.one_of(st.none(), st.integers(1, 3))
table_rules = st.builds(
    lambda rules, minutes: replace(rules, time_limit=minutes),
    strategies.any_rules(limit=st.one_of(st.none(), st.none(), st.integers(1, 30))),
    short_times,
)
many = st.one_of(st.integers(1, 12), st.just(10), st.integers(1, 300), st.just(100_000))


class Presses(RuleBasedStateMachine):
    """Whatever is pressed: the session does what the model says, or refuses and stays as it is."""

    @initialize(rules=table_rules, seed=strategies.seeds)
    def open(self, rules: Rules, seed: int) -> None:
        self.next = Random(seed)
        self.handed: list[str] = []
        self.session = Session(Settings(rules=rules), self.deal)
        self.rules, self.whole, self.auto = rules, False, False
        self.sittings = [Sitting(rules, self.handed[-1])]
        self.at = 0
        self.begun: list[Sitting] = []

    @property
    def sitting(self) -> Sitting:
        """The game on the table: all that lay there stand in a row, and one of them is shown."""
        return self.sittings[self.at]

    def deal(self) -> str:
        self.handed.append(deal_code(self.next.randrange(10**9)))
        return self.handed[-1]

    def picture(self) -> tuple[object, ...]:
        return view(self.session), self.session.open_game, self.session.open_game.position, self.session.settings

    def press(self, intent: Callable[[], bool], move: Callable[[], None] | None) -> None:
        """Do the intent; ``move`` is what the model does, or None where it is to be refused."""
        before = self.picture()
        assert intent() is (move is not None)
        if move is None:
            assert self.picture() == before
        else:
            move()
            if self.sitting.outcome is not None:
                self.auto = False

    def unless_over(self, move: Callable[[], None]) -> Callable[[], None] | None:
        return move if self.sitting.outcome is None else None

    @rule()
    def play_card(self) -> None:
        self.press(self.session.play_card, self.unless_over(self.sitting.step))

    @rule()
    def play_battle(self) -> None:
        self.press(self.session.play_battle, self.unless_over(lambda: self.sitting.step_over(1)))

    @rule(battles=many)
    def play_battles(self, battles: int) -> None:
        move = self.unless_over(lambda: self.sitting.step_over(battles))
        self.press(lambda: self.session.play_battles(battles), move)

    @rule(battles=st.integers(-3, 0))
    def play_no_battles(self, battles: int) -> None:
        self.press(lambda: self.session.play_battles(battles), None)

    @rule()
    def press_play(self) -> None:
        whole = self.whole
        move = self.unless_over(lambda: self.sitting.step_over(1) if whole else self.sitting.step())
        self.press(self.session.press, move)

    @rule(whole=st.booleans())
    def choose_what_a_press_plays(self, whole: bool) -> None:
        self.session.change(whole_battles=whole)
        self.whole = whole

    @rule(rules=table_rules)
    def choose_rules(self, rules: Rules) -> None:
        self.session.use_rules(rules)
        self.rules = rules
        if self.sitting.place == 0 and self.sitting.rules != rules:  # they hold for the deal on the table too
            self.sittings[self.at], self.auto = Sitting(rules, self.sitting.deal), False

    @rule(bad=st.sampled_from(({"speed": "warp"}, {"keys": {}}, {"whole_battles": True, "keys": {"play": "Tab"}})))
    def choose_nonsense(self, bad: dict[str, object]) -> None:
        before = self.picture()
        with pytest.raises((SettingsError, KeysError)):
            self.session.change(**bad)
        assert self.picture() == before

    @rule()
    def new_game(self) -> None:
        def move() -> None:
            self.sittings.insert(self.at + 1, Sitting(self.rules, self.handed[-1]))
            self.go_over(1)

        self.press(self.session.new_game, move)

    @rule()
    def undo_new_game(self) -> None:
        self.press(self.session.undo_new_game, (lambda: self.go_over(-1)) if self.at > 0 else None)

    @rule()
    def redo_new_game(self) -> None:
        there = self.at < len(self.sittings) - 1
        self.press(self.session.redo_new_game, (lambda: self.go_over(1)) if there else None)

    def go_over(self, step: int) -> None:
        """Go to the next sitting in the row; one that nobody touched does not stay in it."""
        here, self.at, self.auto = self.sitting, self.at + step, False
        if here.place == 0:
            now = self.sitting
            self.sittings.remove(here)
            self.at = self.sittings.index(now)

    def turn(self, on: bool) -> Callable[[], None] | None:
        """What turning auto-play on or off does in the model; None where it is refused."""
        if on is self.auto or (on and self.sitting.outcome is not None):
            return None
        return lambda: setattr(self, "auto", on)

    @rule()
    def start_auto(self) -> None:
        self.press(self.session.start_auto, self.turn(True))

    @rule(why=st.sampled_from((EMPTY, say("Auto-play is paused."))))
    def pause_auto(self, why: Text) -> None:
        move = self.turn(False)
        self.press(lambda: self.session.pause_auto(why), move)
        assert move is None or self.session.notice == why

    @rule()
    def toggle_auto(self) -> None:
        self.press(self.session.toggle_auto, self.turn(not self.auto))

    @rule(seconds=st.one_of(st.floats(0, 90), st.just(60.0), st.just(-5.0)))
    def tick(self, seconds: float) -> None:
        sitting = self.sitting
        before = self.picture()
        if sitting.place == 0 or sitting.outcome is not None:
            assert self.session.tick(seconds) is False
            assert self.picture() == before
            return
        sitting.wait(seconds)
        assert self.session.tick(seconds) is (sitting.outcome is not None)
        assert self.session.open_game.position == before[2]
        if sitting.outcome is not None:
            assert sitting.now.position.flips == 0
            self.auto = False

    @precondition(lambda self: self.sitting.outcome is not None)
    @rule()
    def nothing_goes_on_after_the_end(self) -> None:
        for intent in (self.session.play_card, self.session.play_battle, self.session.press, self.session.start_auto):
            self.press(intent, None)

    @invariant()
    def the_screen_shows_the_moment(self) -> None:
        sitting, open_game, shown = self.sitting, self.session.open_game, view(self.session)
        now = sitting.now
        assert (open_game.deal, open_game.game.rules, open_game.position) == (sitting.deal, sitting.rules, now.position)
        assert (shown.you.size, shown.computer.size) == now.sizes
        assert (list(shown.you.shown), list(shown.computer.shown)) == now.shown
        assert sorted(now.cards) == list(DECK)
        on_table = len(shown.you.shown) + len(shown.computer.shown)
        assert shown.stakes == on_table
        nobody_has_them = now.position.flips > 0 or (on_table > 0 and not shown.you.won and not shown.computer.won)
        assert shown.you.size + shown.computer.size + (on_table if nobody_has_them else 0) == 52
        assert (shown.battles, english(shown.wars_text).split()[0]) == (now.position.battles, f"{now.wars:,}")
        assert open_game.seconds == pytest.approx(sitting.seconds)

    @invariant()
    def the_end_is_the_models(self) -> None:
        assert self.session.open_game.outcome == self.sitting.outcome
        assert (view(self.session).end is None) is (self.sitting.outcome is None)
        assert self.session.auto is self.auto
        assert not (self.session.auto and self.session.open_game.outcome is not None)
        assert (self.session.can_undo, self.session.can_redo) == (self.at > 0, self.at < len(self.sittings) - 1)
        assert (self.session.settings.rules, self.session.settings.whole_battles) == (self.rules, self.whole)

    @invariant()
    def nothing_begun_is_lost_and_nothing_untouched_comes_back(self) -> None:
        if self.sitting.place and self.sitting not in self.begun:
            self.begun.append(self.sitting)
        session = self.session
        row = [
            (open_game.deal, open_game.position)
            for open_game in (*session.left, session.open_game, *reversed(session.ahead))
        ]
        assert row == [(sitting.deal, sitting.now.position) for sitting in self.sittings]
        for sitting in self.begun:
            assert (sitting.deal, sitting.now.position) in row
        assert all(open_game.begun for open_game in (*session.left, *session.ahead))


TestPresses = pytest.mark.timeout(300)(Presses.TestCase)  # a failing one is made as short as can be, which takes long
TestPresses.settings = hypothesis.settings(max_examples=40, stateful_step_count=30)
