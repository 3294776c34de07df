"""What can be told of a game that was played: its battles, flip by flip."""

from dataclasses import dataclass

from war.engine.cards import Card
from war.engine.outcome import Outcome, Player


@dataclass(frozen=True, slots=True)
class Piles:
    """Where the cards are: two piles, top first, and the table, your cards before the computer's, as played."""

    you: tuple[Card, ...]
    computer: tuple[Card, ...]
    table: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """What one player put on the table for one flip: hidden cards (in a war), then open ones."""

    face_down: tuple[Card, ...]
    face_up: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Flip:
    """One moment at which both players turn cards face up, and what those count; ``winner`` is None at a tie."""

    you: Laid
    computer: Laid
    your_number: int
    computer_number: int
    winner: Player | None


@dataclass(frozen=True, slots=True)
class Battle:
    """Everything from one flip to the moment its cards are won.

    ``number`` counts from 1. ``winner`` took the cards ``won``, in the order in which they went under the pile;
    where a shortage ended the battle nobody did, and ``winner`` is None. ``wars`` is the number of ties.
    ``yours`` and ``computers`` are the pile sizes after it, and ``outcome`` is the game's, if it ended here.
    """

    number: int
    flips: tuple[Flip, ...]
    winner: Player | None
    won: tuple[Card, ...]
    yours: int
    computers: int
    outcome: Outcome | None

    @property
    def wars(self) -> int:
        """The number of ties in this battle: 0 ordinary, 1 a war, 2 a double war …"""
        return sum(flip.winner is None for flip in self.flips)

    @property
    def stakes(self) -> int:
        """The number of cards that lay on the table at the battle's end."""
        return sum(len(side.face_down) + len(side.face_up) for flip in self.flips for side in (flip.you, flip.computer))
