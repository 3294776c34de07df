"""What the laboratory found, in whole sentences that a child or a teacher can read."""

from war.analysis.estimates import Share
from war.laboratory.findings import Findings
from war.laboratory.study import Compared, Comparison, Study
from war.text.plain import cards, counted, war_name
from war.text.report import number, percent

MARGIN_SENTENCE = (
    "± is the margin of 95 %: of a hundred studies like this one, about 95 come so near to the truth. "
    "Four times as many games halve it."
)

#: A share of fewer games than this is not put into a sentence.
ENOUGH = 30


def battles(value: float) -> str:
    """``226 battles``, ``1 battle``, ``188.5 battles``."""
    return f"{value:,.10g} {'battle' if value == 1 else 'battles'}"


def answers(findings: Findings) -> tuple[str, ...]:
    """The findings, the most important ones first, a short paragraph each."""
    if findings.median is None or findings.most is None:
        return ("No game is over yet, so there is nothing to tell.",)
    return (
        f"Half of the games are over after {battles(findings.median.value)}. {_rare(findings)}",
        " ".join(filter(None, (_winners(findings), _edge(findings), _draws(findings)))),
        f"{_wars(findings)} {_lead(findings)}",
        *_aces(findings),
    )


def started(study: Study | Comparison) -> str:
    """What is said when a study begins."""
    if isinstance(study, Study):
        return f"{counted(study.games, 'game is', 'games are')} being played."
    return f"{counted(study.games, 'deal is', 'deals are')} being played, under A and under B."


def ended(found: Findings | Compared) -> str:
    """What is said when a study is done or was stopped: how far it went, and one sentence of what was found."""
    one, what, told = (
        (found, "game", answers(found)[0])
        if isinstance(found, Findings)
        else (found.one, "deal", comparison_answers(found, "A", "B")[0])
    )
    if one.games == one.asked:
        return f"Done: {counted(one.games, what)}. {told}"
    return f"Stopped after {one.games:,} of {counted(one.asked, what)}. {told}"


def _rare(findings: Findings) -> str:
    """How long the longest games are."""
    assert findings.p99 is not None
    assert findings.p90 is not None
    assert findings.most is not None
    for games, share, quantile in ((100, "a hundred", findings.p99), (10, "ten", findings.p90)):
        if findings.games >= games and quantile.value < findings.most:
            return f"One in {share} takes more than {quantile.value:,.10g}."
    return f"None takes more than {findings.most:,}."


def _winners(findings: Findings) -> str:
    you, computer = findings.winners["you"].count, findings.winners["computer"].count
    return f"You won {counted(you, 'game')}, the computer won {computer:,}."


def _edge(findings: Findings) -> str:
    """Whether one player has an edge: whether an even chance is within the margin of the games that somebody won."""
    you, computer = findings.winners["you"].count, findings.winners["computer"].count
    interval = Share(you, you + computer).interval
    if interval is None:
        return ""
    if interval[0] <= 0.5 <= interval[1]:
        return "So small a difference is what chance makes of two equal players." if you != computer else ""
    return f"Chance alone hardly makes that: {'you have' if you > computer else 'the computer has'} the edge here."


def _draws(findings: Findings) -> str:
    draws, endless = findings.draws.count, findings.endless.count
    if not draws:
        return "No game was a draw."
    round_ = ""
    if endless:
        rest = "it goes" if draws == 1 else "all of them go" if endless == draws else f"{endless:,} of them go"
        if endless == 1 and draws > 1:
            rest = "one of them goes"
        round_ = f", and {rest} round for ever"
    return f"{counted(draws, 'game was a draw', 'games were draws')}{round_}."


def _wars(findings: Findings) -> str:
    if findings.deepest is None:
        return "There was no war in any game."
    deepest = findings.deepest.number
    rest = "none was on top of another" if deepest == 1 else f"the deepest was a {war_name(deepest)}"
    return f"A game has {number(findings.wars.value)} wars on average; {rest}."


def _lead(findings: Findings) -> str:
    sentence = f"The lead changes {number(findings.lead_changes.value)} times in a game on average."
    if findings.comeback is None:
        return sentence
    return f"{sentence} The greatest comeback was a win from {cards(findings.comeback.number)}."


def _aces(findings: Findings) -> tuple[str, ...]:
    """What the aces that were dealt to you are worth, where enough games had all of them, and enough had none."""
    none, *_, all_ = findings.win_share_by_aces.values()
    if min(none.of, all_.of) < ENOUGH:
        return ()
    return (
        f"With all four aces dealt to you, you won {percent(all_.value)} of the games; "
        f"with none, {percent(none.value)}.",
    )


def comparison_answers(compared: Compared, one: str, other: str) -> tuple[str, ...]:
    """What the second set of rules makes of the same deals; the two are called ``one`` and ``other``."""
    difference = compared.difference
    if difference.value is None:
        return ("No deal is played to the end yet, so there is nothing to tell.",)
    deals = compared.longer.of
    with_margin = "" if difference.margin is None else f" (± {number(difference.margin)})"
    sure = difference.margin is not None and abs(difference.value) > difference.margin
    if difference.value == 0:
        first = f"A game takes as many battles under {other} as under {one}, on average."
    else:
        more = "more" if difference.value > 0 else "fewer"
        first = (
            f"A game takes {number(abs(difference.value))} battles {more} under {other} than under {one}, "
            f"on average{with_margin}."
            + ("" if sure else " So small a difference may be chance: more games would tell.")
        )
    longer, same = compared.longer, compared.same_winner
    return (
        first,
        f"Under {other} it takes longer in {percent(longer.value)} of the {counted(deals, 'deal')}.",
        f"In {percent(same.value)} of them it ends alike under both: the same player wins, or nobody does.",
    )
