"""How long was played: time goes by at the table while somebody can see it."""

from binding.ports import Clock
from binding.sight import Sight
from war.session.session import Session

#: The most milliseconds that one look at the clock may count.
MOST = 2000


class PlayingTime:
    """Lets the session know how long somebody could play."""

    def __init__(self, session: Session, clock: Clock, sight: Sight) -> None:
        self._session = session
        self._clock = clock
        self._sight = sight
        self._looked = clock.clock()

    def spend(self) -> bool:
        """Count the time since the last look. Returns whether time was called, and the game is over by it."""
        gone = self._since()
        return self._sight.watched() and self._session.tick(gone / 1000)

    def skip(self) -> None:
        """Count from now on: nobody was there."""
        self._since()

    def _since(self) -> float:
        now = self._clock.clock()
        gone, self._looked = min(now - self._looked, MOST), now
        return gone
