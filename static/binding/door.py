"""The one door: every intent goes through it, is refused or applied once, and what has become of it is shown."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass

from binding.announcer import Announcer
from binding.drawing import Drawing
from binding.playing_time import PlayingTime
from binding.screen import Screen
from binding.sight import Sight
from war.message import EMPTY, Joined, Message, Text
from war.session.open_game import OpenGame, Position
from war.session.session import Session
from war.view.screen import View
from war.view.speech import refused, spoken


@dataclass(frozen=True, slots=True)
class Step:
    """What led here: the game that lay on the table before, and the moment of it."""

    open_game: OpenGame
    position: Position


class Door:
    """Acts on intents.

    ``intents``: what each does, by its name; it returns False where it refuses, a text to be said, or anything else.
    ``acts`` are done after every intent and before the drawing, ``followers`` after it, both in their order.
    ``changed`` is told that there is something to keep. ``prepare`` makes a step ready to be staged, and says whether
    its outcome is to wait until its cards lie.
    """

    def __init__(
        self,
        session: Session,
        screen: Screen,
        drawing: Drawing,
        announcer: Announcer,
        playing_time: PlayingTime,
        sight: Sight,
    ) -> None:
        self._session = session
        self._screen = screen
        self._drawing = drawing
        self._announcer = announcer
        self._playing_time = playing_time
        self._sight = sight
        self.intents: dict[str, Callable[..., object]] = {}
        self.acts: list[Callable[[], object]] = []
        self.followers: list[Callable[[Step], object]] = []
        self.changed: Callable[[], object] = lambda: None
        self.prepare: Callable[[Step], bool] = lambda _: False

    def do(self, intent: str, *arguments: object) -> bool:
        """Act on an intent, once, show and say what has become of it. Returns whether it was not refused."""
        self._pass_time()
        before = self._moment()
        with self._screen.together():
            answer = self.intents[intent](*arguments)
            if answer is not False:
                self.changed()
            shown = self._show(before)
            self._tell(before, shown, self._answered(intent, answer))
        self._follow(before)
        return answer is not False

    def tick(self) -> None:
        """Look at the clock, show what it says, and have it kept where it went on."""
        open_game, seconds = self._session.open_game, self._session.open_game.seconds
        if not self._pass_time():
            self._drawing.draw_time(self._session)
        if open_game.seconds != seconds:
            self.changed()

    def begin(self) -> None:
        """Show the session for the first time."""
        before = self._moment()
        with self._screen.together():
            shown = self._show(before)
            self._announcer.tell(EMPTY, shown.notice)
        self._follow(before)
        self.changed()

    def _pass_time(self) -> bool:
        """Let time go by. Where it ends the game, show and say that; returns whether it did."""
        if not self._playing_time.spend():
            return False
        self.changed()
        here = self._moment()  # nothing moves and nothing is heard: it was nobody's doing
        with self._screen.together():
            shown = self._show(here)
            self._tell(here, shown, EMPTY)
        self._announcer.say(shown.sentence)
        self._follow(here)
        return True

    def _moment(self) -> Step:
        return Step(self._session.open_game, self._session.open_game.position)

    def _show(self, before: Step) -> View:
        """Do what is to be done before it is seen, and draw."""
        if not self._sight.in_sight and (before != self._moment() or self._session.auto):
            self._screen.finish("table", "scrollIntoView")
        for act in self.acts:
            act()
        waits = False
        if before != self._moment():
            waits = self.prepare(before)
            self._screen.take_step(held=waits)
        return self._drawing.draw(self._session, waits=waits)

    def _answered(self, intent: str, answer: object) -> Text:
        """What there is to say to the answer of an intent: why it does nothing, to people who would not know."""
        if answer is False:
            return refused(self._session, intent)
        return answer if isinstance(answer, Message | Joined) else EMPTY

    def _tell(self, before: Step, shown: View, answer: Text) -> None:
        """Say what has happened since ``before``, and then what was answered."""
        same = before.open_game is self._session.open_game
        said = spoken(self._session, before.position, shown) if same else shown.sentence
        with self._screen.outcome() if before != self._moment() else nullcontext():
            self._announcer.tell(said, shown.notice)
            self._announcer.say(answer)

    def _follow(self, before: Step) -> None:
        for follower in self.followers:
            follower(before)
