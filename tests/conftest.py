"""What all tests share: Hypothesis profiles, servers on loopback, and the built site."""

import functools
import http.server
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import hypothesis
import pytest

from tests.browser.browsers import PROGRAMS

ROOT = Path(__file__).resolve().parent.parent
IN_CI = os.environ.get("CI", "").lower() in ("true", "1")

# No deadline: a slow machine is no error, and every test has a time limit anyway.
hypothesis.settings.register_profile("dev", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=2000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if IN_CI else "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--no-browser`, which tests/run.py knows as well."""
    parser.addoption("--no-browser", action="store_true", help="leave out the tests that drive a browser")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Tell tests/run.py which browsers and servers the chosen tests need."""
    if answer := os.environ.get("BROWSERS_WANTED"):
        wanted = [name for name in PROGRAMS if any(item.get_closest_marker(name) for item in session.items)]
        Path(answer).write_text(json.dumps(wanted))


@contextmanager
def running(server: http.server.ThreadingHTTPServer) -> Iterator[str]:
    """Run a server in a thread; its base URL, with a slash at the end."""
    server.daemon_threads = True
    server.block_on_close = False  # browsers keep connections open
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The base URL of the project's own page, served by serve.py (one server for each test process)."""
    import serve  # here, so that the other tests run without it

    with running(serve.make_server(ROOT, "127.0.0.1", 0)) as url:
        yield url


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `python3 serve.py build` wrote, once for all test processes. Only to be read."""
    import fcntl  # here, so that the other tests run on any system

    own = tmp_path_factory.getbasetemp()
    base = own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own
    out = base / "built" / "site"
    with (base / "built.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # whoever comes later waits, and finds it done
        if not out.exists():
            command = [sys.executable, str(ROOT / "serve.py"), "build", "--out", str(out)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
    return out


class PlainHandler(http.server.SimpleHTTPRequestHandler):
    """A plain static server, like any host's: no headers of ours, no log."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""


@pytest.fixture
def serve_folder() -> Iterator[Callable[[Path], str]]:
    """A function that serves a folder, plainly and on an origin of its own, and gives the base URL."""
    with ExitStack() as servers:

        def start(folder: Path) -> str:
            handler = functools.partial(PlainHandler, directory=str(folder))
            return servers.enter_context(running(http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)))

        yield start
