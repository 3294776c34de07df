"""The odds in sentences for people: the chance of a war, what it comes from, and who will win."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from war.analysis.estimates import Share, parts
from war.analysis.tie_odds import Odds
from war.analysis.win_estimate import WinEstimate
from war.engine.outcome import Player
from war.session.players import NOBODY, Names
from war.text.battle import a_war, count

OVER = "The game is over: no flip comes."
LOOKING = "Looking ahead …"
PERCENT = "\N{NO-BREAK SPACE}%"


def percent(chance: Fraction) -> str:
    """A chance as ``5.9 %``; one that is not 0 or 1 never looks as if it were."""
    if 0 < chance < Fraction(1, 2000):
        return "under 0.1\N{NO-BREAK SPACE}%"
    if Fraction(1999, 2000) < chance < 1:
        return "over 99.9\N{NO-BREAK SPACE}%"
    return f"{float(chance * 100):.1f}".removesuffix(".0") + "\N{NO-BREAK SPACE}%"


def chance_sentence(odds: Odds | None) -> str:
    """How likely a war is: ``Chance of a war at the next flip: 3 in 51 (5.9 %).``"""
    if odds is None:
        return OVER
    what = "a tie that ends the game" if odds.last else a_war(odds.ties + 1)
    if not odds.exact:
        return f"Chance of {what} at the next flip: about {percent(odds.chance)}."
    if odds.chance == 1:
        return f"The next flip is {what}, for certain."
    if odds.chance == 0:
        return f"The next flip cannot be {what}."
    if odds.of:
        return f"Chance of {what} at the next flip: {odds.ways:,} in {odds.of:,} ({percent(odds.chance)})."
    return f"Chance of {what} at the next flip: {percent(odds.chance)}."


def why_sentence(odds: Odds | None, names: Names = NOBODY) -> str:
    """What the chance comes from, in a sentence or two."""
    if odds is None:
        return ""
    if odds.up > 1:
        return _why_numbers(odds, names)
    yours, computers = odds.yours, odds.computers
    your, the_computers = names.whose
    match = _match(odds.ways)
    if yours == computers == 1:
        return f"Whoever saw every card knows the next two: they {'match' if odds.chance else 'do not match'}."
    if odds.together and yours == 2:
        they = "match" if odds.chance else "do not match"
        return f"Whoever saw every card knows the next two, but not whose is which: they {they}."
    if odds.together and odds.of == yours - 1:
        return f"{_start(your)} card can be any of {yours}. Of the other {odds.of}, {match} it in rank."
    if odds.together:
        return f"Both cards are among the same {yours}. Of the {odds.of:,} pairs in them, {match} in rank."
    if 1 in (yours, computers):
        known, open_ = (your, the_computers) if yours == 1 else (the_computers, your)
        some = f"and {match} it in rank" if odds.of or not odds.chance else "some likelier than others"
        one_of = f"{_start(open_)} card is one of {max(yours, computers)}"
        return f"Whoever saw every card knows {known} card. {one_of}, {some}."
    both = f"{_start(your)} card is one of {yours}, {the_computers} one of {computers}"
    if odds.of:
        return f"{both}. Of these {odds.of:,} pairs, {match} in rank."
    return f"{both}, {'some likelier than others' if odds.chance else 'and no two match in rank'}."


def _start(text: str) -> str:
    """The text at the start of a sentence; a name stays as it is written."""
    return text[0].upper() + text[1:]


def _match(ways: int) -> str:
    """The verb for so many: ``3 match``, ``1 matches``, ``none matches``."""
    return f"{ways:,} match" if ways > 1 else f"{ways or 'none'} matches"


def _why_numbers(odds: Odds, names: Names) -> str:
    """What the chance comes from where each player turns two cards."""
    if max(odds.yours, odds.computers) <= odds.up and odds.chance in (0, 1):
        equal = "equal" if odds.chance else "not equal"
        return f"Whoever saw every card knows what comes next: the numbers are {equal}."
    yours, computers = (
        "are known" if cards <= odds.up else f"are among {cards}" for cards in (odds.yours, odds.computers)
    )
    takes = "A tie takes equal numbers" if odds.chance else "No numbers that they can make are equal"
    return f"{takes}: {names.whose[0]} next cards {yours}, {names.whose[1]} {computers}."


def winner_sentence(estimate: WinEstimate, over: bool = False, names: Names = NOBODY) -> str:
    """Who will win: the truth, or an estimate as far as it is. ``over``: the moment shown is the game's end."""
    if over:
        return "This game is over."
    if estimate.outcome is not None:
        winner = {Player.YOU: names.you_label, Player.COMPUTER: _start(names.the_computer), None: "Nobody"}
        after = count(estimate.after, "battle")
        return f"{winner[estimate.outcome.winner]} will win, after {after}: the deal has decided it."
    tally, margin = estimate.tally, estimate.share.margin
    if margin is None:
        return LOOKING
    off = f"{max(1, ceil(margin * 100))}\N{NO-BREAK SPACE}%"
    yours, computers, nobodys = _middles([tally.you, tally.computer, tally.nobody], tally.games)
    you = f"{names.at_the_start[0]} {yours} ± {off}"
    others = f"{names.the_computer} {computers}"
    if tally.nobody:
        others += f", nobody {nobodys}"
    return f"{you}, {others}, in {count(tally.games, 'game')} played on from here."


def line_sentence(draws: bool, names: Names = NOBODY) -> str:
    """What the second line of the timeline means; ``draws``: some of the games have no winner."""
    line = f"Dashed line: {names.whose[0]} chance to win, from none at the bottom to certain at the top"
    return f"{line}; a draw counts half." if draws else f"{line}."


def _middles(times: Sequence[int], of: int) -> list[str]:
    """The middles of shares' intervals in whole per cent, together 100, with none for what never came.

    A small share never looks like none, nor a large one like all.
    """
    intervals = [Share(each, of).interval or (0.0, 1.0) for each in times]
    middles = [(low + high) / 2 for low, high in intervals]
    if not times[-1]:
        middles[-1] = 0.0
    return [
        f"under 1{PERCENT}" if middle < 0.01 else f"over 99{PERCENT}" if middle > 0.99 else f"{part}{PERCENT}"
        for middle, part in zip(middles, parts(middles, 100), strict=True)
    ]
