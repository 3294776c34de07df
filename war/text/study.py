"""What the laboratory found, in whole sentences that a child or a teacher can read, and how far a study is."""

from war.analysis.estimates import Share
from war.engine.presets import rules_title
from war.laboratory.findings import Findings
from war.laboratory.study import Compared, Comparison, Study
from war.message import Decimal, Literal, Message, Text, Value, count, join, say
from war.text.counts import a_war, cards
from war.text.figures import exact, games, number, percent, percents

MARGIN_SENTENCE = say(
    "± is the margin of 95 %: of a hundred studies like this one, about 95 come so near to the truth. "
    "Four times as many games halve it."
)
#: What the two sets of rules of a comparison are called, in this order.
LETTERS = (Literal("A"), Literal("B"))

#: A share of fewer games than this is not put into a sentence.
ENOUGH = 30


def headline(findings: Findings) -> Message:
    """What was played: ``10,000 games – Classic – seed 7``, and where it was stopped how many were asked."""
    if findings.games == findings.asked:
        told = count("{n} game – {rules} – seed {seed}", "{n} games – {rules} – seed {seed}", findings.games)
    else:
        told = count(
            "{played} of {n} game – {rules} – seed {seed}",
            "{played} of {n} games – {rules} – seed {seed}",
            findings.asked,
            played=findings.games,
        )
    return told.fill(rules=rules_title(findings.rules), seed=Literal(str(findings.seed)))


def summary(findings: Findings) -> tuple[Message, ...]:
    """The most important findings in short, a sentence each."""
    if findings.median is None:
        return (say("No game is over yet."),)
    shares = percents(findings.winners)
    sentences = [
        say(
            "A game takes {battles} battles on average, and half of the games are over after {median}.",
            battles=number(findings.battles.value),
            median=exact(findings.median.value),
        ),
        say(
            "You won {you} of the games, the computer {computer}, and {draws} were draws.",
            you=shares["you"],
            computer=shares["computer"],
            draws=shares["nobody"],
        )
        if findings.draws.count
        else say(
            "You won {you} of the games, the computer {computer}.", you=shares["you"], computer=shares["computer"]
        ),
        say(
            "A game has {wars} wars on average, and the lead changes {changes} times.",
            wars=number(findings.wars.value),
            changes=number(findings.lead_changes.value),
        ),
    ]
    if findings.endless.count:
        sentences.append(count("{n} game goes round for ever.", "{n} games go round for ever.", findings.endless.count))
    return tuple(sentences)


def answers(findings: Findings) -> tuple[Text, ...]:
    """The findings at length, the most important ones first, a short paragraph each."""
    if findings.median is None or findings.most is None:
        return (say("No game is over yet, so there is nothing to tell."),)
    return (
        join([_half(findings.median.value), _rare(findings)]),
        join([_winners(findings), *_edge(findings), _draws(findings)]),
        join([_wars(findings), *_lead(findings)]),
        *_aces(findings),
    )


def _half(median: float) -> Message:
    """How long the shorter half of the games is; the median may lie between two numbers of battles."""
    if median % 1:
        return say("Half of the games are over after {battles} battles.", battles=Decimal(median))
    return count(
        "Half of the games are over after {n} battle.", "Half of the games are over after {n} battles.", int(median)
    )


def _rare(findings: Findings) -> Message:
    """How long the longest games are."""
    assert findings.p99 is not None
    assert findings.p90 is not None
    assert findings.most is not None
    if findings.games >= 100 and findings.p99.value < findings.most:
        return say("One in a hundred takes more than {battles}.", battles=exact(findings.p99.value))
    if findings.games >= 10 and findings.p90.value < findings.most:
        return say("One in ten takes more than {battles}.", battles=exact(findings.p90.value))
    return say("None takes more than {battles}.", battles=findings.most)


def _winners(findings: Findings) -> Message:
    return count(
        "You won {n} game, the computer won {computer}.",
        "You won {n} games, the computer won {computer}.",
        findings.winners["you"].count,
        computer=findings.winners["computer"].count,
    )


def _edge(findings: Findings) -> tuple[Message, ...]:
    """Whether one player has an edge: whether an even chance is within the margin of the games that somebody won."""
    you, computer = findings.winners["you"].count, findings.winners["computer"].count
    interval = Share(you, you + computer).interval
    if interval is None or you == computer:
        return ()
    if interval[0] <= 0.5 <= interval[1]:
        return (say("So small a difference is what chance makes of two equal players."),)
    if you > computer:
        return (say("Chance alone hardly makes that: you have the edge here."),)
    return (say("Chance alone hardly makes that: the computer has the edge here."),)


def _draws(findings: Findings) -> Message:
    draws, endless = findings.draws.count, findings.endless.count
    if not draws:
        return say("No game was a draw.")
    if not endless:
        return count("{n} game was a draw.", "{n} games were draws.", draws)
    if endless == draws:
        return count(
            "{n} game was a draw, and it goes round for ever.",
            "{n} games were draws, and all of them go round for ever.",
            draws,
        )
    return count(
        "{games} were draws, and one of them goes round for ever.",
        "{games} were draws, and {n} of them go round for ever.",
        endless,
        games=games(draws),
    )


