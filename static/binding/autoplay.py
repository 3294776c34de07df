"""Auto-play: its one timer, and what is played when that runs."""

from collections.abc import Callable, Mapping

from binding.ports import Clock, Do, Timers
from war.session.session import Session
from war.session.speed import Speed, delay

#: Milliseconds that the fastest auto-play plays on before it lets the browser draw.
SLICE = 8


class AutoPlay:
    """Plays on by itself while the session says so."""

    def __init__(self, session: Session, timers: Timers, clock: Clock, do: Do) -> None:
        self._session = session
        self._timers = timers
        self._clock = clock
        self._do = do
        self._timer: object = None
        self.due = 0.0  # when the next step comes
        self.intents: Mapping[str, Callable[..., object]] = {"auto-step": self.play_on}

    def rearm(self, *_: object) -> None:
        """Have the one timer run when it should, and never two."""
        if self._timer is not None:
            self._timers.cancel(self._timer)
            self._timer = None
        if self._session.auto:
            battle = self._session.open_game.battle
            wait = delay(self._session.settings.speed, war=battle is not None and battle.wars > 0)
            self.due = self._clock.clock() + wait
            self._timer = self._timers.after(wait, self._step)

    def _step(self) -> None:
        self._timer = None
        self._do("auto-step")

    def play_on(self) -> None:
        """Play what auto-play plays at once."""
        if self._session.settings.speed is Speed.FASTEST:
            until = self._clock.clock() + SLICE
            while self._session.auto and self._clock.clock() < until:
                self._session.play_battle()
        elif self._session.auto:
            self._session.press()
