"""The slow way to what is known of a game: every deal and every order of every shuffle, tried out one by one.

Nothing is taken from `war.analysis.beliefs` or `war.analysis.tie_odds`: battles are fought by the reference.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import factorial, prod

from tests.engine.reference import Fought, Match, fight, number
from war.engine.rules import Pickup, Rules

World = tuple[tuple[int, ...], tuple[int, ...]]
#: What is seen of a flip: how many cards of each lie face down, and which face up.
Seen = tuple[int, tuple[int, ...], int, tuple[int, ...]]


def seen(fought: Fought) -> list[Seen]:
    """What is seen of a battle."""
    return [(len(mine[0]), tuple(mine[1]), len(others[0]), tuple(others[1])) for mine, others in fought.flips]


def ties(rules: Rules, flip: Seen) -> bool:
    """Whether this flip is a tie."""
    return number(rules, list(flip[1])) == number(rules, list(flip[3]))


def orders(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The different orders of the cards; each is as likely as any other, also where cards are the same."""
    if not cards:
        yield ()
    for card in sorted(set(cards)):
        rest = list(cards)
        rest.remove(card)
        for order in orders(rest):
            yield (card, *order)


def ways(cards: Sequence[int]) -> int:
    """How many `orders` there are."""
    return factorial(len(cards)) // prod(factorial(times) for times in Counter(cards).values())


class Worlds:
    """All ways in which the cards can lie by what was seen so far, and how often each comes."""

    def __init__(self, rules: Rules, cards: Sequence[int], yours: int) -> None:
        self.rules = rules
        self.there = Counter((each[:yours], each[yours:]) for each in orders(cards))

    def watch(self, battle: list[Seen], most: int) -> Iterator[Fraction]:
        """See the next battle, flip by flip: how likely each is a tie, by what was seen before it.

        Afterwards `there` is empty where there would be more than ``most`` worlds.
        """
        plain = replace(self.rules, pickup=Pickup.YOU_FIRST) if self.rules.shuffled else self.rules
        fought: list[tuple[list[Seen], Match, int]] = []
        for (you, computer), times in self.there.items():
            match = Match(list(you), list(computer))
            fight(plain, match, None)
            fought.append((seen(match.battles[0]), match, times))
        for flips in range(len(battle)):
            fought = [each for each in fought if each[0][:flips] == battle[:flips]]
            total = sum(times for _, _, times in fought)
            yield Fraction(sum(times for flips_, _, times in fought if ties(self.rules, flips_[flips])), total)
        fought = [each for each in fought if each[0] == battle]
        self.there = Counter()
        for _, match, times in fought:
            won = match.battles[0].won
            if not self.rules.shuffled or not won:
                self.there[tuple(match.you), tuple(match.computer)] += times
                continue
            if len(fought) * ways(won) > most:
                self.there = Counter()
                return
            pile = match.you if match.battles[0].winner == "you" else match.computer
            different = list(orders(won))
            for order in different:
                pile[-len(won) :] = order
                # An order of cards that are all different comes once where one of equal cards comes more often.
                self.there[tuple(match.you), tuple(match.computer)] += times * (factorial(len(won)) // len(different))
