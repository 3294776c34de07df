#!/usr/bin/env python3
"""War by one command: fetch the pinned runtime once, then serve the page, to this machine alone unless asked.

    python3 serve.py                      fetch what is missing, serve, open the browser
    python3 serve.py --no-open --port N   the same at a port of your choice, without the browser
    python3 serve.py --host 0.0.0.0       for others on your network as well; it says where they reach it
    python3 serve.py fetch                fetch what is missing, no more
    python3 serve.py build [--out DIR]    write the site for any static host, and the game as one file, into dist/
    python3 serve.py build --address URL  the same for a page that will stand there: links to it come with a picture
    python3 serve.py lock                 for maintainers, after editing a version in static/runtime.lock.json:
                                          pack those versions with npm and write the lock again

Python 3.11 or newer and nothing else. Each start checks every file of the runtime, some 50 ms for 15 MB.
Exit status: 0 done or stopped, 1 something is missing or refused, 2 a bad option, 130 stopped while fetching or
building.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (before anything is read that an older one does not know)
    sys.exit(f"War needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

import os
import re
import signal

if __name__ == "__main__":  # Ctrl-C while this is still being read
    for interrupt in (signal.SIGINT, signal.SIGTERM):
        signal.signal(interrupt, lambda *_: os._exit(130))

import argparse
import contextlib
import errno
import shutil
import socket
import socketserver
import threading
import webbrowser
from collections.abc import Callable, Sequence
from email.message import Message
from email.utils import formatdate, parsedate_to_datetime
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from static.tools import runtime, snapshot
from static.tools.assets import Asset, Packer, find_asset
from static.tools.build import build
from static.tools.network import is_for_us, is_loopback, outward_addresses, urls
from static.tools.runtime import SetupError, fetch_runtime
from static.tools.saying import complain, say, say_anything
from static.tools.site_files import RUNTIME

ROOT = Path(__file__).resolve().parent
PORTS = range(8000, 8100)  # tried in turn when no --port is given; after them any free one


class OptionError(SetupError):
    """An option that can't be followed."""

    status = 2


def is_unchanged(headers: Message, asset: Asset) -> bool:
    """Whether the browser's copy is the current one; its tag counts before its date."""
    tags = headers.get("If-None-Match")
    if tags is not None:
        return any(tag.strip().removeprefix("W/") in ("*", f'"{asset.tag}"') for tag in tags.split(","))
    try:
        return parsedate_to_datetime(headers.get("If-Modified-Since", "")).timestamp() == int(asset.changed)
    except (ValueError, OverflowError):
        return False


def accepts_gzip(header: str) -> bool:
    """Whether an Accept-Encoding header allows gzip: names it, and not with a quality of 0."""
    for choice in header.lower().split(","):
        name, _, quality = choice.replace(" ", "").partition(";")
        if name == "gzip":
            return quality.rstrip("0.") != "q="
    return False


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD for the page's own files; says nothing unless something is wrong."""

    protocol_version = "HTTP/1.1"
    timeout = 60  # seconds that a connection may idle
    disable_nagle_algorithm = True  # else a small body waits for the acknowledgement of its headers
    server: "Server"

    def do_GET(self) -> None:
        """Answer with one of the page's own files; 404 for all else, 421 for a request that means another site."""
        if self.headers.get("Content-Length", "0") != "0" or "Transfer-Encoding" in self.headers:
            self.close_connection = True  # a body nobody reads must not be taken for the next request
        if not all(map(self.server.is_meant, self.headers.get_all("Host", []))):
            self.refuse(HTTPStatus.MISDIRECTED_REQUEST)
            return
        asset = find_asset(self.server.root, self.path)
        if asset is None and self.server.brought(self.path):
            asset = find_asset(self.server.root, self.path)
        if asset is None:
            self.refuse(HTTPStatus.NOT_FOUND)
        else:
            self.answer(asset)

    def do_HEAD(self) -> None:
        """Answer as to GET, without the body."""
        self.do_GET()  # `reply` leaves the body out

    def answer(self, asset: Asset) -> None:
        """Send the asset, gzipped where that helps and is taken, or 304 where the browser has it already."""
        headers = {
            "Cache-Control": "no-cache",
            "ETag": f'W/"{asset.tag}"',
            "Last-Modified": formatdate(asset.changed, usegmt=True),
        }
        if asset.packs:
            headers["Vary"] = "Accept-Encoding"
        if is_unchanged(self.headers, asset):
            self.reply(HTTPStatus.NOT_MODIFIED, headers)
            return
        headers["Content-Type"] = asset.kind
        packed = asset.packs and accepts_gzip(self.headers.get("Accept-Encoding", ""))
        if packed:
            headers["Content-Encoding"] = "gzip"
        try:
            body = self.server.packer.pack(asset) if packed else asset.read()
        except OSError:  # it went away since it was found
            self.refuse(HTTPStatus.NOT_FOUND)
        else:
            self.reply(HTTPStatus.OK, headers, body)

    def __getattr__(self, name: str) -> Callable[[], None]:
        if name.startswith("do_"):  # the base class asks for do_POST and the like by name
            return self.refuse_method
        raise AttributeError(name)

    def refuse_method(self) -> None:
        """Answer 405, and close: what follows may be a body."""
        self.close_connection = True
        self.refuse(HTTPStatus.METHOD_NOT_ALLOWED, Allow="GET, HEAD")

    def refuse(self, status: HTTPStatus, **headers: str) -> None:
        """Answer with the status alone, as plain text that nobody keeps; `headers` go with it."""
        text = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
        self.reply(status, {**text, **headers}, f"{status.value} {status.phrase}\n".encode())

    def reply(self, status: HTTPStatus, headers: dict[str, str], body: bytes = b"") -> None:
        """Send status, headers and body; the body not to HEAD, and its length not with 304."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def version_string(self) -> str:
        """What the Server header says."""
        return "War"  # and no word of the Python behind it

    def end_headers(self) -> None:
        """Add what goes with every answer."""
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say on the standard error what was answered, if it was an error."""
        if isinstance(code, int) and code >= 400:
            with contextlib.suppress(OSError):  # nobody listens
                super().log_request(code, size)

    def log_error(self, *_: object) -> None:
        """Silent: log_request has said it, and a connection that idles out is no error."""


