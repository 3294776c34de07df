"""Deal codes, the shuffle and the deal (rules: "Deal").

A deal code is ten letters and digits in two groups, as in ``W7KMP-3XHR3``:

* the first, ``W``, is the version: it says which shuffle and deal the code is for;
* eight are the seed, a number below 23 to the power of 8, most significant first;
* the last is a check: with 23 signs, a prime, one mistyped sign or two neighbours swapped never go unnoticed.

The 23 signs are the digits and capital letters without those that look like another (0 O Q D, 1 I L, 2 Z, 5 S,
8 B, U V: one of each pair is left out, or both) and without vowels, so that no code spells a word.
"""

import re
import secrets
from collections.abc import Callable, MutableSequence
from math import floor
from random import Random
from typing import Self

from war.engine.cards import DECK, Card
from war.message import Literal, Refusal, count, say

SIGNS = "23456789CFGHJKMNPRTVWXY"
VERSION = "W"
SEED_SIGNS = 8
#: Seeds are whole numbers from 0 up to, but not including, this one.
SEEDS: int = len(SIGNS) ** SEED_SIGNS

#: The generator's one method whose sequence Python promises to keep: a number from 0.0 up to, not including, 1.0.
Chance = Callable[[], float]


#: What looks like a code within other words: two groups of five letters and digits, and little between them.
_CODE = re.compile(r"(?<![A-Z0-9])(?=([A-Z0-9]{5}[^A-Z0-9]{0,3}[A-Z0-9]{5})(?![A-Z0-9]))")


class DealError(Refusal):
    """A deal code that cannot be."""


class Deal(str):
    """A deal, which is its code as all codes are written; ``seed`` is the number that it is shuffled from.

    It is made of a text as `parse_deal` reads one, which raises DealError.
    """

    seed: int

    def __new__(cls, text: str) -> Self:
        return cls._made(parse_deal(text))

    @classmethod
    def _made(cls, seed: int) -> Self:
        made = super().__new__(cls, _code(seed))
        made.seed = seed
        return made


def _check(signs: str) -> str:
    """The check sign for the signs before it: each counts by its place, so that a swap shows."""
    return SIGNS[sum(place * SIGNS.index(sign) for place, sign in enumerate(signs, 1)) % len(SIGNS)]


def deal_code(seed: int) -> Deal:
    """The deal with this seed. Raises DealError for a seed that no code has."""
    return Deal._made(seed)


def _code(seed: int) -> str:
    if not 0 <= seed < SEEDS:
        raise DealError(say("{seed} is not a seed: seeds go from 0 to {high}.", seed=seed, high=SEEDS - 1))
    signs = ""
    for _ in range(SEED_SIGNS):
        seed, place = divmod(seed, len(SIGNS))
        signs = SIGNS[place] + signs
    signs = VERSION + signs
    signs += _check(signs)
    return f"{signs[:5]}-{signs[5:]}"


def parse_deal(text: str) -> int:
    """The seed of the deal code in ``text``: a code alone, however it is written, or one within other words.

    Small letters and whatever is neither letter nor digit make no difference. Raises DealError, saying what is wrong,
    where there is no whole and correct code.
    """
    found = _CODE.findall(text.upper())
    for each in (text, *found):
        try:
            return _seed(each)
        except DealError:
            continue
    return _seed(found[0] if found else text)


def _seed(text: str) -> int:
    """The seed of a text that is a code and nothing else. Raises DealError."""
    signs = "".join(filter(str.isalnum, text.upper()))
    given = Literal(text.strip() if len(text.strip()) <= 40 else text.strip()[:40] + "…")
    if not signs:
        raise DealError(
            say(
                "There is no deal code here: it has ten letters and digits, as in {example}.",
                example=Literal(deal_code(0)),
            )
        )
    strange = next((sign for sign in signs if sign not in SIGNS), None)
    if strange is not None:
        raise DealError(
            say(
                "“{given}” is not a deal code: “{sign}” stands in none, only {signs}.",
                given=given,
                sign=Literal(strange),
                signs=Literal(SIGNS),
            )
        )
    if len(signs) != SEED_SIGNS + 2:
        raise DealError(
            count(
                "“{given}” is not a deal code: it has {n} letter or digit, and a code has {whole}.",
                "“{given}” is not a deal code: it has {n} letters and digits, and a code has {whole}.",
                len(signs),
                given=given,
                whole=SEED_SIGNS + 2,
            )
        )
    if _check(signs[:-1]) != signs[-1]:
        raise DealError(say("“{given}” is not a deal code: one of its letters or digits is mistyped.", given=given))
    if signs[0] != VERSION:
        raise DealError(
            say(
                "“{given}” is a deal code from another version of this game: those here begin with {version}.",
                given=given,
                version=Literal(VERSION),
            )
        )
    seed = 0
    for sign in signs[1:-1]:
        seed = seed * len(SIGNS) + SIGNS.index(sign)
    return seed


def fresh_deal() -> Deal:
    """A new deal, from the operating system's randomness."""
    return deal_code(secrets.randbelow(SEEDS))


def shuffle(cards: MutableSequence[Card], chance: Chance) -> None:
    """Shuffle ``cards`` in place: Fisher–Yates from the last place down to the second, one number a place."""
    for place in range(len(cards) - 1, 0, -1):
        other = floor(chance() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]


def chance_of(seed: int) -> Chance:
    """The generator of this seed from its beginning; a game with given piles has all of it for the pick-up."""
    return Random(seed).random


def deal(seed: int) -> tuple[list[Card], list[Card], Chance]:
    """Shuffle and deal one deck: your pile and the computer's, 26 cards each, top first, and the chance to go on."""
    chance = chance_of(seed)
    deck = list(DECK)
    shuffle(deck, chance)
    return deck[0::2][::-1], deck[1::2][::-1], chance
