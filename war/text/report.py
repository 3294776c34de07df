"""The findings of a study for people: sentences and small tables, for the terminal as text and for the page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from war.analysis.estimates import Mean, Share, parts
from war.engine.outcome import Reason
from war.engine.presets import rules_title
from war.laboratory.findings import Findings, Highlight
from war.laboratory.study import Compared
from war.text.language import ENGLISH
from war.text.plain import cards, counted, war_name
from war.text.rules import rules_sentences

ENDING_LABELS: dict[Reason, str] = {
    Reason.ALL_CARDS: "One player has all cards",
    Reason.SHORT: "Too short to go on: the other wins",
    Reason.EQUALLY_SHORT: "Too short to go on: a draw",
    Reason.LIMIT_DRAW: "Battle limit: a draw",
    Reason.LIMIT_MOST_CARDS: "Battle limit: most cards win",
    Reason.TIME_DRAW: "Time is up: a draw",
    Reason.TIME_MOST_CARDS: "Time is up: most cards win",
    Reason.ENDLESS: "Goes round for ever: a draw",
}
_WINNER_LABELS = {"you": "You", "computer": "The computer", "nobody": "Nobody"}


@dataclass(frozen=True, slots=True)
class Section:
    """A table of the report: its title, the heads of its columns, and its rows. The first column names the row."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def number(value: float | None) -> str:
    """A mean for people: the smaller, the more decimals; thousands apart by a comma; a dash where there is none."""
    if value is None:
        return "–"
    return f"{value:,.{1 if value >= 100 else 2 if value >= 1 else 3}f}"


def percent(value: float | None) -> str:
    """A share for people: ``49.8 %``; a dash where there is none."""
    return "–" if value is None else f"{value * 100:.1f} %"


def percents(shares: Mapping[str, Share]) -> dict[str, str]:
    """Shares that make up a whole, as people see them side by side: together 100.0 %."""
    thousands = parts([share.count for share in shares.values()], 1000)
    return {
        name: percent(None if share.value is None else thousandths / 1000)
        for (name, share), thousandths in zip(shares.items(), thousands, strict=True)
    }


def plus_minus(text: str) -> str:
    """A margin with its sign; a dash stays one."""
    return text if text == "–" else f"± {text}"


def headline(findings: Findings) -> str:
    """What was played: ``10,000 games at the table Classic, seed 7.``, and where it was stopped how many were asked."""
    played = counted(findings.games, "game")
    of = "" if findings.games == findings.asked else f" of {findings.asked:,}"
    if of:
        played = f"{findings.games:,}{of} {'game' if findings.asked == 1 else 'games'}"
    return f"{played} – {ENGLISH.say(rules_title(findings.rules))} – seed {findings.seed}"


def summary(findings: Findings) -> tuple[str, ...]:
    """The most important findings, a sentence each."""
    if findings.median is None:
        return ("No game is over yet.",)
    shares = percents(findings.winners)
    sentences = [
        f"A game takes {number(findings.battles.value)} battles on average, "
        f"and half of the games are over after {findings.median.value:,.10g}.",
        f"You won {shares['you']} of the games, the computer {shares['computer']}"
        + (f", and {shares['nobody']} were draws." if findings.draws.count else "."),
        f"A game has {number(findings.wars.value)} wars on average, "
        f"and the lead changes {number(findings.lead_changes.value)} times.",
    ]
    if findings.endless.count:
        sentences.append(f"{counted(findings.endless.count, 'game goes', 'games go')} round for ever.")
    return tuple(sentences)


def sections(findings: Findings) -> tuple[Section, ...]:
    """All findings as tables; rows about what never happened are left out. Margins are those of 95 %."""
    if findings.median is None or findings.p90 is None or findings.p99 is None:
        return ()
    return (
        Section(
            "Battles a game",
            ("", "battles", "95 %"),
            (
                _mean_row("Mean", findings.battles),
                ("Standard deviation", number(findings.battles.sd), ""),
                ("Half of the games take at most", f"{findings.median.value:,.10g}", _margin(findings.median.margin)),
                ("9 of 10 take at most", f"{findings.p90.value:,.10g}", _margin(findings.p90.margin)),
                ("99 of 100 take at most", f"{findings.p99.value:,.10g}", _margin(findings.p99.margin)),
                ("Shortest", f"{findings.least:,}", ""),
                ("Longest", f"{findings.most:,}", ""),
            ),
        ),
        Section(
            "Over by battle",
            ("", "games", "95 %"),
            tuple(_share_row(f"{battles:,}", share) for battles, share in findings.over_by.items()),
        ),
        Section(
            "Wars a game",
            ("", "mean", "95 %", "in all"),
            (
                (*_mean_row("Every tie", findings.wars), ""),
                *(
                    (*_mean_row(_wars_label(depth), mean), f"{findings.war_counts[depth]:,}")
                    for depth, mean in findings.wars_by_depth.items()
                    if findings.war_counts[depth]
                ),
                _counted_row("Games that begin with one", findings.begun_with_war),
            ),
        ),
        Section("The lead", ("", "mean", "95 %"), (_mean_row("Changes a game", findings.lead_changes),)),
        Section(
            "Who wins",
            ("", "share", "95 %", "games"),
            _whole_rows(findings.winners, _WINNER_LABELS),
        ),
        Section(
            "How games end",
            ("", "share", "95 %", "games"),
            _whole_rows({reason: share for reason, share in findings.endings.items() if share.count}, ENDING_LABELS),
        ),
        Section(
            "You win, by the aces dealt to you",
            ("", "share", "95 %", "games"),
            tuple(
                (*_share_row(counted(aces, "ace"), share), f"{share.of:,}")
                for aces, share in findings.win_share_by_aces.items()
                if share.of
            ),
        ),
        Section("Deals worth a look", ("", "deal", "what"), highlight_rows(findings)),
    )


