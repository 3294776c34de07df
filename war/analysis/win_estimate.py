"""Who will win from here, with both piles as they lie: a look that no player has.

Where won cards go back in a fixed order all is decided by the deal, and the game is played on, unseen, to its end: that
is the truth. Where they are shuffled the end is open, and the game is played on many times, each time with shuffles of
its own: how often each player wins is an estimate, which gets better with every game. The shuffles that the game on
the table has yet to come are left out of it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from war.analysis.estimates import Share
from war.engine.deal import SEEDS
from war.engine.game import Game
from war.engine.outcome import Outcome, Player

#: An estimate is good enough with a margin of less than this to either side.
GOOD = 0.01


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games each player won, and how many nobody did."""

    you: int = 0
    computer: int = 0
    nobody: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.you + self.computer + self.nobody

    @property
    def points(self) -> float:
        """Your part of the games, from 0 to 1, with half a game for each that nobody won. There must be a game."""
        return (self.you + self.nobody / 2) / self.games

    def plus(self, winner: Player | None) -> "Tally":
        """The tally after one more game."""
        return Tally(
            self.you + (winner is Player.YOU),
            self.computer + (winner is Player.COMPUTER),
            self.nobody + (winner is None),
        )


class WinEstimate:
    """Who will win ``game`` from after so many ``battles``; it knows more after each `step`.

    ``seed`` makes its shuffles, always the same for the same moment. ``outcome`` is the truth, where there is one and
    it was found, with the number of battles in ``after``; else ``tally`` counts.
    """

    def __init__(self, game: Game, battles: int, seed: int) -> None:
        self.tally = Tally()
        self.outcome: Outcome | None = None
        self.after = 0
        rules = game.rules
        self._playing: Game | None = None
        if game.outcome is not None and (battles == game.battles or not rules.shuffled):
            self.outcome, self.after = game.outcome, game.battles
        elif not rules.shuffled:
            # From the deal on, for a circle may begin before the moment.
            piles = game.piles(0)
            self._playing = Game(rules, piles.you, piles.computer)
        else:
            piles = game.piles(battles)
            if rules.limit is not None:
                rules = replace(rules, limit=rules.limit - battles)
            # Not the generator of any deal: those have seeds below SEEDS.
            chance = Random(seed + SEEDS * (battles + 1)).random
            self._deal: Callable[[], Game] = lambda: Game(rules, piles.you, piles.computer, chance)

    def step(self, battles: int) -> None:
        """Play on so many battles, in as many games as they make."""
        while battles > 0 and self.outcome is None:
            if self._playing is None:
                self._playing = self._deal()
            game = self._playing
            before = game.battles
            outcome = game.play(battles)
            battles -= max(1, game.battles - before)
            if outcome is not None and game.rules.shuffled:
                self.tally = self.tally.plus(outcome.winner)
                self._playing = None
            elif outcome is not None:
                self.outcome, self.after = outcome, game.battles

    @property
    def share(self) -> Share:
        """The share of the games that you win, with its 95 % interval."""
        return Share(self.tally.you, self.tally.games)

    @property
    def good(self) -> bool:
        """Whether it need not be made better."""
        margin = self.share.margin
        return self.outcome is not None or (margin is not None and margin < GOOD)

    @property
    def points(self) -> float | None:
        """Your part of what can come, from 0 to 1, a draw counting half; None while nothing is known."""
        if self.outcome is not None:
            return Tally().plus(self.outcome.winner).points
        return self.tally.points if self.tally.games else None
