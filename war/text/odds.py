"""The odds in sentences for people: the chance of a war, what it comes from, and who will win."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from war.analysis.estimates import Share, parts
from war.analysis.tie_odds import Odds
from war.analysis.win_estimate import WinEstimate
from war.engine.outcome import Player
from war.message import EMPTY, Message, Percent, Text, Value, count, join, say
from war.session.players import NOBODY, Names
from war.text.counts import a_war, battles
from war.text.players import by_names, of_one

OVER = say("The game is over: no flip comes.")
LOOKING = say("Looking ahead …")
#: What stands in the odds' place while auto-play goes as fast as it can, and while they are counted.
TOO_FAST = say("The odds are counted again when auto-play pauses.")
COUNTING = say("…")


def percent(chance: Fraction) -> Value:
    """A chance as ``5.9 %``; one that is not 0 or 1 never looks as if it were."""
    if 0 < chance < Fraction(1, 2000):
        return say("under {share}", share=Percent(0.001, 1))
    if Fraction(1999, 2000) < chance < 1:
        return say("over {share}", share=Percent(0.999, 1))
    return Percent(float(chance), 0 if f"{float(chance * 100):.1f}".endswith(".0") else 1)


def chance_sentence(odds: Odds | None) -> Message:
    """How likely a war is: ``Chance of a war at the next flip: 3 in 51 (5.9 %).``"""
    if odds is None:
        return OVER
    what = say("a tie that ends the game") if odds.last else a_war(odds.ties + 1)
    if not odds.exact:
        return say("Chance of {war} at the next flip: about {share}.", war=what, share=percent(odds.chance))
    if odds.chance == 1:
        return say("The next flip is {war}, for certain.", war=what)
    if odds.chance == 0:
        return say("The next flip cannot be {war}.", war=what)
    if odds.of:
        return say(
            "Chance of {war} at the next flip: {ways} in {all} ({share}).",
            war=what,
            ways=odds.ways,
            all=odds.of,
            share=percent(odds.chance),
        )
    return say("Chance of {war} at the next flip: {share}.", war=what, share=percent(odds.chance))


def why_sentence(odds: Odds | None, names: Names = NOBODY) -> Text:
    """What the chance comes from, in a sentence or two."""
    if odds is None:
        return EMPTY
    if odds.up > 1:
        return _why_numbers(odds, names)
    yours, computers = odds.yours, odds.computers
    if yours == computers == 1:
        if odds.chance:
            return say("Whoever saw every card knows the next two: they match.")
        return say("Whoever saw every card knows the next two: they do not match.")
    if odds.together and yours == 2:
        if odds.chance:
            return say("Whoever saw every card knows the next two, but not whose is which: they match.")
        return say("Whoever saw every card knows the next two, but not whose is which: they do not match.")
    if odds.together and odds.of == yours - 1:
        return join([_any_of(yours, names), _others_match(odds.of, odds.ways)])
    if odds.together:
        return join([say("Both cards are among the same {cards}.", cards=yours), _pairs_in_them(odds.of, odds.ways)])
    if 1 in (yours, computers):
        return _one_is_known(odds, names)
    if odds.of:
        return join([_one_of_each(yours, computers, names), _of_these_pairs(odds.of, odds.ways)])
    return _one_of_each(yours, computers, names, some_likelier=bool(odds.chance))


def _any_of(cards: int, names: Names) -> Message:
    return of_one(
        names, Player.YOU, say("Your card can be any of {cards}."), EMPTY, say("{player}’s card can be any of {cards}.")
    ).fill(cards=cards)


def _others_match(others: int, ways: int) -> Message:
    if not ways:
        return say("Of the other {others}, none matches it in rank.", others=others)
    return count(
        "Of the other {others}, {n} matches it in rank.", "Of the other {others}, {n} match it in rank.", ways,
        others=others,
    )  # fmt: skip


def _pairs_in_them(pairs: int, ways: int) -> Message:
    if not ways:
        return say("Of the {pairs} pairs in them, none matches in rank.", pairs=pairs)
    return count(
        "Of the {pairs} pairs in them, {n} matches in rank.", "Of the {pairs} pairs in them, {n} match in rank.", ways,
        pairs=pairs,
    )  # fmt: skip


def _of_these_pairs(pairs: int, ways: int) -> Message:
    if not ways:
        return say("Of these {pairs} pairs, none matches in rank.", pairs=pairs)
    return count(
        "Of these {pairs} pairs, {n} matches in rank.", "Of these {pairs} pairs, {n} match in rank.", ways, pairs=pairs
    )


def _one_is_known(odds: Odds, names: Names) -> Text:
    """One player's next card is known to whoever saw every card, the other's is one of several."""
    yours_known = odds.yours == 1
    known = of_one(
        names,
        Player.YOU if yours_known else Player.COMPUTER,
        say("Whoever saw every card knows your card."),
        say("Whoever saw every card knows the computer’s card."),
        say("Whoever saw every card knows {player}’s card."),
    )
    if not odds.of and odds.chance:
        open_ = (
            say("Your card is one of {cards}, some likelier than others."),
            say("The computer’s card is one of {cards}, some likelier than others."),
            say("{player}’s card is one of {cards}, some likelier than others."),
        )
    elif odds.ways:
        open_ = (
            count(
                "Your card is one of {cards}, and {n} matches it in rank.",
                "Your card is one of {cards}, and {n} match it in rank.",
                odds.ways,
            ),
            count(
                "The computer’s card is one of {cards}, and {n} matches it in rank.",
                "The computer’s card is one of {cards}, and {n} match it in rank.",
                odds.ways,
            ),
            count(
                "{player}’s card is one of {cards}, and {n} matches it in rank.",
                "{player}’s card is one of {cards}, and {n} match it in rank.",
                odds.ways,
            ),
        )
    else:
        open_ = (
            say("Your card is one of {cards}, and none matches it in rank."),
            say("The computer’s card is one of {cards}, and none matches it in rank."),
            say("{player}’s card is one of {cards}, and none matches it in rank."),
        )
    player = Player.COMPUTER if yours_known else Player.YOU
    return join([known, of_one(names, player, *open_).fill(cards=max(odds.yours, odds.computers))])


def _one_of_each(yours: int, computers: int, names: Names, some_likelier: bool | None = None) -> Message:
    """Among how many cards each next card is; and, where pairs cannot be counted, what follows from that."""
    if some_likelier is None:
        versions = (
            say("Your card is one of {yours}, the computer’s one of {computers}."),
            say("{you}’s card is one of {yours}, the computer’s one of {computers}."),
            say("Your card is one of {yours}, {computer}’s one of {computers}."),
            say("{you}’s card is one of {yours}, {computer}’s one of {computers}."),
        )
    elif some_likelier:
        versions = (
            say("Your card is one of {yours}, the computer’s one of {computers}, some likelier than others."),
            say("{you}’s card is one of {yours}, the computer’s one of {computers}, some likelier than others."),
            say("Your card is one of {yours}, {computer}’s one of {computers}, some likelier than others."),
            say("{you}’s card is one of {yours}, {computer}’s one of {computers}, some likelier than others."),
        )
    else:
        versions = (
            say("Your card is one of {yours}, the computer’s one of {computers}, and no two match in rank."),
            say("{you}’s card is one of {yours}, the computer’s one of {computers}, and no two match in rank."),
            say("Your card is one of {yours}, {computer}’s one of {computers}, and no two match in rank."),
            say("{you}’s card is one of {yours}, {computer}’s one of {computers}, and no two match in rank."),
        )
    return by_names(names, versions, yours=yours, computers=computers)


def _why_numbers(odds: Odds, names: Names) -> Message:
    """What the chance comes from where each player turns two cards."""
    if max(odds.yours, odds.computers) <= odds.up and odds.chance in (0, 1):
        if odds.chance:
            return say("Whoever saw every card knows what comes next: the numbers are equal.")
        return say("Whoever saw every card knows what comes next: the numbers are not equal.")
    yours, computers = (
        say("are known") if cards <= odds.up else say("are among {cards}", cards=cards)
        for cards in (odds.yours, odds.computers)
    )
    if odds.chance:
        versions = (
            say("A tie takes equal numbers: your next cards {yours}, the computer’s {computers}."),
            say("A tie takes equal numbers: {you}’s next cards {yours}, the computer’s {computers}."),
            say("A tie takes equal numbers: your next cards {yours}, {computer}’s {computers}."),
            say("A tie takes equal numbers: {you}’s next cards {yours}, {computer}’s {computers}."),
        )
    else:
        versions = (
            say("No numbers that they can make are equal: your next cards {yours}, the computer’s {computers}."),
            say("No numbers that they can make are equal: {you}’s next cards {yours}, the computer’s {computers}."),
            say("No numbers that they can make are equal: your next cards {yours}, {computer}’s {computers}."),
            say("No numbers that they can make are equal: {you}’s next cards {yours}, {computer}’s {computers}."),
        )
    return by_names(names, versions, yours=yours, computers=computers)


def winner_sentence(estimate: WinEstimate, over: bool = False, names: Names = NOBODY) -> Message:
    """Who will win: the truth, or an estimate as far as it is. ``over``: the moment shown is the game's end."""
    if over:
        return say("This game is over.")
    if estimate.outcome is not None:
        after = battles(estimate.after)
        winner = estimate.outcome.winner
        if winner is None:
            return say("Nobody will win, after {battles}: the deal has decided it.", battles=after)
        return of_one(
            names,
            winner,
            say("You will win, after {battles}: the deal has decided it."),
            say("The computer will win, after {battles}: the deal has decided it."),
            say("{player} will win, after {battles}: the deal has decided it."),
        ).fill(battles=after)
    tally, margin = estimate.tally, estimate.share.margin
    if margin is None:
        return LOOKING
    yours, computers, nobodys = _middles([tally.you, tally.computer, tally.nobody], tally.games)
    off = Percent(max(1, ceil(margin * 100)) / 100, 0)
    places: dict[str, Value] = {"yours": yours, "margin": off, "computers": computers, "nobodys": nobodys}
    if tally.nobody:
        return by_names(
            names,
            (
                count(
                    "You win {yours} ± {margin}, the computer {computers}, nobody {nobodys}, "
                    "in {n} game played on from here.",
                    "You win {yours} ± {margin}, the computer {computers}, nobody {nobodys}, "
                    "in {n} games played on from here.",
                    tally.games,
                ),
                count(
                    "{you} wins {yours} ± {margin}, the computer {computers}, nobody {nobodys}, "
                    "in {n} game played on from here.",
                    "{you} wins {yours} ± {margin}, the computer {computers}, nobody {nobodys}, "
                    "in {n} games played on from here.",
                    tally.games,
                ),
                count(
                    "You win {yours} ± {margin}, {computer} {computers}, nobody {nobodys}, "
                    "in {n} game played on from here.",
                    "You win {yours} ± {margin}, {computer} {computers}, nobody {nobodys}, "
                    "in {n} games played on from here.",
                    tally.games,
                ),
                count(
                    "{you} wins {yours} ± {margin}, {computer} {computers}, nobody {nobodys}, "
                    "in {n} game played on from here.",
                    "{you} wins {yours} ± {margin}, {computer} {computers}, nobody {nobodys}, "
                    "in {n} games played on from here.",
                    tally.games,
                ),
            ),
            **places,
        )
    return by_names(
        names,
        (
            count(
                "You win {yours} ± {margin}, the computer {computers}, in {n} game played on from here.",
                "You win {yours} ± {margin}, the computer {computers}, in {n} games played on from here.",
                tally.games,
            ),
            count(
                "{you} wins {yours} ± {margin}, the computer {computers}, in {n} game played on from here.",
                "{you} wins {yours} ± {margin}, the computer {computers}, in {n} games played on from here.",
                tally.games,
            ),
            count(
                "You win {yours} ± {margin}, {computer} {computers}, in {n} game played on from here.",
                "You win {yours} ± {margin}, {computer} {computers}, in {n} games played on from here.",
                tally.games,
            ),
            count(
                "{you} wins {yours} ± {margin}, {computer} {computers}, in {n} game played on from here.",
                "{you} wins {yours} ± {margin}, {computer} {computers}, in {n} games played on from here.",
                tally.games,
            ),
        ),
        **places,
    )


