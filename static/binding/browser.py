"""The browser: the one module that knows its objects. It gives the parts what `ports` says they may ask for."""

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import js
from pyodide.ffi import create_proxy, jsnull
from pyodide.ffi.wrappers import add_event_listener, clear_timeout, set_interval, set_timeout

from binding.events import Change, Click, Key, Listener
from binding.ports import Keys, Store
from war.session.shortcuts import KeyPress

#: The share of a button that is enough to press it.
HALF = 0.5
#: By what something that can be pressed is known, and what kind of press that is.
CLICKS = {
    "data-goto": "goto",
    "data-pick": "pick",
    "data-link": "link",
    "data-moment": "moment",
    "data-lab-games": "games",
    "data-intent": "intent",
}


def guarded(act: Callable[..., object]) -> Callable[..., None]:
    """``act`` as a listener whose errors are shown on the page, in every browser."""

    @wraps(act)
    def listener(*arguments: Any) -> None:
        try:
            act(*arguments)
        except Exception:
            js.war.broken(traceback.format_exc())

    return listener


def nothing(value: Any) -> bool:
    """Whether it is the browser's null, or its undefined."""
    return value is None or value is jsnull


def element(name: str) -> Any:
    """The element called ``name``."""
    return js.document.getElementById(name)


class BrowserStore:
    """One of the browser's stores of texts; ``name`` is the window's for it."""

    def __init__(self, name: str) -> None:
        self._name = name

    def read(self, key: str) -> str | None:
        """What is kept under ``key``; None for nothing, or where the browser keeps nothing."""
        try:
            text = getattr(js, self._name).getItem(key)
        except Exception:  # it is blocked: `write` says so
            return None
        return None if nothing(text) else str(text)

    def write(self, key: str, text: str) -> bool:
        """Keep ``text``. Returns whether it is kept: storage may be blocked or full."""
        try:
            getattr(js, self._name).setItem(key, text)
        except Exception:
            return False
        return True

    def remove(self, key: str) -> None:
        """Keep nothing under ``key`` any more; where storage is blocked, there is nothing."""
        try:
            getattr(js, self._name).removeItem(key)
        except Exception:
            return


