"""The page starts and plays in browsers that lack something, block it or leave it silent, or says what it lacks."""

import pytest
from playwright.sync_api import Page
from selenium.webdriver.remote.webdriver import WebDriver

from tests.browser.drivers import FIREFOX_PREFERENCES
from tests.browser.game.routes import wait_for_state
from tests.browser.game.table import Table
from tests.browser.page_monitor import Watch
from tests.browser.tabs import STATE, SeleniumTab

TAKE = """
const taken = (path) => {
  const names = path.split("."), last = names.pop();
  return [names.reduce((owner, name) => owner[name], window), last];
};
const gone = (path) => {
  let [owner, last] = taken(path);
  for (; owner; owner = Object.getPrototypeOf(owner)) delete owner[last];
};
const refused = (path) => {
  const get = () => { throw new DOMException("no " + path, "SecurityError"); };
  Object.defineProperty(...taken(path), { configurable: true, get });
};
"""
BLOCKED = ("indexedDB", "localStorage", "sessionStorage", "caches", "navigator.serviceWorker", "navigator.locks")
SCREEN = ("IntersectionObserver", "matchMedia", "Element.prototype.animate", "requestIdleCallback")
EXTRAS = ("AudioContext", "Intl", "crypto.randomUUID", "navigator.clipboard")
EXTRAS += ("navigator.share", "navigator.vibrate", "navigator.wakeLock")
SILENT = """
indexedDB.open = () => ({});
navigator.locks.request = navigator.locks.query = navigator.storage.persist = () => new Promise(() => {});
"""
#: What the game plays without, in lots that have nothing to do with each other, and how each is taken away.
LOTS = {
    "site data blocked": "".join(f"refused('{name}');" for name in BLOCKED),
    "storage missing": "".join(f"gone('{name}');" for name in (*BLOCKED, "navigator.storage")),
    "storage silent": SILENT,
    "no workers": "".join(f"gone('{name}');" for name in ("Worker", "BroadcastChannel", "SharedArrayBuffer")),
    "an old screen, no extras, an address that stays": "".join(f"gone('{name}');" for name in (*SCREEN, *EXTRAS))
    + "history.replaceState = () => { throw new DOMException('no', 'SecurityError'); };",
}
#: What it cannot do without.
NEEDED = ("WebAssembly", "HTMLDialogElement", "Atomics", "customElements", "FinalizationRegistry", "MessageChannel")
NEEDED += ("MutationObserver", "structuredClone", "TextDecoder", "WeakRef", "crypto.getRandomValues")
NOT_KEPT = "This browser keeps nothing for the page"


@pytest.mark.parametrize("lot", LOTS)
def test_the_game_plays_without(page: Page, site: str, lot: str) -> None:
    page.add_init_script(TAKE + LOTS[lot])
    table = Table.open(page, site)
    page.click("#play")
    assert page.inner_text("#you-count") != "26 cards"
    assert page.evaluate(STATE) == "ready"
    assert page.inner_text("#notice").startswith(NOT_KEPT) == (lot in ("site data blocked", "storage missing"))
    table.press("Settings")
    assert page.locator("#settings[open]").is_visible()


def test_a_browser_that_lacks_what_the_game_needs_is_told_what(page: Page, site: str, watch: Watch) -> None:
    watch.allow("uncaught:|console error")
    page.add_init_script(TAKE + "if (location.hash) gone(location.hash.slice(1));")
    for name in NEEDED:
        page.goto("about:blank")
        page.goto(f"{site}#{name}", wait_until="domcontentloaded")
        wait_for_state(page, "failed", 10)
        words = page.inner_text("#failure")
        assert "too old" in words
        assert f"It has no {name}," in words


JUNK = ("junk", "1e400", "-1", "1.5", "", "null", "{}", "99999", "0x1", " 1")


def test_junk_where_the_start_reads_counts_as_none(page: Page, site: str, watch: Watch) -> None:
    watch.allow("Failed to load resource|uncaught")
    page.route("**/static/runtime/**", lambda route: route.abort())  # but for the last, it is not to go on for long
    page.add_init_script("sessionStorage.setItem('war-slot /', decodeURIComponent(location.search.slice(1)))")
    for junk in JUNK:
        if junk == JUNK[-1]:
            page.unroute("**/static/runtime/**")
        page.goto(f"{site}?{junk}", wait_until="commit")
        page.wait_for_selector("#again", state="attached")
        assert page.evaluate("war.slot") == 0, junk
    wait_for_state(page, "ready failed")
    assert page.evaluate(STATE) == "ready"
    assert page.inner_text("#notice") == ""


def test_the_failure_lies_above_an_open_dialog(table: Table, watch: Watch) -> None:
    watch.allow("out of the blue")
    page = table.page
    table.press("Settings")
    page.evaluate("setTimeout(() => { throw new Error('out of the blue'); })")
    wait_for_state(page, "failed", 10)
    with page.expect_navigation():
        page.get_by_role("link", name="Try again").first.click()
    wait_for_state(page, "ready")


@pytest.mark.firefox
def test_firefox_with_site_data_blocked_plays(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, site: str, watch: Watch
) -> None:
    monkeypatch.setitem(FIREFOX_PREFERENCES, "network.cookie.cookieBehavior", 2)
    driver: WebDriver = request.getfixturevalue("firefox")
    tab = SeleniumTab(driver, "firefox", watch)
    tab.open_ready(site)
    tab.press("Play card")
    tab.wait_for("document.getElementById('you-count').textContent !== '26 cards'")
    assert tab.text("#notice").startswith(NOT_KEPT)
