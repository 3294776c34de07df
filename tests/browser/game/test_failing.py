"""What goes wrong is said in plain words, with a way to try again: a start that fails, and an error later."""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from static.tools.site import joined
from static.tools.site_files import SCRIPTS
from tests.browser.game.routes import STDLIB, WASM, Answer, garbage, missing, saying, wait_for_state, wait_until
from tests.browser.game.table import Table
from tests.browser.page_monitor import Watch
from tests.browser.tabs import START, STATE
from tests.conftest import ROOT

#: Seconds within which a start that cannot succeed says so, also where the machine is busy.
SOON = 90

# ---- a start that fails ----------------------------------------------------------------------------------------

SCRIPT, PYTHON = "text/javascript", "text/x-python"
#: What is wrong with which file, as a pattern of addresses and what is answered: no wrong size, which
#: tests/browser/test_damage.py tries with every file, but a wrong content.
FAILURES: dict[str, tuple[str, Callable[[], Answer]]] = {
    "core.js damaged": ("**/pyscript/core.js", lambda: saying("this is { no script", SCRIPT)),
    "configuration damaged": ("**/pyscript.json", lambda: saying('{"interpreter": ', "application/json")),
    "wasm damaged": ("**/pyodide.asm.wasm", lambda: garbage(WASM)),
    "page.py damaged": ("**/page.py", lambda: saying("import war\nthis is no Python\n", PYTHON)),
    "page.py with an error": ("**/page.py", lambda: saying("import war\n1 / 0\n", PYTHON)),
    "standard library damaged": ("**/python_stdlib.zip", lambda: garbage(STDLIB)),
    "engine damaged": ("**/engine.zip", lambda: saying(os.urandom(20_000), "application/zip")),
}
#: Those that a start from a snapshot has no need of.
PLAIN = ("standard library damaged", "engine damaged")
NO_SNAPSHOT = "delete window.DecompressionStream"


def check_failure(page: Page, watch: Watch) -> None:
    """Insist that the page says, in plain words, that it could not start, and offers a way to try again."""
    watch.allow("Failed to load resource|console error|uncaught:")  # what browsers and PyScript say of it
    failure = page.locator("#failure")
    assert failure.is_visible()
    words = failure.inner_text()
    assert "could not start" in words
    assert "Try again" in words
    for jargon in ("Traceback", "Error:", "undefined", "null"):
        assert jargon not in words, words
    again = page.get_by_role("link", name="Try again").first
    assert again.is_visible()
    assert page.evaluate("document.activeElement.id") == "again"
    assert not page.locator("#progress").is_visible()


@pytest.mark.parametrize("what", FAILURES)
def test_a_start_that_fails_says_so(page: Page, site: str, watch: Watch, what: str) -> None:
    pattern, answer = FAILURES[what]
    asked: list[str] = []
    respond = answer()

    def reply(route: Route) -> None:
        asked.append(route.request.url)
        respond(route)

    if what in PLAIN:
        page.add_init_script(NO_SNAPSHOT)
    page.route(pattern, reply)
    page.goto(site, wait_until="domcontentloaded")
    wait_for_state(page, "ready failed", SOON)
    assert page.evaluate(STATE) == "failed"
    assert asked
    assert "Nothing has moved" not in (page.text_content("#failure-details") or "")  # it was told of, not waited for
    check_failure(page, watch)


def test_a_start_where_nothing_moves_any_more_says_so(page: Page, site: str, watch: Watch) -> None:
    page.clock.install()
    page.route("**/pyodide.asm.wasm", lambda _: None)  # never answered
    page.goto(site, wait_until="domcontentloaded")
    wait_until(page, "document.getElementById('progress').value >= 30", START)  # all else is here
    page.clock.run_for(20_000)
    assert page.evaluate(STATE) == "starting"
    for _ in range(14):  # the snapshot's unpacking, or a step of PyScript's own, may have counted as movement meanwhile
        if page.evaluate(STATE) == "starting":
            page.clock.run_for(5_000)
    assert page.evaluate(STATE) == "failed"
    assert "pyodide.asm.wasm is not here yet" in page.inner_text("#failure")
    check_failure(page, watch)


def test_try_again_starts_anew(page: Page, site: str, watch: Watch) -> None:
    page.route("**/pyscript/core.js", missing)
    page.goto(site, wait_until="domcontentloaded")
    wait_for_state(page, "failed", SOON)
    check_failure(page, watch)
    page.unroute("**/pyscript/core.js")
    page.keyboard.press("Enter")  # the focus is there already
    wait_for_state(page, "ready", SOON)
    page.click("#play")
    assert page.get_attribute("#table", "data-phase") in ("battle", "war")


