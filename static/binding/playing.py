"""What people can do at the table, by the names of the intents."""

from collections.abc import Callable, Mapping

from binding.ports import Do, Timers
from war.message import Text
from war.session.open_game import Position
from war.session.session import Session
from war.session.speed import Speed
from war.view.screen import view
from war.view.speech import said_again

#: How many battles are played unseen before the page may draw.
UNSEEN = 20000


class Playing:
    """The intents of the game and of the way through it."""

    def __init__(self, session: Session, timers: Timers, do: Do) -> None:
        self._session = session
        self._timers = timers
        self._do = do
        self.intents: Mapping[str, Callable[..., object]] = {
            "play": session.press,
            "ten": lambda: session.play_battles(10),
            "auto": session.toggle_auto,
            "new": session.new_game,
            "undo": session.undo_new_game,
            "redo": session.redo_new_game,
            "beginning": session.beginning,
            "back-10": lambda: session.back(10),
            "back": session.back,
            "on": session.on,
            "on-10": lambda: session.on(10),
            "last-war": session.last_war,
            "next-war": session.next_war,
            "latest": session.latest,
            "moment": self.go,
            "show-end": self.show_end,
            "again": self.say_again,
            "speed": self.set_speed,
        }

    def go(self, battles: int) -> None:
        """Show the moment after so many battles."""
        self._session.go(Position(min(battles, self._session.open_game.furthest.battles)))

    def show_end(self) -> bool:
        """Play the game on, unseen, to its end: a long one in pieces, so that the page stays alive."""
        open_game = self._session.open_game
        if open_game.over:
            return False
        if not self._session.show_end(UNSEEN):
            here = open_game.position

            def go_on() -> None:
                session = self._session
                pressed = session.open_game is not open_game or open_game.position != here or session.auto
                if not pressed:
                    self._do("show-end")

            self._timers.after(0, go_on)
        return True

    def say_again(self) -> Text:
        """The last sentence once more, and both piles."""
        return said_again(self._session, view(self._session))

    def set_speed(self, speed: str) -> None:
        """Have auto-play go at another speed."""
        self._session.change(speed=Speed(speed))
