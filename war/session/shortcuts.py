"""Shortcuts: which key means what, and when a key press is none."""

from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_lowercase

from war.message import Literal, Refusal, Value, join, say

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
    "again": "r",
    "keys": "?",
}
#: Here and not with the other labels, since refusals name them.
KEY_TITLES = {
    "play": say("Play card"),
    "auto": say("Start or pause auto-play"),
    "new": say("New game"),
    "undo": say("Undo: the game before"),
    "redo": say("Redo: the game after"),
    "back": say("Previous battle"),
    "on": say("Next battle"),
    "back-10": say("Back 10 battles"),
    "on-10": say("Forward 10 battles"),
    "last-war": say("Previous war"),
    "next-war": say("Next war"),
    "beginning": say("Beginning"),
    "latest": say("Now"),
    "again": say("Say it again"),
    "keys": say("Show the shortcuts"),
}
#: Keys that browsers and people need for themselves.
RESERVED = frozenset(
    {"Tab", "Enter", "Escape", "Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "NumLock", "ContextMenu"}
    | {f"F{number}" for number in range(1, 13)}
)
#: What the keys with signs type in their places, alone and with Shift, where the layout is the usual Latin one.
PLACES = {
    "Backquote": "`~",
    "Backslash": "\\|",
    "BracketLeft": "[{",
    "BracketRight": "]}",
    "Comma": ",<",
    "Equal": "=+",
    "Minus": "-_",
    "Period": ".>",
    "Quote": "'\"",
    "Semicolon": ";:",
    "Slash": "/?",
}
#: What a browser calls a press that stands for no one key.
NO_KEY = frozenset({"Dead", "Process", "Unidentified"})


class KeysError(Refusal):
    """Keys that cannot be the shortcuts."""


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key press as a front end saw it, when it was pressed.

    ``key`` is what it types, ``code`` the key's place, as browsers name both; ``shift``: with Shift.
    ``handled``: somebody else has acted on it already. ``repeat``: the key is held. ``composing``: part of the
    input of a character. ``modified``: with Ctrl, Alt or Meta. ``level``: with AltGr, or with Option where that takes
    its place: both make other characters. ``taken``: aimed at a field or a button that is to have it. ``dialog``: a
    dialog is open.
    """

    key: str
    code: str = ""
    shift: bool = False
    handled: bool = False
    repeat: bool = False
    composing: bool = False
    modified: bool = False
    level: bool = False
    taken: bool = False
    dialog: bool = False

    @property
    def command(self) -> bool:
        """Whether it is for the browser or the system: the keys held beside it do more than make a character."""
        return self.modified and not (self.level and len(self.key) == 1)

    @property
    def place(self) -> str:
        """What the key would type on a Latin layout, where it typed a sign of another script; else nothing."""
        if self.modified or self.level or not _of_another_script(self.key):
            return ""
        if self.code.startswith("Key"):
            return self.code.removeprefix("Key").lower()
        return PLACES.get(self.code, "  ")[self.shift].strip()


@dataclass(frozen=True, slots=True)
class Shortcut:
    """What a key press means: ``intent`` to act on, or None; ``keep``: the browser must not act on it (scroll)."""

    intent: str | None = None
    keep: bool = False


def _of_another_script(key: str) -> bool:
    """Whether a key types a sign of a script that is not Latin: Greek, Cyrillic, Arabic …"""
    return len(key) == 1 and ("\N{GREEK CAPITAL LETTER HETA}" <= key < "\u1e00" or key >= "\u2e80")


def same_key(key: str) -> str:
    """The key's name without the difference that Shift or Caps Lock makes."""
    return key.lower() if len(key) == 1 else key


def key_title(key: str) -> Value:
    """The key as people call it: ``Space``, ``A``, ``→``."""
    if key == " ":
        return say("Space", context="on a keyboard")
    return Literal(_ARROWS.get(key, key.upper() if len(key) == 1 else key))


_ARROWS = {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}


def _in_use(key: str, intent: str) -> KeysError:
    return KeysError(say("{key} is already the key for “{title}”.", key=key_title(key), title=KEY_TITLES[intent]))


def check_keys(keys: Mapping[str, str]) -> None:
    """Raise KeysError unless every intent has a key, and no two the same."""
    if set(keys) != set(DEFAULT_KEYS):
        titles = join(KEY_TITLES.values(), ", ")
        raise KeysError(say("Shortcuts are for {titles}: each has one key.", titles=titles))
    taken: dict[str, str] = {}
    for intent, key in keys.items():
        if not key:
            raise KeysError(say("“{title}” needs a key.", title=KEY_TITLES[intent]))
        if key in NO_KEY:
            raise KeysError(say("This key cannot be a shortcut."))
        if key in RESERVED:
            raise KeysError(say("{key} cannot be a shortcut: the browser needs it.", key=Literal(key)))
        other = taken.setdefault(same_key(key), intent)
        if other != intent:
            raise _in_use(key, other)


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
            raise _in_use(key, other)
    changed = {**keys, intent: key}
    check_keys(changed)
    return changed


def shortcut(press: KeyPress, keys: Mapping[str, str], on: bool = True) -> Shortcut:
    """What the key press means, by the shortcuts ``keys``; nothing at all where shortcuts are switched off.

    What the key types comes first. Where that is no shortcut and of another script, the key's place counts.
    """
    if not on or press.handled or press.composing or press.command or press.taken or press.dialog:
        return Shortcut()
    intents = {same_key(key): intent for intent, key in keys.items()}
    intent = intents.get(same_key(press.key)) or intents.get(press.place)
    return Shortcut(None if press.repeat else intent, keep=True) if intent else Shortcut()
