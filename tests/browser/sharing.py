"""Pages that many tests share, to save their start."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

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
