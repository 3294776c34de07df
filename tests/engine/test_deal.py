"""Deal codes, the shuffle, the deal."""

import itertools
import json
import random
from collections import Counter
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saying import refused, why
from tests.strategies import seeds
from war.engine.cards import DECK
from war.engine.deal import SEEDS, SIGNS, Deal, DealError, deal, deal_code, fresh_deal, parse_deal, shuffle

SOME_SEEDS = (0, 1, 22, 23, SEEDS - 1, SEEDS // 2, 123_456_789)


@given(seeds)
def test_a_code_is_read_back(seed: int) -> None:
    code = deal_code(seed)
    assert parse_deal(code) == seed
    assert parse_deal(code.lower()) == parse_deal(code.replace("-", "")) == parse_deal(f" {code}\n") == seed
    assert parse_deal(" ".join(code)) == parse_deal("-".join(code)) == seed


@given(seeds, st.data())
def test_case_and_what_stands_between_the_signs_are_all_the_same(seed: int, data: st.DataObject) -> None:
    written = ""
    for sign in deal_code(seed).replace("-", ""):
        written += data.draw(st.sampled_from((sign, sign.lower())))
        written += data.draw(st.text(" -\u00a0\u2011\u2013\t", max_size=3))
    assert parse_deal(written) == seed


def test_codes_have_no_look_alikes_and_no_vowels() -> None:
    assert len(set(SIGNS)) == len(SIGNS)
    for pair in ("0O", "OQ", "0D", "1I", "1L", "IL", "2Z", "5S", "8B", "UV"):
        assert sum(sign in SIGNS for sign in pair) <= 1, pair
    assert not set("AEIOU") & set(SIGNS)


@given(seeds)
def test_a_code_is_safe_in_a_link(seed: int) -> None:
    code = deal_code(seed)
    assert code.isascii()
    assert code.replace("-", "").isalnum()
    assert set(code.replace("-", "")) <= set(SIGNS)
    assert len(code) == 11


@pytest.mark.parametrize("seed", SOME_SEEDS)
def test_every_single_wrong_sign_is_noticed(seed: int) -> None:
    code = deal_code(seed)
    for place, sign in itertools.product(range(len(code)), SIGNS):
        if code[place] not in ("-", sign):
            with pytest.raises(DealError):
                parse_deal(code[:place] + sign + code[place + 1 :])


@pytest.mark.parametrize("seed", [*SOME_SEEDS, *range(1000, 1100)])
def test_every_swap_of_two_neighbours_is_noticed(seed: int) -> None:
    code = deal_code(seed).replace("-", "")
    for place in range(len(code) - 1):
        if code[place] != code[place + 1]:
            with pytest.raises(DealError):
                parse_deal(code[:place] + code[place + 1] + code[place] + code[place + 2 :])


@pytest.mark.parametrize("seed", SOME_SEEDS)
def test_a_sign_too_few_or_too_many_is_noticed(seed: int) -> None:
    code = deal_code(seed).replace("-", "")
    for place in range(len(code)):
        with refused(DealError, "9 letters and digits"):
            parse_deal(code[:place] + code[place + 1 :])
        with refused(DealError, "11 letters and digits"):
            parse_deal(code[:place] + "7" + code[place:])


@given(st.text(max_size=14))
def test_any_text_is_a_code_or_a_deal_error(text: str) -> None:
    try:
        seed = parse_deal(text)
    except DealError:
        return
    assert deal_code(seed).replace("-", "") == "".join(filter(str.isalnum, text.upper()))


@pytest.mark.parametrize(
    "around",
    [
        "deal {}", "“{}”", "'{}'", "{}.", "({})", "— {} —", "War – Classic – deal {}", "Try {}, it is long!", "<{}>",
        "https://example.org/#{}", "games {}", "\u200b{}\u200b",
    ],
)  # fmt: skip
@given(seeds, st.sampled_from(["-", "", " ", "—", "–", "\u2212", ".", " - "]), st.booleans())
def test_a_code_is_found_as_people_paste_it(around: str, seed: int, between: str, small: bool) -> None:
    code = deal_code(seed).replace("-", between)
    assert parse_deal(around.format(code.lower() if small else code)) == seed


def test_what_is_wrong_with_a_code_within_other_words_is_said_of_the_code() -> None:
    code = deal_code(7)
    with refused(DealError, f"^“{code[:-1]}X” is not a deal code: one of its") as caught:
        parse_deal(f"deal {code[:-1]}X, please")
    with refused(DealError, f"“O” stands in none, only {SIGNS}.$") as caught:
        parse_deal(f"deal {code[:-1]}O")
    assert "please" not in why(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "no deal code"), ("- -", "no deal code"), ("W7KMP-3XHR0", "“0”"), ("W7KMP", "it has 5"), ("7" * 500, "…")],
    ids=["empty", "hyphens", "strange", "short", "long"],
)
def test_the_sentence_says_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(DealError) as caught:
        parse_deal(text)
    assert says in why(caught.value)
    assert len(why(caught.value)) < 200


