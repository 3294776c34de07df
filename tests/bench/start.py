"""How fast the page starts, as a ratio: the built page, against a bare PyScript page on the same files.

    python3 tests/bench/start.py [--browser chromium|firefox|webkit] [--runs N] [--slow]

The bare page has one button and a line of Python that answers it; PyScript starts the same Pyodide plainly, with all
its plugins. The built page is pressed as soon as its HTML is there, and is done when the card that answers the press
lies on the table. Both are measured from the navigation, by the page's own clock, in turns: A B A B. A fresh visit
has an empty cache; a return visit comes after one in which the page has become ready for offline.

Printed are medians in milliseconds, the ratios, and what the server was asked for and sent (compressed where it
compresses). --slow gives Chromium a quarter of the processor and 20 Mbit/s. To reach: 0.35 fresh and 0.30 on return in
Chromium, 0.40 in Firefox, 0.55 in WebKit, 0.5 fresh with --slow; first paint under 0.1.

Needs what python3 tests/run.py installs.
"""

import argparse
import gzip
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any, ClassVar

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = ROOT / ".venv" / "bin" / "python"
if PYTHON.exists() and Path(sys.prefix) != ROOT / ".venv":
    os.execv(PYTHON, [str(PYTHON), *sys.argv])  # the browsers' drivers are installed there
sys.path.insert(0, str(ROOT))

from static.tools.assets import PACKED  # noqa: E402
from static.tools.build import build  # noqa: E402
from static.tools.offline import worker_js  # noqa: E402
from static.tools.site_files import TYPES  # noqa: E402
from static.tools.snapshot import try_snapshot  # noqa: E402
from tests.browser import drivers  # noqa: E402

#: True once the page is kept for offline.
SETTLED = "!document.getElementById('offline').hidden"

BARE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bare</title>
<script src="../bench.js"></script>
<script type="module" src="runtime/pyscript/core.js"></script>
<button id="button">Press</button><p id="answer"></p>
<script type="py" config='{"interpreter": "./runtime/pyodide/pyodide.js"}'>
from pyscript import document, when

@when("click", "#button")
def answer(event):
    document.getElementById("answer").textContent = "Python"

