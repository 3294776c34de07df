"""The dialog with the settings and the shortcuts."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from binding.dialogs import Dialogs
from binding.effects import Stage
from binding.ports import Dress, Fields
from binding.screen import Screen
from war.markup.settings import settings_html
from war.message import EMPTY, Message, Text
from war.session.session import Session
from war.session.settings import Settings, SettingsError
from war.session.shortcuts import DEFAULT_KEYS, KeysError, key_title, with_key
from war.text.dialogs import ALL_RESET, RESET_TAKEN_BACK, USUAL_KEYS, new_key


class SettingsDialog:
    """Reads and fills the fields of the settings; what they mean is decided in ``war``."""

    def __init__(
        self, session: Session, dialogs: Dialogs, screen: Screen, fields: Fields, dress: Dress, stage: Stage
    ) -> None:
        self._session = session
        self._dialogs = dialogs
        self._screen = screen
        self._fields = fields
        self._dress = dress
        self._stage = stage
        self._before_reset: Settings | None = None
        self.intents: Mapping[str, Callable[..., object]] = {
            "settings": self.open,
            "keys": self.open_keys,
            "setting": self.change,
            "key": self.change_key,
            "default-keys": self.use_default_keys,
            "reset": self.reset,
            "unreset": self.unreset,
        }

    def open(self) -> None:
        """Open the settings."""
        self._before_reset = None
        self.fill()
        self._dialogs.open("settings")

    def open_keys(self) -> None:
        """Open the settings at the shortcuts."""
        self.open()
        self._screen.finish("keys-title", "focus")

    def fill(self) -> None:
        """Put the settings into their fields."""
        self._dress.four_colours()  # every deck is there to be looked at
        self._screen.change(
            "settings-content", "", settings_html(self._session.settings, self._dress.can_buzz(), self._screen.language)
        )
        self._tell()
        self._screen.change("unreset", ".hidden", self._before_reset is None)

    def refill(self) -> None:
        """Put the settings into their fields where the dialog is open."""
        if self._fields.is_open("settings"):
            self.fill()

    def change(self, setting: str, field: str, value: str | bool) -> bool:
        """Take a new value for a setting, or say why that cannot be; ``field`` is that of one that is typed."""
        try:
            self._session.change(**{setting: value})
        except SettingsError as error:
            self._note(field, error.message)
            return False
        self._tell()
        if field:
            self._screen.change(field, ".value", getattr(self._session.settings, setting))  # without space around it
            self._dialogs.note(field, f"{field}-note", EMPTY, wrong=False)
        self._stage.try_out(setting)
        return True

    def reset(self) -> None:
        """Have all settings as they come; this can be taken back."""
        self._before_reset = self._session.settings
        self._take(self._before_reset.reset(), ALL_RESET)
        self._screen.finish("unreset", "focus")

    def unreset(self) -> None:
        """Have the settings back that were reset."""
        if self._before_reset is not None:
            before, self._before_reset = self._before_reset, None
            self._take(before, RESET_TAKEN_BACK)
            self._screen.finish("reset", "focus")

    def change_key(self, intent: str, key: str, field: str) -> bool:
        """Have a key do something, or say why it cannot."""
        try:
            self._session.change(keys=with_key(self._session.settings.keys, intent, key))
        except KeysError as error:
            self._note(field, error.message)
            return False
        self._screen.change(field, ".value", self._screen.language.value(key_title(key)))
        self._tell(new_key(key_title(key)))
        self._dialogs.note(field, f"{field}-note", EMPTY, wrong=False)
        return True

    def use_default_keys(self) -> None:
        """Have the usual shortcuts back."""
        self._take(replace(self._session.settings, keys=dict(DEFAULT_KEYS)), USUAL_KEYS)
        self._screen.finish("default-keys", "focus")

    def _note(self, field: str, error: Text) -> None:
        """Say beside a field, and aloud, why it cannot be."""
        self._dialogs.note(field, f"{field}-note", error, wrong=True)
        self._tell(error=error)

    def _tell(self, told: Text = EMPTY, error: Text = EMPTY) -> None:
        """Say in the settings what was done, or what is wrong, and nothing else any more."""
        self._screen.write("settings-told", told)
        self._screen.write("settings-error", error)

    def _take(self, settings: Settings, told: Message) -> None:
        """Make these the settings, in their fields too, and say so."""
        self._session.settings = settings
        self.fill()
        self._tell(told)
        self._screen.change("speed", ".value", str(settings.speed))
