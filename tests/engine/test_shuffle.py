"""How well the cards are shuffled, by Pearson's chi-squared test on the deals of a study.

The statistic is the sum of (seen - expected)² / expected. Under a fair shuffle it follows the chi-squared distribution
with the degrees of freedom that each test names; a test fails past the quantile 0.999, which a fair shuffle does once
in a thousand. The seeds are fixed, so that a test that passes today passes tomorrow. Critical values: 10.828 for one
degree and 16.266 for three are in every table (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4); beyond
100 degrees they come from Wilson and Hilferty's approximation (1931), k · (1 - 2/(9k) + z · sqrt(2/(9k)))³ with
z = 3.0902, which the Handbook's own 149.449 for 100 degrees confirms.
"""

from collections import Counter
from collections.abc import Iterable
from math import comb, sqrt

import pytest

from war.engine.cards import DECK, RANKS, rank_index
from war.engine.deal import deal
from war.laboratory.seeds import game_seed

DEALS = 20_000


def critical(degrees: int) -> float:
    """The quantile 0.999 of the chi-squared distribution."""
    tabled = {1: 10.828, 3: 16.266}
    if degrees in tabled:
        return tabled[degrees]
    assert degrees >= 12, "too few for the approximation"
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + 3.0902 * sqrt(part)) ** 3)


def chi_squared(seen: Iterable[int], expected: Iterable[float]) -> float:
    return sum((one - other) ** 2 / other for one, other in zip(seen, expected, strict=True))


def deals(seed: int) -> Iterable[list[int]]:
    """The decks of a study as they were shuffled: your pile and the computer's put together again, last card first."""
    for index in range(DEALS):
        yours, computers, _ = deal(game_seed(seed, index))
        yield [card for pair in zip(yours, computers, strict=True) for card in pair]


def test_the_critical_values() -> None:
    assert critical(100) == pytest.approx(149.449, abs=0.1)


def test_every_card_lies_everywhere_alike() -> None:
    """52 cards on 52 places: of the counts only 51 · 51 = 2,601 are free, as every row and column has one sum.

    Rows and columns that add up make the statistic larger than that of a free table by 52/51 on average: taken off.
    """
    seen: Counter[tuple[int, int]] = Counter()
    for deck in deals(1):
        seen.update(enumerate(deck))
    each = DEALS / 52
    statistic = chi_squared((seen[place, card] for place in range(52) for card in DECK), [each] * 52 * 52)
    assert statistic * 51 / 52 < critical(51 * 51)


def test_neighbours_in_the_pile_have_nothing_to_do_with_each_other() -> None:
    """The ranks of your two top cards: 13 · 13 pairs, 168 degrees; equal ones are 3 of 51, others 4 of 51 each."""
    seen: Counter[tuple[int, int]] = Counter()
    for deck in deals(2):
        seen[rank_index(deck[0]), rank_index(deck[2])] += 1
    pairs = [(one, other) for one in range(13) for other in range(13)]
    expected = [DEALS / 13 * (3 if one == other else 4) / 51 for one, other in pairs]
    assert chi_squared((seen[pair] for pair in pairs), expected) < critical(168)


def test_a_first_flip_is_a_war_as_often_as_it_should_be() -> None:
    """War or none, one degree: 3 of 51."""
    ties = sum(rank_index(deck[0]) == rank_index(deck[1]) for deck in deals(3))
    assert chi_squared((ties, DEALS - ties), (DEALS * 3 / 51, DEALS * 48 / 51)) < critical(1)


def test_aces_are_dealt_as_often_as_they_should_be() -> None:
    """0 to 4 aces in your 26 cards, hypergeometric: four degrees, of which 0 and 4 count as one here, so three."""
    ace = RANKS.index("A")
    seen = Counter(sum(rank_index(card) == ace for card in deck[0::2]) for deck in deals(4))
    shares = [comb(4, aces) * comb(48, 26 - aces) / comb(52, 26) for aces in range(5)]
    expected = [DEALS * share for share in (shares[0] + shares[4], *shares[1:4])]
    assert chi_squared((seen[0] + seen[4], seen[1], seen[2], seen[3]), expected) < critical(3)


def test_the_test_notices_a_bad_shuffle() -> None:
    """The common mistake, a partner from the whole deck for every place, is far past the critical value."""
    from random import Random

    chance = Random(5).random
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(DEALS):
        deck = list(DECK)
        for place in range(52):
            other = int(chance() * 52)
            deck[place], deck[other] = deck[other], deck[place]
        seen.update(enumerate(deck))
    each = DEALS / 52
    statistic = chi_squared((seen[place, card] for place in range(52) for card in DECK), [each] * 52 * 52)
    assert statistic * 51 / 52 > 2 * critical(51 * 51)
