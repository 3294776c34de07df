"""The slow way to what is known of a game: every deal and every order of every shuffle, tried out one by one.

Nothing is taken from `war.analysis.beliefs` or `war.analysis.tie_odds`: battles are fought by the reference.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import factorial, prod
from typing import NamedTuple

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


@lru_cache(maxsize=8)
def deals(cards: tuple[int, ...], yours: int) -> Counter[World]:
    """How often each deal comes. Only to be read."""
    return Counter((each[:yours], each[yours:]) for each in orders(cards))


class Fight(NamedTuple):
    """A battle that was fought: what is seen of it, and how the cards lie after it."""

    seen: list[Seen]
    you: tuple[int, ...]
    computer: tuple[int, ...]
    won: tuple[int, ...]
    winner: str | None


@lru_cache(maxsize=10_000)  # many games of the same cards begin alike
def one_battle(rules: Rules, world: World) -> Fight:
    """Fight a battle."""
    match = Match(*map(list, world))
    fight(rules, match, None)
    battle = match.battles[0]
    return Fight(seen(battle), tuple(match.you), tuple(match.computer), tuple(battle.won), battle.winner)


class Worlds:
    """All ways in which the cards can lie by what was seen so far, and how often each comes."""

    def __init__(self, rules: Rules, cards: Sequence[int], yours: int) -> None:
        self.rules = rules
        self.there = deals(tuple(cards), yours).copy()

    def watch(self, battle: list[Seen], most: int) -> Iterator[Fraction]:
        """See the next battle, flip by flip: how likely each is a tie, by what was seen before it.

        Afterwards `there` is empty where there would be more than ``most`` worlds.
        """
        plain = replace(self.rules, pickup=Pickup.YOU_FIRST) if self.rules.shuffled else self.rules
        fought = [(one_battle(plain, world), times) for world, times in self.there.items()]
        for flips in range(len(battle)):
            fought = [each for each in fought if each[0].seen[:flips] == battle[:flips]]
            total = sum(times for _, times in fought)
            yield Fraction(sum(times for one, times in fought if ties(self.rules, one.seen[flips])), total)
        fought = [each for each in fought if each[0].seen == battle]
        self.there = Counter()
        for one, times in fought:
            if not self.rules.shuffled or not one.won:
                self.there[one.you, one.computer] += times
                continue
            if len(fought) * ways(one.won) > most:
                self.there = Counter()
                return
            different = list(orders(one.won))
            for order in different:
                # An order of cards that are all different comes once where one of equal cards comes more often.
                often = times * (factorial(len(one.won)) // len(different))
                if one.winner == "you":
                    self.there[one.you[: -len(order)] + order, one.computer] += often
                else:
                    self.there[one.you, one.computer[: -len(order)] + order] += often
