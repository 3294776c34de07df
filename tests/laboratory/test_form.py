"""The laboratory's fields, its sentences, its slices, and the files of a comparison."""

import csv
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.saying import in_english, said
from war.analysis.estimates import Share
from war.engine.presets import PRESETS
from war.engine.rules import Pickup, Rules
from war.laboratory.export import compared_csv, compared_json, compared_value, findings_csv, findings_value
from war.laboratory.form import (
    GAMES,
    OWN_RULES,
    PLACES,
    SEED,
    StudyRequest,
    field_texts,
    fresh_seed,
    read_form,
    read_games,
    read_seed,
)
from war.laboratory.seeds import STUDY_SEEDS
from war.laboratory.slices import MAX_BATTLES, MIN_BATTLES, SLICE_GOAL, Slices
from war.laboratory.study import Comparison, Study
from war.message import EMPTY
from war.text import study as texts
from war.text.study import LETTERS

answers, comparison_answers = in_english(texts.answers), in_english(texts.comparison_answers)
ended, started = in_english(texts.ended), in_english(texts.started)
progress_text, time_left = in_english(texts.progress_text), in_english(texts.time_left)


def timeless(rules: Rules) -> Rules:
    return Rules.from_dict(rules.as_dict() | {"time_limit": None})


@given(
    strategies.any_rules().map(timeless), strategies.any_rules().map(timeless), st.integers(10, 10**6), st.booleans()
)
def test_what_stands_in_the_fields_is_what_is_asked_for(one: Rules, other: Rules, games: int, compare: bool) -> None:
    places = PLACES if compare else PLACES[:1]
    texts = field_texts(PLACES[0], one) | field_texts(PLACES[1], other) | {GAMES: f"{games:,}", SEED: str(games * 3)}
    reading = read_form(texts, places)
    assert reading.asked == StudyRequest((one, other) if compare else (one,), games, games * 3)
    assert reading.wrong == ()
    assert reading.games == games
    study = reading.asked.begin()
    assert isinstance(study, Comparison if compare else Study)


@pytest.mark.parametrize("name", PRESETS)
def test_a_tables_rules_are_known_again(name: str) -> None:
    texts = field_texts(PLACES[0], PRESETS[name].rules) | {GAMES: "100", SEED: "1"}
    assert read_form(texts, PLACES[:1]).tables == {PLACES[0]: name}
    assert read_form(texts | {"lab-one-face_down": "9"}, PLACES[:1]).tables == {PLACES[0]: OWN_RULES}


@pytest.mark.parametrize("text", ["5", "2000000", "", "abc", "-3", "1.5", "９９", "1e3", "9" * 40])
def test_games_that_cannot_be_get_a_sentence(text: str) -> None:
    games, note = read_games(text)
    assert games is None
    assert said(note).endswith(".")
    assert "10 to 1,000,000" in said(note)


@pytest.mark.parametrize("text", ["abc", "", "-1", str(STUDY_SEEDS), "0x10"])
def test_a_seed_that_cannot_be_gets_a_sentence(text: str) -> None:
    seed, note = read_seed(text)
    assert seed is None
    assert "whole number" in said(note)
    assert not text or text in said(note)


def test_numbers_may_be_written_with_thousands_apart() -> None:
    assert read_games(" 10,000 ") == (10_000, EMPTY)
    assert read_games("10 000") == (10_000, EMPTY)
    assert read_seed(str(STUDY_SEEDS - 1)) == (STUDY_SEEDS - 1, EMPTY)


def test_all_that_is_wrong_is_told_and_nothing_is_lost() -> None:
    texts = field_texts(PLACES[0], Rules()) | {GAMES: "5", SEED: "abc", "lab-one-face_down": "99"}
    reading = read_form(texts, PLACES[:1])
    assert reading.asked is None
    assert reading.wrong == ("lab-one-face_down", GAMES, SEED)
    assert all(said(reading.notes[name]) for name in reading.wrong)


def test_a_seed_that_lies_ready_can_be_used() -> None:
    assert len({fresh_seed() for _ in range(20)}) > 10
    assert read_seed(str(fresh_seed()))[0] is not None


def test_slices_come_near_to_their_goal_on_any_machine() -> None:
    for speed in (0.5, 20.0, 400.0):  # battles a millisecond
        slices = Slices()
        for _ in range(30):
            slices.took(slices.battles / speed, 20)
        assert slices.battles / speed <= SLICE_GOAL * 2 or slices.battles == MIN_BATTLES
        assert slices.battles / speed >= SLICE_GOAL / 2 or slices.battles == MAX_BATTLES
        assert slices.seconds == pytest.approx(30 * 0.02)


