"""Somebody who has seen what was played, at any moment of it that is shown.

To know what can be known at a moment all battles before it have to be watched. What was known is kept now and then on
the way, so that a jump to an earlier moment, however long the game, takes few battles; and a front end can let it
watch a few at a time.
"""

from war.game import Game
from war.knowledge import Knowledge
from war.odds import Odds, odds_of
from war.session import Position, Seat

#: After how many battles what is known is kept, at first; and how often it is kept at the most. Then it is kept
#: half as often.
EVERY, MOST = 64, 256


class Onlooker:
    """Watches one game after another."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._kept: list[Knowledge] = []
        self._every = EVERY
        self._moment: Position | None = None
        self._odds: Odds | None = None

    def behind(self, seat: Seat) -> int:
        """How many battles have to be watched yet for the moment shown; 0 where `odds` answers at once."""
        goal = seat.position.battles
        return 0 if seat.ending is not None else goal - self._go_near(seat, goal)

    def watch(self, seat: Seat, battles: int) -> bool:
        """Watch so many battles at the most. Returns whether nothing is left to be watched for the moment shown."""
        left = self.behind(seat)
        if not left:
            return True
        for number in range(self._now.battles + 1, self._now.battles + 1 + min(battles, left)):
            self._now.watch(seat.game.battle(number))
            if number == len(self._kept) * self._every:
                self._kept.append(self._now.copy())
                if len(self._kept) > MOST:
                    self._kept, self._every = self._kept[::2], self._every * 2
        return left <= battles

    def odds(self, seat: Seat) -> Odds | None:
        """The odds of the flip that comes after the moment shown; None where none does, for the game is over."""
        if seat.ending is not None:
            return None
        self.watch(seat, self.behind(seat))
        if self._moment != seat.position:
            self._moment = seat.position
            knowledge, flips = self._now, seat.position.flips
            if flips:
                knowledge = knowledge.copy()
                for flip in seat.game.battle(seat.position.battles + 1).flips[:flips]:
                    knowledge.watch_flip(flip)
            self._odds = odds_of(knowledge, flips)
        return self._odds

    def _go_near(self, seat: Seat, goal: int) -> int:
        """Take up what is known after so many battles, or as near before that as can be. Returns where that is."""
        game = seat.game
        if game is not self._game:
            piles = game.piles(0)
            self._now = Knowledge(game.rules, piles.you + piles.computer, game.sizes(0))
            self._game, self._kept, self._every, self._moment = game, [self._now.copy()], EVERY, None
        kept = self._kept[min(goal // self._every, len(self._kept) - 1)]
        if not kept.battles <= self._now.battles <= goal:
            self._now = kept.copy()
        return self._now.battles
