"""Somebody who has seen what was played, at any moment of it that is shown.

To know what can be known at a moment all battles before it have to be watched. What was known is kept now and then on
the way, so that a jump to an earlier moment, however long the game, takes few battles; and a front end can let it
watch a few at a time.
"""

from war.analysis.beliefs import BeliefState
from war.analysis.tie_odds import Odds, odds_of
from war.engine.game import Game
from war.session.open_game import OpenGame, Position

#: After how many battles what is known is kept, at first; and how often it is kept at the most. Then it is kept
#: half as often.
KEPT_EVERY, MAX_KEPT = 64, 256


class CardCounter:
    """Watches one game after another."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._kept: list[BeliefState] = []
        self._every = KEPT_EVERY
        self._moment: Position | None = None
        self._odds: Odds | None = None

    def behind(self, open_game: OpenGame) -> int:
        """How many battles have to be watched yet for the moment shown; 0 where `odds` answers at once."""
        goal = open_game.position.battles
        return 0 if open_game.outcome is not None else goal - self._go_near(open_game, goal)

    def watch(self, open_game: OpenGame, battles: int) -> bool:
        """Watch so many battles at the most. Returns whether nothing is left to be watched for the moment shown."""
        left = self.behind(open_game)
        if not left:
            return True
        for number in range(self._now.battles + 1, self._now.battles + 1 + min(battles, left)):
            self._now.watch(open_game.game.battle(number))
            if number == len(self._kept) * self._every:
                self._kept.append(self._now.copy())
                if len(self._kept) > MAX_KEPT:
                    self._kept, self._every = self._kept[::2], self._every * 2
        return left <= battles

    def odds(self, open_game: OpenGame) -> Odds | None:
        """The odds of the flip that comes after the moment shown; None where none does, for the game is over."""
        if open_game.outcome is not None:
            return None
        self.watch(open_game, self.behind(open_game))
        if self._moment != open_game.position:
            self._moment = open_game.position
            beliefs, flips = self._now, open_game.position.flips
            if flips:
                beliefs = beliefs.copy()
                for flip in open_game.game.battle(open_game.position.battles + 1).flips[:flips]:
                    beliefs.watch_flip(flip)
            self._odds = odds_of(beliefs, flips)
        return self._odds

    def _go_near(self, open_game: OpenGame, goal: int) -> int:
        """Take up what is known after so many battles, or as near before that as can be. Returns where that is."""
        game = open_game.game
        if game is not self._game:
            piles = game.piles(0)
            self._now = BeliefState(game.rules, piles.you + piles.computer, game.sizes(0))
            self._game, self._kept, self._every, self._moment = game, [self._now.copy()], KEPT_EVERY, None
        kept = self._kept[min(goal // self._every, len(self._kept) - 1)]
        if not kept.battles <= self._now.battles <= goal:
            self._now = kept.copy()
        return self._now.battles
