"""The odds on the page: the chance of a war at the next flip, and, where somebody asks for it, who will win.

Both are worked out after the page has drawn, a few milliseconds at a time, and never while something else is due.
"""

import traceback
from typing import Any

from pyodide.ffi.wrappers import clear_timeout, set_timeout

from war.analysis.card_counter import CardCounter
from war.analysis.win_course import WinCourse
from war.markup.odds import line_points, odds_pieces, waiting_pieces, winner_pieces
from war.message import EMPTY, join
from war.session.speed import Speed
from war.text.odds import COUNTING, TOO_FAST, chance_sentence, winner_sentence

#: Milliseconds that is worked at once, that the browser has in between, and until a better estimate is shown.
SLICE, PAUSE, SHOW = 8, 8, 300
#: Milliseconds until the first slice: the page is to be seen first.
FIRST = 60
#: How many battles are watched or played between two looks at the clock.
WATCHED, PLAYED = 10, 250
#: Of how many games an estimate is said aloud.
SAID = 200


class Chances:
    """Shows the odds of the game on ``page``."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.card_counter, self.win_course = CardCounter(), WinCourse()
        self.timer: Any = None
        self.asked = self.to_say = False
        self.wait, self.shown = float(FIRST), 0.0
        self.intents = {"who-wins": self.toggle}

    def toggle(self) -> None:
        """Ask who will win, or ask no longer."""
        self.asked = self.to_say = not self.asked
        self.page.screen.mark("who-wins", "aria-pressed", "true" if self.asked else "false")
        if not self.asked:
            self.put(winner_pieces(None))
            self.page.screen.mark("film-share", "points", "")

    def put(self, pieces: dict[str, str]) -> None:
        """Make these the contents of elements."""
        for name, html in pieces.items():
            self.page.screen.put(name, html)

    def drawn(self) -> None:
        """Something has changed on the page: work it out when the browser has shown it."""
        if self.page.session.auto and self.page.session.settings.speed is Speed.FASTEST:
            self.disarm()
            self.put(waiting_pieces(TOO_FAST) | winner_pieces(None))
        else:
            self.rearm(self.wait)
            self.wait = self.shown = 0.0

    def disarm(self) -> None:
        """Have no timer."""
        if self.timer is not None:
            clear_timeout(self.timer)
            self.timer = None

    def rearm(self, wait: float) -> None:
        """Have the one timer run after so many milliseconds."""
        self.disarm()
        self.timer = set_timeout(self.page.guarded(self.work), wait)

    def work(self) -> None:
        """`work_on`, where an error ends the odds and not the game: they are an extra."""
        try:
            self.work_on()
        except Exception:
            self.page.window.console.warn(traceback.format_exc())
            self.put(waiting_pieces(EMPTY) | winner_pieces(None))

    def work_on(self) -> None:
        """Work for a slice, show what has come of it, and go on later if there is more."""
        self.timer = None
        session, now = self.page.session, self.page.window.performance.now
        if self.page.window.document.hidden:
            return  # `drawn` is called when it is seen again
        start = now()
        if session.auto and 0 < self.page.timing.due - start < 2 * SLICE:
            self.rearm(2 * SLICE)  # auto-play's next step comes first, and calls `drawn`
            return
        open_game, more = session.open_game, True
        while not (there := self.card_counter.watch(open_game, WATCHED)) and now() < start + SLICE:
            pass
        if there:
            self.put(odds_pieces(self.card_counter.odds(open_game), session.settings.names))
            while self.asked and more and now() < start + SLICE:
                more = self.win_course.step(open_game, PLAYED, course=not session.auto)
        elif self.card_counter.behind(open_game) > WATCHED * 10:
            self.put(waiting_pieces(COUNTING))
        if self.asked:
            self.show_winner(start, more)
        if not there or (self.asked and more):
            self.rearm(PAUSE)

    def show_winner(self, now: float, more: bool) -> None:
        """Show who will win, now and then, and at last."""
        open_game, names = self.page.session.open_game, self.page.session.settings.names
        estimate = self.win_course.estimate(open_game)
        if now - self.shown > SHOW or not more:
            self.shown = now
            self.put(winner_pieces(estimate, open_game.outcome is not None, names))
            points = line_points(self.win_course.line(open_game), sum(open_game.game.sizes(0)))
            self.page.screen.mark("film-share", "points", points)
        if self.to_say and (estimate.outcome or not more or estimate.tally.games >= SAID):
            self.to_say = False
            said = winner_sentence(estimate, open_game.outcome is not None, names)
            self.page.say(join([chance_sentence(self.card_counter.odds(open_game)), said]))
