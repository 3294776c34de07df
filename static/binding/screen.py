"""What is shown, and what of it has changed: all that one act changes goes to the browser at once.

What tells how a step ends is marked as its outcome. Where the step's cards move, the browser holds it until they lie.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

from war.message import Text
from war.text.language import Language

Changes = list[tuple[str, str, Any]]


class StepTaken(StrEnum):
    """What a patch is to the game: nothing, another moment that is shown at once, or one that waits for its cards."""

    NONE = ""
    SHOWN = "shown"
    HELD = "held"


class Screen:
    """What the page shows. ``patch`` takes changes, the outcome, and a `StepTaken`.

    The first two are JSON: lists of [element, what, value]. *What* is an attribute's name, a property's with a dot
    before it, nothing for the element's content, ``+`` for what comes to its end, or ``()`` for a method, with the
    value's first as its name and the rest as its arguments.
    """

    def __init__(self, patch: Callable[[str, str, str], object], language: Language) -> None:
        self.patch = patch
        self.language = language
        self._shown: dict[tuple[str, str], str] = {}
        self._changes: Changes = []
        self._last: Changes = []
        self._outcome: Changes = []
        self._depth = 0
        self._tells_outcome = False
        self._step = StepTaken.NONE

    @contextmanager
    def together(self) -> Iterator[None]:
        """Hand over at once, at the end, all that is changed within."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            self._show()

    @contextmanager
    def outcome(self) -> Iterator[None]:
        """What changes within tells how the step ends: it waits until the step's cards lie."""
        before, self._tells_outcome = self._tells_outcome, True
        try:
            yield
        finally:
            self._tells_outcome = before

    def take_step(self, *, held: bool) -> None:
        """What is drawn next is another moment of the game, or another game; its outcome waits if it is ``held``."""
        self._step = StepTaken.HELD if held else StepTaken.SHOWN

    def put(self, name: str, html: str) -> None:
        """Make ``html`` the content of an element; what only grew at its end keeps the rest as it is."""
        old = self._shown.get((name, ""))
        if old == html:
            return
        self._shown[name, ""] = html
        if old and html.startswith(old):
            self.change(name, "+", html[len(old) :])
        else:
            self.change(name, "", html)

    def mark(self, name: str, attribute: str, value: str) -> None:
        """Set an attribute of an element."""
        if self._shown.get((name, attribute)) != value:
            self._shown[name, attribute] = value
            self.change(name, attribute, value)

    def change(self, name: str, what: str, value: Any) -> None:
        """Change something, whatever it is now: people and the browser may have changed it too."""
        (self._outcome if self._tells_outcome else self._changes).append((name, what, value))
        self._show()

    def write(self, name: str, text: Text) -> None:
        """Make a text the content of an element."""
        self.change(name, ".textContent", self.language.say(text))

    def call(self, name: str, method: str, *arguments: Any) -> None:
        """Have an element do something, after what was changed before and before what is changed after."""
        self.change(name, "()", [method, *arguments])

    def finish(self, name: str, method: str, *arguments: Any) -> None:
        """Have an element do something once all has changed: take the focus, or lie above everything as a dialog."""
        self._last.append((name, "()", [method, *arguments]))
        self._show()

    def _show(self) -> None:
        """Hand over what has changed, unless more is to come."""
        if self._depth == 0 and (self._changes or self._last or self._outcome):
            changes, outcome, step = self._changes + self._last, self._outcome, self._step
            self._changes, self._last, self._outcome, self._step = [], [], [], StepTaken.NONE
            self.patch(json.dumps(changes), json.dumps(outcome), step)
