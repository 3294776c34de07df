"""Who will win: the truth where there is one, else an estimate that grows better and never looks at what comes."""

from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.analysis.test_card_counter import shown
from war.analysis.win_course import MOMENTS, REMEMBERED, TURNS, WinCourse
from war.analysis.win_estimate import Tally, WinEstimate
from war.engine.deal import Chance
from war.engine.game import Game
from war.engine.outcome import Player
from war.engine.rules import AtLimit, Rules
from war.session.open_game import OpenGame, Position


def looked(open_game: OpenGame, win_course: WinCourse, battles: int = 5_000) -> int:
    """Look ahead until nothing gets better. Returns how many steps it took."""
    steps = 0
    while win_course.step(open_game, battles):
        steps += 1
    return steps


@given(strategies.any_rules(strategies.fixed_pickups, st.integers(1, 3000)), strategies.seeds, st.integers(0, 60))
def test_with_a_fixed_pick_up_the_truth_is_the_games_end(rules: Rules, seed: int, battles: int) -> None:
    open_game = shown(rules, seed, battles)
    estimate = WinEstimate(open_game.game, open_game.position.battles, seed)
    steps = 0
    while estimate.outcome is None:
        estimate.step(200)
        steps += 1
        assert steps < 100
    assert open_game.game.battles <= battles  # the game on the table was left alone
    open_game.game.play()
    assert (estimate.outcome, estimate.after) == (open_game.game.outcome, open_game.game.battles)
    assert estimate.good


@given(strategies.any_rules(limit=st.integers(1, 200)), strategies.seeds, st.integers(0, 30))
def test_it_is_the_same_however_it_is_cut_into_steps(rules: Rules, seed: int, battles: int) -> None:
    open_game = shown(rules, seed, battles)
    one, other = (WinEstimate(open_game.game, open_game.position.battles, seed) for _ in "ab")
    one.step(600)
    for _ in range(60):
        other.step(10)
    assert abs(one.tally.games - other.tally.games) <= 60
    while other.tally.games < one.tally.games:
        other.step(1)
    while one.tally.games < other.tally.games:
        one.step(1)
    assert (one.tally, one.outcome) == (other.tally, other.outcome)


def test_what_is_to_come_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was played on gives the forecast of one that was not; and no copy plays as the game itself does."""
    open_game = shown(Rules(), 7, 30)
    fresh = WinEstimate(open_game.game, 20, 7)
    fresh.step(20_000)
    open_game.game.play()
    again = WinEstimate(open_game.game, 20, 7)
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
        WinEstimate(open_game.game, battles, 7).step(1)
    first = Game.dealt(Rules(), 7)
    assert len(set(seen)) == len(seen) == 3
    assert first.battles == 0


def test_the_estimate_is_what_whole_games_tell() -> None:
    """The share of games won from here, against games played by hand from the same piles."""
    open_game = shown(Rules(face_down=1), 12, 60)
    estimate = WinEstimate(open_game.game, 60, 12)
    while estimate.tally.games < 600:
        estimate.step(10_000)
    piles, won = open_game.game.piles(60), 0
    for seed in range(600):
        game = Game(Rules(face_down=1), piles.you, piles.computer, Random(seed).random)
        outcome = game.play()
        won += outcome is not None and outcome.winner is Player.YOU
    p, q = won / 600, estimate.tally.you / estimate.tally.games
    assert 0.02 < p < 0.98
    assert abs(p - q) < 4 * sqrt(p * (1 - p) * (1 / 600 + 1 / estimate.tally.games))


def test_a_limit_counts_from_the_deal() -> None:
    rules = Rules(limit=60, at_limit=AtLimit.DRAW)
    open_game = shown(rules, 12345, 59)
    assert open_game.game.outcome is None
    estimate = WinEstimate(open_game.game, 59, 1)
    estimate.step(50)
    assert estimate.tally == Tally(nobody=50)
    assert estimate.points == 0.5


def test_the_margin_shrinks_and_the_looking_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("war.analysis.win_estimate.GOOD", good := 0.04)
    monkeypatch.setattr("war.analysis.win_course.TURNS", turns := ((30, 10), (100, 20)))
    open_game, win_course = shown(Rules(face_down=3), 12345, 150), WinCourse()
    margins: list[float] = []
    while win_course.step(open_game, 3_000):
        if (margin := win_course.estimate(open_game).share.margin) is not None:
            margins.append(margin)
    assert margins[-1] < good < margins[-2] < margins[0]
    assert win_course.estimate(open_game).good
    low, high = win_course.estimate(open_game).share.interval or (0, 0)
    assert 0 < low < high < 1
    assert not win_course.step(open_game, 20_000)
    line = win_course.line(open_game)
    assert [battles for battles, _ in line] == [*range(0, 150, 4), 150]
    assert all(0 <= points <= 1 for _, points in line)
    assert all(each.tally.games >= turns[-1][1] for each in win_course._course.values())
    assert dict(line)[150] == win_course.estimate(open_game).points


def test_the_course_comes_coarse_first_and_only_of_what_was_played() -> None:
    open_game, win_course = shown(Rules(), 12345, 250), WinCourse()
    open_game.furthest = Position(100)
    open_game.position = Position(50)
    known: list[int] = []
    while len(known) < 12:
        assert win_course.step(open_game, 300)
        known += [battles for battles, _ in win_course.line(open_game) if battles not in known]
    assert known[0] == 50
    assert set(known[1:3]) == {0, 100}
    assert set(known[3:]) & {64, 32, 96} == {64, 32, 96}
    assert max(known) == 100


def test_alone_the_moment_gets_its_first_turn() -> None:
    open_game, win_course = shown(Rules(), 12345, 150), WinCourse()
    while win_course.step(open_game, 2_000, course=False):
        pass
    assert TURNS[0][0] <= win_course.estimate(open_game).tally.games < TURNS[0][0] + 100
    assert [battles for battles, _ in win_course.line(open_game)] == [150]


def test_the_end_of_a_game_is_certain() -> None:
    open_game, win_course = shown(Rules(), 12345, 10_000), WinCourse()
    assert open_game.outcome is not None
    assert win_course.estimate(open_game).outcome == open_game.outcome
    assert win_course.line(open_game) == [
        (open_game.game.battles, 1.0 if open_game.outcome.winner is Player.YOU else 0.0)
    ]


def test_a_truth_is_one_for_the_whole_game() -> None:
    rules = Rules(face_down=1, pickup="winner-first")  # type: ignore[arg-type]  # a word will do
    open_game, win_course = shown(rules, 5, 40), WinCourse()
    looked(open_game, win_course)
    points = win_course.estimate(open_game).points
    assert points in (0, 0.5, 1)
    assert win_course.line(open_game) == [(0, points), (40, points)]
    open_game.position = Position(10)
    assert not win_course.step(open_game, 10)


def test_not_everything_is_remembered() -> None:
    open_game, win_course = shown(Rules(), 12345, 250), WinCourse()
    assert open_game.furthest.battles > 2 * REMEMBERED > MOMENTS
    for battles in range(open_game.furthest.battles):
        open_game.position = Position(battles)
        win_course.step(open_game, 10, course=False)
    assert len(win_course._moments) == REMEMBERED
