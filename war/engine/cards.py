"""Cards: the 52 of one deck, as numbers, and how they are written and read.

A card is a whole number from 0 to 51, ``rank_index * 4 + suit_index``: 0 is the two of clubs, 51 the ace of
spades. Numbers compare and store fast; everything that people see goes through the functions here.
"""

from collections.abc import Iterable
from typing import TypeAlias

from war.message import Literal, Refusal, say
from war.outside import shown

Card: TypeAlias = int

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")
SUIT_SYMBOLS = ("♣", "♦", "♥", "♠")

#: All cards in the order in which the shuffle finds them: 2♣ 2♦ 2♥ 2♠ 3♣ … A♠.
DECK: tuple[Card, ...] = tuple(range(52))

#: What a card counts when two cards make a number: 2–10 their number, J 11, Q 12, K 13, A 14.
COUNTS: tuple[int, ...] = tuple(card // 4 + 2 for card in DECK)

_RANK_WORDS = {word: index for index, word in enumerate(RANKS)} | {"T": RANKS.index("10")}
_SUIT_WORDS = {word: index for words in (SUITS, SUIT_SYMBOLS) for index, word in enumerate(words)}


class CardError(Refusal):
    """A text that names no card."""


def rank_index(card: Card) -> int:
    """The card's rank from 0 (two) to 12 (ace)."""
    return card // 4


def parse_card(text: str) -> Card:
    """The card that ``text`` names: rank, then suit, as ``QS``, ``10h``, ``TH`` or ``Q♠``.

    Raises CardError for anything else.
    """
    word = text.strip().upper().removesuffix("\N{VARIATION SELECTOR-15}").removesuffix("\N{VARIATION SELECTOR-16}")
    rank, suit = _RANK_WORDS.get(word[:-1]), _SUIT_WORDS.get(word[-1:])
    if rank is None or suit is None:
        raise CardError(
            say(
                "“{given}” is not a card: write rank (2–10, J, Q, K, A) and suit (C, D, H, S), as in QS or 10H.",
                given=Literal(shown(text)),
            )
        )
    return rank * 4 + suit


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that ``text`` names, apart by white space; an empty text is no card.

    Raises CardError for the first word that is not a card.
    """
    return tuple(parse_card(word) for word in text.split())


def card_code(card: Card) -> str:
    """The card in letters that any keyboard has: ``QS``, ``10H``. `parse_card` reads it back."""
    return RANKS[card // 4] + SUITS[card % 4]


def card_codes(cards: Iterable[Card]) -> str:
    """Cards in letters, apart by single spaces. `parse_cards` reads it back."""
    return " ".join(map(card_code, cards))


def card_symbol(card: Card) -> str:
    """The card as people write it: ``Q♠``."""
    return RANKS[card // 4] + SUIT_SYMBOLS[card % 4]