class FieldFile:
    """A file that was chosen in a field. ``size`` is in bytes."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.size = int(file.size)

    async def text(self) -> str | None:
        """What is in it; None where it is gone, or nobody may read it."""
        try:
            return str(await self._file.text())
        except Exception:
            return None


class PageBrowser:
    """The browser that this page is in."""

    def __init__(self) -> None:
        self.local: Store = BrowserStore("localStorage")
        self.visit: Store = BrowserStore("sessionStorage")
        kept = js.war.keys
        self.keys = Keys(kept.settings, kept.session, kept.record, kept.unreadable, kept.unreadableRecord, kept.address)
        self._tasks: set[Any] = set()
        asyncio.get_event_loop().set_exception_handler(
            lambda _, context: js.war.broken(str(context.get("exception") or context["message"]))
        )

    def patch(self, changes: str, outcome: str, step: str) -> None:
        """Change the page, as `binding.screen.Screen` says."""
        js.war.patch(changes, outcome, step)

    def warn(self, text: str) -> None:
        """Tell engineers of something that does not stop the game."""
        js.console.warn(text)

    def early(self) -> list[dict[str, Any]]:
        """Show that the game can be played. Returns what people did before."""
        done: list[dict[str, Any]] = js.war.ready().to_py()
        return done

    # ---- time ----------------------------------------------------------------------------------------------

    def clock(self) -> float:
        """Milliseconds since the page was asked for."""
        return float(js.performance.now())

    def date(self) -> str:
        """The day and time, as ISO 8601 writes it."""
        return str(js.Date.new().toISOString())

    def guard(self, act: Callable[[], object]) -> None:
        """Do something now; what goes wrong there is shown as all errors are."""
        guarded(act)()

    def after(self, milliseconds: float, act: Callable[[], object]) -> object:
        """Have something done later. Returns what `cancel` takes."""
        timer: object = set_timeout(guarded(act), milliseconds)
        return timer

    def every(self, milliseconds: float, act: Callable[[], object]) -> None:
        """Have something done again and again."""
        set_interval(guarded(act), milliseconds)

    def cancel(self, timer: Any) -> None:
        """Have it not done."""
        clear_timeout(timer)

    def soon(self, act: Callable[[], object]) -> None:
        """Have something done as soon as the browser has seen to what else there is."""
        asyncio.get_event_loop().call_soon(guarded(act))

    def later(self, task: Coroutine[Any, Any, None]) -> object:
        """Have something done that takes its time. Returns what has ``done``."""
        future = asyncio.ensure_future(task)
        self._tasks.add(future)
        future.add_done_callback(self._tasks.discard)
        return future

    # ---- what only the page knows --------------------------------------------------------------------------

    def value(self, name: str) -> str:
        """The text in a field."""
        return str(element(name).value)

    def checked(self, name: str) -> bool:
        """Whether a box is ticked."""
        return bool(element(name).checked)

    def is_open(self, name: str) -> bool:
        """Whether a dialog is open."""
        return bool(element(name).open)

    def hidden(self) -> bool:
        """Whether the tab is out of sight."""
        return bool(js.document.hidden)

    def covered(self) -> bool:
        """Whether a dialog lies above the table."""
        return not nothing(js.document.querySelector("dialog[open]"))

    # ---- tabs ----------------------------------------------------------------------------------------------

    def slot(self) -> int:
        """Which of the tabs this is, from 0."""
        return int(js.war.slot)

    def others(self) -> bool:
        """Whether the game is open in another tab that came before."""
        return bool(js.war.others)

    def stale(self) -> bool:
        """Whether this page is about to be loaded anew, and may write over nothing."""
        return bool(js.war.stale)

    def session_key(self, slot: int) -> str:
        """The name of a tab's session."""
        return str(js.war.sessionKey(slot))

    def report_unkept(self, unkept: bool) -> None:
        """Note whether what was played last is not kept."""
        js.war.unkept = unkept

    def keep_for_good(self) -> None:
        """Ask the browser, once, not to clear what is kept."""
        js.war.keepForGood()

    def update(self) -> None:
        """Take the newer version: the page is loaded anew."""
        js.war.update()

    # ---- the address, files, sharing -----------------------------------------------------------------------

    def page(self) -> str:
        """The address without what comes after its ``#``."""
        return str(js.location.href).partition("#")[0]

    def fragment(self) -> str:
        """What comes after the page's own address, from ``#`` on; an empty text for nothing."""
        return str(js.location.hash)

    def replace(self, fragment: str) -> bool:
        """Put something behind the address. Returns whether the browser took it."""
        try:
            js.history.replaceState(None, "", fragment)
        except Exception:  # too many in a short time, for some browsers
            return False
        return True

    def download(self, name: str, kind: str, text: str) -> None:
        """Save a text as a file of a MIME type."""
        js.war.download(name, kind, text)

    def print_paper(self) -> None:
        """Print what is on the page's paper."""
        js.print()

    def can_send(self) -> bool:
        """Whether there is a share sheet."""
        return hasattr(js.navigator, "share")

    async def send(self, link: str) -> bool:
        """Hand the link to the share sheet. Returns whether the person went through with it."""
        try:
            await js.war.share(link)
        except Exception:  # the person closed the sheet
            return False
        return True

    async def copy(self, text: str) -> bool:
        """Put a text into the clipboard. Returns whether the browser did."""
        try:
            await js.navigator.clipboard.writeText(text)
        except Exception:  # no clipboard here, or it was refused
            return False
        return True

    # ---- decoration ----------------------------------------------------------------------------------------

    def stage(self, step: str) -> None:
        """Have a step move, once the script for that is here."""
        if hasattr(js.war, "motion"):
            js.war.motion.stage(step)

    def moves(self) -> bool:
        """Whether anything would move."""
        return hasattr(js.war, "motion") and bool(js.war.motion.moves())

    def cut(self) -> None:
        """Have nothing move."""
        if hasattr(js.war, "motion"):
            js.war.motion.cut()

    def hear(self, sound: str) -> None:
        """Let a sound be heard, once the script for that is here."""
        if hasattr(js.war, "sound"):
            js.war.sound(sound)

    def buzz(self, pattern: tuple[int, ...]) -> None:
        """Let a phone be felt: milliseconds of buzz, rest, buzz."""
        if hasattr(js.war, "buzz"):
            js.war.buzz(*pattern)

    def dress(self, theme: str, back: str) -> None:
        """Give the page its colours and the cards their back."""
        js.war.dress(theme, back)

    def four_colours(self) -> None:
        """Make the faces of the four-colour deck, once."""
        js.war.fourColours()

    def can_buzz(self) -> bool:
        """Whether the device may be felt."""
        return hasattr(js.navigator, "vibrate")

    async def request(self) -> Any:
        """A lock that keeps the screen awake, with ``release()``. The browser may refuse: then it raises."""
        return await js.navigator.wakeLock.request("screen")

    # ---- what people do ------------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Have ``listener`` told, from now on, what people do."""

        def on(target: Any, event: str, act: Callable[[Any], object]) -> None:
            add_event_listener(target, event, guarded(act))

        document, window = js.document, js.window
        on(document, "click", lambda event: self._click(event, listener))
        on(document, "keydown", lambda event: self._key(event, listener))
        on(document, "change", lambda event: self._change(event.target, listener))
        on(document, "input", lambda event: self._input(event.target, listener))
        on(document, "visibilitychange", lambda _: listener.on_visibility())
        on(document, "war:update", lambda _: listener.do("update-ready"))
        on(element("moment"), "pointermove", lambda event: self._point(event, listener))
        for gone in ("pointerleave", "pointercancel"):
            on(element("moment"), gone, lambda _: listener.on_pointing(None))
        on(document, "war:part", lambda event: listener.on_battles(int(event.detail)))
        on(window, "hashchange", lambda _: listener.do("address"))
        on(window, "storage", lambda event: listener.on_kept(str(event.key)))
        on(window, "war-others", lambda _: listener.do("others"))
        on(window, "war-left", lambda event: listener.do("left", int(event.detail)))
        on(window, "pagehide", lambda _: listener.on_leaving())
        if hasattr(window, "IntersectionObserver"):

            def see(entries: Any, *_: Any) -> None:
                listener.on_sight(entries[-1].intersectionRatio >= HALF)

            observer = window.IntersectionObserver.new(create_proxy(guarded(see)), threshold=HALF)
            observer.observe(element("auto"))

    def _click(self, event: Any, listener: Listener) -> None:
        """A press, with whatever it was pressed."""
        pressed = event.target.closest(", ".join(f"[{attribute}]" for attribute in CLICKS))
        if nothing(pressed):
            return
        # The address stays the game's, and a button of a form does what it is for: a dialog closes only if it can.
        event.preventDefault()
        attribute = next(each for each in CLICKS if pressed.hasAttribute(each))
        within = not nothing(pressed.closest("#lab"))
        listener.on_click(Click(CLICKS[attribute], str(pressed.getAttribute(attribute)), within))

    def _key(self, event: Any, listener: Listener) -> None:
        """A key; a dialog that has just closed keeps the focus until the next picture, and is to have none."""
        pressed = js.war.press(event)
        if nothing(pressed):
            return
        target, field, intent = event.target, "", ""
        if not nothing(target.closest("dialog:not([open])")):
            target.blur()
        elif target.hasAttribute("data-key"):
            field, intent = str(target.id), str(target.getAttribute("data-key"))
        if listener.on_key(Key(KeyPress(**pressed.to_py()), field, intent)):
            event.preventDefault()

    def _change(self, field: Any, listener: Listener) -> None:
        """A field has a new content."""
        name = str(field.id)
        if name == "speed":
            listener.on_change(Change("speed", name, str(field.value)))
        elif name == "import-file":
            file = FieldFile(field.files.item(0)) if field.files.length else None
            listener.on_change(Change("import", name, file=file))
        elif field.hasAttribute("data-setting"):
            value = bool(field.checked) if field.type == "checkbox" else str(field.value)
            setting = str(field.getAttribute("data-setting"))
            listener.on_change(Change("setting", name, value, setting, typed=field.type == "text"))
        elif field.hasAttribute("data-rule"):
            listener.on_change(Change("rule", name, str(field.value)))
        elif not nothing(field.closest("#lab")):
            place = field.getAttribute("data-lab-table")
            listener.on_change(Change("laboratory", name, str(field.value), "" if nothing(place) else str(place)))

    def _point(self, event: Any, listener: Listener) -> None:
        """The mouse or a finger is over the timeline."""
        plot = element("timeline-plot").getBoundingClientRect()
        listener.on_pointing(min(1.0, max(0.0, (event.clientX - plot.left) / plot.width)))

    def _input(self, field: Any, listener: Listener) -> None:
        """The timeline's slider was moved."""
        if field.id == "moment":
            listener.do("moment", int(field.value))
