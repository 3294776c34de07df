"""Plots of a study's findings as SVG, each with the table of the numbers that it shows.

A plot is as wide as its place: across, everything is in percent; down, and in the texts, in the units of the page. So
nothing is stretched, and the texts are as large as the page's. What is drawn has classes and no style.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate

from war.analysis.estimates import Share
from war.laboratory.findings import Bar, Findings
from war.markup.html import Content, Html, html, tag
from war.message import Decimal, Message, Text, Value, count, join, say
from war.text.counts import battles as battles_text
from war.text.figures import Table, aces, exact, games, number, percent, plus_minus
from war.text.language import COMMA, ENGLISH, Language

#: The height of a row for a mark's label, of the plot below these rows, and of the axis below it.
ROW, HEIGHT, AXIS = 20, 150, 24
#: How much wider the bar of all longer games is than the others, and the gap before it, in bars.
REST, GAP = 1.5, 0.5
#: The most steps that an axis has.
STEPS = 5
#: How far apart the lines across may be.
ROUND_SHARES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
#: A mark further to the right than this, in percent, has its label to its left, so far from the line.
TURN, ASIDE = 55, 5
#: How a plot's sentence ends.
BELOW = say("Its numbers are in the table below.")


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: its title, the sentence that stands for it where it is not seen, the SVG, and its numbers."""

    title: Message
    sentence: Text
    svg: Html
    table: Table


@dataclass(frozen=True, slots=True)
class Mark:
    """A number of battles marked in a plot: what it is called, and a class to tell it by."""

    label: Value
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


def text(x: float, y: float, words: str, kind: str, anchor: str = "start", aside: int | None = None) -> Html:
    """A text at a place across, in percent, and down; ``aside``: so many units further to the right."""
    place = {"class": kind, "dx": aside, "x": pct(x), "y": spot(y), "text-anchor": anchor}
    return tag("text", place, words)


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Html:
    """A line, percent across and units down."""
    return tag("line", {"class": kind, "x1": pct(x1), "y1": spot(y1), "x2": pct(x2), "y2": spot(y2)})


def frame(height: float, parts: Iterable[Content], sentence: str) -> Html:
    """The plot around its parts."""
    about = {"class": "chart", "width": "100%", "height": spot(height), "role": "img", "aria-label": sentence}
    return tag("svg", about, parts)


def stretched(top: float, parts: Iterable[Content]) -> Html:
    """Parts drawn on 1000 by 1000 units, over the whole width of the plot."""
    place = {"x": "0", "y": spot(top), "width": "100%", "height": HEIGHT}
    return tag("svg", place, {"viewBox": "0 0 1000 1000", "preserveAspectRatio": "none"}, parts)


def marks_svg(
    marks: Sequence[Mark], across: Across, language: Language = ENGLISH
) -> tuple[list[Html], list[Html], float]:
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
        lines.append(html(line(*ends, "halo"), line(*ends, f"mark {mark.kind}")))
        battles = number(mark.value) if mark.value % 1 else Decimal(mark.value, 0)
        words = language.say(say("{mark}: {battles}", mark=mark.label, battles=battles))
        anchor, aside = ("end", -ASIDE) if x > TURN else ("start", ASIDE)
        labels.append(text(x, row * ROW + 15, words, f"label {mark.kind}", anchor, aside))
    return lines, labels, top


def axis(across: Across, bottom: float, language: Language = ENGLISH) -> list[Html]:
    """The horizontal axis with its numbers."""
    parts = [line(0, bottom, 100, bottom, "axis")]
    for value in across.ticks():
        x = across.at(value)
        parts.append(line(x, bottom, x, bottom + 5, "axis"))
        parts.append(text(x, bottom + 19, language.number(value), "tick", "start" if value == 0 else "middle"))
    if across.rest:
        parts.append(text(100, bottom + 19, language.say(say("longer")), "tick", "end"))
    return parts


def grid(most: float, top: float) -> list[Html]:
    """Lines across at round shares of the games up to ``most``."""
    return [line(0, y, 100, y, "grid") for _, y in _shares(most, top)]


