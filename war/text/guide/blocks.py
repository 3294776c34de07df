"""What a guide is made of: sections of blocks, all of them data."""

from dataclasses import dataclass
from typing import TypeAlias

from war.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list in which the order means nothing."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """A list of what is done, one after the other."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: its caption, the heads of its columns, its rows. The first column names the row."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class QA:
    """A question and its answer."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class CardsRow:
    """Cards of a worked example, in a row from left to right; ``face_down`` says of each whether its back shows."""

    label: str
    cards: tuple[Card, ...]
    face_down: tuple[bool, ...]


Block: TypeAlias = Paragraph | Bullets | Steps | Rows | QA | CardsRow


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the guide. ``id`` is a word that a link can lead to."""

    id: str
    title: str
    blocks: tuple[Block, ...]


def plural(number: int, one: str, many: str, zero: str | None = None) -> str:
    """The sentence for this number, with ``{n}`` filled in: ``one`` for 1, ``zero`` for 0 where it is given."""
    if number == 0 and zero is not None:
        return zero
    return (one if number == 1 else many).format(n=f"{number:,}")