def highlight_rows(findings: Findings) -> tuple[tuple[str, str, str], ...]:
    """The games worth a look: why, the deal code, and the number."""

    def row(label: str, notable: Highlight | None, what: str) -> list[tuple[str, str, str]]:
        return [(label, notable.deal, what)] if notable else []

    longest, shortest, deepest, comeback = findings.longest, findings.shortest, findings.deepest, findings.comeback
    return (
        *row("Longest game", longest, counted(longest.number, "battle") if longest else ""),
        *row("Shortest game", shortest, counted(shortest.number, "battle") if shortest else ""),
        *row("Deepest war", deepest, war_name(deepest.number) if deepest else ""),
        *row("Greatest comeback", comeback, f"won from {cards(comeback.number)}" if comeback else ""),
    )


def report(findings: Findings) -> str:
    """The whole report as text, which ends with a line break."""
    blocks = [
        f"War – {headline(findings)}",
        "\n".join(map(ENGLISH.say, rules_sentences(findings.rules))),
        "\n".join(summary(findings)),
        *map(section_text, sections(findings)),
    ]
    return "\n\n".join(blocks) + "\n"


def section_text(section: Section) -> str:
    """A table as text: its title, then its rows, columns of numbers to the right."""
    rows = ((section.title, *section.head[1:]), *section.rows)
    widths = [max(len(row[column]) for row in rows) for column in range(len(section.head))]
    lines = (
        "  ".join(text.rjust(width) if column else text.ljust(width) for column, (text, width) in enumerate(pairs))
        for pairs in (zip(row, widths, strict=True) for row in rows)
    )
    return "\n".join(line.rstrip() for line in lines)


def comparison_sentences(compared: Compared) -> tuple[str, ...]:
    """What another set of rules makes of the same deals, a sentence each."""
    difference = compared.difference
    if difference.value is None:
        return ("No deal is played to the end yet.",)
    margin = "" if difference.margin is None else f" ({plus_minus(number(difference.margin))})"
    one, other = ENGLISH.say(rules_title(compared.one.rules)), ENGLISH.say(rules_title(compared.other.rules))
    more = "more" if difference.value >= 0 else "fewer"
    return (
        f"On the same {counted(compared.longer.of, 'deal')}, a game of “{other}” takes {number(abs(difference.value))} "
        f"battles {more} than one of “{one}” on average{margin}.",
        f"It takes more battles in {percent(compared.longer.value)} of the deals.",
        f"The same player wins, or nobody does, in {percent(compared.same_winner.value)} of them.",
    )


def _wars_label(depth: int) -> str:
    return f"{war_name(depth).capitalize()}s" if depth > 1 else "Single wars"


def _mean_row(label: str, mean: Mean) -> tuple[str, str, str]:
    return label, number(mean.value), plus_minus(number(mean.margin))


def _counted_row(label: str, share: Share) -> tuple[str, ...]:
    return (*_share_row(label, share), f"{share.count:,}")


def _whole_rows(shares: Mapping[str, Share], labels: Mapping[Any, str]) -> tuple[tuple[str, ...], ...]:
    """Rows of shares that make up a whole."""
    told = percents(shares)
    return tuple(
        (labels[name], told[name], plus_minus(percent(share.margin)), f"{share.count:,}")
        for name, share in shares.items()
    )


def _share_row(label: str, share: Share) -> tuple[str, str, str]:
    return label, percent(share.value), plus_minus(percent(share.margin))


def _margin(value: float | None) -> str:
    return "–" if value is None else f"± {value:,.10g}"
