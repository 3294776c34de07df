"""Fixtures for tests that play.

timed           as `table`, with a clock that the test rules, and with an eye on timers and the screen's lock
open_table      a function that loads a page of its own: open_table("W2222-2Y6FH", has_touch=True), say
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.game.table import CLASSIC, Table
from tests.browser.page_monitor import Watch
from tests.browser.sharing import Sharing


@pytest.fixture(scope="session")
def timed_sharing(chromium: Browser, site: str) -> Iterator[Sharing]:
    """The one page with a clock that stands still that the tests of this process share."""
    sharing = Sharing(chromium, site, clock=True)
    yield sharing
    sharing.close()


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
