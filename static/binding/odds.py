"""The odds: the chance of a war at the next flip, and, where somebody asks for it, who will win.

Both are worked out after the page has drawn, a few milliseconds at a time, and never while something else is due.
"""

import traceback
from collections.abc import Callable, Mapping

from binding.announcer import Announcer
from binding.autoplay import AutoPlay
from binding.ports import Clock, Timers, Visibility
from binding.screen import Screen
from war.analysis.card_counter import CardCounter
from war.analysis.win_course import WinCourse
from war.markup.odds import line_points, odds_pieces, waiting_pieces, winner_pieces
from war.message import EMPTY, join
from war.session.session import Session
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


class Odds:
    """Shows the odds of the game on the table. ``warn`` is told of an error: the odds are an extra, and end with it."""

    def __init__(
        self,
        session: Session,
        autoplay: AutoPlay,
        screen: Screen,
        announcer: Announcer,
        clock: Clock,
        timers: Timers,
        visibility: Visibility,
        warn: Callable[[str], object],
    ) -> None:
        self._session = session
        self._autoplay = autoplay
        self._screen = screen
        self._announcer = announcer
        self._clock = clock
        self._timers = timers
        self._visibility = visibility
        self._warn = warn
        self._card_counter, self._win_course = CardCounter(), WinCourse()
        self._timer: object = None
        self._asked = self._to_say = False
        self._wait, self._shown = float(FIRST), 0.0
        self.intents: Mapping[str, Callable[..., object]] = {"who-wins": self.toggle}

    def toggle(self) -> None:
        """Ask who will win, or ask no longer."""
        self._asked = self._to_say = not self._asked
        self._screen.mark("who-wins", "aria-pressed", "true" if self._asked else "false")
        if not self._asked:
            self._put(winner_pieces(None, language=self._screen.language))
            self._screen.mark("timeline-share", "points", "")

    def _put(self, pieces: dict[str, str]) -> None:
        """Make these the contents of elements."""
        for name, html in pieces.items():
            self._screen.put(name, html)

    def changed(self, *_: object) -> None:
        """Something has changed on the page: work it out when the browser has shown it."""
        if self._session.auto and self._session.settings.speed is Speed.FASTEST:
            self._disarm()
            language = self._screen.language
            with self._screen.together(), self._screen.outcome():
                self._put(waiting_pieces(TOO_FAST, language) | winner_pieces(None, language=language))
        else:
            self._rearm(self._wait)
            self._wait = self._shown = 0.0

    def _disarm(self) -> None:
        """Have no timer."""
        if self._timer is not None:
            self._timers.cancel(self._timer)
            self._timer = None

    def _rearm(self, wait: float) -> None:
        """Have the one timer run after so many milliseconds."""
        self._disarm()
        self._timer = self._timers.after(wait, self._work)

    def _work(self) -> None:
        """`_work_on`, where an error ends the odds and not the game."""
        self._timer = None
        with self._screen.together(), self._screen.outcome():
            try:
                self._work_on()
            except Exception:
                self._warn(traceback.format_exc())
                language = self._screen.language
                self._put(waiting_pieces(EMPTY, language) | winner_pieces(None, language=language))

    def _work_on(self) -> None:
        """Work for a slice, show what has come of it, and go on later if there is more."""
        session, now = self._session, self._clock.clock
        if self._visibility.hidden():
            return  # `changed` is called when it is seen again
        start = now()
        if session.auto and 0 < self._autoplay.due - start < 2 * SLICE:
            self._rearm(2 * SLICE)  # auto-play's next step comes first, and calls `changed`
            return
        open_game, more = session.open_game, True
        while not (there := self._card_counter.watch(open_game, WATCHED)) and now() < start + SLICE:
            pass
        if there:
            odds = self._card_counter.odds(open_game)
            self._put(odds_pieces(odds, session.settings.names, self._screen.language))
            while self._asked and more and now() < start + SLICE:
                more = self._win_course.step(open_game, PLAYED, course=not session.auto)
        elif self._card_counter.behind(open_game) > WATCHED * 10:
            self._put(waiting_pieces(COUNTING, self._screen.language))
        if self._asked:
            self._show_winner(start, more)
        if not there or (self._asked and more):
            self._rearm(PAUSE)

    def _show_winner(self, now: float, more: bool) -> None:
        """Show who will win, now and then, and at last."""
        open_game, names = self._session.open_game, self._session.settings.names
        estimate, over = self._win_course.estimate(open_game), open_game.outcome is not None
        if now - self._shown > SHOW or not more:
            self._shown = now
            self._put(winner_pieces(estimate, over, names, self._screen.language))
            points = line_points(self._win_course.line(open_game), sum(open_game.game.sizes(0)))
            self._screen.mark("timeline-share", "points", points)
        if self._to_say and (estimate.outcome or not more or estimate.tally.games >= SAID):
            self._to_say = False
            said = winner_sentence(estimate, over, names)
            self._announcer.say(join([chance_sentence(self._card_counter.odds(open_game)), said]))
