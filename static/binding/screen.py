"""What is shown, and what of it has changed: all that one act changes goes to the browser at once."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from war.message import Text
from war.text.language import Language


class Screen:
    """What the page shows. ``patch`` takes changes, as JSON: a list of [element, what, value].

    *What* is an attribute's name, a property's with a dot before it, nothing for the element's content, ``+`` for what
    comes to its end, or ``()`` for a method, with the value's first as its name and the rest as its arguments.
    """

    def __init__(self, patch: Callable[[str], object], language: Language) -> None:
        self.patch = patch
        self.language = language
        self._shown: dict[tuple[str, str], str] = {}
        self._changes: list[tuple[str, str, Any]] = []
        self._last: list[tuple[str, str, Any]] = []
        self._depth = 0

    @contextmanager
    def together(self) -> Iterator[None]:
        """Hand over at once, at the end, all that is changed within."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            self._show()

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
        self._changes.append((name, what, value))
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
        if self._depth == 0 and (self._changes or self._last):
            changes, self._changes, self._last = self._changes + self._last, [], []
            self.patch(json.dumps(changes))
