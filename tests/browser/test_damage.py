"""Every file of the site × what may be wrong with it: the game plays, or a sentence names the file, and soon.

The site is served below a folder for each case, whose name says what is wrong there: so each start finds nothing kept
from another, and several run side by side.
"""

import http.server
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

from static.tools.assets import TYPES
from tests.browser import drivers
from tests.browser.static_host import Quiet
from tests.conftest import running

FAULTS = ("missing", "half", "empty", "a page instead", "of another type")
HTML = b"<!doctype html><title>Please sign in</title><p>Welcome to the hotel."
#: Tabs that start at the same time.
SIDE_BY_SIDE = 3
#: Seconds within which a start ends, also on a machine that does much else; on a quiet one it is under ten.
SOON = 90

PYODIDE = "static/runtime/pyodide/"
#: What nobody can start without, and what only a start without a snapshot needs.
NEEDED = (
    "static/interpreter.js",
    "static/core.js",
    "static/pyscript.json",
    "static/page.py",
    "static/runtime/pyscript/core.js",
    "static/runtime/pyscript/core-*.js",
    "static/runtime/pyscript/error-*.js",
    PYODIDE + "pyodide.js",
    PYODIDE + "pyodide.asm.js",
    PYODIDE + "pyodide.asm.wasm",
)
PLAIN = (PYODIDE + "python_stdlib.zip", "static/engine.zip")
#: What the quick start alone needs.
QUICK = ("static/runtime/snapshot-*.bin", "static/unpack.js")
#: What the game plays without: all of them at once.
EXTRA = (
    "static/page.css",
    "static/dark.css",
    "static/motion.js",
    "static/sound.js",
    "static/offline.js",
    "sw.js",
    "static/icon.svg",
    "static/manifest.webmanifest",
    "static/icons/*.png",
    "static/runtime/cards/svg-cards.svg",
)
#: What is no program: a type may be wrong, since the bytes are read by ourselves.
DATA = (*NEEDED[2:4], NEEDED[-1], *PLAIN, QUICK[0], *EXTRA[6:])


class Case(NamedTuple):
    """One start: what is wrong with which files, and whether the page names a snapshot."""

    files: tuple[str, ...]
    fault: str
    quick: bool

    @property
    def plays(self) -> bool:
        """Whether the game must play."""
        names = set(self.files)
        if names <= {*EXTRA, *QUICK} or (self.quick and names <= set(PLAIN)):
            return True
        return self.fault == "of another type" and not any(name.endswith(".js") for name in names & set(NEEDED))


CASES = [
    Case(files, fault, quick)
    for fault, quick in product(FAULTS, (True, False))
    for files in (*((name,) for name in (*NEEDED, *PLAIN)), EXTRA, *(((name,) for name in QUICK) if quick else ()))
    if fault != "of another type" or files == EXTRA or files[0].endswith(".js")
] + [Case(DATA, "of another type", quick) for quick in (True, False)]


class Damaged(http.server.BaseHTTPRequestHandler):
    """Serves `site`, the built one, below `/N/`, damaged as case N says."""

    protocol_version = "HTTP/1.1"
    site: dict[str, bytes]

    def do_GET(self) -> None:
        _, number, name = unquote(urlsplit(self.path).path).split("/", 2)
        case = CASES[int(number)]
        data = self.site.get(name or "index.html")
        kind = TYPES.get(Path(name).suffix if name else ".html", "application/octet-stream")
        status = 200 if data is not None else 404
        if any(Path(name).match(pattern) for pattern in case.files):
            status = 404 if case.fault == "missing" else status
            half = (data or b"")[: len(data or b"") // 2]
            data = {"half": half, "empty": b"", "a page instead": HTML}.get(case.fault, data)
            kind = {"a page instead": "text/html", "of another type": "application/octet-stream"}.get(case.fault, kind)
        if not name and not case.quick:
            data = re.sub(rb'<link rel="help" id="snapshot"[^>]*>\n', b"", data or b"")
        body = (data or b"") if status == 200 else b"Not Found"
        self.send_response(status)
        self.send_header("Content-Type", kind if status == 200 else "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with suppress(OSError):
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""


@pytest.fixture(scope="module")
def damaged(built: Path) -> Iterator[str]:
    site = {
        path.relative_to(built).as_posix(): path.read_bytes()
        for path in built.rglob("*")
        if path.name != "war.html" and path.is_file()
    }
    handler = type("Handler", (Damaged,), {"site": site})
    with running(Quiet(("127.0.0.1", 0), handler)) as url:
        yield url


LOOK = """(() => {
  const state = document.documentElement.dataset.state;
  const failure = document.getElementById("failure");
  if (state === "failed") return ["failed", failure.innerText, performance.now()];
  if (state !== "ready") return null;
  document.getElementById("ten").click();
  return ["ready", document.getElementById("battles").innerText, performance.now()];
})()"""


def run(browser: Browser, url: str, cases: list[int]) -> dict[int, Any]:
    """How each case ends: its state, what is told, and after how many milliseconds."""
    context = browser.new_context(viewport=drivers.VIEWPORT, service_workers="block")  # type: ignore[arg-type]
    ends: dict[int, Any] = {}
    tabs: dict[int, tuple[Page, float]] = {}
    waiting = list(cases)
    while waiting or tabs:
        while waiting and len(tabs) < SIDE_BY_SIDE:
            number = waiting.pop(0)
            page = context.new_page()
            page.goto(f"{url}{number}/", wait_until="commit")
            tabs[number] = page, time.monotonic()
        for number, (page, begun) in list(tabs.items()):
            end = None
            with suppress(PlaywrightError):
                end = page.evaluate(LOOK)
            if end is None and time.monotonic() - begun > SOON:
                end = ["neither", "", SOON * 1000]
            if end is not None:
                ends[number] = end
                page.close()
                del tabs[number]
        time.sleep(0.03)
    context.close()
    return ends


@pytest.mark.timeout(600)  # some thirty starts, the one beside the other
@pytest.mark.xdist_group("damage")
@pytest.mark.parametrize("fault", FAULTS)
def test_every_start_ends_in_play_or_in_the_name_of_the_file(chromium: Browser, damaged: str, fault: str) -> None:
    wrong = []
    cases = [number for number, case in enumerate(CASES) if case.fault == fault]
    for number, (state, told, took) in sorted(run(chromium, damaged, cases).items()):
        case = CASES[number]
        pattern = re.escape(case.files[0]).replace(r"\*", r"[\w-]+")
        good = (
            state == "ready" and told == "10 battles" if case.plays else state == "failed" and re.search(pattern, told)
        )
        if not good:
            wrong.append(f"{case.files[0]} {case.fault} quick={case.quick}: {state} after {took:.0f} ms: {told}")
    assert not wrong, "\n".join(wrong)
