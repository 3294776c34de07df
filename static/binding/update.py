"""A new version of the page: offered, wanted, taken between two battles."""

from collections.abc import Callable, Mapping

from binding.ports import Versions
from war.message import Text
from war.session.session import Session
from war.text.labels import UPDATE_SENTENCES


class NewVersion:
    """Brings a new version when the person says so. ``keep`` is done before, for the page is gone after."""

    def __init__(self, session: Session, versions: Versions, keep: Callable[[], object]) -> None:
        self._session = session
        self._versions = versions
        self._keep = keep
        self.intents: Mapping[str, Callable[..., object]] = {
            "update": session.want_update,
            "update-ready": self.offer,
        }

    def offer(self) -> Text | bool:
        """Say that a new version can be had, once."""
        return self._session.offer_update() and UPDATE_SENTENCES[self._session.update]

    def take(self) -> None:
        """Take it where it is wanted and no battle is under way."""
        if self._session.take_update():
            self._keep()
            self._versions.update()
