"""Whether the table can be seen. Out of sight nothing counts and nothing plays by itself."""

from collections.abc import Callable, Mapping

from binding.ports import Visibility
from war.message import EMPTY, Text
from war.session.session import Session
from war.text.notices import OUT_OF_SIGHT, PAUSED


class Sight:
    """Knows whether somebody can see the table, and pauses auto-play where nobody can."""

    def __init__(self, session: Session, visibility: Visibility) -> None:
        self._session = session
        self._visibility = visibility
        self._heard: Text = EMPTY
        self.in_sight = True  # the button that pauses auto-play is on the screen
        self.intents: Mapping[str, Callable[..., object]] = {
            "hidden": self.hide,
            "seen": self.see,
            "sight": self.scrolled,
        }

    def watched(self) -> bool:
        """Whether the table can be seen: not in a tab out of sight, below a dialog or scrolled away."""
        return not self._visibility.hidden() and self.in_sight and not self._visibility.covered()

    def hide(self) -> None:
        """The tab was hidden."""
        self._heard = self._session.notice
        self._session.pause_auto(OUT_OF_SIGHT)

    def see(self) -> Text:
        """The tab is seen again. Returns the notice where, when it was said first, nobody may have heard it."""
        notice = self._session.notice
        return notice if notice != self._heard else EMPTY

    def scrolled(self, in_sight: bool) -> None:
        """The button that pauses auto-play went out of sight, as in the laboratory, where the game waits, or came."""
        self.in_sight = in_sight
        if not in_sight:
            self._session.pause_auto(PAUSED)