def grid_labels(most: float, top: float, language: Language = ENGLISH) -> list[Html]:
    """The shares of `grid`, at the right; drawn last they are read above any other line."""
    return [text(100, y - 4, language.value(percent(share, None)), "tick", "end") for share, y in _shares(most, top)]


def _shares(most: float, top: float) -> Iterator[tuple[float, float]]:
    """Round shares of the games up to ``most``, and how far down each is."""
    step = next((each for each in ROUND_SHARES if most / each <= 4), ROUND_SHARES[-1])
    for index in range(1, int(most / step + 1e-9) + 1):
        yield index * step, top + HEIGHT * (1 - index * step / most)


def battles_named(bar: Bar, rest: bool) -> Value:
    """What a bar is called for people: ``250–299``, ``7``, ``from 950``."""
    if rest:
        return say("from {battles}", battles=bar.start)
    return bar.start if bar.start == bar.end else say("{first}–{last}", first=bar.start, last=bar.end)


def bar_title(bar: Bar, rest: bool) -> Message:
    """What a bar says of itself: ``250–299 battles: 17 games``."""
    if rest:
        battles = say("from {battles} battles", battles=bar.start)
    elif bar.start == bar.end:
        battles = battles_text(bar.start)
    else:
        battles = say("{first}–{last} battles", first=bar.start, last=bar.end)
    return say("{battles}: {games}", battles=battles, games=games(bar.games))


def across_of(findings: Findings) -> Across:
    """The axis of a study's histogram. Raises ValueError where there is none."""
    bars, p99 = findings.histogram, findings.p99
    if not bars or p99 is None:
        raise ValueError("no game is over")
    width = bars[0].end - bars[0].start + 1
    usual = int(p99.value) // width + 1
    return Across(width, usual, len(bars) > usual)


def lengths_plot(findings: Findings, language: Language = ENGLISH) -> Plot:
    """The histogram of the battles that games took, with the median, the mean, and what 90 and 99 of 100 take."""
    across = across_of(findings)
    assert findings.median is not None
    assert findings.p90 is not None
    assert findings.p99 is not None
    assert findings.battles.value is not None
    marks = (
        Mark(say("Median"), findings.median.value, "median"),
        Mark(say("Mean"), findings.battles.value, "mean"),
        Mark(percent(0.9, 0), findings.p90.value, "high"),
        Mark(percent(0.99, 0), findings.p99.value, "high"),
    )
    lines, labels, top = marks_svg(marks, across, language)
    most = max(bar.games for bar in findings.histogram)
    rows, bars = [], []
    for index, bar in enumerate(findings.histogram):
        rest = index == across.bars
        share = Share(bar.games, findings.games)
        margin = plus_minus(share.margin, percent)
        rows.append((battles_named(bar, rest), bar.games, percent(share.value), margin))
        if bar.games:
            x, wide = across.span(index)
            high = HEIGHT * bar.games / most
            place = {"x": pct(x), "y": spot(top + HEIGHT - high), "width": pct(wide * 0.88), "height": spot(high)}
            title = tag("title", language.say(bar_title(bar, rest)))
            bars.append(tag("rect", {"class": "bar rest" if rest else "bar"}, place, title))
    told = count(
        "A histogram of how many battles {n} game took: "
        "median {median}, mean {mean}, 90 % at most {p90}, 99 % at most {p99}.",
        "A histogram of how many battles {n} games took: "
        "median {median}, mean {mean}, 90 % at most {p90}, 99 % at most {p99}.",
        findings.games,
        median=exact(findings.median.value),
        mean=number(findings.battles.value),
        p90=exact(findings.p90.value),
        p99=exact(findings.p99.value),
    )
    sentence = join([told, BELOW])
    bottom = top + HEIGHT
    parts = [*grid(most / findings.games, top), *bars, *lines, *axis(across, bottom, language), *labels]
    parts += grid_labels(most / findings.games, top, language)
    head = (say("Battles"), say("Games"), say("Share"), say("95 %"))
    table = Table(say("Games by the battles they took"), head, tuple(rows))
    svg = frame(bottom + AXIS, parts, language.say(sentence))
    return Plot(say("How many battles a game takes"), sentence, svg, table)


