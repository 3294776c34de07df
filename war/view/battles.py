"""The list of all battles of a game, as far as they were shown: a line each, oldest first, as moves are listed.

New ones come at its end and move nothing. It is made in parts, so that a front end needs to have only those that are
seen: a game of any length costs no more at a press than a short one.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from war.engine.game import Game
from war.message import Message, Text
from war.session.players import NOBODY, Names
from war.text.battle import battle_line, battle_sentences, gain

#: How many battles a part of the list has.
PART = 32


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: ``line`` and ``gain`` for the eye, ``sentence`` for the ear. ``winner``: of the cards."""

    number: int
    line: Text
    gain: Message
    sentence: Text
    war: bool
    winner: str


def row(game: Game, number: int, names: Names = NOBODY) -> Row:
    """The line for the battle with this number, from 1."""
    battle = game.battle(number)
    return Row(
        number=number,
        line=battle_line(battle),
        gain=gain(battle),
        sentence=battle_sentences(battle, names),
        war=battle.wars > 0,
        winner=str(battle.winner or "nobody"),
    )


def parts(battles: int) -> int:
    """How many parts so many battles make."""
    return -(-battles // PART)


def part_of(number: int) -> int:
    """The part, from 0, that a battle is in."""
    return (number - 1) // PART


def rows(game: Game, part: int, start: int, battles: int, names: Names = NOBODY) -> Iterator[Row]:
    """The lines of a part of ``battles`` in all, but for its first ``start`` ones."""
    first = part * PART
    return (row(game, number, names) for number in range(first + start + 1, min(first + PART, battles) + 1))
