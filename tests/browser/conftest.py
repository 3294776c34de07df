"""Fixtures for tests that drive browsers.

page            a Playwright page in Chromium: a new context, 1280×800, less motion asked for, watched
new_page        a function that opens one more such page, with Playwright's options for its context
chromium        the Playwright browser behind them, one for each test process
firefox, webkit a Selenium driver: a new browser with an empty profile, watched through `tab`
table           a `Table` with a fresh Classic game on it, in Chromium; the loaded page is shared, to save its start
tab             a `Tab` in each of the three browsers: the test runs three times
watch           what the pages did: watch.expect(pattern), watch.allow(pattern), watch.console, watch.problems

A test in which a page writes an error to its console, leaves an error uncaught or asks another origin for
something fails at its end, unless it said `watch.expect(...)` or `watch.allow(...)`.
The markers browser, chromium, firefox and webkit are put on by themselves.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError
from selenium.webdriver.remote.webdriver import WebDriver

from tests.browser import drivers
from tests.browser.browsers import BROWSERS, find, missing
from tests.browser.game.table import Table
from tests.browser.page_monitor import Watch
from tests.browser.sharing import Sharing
from tests.browser.tabs import ChromiumTab, SeleniumTab, Tab
from tests.conftest import IN_CI

TIMEOUT = 240  # seconds a browser test may take; a longer one says so with @pytest.mark.timeout


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests by the browsers they drive, and leave them out when asked to."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        names = [name for name in BROWSERS if name in fixtures or item.get_closest_marker(name)]
        for name in names:
            item.add_marker(name)
        if names:
            item.add_marker("browser")
            if not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(TIMEOUT))
    if config.getoption("--no-browser"):
        left_out = [item for item in items if item.get_closest_marker("browser")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the page's console to a failed test's report."""
    report = yield
    watch = getattr(item, "funcargs", {}).get("watch")
    if report.when == "call" and report.failed and watch is not None:
        report.sections.append(("the page's console", "\n".join(watch.console[-60:]) or "(silent)"))
    return report


def need(name: str) -> None:
    """Skip the test when browser or server `name` is not here; in CI, fail it."""
    if find(name) is None:
        (pytest.fail if IN_CI else pytest.skip)(missing(name))


@pytest.fixture
def watch() -> Watch:
    """What this test's pages do. Checked at the end, by those who close the pages."""
    return Watch()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium, driven by Playwright."""
    need("chromium")
    with drivers.chromium_browser() as browser:
        yield browser


@pytest.fixture
def new_page(chromium: Browser, watch: Watch) -> Iterator[Callable[..., Page]]:
    """A function that opens a watched page in a new context, with options such as `reduced_motion="reduce"`."""
    contexts = []

    def open_one(**options: Any) -> Page:
        # A service worker would answer in place of a test's routes; tests/browser/test_offline.py allows it.
        context = chromium.new_context(**{**drivers.CONTEXT, **options})
        context.watch = watch  # type: ignore[attr-defined]
        watch.follow(context)
        contexts.append(context)
        return context.new_page()

    yield open_one
    for context in contexts:
        for page in context.pages:
            with suppress(PlaywrightError):  # a page that crashed has been reported
                page.evaluate("0")  # when this answers, all that the page did has been reported
        context.close()
    watch.check()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A watched page in a Chromium context of its own, 1280×800."""
    return new_page()


@pytest.fixture(scope="session")
def sharing(chromium: Browser, site: str) -> Iterator[Sharing]:
    """The one page that the tests of this process share."""
    sharing = Sharing(chromium, site)
    yield sharing
    sharing.close()


@pytest.fixture
def table(sharing: Sharing, watch: Watch, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table with the game `CLASSIC` on it, nothing played, all settings as they come."""
    yield from sharing.lend(request, watch)


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A virtual screen for WebKitGTK."""
    need("webkit")
    with drivers.virtual_screen() as name:
        yield name


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[WebDriver]:
    """Firefox, driven by Selenium."""
    need("firefox")
    with drivers.firefox_browser(tmp_path) as driver:
        yield driver


@pytest.fixture
def webkit(tmp_path: Path, display: str) -> Iterator[WebDriver]:
    """WebKitGTK's MiniBrowser, driven by Selenium."""
    with drivers.webkit_browser(tmp_path, display) as driver:
        yield driver


class OneFirefox:
    """One Firefox for many tests, each in a tab of its own; started anew after a test that failed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.stack = folder, ExitStack()
        self.driver: WebDriver | None = None

    def new_tab(self, site: str | None) -> WebDriver:
        """Open a tab, in which the site of this process has kept nothing, and close the one before it."""
        driver = self.driver
        if driver is None:
            need("firefox")
            driver = self.driver = self.stack.enter_context(drivers.firefox_browser(self.folder))
        before = driver.current_window_handle
        driver.switch_to.new_window("tab")
        there = driver.current_window_handle
        driver.switch_to.window(before)
        driver.close()
        driver.switch_to.window(there)
        if site is not None:
            driver.get(f"{site}static/icon.svg")
            driver.execute_script("localStorage.clear(); sessionStorage.clear()")
            driver.get("about:blank")
        return driver

    def close(self) -> None:
        """End it."""
        self.stack.close()
        self.driver = None


@pytest.fixture(scope="session")
def one_firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OneFirefox]:
    """The Firefox that the tests of this process share, but for those that ask for `firefox`."""
    one = OneFirefox(tmp_path_factory.mktemp("firefox"))
    yield one
    one.close()


@pytest.fixture(params=[pytest.param(name, marks=getattr(pytest.mark, name)) for name in BROWSERS])
def tab(request: pytest.FixtureRequest, watch: Watch) -> Iterator[Tab]:
    """A watched tab, in each browser in turn, where nothing is kept yet."""
    if request.param == "chromium":
        yield ChromiumTab(request.getfixturevalue("page"), watch)
        return
    if request.param == "webkit":
        tab = SeleniumTab(request.getfixturevalue("webkit"), "webkit", watch)
        yield tab
        tab.sync()
        watch.check()
        return
    one: OneFirefox = request.getfixturevalue("one_firefox")
    site = request.getfixturevalue("site") if "site" in request.fixturenames else None
    failed = request.session.testsfailed
    tab = SeleniumTab(one.new_tab(site), "firefox", watch)
    try:
        yield tab
        tab.sync()
        tab.let_go()
        watch.check()
    except BaseException:
        one.close()
        raise
    if request.session.testsfailed > failed:
        one.close()  # what was done with it cannot be told
