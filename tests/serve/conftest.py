"""A small repository of its own for each test: a page, an engine, a lock of two packages, and their sources."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import serve
from static.tools.site_files import BINDING

REPOSITORY = Path(serve.__file__).resolve().parent
PACKAGES = {
    ("alpha", "1.0.0"): {
        "alpha.mjs": b"export const alpha = 1;\n" * 200,
        "alpha.wasm": bytes(range(256)) * 1000,
        "README.md": b"not needed",
    },
    ("@scope/beta", "2.0.0"): {
        "LICENSE": b"do what you like",
        "dist/beta.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    },
}
NEEDED = {
    "alpha.mjs": "alpha/alpha.mjs",
    "alpha.wasm": "alpha/alpha.wasm",
    "dist/beta.svg": "beta/beta.svg",
}

# Stands in for the npm client: notes each call, then hands out the tarball that was made for that version.
NPM = """#!{python} -S
import os, shutil, sys, time
here = {here!r}
with open(here + "/calls", "a") as calls:
    calls.write(" ".join(sys.argv[1:]) + "\\n")
if os.path.exists(here + "/hang"):
    time.sleep(600)
tarball = here + "/" + sys.argv[2].replace("/", "+") + ".tgz"
if not os.path.exists(tarball):
    sys.exit("npm error code E404\\nnpm error 404 Not Found")
shutil.copy(tarball, sys.argv[sys.argv.index("--pack-destination") + 1] + "/some-name.tgz")
"""


def make_tarball(files: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as tar:
        for name, data in files.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return held.getvalue()


@dataclass
class House:
    """The repository under `root`, and an npm client (`npm`, in the folder `bin`) that needs no network."""

    root: Path
    bin: Path
    tarballs: dict[str, bytes] = field(default_factory=dict)

    @property
    def npm(self) -> str:
        return str(self.bin / "npm")

    @property
    def runtime(self) -> Path:
        return self.root / "static/runtime"

    def calls(self) -> list[str]:
        """What the npm client was asked for, `pack NAME@VERSION` for each call."""
        calls = self.bin / "calls"
        lines = calls.read_text().splitlines() if calls.exists() else []
        return [" ".join(line.split()[:2]) for line in lines]

    def lock(self) -> dict[str, dict[str, dict[str, object]]]:
        """Package name -> path in the package -> {to, sha256, bytes}, as it stands in the lock."""
        return {p["name"]: p["files"] for p in json.loads(self.lock_path.read_text())["packages"]}

    @property
    def lock_path(self) -> Path:
        return self.root / "static/runtime.lock.json"

    def change_tarball(self, spec: str, files: dict[str, bytes], *, trusted: bool) -> None:
        """Let npm hand out another tarball; if `trusted`, the lock's integrity follows and its hashes do not."""
        data = make_tarball(files)
        (self.bin / f"{spec.replace('/', '+')}.tgz").write_bytes(data)
        if trusted:
            lock = json.loads(self.lock_path.read_text())
            for package in lock["packages"]:
                if f"{package['name']}@{package['version']}" == spec:
                    package["integrity"] = integrity(data)
            self.lock_path.write_text(json.dumps(lock))

    def whole(self) -> bool:
        """Whether static/runtime/ holds exactly what is needed, byte for byte, and no leftovers lie beside it."""
        wanted = {NEEDED[path]: data for files in PACKAGES.values() for path, data in files.items() if path in NEEDED}
        found = {
            path.relative_to(self.runtime).as_posix(): path.read_bytes()
            for path in self.runtime.rglob("*")
            if path.is_file()
        }
        return found == wanted and not self.leftovers()

    def leftovers(self) -> list[str]:
        return sorted(p.name for p in (self.root / "static").iterdir() if p.name.startswith("runtime.partial-"))

    def start(self, *options: str, npm: bool = True) -> subprocess.Popen[str]:
        """`python3 serve.py OPTIONS` in this repository, with this npm or none on the PATH."""
        environment = {
            **os.environ,
            "PATH": str(self.bin) if npm else str(self.root / "nothing"),
            "NO_PROXY": "*",
        }
        return subprocess.Popen(
            [sys.executable, str(self.root / "serve.py"), *options],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *options: str, npm: bool = True) -> subprocess.CompletedProcess[str]:
        with self.start(*options, npm=npm) as process:
            try:
                out, err = process.communicate(timeout=30)
            finally:
                process.kill()
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def integrity(tarball: bytes) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(tarball).digest()).decode()


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "*")


