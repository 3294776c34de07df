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
from war.text.plain import counted, war_name
from war.text.report import Section, number, percent, percents, plus_minus

#: What the two sets of rules are called, in this order.
LETTERS = ("A", "B")
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


def compared_plot(compared: Compared, lengths: Sequence[Counter[int]]) -> Plot:
    """Both histograms as outlines: the first one filled, with dots, the second one dashed, with squares."""
    both = compared.one, compared.other
    games = compared.one.games
    p99s = [each.p99.value for each in both if each.p99]
    medians = [each.median.value for each in both if each.median]
    if len(p99s) < 2 or len(medians) < 2:
        raise ValueError("no deal is played to the end")
    across, found = shared_bins(lengths, max(p99s))
    marks = [
        Mark(f"{letter}, median", value, kind) for letter, value, kind in zip(LETTERS, medians, KINDS, strict=True)
    ]
    lines, labels, top = marks_svg(marks, across)
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
        outlines.append(f'<polygon class="outline {kind}" points="{" ".join(corners)}"/>')
    rows = tuple(
        (battles_named(one, index == across.bars), *_share_cells(one, games), *_share_cells(other, games))
        for index, (one, other) in enumerate(zip(*found, strict=True))
    )
    sentence = (
        f"Two histograms of how many battles {counted(games, 'deal')} took, over each other: "
        f"the median of A is {medians[0]:,.10g}, that of B {medians[1]:,.10g}. Their numbers are in the table below."
    )
    bottom = top + HEIGHT
    parts = [*grid(most / games, top), stretched(top, outlines), *signs, *lines, *axis(across, bottom), *labels]
    parts += grid_labels(most / games, top)
    head = ("Battles", "A", "A share, 95 %", "B", "B share, 95 %")
    table = Section("Games by the battles they took, under A and under B", head, rows)
    return Plot("How many battles a game takes", sentence, frame(bottom + AXIS, parts, sentence), table)


def key_svg(kind: str) -> str:
    """A sample of an outline, for the key."""
    return (
        f'<svg class="chart key" width="44" height="16" aria-hidden="true">'
        f'<line class="outline {kind}" x1="0" y1="8" x2="44" y2="8"/>{_sign(kind, 50, 8)}</svg>'
    )


def _sign(kind: str, x: float, y: float) -> str:
    if kind == "one":
        return f'<circle class="sign one" cx="{pct(x)}" cy="{spot(y)}" r="3.5"/>'
    return (
        f'<rect class="sign other" x="{pct(x)}" y="{spot(y)}" width="7" height="7" transform="translate(-3.5 -3.5)"/>'
    )


def _share_cells(bar: Bar, games: int) -> tuple[str, str]:
    share = Share(bar.games, games)
    return f"{bar.games:,}", f"{percent(share.value)} {plus_minus(percent(share.margin))}"


def compared_table(compared: Compared) -> Section:
    """Both columns of what was found, and the difference of each number with its margin.

    The difference of the mean battles is taken deal by deal. For the others the margins of both are put together as
    if their deals had nothing in common; that is rather too much than too little where the same deals go alike.
    """
    one, other = compared.one, compared.other
    rows = [
        _row("Battles, mean", one.battles, other.battles, number, compared.difference),
        *(
            _row(f"{label} at most", _quantile(first), _quantile(second), _whole)
            for label, first, second in (
                ("Half take", one.median, other.median),
                ("9 of 10 take", one.p90, other.p90),
                ("99 of 100 take", one.p99, other.p99),
            )
        ),
        ("Shortest", *_plain(one.least, other.least)),
        ("Longest", *_plain(one.most, other.most)),
        _row("Wars, mean", one.wars, other.wars, number),
        ("Deepest war", _depth(one), _depth(other), "–"),
        _row("Changes of the lead, mean", one.lead_changes, other.lead_changes, number),
        *_winner_rows(one, other),
        *(
            _row(label, first, second, percent)
            for label, first, second in (
                ("Begin with a war", one.begun_with_war, other.begun_with_war),
                ("Go round for ever", one.endless, other.endless),
            )
        ),
    ]
    return Section("A and B side by side, ± the margin of 95 %", ("", "A", "B", "B less A"), tuple(rows))


def _winner_rows(one: Findings, other: Findings) -> list[tuple[str, ...]]:
    """Rows about who wins; their shares under each set of rules are together 100.0 %."""
    labels = {"you": "You win", "computer": "The computer wins", "nobody": "Draws"}
    told = [percents(each.winners) for each in (one, other)]
    rows = []
    for winner, label in labels.items():
        _, *cells, gap = _row(label, one.winners[winner], other.winners[winner], percent)
        shown = [each[winner] + "".join(cell.partition(" ± ")[1:]) for each, cell in zip(told, cells, strict=True)]
        rows.append((label, *shown, gap))
    return rows


def _quantile(quantile: Quantile | None) -> Mean:
    return Mean(quantile.value, None, quantile.margin) if quantile else Mean(None, None, None)


def _whole(value: float | None) -> str:
    """A number of battles that some game took, or one halfway between two."""
    return "–" if value is None else f"{round(value, 1):,.10g}"


def _row(
    label: str,
    one: Mean | Share,
    other: Mean | Share,
    say: Callable[[float | None], str],
    difference: Mean | None = None,
) -> tuple[str, str, str, str]:
    """A row about a number, its difference the plain one if left out."""
    if difference is None:
        gap = None if one.value is None or other.value is None else other.value - one.value
        both = None if one.margin is None or other.margin is None else hypot(one.margin, other.margin)
        difference = Mean(gap, None, both)

    def cell(told: str, margin: float | None) -> str:
        return told if margin is None else f"{told} {plus_minus(say(margin))}"

    sign = "" if not difference.value else "+" if difference.value > 0 else "−"
    gap_told = "–" if difference.value is None else f"{sign}{say(abs(difference.value))}"
    return (
        label,
        cell(say(one.value), one.margin),
        cell(say(other.value), other.margin),
        cell(gap_told, difference.margin),
    )


def _plain(one: int | None, other: int | None) -> tuple[str, str, str]:
    if one is None or other is None:
        return "–", "–", "–"
    gap = other - one
    return f"{one:,}", f"{other:,}", f"{'+' if gap > 0 else '−' if gap < 0 else ''}{abs(gap):,}"


def _depth(findings: Findings) -> str:
    return war_name(findings.deepest.number) if findings.deepest else "none"
