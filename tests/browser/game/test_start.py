"""How the page starts: what is pressed before Python is there counts, and what goes wrong is said in plain words."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.game.table import CHOOSE_DEALS, CLASSIC, LONG, Table, dealt
from tests.browser.tabs import START, STATE, open_ready
from tests.browser.watching import Watch
from tests.conftest import ROOT
from war.deal import parse_deal

RUNTIME = ROOT / "static" / "runtime"
#: Seconds within which a start that cannot succeed says so, also where the machine is busy.
SOON = 90
#: Milliseconds without progress after which the page gives up.
WATCHDOG = 41_000


def wait_for_state(page: Page, states: str, timeout: float = START) -> None:
    """Wait until the page's state is one of these."""
    page.wait_for_function(f"{states.split()}.includes({STATE})", timeout=timeout * 1000)


# ---- before Python is there ------------------------------------------------------------------------------------


def test_presses_before_python_is_ready_are_honoured_once_each(page: Page, site: str) -> None:
    held: list[Route] = []
    page.add_init_script(CHOOSE_DEALS + f"seeds.push({parse_deal(CLASSIC)});")
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.set_viewport_size({"width": 375, "height": 500})
    page.goto(site, wait_until="domcontentloaded")
    assert page.evaluate(STATE) == "starting"
    assert page.inner_text("#you-count") == "26 cards"  # the table is there to be read
    assert page.inner_text("#sentence") != ""
    assert page.locator("#progress").is_visible()
    page.click("#play")
    page.keyboard.press("Space")
    page.click("#play")
    for _ in range(4):
        page.keyboard.down("Space")  # held: one press
    page.keyboard.up("Space")
    page.wait_for_function("document.getElementById('progress').value > 5", timeout=START * 1000)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(STATE) == "starting"
    assert page.inner_text("#battles") == "0 battles"
    held[0].continue_()
    wait_for_state(page, "ready failed")
    assert page.evaluate(STATE) == "ready"
    assert not page.locator("#progress").is_visible()
    table, session = Table(page), dealt(CLASSIC)
    for _ in range(4):
        session.press()
    table.shows(session)
    for press in (table.press, table.key):  # and from now on each press counts once as well
        press("Play card" if press == table.press else "Space")
        session.press()
        table.shows(session)


def test_auto_play_and_a_dialog_asked_for_before_python_is_ready(page: Page, site: str) -> None:
    held: list[Route] = []
    page.add_init_script(CHOOSE_DEALS + f"seeds.push({parse_deal(LONG)});")
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site, wait_until="domcontentloaded")
    page.keyboard.press("a")
    page.keyboard.press("a")
    page.click("#ten")
    page.get_by_role("button", name="Rules").click()
    page.wait_for_function("document.getElementById('progress').value > 5", timeout=START * 1000)
    held[0].continue_()
    wait_for_state(page, "ready failed")
    table, session = Table(page), dealt(LONG)
    session.play_battles(10)
    table.shows(session)
    assert page.locator("#rules[open]").is_visible()


def test_play_stays_where_it_is_when_python_arrives(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site, wait_until="domcontentloaded")
    sizes = [(1280, 800), (375, 720), (768, 1024)]
    boxes = []
    for _ in range(2):
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            boxes.append(page.locator("#play").bounding_box())
        if held:
            held.pop().continue_()
            wait_for_state(page, "ready")
    assert boxes[:3] == boxes[3:]


# ---- a start that fails ----------------------------------------------------------------------------------------


def missing(route: Route) -> None:
    """Answer that there is no such file."""
    route.fulfill(status=404, body="404 Not Found")


def saying(body: str | bytes, kind: str = "application/octet-stream") -> Callable[[Route], None]:
    """Answer with this content."""
    return lambda route: route.fulfill(body=body, content_type=kind)


def garbage(path: str) -> Callable[[Route], None]:
    """Answer with as many bytes as the file has, but others."""
    return saying(os.urandom((RUNTIME / path).stat().st_size))