class Server(ThreadingHTTPServer):
    """Serves `root`, a resolved path, at host and port. Raises OSError if it can't listen there."""

    daemon_threads = True
    request_queue_size = 128
    #: Fetches what is missing of the runtime, as `fetch_runtime` does; None where nothing is to be fetched (any more).
    bring: Callable[[], int] | None = None
    allow_reuse_address = os.name != "nt"  # on Windows it would share a port that someone else uses

    def __init__(self, root: Path, host: str, port: int) -> None:
        self.root, self.packer, self.host = root, Packer(), host
        self.bringing = threading.Lock()
        host = host.removeprefix("[").removesuffix("]")
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), Handler)

    def server_bind(self) -> None:
        """Take the port, without asking a name server."""
        socketserver.TCPServer.server_bind(self)  # HTTPServer's own would look up this machine's name

    def handle_error(self, request: object, client_address: object) -> None:
        """Say what went wrong in an answer; that someone has left is no error."""
        if not isinstance(sys.exception(), (ConnectionError, TimeoutError)):  # someone has left: no error
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def listens(self) -> str:
        """The address it listens at."""
        return str(self.server_address[0])

    @property
    def url(self) -> str:
        """Where this machine reaches it."""
        own = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.listens, self.listens)
        return urls([own], self.server_address[1])[0]

    @property
    def outward(self) -> str:
        """The sentence that says where others reach it; empty where nobody can."""
        if is_loopback(self.listens):
            return ""
        both = self.address_family == socket.AF_INET6 and not self.socket.getsockopt(
            socket.IPPROTO_IPV6, socket.IPV6_V6ONLY
        )
        found = urls(outward_addresses(self.listens, both=both), self.server_address[1])
        return f"Everyone on your network can reach it{', at ' + ' or '.join(found) if found else ''}."

    def is_meant(self, header: str) -> bool:
        """Whether a request with this Host header is for us, and not for another site."""
        return is_for_us(header, self.host, self.listens)

    def brought(self, target: str) -> bool:
        """Whether a file of the runtime that has gone away since the start is here again; after one failure none is."""
        name = target.partition("?")[0].removeprefix("/")
        with self.bringing:
            try:
                if self.bring is None or not name.startswith(f"{RUNTIME}/"):
                    return False
                pinned = (file.to for package in runtime.load_lock(self.root) for file in package.files)
                if name.removeprefix(f"{RUNTIME}/") not in pinned:
                    return False
                self.bring()
                return True
            except SetupError as problem:
                complain(problem)
                self.bring = None
                return False

    def warm(self) -> None:
        """Gzip the runtime before the browser asks for it, the largest file first."""
        with contextlib.suppress(OSError):  # a file that goes away meanwhile is not worth a word here
            files = [path for path in (self.root / RUNTIME).rglob("*") if path.is_file()]
            for path in sorted(files, key=lambda path: -path.stat().st_size):
                asset = find_asset(self.root, "/" + path.relative_to(self.root).as_posix())
                if asset and asset.packs:
                    self.packer.pack(asset)


