"""Other tabs with the game: their settings are this one's too, and what was played in one that is gone is not lost."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from binding.ports import Tabs
from binding.saving import Saving
from binding.screen import Screen
from binding.settings_dialog import SettingsDialog
from binding.storage import Storage
from war.message import join, without
from war.session.saving import SaveError, kept_games, kept_settings
from war.session.session import Session
from war.text.notices import FROM_A_TAB, OTHER_TAB


class OtherTabs:
    """Hears what other tabs do."""

    def __init__(
        self,
        session: Session,
        tabs: Tabs,
        storage: Storage,
        saving: Saving,
        settings_dialog: SettingsDialog,
        screen: Screen,
        changed: Callable[[], object],
    ) -> None:
        self._session = session
        self._tabs = tabs
        self._storage = storage
        self._saving = saving
        self._settings_dialog = settings_dialog
        self._screen = screen
        self._changed = changed
        self.intents: Mapping[str, Callable[..., object]] = {
            "kept-elsewhere": self.on_kept,
            "others": self.on_others,
            "left": self.on_left,
        }

    def take_settings(self) -> bool:
        """Take the settings that were made in any tab last. Returns whether anything is new."""
        changed = False
        text = self._storage.read(self._tabs.keys.settings)
        with suppress(SaveError):
            changed = text is not None and self._session.take_settings(kept_settings(text))
        self._saving.settings_are_kept()
        return changed

    def on_kept(self) -> None:
        """Another tab has kept settings."""
        if self.take_settings():
            self._screen.change("speed", ".value", str(self._session.settings.speed))
            self._settings_dialog.refill()

    def on_others(self) -> None:
        """It is known whether the game is open in another tab, or has changed."""
        self._session.notice = without(self._session.notice, OTHER_TAB)
        if self._tabs.others():
            self._session.notice = join([OTHER_TAB, self._session.notice])

    def on_left(self, slot: int) -> None:
        """A tab that is gone has left its games: Undo leads to them from now on."""
        key = self._tabs.session_key(slot)
        try:
            games = kept_games(self._storage.read(key) or "")
        except SaveError:  # it stays where it is, for another version to read
            return
        if sum(map(self._session.add_left, games)):
            self._session.notice = join([self._session.notice, FROM_A_TAB])
            self._changed()
            if not self._saving.keep():
                return
        self._storage.remove(key)