@pytest.fixture
def house(tmp_path: Path) -> House:
    root, tools = tmp_path / "house", tmp_path / "bin"
    for folder in (root / "static/tools", root / "war/deep", root / ".git", root / "tests", tools):
        folder.mkdir(parents=True)
    shutil.copy(REPOSITORY / "serve.py", root)
    for module in (REPOSITORY / "static/tools").glob("*.*"):
        shutil.copy(module, root / "static/tools")
    (root / "index.html").write_text("<!doctype html><title>War</title>")
    (root / "static/page.py").write_text("print('page')\n" * 200)
    (root / "war/__init__.py").write_text('"""War."""\n')
    (root / "war/cards.py").write_text("RANKS = '23456789TJQKA'\n")
    (root / "war/deep/more.py").write_text("MORE = 1\n")
    (root / "static" / BINDING).mkdir()
    (root / "static" / BINDING / "__init__.py").write_text('"""Parts of the page."""\n')
    (root / ".git/config").write_text("secret")
    (root / "tests/secret.py").write_text("secret")
    (root / "pyproject.toml").write_text("secret")
    packages = []
    for (name, version), files in PACKAGES.items():
        tarball = make_tarball(files)
        (tools / f"{name.replace('/', '+')}@{version}.tgz").write_bytes(tarball)
        entries = {
            path: {"to": NEEDED[path], "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
            for path, data in files.items()
            if path in NEEDED
        }
        head = {"name": name, "version": version, "integrity": integrity(tarball), "licence": "MIT"}
        packages.append({**head, "files": entries})
    (root / "static/runtime.lock.json").write_text(json.dumps({"packages": packages}))
    npm = tools / "npm"
    npm.write_text(NPM.format(python=sys.executable, here=str(tools)))
    npm.chmod(0o755)
    return House(root, tools)


@dataclass
class Mirror:
    """A loopback stand-in for the CDN: `files` by path, `asked` in order; `cut` paths end half-way."""

    url: str
    files: dict[str, bytes]
    asked: list[str] = field(default_factory=list)
    cut: set[str] = field(default_factory=set)


@pytest.fixture
def mirror() -> Iterator[Mirror]:
    files = {
        f"/{name}@{version}/{path}": data for (name, version), held in PACKAGES.items() for path, data in held.items()
    }

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            held.asked.append(self.path)
            if self.path not in held.files:
                self.send_error(404)
                return
            data = held.files[self.path]
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data[: len(data) // 2] if self.path in held.cut else data)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        held = Mirror(f"http://127.0.0.1:{server.server_address[1]}", files)
        with running(server):
            yield held


class running:  # noqa: N801 - reads as a word: `with running(server):`
    """Serves in a thread as long as the block lasts."""

    def __init__(self, server: ThreadingHTTPServer) -> None:
        self.server = server
        self.thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.thread.join()


@pytest.fixture
def served(house: House) -> Iterator[serve.Server]:
    """The house, served at a free port by a thread."""
    with serve.make_server(house.root, port=0) as server, running(server):
        yield server


@pytest.fixture
def closed_port() -> Callable[[], str]:
    """Makes addresses where nobody listens."""

    def make() -> str:
        with serve.make_server(REPOSITORY, port=0) as server:
            return f"http://127.0.0.1:{server.server_address[1]}"

    return make


def jpeg_size(data: bytes) -> tuple[int, int]:
    """A JPEG's width and height."""
    assert data.startswith(b"\xff\xd8")
    at = 2
    while data[at + 1] not in (0xC0, 0xC2):  # the frame's head, plain or progressive
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
