"""A sentence as data: its English, what fills its named places, and the one number that bends it.

What is said of the game is made here as data and said at the edge, in the language of whoever reads
(`war.text.language`). The English is the key under which a translation is looked up. `say` and `count` are the words
that the extractor of texts knows: the English stands in their calls, whole, as a literal.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number with so many digits behind the decimal sign, thousands apart; without ``digits`` as many as it has."""

    value: float
    digits: int | None = None


@dataclass(frozen=True, slots=True)
class Percent:
    """A share, from 0 to 1, as per cent with so many digits behind the decimal sign."""

    share: float
    digits: int = 1


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card, by its number in `war.engine.cards.DECK`: by sign, ``K♠``, or for the ear by name, ``king of spades``."""

    card: int


@dataclass(frozen=True, slots=True)
class Name:
    """What somebody typed, as a player's name: kept in its own direction of writing, unless it stands ``alone``."""

    text: str
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Literal:
    """What is the same in every language: a deal code, a key, a file's name, a word that is typed. Left to right."""

    text: str


@dataclass(frozen=True, slots=True)
class And:
    """Things in a row, the last two joined by "and": ``K♠ and 2♦``."""

    parts: tuple["Value", ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A text for people: ``english`` with places in braces, and what fills them.

    ``plural`` is the English for every number but 1, where ``number`` bends the message; ``{n}`` is that number.
    ``context`` tells translators, and the catalogue, two uses of one English text apart.
    """

    english: str
    plural: str = ""
    number: int | None = None
    context: str = ""
    places: tuple[tuple[str, "Value"], ...] = ()

    def fill(self, **places: "Value") -> "Message":
        """The same message with these places filled too."""
        return replace(self, places=(*self.places, *places.items()))

    def __bool__(self) -> bool:
        return bool(self.english)


@dataclass(frozen=True, slots=True)
class Joined:
    """Whole messages one after another, apart by ``between``; those that are empty are left out."""

    parts: tuple["Text", ...]
    between: str = " "

    def __bool__(self) -> bool:
        return any(self.parts)


#: All that can be said.
Text = Message | Joined
#: All that can fill a place. A whole number is said with its thousands apart.
Value = int | Decimal | Percent | CardFace | Name | Literal | And | Message | Joined

#: Nothing to say.
EMPTY = Message("")


class Refusal(ValueError):  # noqa: N818  (it is no error of the program's)
    """What somebody asked for cannot be, and the ``message`` says why in whole sentences."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message


def say(english: str, /, *, context: str = "", **places: Value) -> Message:
    """A message that no number bends."""
    return Message(english, context=context, places=tuple(places.items()))


def count(one: str, many: str, number: int, /, *, context: str = "", **places: Value) -> Message:
    """A message that ``number`` bends: ``one`` is its English for 1, ``many`` for every other, with ``{n}`` in it."""
    return Message(one, many, number, context, tuple(places.items()))


def without(text: Text, part: Text) -> Text:
    """The text with a part of it left out, wherever it was joined in."""
    if text == part:
        return EMPTY
    if isinstance(text, Joined):
        return replace(text, parts=tuple(without(each, part) for each in text.parts))
    return text


def join(parts: Iterable[Text], between: str = " ") -> Joined:
    """Whole messages one after another."""
    return Joined(tuple(parts), between)
