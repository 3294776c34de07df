"""Plots of a study's findings as SVG, each with the table of the numbers that it shows.

A plot is as wide as its place: across, everything is in percent; down, and in the texts, in the units of the page. So
nothing is stretched, and the texts are as large as the page's. What is drawn has classes and no style.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate

from war.analysis.estimates import Share
from war.laboratory.findings import Bar, Findings
from war.text.plain import counted
from war.text.report import Section, number, percent, plus_minus

#: The height of a row for a mark's label, of the plot below these rows, and of the axis below it.
ROW, HEIGHT, AXIS = 20, 150, 24
#: How much wider the bar of all longer games is than the others, and the gap before it, in bars.
REST, GAP = 1.5, 0.5
#: The most steps that an axis has.
STEPS = 5
#: How far apart the lines across may be.
ROUND_SHARES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
#: A mark further to the right than this, in percent, has its label to its left.
TURN = 55


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: its title, the sentence that stands for it where it is not seen, the SVG, and its numbers."""

    title: str
    sentence: str
    svg: str
    table: Section


@dataclass(frozen=True, slots=True)
class Mark:
    """A number of battles marked in a plot: what it is called, and a class to tell it by."""

    label: str
    value: float
    kind: str


@dataclass(frozen=True, slots=True)
class Across:
    """The horizontal axis: so many bars of equal width from 0 battles on, and ``rest``: whether longer games follow."""

    width: int
    bars: int
    rest: bool

    @property
    def _slots(self) -> float:
        return self.bars + (GAP + REST if self.rest else 0)

    def at(self, battles: float) -> float:
        """Where a number of battles is, in percent."""
        if battles > self.bars * self.width:
            return 100 - 50 * REST / self._slots if self.rest else 100.0
        return 100 * battles / self.width / self._slots

    def span(self, index: int) -> tuple[float, float]:
        """Where a bar begins and how wide it is, in percent; the one after the last is that of the longer games."""
        if index < self.bars:
            return 100 * index / self._slots, 100 / self._slots
        return 100 - 100 * REST / self._slots, 100 * REST / self._slots

    def ticks(self) -> list[int]:
        """The round numbers of battles to write below."""
        step = round_step(self.bars * self.width / STEPS)
        last = 80 if self.rest else 96
        return [value for value in range(0, self.bars * self.width + 1, step) if self.at(value) <= last]


def round_step(least: float) -> int:
    """The first of 1, 2, 5, 10, 20, 50 … that is not less."""
    ten = 1
    while True:
        for step in (1, 2, 5):
            if step * ten >= least:
                return step * ten
        ten *= 10


