"""Studies and comparisons: played in any slices, stopped at any time, and by the function that the table plays with."""

import re
from collections import Counter
from collections.abc import Callable
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laboratory.test_tally import study_seeds
from tests.saying import said
from tests.strategies import any_rules
from war.engine.deal import SEEDS, parse_deal
from war.engine.game import Game
from war.engine.outcome import Outcome
from war.engine.presets import PRESETS
from war.engine.rules import Rules
from war.laboratory.seeds import MAX_GAMES, STUDY_SEEDS, game_seed
from war.laboratory.study import GAME_COST, Comparison, Study, StudyError
from war.session.open_game import OpenGame
from war.session.session import Session

CLASSIC, BEGINNER = PRESETS["classic"].rules, PRESETS["beginner"].rules
#: Rules under which nearly half of the deals go round, for thousands of battles.
ROUND = Rules(face_down=0, pickup="you-first")  # type: ignore[arg-type]


def finished(rules: Rules, games: int, seed: int) -> Study:
    study = Study(rules, games, seed)
    study.run(10**9)
    assert study.done
    return study


@settings(max_examples=40)
@given(
    rules=any_rules(limit=st.integers(1, 300)),
    seed=study_seeds,
    slices=st.lists(st.integers(1, 400), min_size=1, max_size=5),
)
def test_any_slices_find_the_same(rules: Rules, seed: int, slices: list[int]) -> None:
    study = Study(rules, 5, seed)
    while not study.done:
        for battles in slices:
            study.run(battles)
    assert study.tally == finished(rules, 5, seed).tally
    study.run(1000)
    assert study.tally == finished(rules, 5, seed).tally, "what is done stays as it is"


@pytest.mark.parametrize("battles", [1, 777, 20_000])
def test_stopped_at_any_time_it_has_found_what_so_many_games_find(battles: int) -> None:
    study = Study(CLASSIC, 60, 4)
    for _ in range(3):
        study.run(battles)
        whole = finished(CLASSIC, study.played, 4).result() if study.played else None
        found = study.result()
        assert found.asked == 60
        if whole is None:
            assert (found.games, found.battles.value, found.longest) == (0, None, None)
        else:
            assert (found.battles, found.endings, found.longest) == (whole.battles, whole.endings, whole.longest)
            assert study.tally == finished(CLASSIC, study.played, 4).tally


def test_a_slice_ends_in_the_middle_of_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """No slice plays more battles than it may, however long the game; the page has to stay alive."""
    played = []
    play = Game.play

    def watched(game: Game, battles: int | None = None) -> Outcome | None:
        before = game.battles
        outcome = play(game, battles)
        played.append(game.battles - before)
        return outcome

    monkeypatch.setattr(Game, "play", watched)
    study = Study(ROUND, 3, 2)
    slices = 0
    while not study.done:
        played.clear()
        study.run(500)
        assert sum(played) <= 500
        slices += 1
    found = study.result()
    assert found.most is not None
    assert found.most > 500
    assert slices >= study.tally.battles // 500


def test_short_games_do_not_make_a_slice_long() -> None:
    study = Study(Rules(limit=1), 10_000, 1)
    study.run(5000)
    assert study.played <= 5000 / GAME_COST + 1


def test_the_laboratory_plays_with_the_function_that_the_table_plays_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever takes the place of `Game.play` plays at the table and in the laboratory alike."""
    callers: list[str] = []
    play = Game.play

    def watched(game: Game, battles: int | None = None) -> Outcome | None:
        callers.append(where)
        return play(game, battles)

    monkeypatch.setattr(Game, "play", watched)
    where = "laboratory"
    study = finished(CLASSIC, 2, 8)
    where = "table"
    session = Session()
    longest = study.result().longest
    assert longest
    session.open(OpenGame.dealt(CLASSIC, longest.deal))
    session.play_battles(longest.number)
    assert set(callers) == {"laboratory", "table"}
    assert session.open_game.game.battles == longest.number
    assert session.open_game.game.outcome is not None


def test_a_notable_deal_is_that_very_game_at_the_table() -> None:
    found = finished(BEGINNER, 40, 12).result()
    for notable, number in ((found.longest, found.most), (found.shortest, found.least)):
        assert notable
        game = Game.dealt(BEGINNER, parse_deal(notable.deal))
        game.play()
        assert game.battles == notable.number == number
        assert parse_deal(notable.deal) == game_seed(12, notable.index)


def test_studies_may_begin_anywhere() -> None:
    whole = finished(CLASSIC, 30, 5).tally
    one, other = Study(CLASSIC, 12, 5), Study(CLASSIC, 18, 5, first=12)
    for study in (other, one):
        study.run(10**9)
    one.tally.merge(other.tally)
    assert one.tally == whole


@pytest.mark.parametrize(("games", "seed"), [(0, 1), (-1, 1), (MAX_GAMES + 1, 1), (1, -1), (1, STUDY_SEEDS)])
@pytest.mark.parametrize(
    "make",
    [lambda *of: Study(CLASSIC, *of), lambda *of: Comparison(CLASSIC, BEGINNER, *of)],
    ids=["study", "comparison"],
)
def test_a_study_that_cannot_be(make: Callable[[int, int], object], games: int, seed: int) -> None:
    with pytest.raises(StudyError) as refused:
        make(games, seed)
    assert re.search(r"\d.*\.$", said(refused.value.message))


def test_two_sets_of_rules_meet_on_the_same_deals() -> None:
    comparison = Comparison(CLASSIC, BEGINNER, 40, 6)
    while not comparison.done:
        comparison.run(333)
        assert comparison.result().one.games == comparison.result().other.games == comparison.played
    compared = comparison.result()
    assert compared.one == finished(CLASSIC, 40, 6).result()
    assert compared.other == finished(BEGINNER, 40, 6).result()
    games = [[Game.dealt(rules, game_seed(6, index)) for rules in (CLASSIC, BEGINNER)] for index in range(40)]
    for game in (game for pair in games for game in pair):
        game.play()
    assert compared.difference.value == pytest.approx(fmean(two.battles - one.battles for one, two in games))
    assert compared.longer.count == sum(two.battles > one.battles for one, two in games)
    same = [one.outcome and two.outcome and one.outcome.winner == two.outcome.winner for one, two in games]
    assert (compared.same_winner.count, compared.same_winner.of) == (sum(map(bool, same)), 40)


def test_a_set_of_rules_does_not_differ_from_itself() -> None:
    comparison = Comparison(CLASSIC, CLASSIC, 20, 1)
    comparison.run(10**9)
    compared = comparison.result()
    assert (compared.difference.value, compared.difference.margin) == (0, 0)
    assert (compared.longer.count, compared.same_winner.count) == (0, 20)


@given(study_seeds, st.integers(0, 10**9))
def test_a_game_has_a_seed_that_a_deal_code_has(seed: int, index: int) -> None:
    assert 0 <= game_seed(seed, index) < SEEDS


def test_deals_are_those_of_split_mix_64() -> None:
    """The first numbers of the generator's published test, seed 1234567 (rosettacode.org, "Pseudo-random numbers")."""
    told = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    assert [game_seed(1234567, index) for index in range(5)] == [number % SEEDS for number in told]


def test_games_hardly_ever_share_a_deal() -> None:
    seen = Counter(game_seed(seed, index) for seed in range(20) for index in range(2000))
    assert max(seen.values()) == 1


def test_a_slice_of_nothing_plays_nothing() -> None:
    study = Study(CLASSIC, 2, 1)
    study.run(0)
    assert study.played == 0
    assert study.tally == Study(CLASSIC, 2, 1).tally
