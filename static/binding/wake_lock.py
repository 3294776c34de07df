"""A screen that stays awake with auto-play, where the browser can do that."""

from typing import Any

from binding.ports import Timers, WakeLocks
from war.session.session import Session


class WakeLock:
    """Keeps the screen from going dark while auto-play runs."""

    def __init__(self, session: Session, locks: WakeLocks, timers: Timers) -> None:
        self._session = session
        self._locks = locks
        self._timers = timers
        self._lock: Any = None
        self._waking: Any = None

    def see_to_it(self, *_: object) -> None:
        """Ask for the lock, or let it go, where that is due; never twice: one's lock would never be let go."""
        waking = self._waking is not None and not self._waking.done()
        if self._session.auto != (self._lock is not None) and not waking:
            self._waking = self._timers.later(self._wake())

    async def _wake(self) -> None:
        try:
            while self._session.auto != (self._lock is not None):  # it may change while the browser thinks about it
                if self._session.auto:
                    self._lock = await self._locks.request()
                else:
                    lock, self._lock = self._lock, None
                    await lock.release()
        except Exception:  # the browser may refuse at any time: then the screen does as it likes
            self._lock = None
