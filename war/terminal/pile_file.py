"""Games given by their piles, two lines each: yours, then the computer's, cards top first."""

from war.engine.cards import Card, CardError, parse_cards
from war.message import Literal, Refusal, say
from war.outside import BYTE_ORDER_MARK

Given = tuple[tuple[Card, ...], tuple[Card, ...]]


class PilesError(Refusal):
    """A text that gives no piles. The message names the line, from 1."""


def parse_piles(text: str) -> list[Given]:
    """The games in ``text``: your pile and the computer's, for each.

    Two lines are a game, empty ones too (a pile without a card); every third line is the empty one between two
    games. Raises PilesError.
    """
    lines = text.removeprefix(BYTE_ORDER_MARK).splitlines()
    if not lines:
        raise PilesError(say("There are no piles here: a game is two lines, your pile and the computer’s."))
    if len(lines) % 3 == 1 and len(lines) > 1 and not lines[-1].strip():
        lines.pop()  # an empty line more at the end begins no game
    games = []
    for start in range(0, len(lines), 3):
        if start + 1 == len(lines):
            raise PilesError(
                say("Line {line} is your pile, and the computer’s is missing: a game is two lines.", line=_line(start))
            )
        games.append((_pile(lines, start), _pile(lines, start + 1)))
        if start + 2 < len(lines) and lines[start + 2].strip():
            raise PilesError(
                say(
                    "Line {line} should be empty: a game is two lines, and an empty one ends it.",
                    line=_line(start + 2),
                )
            )
    return games


def _line(index: int) -> Literal:
    """The line's number, as editors count and write it."""
    return Literal(str(index + 1))


def _pile(lines: list[str], index: int) -> tuple[Card, ...]:
    try:
        return parse_cards(lines[index])
    except CardError as error:
        raise PilesError(say("Line {line}: {why}", line=_line(index), why=error.message)) from None
