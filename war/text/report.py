"""The findings of a study as tables, and the terminal's report: sentences and these tables as text."""

from collections.abc import Mapping
from typing import Any

from war.analysis.estimates import Mean, Share
from war.engine.outcome import Reason
from war.engine.rule_labels import rules_sentences
from war.laboratory.findings import Findings
from war.laboratory.highlights import Which, highlights
from war.message import EMPTY, Literal, Message, Value, say
from war.text.counts import battles, cards, war_name
from war.text.figures import Cell, Table, WithMargin, aces, exact, number, percent, percents, plus_minus
from war.text.language import ENGLISH, Language
from war.text.study import headline, summary

ENDING_LABELS: dict[Reason, Message] = {
    Reason.ALL_CARDS: say("One player has all cards"),
    Reason.SHORT: say("Too short to go on: the other wins"),
    Reason.EQUALLY_SHORT: say("Too short to go on: a draw"),
    Reason.LIMIT_DRAW: say("Battle limit: a draw"),
    Reason.LIMIT_MOST_CARDS: say("Battle limit: most cards win"),
    Reason.TIME_DRAW: say("Time is up: a draw"),
    Reason.TIME_MOST_CARDS: say("Time is up: most cards win"),
    Reason.ENDLESS: say("Goes round for ever: a draw"),
}
_WINNER_LABELS = {"you": say("You"), "computer": say("The computer"), "nobody": say("Nobody")}
HIGHLIGHT_LABELS: dict[Which, Message] = {
    Which.LONGEST: say("Longest game"),
    Which.SHORTEST: say("Shortest game"),
    Which.DEEPEST: say("Deepest war"),
    Which.COMEBACK: say("Greatest comeback"),
}
_WARS_LABELS = (say("Single wars"), say("Double wars"), say("Triple wars"), say("Quadruple wars"))
#: The head of a column of margins.
MARGIN = say("95 %")


def tables(findings: Findings) -> tuple[Table, ...]:
    """The numbers that were found; rows about what never happened are left out. Margins are those of 95 %."""
    if findings.median is None or findings.p90 is None or findings.p99 is None:
        return ()
    return (
        Table(
            say("Battles a game"),
            (EMPTY, say("battles"), MARGIN),
            (
                _mean_row(say("Mean"), findings.battles),
                (say("Standard deviation"), number(findings.battles.sd), EMPTY),
                *(
                    (label, exact(quantile.value), plus_minus(quantile.margin, exact))
                    for label, quantile in (
                        (say("Half of the games take at most"), findings.median),
                        (say("9 of 10 take at most"), findings.p90),
                        (say("99 of 100 take at most"), findings.p99),
                    )
                ),
                (say("Shortest"), exact(findings.least), EMPTY),
                (say("Longest"), exact(findings.most), EMPTY),
            ),
        ),
        Table(
            say("Over by battle"),
            (EMPTY, say("games"), MARGIN),
            tuple(_share_row(battles, share) for battles, share in findings.over_by.items()),
        ),
        Table(
            say("Wars a game"),
            (EMPTY, say("mean"), MARGIN, say("in all")),
            (
                (*_mean_row(say("Every tie"), findings.wars), EMPTY),
                *(
                    (*_mean_row(_wars_label(depth), mean), findings.war_counts[depth])
                    for depth, mean in findings.wars_by_depth.items()
                    if findings.war_counts[depth]
                ),
                (*_share_row(say("Games that begin with one"), findings.begun_with_war), findings.begun_with_war.count),
            ),
        ),
        Table(
            say("The lead"),
            (EMPTY, say("mean"), MARGIN),
            (_mean_row(say("Changes a game"), findings.lead_changes),),
        ),
        Table(
            say("Who wins"),
            (EMPTY, say("share"), MARGIN, say("games")),
            _whole_rows(findings.winners, _WINNER_LABELS),
        ),
        Table(
            say("How games end"),
            (EMPTY, say("share"), MARGIN, say("games")),
            _whole_rows({reason: share for reason, share in findings.endings.items() if share.count}, ENDING_LABELS),
        ),
        Table(
            say("You win, by the aces dealt to you"),
            (EMPTY, say("share"), MARGIN, say("games")),
            tuple(
                (*_share_row(aces(number_of), share), share.of)
                for number_of, share in findings.win_share_by_aces.items()
                if share.of
            ),
        ),
    )


def highlights_table(findings: Findings) -> Table:
    """The games worth a look."""
    return Table(
        say("Deals worth a look"),
        (EMPTY, say("deal"), say("what")),
        tuple(
            (HIGHLIGHT_LABELS[each.which], Literal(each.deal), highlight_text(each.which, each.number))
            for each in highlights(findings)
        ),
    )


def highlight_text(which: Which, number_of: int) -> Message:
    """What makes a game worth a look: ``612 battles``, ``triple war``, ``won from 2 cards``."""
    match which:
        case Which.DEEPEST:
            return war_name(number_of)
        case Which.COMEBACK:
            return say("won from {cards}", cards=cards(number_of))
    return battles(number_of)


def report(findings: Findings, language: Language = ENGLISH) -> str:
    """The whole report as text, which ends with a line break."""
    found = [*tables(findings), highlights_table(findings)] if findings.games else []
    blocks = [
        language.say(say("War – {what}", what=headline(findings))),
        "\n".join(map(language.say, rules_sentences(findings.rules))),
        "\n".join(map(language.say, summary(findings))),
        *(table_text(each, language) for each in found),
    ]
    return "\n\n".join(blocks) + "\n"


def table_text(table: Table, language: Language = ENGLISH) -> str:
    """A table as text: its title, then its rows, columns of numbers to the right."""
    head: tuple[Cell, ...] = (table.title, *table.head[1:])
    rows = [[cell_text(cell, language) for cell in row] for row in (head, *table.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(text.rjust(width) if column else text.ljust(width) for column, (text, width) in enumerate(pairs))
        for pairs in (zip(row, widths, strict=True) for row in rows)
    )
    return "\n".join(line.rstrip() for line in lines)


def cell_text(cell: Cell, language: Language = ENGLISH) -> str:
    """What stands in a cell."""
    if isinstance(cell, WithMargin):
        return f"{language.value(cell.value)} {language.value(cell.margin)}"
    return language.value(cell)


def _wars_label(depth: int) -> Message:
    return _WARS_LABELS[depth - 1] if depth <= len(_WARS_LABELS) else say("{times}-fold wars", times=depth)


def _mean_row(label: Value, mean: Mean) -> tuple[Value, Value, Value]:
    return label, number(mean.value), plus_minus(mean.margin)


def _share_row(label: Value, share: Share) -> tuple[Value, Value, Value]:
    return label, percent(share.value), plus_minus(share.margin, percent)


def _whole_rows(shares: Mapping[str, Share], labels: Mapping[Any, Message]) -> tuple[tuple[Value, ...], ...]:
    """Rows of shares that make up a whole."""
    told = percents(shares)
    return tuple(
        (labels[name], told[name], plus_minus(share.margin, percent), share.count) for name, share in shares.items()
    )
