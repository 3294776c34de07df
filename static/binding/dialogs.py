"""Dialogs: opening one, and saying beside its fields what they mean."""

from binding.ports import Fields
from binding.screen import Screen
from war.message import Text
from war.session.session import Session
from war.text.notices import PAUSED


class Dialogs:
    """Opens dialogs; auto-play waits outside."""

    def __init__(self, session: Session, screen: Screen, fields: Fields) -> None:
        self._session = session
        self._screen = screen
        self._fields = fields

    def open(self, name: str) -> None:
        """Open a dialog, at its top."""
        self._session.pause_auto(PAUSED)
        if not self._fields.is_open(name):
            self._screen.finish(name, "showModal")
        self._screen.finish(name, "scrollTo", 0, 0)

    def close(self, name: str) -> None:
        """Close a dialog: what is said from now on is heard."""
        self._screen.call(name, "close")

    def note(self, field: str, place: str, text: Text, wrong: bool) -> None:
        """Say beside a field, at its place for that, what it means, or why it cannot be."""
        self._screen.write(place, text)
        self._screen.change(field, "aria-invalid", "true" if wrong else "false")