def _wars(findings: Findings) -> Message:
    if findings.deepest is None:
        return say("There was no war in any game.")
    deepest, wars = findings.deepest.number, number(findings.wars.value)
    if deepest == 1:
        return say("A game has {wars} wars on average; none was on top of another.", wars=wars)
    return say("A game has {wars} wars on average; the deepest was {war}.", wars=wars, war=a_war(deepest))


def _lead(findings: Findings) -> tuple[Message, ...]:
    changes = say("The lead changes {changes} times in a game on average.", changes=number(findings.lead_changes.value))
    if findings.comeback is None:
        return (changes,)
    return changes, say("The greatest comeback was a win from {cards}.", cards=cards(findings.comeback.number))


def _aces(findings: Findings) -> tuple[Message, ...]:
    """What the aces that were dealt to you are worth, where enough games had all of them, and enough had none."""
    none, *_, all_ = findings.win_share_by_aces.values()
    if min(none.of, all_.of) < ENOUGH:
        return ()
    return (
        say(
            "With all four aces dealt to you, you won {all} of the games; with none, {none}.",
            all=percent(all_.value),
            none=percent(none.value),
        ),
    )


# ---- two sets of rules -------------------------------------------------------------------------------------


def comparison_answers(compared: Compared, one: Value, other: Value) -> tuple[Text, ...]:
    """What the second set of rules makes of the same deals; the two are called ``one`` and ``other``."""
    if compared.difference.value is None:
        return (say("No deal is played to the end yet, so there is nothing to tell."),)
    return (
        _difference(compared, one, other),
        count(
            "Under {other} it takes longer in {share} of the {n} deal.",
            "Under {other} it takes longer in {share} of the {n} deals.",
            compared.longer.of,
            other=other,
            share=percent(compared.longer.value),
        ),
        say(
            "In {share} of them it ends alike under both: the same player wins, or nobody does.",
            share=percent(compared.same_winner.value),
        ),
    )


def _difference(compared: Compared, one: Value, other: Value) -> Text:
    """How much longer games are under the second set of rules, and whether that may be chance."""
    value, margin = compared.difference.value, compared.difference.margin
    assert value is not None
    if value == 0:
        return say("A game takes as many battles under {other} as under {one}, on average.", one=one, other=other)
    if margin is None:
        first = (
            say("A game takes {battles} battles more under {other} than under {one}, on average.")
            if value > 0
            else say("A game takes {battles} battles fewer under {other} than under {one}, on average.")
        )
    else:
        first = (
            say("A game takes {battles} battles more under {other} than under {one}, on average (± {margin}).")
            if value > 0
            else say("A game takes {battles} battles fewer under {other} than under {one}, on average (± {margin}).")
        ).fill(margin=number(margin))
    told = first.fill(battles=number(abs(value)), one=one, other=other)
    if margin is not None and abs(value) > margin:
        return told
    return join([told, say("So small a difference may be chance: more games would tell.")])


# ---- how far it is -----------------------------------------------------------------------------------------


def started(study: Study | Comparison) -> Message:
    """What is said when a study begins."""
    if isinstance(study, Study):
        return count("{n} game is being played.", "{n} games are being played.", study.games)
    one, other = LETTERS
    return count(
        "{n} deal is being played, under {one} and under {other}.",
        "{n} deals are being played, under {one} and under {other}.",
        study.games,
        one=one,
        other=other,
    )


def ended(found: Findings | Compared) -> Text:
    """What is said when a study is done or was stopped: how far it went, and one sentence of what was found."""
    if isinstance(found, Findings):
        played, asked, told = found.games, found.asked, answers(found)[0]
        done = count("Done: {n} game.", "Done: {n} games.", asked)
        so_far = stopped(played, asked)
    else:
        played, asked, told = found.one.games, found.one.asked, comparison_answers(found, *LETTERS)[0]
        done = count("Done: {n} deal.", "Done: {n} deals.", asked)
        so_far = count(
            "Stopped after {played} of {n} deal.", "Stopped after {played} of {n} deals.", asked, played=played
        )
    return join([done if played == asked else so_far, told])


def stopped(played: int, asked: int) -> Message:
    """What is said of a study that was stopped."""
    return count("Stopped after {played} of {n} game.", "Stopped after {played} of {n} games.", asked, played=played)


def progress_text(played: int, asked: int, seconds: float, what: str = "game") -> Message:
    """How far a study is: ``312 of 1,000 games, about 10 seconds left``; no time where it can't be told yet.

    ``seconds`` it has taken so far; ``what`` is played: ``game`` or ``deal``.
    """
    done = (
        count("{played} of {n} game", "{played} of {n} games", asked, played=played)
        if what == "game"
        else count("{played} of {n} deal", "{played} of {n} deals", asked, played=played)
    )
    if not played or seconds < 1:
        return done
    return say("{progress}, {time}", progress=done, time=time_left(seconds / played * (asked - played)))


def time_left(seconds: float) -> Message:
    """A time still to wait, in words."""
    if seconds < 8:
        return say("a few seconds left")
    if seconds < 57:
        return count("about {n} second left", "about {n} seconds left", 5 * max(round(seconds / 5), 2))
    minutes = max(round(seconds / 60), 1)
    if minutes < 90:
        return count("about {n} minute left", "about {n} minutes left", minutes)
    return count("about {n} hour left", "about {n} hours left", round(seconds / 3600))
