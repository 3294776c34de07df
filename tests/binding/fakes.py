"""A browser that is none: it does what the parts ask for, remembers it, and lets tests do what people do.

Its time stands still until a test lets it pass. What one patch changes is applied at once, as the page does.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from binding.events import Change, Click, Key, Listener
from binding.main import Page
from binding.ports import Keys

from tests.sessions import counting
from war.session.session import Session
from war.session.settings import Settings
from war.session.shortcuts import KeyPress

KEYS = Keys("settings", "session", "record", "unreadable", "unreadable-record", "address")


#: Every one that a test has made: what they have left to do is dropped after it.
ALL: list["FakeBrowser"] = []


class FakeStore:
    """Texts in a dictionary; ``blocked``: nothing can be read or written."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.blocked = False
        self.writes: list[str] = []

    def read(self, key: str) -> str | None:
        return None if self.blocked else self.texts.get(key)

    def write(self, key: str, text: str) -> bool:
        if not self.blocked:
            self.writes.append(key)
            self.texts[key] = text
        return not self.blocked

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)


@dataclass
class FakeFile:
    """A file that a person chose; its text is None where nobody may read it."""

    content: str | None
    size: int = 1
    ready: asyncio.Event | None = None

    async def text(self) -> str | None:
        if self.ready:
            await self.ready.wait()
        return self.content