def spot(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def pct(value: float) -> str:
    """A coordinate in percent."""
    return f"{spot(value)}%"


def text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    """A text at a place across, in percent, and down."""
    return f'<text class="{kind}" x="{pct(x)}" y="{spot(y)}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A line, percent across and units down."""
    return f'<line class="{kind}" x1="{pct(x1)}" y1="{spot(y1)}" x2="{pct(x2)}" y2="{spot(y2)}"/>'


def frame(height: float, parts: Iterable[str], sentence: str) -> str:
    """The plot around its parts."""
    return (
        f'<svg class="chart" width="100%" height="{spot(height)}" role="img" aria-label="{escape(sentence)}">'
        f"{''.join(parts)}</svg>"
    )


def stretched(top: float, parts: Iterable[str]) -> str:
    """Parts drawn on 1000 by 1000 units, over the whole width of the plot."""
    return (
        f'<svg x="0" y="{spot(top)}" width="100%" height="{HEIGHT}" viewBox="0 0 1000 1000" preserveAspectRatio="none">'
        f"{''.join(parts)}</svg>"
    )


def marks_svg(marks: Sequence[Mark], across: Across) -> tuple[list[str], list[str], float]:
    """The lines of the marks, their labels, each in a row of its own, and how far down the plot begins below them.

    Labels to the left of their marks come first, those furthest right on top, then the others, those furthest left on
    top: so no line goes through a label that belongs to its own side.
    """
    placed = sorted(((across.at(mark.value), mark) for mark in marks), key=lambda pair: pair[0])
    left = [pair for pair in reversed(placed) if pair[0] > TURN]
    right = [pair for pair in placed if pair[0] <= TURN]
    top = ROW * len(marks) + 6
    lines, labels = [], []
    for row, (x, mark) in enumerate([*left, *right]):
        ends = x, row * ROW + 3, x, top + HEIGHT
        lines.append(line(*ends, "halo") + line(*ends, f"mark {mark.kind}"))
        words = f"{mark.label}: {number(mark.value) if mark.value % 1 else f'{mark.value:,.0f}'}"
        edge = ' dx="-5"' if x > TURN else ' dx="5"'
        label = text(x, row * ROW + 15, words, f"label {mark.kind}", "end" if x > TURN else "start")
        labels.append(label.replace(" x=", f"{edge} x=", 1))
    return lines, labels, top


def axis(across: Across, bottom: float) -> list[str]:
    """The horizontal axis with its numbers."""
    parts = [line(0, bottom, 100, bottom, "axis")]
    for value in across.ticks():
        x = across.at(value)
        parts.append(line(x, bottom, x, bottom + 5, "axis"))
        parts.append(text(x, bottom + 19, f"{value:,}", "tick", "start" if value == 0 else "middle"))
    if across.rest:
        parts.append(text(100, bottom + 19, "longer", "tick", "end"))
    return parts


def grid(most: float, top: float) -> list[str]:
    """Lines across at round shares of the games up to ``most``."""
    return [line(0, y, 100, y, "grid") for _, y in _shares(most, top)]


def grid_labels(most: float, top: float) -> list[str]:
    """The shares of `grid`, at the right; drawn last they are read above any other line."""
    return [text(100, y - 4, f"{share * 100:.3g} %", "tick", "end") for share, y in _shares(most, top)]


def _shares(most: float, top: float) -> Iterator[tuple[float, float]]:
    """Round shares of the games up to ``most``, and how far down each is."""
    step = next((each for each in ROUND_SHARES if most / each <= 4), ROUND_SHARES[-1])
    for index in range(1, int(most / step + 1e-9) + 1):
        yield index * step, top + HEIGHT * (1 - index * step / most)


def battles_named(bar: Bar, rest: bool) -> str:
    """What a bar is called for people: ``250–299``, ``7``, ``from 950``."""
    if rest:
        return f"from {bar.start:,}"
    return f"{bar.start:,}" if bar.start == bar.end else f"{bar.start:,}–{bar.end:,}"


def across_of(findings: Findings) -> Across:
    """The axis of a study's histogram. Raises ValueError where there is none."""
    bars, p99 = findings.histogram, findings.p99
    if not bars or p99 is None:
        raise ValueError("no game is over")
    width = bars[0].end - bars[0].start + 1
    usual = int(p99.value) // width + 1
    return Across(width, usual, len(bars) > usual)


def lengths_plot(findings: Findings) -> Plot:
    """The histogram of the battles that games took, with the median, the mean, and what 90 and 99 of 100 take."""
    across = across_of(findings)
    assert findings.median is not None
    assert findings.p90 is not None
    assert findings.p99 is not None
    assert findings.battles.value is not None
    marks = (
        Mark("Median", findings.median.value, "median"),
        Mark("Mean", findings.battles.value, "mean"),
        Mark("90 %", findings.p90.value, "high"),
        Mark("99 %", findings.p99.value, "high"),
    )
    lines, labels, top = marks_svg(marks, across)
    most = max(bar.games for bar in findings.histogram)
    rows, bars = [], []
    for index, bar in enumerate(findings.histogram):
        rest = index == across.bars
        share = Share(bar.games, findings.games)
        named = battles_named(bar, rest)
        rows.append((named, f"{bar.games:,}", percent(share.value), plus_minus(percent(share.margin))))
        if bar.games:
            x, wide = across.span(index)
            high = HEIGHT * bar.games / most
            bars.append(
                f'<rect class="bar{" rest" if rest else ""}" x="{pct(x)}" y="{spot(top + HEIGHT - high)}" '
                f'width="{pct(wide * 0.88)}" height="{spot(high)}"><title>{named} '
                f"{'battle' if named == '1' else 'battles'}: {counted(bar.games, 'game')}</title></rect>"
            )
    sentence = (
        f"A histogram of how many battles {counted(findings.games, 'game')} took: "
        f"median {findings.median.value:,.10g}, mean {number(findings.battles.value)}, "
        f"90 % at most {findings.p90.value:,.10g}, 99 % at most {findings.p99.value:,.10g}. "
        "Its numbers are in the table below."
    )
    bottom = top + HEIGHT
    parts = [*grid(most / findings.games, top), *bars, *lines, *axis(across, bottom), *labels]
    parts += grid_labels(most / findings.games, top)
    table = Section("Games by the battles they took", ("Battles", "Games", "Share", "95 %"), tuple(rows))
    return Plot("How many battles a game takes", sentence, frame(bottom + AXIS, parts, sentence), table)


def over_plot(findings: Findings) -> Plot:
    """The curve of the games that are over by a battle, with the band of its margin."""
    across = across_of(findings)
    rows, points, low, high = [], ["0,1000"], ["0,1000"], ["0,1000"]
    sums = accumulate(bar.games for bar in findings.histogram)
    for index, (bar, games) in enumerate(zip(findings.histogram, sums, strict=True)):
        share = Share(games, findings.games)
        assert share.value is not None
        assert share.interval is not None
        x = spot(10 * (across.at(bar.end) if index < across.bars else 100))
        for held, value in ((points, share.value), (low, share.interval[0]), (high, share.interval[1])):
            held.append(f"{x},{spot(1000 * (1 - value))}")
        rows.append((f"{bar.end:,}", percent(share.value), plus_minus(percent(share.margin))))
    sentence = (
        f"A curve of the share of {counted(findings.games, 'game')} that are over by each battle. "
        "Its numbers are in the table below."
    )
    top, bottom = ROW, ROW + HEIGHT
    curve = (
        f'<polygon class="band" points="{" ".join([*low, *reversed(high)])}"/>',
        f'<polyline class="curve" points="{" ".join(points)}"/>',
    )
    steps = []
    for share_of in (25, 50, 75, 100):
        y = top + HEIGHT * (1 - share_of / 100)
        steps += [line(0, y, 100, y, "grid"), text(0, y - 4, f"{share_of} %", "tick")]
    parts = [*steps, stretched(top, curve), *axis(across, bottom)]
    table = Section("Games that are over", ("By battle", "Share", "95 %"), tuple(rows))
    return Plot("How many games are over by then", sentence, frame(bottom + AXIS, parts, sentence), table)


def aces_plot(findings: Findings) -> Plot:
    """What you won by the aces that were dealt to you, each share with a bar from the lowest to the highest likely."""
    high = 34
    shares = findings.win_share_by_aces
    parts = [f'<svg x="20%" width="56%" height="{high * len(shares) + AXIS}" overflow="visible">']
    bottom = high * len(shares)
    for step in (0, 50, 100):
        parts.append(line(step, 4, step, bottom, "grid" if step != 50 else "grid half"))
        parts.append(text(step, bottom + 15, f"{step} %", "tick", "middle"))
    rows, labels = [], []
    for row, (aces, share) in enumerate(shares.items()):
        y = high * (row + 0.5)
        labels.append(text(0, y + 5, counted(aces, "ace"), "label"))
        told = "no game"
        if share.value is not None and share.interval is not None:
            least, most = (100 * each for each in share.interval)
            parts.append(line(least, y, most, y, "whisker"))
            parts += [line(end, y - 5, end, y + 5, "whisker") for end in (least, most)]
            parts.append(f'<circle class="point" cx="{pct(100 * share.value)}" cy="{spot(y)}" r="5"/>')
            told = percent(share.value)
        labels.append(text(100, y + 5, told, "label", "end"))
        margin = plus_minus(percent(share.margin))
        rows.append((counted(aces, "ace"), percent(share.value), margin, f"{share.of:,}"))
    sentence = (
        "What you won of the games, by the aces dealt to you, with margins: "
        + ", ".join(f"{counted(aces, 'ace')} {percent(share.value)}" for aces, share in shares.items() if share.of)
        + "."
    )
    table = Section("Games you won, by the aces dealt to you", ("Aces", "You won", "95 %", "Of games"), tuple(rows))
    return Plot("What aces are worth", sentence, frame(bottom + AXIS, [*parts, "</svg>", *labels], sentence), table)
