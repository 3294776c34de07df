"""How a game ends: who won and why, as one value (rules: "How a game ends")."""

from dataclasses import dataclass
from enum import StrEnum


class Player(StrEnum):
    """The two who play. Each value is also the player's place in a pair: you first."""

    YOU = "you"
    COMPUTER = "computer"

    @property
    def other(self) -> "Player":
        """The one across the table."""
        return Player.COMPUTER if self is Player.YOU else Player.YOU


class Reason(StrEnum):
    """Why a game is over."""

    ALL_CARDS = "all-cards"
    SHORT = "short"
    EQUALLY_SHORT = "equally-short"
    LIMIT_DRAW = "limit-draw"
    LIMIT_MOST_CARDS = "limit-most-cards"
    TIME_DRAW = "time-draw"
    TIME_MOST_CARDS = "time-most-cards"
    ENDLESS = "endless"


#: The ends that called time makes.
BY_TIME = frozenset({Reason.TIME_DRAW, Reason.TIME_MOST_CARDS})


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game's end. ``winner`` is None when nobody won."""

    reason: Reason
    winner: Player | None = None


def by_size(yours: int, theirs: int) -> Player | None:
    """The player with more cards; None for equally many."""
    if yours == theirs:
        return None
    return Player.YOU if yours > theirs else Player.COMPUTER
