"""Fixtures for tests that play.

table           a `Table` with a fresh Classic game on it; the loaded page is shared, to save its start
timed           the same with a clock that the test rules, and with an eye on timers and the screen's lock
open_table      a function that loads a page of its own: open_table("W2222-2Y6FH", has_touch=True), say
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import drivers
from tests.browser.game.table import CLASSIC, SPY, Table
from tests.browser.page_monitor import Watch


class Relay(Watch):
    """Hands what a shared page does to the watch of the test that has it just now."""

    def __init__(self) -> None:
        super().__init__()
        self.now: Watch | None = None

    def saw_console(self, level: str, text: str, where: str = "") -> None:
        (self.now.saw_console if self.now else super().saw_console)(level, text, where)

    def saw_error(self, text: str) -> None:
        (self.now.saw_error if self.now else super().saw_error)(text)

    def saw_navigation(self, url: str) -> None:
        (self.now.saw_navigation if self.now else super().saw_navigation)(url)

    def saw_request(self, url: str) -> None:
        (self.now.saw_request if self.now else super().saw_request)(url)


class Sharing:
    """One loaded page for many tests, loaded anew when a test left it unusable. `options` are the context's."""

    def __init__(self, browser: Browser, site: str, clock: bool = False, script: str = "", **options: Any) -> None:
        self.browser, self.site, self.clock, self.script, self.relay = browser, site, clock, script, Relay()
        self.options = {**drivers.CONTEXT, **options}
        self.table: Table | None = None

    def open(self) -> Table:
        """Load it."""
        context = self.browser.new_context(**self.options)
        context.watch = self.relay  # type: ignore[attr-defined]
        self.relay.follow(context)
        page = context.new_page()
        page.add_init_script(self.script)
        if self.clock:
            page.clock.install()
            page.add_init_script(SPY)
        table = Table.open(page, self.site)
        if self.clock:
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
        return table

    def lend(self, request: pytest.FixtureRequest, watch: Watch) -> Iterator[Table]:
        """For one test the page, as after loading."""
        failed = request.session.testsfailed
        watch.saw_navigation(self.site)
        self.relay.now = watch
        self.table = self.table or self.open()
        self.table.page.evaluate("seeds.length = 0")
        self.table.will_deal(CLASSIC)
        self.table.reset()
        yield self.table
        if request.session.testsfailed > failed:
            self.close()  # what was done with it cannot be told
        else:
            self.table.page.evaluate("0")  # when this answers, all that the page did has been reported
        self.relay.now = None
        watch.check()

    def close(self) -> None:
        """Close the page."""
        if self.table is not None:
            self.table.page.context.close()
            self.table = None


@pytest.fixture(scope="session")
def sharing(chromium: Browser, site: str) -> Iterator[Sharing]:
    """The one page that the tests of this process share."""
    sharing = Sharing(chromium, site)
    yield sharing
    sharing.close()


@pytest.fixture(scope="session")
def timed_sharing(chromium: Browser, site: str) -> Iterator[Sharing]:
    """The one page with a clock that stands still that the tests of this process share."""
    sharing = Sharing(chromium, site, clock=True)
    yield sharing
    sharing.close()


@pytest.fixture
def table(sharing: Sharing, watch: Watch, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table with the game `CLASSIC` on it, nothing played, all settings as they come."""
    yield from sharing.lend(request, watch)


@pytest.fixture
def timed(timed_sharing: Sharing, watch: Watch, request: pytest.FixtureRequest) -> Iterator[Table]:
    """As `table`, but its clock stands still until the test lets time go by: `Table.wait`, `Table.play_for`."""
    yield from timed_sharing.lend(request, watch)


@pytest.fixture
def open_table(new_page: Callable[..., Page], site: str) -> Callable[..., Table]:
    """A function that loads a page of its own, whose first games have the codes given; options are the context's."""

    def open_one(*codes: str, **options: Any) -> Table:
        return Table.open(new_page(**options), site, *codes or [CLASSIC])

    return open_one
