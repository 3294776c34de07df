"""The odds in sentences for people: the chance of a war, what it comes from, and who will win."""

from fractions import Fraction
from math import ceil

from war.ending import Player
from war.estimates import Share
from war.forecast import Forecast
from war.odds import Odds
from war.text import a_war, count

OVER = "The game is over: no flip comes."
LOOKING = "Looking ahead …"


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


def why_sentence(odds: Odds | None) -> str:
    """What the chance comes from, in a sentence or two."""
    if odds is None:
        return ""
    if odds.up > 1:
        return _why_numbers(odds)
    yours, computers = odds.yours, odds.computers
    match = _match(odds.ways)
    if yours == computers == 1:
        return f"Whoever saw every card knows the next two: they {'match' if odds.chance else 'do not match'}."
    if odds.together and yours == 2:
        they = "match" if odds.chance else "do not match"
        return f"Whoever saw every card knows the next two, but not whose is which: they {they}."
    if odds.together and odds.of == yours - 1:
        return f"Your card can be any of {yours}. Of the other {odds.of}, {match} it in rank."
    if odds.together:
        return f"Both cards are among the same {yours}. Of the {odds.of:,} pairs in them, {match} in rank."
    if 1 in (yours, computers):
        known = "yours. The computer’s" if yours == 1 else "the computer’s. Yours"
        some = f"and {match} it in rank" if odds.of or not odds.chance else "some likelier than others"
        return f"Whoever saw every card knows {known} is one of {max(yours, computers)}, {some}."
    both = f"Your card is one of {yours}, the computer’s one of {computers}"
    if odds.of:
        return f"{both}. Of these {odds.of:,} pairs, {match} in rank."
    return f"{both}, {'some likelier than others' if odds.chance else 'and no two match in rank'}."


def _match(ways: int) -> str:
    """The verb for so many: ``3 match``, ``1 matches``, ``none matches``."""
    return f"{ways:,} match" if ways > 1 else f"{ways or 'none'} matches"


def _why_numbers(odds: Odds) -> str:
    """What the chance comes from where each player turns two cards."""
    if max(odds.yours, odds.computers) <= odds.up and odds.chance in (0, 1):
        equal = "equal" if odds.chance else "not equal"
        return f"Whoever saw every card knows what comes next: the numbers are {equal}."
    yours, computers = (
        "are known" if cards <= odds.up else f"are among {cards}" for cards in (odds.yours, odds.computers)
    )
    takes = "A tie takes equal numbers" if odds.chance else "No numbers that they can make are equal"
    return f"{takes}: your next cards {yours}, the computer’s {computers}."


def winner_sentence(forecast: Forecast, over: bool = False) -> str:
    """Who will win: the truth, or an estimate as far as it is. ``over``: the moment shown is the game's end."""
    if over:
        return "This game is over."
    if forecast.ending is not None:
        winner = _WINNERS[forecast.ending.winner]
        return f"{winner} will win, after {count(forecast.after, 'battle')}: the deal has decided it."
    tally, margin = forecast.tally, forecast.share.margin
    if margin is None:
        return LOOKING
    off = f"{max(1, ceil(margin * 100))}\N{NO-BREAK SPACE}%"
    others = f"the computer {_middle(tally.computer, tally.games)}"
    if tally.nobody:
        others += f", nobody {_middle(tally.nobody, tally.games)}"
    games = count(tally.games, "game")
    return f"You win {_middle(tally.you, tally.games)} ± {off}, {others}, in {games} played on from here."


_WINNERS = {Player.YOU: "You", Player.COMPUTER: "The computer", None: "Nobody"}


def _middle(times: int, of: int) -> str:
    """The middle of a share's interval in whole per cent; a small share never looks like none, nor a large like all."""
    low, high = Share(times, of).interval or (0.0, 1.0)
    share = (low + high) / 2
    if share < 0.01:
        return "under 1\N{NO-BREAK SPACE}%"
    if share > 0.99:
        return "over 99\N{NO-BREAK SPACE}%"
    return f"{round(share * 100)}\N{NO-BREAK SPACE}%"
