"""What a guide is made of: sections of blocks, all of them data."""

from dataclasses import dataclass
from typing import TypeAlias

from war.engine.cards import Card
from war.message import Text, Value


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences."""

    text: Text


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list in which the order means nothing."""

    items: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """A list of what is done, one after the other."""

    items: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: its caption, the heads of its columns, its rows. The first column names the row."""

    caption: Text
    header: tuple[Text, ...]
    rows: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, slots=True)
class QA:
    """A question and its answer."""

    question: Text
    answer: Text


@dataclass(frozen=True, slots=True)
class CardsRow:
    """Cards of a worked example, in a row from left to right; ``face_down`` says of each whether its back shows."""

    label: Text
    cards: tuple[Card, ...]
    face_down: tuple[bool, ...]


Block: TypeAlias = Paragraph | Bullets | Steps | Rows | QA | CardsRow


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the guide. ``id`` is a word that a link can lead to."""

    id: str
    title: Text
    blocks: tuple[Block, ...]
