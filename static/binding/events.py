"""What people did, as the browser has told it: data, without the browser's own objects."""

from dataclasses import dataclass
from typing import Any, Protocol

from war.session.shortcuts import KeyPress


class ChosenFile(Protocol):
    """A file that a person chose. ``size`` is in bytes."""

    size: int

    async def text(self) -> str | None:
        """What is in it; None where it is gone, or nobody may read it."""
        ...


@dataclass(frozen=True, slots=True)
class Click:
    """A press of a button or a link. ``kind`` says by which attribute it is known, ``value`` what that says."""

    kind: str  # intent, pick, goto, link, games, moment
    value: str
    in_laboratory: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """A key press. ``field`` and ``intent``: it was aimed at the field for the key of an intent; empty where not."""

    press: KeyPress
    field: str = ""
    intent: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """A field has a new content. ``kind`` says what it is for, ``name`` which of that kind it is; ``typed``: a text."""

    kind: str  # speed, setting, import, rule, laboratory
    field: str
    value: str | bool = ""
    name: str = ""
    typed: bool = False
    file: ChosenFile | None = None


class Listener(Protocol):
    """Who is told."""

    def do(self, intent: str, *arguments: Any) -> bool:
        """Something that stands for an intent itself."""
        ...

    def on_click(self, click: Click) -> None:
        """A button or a link was pressed."""
        ...

    def on_key(self, key: Key) -> bool:
        """A key was pressed. Returns whether the browser is to leave it alone."""
        ...

    def on_change(self, change: Change) -> None:
        """A field has a new content."""
        ...

    def on_visibility(self) -> None:
        """The tab was hidden or is seen again."""
        ...

    def on_sight(self, in_sight: bool) -> None:
        """The button that pauses auto-play went out of sight, or came."""
        ...

    def on_kept(self, key: str) -> None:
        """Another tab has kept something."""
        ...

    def on_battles(self, part: int) -> None:
        """A part of the list of battles, which is empty, comes near what is seen of it."""
        ...

    def on_pointing(self, across: float | None) -> None:
        """The mouse or a finger is over the timeline, so far across from 0 to 1; None: no longer."""
        ...

    def on_leaving(self) -> None:
        """The page is going away."""
        ...
