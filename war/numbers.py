"""Whole numbers as people write them, and the sentence that refuses what cannot be.

Every field and option reads its numbers here, so that ``1,000``, ``1 000`` and ``1.000`` mean the same everywhere.
"""

import re
from dataclasses import dataclass

from war.message import Literal, Message, Value, say
from war.outside import shown

#: What people put between thousands: ``1'000`` too, and the spaces that keep a number in one line.
SEPARATORS = (
    ",.' \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}\N{FIGURE SPACE}\N{RIGHT SINGLE QUOTATION MARK}"
)
#: Digits alone, or in groups, all with one sign between; where a lakh is counted, only the last group has three digits.
_NUMBER = re.compile(rf"[0-9]+|[0-9]{{1,3}}([{SEPARATORS}])(?:[0-9]{{2,3}}\1)*[0-9]{{3}}")
#: More digits than any number here has: the rest of them makes it no less wrong.
_ENOUGH = 30


def whole_number(text: str) -> int | None:
    """The whole number that a text says, with or without its thousands apart; None where it says none.

    >>> whole_number(" 1,000,000 "), whole_number("1.000"), whole_number("1.5")
    (1000000, 1000, None)
    """
    text = text.strip()
    if not _NUMBER.fullmatch(text):
        return None
    digits = "".join(filter(str.isdigit, text)).lstrip("0")
    return int(digits[:_ENOUGH] or 0)


@dataclass(frozen=True, slots=True)
class Span:
    """The whole numbers from ``low`` to ``high``, both of them too."""

    low: int
    high: int

    @property
    def allowed(self) -> Message:
        """What can be, for `refusal`: ``a whole number from 1 to 1,000``."""
        return say("a whole number from {low} to {high}", context="it must be …", low=self.low, high=self.high)

    @property
    def or_none(self) -> Message:
        """The same where there may be none."""
        return say("none or a whole number from {low} to {high}", context="it must be …", low=self.low, high=self.high)

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high  # a bool is no number of cards

    def read(self, text: str) -> int | None:
        """The number that a text says, None where it says none of these."""
        number = whole_number(text)
        return number if number in self else None


def refusal(subject: Value, given: str, allowed: Message) -> Message:
    """The sentence that says what something cannot be, and what it can: true of all that is not ``allowed``."""
    seen = shown(given.strip())
    if not seen:
        return say("{subject} cannot be empty: it must be {allowed}.", subject=subject, allowed=allowed)
    return say(
        "{subject} cannot be “{given}”: it must be {allowed}.", subject=subject, given=Literal(seen), allowed=allowed
    )