def short(path: str) -> Callable[[Route], None]:
    """Answer with the file's first half."""
    whole = (RUNTIME / path).read_bytes()
    return saying(whole[: len(whole) // 2])


WASM, STDLIB = "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"
FAILURES: dict[str, tuple[str, Callable[[], Callable[[Route], None]]]] = {
    "core.js missing": ("**/pyscript/core.js", lambda: missing),
    "core's other half missing": ("**/pyscript/core-*.js", lambda: missing),
    "core.js damaged": ("**/pyscript/core.js", lambda: saying("this is { no script", "text/javascript")),
    "configuration missing": ("**/pyscript.json", lambda: missing),
    "configuration damaged": ("**/pyscript.json", lambda: saying('{"interpreter": ', "application/json")),
    "interpreter module missing": ("**/interpreter.mjs", lambda: missing),
    "lock missing": ("**/runtime.lock.json", lambda: missing),
    "pyodide.mjs missing": ("**/pyodide.mjs", lambda: missing),
    "pyodide.asm.mjs missing": ("**/pyodide.asm.mjs", lambda: missing),
    "wasm missing": ("**/pyodide.asm.wasm", lambda: missing),
    "wasm cut short": ("**/pyodide.asm.wasm", lambda: short(WASM)),
    "wasm damaged": ("**/pyodide.asm.wasm", lambda: garbage(WASM)),
    "standard library damaged": ("**/python_stdlib.zip", lambda: garbage(STDLIB)),
    "engine missing": ("**/engine.zip", lambda: missing),
    "engine damaged": ("**/engine.zip", lambda: saying(os.urandom(20_000), "application/zip")),
    "page.py missing": ("**/page.py", lambda: missing),
    "page.py damaged": ("**/page.py", lambda: saying("import war\nthis is no Python\n", "text/x-python")),
    "page.py with an error": ("**/page.py", lambda: saying("import war\n1 / 0\n", "text/x-python")),
}

#: Those that nothing is heard of.
HANGS = ("configuration missing", "configuration damaged", "wasm damaged")


def check_failure(page: Page, watch: Watch) -> None:
    """Insist that the page says, in plain words, that it could not start, and offers a way to try again."""
    watch.allow("Failed to load resource|console error|uncaught:")  # what browsers and PyScript say of it
    failure = page.locator("#failure")
    assert failure.is_visible()
    words = failure.inner_text()
    assert "could not start" in words
    assert "try again" in words
    for jargon in ("Traceback", "Error:", "undefined", "wasm", "404", "null"):
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

    if what in HANGS:
        page.clock.install()
    page.route(pattern, reply)
    page.goto(site, wait_until="domcontentloaded")
    if what in HANGS:  # then the page's own watchdog tells, once nothing has moved for long
        while not asked:
            page.wait_for_timeout(100)
        page.wait_for_timeout(3000)
        page.clock.run_for(WATCHDOG)
    wait_for_state(page, "ready failed", SOON)
    assert page.evaluate(STATE) == "failed"
    assert asked
    check_failure(page, watch)


def test_a_start_where_nothing_moves_any_more_says_so(page: Page, site: str, watch: Watch) -> None:
    page.clock.install()
    page.route("**/pyodide.asm.wasm", lambda _: None)  # never answered
    page.goto(site, wait_until="domcontentloaded")
    page.wait_for_function("document.getElementById('progress').value > 5", timeout=START * 1000, polling=100)
    page.clock.run_for(20_000)
    assert page.evaluate(STATE) == "starting"
    page.clock.run_for(25_000)
    assert page.evaluate(STATE) == "failed"
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
    assert page.inner_text("#battles") in ("0 battles", "1 battle")


@pytest.mark.parametrize("lost", ["WebAssembly", "HTMLDialogElement"])
def test_a_browser_that_lacks_something_is_told(page: Page, site: str, lost: str) -> None:
    page.add_init_script(f"delete window.{lost}")
    page.goto(site, wait_until="domcontentloaded")
    wait_for_state(page, "failed", 10)
    words = page.inner_text("#failure")
    assert "too old" in words
    assert "newer browser" in words
    assert page.get_by_role("link", name="Try again").first.is_visible()


def test_a_page_opened_from_a_file_explains_itself(page: Page) -> None:
    page.goto((ROOT / "index.html").as_uri(), wait_until="domcontentloaded")
    wait_for_state(page, "failed", 10)
    words = page.inner_text("#failure")
    assert "needs a server" in words
    assert "python3 serve.py" in words


def test_without_its_first_script_the_page_offers_to_try_again(page: Page, site: str, watch: Watch) -> None:
    watch.expect("Failed to load resource")
    page.route("**/start.js", missing)
    page.goto(site, wait_until="load")
    again = page.get_by_role("link", name="Try again", include_hidden=True).last
    assert not again.is_visible()
    page.evaluate("for (const animation of document.getAnimations()) animation.finish()")  # a minute later
    assert again.is_visible()


@pytest.mark.parametrize("content", [None, "<svg xmlns='http://www.w3.org/2000/svg'><g>"], ids=["missing", "damaged"])
def test_without_the_faces_cards_are_letters(page: Page, site: str, watch: Watch, content: str | None) -> None:
    if content is None:
        watch.expect("Failed to load resource")
    page.route("**/svg-cards.svg", missing if content is None else saying(content, "image/svg+xml"))
    table = Table.open(page, site, CLASSIC)
    session = dealt(CLASSIC)
    table.press_many(session)
    table.shows(session)
    letters = page.locator("#table .card.face .index")
    assert letters.count() == 2
    for index in range(2):
        assert re.fullmatch(r"(10|[2-9JQKA])[♠♥♦♣]", letters.nth(index).inner_text())
        assert letters.nth(index).evaluate("letter => getComputedStyle(letter).visibility") == "visible"


# ---- an error later --------------------------------------------------------------------------------------------

BREAKS = {
    "a press": ("document.getElementById('table').id = 'gone'", "document.getElementById('play').click()"),
    "a timer": ("0", "document.getElementById('auto').click(); document.getElementById('table').id = 'gone'"),
    "a script": ("0", "setTimeout(() => { throw new Error('out of the blue'); })"),
    "a promise": ("0", "void Promise.reject(new Error('out of the blue'))"),
}


@pytest.mark.parametrize("kind", BREAKS)
def test_an_error_while_playing_is_shown(table: Table, watch: Watch, sharing: Any, kind: str) -> None:
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
    sharing.close()


def test_the_page_is_whole_at_a_sub_path(page: Page, serve_folder: Callable[[Path], str], tmp_path: Path) -> None:
    """As on a host that serves many projects, with a plain server that knows nothing of the game."""
    import static.tools.assets as assets  # here, so that the other tests run without it

    folder = tmp_path / "some" / "project"
    (folder / "static").mkdir(parents=True)
    (folder / "index.html").write_bytes((ROOT / "index.html").read_bytes())
    for path in (ROOT / "static").iterdir():
        (folder / "static" / path.name).symlink_to(path)
    (folder / "static" / "engine.zip").write_bytes(assets.engine_zip(ROOT))
    open_ready(page, serve_folder(tmp_path) + "some/project/")
    page.click("#ten")
    assert page.inner_text("#battles") == "10 battles"
