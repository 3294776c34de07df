"""What Hypothesis draws for the engine's tests: cards, piles, rules, seeds."""

from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from war.engine.deal import SEEDS
from war.engine.rules import (
    MAX_FACE_DOWN,
    MAX_LIMIT,
    MAX_TIME_LIMIT,
    AtLimit,
    Combine,
    Compare,
    Pickup,
    Rules,
    Short,
)

Pair = tuple[tuple[int, ...], tuple[int, ...]]

cards: SearchStrategy[int] = st.integers(0, 51)
seeds: SearchStrategy[int] = st.one_of(st.integers(0, SEEDS - 1), st.sampled_from((0, 1, SEEDS - 1)))


@st.composite
def halves(draw: st.DrawFn) -> Pair:
    """Two piles of a whole deck, cut anywhere."""
    deck = list(range(52))
    Random(draw(st.integers(0, 2**32))).shuffle(deck)
    cut = draw(st.one_of(st.just(26), st.integers(0, 52)))
    return tuple(deck[:cut]), tuple(deck[cut:])


@st.composite
def few_ranks(draw: st.DrawFn) -> Pair:
    """Two piles of very few different ranks: nearly every flip ties, and shortages are common."""
    ranks = draw(st.lists(st.integers(0, 12), min_size=1, max_size=3, unique=True))
    one = st.builds(lambda rank, suit: rank * 4 + suit, st.sampled_from(ranks), st.integers(0, 3))
    pile = st.lists(one, max_size=20)
    return tuple(draw(pile)), tuple(draw(pile))


@st.composite
def mirrored(draw: st.DrawFn) -> Pair:
    """Two piles whose first cards have the same ranks, one after the other: wars on wars, then anything."""
    same = draw(st.lists(cards, max_size=10))
    yours, computers = (draw(st.lists(cards, max_size=4)) for _ in "ab")
    return (*same, *yours), (*(card // 4 * 4 + draw(st.integers(0, 3)) for card in same), *computers)


few_cards: SearchStrategy[Pair] = st.tuples(
    st.lists(cards, max_size=6).map(tuple), st.lists(cards, max_size=6).map(tuple)
)
any_cards: SearchStrategy[Pair] = st.tuples(
    st.lists(cards, max_size=40).map(tuple), st.lists(cards, max_size=40).map(tuple)
)

#: Any two piles: whole decks, any number of cards, none too, repeats, few different ranks.
piles: SearchStrategy[Pair] = st.one_of(halves(), few_ranks(), mirrored(), few_cards, any_cards)

fixed_pickups = st.sampled_from([pickup for pickup in Pickup if pickup is not Pickup.SHUFFLED])
small_limits = st.one_of(st.none(), st.integers(1, 30), st.integers(1, MAX_LIMIT))


def any_rules(
    pickup: SearchStrategy[Pickup] | None = None, limit: SearchStrategy[int | None] | None = None
) -> SearchStrategy[Rules]:
    """Any set of rules; the pick-up and the limit can be narrowed."""
    return st.builds(
        Rules,
        face_down=st.one_of(st.integers(0, 3), st.integers(0, MAX_FACE_DOWN)),
        short=st.sampled_from(Short),
        pickup=st.sampled_from(Pickup) if pickup is None else pickup,
        limit=small_limits if limit is None else limit,
        at_limit=st.sampled_from(AtLimit),
        time_limit=st.one_of(st.none(), st.integers(1, MAX_TIME_LIMIT)),
        compare=st.sampled_from(Compare),
        cards_up=st.sampled_from((1, 2)),
        combine=st.sampled_from(Combine),
    )


rules: SearchStrategy[Rules] = any_rules()
