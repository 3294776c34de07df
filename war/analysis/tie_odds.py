"""How likely the next flip is a tie, exactly, for somebody who knows what could be seen (`war.analysis.beliefs`).

It is counted: the cards that the next places can hold, drawn without putting back, and of all ways to draw them those
in which both players' numbers are the same. Only a card's rank matters for that, so ranks are what is counted.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from war.analysis.beliefs import BeliefState, Hypothesis, Place
from war.engine.cards import RANKS, Card
from war.engine.game import combined, shape_of
from war.engine.rules import Combine, Rules, Short

#: How many cards of each rank there are to draw from, by rank. The same list twice: drawn from the same cards.
Ranks = list[int]
#: What a rank counts when two cards make a number is its index and this.
LOWEST = 2


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely the next flip is a tie, and what that comes from.

    ``ways`` in ``of`` is the same chance in numbers as people would count them, where they can, else 0 in 0. ``yours``
    and ``computers``: how many different cards the next open ones of each can be, all together. ``together``: all of
    them lie hidden among the same cards. ``ties``: how many the battle has had. ``face_down`` cards and then ``up``
    cards each the flip takes, where both have them. ``last``: a tie would end the game, for want of cards.
    ``exact``: it is not so tangled that it is only about right.
    """

    chance: Fraction
    ways: int
    of: int
    yours: int
    computers: int
    together: bool
    ties: int
    face_down: int
    up: int
    last: bool
    exact: bool


def odds_of(beliefs: BeliefState, ties: int = 0) -> Odds:
    """The odds of the next flip; ``ties``: of the battle under way so many flips were watched (`watch_flip`).

    Both players must have a card to turn.
    """
    rules = beliefs.rules
    down = rules.face_down if ties else 0
    have, others_have = (len(pile) for pile in beliefs.ways[0][1].piles)
    mine_down, mine_up, others_down, others_up = shape_of(rules.cards_up, down, have, others_have)
    chance, total = Fraction(0), 0
    yours: set[Card] = set()
    computers: set[Card] = set()
    for weight, hypothesis in beliefs.ways:
        mine = [hypothesis.piles[0][mine_down + index] for index in range(mine_up)]
        others = [hypothesis.piles[1][others_down + index] for index in range(others_up)]
        draws = list(_draws(hypothesis, (*mine, *others)))
        for share, drawn in draws:
            ways, of = ties_in(drawn[:mine_up], drawn[mine_up:], rules.combine)
            chance += weight * share * Fraction(ways, of)
        total += weight
        yours |= _can_be(hypothesis, mine)
        computers |= _can_be(hypothesis, others)
    counted = beliefs.exact and len(beliefs.ways) == 1 and len(draws) == 1 and rules.cards_up == 1
    together = counted and mine[0] == others[0] < 0
    return Odds(
        chance / total,
        *(_as_people_count(drawn[0], ways, of, together) if counted else (0, 0)),
        yours=len(yours),
        computers=len(computers),
        together=together,
        ties=ties,
        face_down=down,
        up=rules.cards_up,
        last=_is_short(rules, have - mine_down - mine_up) or _is_short(rules, others_have - others_down - others_up),
        exact=beliefs.exact,
    )


def _is_short(rules: Rules, have: int) -> bool:
    """Whether so many cards are too few for a war."""
    return have < (1 if rules.short is Short.LAST_CARD else rules.war_needs)


def _as_people_count(ranks: Ranks, ways: int, of: int, together: bool) -> tuple[int, int]:
    """The ways in all ways to draw two cards, in smaller numbers where both are drawn ``together``, from ``ranks``."""
    if not together:
        return ways, of
    there = {times for times in ranks if times}
    if len(there) == 1:  # whatever the one card is, the other has as many that match it
        return there.pop() - 1, sum(ranks) - 1
    return ways // 2, of // 2  # pairs, whose card is whose


def _can_be(hypothesis: Hypothesis, places: list[Place]) -> set[Card]:
    """The cards that can lie in these places."""
    found: set[Card] = set()
    for place in places:
        if place >= 0:
            found.add(place)
        else:
            found |= _can_be(hypothesis, list(hypothesis.bags[place]))
    return found