def line_sentence(draws: bool, names: Names = NOBODY) -> Message:
    """What the second line of the timeline means; ``draws``: some of the games have no winner."""
    if draws:
        return of_one(
            names,
            Player.YOU,
            say("Dashed line: your chance to win, from none at the bottom to certain at the top; a draw counts half."),
            EMPTY,
            say(
                "Dashed line: {player}’s chance to win, from none at the bottom to certain at the top; "
                "a draw counts half."
            ),
        )
    return of_one(
        names,
        Player.YOU,
        say("Dashed line: your chance to win, from none at the bottom to certain at the top."),
        EMPTY,
        say("Dashed line: {player}’s chance to win, from none at the bottom to certain at the top."),
    )


def _middles(times: Sequence[int], of: int) -> list[Value]:
    """The middles of shares' intervals in whole per cent, together 100, with none for what never came.

    A small share never looks like none, nor a large one like all.
    """
    intervals = [Share(each, of).interval or (0.0, 1.0) for each in times]
    middles = [(low + high) / 2 for low, high in intervals]
    if not times[-1]:
        middles[-1] = 0.0
    return [
        say("under {share}", share=Percent(0.01, 0))
        if middle < 0.01
        else say("over {share}", share=Percent(0.99, 0))
        if middle > 0.99
        else Percent(part / 100, 0)
        for middle, part in zip(middles, parts(middles, 100), strict=True)
    ]
