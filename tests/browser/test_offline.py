"""The page without a network, and how a new version comes: in every browser that keeps a service worker when driven."""

import http.server
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page
from selenium.common.exceptions import WebDriverException

import serve
from static.tools.offline import kept_set
from tests.browser.page_monitor import Watch
from tests.browser.static_host import Host, publish, publish_next
from tests.browser.tabs import START, STATE, ChromiumTab, Tab
from tests.conftest import ROOT, running

WASM = "static/runtime/pyodide/pyodide.asm.wasm"
PLACE = "games/war/"  # the site is at a sub-path
SOON = 150  # seconds; WebKitGTK fetches its set anew, and a busy machine takes its time

pytestmark = pytest.mark.timeout(600)

READY = "!document.getElementById('offline').hidden"
OFFERED = "document.getElementById('update').dataset.step === 'ready'"
#: Whether the cards have their faces, which come after the start, in place of letters.
FACES = "document.documentElement.dataset.faces === 'drawn'"
LOOK = "navigator.serviceWorker.getRegistration().then(found => found.update()).then(() => true)"
PHASE = "document.getElementById('table').dataset.phase"
#: Press Play until a war is under way; whether it is.
TO_WAR = f"""(() => {{
  for (let press = 0; press < 2000 && {PHASE} !== "war"; press++) {{
    document.getElementById({PHASE} === "end" ? "new" : "play").click();
    war.motion?.cut();
  }}
  return {PHASE} === "war";
}})()"""
#: Press Play until it is over.
TO_ITS_END = f"""(() => {{
  while ({PHASE} === "war") {{
    document.getElementById("play").click();
    war.motion?.cut();
  }}
}})()"""
#: What the table shows.
SHOWN = """['headline', 'sentence', 'battles', 'wars', 'you-count', 'you-cards', 'computer-cards', 'battle-list']
  .map(name => document.getElementById(name).innerText)"""
#: What is kept: the names of the sets, and of each the paths in it.
SETS = """(async () => {
  const sets = {};
  for (const key of await caches.keys()) {
    const held = await (await caches.open(key)).keys();
    sets[key] = held.map(request => request.url.replace(new URL(".", location).href, ""));
  }
  return sets;
})()"""


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """As elsewhere, but with service workers."""
    return new_page(service_workers="allow")


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    """The built site, below a folder that is served."""
    publish(built, tmp_path / "site" / PLACE)
    host = Host(tmp_path / "site")
    yield host
    host.stop()


def until(tab: Tab, expression: str, timeout: float = SOON) -> Any:
    """As `Tab.wait_for`, also while the page loads anew."""
    end = time.monotonic() + timeout
    while True:
        try:
            value = tab.js(expression)
        except (PlaywrightError, WebDriverException, AssertionError):  # a page that is going away
            value = None
        if value:
            return value
        assert time.monotonic() < end, f"not true after {timeout:g} s: {expression}{tab.watch.transcript()}"
        time.sleep(0.1)


def reload(tab: Tab) -> None:
    """Load the page anew, as people do, and wait until it can be played. (Firefox's driver goes past the worker.)"""
    tab.js("void (window.old = true, setTimeout(() => location.reload()))")
    until(tab, f"!window.old && {STATE} === 'ready' && {FACES}", START)


def visit(tab: Tab, host: Host) -> str:
    """Open the page and wait until it says that it is ready for offline. Returns the address."""
    tab.watch.allow(r"sw\.js|ServiceWorker|service worker|net::ERR_|Failed to load resource")
    url = host.url + PLACE
    tab.open_ready(url)
    if not tab.js("'serviceWorker' in navigator"):
        pytest.skip(f"{tab.browser} has no service workers when it is driven")
    until(tab, READY)
    until(tab, FACES)
    return url


def look(tab: Tab) -> None:
    """Look for a new version until it is there; a browser answers with a look of its own that has begun before."""
    end = time.monotonic() + SOON
    while not tab.js(OFFERED):
        assert time.monotonic() < end, f"no new version{tab.watch.transcript()}"
        tab.js(LOOK)
        time.sleep(1)


def whole(folder: Path) -> dict[str, set[str]]:
    """What must be kept of the site in a folder: one set, with all that it consists of."""
    held = kept_set(folder)
    return {f"war /{PLACE} {held.version}": {*held.files, "sw.js?list"}}