def _draws(  # noqa: C901  (one recursion within another)
    hypothesis: Hypothesis, places: tuple[Place, ...]
) -> Iterator[tuple[Fraction, list[Ranks]]]:
    """What the places can be drawn from: for each place the cards, and how likely it is that it is from all these."""
    ranks: dict[Place, Ranks] = {}

    def ranks_of(place: Place) -> Ranks:
        if place not in ranks:
            ranks[place] = [0] * len(RANKS)
            for thing, times in ((place, 1),) if place >= 0 else hypothesis.bags[place].items():
                if thing >= 0:
                    ranks[place][thing // 4] += times
        return ranks[place]

    # What was drawn before of a bag: tokens by their bag, and cards, whichever they were.
    gone: Counter[tuple[int, int]] = Counter()
    card = 0

    def lead(bag: int) -> Iterator[tuple[Fraction, int, list[tuple[int, int]]]]:
        """Where a place of the bag can lead to: how likely, to the cards in which bag, by what on the way."""
        left = {thing: times - gone[bag, thing] for thing, times in hypothesis.bags[bag].items() if thing < 0}
        cards = sum(ranks_of(bag)) - gone[bag, card]
        size = sum(left.values()) + cards
        if cards:
            yield Fraction(cards, size), bag, [(bag, card)]
        for token, times in left.items():
            if times:
                for chance, where, way in lead(token):
                    yield chance * Fraction(times, size), where, [(bag, token), *way]

    def draw(index: int, chance: Fraction, drawn: list[Ranks]) -> Iterator[tuple[Fraction, list[Ranks]]]:
        if index == len(places):
            yield chance, drawn
        elif places[index] >= 0:
            # A card that is known: a list of its own, for the same card may lie twice in a deck of the tests.
            known = [0] * len(RANKS)
            known[places[index] // 4] = 1
            yield from draw(index + 1, chance, [*drawn, known])
        else:
            for share, where, way in list(lead(places[index])):
                gone.update(way)
                yield from draw(index + 1, chance * share, [*drawn, ranks_of(where)])
                gone.subtract(way)

    yield from draw(0, Fraction(1), [])


def ties_in(mine: list[Ranks], others: list[Ranks], combine: Combine) -> tuple[int, int]:
    """In how many ways, of how many in all, one or two cards of yours and of the computer's make the same number."""
    of = 1
    for index, ranks in enumerate((*mine, *others)):
        of *= sum(ranks) - sum(ranks is before for before in (*mine, *others)[:index])
    if not any(ranks is other for ranks in mine for other in others):
        numbers = _with_number(combine, len(others))
        return sum(
            sum(_ways(mine, drawn) for drawn in all_drawn)
            * sum(_ways(others, drawn) for drawn in numbers.get(number, ()))
            for number, all_drawn in _with_number(combine, len(mine)).items()
        ), of
    ties = 0
    numbers = _with_number(combine, len(others))
    for number, all_drawn in _with_number(combine, len(mine)).items():
        for drawn in all_drawn:
            if ways := _ways(mine, drawn):
                for ranks, rank in zip(mine, drawn, strict=True):
                    ranks[rank] -= 1
                ties += ways * sum(_ways(others, other) for other in numbers.get(number, ()))
                for ranks, rank in zip(mine, drawn, strict=True):
                    ranks[rank] += 1
    return ties, of


def _ways(side: list[Ranks], drawn: tuple[int, ...]) -> int:
    """In how many ways these ranks can be drawn."""
    if len(drawn) == 1:
        return side[0][drawn[0]]
    again = side[0] is side[1] and drawn[0] == drawn[1]
    return side[0][drawn[0]] * (side[1][drawn[1]] - again)


@cache
def _with_number(combine: Combine, cards: int) -> dict[int, list[tuple[int, ...]]]:
    """The ranks that so many cards can have, one or two, by the number that they make."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for ranks in product(range(len(RANKS)), repeat=cards):
        counts = [rank + LOWEST for rank in ranks]
        number = counts[0] if cards == 1 else combined(combine, *counts)
        found.setdefault(number, []).append(ranks)
    return found
