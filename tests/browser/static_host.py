"""A host for a built site: a plain static server that counts, and that can be stopped and started again."""

import http.server
import shutil
import socket
import sys
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from static.tools.offline import worker_js
from static.tools.site import with_marked_styles
from static.tools.site_files import STYLES, WORKER
from tests.conftest import PlainHandler


def publish(built: Path, folder: Path) -> Path:
    """Put the built site into a folder, to do with it what one likes."""
    shutil.copytree(built, folder, ignore=shutil.ignore_patterns("war.html"))
    return folder


def publish_next(folder: Path) -> None:
    """Make the next version of a site, or of the repository: another page and another style."""
    built = (folder / STYLES).is_file()
    with (folder / STYLES if built else folder / "static" / "style" / "page.css").open("a", encoding="utf-8") as style:
        style.write("\n:root { --edition: next; }\n")
    page = (folder / "index.html").read_text("utf-8")
    if built:
        page = with_marked_styles(folder, page)
    page = page.replace('<html lang="en"', '<html lang="en" data-edition="next"', 1)
    (folder / "index.html").write_text(page, "utf-8")
    (folder / WORKER).write_text(worker_js(folder, live=False), "utf-8")


class Counting(PlainHandler):
    """Tells its host of every answer."""

    def __init__(self, host: "Host", *arguments: Any, **options: Any) -> None:
        self.host, self.status = host, 0
        super().__init__(*arguments, **options)

    def setup(self) -> None:
        super().setup()
        self.host.connections.append(self.connection)

    def send_response(self, code: int, message: str | None = None) -> None:
        self.status = code
        super().send_response(code, message)

    def do_GET(self) -> None:  # noqa: N802  (the server's name)
        super().do_GET()
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        size = path.stat().st_size if self.status == 200 else 0
        self.host.answers.append((self.path, self.status, size))


class Quiet(http.server.ThreadingHTTPServer):
    """A server that says nothing of browsers that have left."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Host:
    """Serves a folder at a port of its own. `answers` are those given: the path, the status and the body's bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.answers = folder, list[tuple[str, int, int]]()
        self.connections: list[socket.socket] = []
        self.port = 0
        self.server: Quiet | None = None
        self.start()

    @property
    def url(self) -> str:
        """The site's address."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Listen, at the same port as before."""
        handler = partial(Counting, self, directory=str(self.folder))
        self.server = Quiet(("127.0.0.1", self.port), handler)
        self.port = self.server.server_address[1]
        serve = partial(self.server.serve_forever, poll_interval=0.05)
        threading.Thread(target=serve, daemon=True).start()

    def stop(self) -> None:
        """Be gone: the port and all connections are closed."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server = None
        while self.connections:
            with suppress(OSError):
                self.connections.pop().shutdown(socket.SHUT_RDWR)

    def sent(self) -> int:
        """How many bytes the bodies had that were sent, in all."""
        return sum(size for _, _, size in self.answers)

    def asked(self, status: int | None = None) -> list[str]:
        """The paths that were asked for, but for the worker itself."""
        return [path for path, code, _ in self.answers if status in (None, code) and not path.endswith(WORKER)]
