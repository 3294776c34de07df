"""Two sets of rules in one plot: the battles that games of the same deals took under each."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import hypot

from war.analysis.estimates import Mean, Share
from war.laboratory.findings import BARS, Bar, Findings, Quantile
from war.laboratory.study import Compared
from war.markup.charts import (
    AXIS,
    HEIGHT,
    Across,
    Mark,
    Plot,
    axis,
    battles_named,
    frame,
    grid,
    grid_labels,
    marks_svg,
    pct,
    round_step,
    spot,
    stretched,
)
from war.markup.html import Html, tag
from war.message import EMPTY, Message, Value, count, say
from war.text.counts import war_name
from war.text.figures import (
    NONE,
    Cell,
    Table,
    WithMargin,
    exact,
    number,
    percent,
    percents,
    plus_minus,
)
from war.text.language import ENGLISH, Language
from war.text.study import LETTERS

#: How the two sets of rules, `LETTERS`, are told apart in the plot.
KINDS = ("one", "other")


def shared_bins(lengths: Sequence[Counter[int]], usual: float) -> tuple[Across, list[list[Bar]]]:
    """The same bars for each of these lengths, about BARS up to ``usual`` battles and one for all that are longer."""
    width = round_step(usual / BARS)
    bars = int(usual) // width + 1
    most = max(max(each) for each in lengths)
    rest = most >= bars * width
    found = []
    for each in lengths:
        games = Counter[int]()
        for length, number_of in each.items():
            games[min(length // width, bars)] += number_of
        found.append([Bar(index * width, (index + 1) * width - 1, games[index]) for index in range(bars)])
        if rest:
            found[-1].append(Bar(bars * width, most, games[bars]))
    return Across(width, bars, rest), found


def compared_plot(compared: Compared, lengths: Sequence[Counter[int]], language: Language = ENGLISH) -> Plot:
    """Both histograms as outlines: the first one filled, with dots, the second one dashed, with squares."""
    both = compared.one, compared.other
    games = compared.one.games
    p99s = [each.p99.value for each in both if each.p99]
    medians = [each.median.value for each in both if each.median]
    if len(p99s) < 2 or len(medians) < 2:
        raise ValueError("no deal is played to the end")
    across, found = shared_bins(lengths, max(p99s))
    marks = [
        Mark(say("{rules}, median", rules=letter), value, kind)
        for letter, value, kind in zip(LETTERS, medians, KINDS, strict=True)
    ]
    lines, labels, top = marks_svg(marks, across, language)
    most = max(bar.games for bars in found for bar in bars)
    outlines, signs = [], []
    for kind, bars in zip(KINDS, found, strict=True):
        corners = ["0,1000"]
        for index, bar in enumerate(bars):
            x, wide = across.span(index)
            y = 1000 * (1 - bar.games / most)
            corners += [f"{spot(10 * x)},{spot(y)}", f"{spot(10 * (x + wide))},{spot(y)}"]
            if bar.games and (index % 3 == (kind == "other") or index == across.bars):
                signs.append(_sign(kind, x + wide / 2, top + HEIGHT * y / 1000))
        corners.append("1000,1000")
        outlines.append(tag("polygon", {"class": f"outline {kind}", "points": " ".join(corners)}))
    rows = tuple(
        (battles_named(one, index == across.bars), *_share_cells(one, games), *_share_cells(other, games))
        for index, (one, other) in enumerate(zip(*found, strict=True))
    )
    first, second = LETTERS
    sentence = count(
        "Two histograms of how many battles {n} deal took, over each other: "
        "the median of {one} is {first}, that of {other} {second}. Their numbers are in the table below.",
        "Two histograms of how many battles {n} deals took, over each other: "
        "the median of {one} is {first}, that of {other} {second}. Their numbers are in the table below.",
        games,
        one=first,
        first=exact(medians[0]),
        other=second,
        second=exact(medians[1]),
    )
    bottom = top + HEIGHT
    parts = [*grid(most / games, top), stretched(top, outlines), *signs, *lines, *axis(across, bottom, language)]
    parts += [*labels, *grid_labels(most / games, top, language)]
    heads = [(named(letter), say("{rules} share, 95 %", rules=letter)) for letter in LETTERS]
    table = Table(
        say("Games by the battles they took, under {one} and under {other}", one=first, other=second),
        (say("Battles"), *heads[0], *heads[1]),
        rows,
    )
    svg = frame(bottom + AXIS, parts, language.say(sentence))
    return Plot(say("How many battles a game takes"), sentence, svg, table)


def named(letter: Value) -> Message:
    """One of `LETTERS` alone, as the head of a column."""
    return say("{rules}", rules=letter)


def key_svg(kind: str) -> Html:
    """A sample of an outline, for the key."""
    sample = tag("line", {"class": f"outline {kind}", "x1": 0, "y1": 8, "x2": 44, "y2": 8})
    about = {"class": "chart legend-sign", "width": 44, "height": 16, "aria-hidden": "true"}
    return tag("svg", about, sample, _sign(kind, 50, 8))


def _sign(kind: str, x: float, y: float) -> Html:
    if kind == "one":
        return tag("circle", {"class": "sign one", "cx": pct(x), "cy": spot(y), "r": 3.5})
    place = {"x": pct(x), "y": spot(y), "width": 7, "height": 7, "transform": "translate(-3.5 -3.5)"}
    return tag("rect", {"class": "sign other"}, place)


def _share_cells(bar: Bar, games: int) -> tuple[Cell, Cell]:
    share = Share(bar.games, games)
    return bar.games, WithMargin(percent(share.value), plus_minus(share.margin, percent))


def compared_table(compared: Compared) -> Table:
    """Both columns of what was found, and the difference of each number with its margin.

    The difference of the mean battles is taken deal by deal. For the others the margins of both are put together as
    if their deals had nothing in common; that is rather too much than too little where the same deals go alike.
    """
    one, other = compared.one, compared.other
    a, b = LETTERS
    rows = (
        _row(say("Battles, mean"), one.battles, other.battles, number, compared.difference),
        _row(say("Half take at most"), _quantile(one.median), _quantile(other.median), _rounded),
        _row(say("9 of 10 take at most"), _quantile(one.p90), _quantile(other.p90), _rounded),
        _row(say("99 of 100 take at most"), _quantile(one.p99), _quantile(other.p99), _rounded),
        _row(say("Shortest"), _plain(one.least), _plain(other.least), exact),
        _row(say("Longest"), _plain(one.most), _plain(other.most), exact),
        _row(say("Wars, mean"), one.wars, other.wars, number),
        (say("Deepest war"), _depth(one), _depth(other), NONE),
        _row(say("Changes of the lead, mean"), one.lead_changes, other.lead_changes, number),
        *_winner_rows(one, other),
        _row(say("Begin with a war"), one.begun_with_war, other.begun_with_war, percent),
        _row(say("Go round for ever"), one.endless, other.endless, percent),
    )
    head = (EMPTY, named(a), named(b), say("{other} less {one}", other=b, one=a))
    return Table(say("{one} and {other} side by side, ± the margin of 95 %", one=a, other=b), head, rows)


def _winner_rows(one: Findings, other: Findings) -> list[tuple[Cell, ...]]:
    """Rows about who wins; their shares under each set of rules are together 100.0 %."""
    labels = {"you": say("You win"), "computer": say("The computer wins"), "nobody": say("Draws")}
    told = [percents(each.winners) for each in (one, other)]
    rows: list[tuple[Cell, ...]] = []
    for winner, label in labels.items():
        shares = one.winners[winner], other.winners[winner]
        cells = [_cell(each[winner], share.margin, percent) for each, share in zip(told, shares, strict=True)]
        rows.append((label, *cells, _gap(*shares, percent)))
    return rows


def _quantile(quantile: Quantile | None) -> Mean:
    return Mean(quantile.value, None, quantile.margin) if quantile else _plain(None)


def _plain(value: float | None) -> Mean:
    """A number that is no estimate."""
    return Mean(value, None, None)


def _rounded(value: float | None) -> Value:
    """A number of battles that some game took, or one halfway between two."""
    return exact(None if value is None else round(value, 1))


def _row(
    label: Message,
    one: Mean | Share,
    other: Mean | Share,
    figure: Callable[[float | None], Value],
    difference: Mean | None = None,
) -> tuple[Cell, ...]:
    """A row about a number, its difference the plain one if left out."""
    cells = [_cell(figure(each.value), each.margin, figure) for each in (one, other)]
    return label, *cells, _gap(one, other, figure, difference)


def _cell(value: Value, margin: float | None, figure: Callable[[float | None], Value]) -> Cell:
    return value if margin is None else WithMargin(value, plus_minus(margin, figure))


def _gap(
    one: Mean | Share,
    other: Mean | Share,
    figure: Callable[[float | None], Value],
    difference: Mean | None = None,
) -> Cell:
    """The second number less the first one, with its sign and margin."""
    if difference is None:
        gap = None if one.value is None or other.value is None else other.value - one.value
        both = None if one.margin is None or other.margin is None else hypot(one.margin, other.margin)
        difference = Mean(gap, None, both)
    return _cell(_signed(difference.value, figure), difference.margin, figure)


def _signed(value: float | None, figure: Callable[[float | None], Value]) -> Value:
    if not value:
        return figure(value)
    size = figure(abs(value))
    return say("+{number}", number=size) if value > 0 else say("−{number}", number=size)


def _depth(findings: Findings) -> Message:
    return war_name(findings.deepest.number) if findings.deepest else say("none", context="no war")
