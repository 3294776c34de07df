"""Input: what the browser tells becomes intents, by one table, and goes through the door."""

from collections.abc import Mapping
from typing import Any

from binding.events import Change, Click, Key
from binding.ports import Do
from binding.screen import Screen
from war.session.session import Session
from war.session.shortcuts import KeyPress, shortcut

#: In the field for a shortcut these keys do what they always do.
LEAVE_FIELD = ("Tab", "Escape", "Enter", "Shift", "CapsLock", "AltGraph")
#: What a press of something that is no intent itself is for, by what it is known by.
CLICKS = {"pick": "pick", "games": "lab-games", "goto": "goto", "link": "watch"}


class Input:
    """Turns events into intents. No state of the game is kept or read here."""

    def __init__(self, session: Session, screen: Screen, do: Do) -> None:
        self._session = session
        self._screen = screen
        self._do = do
        self.intents: Mapping[str, Any] = {"goto": self.go_to}

    def on_click(self, click: Click) -> None:
        """A press of a button or a link."""
        if click.kind == "intent":
            self._do(click.value)
        elif click.kind == "link":
            self._do(CLICKS["link"], click.value, click.in_laboratory)
        elif click.kind == "moment":
            self._do("moment", int(click.value))
        else:
            self._do(CLICKS[click.kind], click.value)

    def go_to(self, name: str) -> None:
        """Lead the focus somewhere in the page; the address stays the game's."""
        self._screen.finish(name, "focus")
        self._screen.finish(name, "scrollIntoView")

    def on_key(self, key: Key) -> bool:
        """A key: for a field of the shortcuts, a shortcut, or nothing. Returns whether the browser is to leave it."""
        if key.intent and key.press.key not in LEAVE_FIELD and not key.press.command:
            self._do("key", key.intent, key.press.key, key.field)
            return True
        return self._press(key.press)

    def _press(self, press: KeyPress) -> bool:
        means = shortcut(press, self._session.settings.keys, self._session.settings.shortcuts)
        if means.intent is not None:
            self._do(means.intent)
        return means.keep

    def on_change(self, change: Change) -> None:
        """A field has a new content."""
        if change.kind == "setting":
            self._do("setting", change.name, change.field if change.typed else "", change.value)
        elif change.kind == "import":
            if change.file is not None:
                self._do("import", change.file)
        elif change.kind == "laboratory":
            self._do("lab-field", change.field, change.name, change.value)
        elif change.kind == "speed":
            self._do("speed", change.value)
        elif change.kind == "rule":
            self._do("rule")

    def on_early(self, done: Mapping[str, Any]) -> None:
        """What was done before Python was ready: a key was pressed, a speed chosen, or a button pressed."""
        if "key" in done:
            self._press(KeyPress(**done["key"]))
        elif "speed" in done:
            self._screen.change("speed", ".value", done["speed"])
            self._do("speed", done["speed"])
        else:
            self._do(done["intent"])