def kept(tab: Tab) -> dict[str, set[str]]:
    """What is kept, by the sets' names."""
    return {key: set(names) for key, names in tab.js(SETS).items()}


def test_after_one_visit_it_plays_without_a_server(tab: Tab, host: Host) -> None:
    url = visit(tab, host)
    assert kept(tab) == whole(host.folder / PLACE)
    sent = host.asked(200)
    twice = {path for path in sent if sent.count(path) > 1}
    # A driven Chromium has a cache in memory alone, which takes no file so large; a driven WebKit has none at all.
    allowed = {"chromium": {f"/{PLACE}{WASM}"}, "firefox": set[str](), "webkit": twice}
    assert twice <= allowed[tab.browser]
    assert tab.js(TO_WAR)
    shown = tab.js(SHOWN)
    host.stop()
    reload(tab)
    assert tab.js(SHOWN) == shown
    assert tab.js(PHASE) == "war"
    tab.js(TO_ITS_END)
    assert tab.js(SHOWN) != shown
    tab.goto(url + "?from=a-link#here")
    until(tab, f"{STATE} === 'ready' && {FACES}", START)
    until(tab, READY)

    host.start()
    host.answers.clear()
    reload(tab)
    until(tab, READY)
    assert host.asked() == []


EDITION = "document.documentElement.dataset.edition ?? 'first'"
#: From now on notice when the page begins to take the new version.
NOTE_TAKING = """(() => {
  const take = war.update;
  war.update = () => { sessionStorage.taken = "yes"; take(); };
})()"""
STYLE = "getComputedStyle(document.documentElement).getPropertyValue('--edition').trim()"


def test_a_new_version_comes_when_the_person_says_so(tab: Tab, host: Host) -> None:
    folder = host.folder / PLACE
    visit(tab, host)
    assert tab.js(TO_WAR)
    shown = tab.js(SHOWN)
    first = whole(folder)
    publish_next(folder)
    host.answers.clear()
    look(tab)
    assert tab.text("#update").startswith("A new version is ready.")
    assert "A new version is ready." in str(tab.js("document.getElementById('speech').textContent"))
    assert sorted(set(host.asked())) == [f"/{PLACE}", f"/{PLACE}static/page.css"]  # the rest was here
    reload(tab)  # nobody has said anything: the old one goes on, and the new one is offered again
    until(tab, OFFERED)
    assert (tab.js(EDITION), tab.js(STYLE), tab.js(SHOWN)) == ("first", "", shown)
    assert kept(tab) == first | whole(folder)

    tab.js(NOTE_TAKING)
    tab.press("Use it now")  # in the middle of a war: afterwards
    until(tab, "document.getElementById('update').dataset.step === 'wanted'")
    assert tab.text("#update").startswith("The new version comes after this battle.")
    assert (tab.js(EDITION), tab.js(PHASE), tab.js("sessionStorage.taken ?? 'not yet'")) == ("first", "war", "not yet")
    battles = tab.js("parseInt(document.getElementById('battles').innerText)")
    tab.js(TO_ITS_END)
    until(tab, f"({EDITION}) === 'next' && {STATE} === 'ready'", START)
    assert (tab.js(STYLE), tab.js("sessionStorage.taken")) == ("next", "yes")
    assert tab.js("parseInt(document.getElementById('battles').innerText)") == battles + 1
    until(tab, READY)
    assert tab.js("document.getElementById('update').dataset.step") == "none"
    assert kept(tab) == whole(folder)


@pytest.mark.parametrize("what", ["missing", "wrong"])
def test_a_set_that_cannot_be_whole_is_not_kept(tab: Tab, host: Host, what: str) -> None:
    tab.watch.allow("icon-192|integrity|digest|Failed to load resource")
    broken = host.folder / PLACE / "static" / "icons" / "icon-192.png"
    if what == "missing":
        broken.unlink()
    else:
        broken.write_bytes(bytes(reversed(broken.read_bytes())))
    tab.open_ready(host.url + PLACE)
    if not tab.js("'serviceWorker' in navigator"):
        pytest.skip(f"{tab.browser} has no service workers when it is driven")
    end = time.monotonic() + SOON
    while sum(path.endswith("icon-192.png") for path in host.asked()) < 2:  # as it comes, and once more anew
        assert time.monotonic() < end
        time.sleep(0.1)
    until(tab, "navigator.serviceWorker.getRegistration().then(found => !found)")
    assert kept(tab) == {}
    assert not tab.js(READY)
    tab.press("Play card")
    until(tab, f"['battle', 'war'].includes({PHASE})")
    reload(tab)
    tab.press("Play card")


