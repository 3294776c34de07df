"""Shortcuts: which key means what, and when a key press is none."""

from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_lowercase

#: What keys can do, the key that does it until changed (as a browser names it), and what to call it.
DEFAULT_KEYS = {
    "play": " ",
    "auto": "a",
    "new": "n",
    "undo": "z",
    "redo": "y",
    "back": "ArrowLeft",
    "on": "ArrowRight",
    "back-10": ",",
    "on-10": ".",
    "last-war": "[",
    "next-war": "]",
    "beginning": "Home",
    "latest": "End",
    "keys": "?",
}
KEY_TITLES = {
    "play": "Play card",
    "auto": "Start or pause auto-play",
    "new": "New game",
    "undo": "Undo: the game before",
    "redo": "Redo: the game after",
    "back": "One battle back",
    "on": "One battle on",
    "back-10": "10 battles back",
    "on-10": "10 battles on",
    "last-war": "Last war",
    "next-war": "Next war",
    "beginning": "Beginning",
    "latest": "Latest",
    "keys": "Show the shortcuts",
}
#: Keys that browsers and people need for themselves.
RESERVED = frozenset(
    {"Tab", "Enter", "Escape", "Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "NumLock", "ContextMenu"}
    | {f"F{number}" for number in range(1, 13)}
)
#: What a browser calls a press that stands for no one key.
NO_KEY = frozenset({"Dead", "Process", "Unidentified"})


class KeysError(ValueError):
    """Keys that cannot be the shortcuts. The message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key press as a front end saw it.

    ``handled``: somebody else has acted on it already. ``repeat``: the key is held. ``composing``: part of the
    input of a character. ``modified``: with Ctrl, Alt or Meta. ``taken``: aimed at a field or a button.
    ``dialog``: a dialog is open.
    """

    key: str
    handled: bool = False
    repeat: bool = False
    composing: bool = False
    modified: bool = False
    taken: bool = False
    dialog: bool = False


@dataclass(frozen=True, slots=True)
class Shortcut:
    """What a key press means: ``intent`` to act on, or None; ``keep``: the browser must not act on it (scroll)."""

    intent: str | None = None
    keep: bool = False


def same_key(key: str) -> str:
    """The key's name without the difference that Shift or Caps Lock makes."""
    return key.lower() if len(key) == 1 else key


def key_title(key: str) -> str:
    """The key as people call it: ``Space``, ``A``, ``→``."""
    names = {" ": "Space", "ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}
    return names.get(key, key.upper() if len(key) == 1 else key)


def check_keys(keys: Mapping[str, str]) -> None:
    """Raise KeysError unless every intent has a key, and no two the same."""
    if set(keys) != set(DEFAULT_KEYS):
        raise KeysError(f"Shortcuts are for {', '.join(KEY_TITLES.values())}: each has one key.")
    taken: dict[str, str] = {}
    for intent, key in keys.items():
        if not key:
            raise KeysError(f"“{KEY_TITLES[intent]}” needs a key.")
        if key in NO_KEY:
            raise KeysError("This key cannot be a shortcut.")
        if key in RESERVED:
            raise KeysError(f"{key} cannot be a shortcut: the browser needs it.")
        other = taken.setdefault(same_key(key), intent)
        if other != intent:
            raise KeysError(f"{key_title(key)} is already the key for “{KEY_TITLES[other]}”.")


def keys_of_today(keys: Mapping[str, str]) -> dict[str, str]:
    """Keys that were chosen in another version, for the intents of this one.

    An intent that had none gets its usual key, or the first free letter where that one is in use.
    """
    whole = {intent: keys[intent] for intent in DEFAULT_KEYS if intent in keys}
    taken = {same_key(key) for key in whole.values()}
    for intent, usual in DEFAULT_KEYS.items():
        if intent not in whole:
            whole[intent] = next(key for key in (usual, *ascii_lowercase) if same_key(key) not in taken)
            taken.add(same_key(whole[intent]))
    return whole


def with_key(keys: Mapping[str, str], intent: str, key: str) -> dict[str, str]:
    """The keys with another one for this intent. Raises KeysError, which names the intent that has it already."""
    for other, taken in keys.items():
        if other != intent and same_key(taken) == same_key(key):
            raise KeysError(f"{key_title(key)} is already the key for “{KEY_TITLES[other]}”.")
    changed = {**keys, intent: key}
    check_keys(changed)
    return changed


def shortcut(press: KeyPress, keys: Mapping[str, str], on: bool = True) -> Shortcut:
    """What the key press means, by the shortcuts ``keys``; nothing at all where shortcuts are switched off."""
    if not on or press.handled or press.composing or press.modified or press.taken or press.dialog:
        return Shortcut()
    for intent, key in keys.items():
        if same_key(press.key) == same_key(key):
            return Shortcut(None if press.repeat else intent, keep=True)
    return Shortcut()
