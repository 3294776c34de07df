"""Time at the table: how long was played, auto-play's one timer, and a screen that stays awake with it."""

import asyncio
from typing import Any

from pyodide.ffi.wrappers import clear_timeout, set_interval, set_timeout

from war.session.speed import Speed, delay
from war.view.screen import clock, view

#: Milliseconds that the fastest auto-play plays on before it lets the browser draw.
SLICE = 8
#: Milliseconds between two looks at the clock, and the most that one of them may count.
TICK, MOST_TICK = 500, 2000


class Timing:
    """Has time go by on ``page``."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.timer: Any = None
        self.lock: Any = None
        self.waking: Any = None
        self.looked, self.due = page.clock(), 0.0

    @property
    def session(self) -> Any:
        """The session that time goes by for."""
        return self.page.session

    def start(self) -> None:
        """Look at the clock from now on."""
        set_interval(self.page.guarded(self.tick), TICK)

    # ---- the clock -------------------------------------------------------------------------------------------

    def spend(self) -> bool:
        """Let the session know how long somebody could play since the last time. Returns whether it ended the game."""
        now = self.page.clock()
        gone, self.looked = min(now - self.looked, MOST_TICK), now
        return bool(self.page.watched() and self.session.tick(gone / 1000))

    def tick(self) -> bool:
        """Look at the clock, and keep what it shows. Returns whether time was called, and the game is over by it."""
        called = self.look()
        self.page.keeping.keep()
        return called

    def look(self) -> bool:
        """Show the time played. Returns whether time was called, and the game is over by it."""
        called = self.spend()
        if called:
            self.page.draw()
            self.page.say(view(self.session).sentence)
        else:
            self.page.screen.put("time", clock(self.session.open_game.seconds))
        return called

    # ---- auto-play -------------------------------------------------------------------------------------------

    def rearm(self) -> None:
        """Have auto-play's one timer run when it should, and never two; and the screen awake as long as it does."""
        if self.timer is not None:
            clear_timeout(self.timer)
            self.timer = None
        if self.session.auto:
            wait = delay(self.session.settings.speed, self.session.open_game.position.flips > 0)
            self.due = self.page.clock() + wait
            self.timer = set_timeout(self.page.guarded(self.step), wait)
        waking = self.waking is not None and not self.waking.done()  # never two: one's lock would never be let go
        if self.session.auto != (self.lock is not None) and not waking:
            self.waking = asyncio.ensure_future(self.stay_awake())

    def step(self) -> None:
        """Auto-play's next step."""
        self.timer = None
        if not self.tick():
            self.page.act(self.play_on)

    def play_on(self) -> None:
        """Play what auto-play plays at once."""
        if self.session.settings.speed is Speed.FASTEST:
            until = self.page.clock() + SLICE
            while self.session.auto and self.page.clock() < until:
                self.session.play_battle()
        elif self.session.auto:
            self.session.press()

    async def stay_awake(self) -> None:
        """Keep the screen from going dark while auto-play runs, where the browser can do that."""
        try:
            while self.session.auto != (self.lock is not None):  # it may change while the browser thinks about it
                if self.session.auto:
                    self.lock = await self.page.window.navigator.wakeLock.request("screen")
                else:
                    lock, self.lock = self.lock, None
                    await lock.release()
        except Exception:  # the browser may refuse at any time: then the screen does as it likes
            self.lock = None