def make_server(root: Path, host: str = "127.0.0.1", port: int | None = None) -> Server:
    """A server that listens: at `port` (0: any free one), or, with None, at 8000 or the next free port.

    Raises SetupError if that port is taken, OptionError if this machine has no such host.
    """
    for number in [*PORTS, 0] if port is None else [port]:
        try:
            return Server(root.resolve(), host, number)
        except (OSError, ValueError) as error:
            if getattr(error, "errno", None) not in (errno.EADDRINUSE, errno.EACCES):
                raise OptionError(f"This machine can't listen at the host {host} ({error}).") from error
    raise SetupError(f"Port {port} is taken or not allowed: leave --port out to get the next free one.")


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line, checked; None is `sys.argv`'s. A bad one raises SystemExit(2)."""
    parser = argparse.ArgumentParser(description="Fetches what the page needs, once, and serves the page.")
    parser.add_argument("command", nargs="?", default="serve", choices=("serve", "fetch", "build", "lock"))
    parser.add_argument("--host", default="127.0.0.1", help="default: %(default)s, this machine alone")
    parser.add_argument("--port", type=int, help="default: 8000 or the next free one; 0: any free one")
    parser.add_argument("--no-open", action="store_true", help="don't open the browser")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="of build; default: dist/")
    parser.add_argument("--address", metavar="URL", help="of build: where the site will stand")
    parser.add_argument("--cdn", default=runtime.CDN, metavar="URL", help="asked if npm can't; default: %(default)s")
    options = parser.parse_args(argv)
    if options.port is not None and not 0 <= options.port <= 65535:
        parser.error(f"argument --port: {options.port} is not a number from 0 to 65535")
    if not options.host:
        parser.error("argument --host: it is empty")
    if options.address is not None:
        if not re.fullmatch(r"https?://[^/?#\s]+(/[^?#\s]*)?", options.address):
            parser.error("argument --address: it must be an address like https://example.org/war/")
        options.address = options.address.rstrip("/") + "/"
    if not options.cdn.startswith(("https://", "http://")):
        parser.error("argument --cdn: it must start with https:// or http://")
    return options


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say and return the exit status; a bad option raises SystemExit(2)."""
    options = parse(argv)
    try:
        npm = shutil.which("npm")
        if options.command == "lock":
            runtime.make_lock(ROOT, npm)
            return 0
        fetch_runtime(ROOT, npm, options.cdn.rstrip("/"))
        snapshot.try_snapshot(ROOT)
        if options.command == "build":
            build(ROOT, options.out, address=options.address)
        return serve(options) if options.command == "serve" else 0
    except SetupError as problem:
        complain(problem)
        return problem.status
    except KeyboardInterrupt:
        doing = "building" if options.command == "build" else "fetching"
        complain(f"Stopped while {doing}; nothing half-done is left.")
        return 130


def serve(options: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C; the exit status. Raises SetupError where nobody can listen there."""
    with make_server(ROOT, options.host, options.port) as server:
        try:
            say(f"War is at {server.url} (Ctrl-C stops it)")
            if server.outward:
                say(server.outward)
            server.bring = partial(fetch_runtime, ROOT, shutil.which("npm"), options.cdn.rstrip("/"))
            threading.Thread(target=server.warm, daemon=True).start()
            if not options.no_open:
                # Aside, since a browser in the terminal would keep us from serving it.
                threading.Thread(target=open_browser, args=(server.url,), daemon=True).start()
            server.serve_forever()
        except KeyboardInterrupt:
            say()
        return 0


def open_browser(url: str) -> None:
    """Open the address in the person's browser; where there is none, say so and no more."""
    try:
        if webbrowser.open(url) is False:
            complain("No browser was found to open it in.")
    except Exception as error:  # whatever it is, the address is on the screen
        complain(f"The browser could not be opened ({error}).")


if __name__ == "__main__":
    for interrupt in (signal.SIGINT, signal.SIGTERM):  # also where a shell started this with SIGINT ignored
        signal.signal(interrupt, signal.default_int_handler)
    say_anything()
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # pressed once more, or before anything had begun
        sys.exit(130)
