"""The laboratory's plots and its HTML: well formed, and the table behind each plot has the numbers that it draws."""

import re
from functools import cache
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from tests.saying import in_english, said
from tests.sessions import by_id, elements
from war.engine.game import Game
from war.engine.presets import PRESETS
from war.engine.rules import AtLimit, Rules
from war.laboratory.findings import Findings
from war.laboratory.form import PLACES, SEED, field_ids
from war.laboratory.highlights import Which, highlight_link, highlights
from war.laboratory.seeds import game_seed
from war.laboratory.study import Comparison, Study
from war.markup.charts import HEIGHT, Mark, Plot, aces_plot, across_of, lengths_plot, marks_svg, over_plot, round_step
from war.markup.comparison_chart import KINDS, compared_plot, compared_table
from war.markup.laboratory import compared_html, findings_html, laboratory_html
from war.message import say
from war.session.link import parse_link
from war.text import figures
from war.text.figures import Table
from war.text.report import cell_text, highlight_text

percent = in_english(figures.percent)

ACTIVE = re.compile(r"<(script|style|iframe|img|link)|\s(on\w+|style|src|href)=|javascript:")

studies = st.tuples(strategies.any_rules(), st.integers(1, 40), st.integers(0, 2**64 - 1))


@cache
def found(name: str, games: int = 200, seed: int = 7) -> Findings:
    """What is found at a table."""
    study = Study(PRESETS[name].rules, games, seed)
    study.run(10**9)
    return study.result()


