"""A game that is or was on the table, and the moments of it."""

from dataclasses import dataclass, field

from war.engine.battle import Battle
from war.engine.deal import Deal
from war.engine.game import Game
from war.engine.outcome import Outcome
from war.engine.rules import Rules


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A moment of a game: so many whole battles played, and so many flips of the one after them on the table."""

    battles: int = 0
    flips: int = 0


@dataclass(slots=True)
class OpenGame:
    """A game that is or was on the table.

    ``deal`` is what it was dealt from, ``position`` the moment shown, ``furthest`` the furthest moment that was ever
    shown, and ``seconds`` how long it was played;
    ``recorded``: its end stands in the record of past games, or never will;
    ``asked_for``: somebody opened this very game, by its link or its code.
    """

    deal: Deal
    game: Game
    position: Position = field(default_factory=Position)
    furthest: Position = field(default_factory=Position)
    seconds: float = 0.0
    time_called: bool = False
    recorded: bool = False
    asked_for: bool = False

    @classmethod
    def dealt(cls, rules: Rules, deal: Deal) -> "OpenGame":
        """A new game."""
        return cls(deal, Game.dealt(rules, deal.seed))

    @property
    def outcome(self) -> Outcome | None:
        """The game's end, once the moment shown is the end."""
        over = self.position.flips == 0 and self.position.battles == self.game.battles
        return self.game.outcome if over else None

    @property
    def over(self) -> bool:
        """Whether the game's end has been shown, now or before."""
        return self.game.outcome is not None and self.furthest == Position(self.game.battles)

    @property
    def last_battle(self) -> int:
        """The battle with which called time ends the game: the last one shown, or the one under way."""
        return self.furthest.battles + (1 if self.furthest.flips else 0)

    @property
    def begun(self) -> bool:
        """Whether a card was played."""
        return self.furthest > Position()

    @property
    def worth_keeping(self) -> bool:
        """Whether one may want to come back to it: not to a deal that nobody has touched or asked for."""
        return self.begun or self.asked_for

    def goes_as(self, other: "OpenGame") -> bool:
        """Whether this game of the same deal and rules has all that was played of the other, and its end."""
        if other.game.outcome is None:
            called = self.time_called and self.last_battle == other.last_battle
            return self.game.battles >= other.game.battles and (called or not other.time_called)
        return (self.game.battles, self.game.outcome) == (other.game.battles, other.game.outcome)

    def is_game_of(self, other: "OpenGame") -> bool:
        """Whether another open game has the same game, at whatever moment."""
        return self.deal == other.deal and self.game.rules == other.game.rules

    def moment_of_war(self, number: int) -> Position:
        """The moment at which the war in the battle with this number breaks out: its first tie lies on the table."""
        flips = len(self.game.battle(number).flips)
        return Position(number - 1, 1) if flips > 1 else Position(number)

    def has(self, position: Position) -> bool:
        """Whether there is such a moment in what was shown of the game."""
        if position.flips < 0 or not Position() <= position <= self.furthest:
            return False
        return position.flips == 0 or position.flips < len(self.game.battle(position.battles + 1).flips)

    @property
    def battle(self) -> Battle | None:
        """The battle whose cards lie on the table: the one under way, or else the last one; None before the first."""
        number = self.position.battles + (1 if self.position.flips else 0)
        return self.game.battle(number) if number else None
