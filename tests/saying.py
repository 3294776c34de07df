"""Messages said in English, for tests that compare texts."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from war.engine.cards import SUIT_SYMBOLS, Card, parse_card
from war.message import Decimal, Joined, Message, Percent, Refusal, Text
from war.text import cards
from war.text.language import ENGLISH

#: A card as sentences write it.
CARD = re.compile(f"(?:10|[2-9JQKA])[{''.join(SUIT_SYMBOLS)}]")


def said(text: Text) -> str:
    """The text in English, without the marks that keep a name's direction to itself."""
    return ENGLISH.say(text).replace("\u2068", "").replace("\u2069", "")


def heard(text: Text) -> str:
    """The same for the ear: cards by their names."""
    return ENGLISH.say(text, aloud=True).replace("\u2068", "").replace("\u2069", "")


def aloud(text: str) -> str:
    """An English text with its cards by their names, ``three of diamonds``."""
    return CARD.sub(lambda card: card_name(parse_card(card[0])), text)


def card_name(card: Card) -> str:
    """The card as people say it: ``queen of spades``."""
    return said(cards.card_name(card))


def english(value: Any) -> Any:
    """What a function gave, with every text in it in English: messages alone, in rows, or in a dataclass's fields."""
    if isinstance(value, Decimal | Message | Joined | Percent):
        return ENGLISH.value(value)
    if isinstance(value, tuple | list):
        return type(value)(map(english, value))
    if isinstance(value, dict):
        return {key: english(each) for key, each in value.items()}
    if is_dataclass(value) and any(isinstance(getattr(value, each.name), Message | Joined) for each in fields(value)):
        return SimpleNamespace(**{each.name: english(getattr(value, each.name)) for each in fields(value)})
    return value


def in_english(tell: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with the texts that it gives in English."""
    return lambda *arguments, **named: english(tell(*arguments, **named))


@contextmanager
def refused(kind: type[Refusal], pattern: str = "") -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """Something that is refused in a sentence in which the pattern is found, as in ``pytest.raises``."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(pattern, why(caught.value)), why(caught.value)


def why(refusal: Refusal) -> str:
    """Why something is refused, in English."""
    return ENGLISH.say(refusal.message)
