"""The built site on servers that people have: nginx and Apache as Debian packs them, and Python's own.

Each serves it as it is set up by itself, and, but for Python's, once more in a folder of a folder, compressed and with
an hour that a browser may keep what it got.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response

from tests.browser.browsers import find
from tests.browser.conftest import need
from tests.browser.static_host import publish, publish_next
from tests.browser.tabs import open_ready

DEEP = "some/path/"

NGINX = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log stderr warn;
events {{ }}
http {{
  include /etc/nginx/mime.types; access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port}; root {site};
    location /some/ {{ gzip on; gzip_types *; expires 1h; }}
  }}
}}
"""

APACHE = """
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {folder}/apache.pid
ErrorLog {folder}/error.log
Mutex file:{folder}
User {user}
Group {group}
DocumentRoot {site}
TypesConfig /etc/mime.types
DirectoryIndex index.html
<Directory {site}>
  Require all granted
</Directory>
<Location /some/>
  SetOutputFilter DEFLATE
  ExpiresActive On
  ExpiresDefault "access plus 1 hour"
</Location>
"""
MODULES = ("mpm_event", "authz_core", "mime", "dir", "filter", "deflate", "expires")


@contextmanager
def nginx(site: Path, folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """nginx, with the types of files that come with it."""
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, site=site, port=port))
    with subprocess.Popen([(find("nginx") or [])[0], "-e", "stderr", "-c", str(folder / "nginx.conf")]) as process:
        yield process


@contextmanager
def apache(site: Path, folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Apache, with the types of files that come with Debian."""
    program, modules, _ = find("apache") or []
    load = "".join(f"LoadModule {name}_module {modules}/mod_{name}.so\n" for name in MODULES)
    own = {"user": f"#{os.getuid() or 65534}", "group": f"#{os.getgid() or 65534}"}
    (folder / "apache.conf").write_text(load + APACHE.format(folder=folder, site=site, port=port, **own))
    with subprocess.Popen([program, "-DFOREGROUND", "-f", str(folder / "apache.conf")]) as process:
        yield process


@contextmanager
def python(site: Path, folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """What Python brings along."""
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(site)]
    with (folder / "log").open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        yield process


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def serving(server: Callable[..., object], site: Path, folder: Path) -> Iterator[str]:
    """The address at which a server answers; at the end it is ended."""
    port = free_port()
    with server(site, folder, port) as process:  # type: ignore[attr-defined]
        url = f"http://127.0.0.1:{port}/"
        try:
            end = time.monotonic() + 20
            while True:
                try:
                    urllib.request.urlopen(url + "licences.txt").close()
                    break
                except OSError:
                    assert process.poll() is None, "the server did not start"
                    assert time.monotonic() < end, "the server does not answer"
                    time.sleep(0.05)
            yield url
        finally:
            process.terminate()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that anybody may read: Apache serves as nobody where root starts it."""
    with tempfile.TemporaryDirectory(prefix="war-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


HOSTS = [pytest.param(server, id=server.__name__) for server in (python,)] + [
    pytest.param(server, id=server.__name__, marks=getattr(pytest.mark, server.__name__)) for server in (nginx, apache)
]


@pytest.mark.parametrize("server", HOSTS)
def test_it_plays_on(
    new_page: Callable[..., Page], built: Path, open_folder: Path, server: Callable[..., object]
) -> None:
    if server is not python:
        need(server.__name__)
    site, folder = publish(built, open_folder / "site"), open_folder / "own"
    folder.mkdir()
    publish(built, site / DEEP)
    with serving(server, site, folder) as url:
        for place in ("", DEEP):
            page = new_page(service_workers="allow")
            answers: dict[str, Response] = {}
            page.on("response", lambda answer, known=answers: known.setdefault(answer.url, answer))
            for edition in ("first", "next") if place else ("next",):
                open_ready(page, url + place)
                assert page.evaluate("war.start") == "snapshot"
                page.click("#ten")
                assert page.inner_text("#battles") in ("10 battles", "20 battles")
                page.locator("#offline").wait_for(state="visible", timeout=60_000)
                if edition == "first":
                    publish_next(site / place)  # and what the browser still keeps of the old one does no harm
            if place and server is not python:
                headers = answers[f"{url}{place}static/page.py"].headers
                assert headers.get("content-encoding") == "gzip"
                assert "max-age=3600" in headers["cache-control"]