def limited(rules: Rules) -> Rules:
    """The rules with a limit, so that a test ends soon."""
    return Rules.from_dict(rules.as_dict() | {"limit": min(rules.limit or 400, 400)})


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def classed(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


def height_of(element: ElementTree.Element) -> float:
    return float(element.get("height", "nan"))


def told(table: Table) -> list[list[str]]:
    """The rows of a table as people read them."""
    return [[cell_text(cell) for cell in row] for row in table.rows]


def plots(findings: Findings) -> list[Plot]:
    return [lengths_plot(findings), over_plot(findings), aces_plot(findings)]


@given(studies)
@settings(max_examples=25)
def test_every_study_makes_sound_html(asked: tuple[Rules, int, int]) -> None:
    rules, games, seed = asked
    study = Study(limited(rules), games, seed)
    study.run(2000)
    findings = study.result()
    html = findings_html(findings)
    assert elements(html)
    assert not ACTIVE.search(html)
    for plot in plots(findings) if findings.games else ():
        root = parsed(plot.svg)
        assert root.get("aria-label") == said(plot.sentence)
        for each in root.iter():
            for name in ("x", "x1", "x2", "cx"):
                if (each.get(name) or "").endswith("%"):
                    assert 0 <= float(str(each.get(name))[:-1]) <= 100
        assert len({len(row) for row in told(plot.table)} | {len(plot.table.head)}) == 1


@given(studies, strategies.any_rules())
@settings(max_examples=15)
def test_every_comparison_makes_sound_html(asked: tuple[Rules, int, int], other: Rules) -> None:
    rules, games, seed = asked
    comparison = Comparison(limited(rules), limited(other), games, seed)
    comparison.run(3000)
    compared = comparison.result()
    lengths = [tally.lengths for tally in comparison.tallies]
    html = compared_html(compared, lengths)
    assert elements(html)
    assert not ACTIVE.search(html)
    if compared.one.games:
        plot = compared_plot(compared, lengths)
        parsed(plot.svg)
        for column in (1, 3):
            assert sum(int(row[column].replace(",", "")) for row in told(plot.table)) == compared.one.games


@pytest.mark.parametrize("name", PRESETS)
def test_the_histograms_table_has_its_bars(name: str) -> None:
    findings = found(name)
    plot = lengths_plot(findings)
    games = [int(row[1].replace(",", "")) for row in told(plot.table)]
    assert games == [bar.games for bar in findings.histogram]
    assert sum(games) == findings.games
    assert [row[2] for row in told(plot.table)] == [percent(each / findings.games) for each in games]
    bars = classed(parsed(plot.svg), "bar")
    assert [height_of(each) for each in bars] == [
        pytest.approx(HEIGHT * each / max(games), abs=0.01) for each in games if each
    ]
    shown = "".join(parsed(plot.svg).itertext())
    assert findings.median is not None
    for label in (f"Median: {findings.median.value:,.10g}", "Mean: ", "90 %: ", "99 %: "):
        assert label in shown


def test_only_longer_games_have_a_bar_of_their_own() -> None:
    classic, quick = found("classic"), found("quick")
    assert told(lengths_plot(classic).table)[-1][0].startswith("from ")
    assert classed(parsed(lengths_plot(classic).svg), "rest")
    assert told(lengths_plot(quick).table)[-1][0] == "500–519"
    assert not classed(parsed(lengths_plot(quick).svg), "rest")


@pytest.mark.parametrize("name", PRESETS)
def test_the_curves_table_has_its_points(name: str) -> None:
    findings = found(name)
    plot = over_plot(findings)
    (curve,) = classed(parsed(plot.svg), "curve")
    points = [(float(x), float(y)) for x, _, y in (each.partition(",") for each in str(curve.get("points")).split())]
    assert points[0][1] == 1000
    assert len(points) - 1 == len(told(plot.table))
    for (x, y), row in zip(points[1:], told(plot.table), strict=True):
        assert float(row[1].removesuffix(" %")) == pytest.approx((1000 - y) / 10, abs=0.06)
        assert 0 < x <= 1000
    assert points == sorted(points, key=lambda point: (point[0], -point[1]))
    assert points[-1][1] == 0
    over = {int(row[0].replace(",", "")): row[1] for row in told(plot.table)}
    for battles, share in findings.over_by.items():
        if battles - 1 in over and findings.p99 is not None and battles < findings.p99.value:
            before = sum(bar.games for bar in findings.histogram if bar.end < battles)
            assert over[battles - 1] == percent(before / findings.games)
            assert before <= share.count


def test_the_aces_table_has_its_points() -> None:
    findings = found("classic")
    plot = aces_plot(findings)
    points = classed(parsed(plot.svg), "point")
    shares = [share for share in findings.win_share_by_aces.values() if share.of]
    assert [float(str(each.get("cx"))[:-1]) for each in points] == [
        pytest.approx(100 * (share.value or 0), abs=0.01) for share in shares
    ]
    assert [row[1] for row in told(plot.table)] == [percent(each.value) for each in findings.win_share_by_aces.values()]
    assert sum(int(row[3].replace(",", "")) for row in told(plot.table)) == findings.games


@given(st.lists(st.floats(0, 1200, allow_nan=False), min_size=1, max_size=6))
def test_no_two_labels_share_a_row_and_none_leaves_the_plot(values: list[float]) -> None:
    across = across_of(found("classic"))
    lines, labels, top = marks_svg([Mark(say("A mark"), value, "median") for value in values], across)
    assert len(lines) == len(labels) == len(values)
    rows = [float(str(parsed(label).get("y"))) for label in labels]
    assert min(b - a for a, b in zip([0.0, *sorted(rows)], sorted(rows), strict=False)) >= 14
    assert max(rows) < top
    for label in map(parsed, labels):
        x = float(str(label.get("x"))[:-1])
        assert label.get("text-anchor") == ("end" if x > 55 else "start")


@given(st.floats(0, 1e6))
def test_a_round_step_is_the_first_that_is_enough(least: float) -> None:
    step = round_step(least)
    assert str(step).strip("0") in ("1", "2", "5")
    assert step >= least
    smaller = {"1": 2, "2": 2, "5": 2.5}[str(step).strip("0")]
    assert step == 1 or step / smaller < least


@pytest.mark.parametrize("name", PRESETS)
def test_games_worth_a_look_open_at_the_moment_that_makes_them_so(name: str) -> None:
    findings = found(name)
    links = {each.which: highlight_link(each, findings.rules) for each in highlights(findings)}
    assert set(links) == set(Which)
    for which, number in ((Which.LONGEST, findings.most), (Which.SHORTEST, findings.least)):
        open_game = parse_link(links[which])
        assert open_game.position.battles == number
        assert open_game.over
        assert open_game.game.rules == findings.rules
    open_game = parse_link(links[Which.DEEPEST])
    session_battle = open_game.position.battles + 1
    open_game.game.play(1)
    assert findings.deepest is not None
    assert open_game.game.battle(session_battle).wars == findings.deepest.number
    open_game = parse_link(links[Which.COMEBACK])
    assert findings.comeback is not None
    winner = open_game.game.play()
    assert winner is not None
    assert winner.winner is not None
    sizes = dict(zip(("you", "computer"), open_game.game.sizes(open_game.position.battles), strict=True))
    assert sizes[winner.winner] == findings.comeback.number


def test_a_comparison_tells_both_apart_by_shape_and_letter() -> None:
    comparison = Comparison(PRESETS["classic"].rules, PRESETS["quick"].rules, 60, 7)
    comparison.run(10**9)
    compared = comparison.result()
    plot = compared_plot(compared, [tally.lengths for tally in comparison.tallies])
    root = parsed(plot.svg)
    one, other = ({each.tag for each in classed(root, kind) if "sign" in str(each.get("class"))} for kind in KINDS)
    assert (one, other) == ({"circle"}, {"rect"})
    assert {"A, median", "B, median"} <= {text.partition(":")[0] for text in root.itertext()}
    rows = {row[0]: row[1:] for row in told(compared_table(compared))}
    assert rows["Longest"][1] == f"{compared.other.most:,}"
    difference = compared.difference
    assert difference.value is not None
    assert difference.margin is not None
    assert rows["Battles, mean"][2].startswith("+" if difference.value > 0 else "−")
    assert f"± {difference.margin:.1f}" in rows["Battles, mean"][2] or difference.margin < 100


def test_a_single_game_and_games_of_one_battle_have_plots() -> None:
    for rules, games in ((Rules(), 1), (Rules(limit=1, at_limit=AtLimit.MOST_CARDS), 30)):
        study = Study(rules, games, 3)
        study.run(10**9)
        html = findings_html(study.result())
        assert elements(html)
        assert not re.search(r"\b1 (battles|games|wars|cards|aces)\b", html)


def test_the_form_has_a_field_for_all_that_is_read() -> None:
    html = laboratory_html(12)
    found_ids = by_id(html)
    for name in field_ids(PLACES):
        assert name in found_ids
        assert f"{name}-note" in found_ids
    assert found_ids[SEED].attributes["value"] == "12"
    assert not set(found_ids) & {"rules", "rule-face_down", "rules-error"}
    assert not ACTIVE.search(html)


def test_a_game_of_a_study_is_the_game_on_the_table() -> None:
    longest = next(each for each in highlights(found("classic")) if each.which is Which.LONGEST)
    games = [Game.dealt(Rules(), game_seed(7, index)) for index in range(200)]
    for game in games:
        game.play()
    game = max(games, key=lambda each: each.battles)
    on_the_table = parse_link(highlight_link(longest, Rules())).game
    assert said(highlight_text(longest.which, longest.number)) == f"{game.battles:,} battles"
    assert (on_the_table.battles, on_the_table.outcome) == (game.battles, game.outcome)
    assert [on_the_table.battle(each) for each in (1, game.battles)] == [
        game.battle(each) for each in (1, game.battles)
    ]