def over_plot(findings: Findings, language: Language = ENGLISH) -> Plot:
    """The curve of the games that are over by a battle, with the band of its margin."""
    across = across_of(findings)
    rows, points, low, high = [], ["0,1000"], ["0,1000"], ["0,1000"]
    sums = accumulate(bar.games for bar in findings.histogram)
    for index, (bar, over) in enumerate(zip(findings.histogram, sums, strict=True)):
        share = Share(over, findings.games)
        assert share.value is not None
        assert share.interval is not None
        x = spot(10 * (across.at(bar.end) if index < across.bars else 100))
        for held, value in ((points, share.value), (low, share.interval[0]), (high, share.interval[1])):
            held.append(f"{x},{spot(1000 * (1 - value))}")
        rows.append((bar.end, percent(share.value), plus_minus(share.margin, percent)))
    told = count(
        "A curve of the share of {n} game that are over by each battle.",
        "A curve of the share of {n} games that are over by each battle.",
        findings.games,
    )
    sentence = join([told, BELOW])
    top, bottom = ROW, ROW + HEIGHT
    curve = (
        tag("polygon", {"class": "band", "points": " ".join([*low, *reversed(high)])}),
        tag("polyline", {"class": "curve", "points": " ".join(points)}),
    )
    steps = []
    for share_of in (0.25, 0.5, 0.75, 1):
        y = top + HEIGHT * (1 - share_of)
        steps += [line(0, y, 100, y, "grid"), text(0, y - 4, language.value(percent(share_of, 0)), "tick")]
    parts = [*steps, stretched(top, curve), *axis(across, bottom, language)]
    table = Table(say("Games that are over"), (say("By battle"), say("Share"), say("95 %")), tuple(rows))
    svg = frame(bottom + AXIS, parts, language.say(sentence))
    return Plot(say("How many games are over by then"), sentence, svg, table)


def aces_plot(findings: Findings, language: Language = ENGLISH) -> Plot:
    """What you won by the aces that were dealt to you, each share with a bar from the lowest to the highest likely."""
    high = 34
    shares = findings.win_share_by_aces
    bottom = high * len(shares)
    parts = []
    for step in (0, 50, 100):
        parts.append(line(step, 4, step, bottom, "grid" if step != 50 else "grid half"))
        parts.append(text(step, bottom + 15, language.value(percent(step / 100, 0)), "tick", "middle"))
    rows, labels = [], []
    for row, (number_of, share) in enumerate(shares.items()):
        y = high * (row + 0.5)
        labels.append(text(0, y + 5, language.say(aces(number_of)), "label"))
        told: Value = say("no game")
        if share.value is not None and share.interval is not None:
            least, most = (100 * each for each in share.interval)
            parts.append(line(least, y, most, y, "whisker"))
            parts += [line(end, y - 5, end, y + 5, "whisker") for end in (least, most)]
            parts.append(tag("circle", {"class": "point", "cx": pct(100 * share.value), "cy": spot(y), "r": 5}))
            told = percent(share.value)
        labels.append(text(100, y + 5, language.value(told), "label", "end"))
        rows.append((aces(number_of), percent(share.value), plus_minus(share.margin, percent), share.of))
    told_shares = [
        say("{aces} {share}", aces=aces(number_of), share=percent(share.value))
        for number_of, share in shares.items()
        if share.of
    ]
    sentence = say(
        "What you won of the games, by the aces dealt to you, with margins: {shares}.",
        shares=reduce(lambda rest, first: COMMA.fill(first=first, rest=rest), reversed(told_shares)),
    )
    head = (say("Aces"), say("You won"), say("95 %"), say("Of games"))
    table = Table(say("Games you won, by the aces dealt to you"), head, tuple(rows))
    place = {"x": "20%", "width": "56%", "height": bottom + AXIS, "overflow": "visible"}
    svg = frame(bottom + AXIS, [tag("svg", place, parts), *labels], language.say(sentence))
    return Plot(say("What aces are worth"), sentence, svg, table)
