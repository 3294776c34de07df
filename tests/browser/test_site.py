"""The built site, in a folder of a plain static server."""

import json
import threading
from collections.abc import Callable
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route

from static.tools.site import parts_of
from static.tools.site_files import QUICK_START, SCRIPTS, Role, files_of, has_role, patterns_of
from tests.browser.game.routes import wait_for_state, wait_until
from tests.browser.page_monitor import Watch
from tests.browser.tabs import STATE, ChromiumTab, Tab, open_ready
from tests.conftest import ROOT, PlainHandler, running

PLACE = "some/path/"
#: The scripts that come as one.
PARTS = {*parts_of(ROOT, SCRIPTS)}
LATE = json.dumps(patterns_of(Role.LATE, Role.SERVED))


@pytest.fixture
def host(built: Path, tmp_path: Path, serve_folder: Callable[[Path], str]) -> str:
    """The address of the built site on a host that serves other things too."""
    (tmp_path / "some").mkdir()
    (tmp_path / PLACE).symlink_to(built)
    return serve_folder(tmp_path) + PLACE


def test_it_starts_and_plays_in_a_folder(tab: Tab, host: str, built: Path) -> None:
    tab.open_ready(host)
    assert tab.js("war.start") == "snapshot"
    tab.press("Play 10 battles")
    assert tab.text("#battles") == "10 battles"
    tab.press("Rules")
    assert tab.js("document.getElementById('rules').open")
    asked = tab.js("performance.getEntriesByType('resource').map(entry => entry.name)")
    below = urlsplit(host).path
    assert asked
    assert [url for url in asked if not urlsplit(url).path.startswith(below)] == []
    if isinstance(tab, ChromiumTab):  # which tells of every file that it asks for
        tab.wait_for("document.documentElement.dataset.faces === 'drawn'")
        tab.wait_for(f"{LATE}.every(name => performance.getEntriesByName(new URL(name, document.baseURI).href).length)")
        asked = tab.js("performance.getEntriesByType('resource').map(entry => entry.name)")
        names = {urlsplit(url).path.removeprefix(below) for url in asked}
        assert {name for name in names if not has_role(name, Role.LINK)} == {*files_of(built, *QUICK_START)} - PARTS
    download = "document.querySelector('a[download]')"
    assert tab.js(f"[{download}.getAttribute('href'), {download}.offsetHeight > 0]") == ["war.html", True]


def test_a_page_that_comes_in_pieces_starts_no_worse(tab: Tab, built: Path) -> None:
    begun = threading.Event()

    class InPieces(PlainHandler):
        """Sends the page as far as its first script, and the rest once Python's start is under way."""

        def do_GET(self) -> None:  # noqa: N802  (the server's name)
            if self.path != "/":
                if self.path.endswith(".wasm"):
                    begun.set()
                super().do_GET()
                return
            page = (built / "index.html").read_bytes()
            head, script, rest = page.partition(b'<script src="static/page.js"></script>\n')
            assert rest
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(head + script)
            begun.wait(30)
            self.wfile.write(rest)

    handler = partial(InPieces, directory=str(built))
    with running(ThreadingHTTPServer(("127.0.0.1", 0), handler)) as url:
        tab.open_ready(url)
        assert tab.js("war.start") == "snapshot"


def test_a_slow_line_is_waited_for_as_long_as_anything_comes(page: Page, built: Path) -> None:
    pieces, count = threading.Semaphore(0), 12

    class Slow(PlainHandler):
        """Sends the largest file piece by piece, each when the test says so."""

        def do_GET(self) -> None:  # noqa: N802  (the server's name)
            if not self.path.endswith(".wasm"):
                super().do_GET()
                return
            data = Path(self.translate_path(self.path)).read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", "application/octet-stream")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            size = -(-len(data) // count)
            for start in range(0, len(data), size):
                pieces.acquire(timeout=60)
                self.wfile.write(data[start : start + size])

    page.clock.install()
    bar = "document.getElementById('progress').value"
    with running(ThreadingHTTPServer(("127.0.0.1", 0), partial(Slow, directory=str(built)))) as url:
        page.goto(url, wait_until="domcontentloaded")
        wait_until(page, f"{bar} >= 40")  # all else is here
        for _ in range(count - 1):
            shown = page.evaluate(bar)
            pieces.release()
            wait_until(page, f"{bar} > {shown}")
            page.clock.run_for(19_000)
            assert page.evaluate(STATE) == "starting"
        pieces.release()
        wait_for_state(page, "ready")


def test_its_small_library_is_enough_for_a_plain_start(page: Page, host: str, watch: Watch) -> None:
    def refuse(route: Route) -> None:
        route.fulfill(status=404)

    watch.expect("Failed to load resource")
    page.route("**/snapshot-*.bin", refuse)
    open_ready(page, host)
    assert page.evaluate("war.start") == "plain"
    page.click("#ten")
    assert page.inner_text("#battles") == "10 battles"
    for dialog in ("Rules", "How to play", "Settings"):
        page.get_by_role("button", name=dialog, exact=True).click()
        assert page.locator("dialog[open]").count() == 1
        page.keyboard.press("Escape")
    page.evaluate("document.getElementById('table').id = 'gone'")  # an error, and all that Python needs to tell of it
    page.evaluate("document.getElementById('new').click()")
    wait_for_state(page, "failed", 10)
    assert "in on_click" in str(page.text_content("#failure-details"))


def test_opened_from_a_file_it_leads_to_the_one_file(page: Page, built: Path, watch: Watch) -> None:
    watch.allow("CORS policy|ERR_FAILED")  # the links that would let it begin early
    page.goto((built / "index.html").as_uri(), wait_until="domcontentloaded")
    again = page.get_by_role("link", name="Open the game")
    again.wait_for(timeout=10_000)
    assert again.get_attribute("href") == (built / "war.html").as_uri()
    words = page.inner_text("#failure")
    assert "needs a server" in words
    assert "one file" in words
    assert "serve.py" not in words  # there is none beside it