@dataclass
class FakeElement:
    """What is known of an element: its content, its attributes and properties, and what it was made to do."""

    html: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    properties: dict[str, Any] = field(default_factory=dict)
    calls: list[tuple[Any, ...]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return str(self.properties.get("textContent", ""))


class FakeLock:
    """A lock that keeps the screen awake."""

    def __init__(self) -> None:
        self.held = True

    async def release(self) -> None:
        self.held = False


class FakeBrowser:
    """The browser's part, played by a test."""

    def __init__(self) -> None:
        self.elements: dict[str, FakeElement] = defaultdict(FakeElement)
        self.patches: list[list[tuple[str, str, Any]]] = []
        self.held: list[tuple[str, str, Any]] = []
        self.in_motion = False  # whether cards would move
        self.said: list[str] = []
        self.focus = ""
        self.opened: list[str] = []
        self.local, self.visit = FakeStore(), FakeStore()
        self.keys = KEYS
        self.time = 1000.0
        self.cost = 0.0  # milliseconds that each look at the clock takes
        self.timers: dict[int, tuple[float, Callable[[], object]]] = {}
        self.ticks: list[tuple[float, Callable[[], object]]] = []
        self.tasks: list[tuple[Coroutine[Any, Any, None], FakeTask]] = []
        self.tab, self.other_tabs, self.is_stale, self.unkept, self.for_good = 0, False, False, False, 0
        self.is_hidden = False
        self.hash = ""
        self.addresses: list[str] = []
        self.refuses_addresses = False
        self.files: list[tuple[str, str, str]] = []
        self.printed = self.updates = self.cuts = 0
        self.clipboard: str | None = ""
        self.sheet: list[str] | None = None
        self.staged: list[dict[str, Any]] = []
        self.sounds: list[str] = []
        self.buzzes: list[tuple[int, ...]] = []
        self.dressed: list[tuple[str, str]] = []
        self.warnings: list[str] = []
        self.locks: list[FakeLock] = []
        self.refuses_locks = False
        self.before: list[dict[str, Any]] = []
        self.listener: Listener | None = None
        self.order: list[str] = []
        ALL.append(self)

    # ---- the page ------------------------------------------------------------------------------------------

    def patch(self, changes: str, outcome: str, step: str) -> None:
        if step:
            self.reveal()
        now = [(name, what, value) for name, what, value in json.loads(changes)]
        later = [(name, what, value) for name, what, value in json.loads(outcome)]
        self.order.append("patch")
        if step == "held" or self.held:
            self.held += later
            self.patches.append(now)
        else:
            self.patches.append(now + later)
        self._apply(self.patches[-1])

    def reveal(self) -> None:
        """The cards lie: show what was held."""
        held, self.held = self.held, []
        self._apply(held)

    def _apply(self, changes: list[tuple[str, str, Any]]) -> None:
        for name, what, value in changes:
            element = self.elements[name]
            if what == "":
                element.html = value
            elif what == "+":
                element.html += value
            elif what == "()":
                self._call(name, *value)
            elif what.startswith("."):
                element.properties[what[1:]] = value
                if name == "speech":
                    self.said.append(value)
            else:
                element.attributes[what] = value

    def _call(self, name: str, method: str, *arguments: Any) -> None:
        self.elements[name].calls.append((method, *arguments))
        if method == "focus":
            self.focus = name
        elif method == "showModal":
            assert name not in self.opened
            self.opened.append(name)
        elif method == "close" and name in self.opened:
            self.opened.remove(name)

    def value(self, name: str) -> str:
        return str(self.elements[name].properties.get("value", ""))

    def checked(self, name: str) -> bool:
        return bool(self.elements[name].properties.get("checked", False))

    def is_open(self, name: str) -> bool:
        return name in self.opened

    def hidden(self) -> bool:
        return self.is_hidden

    def covered(self) -> bool:
        return bool(self.opened)

    # ---- time ----------------------------------------------------------------------------------------------

    def clock(self) -> float:
        self.time += self.cost
        return self.time

    def date(self) -> str:
        return "2026-01-02T03:04:05.678Z"

    def after(self, milliseconds: float, act: Callable[[], object]) -> int:
        timer = max(self.timers, default=0) + 1
        self.timers[timer] = self.time + milliseconds, act
        return timer

    def every(self, milliseconds: float, act: Callable[[], object]) -> None:
        self.ticks.append((milliseconds, act))

    def cancel(self, timer: int) -> None:
        self.timers.pop(timer, None)

    def soon(self, act: Callable[[], object]) -> None:
        self.after(0, act)

    def later(self, task: Coroutine[Any, Any, None]) -> Any:
        done = FakeTask()
        self.tasks.append((task, done))
        return done

    def run_tasks(self) -> None:
        """Have done what takes its time."""
        while self.tasks:
            task, done = self.tasks.pop(0)
            asyncio.run(task)
            done.is_done = True

    def guard(self, act: Callable[[], object]) -> None:
        act()

    def wait(self, milliseconds: float) -> None:
        """Let time pass, with all that is due in it."""
        until = self.time + milliseconds
        while due := [(at, timer) for timer, (at, _) in self.timers.items() if at <= until]:
            at, timer = min(due)
            self.time = max(self.time, at)
            self.timers.pop(timer)[1]()
        self.time = max(self.time, until)

    def tick(self, milliseconds: float = 500) -> None:
        """Let time pass, and look at the clock."""
        self.wait(milliseconds)
        for _, act in self.ticks:
            act()

    # ---- tabs, address, files ------------------------------------------------------------------------------

    def slot(self) -> int:
        return self.tab

    def others(self) -> bool:
        return self.other_tabs

    def stale(self) -> bool:
        return self.is_stale

    def session_key(self, slot: int) -> str:
        return f"session {slot}" if slot else "session"

    def report_unkept(self, unkept: bool) -> None:
        self.unkept = unkept

    def keep_for_good(self) -> None:
        self.for_good += 1

    def update(self) -> None:
        self.updates += 1
        self.order.append("update")

    def page(self) -> str:
        return "https://war.example/"

    def fragment(self) -> str:
        return self.hash

    def replace(self, fragment: str) -> bool:
        if self.refuses_addresses:
            return False
        self.hash = fragment
        self.addresses.append(fragment)
        return True

    def download(self, name: str, kind: str, text: str) -> None:
        self.files.append((name, kind, text))

    def print_paper(self) -> None:
        self.printed += 1

    def can_send(self) -> bool:
        return self.sheet is not None

    async def send(self, link: str) -> bool:
        if self.sheet is None:
            return False
        self.sheet.append(link)
        return True

    async def copy(self, text: str) -> bool:
        if self.clipboard is None:
            return False
        self.clipboard = text
        return True

    # ---- decoration ----------------------------------------------------------------------------------------

    def stage(self, step: str) -> None:
        self.order.append("stage")
        self.staged.append(json.loads(step))

    def moves(self) -> bool:
        return self.in_motion

    def cut(self) -> None:
        self.cuts += 1

    def hear(self, sound: str) -> None:
        self.sounds.append(sound)

    def buzz(self, pattern: tuple[int, ...]) -> None:
        self.buzzes.append(pattern)

    def dress(self, theme: str, back: str) -> None:
        self.dressed.append((theme, back))

    def four_colours(self) -> None:
        self.order.append("four colours")

    def can_buzz(self) -> bool:
        return True

    async def request(self) -> FakeLock:
        if self.refuses_locks:
            raise OSError
        self.locks.append(FakeLock())
        return self.locks[-1]

    # ---- what people do ------------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        self.listener = listener

    def early(self) -> list[dict[str, Any]]:
        return self.before

    def warn(self, text: str) -> None:
        self.warnings.append(text)

    @property
    def people(self) -> Listener:
        """Who is told what people do."""
        assert self.listener is not None
        return self.listener

    def press(self, intent: str) -> None:
        """Press the button of an intent."""
        self.people.on_click(Click("intent", intent))

    def click(self, kind: str, value: str) -> None:
        """Press something else that is pressed."""
        self.people.on_click(Click(kind, value))

    def key(self, key: str, intent: str = "", **more: Any) -> bool:
        """Press a key, in the field for the key of an intent if one is named."""
        return self.people.on_key(Key(KeyPress(key, **more), f"key-{intent}" if intent else "", intent))

    def fill(self, field: str, value: str | bool, kind: str, name: str = "", typed: bool = False) -> None:
        """Put something into a field, and leave it."""
        self.elements[field].properties["checked" if isinstance(value, bool) else "value"] = value
        self.people.on_change(Change(kind, field, value, name, typed))

    def hide(self, hidden: bool = True) -> None:
        """Put the tab out of sight, or bring it back."""
        self.is_hidden = hidden
        self.people.on_visibility()

    def shut(self, name: str) -> None:
        """Close a dialog, as its button does."""
        self.opened.remove(name)

    def follow(self, fragment: str) -> None:
        """Change the address by hand."""
        self.hash = fragment
        self.people.do("address")

    def text(self, name: str) -> str:
        """What stands in an element."""
        return self.elements[name].text or self.elements[name].html


class FakeTask:
    """What `FakeBrowser.later` gives back."""

    is_done = False

    def done(self) -> bool:
        return self.is_done


def opened(
    browser: FakeBrowser | None = None, settings: Settings | None = None, seed: int = 1
) -> tuple[Page, FakeBrowser]:
    """A page that has started in a browser; its games are the deals from this seed on."""
    browser = browser or FakeBrowser()
    page = Page(browser, Session(settings, counting(seed)))
    page.start()
    return page, browser
