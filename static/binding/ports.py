"""What the parts may ask for. `browser.Browser` gives all of it in a page; tests give it without one.

Times are milliseconds, texts plain text, names those of elements in the page.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Protocol

from binding.events import Listener


class Do(Protocol):
    """The one door, as parts know it: act on an intent, and return whether it was not refused."""

    def __call__(self, intent: str, *arguments: Any) -> bool: ...


class Clock(Protocol):
    """What time it is."""

    def clock(self) -> float:
        """Milliseconds since the page was asked for."""
        ...

    def date(self) -> str:
        """The day and time, as ISO 8601 writes it."""
        ...


class Timers(Protocol):
    """Having things done later. What goes wrong there is shown as all errors are."""

    def after(self, milliseconds: float, act: Callable[[], object]) -> object:
        """Have something done later. Returns what `cancel` takes."""
        ...

    def every(self, milliseconds: float, act: Callable[[], object]) -> None:
        """Have something done again and again."""
        ...

    def cancel(self, timer: Any) -> None:
        """Have it not done."""
        ...

    def soon(self, act: Callable[[], object]) -> None:
        """Have something done as soon as the browser has seen to what else there is."""
        ...

    def later(self, task: Coroutine[Any, Any, None]) -> object:
        """Have something done that takes its time. Returns what has ``done``."""
        ...


class Fields(Protocol):
    """What only the page knows: what people have put into its fields, and which dialog is open."""

    def value(self, name: str) -> str:
        """The text in a field."""
        ...

    def checked(self, name: str) -> bool:
        """Whether a box is ticked."""
        ...

    def is_open(self, name: str) -> bool:
        """Whether a dialog is open."""
        ...


class Visibility(Protocol):
    """Whether anybody can see the page."""

    def hidden(self) -> bool:
        """Whether the tab is out of sight."""
        ...

    def covered(self) -> bool:
        """Whether a dialog lies above the table."""
        ...


class Store(Protocol):
    """Texts that outlive a visit."""

    def read(self, key: str) -> str | None:
        """What is kept under ``key``; None for nothing, or where the browser keeps nothing."""
        ...

    def write(self, key: str, text: str) -> bool:
        """Keep ``text``. Returns whether it is kept: storage may be blocked or full."""
        ...

    def remove(self, key: str) -> None:
        """Keep nothing under ``key`` any more."""
        ...


@dataclass(frozen=True, slots=True)
class Keys:
    """The names of what is kept, as static/start/tabs.js makes them: the one place that knows."""

    settings: str
    session: str
    record: str
    unreadable: str
    unreadableRecord: str  # noqa: N815  (as there)
    address: str


class Tabs(Protocol):
    """The tabs with the game, as static/start/tabs.js finds them out."""

    @property
    def keys(self) -> Keys:
        """The names of what is kept."""
        ...

    def slot(self) -> int:
        """Which of the tabs this is, from 0."""
        ...

    def others(self) -> bool:
        """Whether the game is open in another tab that came before."""
        ...

    def stale(self) -> bool:
        """Whether this page is about to be loaded anew, and may write over nothing."""
        ...

    def session_key(self, slot: int) -> str:
        """The name of a tab's session."""
        ...

    def report_unkept(self, unkept: bool) -> None:
        """Note whether what was played last is not kept."""
        ...

    def keep_for_good(self) -> None:
        """Ask the browser, once, not to clear what is kept."""
        ...


class AddressBar(Protocol):
    """The page's address."""

    def page(self) -> str:
        """The address without what comes after its ``#``."""
        ...

    def fragment(self) -> str:
        """What comes after the page's own address, from ``#`` on; an empty text for nothing."""
        ...

    def replace(self, fragment: str) -> bool:
        """Put something behind the address. Returns whether it was taken: some refuse too many at once."""
        ...


class Files(Protocol):
    """Handing over files."""

    def download(self, name: str, kind: str, text: str) -> None:
        """Save a text as a file of a MIME type."""
        ...

    def print_paper(self) -> None:
        """Print what is on the page's paper."""
        ...


class Sharing(Protocol):
    """Handing the link on."""

    def can_send(self) -> bool:
        """Whether there is a share sheet."""
        ...

    async def send(self, link: str) -> bool:
        """Hand the link to the share sheet. Returns whether the person went through with it."""
        ...

    async def copy(self, text: str) -> bool:
        """Put a text into the clipboard. Returns whether the browser did."""
        ...


class Decoration(Protocol):
    """What moves, is heard and felt: scripts that come a little after the start, or never."""

    def stage(self, step: str) -> None:
        """Have a step move; ``step`` is JSON, as static/scripts/motion.js takes it."""
        ...

    def moves(self) -> bool:
        """Whether anything would move: that script has come, and less motion is not asked for."""
        ...

    def cut(self) -> None:
        """Have nothing move."""
        ...

    def hear(self, sound: str) -> None:
        """Let a sound be heard."""
        ...

    def buzz(self, pattern: tuple[int, ...]) -> None:
        """Let a phone be felt: milliseconds of buzz, rest, buzz."""
        ...


class Dress(Protocol):
    """The page's colours and the cards' looks."""

    def dress(self, theme: str, back: str) -> None:
        """Give the page its colours and the cards their back."""
        ...

    def four_colours(self) -> None:
        """Make the faces of the four-colour deck, once."""
        ...

    def can_buzz(self) -> bool:
        """Whether the device may be felt."""
        ...


class WakeLocks(Protocol):
    """Keeping the screen from going dark."""

    async def request(self) -> Any:
        """A lock with ``release()``. The browser may refuse: then it raises."""
        ...


class Versions(Protocol):
    """Newer versions of the page."""

    def update(self) -> None:
        """Take the newer version: the page is loaded anew."""
        ...


class Browser(
    Clock,
    Timers,
    Fields,
    Visibility,
    Tabs,
    AddressBar,
    Files,
    Sharing,
    Decoration,
    Dress,
    WakeLocks,
    Versions,
    Protocol,
):
    """All of it, and what ties the parts to the page."""

    @property
    def local(self) -> Store:
        """What is kept for all tabs."""
        ...

    @property
    def visit(self) -> Store:
        """What is kept for this tab alone."""
        ...

    def patch(self, changes: str, outcome: str, step: str) -> None:
        """Change the page, as `binding.screen.Screen` says."""
        ...

    def listen(self, listener: Listener) -> None:
        """Have ``listener`` told, from now on, what people do."""
        ...

    def early(self) -> list[dict[str, Any]]:
        """Show that the game can be played. Returns what people did before."""
        ...

    def guard(self, act: Callable[[], object]) -> None:
        """Do something now; what goes wrong there is shown as all errors are."""
        ...

    def warn(self, text: str) -> None:
        """Tell engineers of something that does not stop the game."""
        ...
