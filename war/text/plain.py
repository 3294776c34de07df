"""Numbers with their nouns as English text, for what is not a message yet."""

from war.text.counts import war_name as war_message
from war.text.language import ENGLISH


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun, ``1 card`` or ``2 cards``; thousands apart by a comma."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def cards(number: int) -> str:
    """``1 card``, ``2 cards``."""
    return counted(number, "card")


def war_name(ties: int) -> str:
    """What so many ties on top of each other are called."""
    return ENGLISH.say(war_message(ties))