def test_a_nap_of_the_machine_hardly_counts() -> None:
    slices = Slices()
    slices.took(10, 3_600_000)
    assert slices.seconds <= 2
    slices.took(3_600_000, 3_600_000)
    assert slices.battles >= MIN_BATTLES


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "a few seconds left"),
        (9, "about 10 seconds left"),
        (41, "about 40 seconds left"),
        (58, "about 1 minute left"),
        (125, "about 2 minutes left"),
        (5400, "about 2 hours left"),
    ],
)
def test_the_time_left_is_told_in_words(seconds: float, words: str) -> None:
    assert time_left(seconds) == words


def test_progress_is_told_once_it_can_be() -> None:
    assert progress_text(0, 1000, 5) == "0 of 1,000 games"
    assert progress_text(500, 1000, 20) == "500 of 1,000 games, about 20 seconds left"
    assert progress_text(1, 1, 0, "deal") == "1 of 1 deal"


def done(study: Study) -> Study:
    study.run(10**9)
    return study


def test_the_answers_say_what_was_found() -> None:
    findings = done(Study(Rules(), 300, 7)).result()
    told = " ".join(answers(findings))
    assert findings.median is not None
    assert findings.p99 is not None
    assert f"Half of the games are over after {findings.median.value:,.10g} battles." in told
    assert f"One in a hundred takes more than {findings.p99.value:,.10g}." in told
    assert (
        f"You won {findings.winners['you'].count} games, the computer won {findings.winners['computer'].count}." in told
    )
    assert "No game was a draw." in told


def test_what_never_happens_is_not_said_to_happen() -> None:
    quick = " ".join(answers(done(Study(PRESETS["quick"].rules, 300, 7)).result()))
    assert "One in ten takes more than" not in quick
    assert "None takes more than 500." in quick
    few = " ".join(answers(done(Study(Rules(), 5, 7)).result()))
    assert "in a hundred" not in few
    assert "in ten" not in few
    assert answers(Study(Rules(), 5, 7).result()) == ("No game is over yet, so there is nothing to tell.",)


def test_an_edge_is_told_only_where_there_is_one() -> None:
    even = " ".join(answers(done(Study(Rules(), 400, 7)).result()))
    assert "chance makes of two equal players" in even
    findings = done(Study(Rules(limit=1, at_limit="most-cards", short="lose"), 400, 7)).result()  # type: ignore[arg-type]
    shares = findings.winners["you"].count, findings.winners["computer"].count
    interval = Share(shares[0], sum(shares)).interval
    assert interval is not None
    assert ("the edge here" in " ".join(answers(findings))) is not (interval[0] <= 0.5 <= interval[1])


def test_endless_games_are_told() -> None:
    rules = Rules(pickup=Pickup.YOU_FIRST, face_down=0)
    findings = done(Study(rules, 30, 7)).result()
    assert findings.endless.count
    assert "round for ever" in " ".join(answers(findings))


def test_a_stopped_study_says_how_far_it_went() -> None:
    study = Study(Rules(), 1000, 7)
    assert started(study) == "1,000 games are being played."
    study.run(3000)
    assert ended(study.result()).startswith(f"Stopped after {study.played} of 1,000 games. Half of")
    comparison = Comparison(Rules(), PRESETS["quick"].rules, 20, 7)
    comparison.run(10**9)
    assert ended(comparison.result()).startswith("Done: 20 deals. A game takes")


def test_a_comparison_of_the_same_rules_finds_no_difference() -> None:
    comparison = Comparison(Rules(), Rules(), 20, 7)
    comparison.run(10**9)
    told = comparison_answers(comparison.result(), *LETTERS)
    assert told[0] == "A game takes as many battles under B as under A, on average."
    assert "100.0 %" in told[2]


def test_a_comparisons_files_hold_both_studies_and_the_difference() -> None:
    rules = Rules(), PRESETS["quick"].rules
    comparison = Comparison(*rules, 40, 7)
    comparison.run(10**9)
    compared = comparison.result()
    value = json.loads(compared_json(compared))
    assert value == compared_value(compared)
    for name, each in zip(("one", "other"), rules, strict=True):
        assert value[name] == findings_value(done(Study(each, 40, 7)).result())
    mean = value["other"]["battles"]["mean"] - value["one"]["battles"]["mean"]
    assert value["difference"]["mean"] == pytest.approx(mean)
    rows = {row["statistic"]: row for row in csv.DictReader(compared_csv(compared).splitlines())}
    assert float(rows["difference.mean"]["value"]) == pytest.approx(mean, abs=0.5)
    assert float(rows["difference.mean"]["margin"]) == pytest.approx(value["margins"]["difference"]["mean"], rel=0.05)
    for wanted in ("difference.mean", "longer", "same_winner"):
        assert rows[wanted]["margin"], wanted
    alone = csv.DictReader(findings_csv(compared.one).splitlines())
    for row in alone:
        assert rows[f"one.{row['statistic']}"] == row | {"statistic": f"one.{row['statistic']}"}
