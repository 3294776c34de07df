"""The address: it shows the moment on the screen as a link, and leads to the game of a link that is set there.

It can also have something done, as the shortcuts of an installed page do: ``#new`` deals a new game.
"""

from collections.abc import Callable, Mapping
from functools import partial

from binding.announcer import Announcer
from binding.ports import AddressBar, Clock, Do, Store, Tabs, Timers
from war.message import EMPTY, Text
from war.session.link import ENTRANCES, LinkError, link, parse_link
from war.session.open_game import OpenGame
from war.session.session import Session

#: Milliseconds from one change of the address to the next, at the least: browsers refuse too many, and each is slow.
ADDRESS_EVERY = 350


class Address:
    """Writes and follows the address. ``visit`` is a store of this tab's own."""

    def __init__(
        self,
        session: Session,
        bar: AddressBar,
        visit: Store,
        tabs: Tabs,
        clock: Clock,
        timers: Timers,
        announcer: Announcer,
        do: Do,
    ) -> None:
        self._session = session
        self._bar = bar
        self._visit = visit
        self._clock = clock
        self._timers = timers
        self._announcer = announcer
        self._do = do
        self._key = f"{tabs.keys.address} {tabs.slot()}"  # where this tab notes which addresses it wrote
        self._written = self._followed = ""
        self._due = False
        self._time = 0.0
        self.intents: Mapping[str, Callable[..., object]] = {"address": self.follow}

    def link(self) -> str:
        """The link to the moment shown."""
        return f"{self._bar.page()}#{link(self._session.open_game)}"

    # ---- writing -------------------------------------------------------------------------------------------

    def write_soon(self) -> None:
        """Write the moment shown into the address, as soon as the browser lets it be changed again."""
        if self._due:
            return
        if self._clock.clock() - self._time >= ADDRESS_EVERY:
            self.write()
        else:
            self._wait()

    def write(self) -> None:
        """Write it at once, and remember that: at the next start it must not be taken for a link to follow."""
        self._due = False
        there = self._bar.fragment()
        if self._leads_elsewhere(there):
            self._do("address")  # a link that was set just now: the browser has not told of it yet
            return
        address = f"#{link(self._session.open_game)}"
        if address == self._written == there:
            return
        self._time = self._clock.clock()
        if self._bar.replace(address):
            self._written, self._followed = address, ""
            self._visit.write(self._key, f"{there} {address}")
        else:
            self._wait()

    def _wait(self) -> None:
        self._due = True
        self._timers.after(ADDRESS_EVERY, self.write)

    def take_for_written(self) -> None:
        """Where this tab wrote the address itself, before a reload, it is no link: it may lag behind what is kept."""
        there = self._bar.fragment()
        # A reload may come back with the address before the last.
        if there in (self._visit.read(self._key) or "").split():
            self._written = there

    # ---- following -----------------------------------------------------------------------------------------

    def _leads_elsewhere(self, address: str) -> bool:
        """Whether it is a link that was neither written here nor followed yet."""
        return len(address) > 1 and address not in (self._written, self._followed)

    def follow(self) -> None:
        """Show the game that the address leads to, once. A broken link is told, and gives way to what stays open.

        An entrance is an intent of its own, and so comes next, through the door.
        """
        there = self._bar.fragment()
        if self._leads_elsewhere(there):
            self._followed = there
            entrance = there.removeprefix("#")
            if entrance in ENTRANCES:
                self._timers.soon(partial(self._do, entrance))
            else:
                self.open(there, self._session.show)
            self.write()

    def open(self, text: str, show: Callable[[OpenGame], None]) -> Text:
        """Have the game of a link or a deal code shown on the table. Returns a sentence where that cannot be."""
        try:
            open_game = parse_link(text, self._session.settings.rules)
        except LinkError as error:
            self._session.notice = error.message
            self._announcer.forget_notice()  # the same broken link may be opened twice
            return self._session.notice
        show(open_game)
        return EMPTY