document.getElementById("button").click()
</script>
"""

MEASURE = """addEventListener("DOMContentLoaded", () => {
  const play = document.querySelector("[data-intent=play]");
  if (play) play.click();
  new MutationObserver(() => {
    if (!window.measured && document.querySelector("#you-cards .face, #answer:not(:empty)")) {
      const paint = performance.getEntriesByName("first-contentful-paint")[0];
      window.measured = [performance.now(), paint ? paint.startTime : null];
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
});
"""


class Counter:
    """What the server was asked for and sent since the last `take`."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.requests = self.bytes = 0

    def add(self, size: int) -> None:
        """Count an answer with a body of so many bytes."""
        with self.lock:
            self.requests += 1
            self.bytes += size

    def take(self) -> tuple[int, int]:
        """Requests and bytes; from here on the count is anew."""
        with self.lock:
            taken = self.requests, self.bytes
            self.requests = self.bytes = 0
        return taken


class Handler(SimpleHTTPRequestHandler):
    """A static host: text, wasm and the like compressed; what it sends is good for ten minutes."""

    protocol_version = "HTTP/1.1"
    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}
    counter: ClassVar = Counter()
    packed: ClassVar[dict[Path, bytes]] = {}

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.counter.add(0)
            self.send_error(404)
            return
        kind = self.guess_type(str(path))
        changed = self.date_time_string(int(path.stat().st_mtime))
        fresh = self.headers.get("If-Modified-Since") == changed
        packs = kind.startswith(PACKED)
        if packs and path not in self.packed:
            self.packed[path] = gzip.compress(path.read_bytes(), 6)
        body = b"" if fresh else self.packed[path] if packs else path.read_bytes()
        self.send_response(304 if fresh else 200)
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Last-Modified", changed)
        if not fresh:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            if packs:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)
        self.counter.add(len(body))

    def log_message(self, *_: object) -> None:
        """Silent."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder at an address of its own."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def make_site(folder: Path) -> None:
    """The built page with what measures it, and the bare page."""
    try_snapshot(ROOT)
    build(ROOT, folder)
    index = folder / "index.html"
    index.write_text(index.read_text("utf-8").replace("<title>", '<script src="bench.js"></script><title>', 1), "utf-8")
    (folder / "bench.js").write_text(MEASURE, "utf-8")
    for name in ("pyodide", "pyscript"):  # the bare page gets all that an unchanged start asks for
        shutil.copytree(ROOT / "static" / "runtime" / name, folder / "bare" / "runtime" / name)
    module = folder / "bare" / "runtime" / "pyodide" / "pyodide.asm.js"
    module.rename(module.with_suffix(".mjs"))  # as Pyodide itself asks for it
    (folder / "bare" / "index.html").write_text(BARE, "utf-8")
    (folder / "sw.js").write_text(worker_js(folder, live=False), "utf-8")


class Chromium:
    """Visits in Chromium."""

    def __init__(self, slow: bool) -> None:
        self.slow = slow
        self.running = drivers.chromium_browser()
        self.browser = self.running.__enter__()
        self.context: Any = None

    def forget(self) -> None:
        """Begin with an empty cache."""
        if self.context:
            self.context.close()
        self.context = self.browser.new_context()

    def visit(self, address: str, settle: bool) -> list[float]:
        """Milliseconds to the answer and to the first paint; ``settle``: stay until it is ready for offline."""
        page = self.context.new_page()
        if self.slow:
            session = self.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
            speed = 20e6 / 8
            session.send(
                "Network.emulateNetworkConditions",
                {"offline": False, "latency": 20, "downloadThroughput": speed, "uploadThroughput": speed},
            )
        page.goto(address)
        found = patiently(lambda: page.evaluate("window.measured || null"))
        if settle:
            patiently(lambda: page.evaluate(SETTLED))
        page.close()
        return found

    def close(self) -> None:
        """End the browser."""
        self.running.__exit__(None, None, None)


class Selenium:
    """Visits in Firefox or WebKit: a new browser for each fresh one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.running: Any = None
        self.screen = drivers.virtual_screen() if name == "webkit" else None
        self.display = self.screen.__enter__() if self.screen else ""

    def forget(self) -> None:
        """Begin with an empty cache."""
        if self.running:
            self.running.__exit__(None, None, None)
        folder = Path(tempfile.mkdtemp(prefix="war-bench-"))
        firefox = self.name == "firefox"
        self.running = drivers.firefox_browser(folder) if firefox else drivers.webkit_browser(folder, self.display)
        self.driver = self.running.__enter__()

    def visit(self, address: str, settle: bool) -> list[float]:
        """Milliseconds to the answer and to the first paint; ``settle``: stay until it is ready for offline."""
        self.driver.get("about:blank")
        self.driver.get(address)
        found = patiently(lambda: self.driver.execute_script("return window.measured || null"))
        if settle:
            patiently(lambda: self.driver.execute_script(f"return {SETTLED}"))
        return found

    def close(self) -> None:
        """End the browser."""
        for each in (self.running, self.screen):
            if each:
                each.__exit__(None, None, None)


def patiently(ask: Callable[[], Any], seconds: float = 180) -> Any:
    """What ``ask`` gives once it gives something. Raises TimeoutError."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := ask():
            return found
        time.sleep(0.1)
    raise TimeoutError("the page gave no answer")


def measure(browser: Any, address: str, runs: int) -> dict[str, list[Any]]:
    """Rows of figures by visit: milliseconds to the answer and the first paint, requests, bytes."""
    rows: dict[str, list[Any]] = {name: [] for name in ("bare fresh", "page fresh", "bare return", "page return")}
    for run in range(runs):
        for name, path in (("bare", "bare/"), ("page", "")):
            browser.forget()
            for visit in ("fresh", "return"):
                Handler.counter.take()
                found = browser.visit(address + path, settle=name == "page")
                rows[f"{name} {visit}"].append((*found, *Handler.counter.take()))
        print(f"run {run + 1} of {runs}", file=sys.stderr, flush=True)
    return rows


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How fast the page starts, beside a bare PyScript page.")
    parser.add_argument("--browser", choices=("chromium", "firefox", "webkit"), default="chromium")
    parser.add_argument("--runs", type=int, default=5, metavar="N")
    parser.add_argument("--slow", action="store_true", help="a quarter of the processor, 20 Mbit/s (Chromium)")
    options = parser.parse_args()
    if options.slow and options.browser != "chromium":
        parser.error("--slow is for Chromium alone")
    if options.runs < 1:
        parser.error("--runs takes a whole number from 1 on")
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        make_site(site)
        with served(site) as address:
            browser = Chromium(options.slow) if options.browser == "chromium" else Selenium(options.browser)
            try:
                rows = measure(browser, address, options.runs)
            finally:
                browser.close()
    report(rows, options)


def report(rows: dict[str, list[Any]], options: argparse.Namespace) -> None:
    """Print the medians and the ratios."""
    print(f"{options.browser}{', slow' if options.slow else ''}, {options.runs} pairs, medians (range)")
    print("visit          answer, ms            first paint, ms   requests      bytes")
    for name, found in rows.items():
        answers, paints, requests, sizes = zip(*found, strict=True)
        paint = [each for each in paints if each is not None]
        shown = f"{median(paint):.0f}" if paint else "not told"
        print(
            f"{name:<13} {median(answers):>6.0f} ({min(answers):.0f}–{max(answers):.0f})"
            f"{shown:>16} {median(requests):>16.0f} {median(sizes):>12,.0f}"
        )
    for visit in ("fresh", "return"):
        pairs = [ours[0] / bare[0] for ours, bare in zip(rows[f"page {visit}"], rows[f"bare {visit}"], strict=True)]
        print(f"ratio, {visit}: {median(pairs):.2f} ({min(pairs):.2f}–{max(pairs):.2f})")
    paints = [each[1] for each in rows["page fresh"] if each[1] is not None]
    if paints:
        print(f"first paint, against the bare start: {median(paints) / median(r[0] for r in rows['bare fresh']):.3f}")


if __name__ == "__main__":
    main()