@pytest.mark.parametrize("lost", ["WebAssembly", "HTMLDialogElement"])
def test_a_browser_that_lacks_something_is_told(page: Page, site: str, lost: str) -> None:
    page.add_init_script(f"delete window.{lost}")
    page.goto(site, wait_until="domcontentloaded")
    wait_for_state(page, "failed", 10)
    words = page.inner_text("#failure")
    assert "too old" in words
    assert "newer browser" in words
    assert page.get_by_role("link", name="Try again").first.is_visible()


@pytest.mark.parametrize(("absent", "damaged"), [("motion", "sound"), ("sound", "offline"), ("offline", "motion")])
def test_what_comes_after_the_start_may_be_missing(
    page: Page, site: str, watch: Watch, absent: str, damaged: str
) -> None:
    watch.allow("Failed to load resource|uncaught: Unexpected identifier")
    page.route(f"**/{absent}.js", missing)
    page.route(f"**/{damaged}.js", saying("this is { no script", SCRIPT))
    with page.expect_response(f"**/{absent}.js"), page.expect_response(f"**/{damaged}.js"):
        page.goto(site, wait_until="domcontentloaded")
    wait_until(page, "document.documentElement.dataset.faces === 'drawn'", START)
    page.click("#ten")
    assert page.inner_text("#battles") == "10 battles"
    assert page.evaluate(STATE) == "ready"
    assert not page.locator("#failure").is_visible()


def test_a_page_opened_from_a_file_explains_itself(page: Page) -> None:
    page.goto((ROOT / "index.html").as_uri(), wait_until="domcontentloaded")
    wait_for_state(page, "failed", 10)
    words = page.inner_text("#failure")
    assert "needs a server" in words
    assert "python3 serve.py" in words


def test_without_its_plain_scripts_the_page_names_them(page: Page, site: str, watch: Watch) -> None:
    watch.allow("Failed to load resource|uncaught")
    text = joined(ROOT, SCRIPTS).decode()
    for answer in (missing, saying("", SCRIPT), saying(text[: len(text) // 2], SCRIPT)):
        page.route("**/page.js", answer)
        page.goto(site, wait_until="load")
        told = page.locator("#late")
        assert not told.is_visible()
        page.evaluate("for (const animation of document.getAnimations()) animation.finish()")  # some seconds later
        assert told.is_visible()
        assert "static/page.js did not arrive" in told.inner_text()
        assert told.get_by_role("link", name="Try again").is_visible()


#: Where the page is cut off, after its first script.
CUTS = ("</head>", "<nav", 'id="computer-cards"', 'id="failure-text"', "<noscript>", '<script type="py"')


def test_a_page_that_is_cut_off_says_so(page: Page, site: str) -> None:
    whole = page.request.get(site).text()
    for before in CUTS:
        assert before in whole
        page.route(site, saying(whole.partition(before)[0], "text/html"))
        page.goto(site, wait_until="domcontentloaded")
        wait_for_state(page, "failed", 10)
        assert "index.html was cut off" in page.inner_text("#failure"), before
        assert page.locator("#again").is_visible()


# ---- an error later --------------------------------------------------------------------------------------------

BREAKS = {
    "a press": ("document.getElementById('table').id = 'gone'", "document.getElementById('play').click()"),
    "a timer": ("0", "document.getElementById('auto').click(); document.getElementById('table').id = 'gone'"),
    "a script": ("0", "setTimeout(() => { throw new Error('out of the blue'); })"),
    "a promise": ("0", "void Promise.reject(new Error('out of the blue'))"),
}


@pytest.mark.parametrize("kind", BREAKS)
def test_an_error_while_playing_is_shown(table: Table, watch: Watch, kind: str) -> None:
    prepare, cause = BREAKS[kind]
    page = table.page
    page.evaluate(prepare)
    assert page.evaluate(STATE) == "ready"
    page.evaluate(cause)
    wait_for_state(page, "failed", 10)
    assert "Something went wrong" in page.inner_text("#failure")
    page.get_by_text("For engineers").click()
    details = page.inner_text("#failure-details")
    assert ("out of the blue" if kind in ("a script", "a promise") else "Traceback") in details
    watch.allow("out of the blue")
    page.get_by_role("link", name="Try again").first.click()
    wait_for_state(page, "ready")
