"""What a page does that it must not: errors on its console, uncaught errors, requests to other origins."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def origin(url: str) -> str | None:
    """Scheme, host and port of an address that goes over the network; None for data:, blob:, file: and such."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("http", "https", "ws", "wss") else None


class Watch:
    """Collects the console and the problems of a test's pages; every unexpected problem fails the test."""

    def __init__(self) -> None:
        self.console: list[str] = []  # every line, as "level: text"
        self.problems: list[str] = []
        self._origins: set[str | None] = {None}
        self._expected: list[str] = []
        self._allowed: list[str] = []

    def expect(self, pattern: str) -> None:
        """Say that a problem that matches this regular expression must happen in this test."""
        self._expected.append(pattern)

    def allow(self, pattern: str) -> None:
        """Say that a problem that matches this regular expression may happen in this test."""
        self._allowed.append(pattern)

    def unexpected(self) -> list[str]:
        """The problems that no pattern covers."""
        patterns = self._expected + self._allowed
        return [text for text in self.problems if not any(re.search(pattern, text) for pattern in patterns)]

    def unfulfilled(self) -> list[str]:
        """The expected problems that did not happen."""
        return [text for text in self._expected if not any(re.search(text, problem) for problem in self.problems)]

    def check(self) -> None:
        """Fail unless exactly the expected happened."""
        if bad := self.unexpected():
            raise AssertionError("the page had problems:\n  " + "\n  ".join(bad) + self.transcript())
        if absent := self.unfulfilled():
            raise AssertionError(f"expected problems that did not happen: {absent}{self.transcript()}")

    def transcript(self) -> str:
        """The console's last lines, for a failure's message."""
        return "\nthe page's console:\n  " + ("\n  ".join(self.console[-60:]) or "(silent)")

    def saw_console(self, level: str, text: str, where: str = "") -> None:
        """Take a line of the console."""
        line = f"{level}: {text}" + (f" ({where})" if where else "")
        self.console.append(line)
        if level == "error":
            self.problems.append(f"console {line}")

    def saw_error(self, text: str) -> None:
        """Take an uncaught error or a rejection nobody handled."""
        self.console.append(f"uncaught: {text}")
        self.problems.append(f"uncaught: {text}")

    def saw_navigation(self, url: str) -> None:
        """Take an address opened in a tab; one on this machine makes its origin the page's own."""
        if urlsplit(url).hostname in LOOPBACK:
            self._origins.add(origin(url))
        self.saw_request(url)

    def saw_request(self, url: str) -> None:
        """Take an address that something in the page asked for."""
        own = origin(url)
        if own is not None and own.replace("ws", "http", 1) not in self._origins and own not in self._origins:
            self.problems.append(f"request to another origin: {url}")

    def follow(self, context: BrowserContext) -> None:
        """Listen to a Chromium context: all its pages and its service workers."""
        context.on("console", self._console)
        context.on("weberror", self._web_error)
        context.on("request", self._request)
        context.on("page", self._page)

    def _console(self, message: ConsoleMessage) -> None:
        where = message.location
        self.saw_console(message.type, message.text, f"{where['url']}:{where['lineNumber'] + 1}")

    def _web_error(self, error: WebError) -> None:
        self.saw_error(error.error.stack or error.error.message)

    def _request(self, request: Request) -> None:
        # A service worker's request has no frame to ask for.
        main = request.is_navigation_request() and request.frame.parent_frame is None
        (self.saw_navigation if main else self.saw_request)(request.url)

    def _page(self, page: Page) -> None:
        page.on("websocket", self._websocket)
        page.on("crash", lambda _: self.saw_error("the page crashed"))

    def _websocket(self, socket: WebSocket) -> None:
        self.saw_request(socket.url)
