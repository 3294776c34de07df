"""What the laboratory has found, as JSON, as CSV and as text, read back."""

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saying import in_english, said
from war.analysis.estimates import Share, parts
from war.engine.deal import parse_deal
from war.engine.outcome import Reason
from war.engine.presets import PRESETS
from war.engine.rules import Rules
from war.laboratory.export import bar_name, findings_csv, findings_json, findings_value
from war.laboratory.findings import Findings
from war.laboratory.study import Comparison, Study
from war.message import Name
from war.text import figures, study
from war.text.report import highlights_table, report, tables

headline, summary = in_english(study.headline), in_english(study.summary)
comparison_answers = in_english(study.comparison_answers)
number, percent, percents = map(in_english, (figures.number, figures.percent, figures.percents))


def found(rules: Rules, games: int, seed: int = 7, battles: int = 10**9) -> Findings:
    study = Study(rules, games, seed)
    study.run(battles)
    return study.result()


CASES = {
    "classic": found(PRESETS["classic"].rules, 200),
    "quick": found(PRESETS["quick"].rules, 30),
    "one": found(PRESETS["classic"].rules, 1),
    "none": found(PRESETS["classic"].rules, 5, battles=1),
    "draw": found(Rules(limit=1), 1),
}


def flat(value: dict[str, Any], before: str = "") -> dict[str, object]:
    """A tree of dicts by ways with dots."""
    told: dict[str, object] = {}
    for name, each in value.items():
        told |= flat(each, f"{before}{name}.") if isinstance(each, dict) else {f"{before}{name}": each}
    return told


@pytest.mark.parametrize("name", CASES)
def test_json_is_read_back(name: str) -> None:
    findings = CASES[name]
    text = findings_json(findings)
    assert "\n" not in text
    assert json.loads(text) == findings_value(findings)


@pytest.mark.parametrize("name", CASES)
def test_csv_is_read_back_and_says_what_the_json_says(name: str) -> None:
    findings = CASES[name]
    rows = list(csv.reader(io.StringIO(findings_csv(findings))))
    assert rows[0] == ["statistic", "value", "margin"]
    assert {len(row) for row in rows} == {3}
    value = findings_value(findings)
    margins = flat(value.pop("margins"))
    wanted = flat(value)
    assert [row[0] for row in rows[1:]] == list(wanted)
    for statistic, text, margin in rows[1:]:
        away = margins.get(statistic)
        for field, is_ in ((text, wanted[statistic]), (margin, away)):
            if isinstance(is_, float):
                assert float(field) == pytest.approx(is_, abs=away / 10 if isinstance(away, float) else 0.001, rel=1e-5)
                assert len(field) <= 9, "no digits that nobody can know"
            else:
                assert field == ("" if is_ is None else str(is_))
    other = list(csv.reader(io.StringIO(findings_csv(findings, "semicolon")), delimiter=";"))
    assert [[row[0], *(field.replace(",", ".") for field in row[1:])] for row in other] == rows
    for group in ("winner_shares.", "ending_shares."):
        shares = [float(text) for statistic, text, _ in rows if statistic.startswith(group) and text]
        assert not shares or sum(shares) == pytest.approx(1, abs=1e-9)
    assert set(margins) <= set(wanted), "every margin belongs to a statistic"


def test_the_json_has_what_it_promises() -> None:
    findings = CASES["classic"]
    value = findings_value(findings)
    assert value["games"] == value["asked"] == 200
    assert value["seed"] == 7
    assert Rules.from_dict(value["rules"]) == PRESETS["classic"].rules
    assert set(value["endings"]) == {str(reason) for reason in Reason}
    assert sum(value["endings"].values()) == sum(value["winners"].values()) == 200
    assert value["endless"] == value["endings"]["endless"]
    assert value["draws"] == value["winners"]["nobody"]
    assert set(value["winners"]) == {"you", "computer", "nobody"}
    assert set(value["win_share_by_aces"]) == set("01234")
    assert sum(value["games_by_aces"].values()) == 200
    battles = value["battles"]
    assert battles["min"] <= battles["median"] <= battles["p90"] <= battles["p99"] <= battles["max"]
    assert list(battles["histogram"]) == [bar_name(bar) for bar in findings.histogram]
    assert sum(battles["histogram"].values()) == 200
    for name in ("longest", "shortest", "deepest"):
        parse_deal(value[name])
    assert value["wars"]["by_depth"]["2"] == pytest.approx(value["wars"]["counts"]["2"] / 200)
    assert value["margins"]["winner_shares"]["you"] > 0


def test_numbers_that_there_are_not_yet_are_null() -> None:
    value = findings_value(CASES["none"])
    assert (value["games"], value["asked"]) == (0, 5)
    assert value["battles"] == {
        "mean": None, "sd": None, "median": None, "p90": None, "p99": None, "min": None, "max": None, "histogram": {},
    }  # fmt: skip
    assert value["win_share_by_aces"] == dict.fromkeys("01234")
    assert value["longest"] is value["deepest"] is value["comeback"] is None


@pytest.mark.parametrize("name", CASES)
def test_the_report_is_whole(name: str) -> None:
    findings = CASES[name]
    text = report(findings)
    assert text.startswith(f"War – {headline(findings)}\n")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert all(line == line.rstrip() for line in text.splitlines())
    assert all(sentence in text and sentence.endswith(".") for sentence in summary(findings))
    for table in (*tables(findings), *[highlights_table(findings)] * bool(findings.games)):
        assert said(table.title) in text
        assert all(len(row) == len(table.head) for row in table.rows)
    for notable in (findings.longest, findings.shortest, findings.deepest, findings.comeback):
        assert notable is None or notable.deal in text


def test_headlines() -> None:
    assert headline(CASES["classic"]) == "200 games – Classic – seed 7"
    assert headline(CASES["one"]) == "1 game – Classic – seed 7"
    assert headline(CASES["none"]) == "0 of 5 games – Classic – seed 7"


def test_numbers_for_people() -> None:
    assert [number(value) for value in (1234.56, 16.929, 0.0471, None)] == ["1,234.6", "16.93", "0.047", "–"]
    assert [percent(value) for value in (0.4981, 0, 1, None)] == ["49.8 %", "0.0 %", "100.0 %", "–"]


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=8), st.sampled_from([100, 1000]))
def test_shares_that_make_up_a_whole_are_all_there_and_each_is_near_its_own(counts: list[int], units: int) -> None:
    found = parts(counts, units)
    whole = sum(counts)
    assert sum(found) == (units if whole else 0)
    assert all(abs(part * whole - count * units) < whole for part, count in zip(found, counts, strict=True) if whole)
    told = percents({str(at): Share(count, whole) for at, count in enumerate(counts)})
    assert not whole or sum(round(float(text.removesuffix(" %")) * 10) for text in told.values()) == 1000


def test_draws_are_told_where_there_are_any() -> None:
    assert not any("draws" in sentence for sentence in summary(CASES["one"]))
    assert any("100.0 % were draws" in sentence for sentence in summary(CASES["draw"]))


def test_a_comparison_in_sentences() -> None:
    comparison = Comparison(PRESETS["classic"].rules, PRESETS["beginner"].rules, 30, 1)
    nothing = ("No deal is played to the end yet, so there is nothing to tell.",)
    assert comparison_answers(comparison.result(), Name("Classic"), Name("First game")) == nothing
    comparison.run(10**9)
    first, *rest = comparison_answers(comparison.result(), Name("Classic", True), Name("First game", True))
    assert first.startswith("A game takes ")
    assert "under First game than under Classic, on average (± " in first
    assert len(rest) == 2
    assert "of the 30 deals" in rest[0]
