"""Text from outside, as storage, files and people give it: limited in size and depth before it is parsed.

Python's parser goes into a value as deep as its brackets are nested. In a browser the stack is small, and 8,000 of them
end Python, with nothing to catch. So brackets are counted first, in one go through the text.
"""

import json
import re
from math import isfinite
from typing import Any

from war.message import Literal, Refusal, say

#: No value is nested deeper: what is kept has four levels, a file of games four.
DEEPEST = 20
#: How much of what was given stands in the sentence that refuses it.
MOST_SHOWN = 40
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"

_SPACE = re.compile(r"[ \t\n\r]*+")
#: A bracket or the end, after whatever else comes before it; a text in quotes is passed over. It matches wherever it is
#: tried and never goes back, so that no text is gone through twice.
_BRACKET = re.compile(r'(?:[^"\[\]{}]++|"[^"\\]*+(?:\\.[^"\\]*+)*+"?)*+([\[\]{}]?)', re.DOTALL)


class OutsideError(Refusal):
    """A text that is not read: too long, too deep, or no JSON."""


def shown(text: str, most: int = MOST_SHOWN) -> str:
    r"""What stands of a given text in a sentence: its beginning, with a sign in place of what cannot be seen.

    >>> shown("a\x1b[31m" + "b" * 99, 8)
    'a�[31mbb…'
    """
    seen = "".join(map(_seen, text[:most]))
    return seen if len(text) <= most else f"{seen}…"


def _seen(sign: str) -> str:
    """What stands for a sign in a line of text: itself, a space for spaces of all widths, or a mark for the unseen."""
    if sign.isprintable():
        return sign
    return " " if sign.isspace() and not sign.isascii() else "\N{REPLACEMENT CHARACTER}"


def parse(text: str, most: int) -> Any:
    """The JSON value that a text of at most so many characters is. Raises OutsideError."""
    if len(text) > most:
        raise OutsideError(say("This text is longer than {most} characters.", most=most))
    reader = Reader(text)
    value = reader.value(most)
    reader.end()
    return value


class Reader:
    """Reads a text of JSON from its beginning on, a value or a sign at a time. ``at`` is how far it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 1 if text.startswith(BYTE_ORDER_MARK) else 0

    def take(self, sign: str) -> bool:
        """Go past this sign, if it comes next. Returns whether it does."""
        self._skip()
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def need(self, sign: str) -> None:
        """Go past this sign. Raises OutsideError where it does not come next."""
        if not self.take(sign):
            raise OutsideError(say("There should be “{sign}” at {at}.", sign=Literal(sign), at=self.at))

    def end(self) -> None:
        """Raise OutsideError unless the text is at its end."""
        self._skip()
        if self.at < len(self.text):
            raise OutsideError(say("This text should end at {at}.", at=self.at))

    def value(self, most: int) -> Any:
        """Go past a value of at most so many characters, and return it. Raises OutsideError."""
        self._skip()
        self._measure(most)
        try:
            value, self.at = _DECODER.raw_decode(self.text, self.at)
        except (ValueError, RecursionError) as error:
            raise OutsideError(say("What begins at {at} cannot be read.", at=self.at)) from error
        return value

    def _skip(self) -> None:
        space = _SPACE.match(self.text, self.at)
        assert space is not None
        self.at = space.end()

    def _measure(self, most: int) -> None:
        """Raise OutsideError unless the brackets that begin here are closed in time, and not nested too deep."""
        if not self.text.startswith(("[", "{"), self.at):
            return
        depth = 0
        for step in _BRACKET.finditer(self.text, self.at, self.at + most):
            if not step[1]:
                break
            depth += 1 if step[1] in "[{" else -1
            if depth > DEEPEST:
                raise OutsideError(say("Here is something nested deeper than {deepest}.", deepest=DEEPEST))
            if not depth:
                return
        raise OutsideError(say("What begins at {at} does not end within {most} characters.", at=self.at, most=most))


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError("a number is too high")
    return number


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_no_number)
