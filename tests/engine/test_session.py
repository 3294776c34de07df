"""The session as a state machine of presses, against a model: each game played at once and laid out as moments."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import hypothesis
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.engine import strategies
from tests.engine.sitting import counting, dealt, seated
from war.cards import DECK, Card
from war.deal import DealError, deal_code, parse_deal
from war.ending import Ending, Player, Reason
from war.game import Game
from war.keys import DEFAULT_KEYS, KeysError
from war.link import parse_link
from war.pace import Speed
from war.record import Turned
from war.rules import Pickup, Rules, RulesError, Short
from war.session import MAX_UNDO, Position, Session
from war.settings import Settings, SettingsError
from war.view import Shown, view


@dataclass(frozen=True)
class Moment:
    """One picture of a game: where it is, the piles, the cards on the table, the ties so far, all cards."""

    position: Position
    sizes: tuple[int, int]
    shown: tuple[list[Shown], list[Shown]]
    wars: int
    cards: list[Card]


def laid_out(turned: Turned, flip: int) -> list[Shown]:
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
    def ending(self) -> Ending | None:
        if self.place == len(self.moments) - 1:
            return self.last
        if not self.called:
            return None
        yours, computers = self.now.sizes
        if yours == computers:
            return Ending(Reason.TIME_DRAW)
        return Ending(Reason.TIME_MOST_CARDS, Player.YOU if yours > computers else Player.COMPUTER)

    def step(self) -> None:
        self.place += 1
        if self.time_is_up and self.now.position.flips == 0:
            self.called = True

    def step_over(self, battles: int) -> None:
        goal = self.now.position.battles + battles
        while self.ending is None and self.now.position.battles < goal:
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
    def sit_down(self, rules: Rules, seed: int) -> None:
        self.next = Random(seed)
        self.handed: list[str] = []
        self.session = Session(Settings(rules=rules), self.deal)
        self.rules, self.whole, self.auto = rules, False, False
        self.sitting = Sitting(rules, self.handed[-1])
        self.left: list[Sitting] = []

    def deal(self) -> str:
        self.handed.append(deal_code(self.next.randrange(10**9)))
        return self.handed[-1]

    def picture(self) -> tuple[object, ...]:
        return view(self.session), self.session.seat, self.session.seat.position, self.session.settings

    def press(self, intent: Callable[[], bool], move: Callable[[], None] | None) -> None:
        """Do the intent; ``move`` is what the model does, or None where it is to be refused."""
        before = self.picture()
        assert intent() is (move is not None)
        if move is None:
            assert self.picture() == before
        else:
            move()
            if self.sitting.ending is not None:
                self.auto = False

    def unless_over(self, move: Callable[[], None]) -> Callable[[], None] | None:
        return move if self.sitting.ending is None else None

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
        self.session.change(rules=rules)
        self.rules = rules

    @rule(bad=st.sampled_from(({"speed": "warp"}, {"keys": {}}, {"whole_battles": True, "keys": {"play": "Tab"}})))
    def choose_nonsense(self, bad: dict[str, object]) -> None:
        before = self.picture()
        with pytest.raises((SettingsError, KeysError)):
            self.session.change(**bad)
        assert self.picture() == before

    @rule()
    def new_game(self) -> None:
        def move() -> None:
            self.left = [*self.left, self.sitting][-MAX_UNDO:]
            self.sitting, self.auto = Sitting(self.rules, self.handed[-1]), False

        self.press(self.session.new_game, move)

    @rule()
    def undo_new_game(self) -> None:
        def move() -> None:
            self.sitting, self.auto = self.left.pop(), False

        self.press(self.session.undo_new_game, move if self.left else None)

    def turn(self, on: bool) -> Callable[[], None] | None:
        """What turning auto-play on or off does in the model; None where it is refused."""
        if on is self.auto or (on and self.sitting.ending is not None):
            return None
        return lambda: setattr(self, "auto", on)

    @rule()
    def start_auto(self) -> None:
        self.press(self.session.start_auto, self.turn(True))

    @rule(why=st.sampled_from(("", "Auto-play is paused.")))
    def pause_auto(self, why: str) -> None:
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
        if sitting.place == 0 or sitting.ending is not None:
            assert self.session.tick(seconds) is False
            assert self.picture() == before
            return
        sitting.wait(seconds)
        assert self.session.tick(seconds) is (sitting.ending is not None)
        assert self.session.seat.position == before[2]
        if sitting.ending is not None:
            assert sitting.now.position.flips == 0
            self.auto = False

    @precondition(lambda self: self.sitting.ending is not None)
    @rule()
    def nothing_goes_on_after_the_end(self) -> None:
        for intent in (self.session.play_card, self.session.play_battle, self.session.press, self.session.start_auto):
            self.press(intent, None)

    @invariant()
    def the_screen_shows_the_moment(self) -> None:
        sitting, seat, shown = self.sitting, self.session.seat, view(self.session)
        now = sitting.now
        assert (seat.deal, seat.game.rules, seat.position) == (sitting.deal, sitting.rules, now.position)
        assert (shown.you.size, shown.computer.size) == now.sizes
        assert (list(shown.you.shown), list(shown.computer.shown)) == now.shown
        assert sorted(now.cards) == list(DECK)
        on_table = len(shown.you.shown) + len(shown.computer.shown)
        assert shown.stakes == on_table
        nobody_has_them = now.position.flips > 0 or (on_table > 0 and not shown.you.won and not shown.computer.won)
        assert shown.you.size + shown.computer.size + (on_table if nobody_has_them else 0) == 52
        assert (shown.battles, shown.wars_text.split()[0]) == (now.position.battles, f"{now.wars:,}")
        assert seat.seconds == pytest.approx(sitting.seconds)

    @invariant()
    def the_end_is_the_models(self) -> None:
        assert self.session.seat.ending == self.sitting.ending
        assert (view(self.session).end is None) is (self.sitting.ending is None)
        assert self.session.auto is self.auto
        assert not (self.session.auto and self.session.seat.ending is not None)
        assert self.session.can_undo is bool(self.left)
        assert (self.session.settings.rules, self.session.settings.whole_battles) == (self.rules, self.whole)


TestPresses = pytest.mark.timeout(300)(Presses.TestCase)  # a failing one is made as short as can be, which takes long
TestPresses.settings = hypothesis.settings(max_examples=40, stateful_step_count=30)

FIXED = Rules(face_down=1, pickup=Pickup.WINNER_FIRST, time_limit=1)
WAR_FIRST = "7C 2C 9C 3C 3D", "7D 2D 8D 2H 2S"


def test_time_that_is_up_in_a_war_is_called_after_it() -> None:
    for finish in (lambda s: s.play_card(), lambda s: s.play_battle(), lambda s: s.play_battles(10)):
        session = seated(FIXED, *WAR_FIRST)
        session.play_card()
        session.start_auto()
        assert session.tick(60) is False
        assert (session.seat.ending, session.auto) == (None, True)
        finish(session)
        assert session.seat.position == Position(1)
        assert session.seat.ending == Ending(Reason.TIME_MOST_CARDS, Player.YOU)
        assert session.auto is False


def test_time_before_the_first_card_and_after_the_end_is_not_counted() -> None:
    session = seated(FIXED, *WAR_FIRST)
    session.tick(1000)
    assert (session.seat.seconds, session.seat.ending) == (0, None)
    session.play_battle()
    assert session.tick(59.5) is False
    assert session.tick(0.5) is True
    session.tick(30)
    assert session.seat.seconds == 60


def test_a_short_game_ends_on_the_very_flip() -> None:
    session = seated(Rules(short=Short.LOSE), "7C 2C", "7D 2D 3D")
    session.start_auto()
    assert session.play_card() is True
    assert session.seat.position == Position(1)
    assert session.seat.ending == Ending(Reason.SHORT, Player.COMPUTER)
    assert session.auto is False


def test_a_game_left_in_a_war_comes_back_as_it_was() -> None:
    session = seated(FIXED, *WAR_FIRST)
    session.play_card()
    session.tick(12)
    left, before = session.seat, view(session)
    session.new_game()
    session.play_battles(5)
    assert session.undo_new_game() is True
    assert session.seat is left
    assert replace(view(session), notice="") == replace(before, notice="")


def test_as_many_games_come_back_as_are_kept() -> None:
    session = Session(deals=counting(1))
    for _ in range(MAX_UNDO + 3):
        session.new_game()
    back = 0
    while session.undo_new_game():
        back += 1
    assert (back, session.seat.deal) == (MAX_UNDO, deal_code(1 + 3))


def test_rules_hold_from_the_next_game_on() -> None:
    session = Session(deals=counting(1))
    session.play_battle()
    session.change(rules=Rules(face_down=7))
    assert session.seat.game.rules == Rules()
    session.new_game()
    assert session.seat.game.rules == Rules(face_down=7)
    with pytest.raises(RulesError, match="face_down"):
        session.change(rules=replace(session.settings.rules, face_down=99))
    assert session.settings.rules.face_down == 7


def test_a_deal_that_cannot_be_leaves_the_game_on_the_table() -> None:
    codes = iter((deal_code(1), "nonsense"))
    session = Session(deals=lambda: next(codes))
    session.start_auto()
    before = session.seat
    with pytest.raises(DealError):
        session.new_game()
    assert (session.seat, session.auto, session.can_undo) == (before, True, False)


def test_a_notice_lasts_until_it_is_out_of_date() -> None:
    session = Session(deals=counting(1))
    for move_on in (session.new_game, session.undo_new_game, session.start_auto):
        session.start_auto()
        session.pause_auto("Paused: the page is out of sight.")
        assert view(session).notice == "Paused: the page is out of sight."
        move_on()
        assert view(session).notice == ""
        session.pause_auto()
    session.start_auto()
    session.pause_auto("Auto-play is paused.")
    session.change(rules=Rules(face_down=7))
    assert view(session).notice == "Next game: Own rules."


def test_new_games_have_new_codes_of_their_own() -> None:
    session = Session()
    codes = {session.seat.deal}
    for _ in range(20):
        session.new_game()
        codes.add(session.seat.deal)
    assert len(codes) == 21
    assert all(deal_code(parse_deal(code)) == code for code in codes)


def test_settings_take_what_they_can_have() -> None:
    assert Settings(speed="very-fast").speed is Speed.VERY_FAST  # type: ignore[arg-type]  # a word is taken, too
    with pytest.raises(SettingsError, match="“warp”"):
        Settings(speed="warp")  # type: ignore[arg-type]
    with pytest.raises(KeysError):
        Settings(keys=DEFAULT_KEYS | {"play": "a"})


def test_a_link_into_the_game_on_the_table_shows_its_moment_and_another_game_sits_down() -> None:
    session = dealt(Rules(), 1)
    session.play_battles(10)
    here = session.seat
    session.show(parse_link(f"1/classic/{here.deal}/40"))
    assert session.seat is here
    assert here.position == here.reached == Position(40)
    session.show(parse_link(f"1/classic/{here.deal}/7"))
    assert (session.seat, here.position, here.reached) == (here, Position(7), Position(40))
    session.show(parse_link(f"1/classic/{deal_code(5)}/3"))
    assert (session.seat.deal, session.seat.position, session.left) == (deal_code(5), Position(3), (here,))


def test_a_link_past_the_moment_at_which_time_was_called_shows_the_game_as_it_went_there() -> None:
    session = dealt(replace(Rules(), time_limit=10), 1)
    session.play_battles(10)
    here = session.seat
    assert session.tick(600)
    session.show(parse_link(f"1/classic,time-limit=10/{here.deal}/40"))
    assert session.seat.position == session.seat.reached == Position(40)
    assert session.left == (here,)
    assert here.ending is not None
    assert here.position == here.reached == Position(10)


def test_rules_hold_at_once_before_the_first_card_and_then_from_the_next_game_on() -> None:
    session = dealt(Rules(), 1)
    deal = session.seat.deal
    session.use_rules(Rules(cards_up=2))
    assert (session.seat.deal, session.seat.game.rules, session.can_undo) == (deal, Rules(cards_up=2), False)
    session.play_card()
    here = session.seat
    session.use_rules(Rules())
    assert session.seat is here
    session.new_game()
    assert session.seat.game.rules == Rules()


def test_a_restart_deals_by_its_own_rules_and_has_nothing_to_go_back_to() -> None:
    session = dealt(Rules(), 1)
    session.new_game()
    session.restart(Settings(rules=Rules(face_down=1)))
    assert session.seat.game.rules == session.settings.rules == Rules(face_down=1)
    assert not session.can_undo
    assert not session.seat.begun
