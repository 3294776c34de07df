"""Saving: the session and the settings, shortly after they have changed."""

from binding.address import Address
from binding.ports import Tabs, Timers
from binding.storage import Storage
from war.session.saving import save, save_settings
from war.session.session import Session
from war.session.settings import Settings

#: Milliseconds from a change to its being kept: what a press does is to be seen first.
KEEP_AFTER = 40


class Saving:
    """Keeps the session. One flag says that it may have changed; nothing is compared to find out."""

    def __init__(self, session: Session, storage: Storage, address: Address, tabs: Tabs, timers: Timers) -> None:
        self._session = session
        self._storage = storage
        self._address = address
        self._tabs = tabs
        self._timers = timers
        self._key = tabs.session_key(tabs.slot())
        self._due = self._dirty = False
        self._kept = True
        self._kept_settings: Settings | None = None

    def changed(self) -> None:
        """The session has changed: have it kept, and the moment shown written into the address, shortly."""
        self._dirty = True
        if not self._due:
            self._due = True
            self._timers.after(KEEP_AFTER, self.keep_all)

    def keep_all(self) -> None:
        """Keep what has changed at once; only the address, which browsers let nobody change too often, may follow."""
        self._due = False
        self.keep()
        self._address.write_soon()

    def keep(self) -> bool:
        """Keep the session, and leave the address: a page that is going away can no longer change it.

        Returns whether all that was played is kept.
        """
        if not self._dirty:
            return self._kept
        self._dirty = False
        self._kept = self._storage.write(self._key, save(self._session))
        self._tabs.report_unkept(not self._kept)
        if self._session.settings != self._kept_settings:
            self._kept_settings = self._session.settings
            self._storage.write(self._tabs.keys.settings, save_settings(self._session.settings))
        return self._kept

    def settings_are_kept(self) -> None:
        """The settings are those of all tabs: they need not be kept again."""
        self._kept_settings = self._session.settings
