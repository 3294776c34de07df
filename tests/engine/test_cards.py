"""Cards: all 52, written, read and named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saying import card_name, refused, why
from tests.strategies import cards
from war.engine.cards import (
    COUNTS,
    DECK,
    CardError,
    card_code,
    card_codes,
    card_symbol,
    parse_card,
    parse_cards,
    rank_index,
)

RANK_WORDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def test_the_deck_has_four_suits_of_thirteen_ranks() -> None:
    codes = {card_code(card) for card in DECK}
    assert codes == {rank + suit for rank in RANK_WORDS for suit in "CDHS"}
    assert len(DECK) == 52


@pytest.mark.parametrize(
    ("text", "count"), [("2C", 2), ("3D", 3), ("10H", 10), ("JS", 11), ("QC", 12), ("KD", 13), ("AH", 14)], ids=str
)
def test_what_a_card_counts(text: str, count: int) -> None:
    assert COUNTS[parse_card(text)] == count


def test_ranks_go_from_two_up_to_ace_and_suits_do_not_matter() -> None:
    ranks = [rank_index(parse_card(rank + "S")) for rank in RANK_WORDS]
    assert ranks == list(range(13))
    assert {rank_index(parse_card("Q" + suit)) for suit in "CDHS"} == {10}


@pytest.mark.parametrize("card", DECK, ids=card_code)
def test_every_way_to_write_a_card_is_read_back(card: int) -> None:
    code, symbol = card_code(card), card_symbol(card)
    assert parse_card(code) == parse_card(code.lower()) == parse_card(f"  {code}\n") == card
    assert parse_card(symbol) == parse_card(symbol + "\ufe0e") == parse_card(symbol + "\ufe0f") == card
    if code.startswith("10"):
        assert parse_card("T" + code[-1]) == parse_card("t" + code[-1].lower()) == card


@given(st.lists(cards))
def test_lists_of_cards_are_read_back(some: list[int]) -> None:
    assert parse_cards(card_codes(some)) == tuple(some)
    assert parse_cards(" \t" + "\t ".join(map(card_symbol, some))) == tuple(some)


def test_names() -> None:
    assert card_name(parse_card("QS")) == "queen of spades"
    assert card_name(parse_card("10h")) == "ten of hearts"
    assert card_symbol(parse_card("10h")) == "10♥"
    assert len({card_name(card) for card in DECK}) == 52


@pytest.mark.parametrize("text", ["", " ", "Q", "S", "1S", "11H", "QX", "SQ", "Q S", "QSS", "0C", "♠", "🂡", "١٠H"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert f"“{text}”" in why(caught.value)
    assert "10H" in why(caught.value), "the sentence shows how to write one"


@given(st.text(max_size=5))
def test_any_text_is_a_card_or_a_card_error(text: str) -> None:
    try:
        card = parse_card(text)
    except CardError:
        return
    assert card in DECK
    word = text.strip().upper().rstrip("\ufe0e\ufe0f").translate(str.maketrans("♣♦♥♠", "CDHS"))
    assert word.replace("T", "10") == card_code(card)


def test_the_first_wrong_card_of_a_list_is_named() -> None:
    with refused(CardError, "“XX”"):
        parse_cards("QS XX YY")
