"""Every file of the site × what may be wrong with it: the game plays, or a sentence names the file, and soon.

The whole table is tried with a tiny program in place of Python (tests/browser/standin_python.py): what is noticed, and
what is said of it, is up to the page and to PyScript. Where Python itself has to stumble over a file, or to play
without it, the case is tried with all that is real as well.

The site is served below a folder for each case, whose name says what is wrong there: so each start finds nothing kept
from another, and several run side by side.
"""

import http.server
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

from static.tools.site_files import WORKER, Role, patterns_of, type_of
from tests.browser import drivers
from tests.browser.standin_python import PYODIDE, files_of, with_standin
from tests.browser.static_host import Quiet
from tests.conftest import running

FAULTS = ("missing", "half", "empty", "a page instead", "of another type")
HTML = b"<!doctype html><title>Please sign in</title><p>Welcome to the hotel."
#: Tabs that start at the same time.
SIDE_BY_SIDE = 4
#: Seconds within which a start ends, also on a machine that does much else; on a quiet one it is under ten.
SOON = 90

#: What nobody can start without, and what only a start without a snapshot needs.
NEEDED = patterns_of(Role.DATA, Role.MODULE, Role.PLUGIN, Role.WASM)
PYTHON = tuple(name for name in NEEDED if name.startswith(PYODIDE))
PLAIN = patterns_of(Role.PLAIN)
#: What the quick start alone needs.
QUICK = patterns_of(Role.SNAPSHOT, Role.UNPACKER)
#: What the game plays without: all of them at once.
EXTRA = (*patterns_of(Role.STYLE, Role.LATE, Role.SERVED, Role.LINK, Role.PICTURE), WORKER)
#: What is no program: a type may be wrong, since the bytes are read by ourselves.
DATA = patterns_of(
    *(Role.DATA, Role.WASM, Role.PLAIN, Role.SNAPSHOT, Role.LINK, Role.PICTURE),
)


class Case(NamedTuple):
    """One start: what is wrong with which files, and whether the page names a snapshot."""

    files: tuple[str, ...]
    fault: str
    quick: bool

    @property
    def plays(self) -> bool:
        """Whether the game must play."""
        names = set(self.files)
        if names <= {*EXTRA, *QUICK, *(PLAIN if self.quick else ())}:
            return True
        return self.fault == "of another type" and not any(name.endswith(".js") for name in names & set(NEEDED))


#: What is found wrong before it is asked whether there is a snapshot is tried once; all else with one and without.
CASES = [
    Case(files, fault, quick)
    for fault, quick in product(FAULTS, (True, False))
    for files in (
        *((name,) for name in ((*NEEDED, *PLAIN, *QUICK) if quick else (*PYTHON, *PLAIN))),
        EXTRA,
    )
    if fault != "of another type" or files == EXTRA or files[0].endswith(".js")
] + [Case(DATA, "of another type", quick) for quick in (True, False)]


#: Cases with the whole of Python: its programs, the page's script and the archives that are no good to it, what it
#: plays without, and a plain start for want of what the quick one needs.
REAL = [
    *(Case(("static/page.py",), fault, True) for fault in FAULTS[1:4]),
    *(Case((PYODIDE + name,), "half", True) for name in ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm")),
    Case((PYODIDE + "pyodide.asm.wasm",), "a page instead", True),
    *(Case((name,), "half", False) for name in PLAIN),
    *(Case((*EXTRA, *PLAIN), fault, True) for fault in ("half", "a page instead")),
    Case((*EXTRA, QUICK[0]), "missing", True),
    Case(DATA, "of another type", True),
]


class Damaged(http.server.BaseHTTPRequestHandler):
    """Serves `site` below `/N/`, damaged as case N says."""

    protocol_version = "HTTP/1.1"
    site: dict[str, bytes]
    cases: list[Case]

    def do_GET(self) -> None:
        _, number, name = unquote(urlsplit(self.path).path).split("/", 2)
        case = self.cases[int(number)]
        data = self.site.get(name or "index.html")
        kind = type_of(name or "index.html")
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


#: How a start has ended: the state, what is told or how it started, and how many milliseconds it took.
LOOK = """(() => {
  const state = document.documentElement.dataset.state;
  if (state === "failed") return ["failed", document.getElementById("failure").innerText, performance.now()];
  return state === "ready" ? ["ready", war.start, performance.now()] : null;
})()"""
PLAY = """(() => {
  document.getElementById("ten").click();
  return document.getElementById("battles").innerText;
})()"""


def run(browser: Browser, site: dict[str, bytes], cases: list[Case], plays: bool) -> Iterable[tuple[Case, list[Any]]]:
    """Start in each case: how each ends. With `plays` battles are played as well, and told with the state."""
    handler = type("Handler", (Damaged,), {"site": site, "cases": cases})
    with running(Quiet(("127.0.0.1", 0), handler)) as url:
        context = browser.new_context(**drivers.CONTEXT)  # type: ignore[arg-type]
        free = [context.new_page() for _ in range(SIDE_BY_SIDE)]
        busy: dict[int, tuple[Page, float]] = {}
        waiting = [*range(len(cases))]
        while waiting or busy:
            while waiting and free:
                page, number = free.pop(), waiting.pop(0)
                page.goto(f"{url}{number}/", wait_until="commit")
                busy[number] = page, time.monotonic()
            for number, (page, begun) in list(busy.items()):
                end = None
                with suppress(PlaywrightError):
                    end = page.evaluate(LOOK)
                if end is None and time.monotonic() - begun > SOON:
                    end = ["neither", "", SOON * 1000]
                if end is not None:
                    if plays and end[0] == "ready":
                        end[0] += f" and {page.evaluate(PLAY)}"
                    yield cases[number], end
                    free.append(page)
                    del busy[number]
            time.sleep(0.1)
        context.close()


def wrong(case: Case, state: str, told: str, took: float, ready: str) -> str | None:
    """What is wrong with how a case ended, if anything is."""
    if case.plays:
        spoilt = case.fault != "of another type" and {*case.files} & {*QUICK}
        start = "snapshot" if case.quick and not spoilt else "plain"
        good = (state, told) == (ready, start)
    else:
        pattern = re.escape(case.files[0]).replace(r"\*", r"[\w-]+")
        good = state == "failed" and re.search(pattern, told) is not None
    name = f"{case.files[0]} {case.fault} quick={case.quick}"
    return None if good else f"{name}: {state} after {took:.0f} ms: {told}"


@pytest.mark.parametrize("fault", FAULTS)
def test_every_start_ends_in_play_or_in_the_name_of_the_file(chromium: Browser, built: Path, fault: str) -> None:
    cases = [case for case in CASES if case.fault == fault]
    ends = run(chromium, with_standin(files_of(built)), cases, plays=False)
    assert not list(filter(None, (wrong(case, *end, ready="ready") for case, end in ends)))


@pytest.mark.timeout(600)  # more than a dozen starts, the one beside the other
def test_python_plays_or_stumbles_over_the_file_that_is_named(chromium: Browser, built: Path) -> None:
    ends = run(chromium, files_of(built), REAL, plays=True)
    assert not list(filter(None, (wrong(case, *end, ready="ready and 10 battles") for case, end in ends)))