def test_another_tab_is_left_alone(page: Page, host: Host, watch: Watch) -> None:
    folder = host.folder / PLACE
    one, two = ChromiumTab(page, watch), ChromiumTab(page.context.new_page(), watch)
    for tab in (one, two):
        visit(tab, host)
    publish_next(folder)
    look(one)
    until(two, OFFERED)
    two.js("void navigator.serviceWorker.addEventListener('controllerchange', () => { window.told = true; })")
    one.press("Use it now")
    until(one, f"({EDITION}) === 'next' && {STATE} === 'ready'", START)
    until(two, "window.told")
    two.press("Play card")
    assert two.js(OFFERED)
    assert (two.js(EDITION), two.js("window.told")) == ("first", True)  # it is the same page still
    two.js(TO_WAR)
    two.js(TO_ITS_END)
    two.press("Use it now")
    until(two, f"({EDITION}) === 'next' && {STATE} === 'ready'", START)
    assert kept(two) == whole(folder)


def test_a_page_that_came_past_the_worker_is_the_newest_and_offers_no_other(
    page: Page, host: Host, watch: Watch
) -> None:
    folder = host.folder / PLACE
    tab = ChromiumTab(page, watch)
    visit(tab, host)
    publish_next(folder)
    tab.js("void (window.old = true)")
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})  # Shift and a reload
    until(tab, f"!window.old && ({EDITION}) === 'next' && {STATE} === 'ready'", START)
    until(tab, "navigator.serviceWorker.controller !== null")  # the new worker has come in, and nobody had the old one
    until(tab, READY)
    assert kept(tab) == whole(folder)
    assert not tab.js(OFFERED)
    publish_next(folder)
    look(tab)  # a later one is offered still


#: Count how often the page is loaded; as the first comes in, a new version takes over.
TAKEN_OVER = """addEventListener("DOMContentLoaded", () => {
  sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
  if (sessionStorage.loads !== "1") return;
  Object.defineProperty(navigator.serviceWorker, "controller", {value: {}});
  navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
})"""


def test_a_page_that_comes_in_as_a_new_version_takes_over_is_loaded_anew(page: Page, host: Host, watch: Watch) -> None:
    tab = ChromiumTab(page, watch)
    url = visit(tab, host)
    page.add_init_script(TAKEN_OVER)
    tab.goto(url)
    until(tab, f"sessionStorage.loads === '2' && {STATE} === 'ready'", START)
    tab.press("Play 10 battles")
    assert tab.text("#battles") == "10 battles"


def test_a_server_of_ones_own_shows_edits_and_may_be_stopped(page: Page, watch: Watch, tmp_path: Path) -> None:
    for name in ("static", "war"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "index.html", tmp_path)
    tab = ChromiumTab(page, watch)
    watch.allow(r"net::ERR_|Failed to load resource|sw\.js|ServiceWorker")
    server = serve.make_server(tmp_path, port=0)
    with running(server) as url, closed(server):
        tab.open_ready(url)
        until(tab, READY)
        assert [set(names) for names in kept(tab).values()] == [{*kept_set(tmp_path).files, "sw.js?list"}]
        publish_next(tmp_path)
        (tmp_path / "sw.js").unlink()  # this server makes its own
        reload(tab)
        assert (tab.js(EDITION), tab.js(STYLE)) == ("next", "next")
        until(tab, f"caches.keys().then(keys => keys.join() === 'war / {kept_set(tmp_path).version}')")
        assert tab.js("document.getElementById('update').dataset.step") == "none"  # taken already: no word of it
    reload(tab)
    assert (tab.js(EDITION), tab.js(STYLE)) == ("next", "next")
    tab.press("Play 10 battles")
    assert tab.text("#battles") == "10 battles"


@contextmanager
def closed(server: http.server.ThreadingHTTPServer) -> Iterator[None]:
    """Have the server's connections closed at the end as well."""
    accept, connections = server.get_request, list[Any]()

    def remember() -> Any:
        connections.append(accept())
        return connections[-1]

    server.get_request = remember  # type: ignore[method-assign]
    yield
    for connection, _ in connections:
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
