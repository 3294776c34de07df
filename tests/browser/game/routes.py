"""What a test answers in the server's place, and waiting for what comes of it."""

import os
import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Route

from tests.browser.tabs import START, STATE
from tests.conftest import ROOT

RUNTIME = ROOT / "static" / "runtime"
WASM, STDLIB = "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"

Answer = Callable[[Route], None]


def missing(route: Route) -> None:
    """Answer that there is no such file."""
    route.fulfill(status=404, body="404 Not Found")


def saying(body: str | bytes, kind: str = "application/octet-stream") -> Answer:
    """Answer with this content."""
    return lambda route: route.fulfill(body=body, content_type=kind)


def garbage(path: str) -> Answer:
    """Answer with as many bytes as the runtime's file has, but others."""
    return saying(os.urandom((RUNTIME / path).stat().st_size))


def hold(page: Page, pattern: str = f"**/{WASM}") -> Callable[[], None]:
    """Keep answers back, until the function that this returns is called."""
    held: list[Route] = []
    go = False

    def handle(route: Route) -> None:
        route.continue_() if go else held.append(route)

    def let_go() -> None:
        nonlocal go
        go = True
        while held:
            held.pop().continue_()

    page.route(pattern, handle)
    return let_go


def wait_until(page: Page, expression: str, timeout: float = 30) -> None:
    """Wait until a JavaScript expression is true. (Playwright's own way to wait is against the page's policy.)"""
    end = time.monotonic() + timeout
    while True:
        with suppress(PlaywrightError):  # while the page is being loaded anew nothing can be asked
            if page.evaluate(f"() => ({expression})"):
                return
        assert time.monotonic() < end, f"not true after {timeout:g} s: {expression}"
        page.wait_for_timeout(50)


def wait_for_state(page: Page, states: str, timeout: float = START) -> None:
    """Wait until the page's state is one of these."""
    wait_until(page, f"{states.split()}.includes({STATE})", timeout)
