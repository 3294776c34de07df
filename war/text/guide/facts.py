"""What can be counted about War: how likely a tie is, what two cards can make, how long games are."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from war.engine.cards import COUNTS, DECK
from war.engine.game import combined
from war.engine.rules import Combine, Compare, Pickup, Rules, Short

#: How many cards of each rank a deck has.
OF_A_RANK = 4


#: The number that two counts make.
number = combined


def matching_cards() -> tuple[int, int]:
    """At the first flip: how many of the other cards match the card that was turned, and how many others there are."""
    return OF_A_RANK - 1, len(DECK) - 1


@cache
def tie_chance(cards_up: int, combine: Combine) -> Fraction:
    """The chance that the first flip from a whole deck is a tie, counted over all cards that can be turned."""
    if cards_up == 1:
        return Fraction(*matching_cards())
    pairs: dict[int, list[tuple[int, int]]] = {}
    for a, b in combinations(DECK, 2):
        pairs.setdefault(number(combine, COUNTS[a], COUNTS[b]), []).append((a, b))
    ties = 0
    for same in pairs.values():
        with_card = Counter(card for pair in same for card in pair)
        # Pairs that share no card with this one: all, less those with either of its cards, itself counted twice.
        ties += sum(len(same) - with_card[a] - with_card[b] + 1 for a, b in same)
    return Fraction(ties, comb(len(DECK), 2) * comb(len(DECK) - 2, 2))


@cache
def double_war_chance() -> Fraction:
    """The chance that the war of a first battle turns into a double war, one card in a flip: two cards are gone."""
    left = len(DECK) - 2
    full, broken = len(DECK) // OF_A_RANK - 1, OF_A_RANK - 2
    return Fraction(full * OF_A_RANK * (OF_A_RANK - 1) + broken * (broken - 1), left * (left - 1))


def one_in(chance: Fraction) -> int:
    """The chance as “1 in so many”, to the nearest whole number."""
    return round(1 / chance)


def best_number(rules: Rules) -> int:
    """The number that no two cards can beat."""
    numbers = [number(rules.combine, COUNTS[a], COUNTS[b]) for a, b in combinations(DECK, 2)]
    return max(numbers) if rules.compare is Compare.HIGH else min(numbers)


# Mean battles of a game with no limit by `face_down` from 0 to 15: 4,000 games each, played by `war.engine.game` and
# rounded to tens from 100 on. The first word of a key: whether a short player plays the last card; with `draw` for
# ``short`` a game is just as long as with `lose`. With one card in a flip the lower card's game is the higher card's
# with the ranks turned round, and just as long.
_SINGLE_MEANS: dict[tuple[bool, Pickup], tuple[int, ...]] = {
    (True, Pickup.SHUFFLED): (580, 440, 350, 270, 210, 170, 140, 120, 100, 88, 77, 70, 64, 57, 55, 51),
    (True, Pickup.WINNER_FIRST): (330, 290, 240, 190, 160, 120, 110, 86, 76, 65, 57, 51, 46, 42, 40, 38),
    (True, Pickup.LOSER_FIRST): (350, 300, 270, 220, 190, 160, 140, 130, 110, 97, 84, 78, 69, 62, 57, 55),
    (False, Pickup.SHUFFLED): (580, 440, 320, 240, 180, 140, 110, 86, 72, 60, 53, 46, 40, 36, 33, 32),
    (False, Pickup.WINNER_FIRST): (330, 290, 240, 180, 140, 110, 89, 72, 62, 53, 47, 41, 35, 32, 31, 28),
    (False, Pickup.LOSER_FIRST): (350, 290, 230, 180, 140, 110, 89, 74, 64, 54, 47, 41, 36, 32, 31, 29),
}  # fmt: skip
_DOUBLE_MEANS: dict[tuple[bool, Combine, Compare], tuple[int, ...]] = {
    (True, Combine.ADD, Compare.HIGH): (150, 130, 120, 100, 96, 82, 76, 69, 65, 57, 55, 50, 48, 42, 42, 38),
    (True, Combine.ADD, Compare.LOW): (140, 160, 120, 130, 96, 100, 77, 85, 63, 70, 55, 61, 47, 55, 42, 50),
    (True, Combine.SUBTRACT, Compare.HIGH): (
        130, 120, 92, 83, 63, 62, 48, 46, 39, 39, 32, 32, 27, 29, 24, 27,
    ),
    (True, Combine.SUBTRACT, Compare.LOW): (120, 98, 86, 71, 62, 52, 47, 41, 37, 33, 32, 28, 26, 24, 24, 22),
    (True, Combine.MULTIPLY, Compare.HIGH): (
        160, 150, 160, 150, 150, 130, 130, 120, 120, 120, 120, 110, 100, 98, 96, 90,
    ),
    (True, Combine.MULTIPLY, Compare.LOW): (
        170, 230, 150, 220, 140, 210, 130, 190, 120, 170, 110, 150, 100, 150, 96, 140,
    ),
    (False, Combine.ADD, Compare.HIGH): (150, 130, 110, 93, 84, 71, 62, 55, 49, 43, 41, 36, 34, 30, 30, 27),
    (False, Combine.ADD, Compare.LOW): (150, 120, 110, 94, 84, 72, 64, 54, 51, 43, 40, 36, 34, 30, 30, 27),
    (False, Combine.SUBTRACT, Compare.HIGH): (
        130, 96, 82, 64, 54, 44, 38, 33, 28, 24, 22, 20, 19, 17, 17, 16,
    ),
    (False, Combine.SUBTRACT, Compare.LOW): (130, 93, 80, 63, 53, 42, 38, 31, 28, 24, 22, 20, 19, 17, 17, 15),
    (False, Combine.MULTIPLY, Compare.HIGH): (
        170, 150, 150, 140, 140, 130, 130, 120, 110, 100, 98, 88, 86, 80, 78, 72,
    ),
    (False, Combine.MULTIPLY, Compare.LOW): (
        160, 150, 150, 130, 140, 130, 120, 110, 110, 96, 95, 86, 85, 77, 78, 73,
    ),
}  # fmt: skip
# Rules whose mean many more games have shown.
_KNOWN_MEANS = {
    Rules(): 270,
    Rules(face_down=1, short=Short.LOSE, pickup=Pickup.WINNER_FIRST): 289,
}


def mean_battles(rules: Rules) -> int | None:
    """About how many battles a game has on average where no limit stops it; None where nobody has measured it."""
    last_card = rules.short is Short.LAST_CARD
    if rules.cards_up == 1:
        known = Rules(face_down=rules.face_down, short=rules.short, pickup=rules.pickup)
        if known in _KNOWN_MEANS:
            return _KNOWN_MEANS[known]
        row = _SINGLE_MEANS.get((last_card, rules.pickup))
    elif rules.pickup is Pickup.SHUFFLED:
        row = _DOUBLE_MEANS.get((last_card, rules.combine, rules.compare))
    else:
        row = None
    return row[rules.face_down] if row else None
