"""What is shown, and what of it has changed: all that one drawing changes goes to the browser at once."""

import json
from collections.abc import Callable
from typing import Any


class Screen:
    """What the page shows. ``patch`` takes changes, as JSON: a list of [element, what, value].

    *What* is an attribute's name, a property's with a dot before it, nothing for the element's content, or ``+`` for
    what comes to its end.
    """

    def __init__(self, patch: Callable[[str], Any]) -> None:
        self.patch = patch
        self.shown: dict[tuple[str, str], str] = {}
        self.changes: list[tuple[str, str, Any]] = []
        self.waits = False

    def put(self, name: str, html: str) -> None:
        """Make ``html`` the content of an element; what only grew at its end keeps the rest as it is."""
        old = self.shown.get((name, ""))
        if old == html:
            return
        self.shown[name, ""] = html
        if old and html.startswith(old):
            self.change(name, "+", html[len(old) :])
        else:
            self.change(name, "", html)

    def mark(self, name: str, attribute: str, value: str) -> None:
        """Set an attribute of an element."""
        if self.shown.get((name, attribute)) != value:
            self.shown[name, attribute] = value
            self.change(name, attribute, value)

    def change(self, name: str, what: str, value: Any) -> None:
        """Change something, whatever it is now: people and the browser may have changed it too."""
        self.changes.append((name, what, value))
        if not self.waits:
            self.show()

    def wait(self) -> None:
        """From now on changes wait for `show`."""
        self.waits = True

    def show(self) -> None:
        """Hand over what has changed."""
        self.waits = False
        if self.changes:
            changes, self.changes = self.changes, []
            self.patch(json.dumps(changes))
