"""The harness itself: it drives each browser, and it notices what a page must not do."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.page_monitor import Watch
from tests.browser.tabs import Tab, open_ready

HTML = """<!doctype html>
<html lang="en" data-state="starting"><meta charset="utf-8"><title>Smoke</title><link rel="icon" href="data:,">
<button type="button">Play card</button><p id="out">nothing yet</p><p id="keys"></p>
<script type="module">
const out = document.querySelector("#out"), keys = document.querySelector("#keys");
document.querySelector("button").onclick = () => { out.textContent = "pressed"; };
addEventListener("keydown", event => { keys.textContent += `[${event.key}]`; });
setTimeout(() => { BODY; document.documentElement.dataset.state = "STATE"; }, 300);
</script></html>
"""

MakeSite = Callable[..., str]


@pytest.fixture
def smoke(tmp_path: Path, serve_folder: Callable[[Path], str]) -> MakeSite:
    """A function that serves a small page which runs `body` and then takes `state`."""

    def make(body: str = "", state: str = "ready") -> str:
        folder = tmp_path / "smoke"
        folder.mkdir(exist_ok=True)
        (folder / "index.html").write_text(HTML.replace("BODY", body).replace("STATE", state))
        return serve_folder(folder)

    return make


def test_a_tab_opens_presses_types_and_reads(tab: Tab, smoke: MakeSite, tmp_path: Path) -> None:
    tab.open_ready(smoke("console.log('here I am')"))
    assert tab.text("#out") == "nothing yet"
    tab.press("Play card")
    assert tab.wait_for("document.querySelector('#out').innerText == 'pressed'")
    for key in ("a", "Space", "ArrowLeft", "Escape"):
        tab.key(key)
    assert tab.text("#keys") == "[a][ ][ArrowLeft][Escape]"
    assert tab.js("[innerWidth, innerHeight]") == [1280, 800]
    assert tab.js("Promise.resolve({answer: 42})") == {"answer": 42}
    tab.screenshot(str(tmp_path / "seen.png"))
    assert (tmp_path / "seen.png").read_bytes().startswith(b"\x89PNG")
    tab.sync()
    assert any("here I am" in line for line in tab.watch.console)
    assert tab.watch.problems == []  # a clean page has none


PROBLEMS = {
    "console.error('an error said')": "console error: an error said",
    "setTimeout(() => { throw new Error('thrown late') })": "uncaught: .*thrown late",
    "Promise.reject(new Error('nobody caught it'))": "uncaught: .*nobody caught it",
    "fetch('http://elsewhere.example/x').catch(() => 0)": "another origin: http://elsewhere.example/x",
    "new Image().src = 'http://elsewhere.example/i.png'": "another origin: http://elsewhere.example/i.png",
}


def test_every_kind_of_problem_is_caught(tab: Tab, smoke: MakeSite) -> None:
    tab.open_ready(smoke("; ".join(PROBLEMS)))
    end = time.monotonic() + 30
    while late := [each for each in PROBLEMS.values() if not any(re.search(each, seen) for seen in tab.watch.problems)]:
        assert time.monotonic() < end, late
        tab.js("new Promise(resolve => setTimeout(resolve, 20))")
        tab.sync()
    with pytest.raises(AssertionError, match="the page had problems"):
        tab.watch.check()
    for problem in PROBLEMS.values():
        tab.watch.expect(problem)  # the check at the end insists on each
    tab.watch.allow("Failed to load resource|elsewhere.example")  # what browsers say of a refused request


def test_a_start_that_hangs_and_one_that_fails_are_told_with_what_the_page_shows_and_said(
    tab: Tab, smoke: MakeSite
) -> None:
    with pytest.raises(AssertionError, match=r"not true after 0\.5 s"):
        tab.open_ready(smoke(state="starting"), timeout=0.5)
    with pytest.raises(AssertionError, match=r"(?s)failed to start.*Play card.*warning: no wings|warn: no wings"):
        tab.open_ready(smoke("console.warn('no wings')", state="failed"))


def test_a_playwright_page_opens_ready(page: Page, smoke: MakeSite) -> None:
    open_ready(page, smoke())
    page.get_by_role("button", name="Play card").click()
    assert page.inner_text("#out") == "pressed"


def test_pages_of_other_contexts_are_watched(new_page: Callable[..., Page], smoke: MakeSite, watch: Watch) -> None:
    url = smoke()
    for wanted in ("reduce", "no-preference"):
        other = new_page(reduced_motion=wanted)
        open_ready(other, url)
        assert other.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches") is (wanted == "reduce")
    popup = other.context.new_page()
    open_ready(popup, url)
    popup.evaluate("console.error('from the second tab')")
    watch.expect("from the second tab")


def test_a_websocket_to_another_origin_is_caught(page: Page, smoke: MakeSite, watch: Watch) -> None:
    open_ready(page, smoke("new WebSocket('ws://elsewhere.example/')"))
    watch.expect("another origin: ws://elsewhere.example/")
    watch.allow("WebSocket connection to .* failed")


def test_an_unfulfilled_expectation_is_a_failure() -> None:
    watch = Watch()
    watch.expect("never said")
    with pytest.raises(AssertionError, match="did not happen"):
        watch.check()


def test_each_page_starts_with_empty_storage(new_page: Callable[..., Page], smoke: MakeSite) -> None:
    url = smoke()
    for _ in range(2):
        one = new_page()
        open_ready(one, url)
        assert one.evaluate("localStorage.length") == 0
        one.evaluate("localStorage.setItem('kept', '1')")