@pytest.mark.parametrize("seed", [-1, SEEDS, SEEDS + 1])
def test_a_seed_that_no_code_has(seed: int) -> None:
    with refused(DealError, f"{seed:,}"):
        deal_code(seed)


@given(seeds)
def test_a_deal_is_the_whole_deck_in_equal_halves(seed: int) -> None:
    yours, computers, _ = deal(seed)
    assert len(yours) == len(computers) == 26
    assert sorted(yours + computers) == list(DECK)


def test_fresh_codes_are_good_all_over_their_range() -> None:
    some = [parse_deal(fresh_deal()) for _ in range(400)]
    assert len(set(some)) == len(some)
    assert min(some) < SEEDS / 10
    assert max(some) > SEEDS * 9 / 10


def test_fresh_codes_do_not_come_from_the_random_module() -> None:
    random.seed(0)
    state = random.getstate()
    first = fresh_deal()
    assert random.getstate() == state
    random.seed(0)
    assert fresh_deal() != first


@given(st.lists(st.integers(), max_size=60), seeds)
def test_a_shuffle_only_moves(items: list[int], seed: int) -> None:
    asked = 0
    source = random.Random(seed)

    def chance() -> float:
        nonlocal asked
        asked += 1
        return source.random()

    shuffled = list(items)
    shuffle(shuffled, chance)
    assert Counter(shuffled) == Counter(items)
    assert asked == max(0, len(items) - 1), "one number for each place but the first"


def test_a_shuffle_gives_every_order_alike() -> None:
    """Exactly: with three places, chances in the middle of each sixth-part give each of the six orders once."""
    orders: Counter[tuple[int, ...]] = Counter()
    for last, second in itertools.product((1 / 6, 3 / 6, 5 / 6), (1 / 4, 3 / 4)):
        numbers = iter((last, second))
        items = [1, 2, 3]
        shuffle(items, numbers.__next__)
        orders[tuple(items)] += 1
    assert orders == Counter(itertools.permutations((1, 2, 3)))


def test_any_card_can_lie_anywhere() -> None:
    """How often each of the 52 cards is dealt on top of your pile, over many deals, within five standard errors."""
    games = 5200
    tops = Counter(deal(seed)[0][0] for seed in range(games))
    expected, error = games / 52, sqrt(games / 52 * 51 / 52)
    assert all(abs(tops[card] - expected) < 5 * error for card in DECK)


@given(seeds)
def test_a_deal_is_its_code_and_knows_its_seed(seed: int) -> None:
    made = deal_code(seed)
    assert made.seed == seed
    assert (Deal(made.lower()), Deal(f"“{made}”")) == (made, made)
    assert Deal(f"{made}").seed == seed
    assert json.loads(json.dumps({"deal": made})) == {"deal": str(made)}
