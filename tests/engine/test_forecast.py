"""Who will win: the truth where there is one, else an estimate that grows better and never looks at what comes."""

from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine import strategies
from tests.engine.test_onlooker import shown
from war.deal import Chance
from war.ending import Player
from war.forecast import Forecast, Tally
from war.game import Game
from war.outlook import MOMENTS, REMEMBERED, TURNS, Outlook
from war.rules import AtLimit, Rules
from war.session import Position, Seat


def looked(seat: Seat, outlook: Outlook, battles: int = 5_000) -> int:
    """Look ahead until nothing gets better. Returns how many steps it took."""
    steps = 0
    while outlook.step(seat, battles):
        steps += 1
    return steps


@given(strategies.any_rules(strategies.fixed_pickups, st.integers(1, 3000)), strategies.seeds, st.integers(0, 60))
def test_with_a_fixed_pick_up_the_truth_is_the_games_end(rules: Rules, seed: int, battles: int) -> None:
    seat = shown(rules, seed, battles)
    forecast = Forecast(seat.game, seat.position.battles, seed)
    steps = 0
    while forecast.ending is None:
        forecast.step(200)
        steps += 1
        assert steps < 100
    assert seat.game.battles <= battles  # the game on the table was left alone
    seat.game.play()
    assert (forecast.ending, forecast.after) == (seat.game.ending, seat.game.battles)
    assert forecast.good


@given(strategies.any_rules(limit=st.integers(1, 200)), strategies.seeds, st.integers(0, 30))
def test_it_is_the_same_however_it_is_cut_into_steps(rules: Rules, seed: int, battles: int) -> None:
    seat = shown(rules, seed, battles)
    one, other = (Forecast(seat.game, seat.position.battles, seed) for _ in "ab")
    one.step(600)
    for _ in range(60):
        other.step(10)
    assert abs(one.tally.games - other.tally.games) <= 60
    while other.tally.games < one.tally.games:
        other.step(1)
    while one.tally.games < other.tally.games:
        one.step(1)
    assert (one.tally, one.ending) == (other.tally, other.ending)


def test_what_is_to_come_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was played on gives the forecast of one that was not; and no copy plays as the game itself does."""
    seat = shown(Rules(), 7, 30)
    fresh = Forecast(seat.game, 20, 7)
    fresh.step(20_000)
    seat.game.play()
    again = Forecast(seat.game, 20, 7)
    again.step(20_000)
    assert fresh.tally == again.tally
    assert fresh.tally.games > 20
    seen: list[float] = []
    real = Game.__init__

    def spy(self: Game, rules: Rules, yours: object, theirs: object, chance: Chance | None = None) -> None:
        assert chance is not None
        seen.append(chance())
        real(self, rules, yours, theirs, chance)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "__init__", spy)
    for battles in (0, 20):
        Forecast(seat.game, battles, 7).step(1)
    first = Game.dealt(Rules(), 7)
    assert len(set(seen)) == len(seen) == 3
    assert first.battles == 0


def test_the_estimate_is_what_whole_games_tell() -> None:
    """The share of games won from here, against games played by hand from the same piles."""
    seat = shown(Rules(face_down=1), 12, 60)
    forecast = Forecast(seat.game, 60, 12)
    while forecast.tally.games < 600:
        forecast.step(10_000)
    piles, won = seat.game.piles(60), 0
    for seed in range(600):
        game = Game(Rules(face_down=1), piles.you, piles.computer, Random(seed).random)
        ending = game.play()
        won += ending is not None and ending.winner is Player.YOU
    p, q = won / 600, forecast.tally.you / forecast.tally.games
    assert 0.02 < p < 0.98
    assert abs(p - q) < 4 * sqrt(p * (1 - p) * (1 / 600 + 1 / forecast.tally.games))


def test_a_limit_counts_from_the_deal() -> None:
    rules = Rules(limit=60, at_limit=AtLimit.DRAW)
    seat = shown(rules, 12345, 59)
    assert seat.game.ending is None
    forecast = Forecast(seat.game, 59, 1)
    forecast.step(50)
    assert forecast.tally == Tally(nobody=50)
    assert forecast.points == 0.5


def test_the_margin_shrinks_and_the_looking_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("war.forecast.GOOD", good := 0.04)
    monkeypatch.setattr("war.outlook.TURNS", turns := ((30, 10), (100, 20)))
    seat, outlook = shown(Rules(face_down=3), 12345, 150), Outlook()
    margins: list[float] = []
    while outlook.step(seat, 3_000):
        if (margin := outlook.forecast(seat).share.margin) is not None:
            margins.append(margin)
    assert margins[-1] < good < margins[-2] < margins[0]
    assert outlook.forecast(seat).good
    low, high = outlook.forecast(seat).share.interval or (0, 0)
    assert 0 < low < high < 1
    assert not outlook.step(seat, 20_000)
    line = outlook.line(seat)
    assert [battles for battles, _ in line] == [*range(0, 150, 4), 150]
    assert all(0 <= points <= 1 for _, points in line)
    assert all(each.tally.games >= turns[-1][1] for each in outlook._course.values())
    assert dict(line)[150] == outlook.forecast(seat).points


def test_the_course_comes_coarse_first_and_only_of_what_was_played() -> None:
    seat, outlook = shown(Rules(), 12345, 250), Outlook()
    seat.reached = Position(100)
    seat.position = Position(50)
    known: list[int] = []
    while len(known) < 12:
        assert outlook.step(seat, 300)
        known += [battles for battles, _ in outlook.line(seat) if battles not in known]
    assert known[0] == 50
    assert set(known[1:3]) == {0, 100}
    assert set(known[3:]) & {64, 32, 96} == {64, 32, 96}
    assert max(known) == 100


def test_alone_the_moment_gets_its_first_turn() -> None:
    seat, outlook = shown(Rules(), 12345, 150), Outlook()
    while outlook.step(seat, 2_000, course=False):
        pass
    assert TURNS[0][0] <= outlook.forecast(seat).tally.games < TURNS[0][0] + 100
    assert [battles for battles, _ in outlook.line(seat)] == [150]


def test_the_end_of_a_game_is_certain() -> None:
    seat, outlook = shown(Rules(), 12345, 10_000), Outlook()
    assert seat.ending is not None
    assert outlook.forecast(seat).ending == seat.ending
    assert outlook.line(seat) == [(seat.game.battles, 1.0 if seat.ending.winner is Player.YOU else 0.0)]


def test_a_truth_is_one_for_the_whole_game() -> None:
    rules = Rules(face_down=1, pickup="winner-first")  # type: ignore[arg-type]  # a word will do
    seat, outlook = shown(rules, 5, 40), Outlook()
    looked(seat, outlook)
    points = outlook.forecast(seat).points
    assert points in (0, 0.5, 1)
    assert outlook.line(seat) == [(0, points), (40, points)]
    seat.position = Position(10)
    assert not outlook.step(seat, 10)


def test_not_everything_is_remembered() -> None:
    seat, outlook = shown(Rules(), 12345, 250), Outlook()
    assert seat.reached.battles > 2 * REMEMBERED > MOMENTS
    for battles in range(seat.reached.battles):
        seat.position = Position(battles)
        outlook.step(seat, 10, course=False)
    assert len(outlook._moments) == REMEMBERED
