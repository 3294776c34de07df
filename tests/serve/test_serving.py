"""What is served, how, and what never is."""

from __future__ import annotations

import gzip
import http.client
import io
import os
import socket
import threading
import zipfile
from pathlib import Path

import pytest

import serve
from static.tools import assets
from static.tools.site_files import BINDING
from tests.serve.conftest import House


def ask(server: serve.Server, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()


def raw(server: serve.Server, request: bytes) -> bytes:
    """The whole answer to bytes that no well-behaved client sends."""
    with socket.create_connection(("127.0.0.1", server.server_address[1]), timeout=10) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.mark.parametrize("path", ["/", "/index.html", "/?deal=abc", "/index.html?x=../y"])
def test_the_page(house: House, served: serve.Server, path: str) -> None:
    answer, body = ask(served, path)
    assert (answer.status, body) == (200, (house.root / "index.html").read_bytes())
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.wasm", "application/wasm"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.json", "application/json"),
        ("a.py", "text/x-python; charset=utf-8"),
        ("a.svg", "image/svg+xml"),
        ("a.zip", "application/zip"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.HTML", "text/html; charset=utf-8"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.png", "image/png"),
        ("a.ico", "image/x-icon"),
        ("a.unheard-of", "application/octet-stream"),
        ("LICENSE", "text/plain; charset=utf-8"),
        ("with space.txt", "text/plain; charset=utf-8"),
    ],
)
def test_content_types(house: House, served: serve.Server, name: str, kind: str) -> None:
    folder = house.root / "static/runtime/deep"
    folder.mkdir(parents=True)
    (folder / name).write_bytes(b"\x00asm" + name.encode())
    answer, body = ask(served, "/static/runtime/deep/" + name.replace(" ", "%20"))
    assert (answer.status, body) == (200, b"\x00asm" + name.encode())
    assert answer.headers["Content-Type"] == kind
    assert answer.headers["Content-Length"] == str(len(body))


NOT_OURS = [
    "/serve.py",
    "/pyproject.toml",
    "/tests/secret.py",
    "/war/cards.py",
    "/war",
    "/.git/config",
    "/static/../.git/config",
    "/static/../pyproject.toml",
    "/static/%2e%2e/pyproject.toml",
    "/static/%2E%2E%2Fpyproject.toml",
    "/static/..%2fpyproject.toml",
    "/static/%252e%252e/pyproject.toml",
    "/static/..%5cpyproject.toml",
    "/static\\..\\pyproject.toml",
    "/static/....//pyproject.toml",
    "/static/./page.py",
    "/static//page.py",
    "//static/page.py",
    "/static/page.py/",
    "/static/page.py%00.html",
    "/static/page.py%0a",
    "/static/%ff%fe",
    "/static",
    "/static/",
    "/static/runtime",
    "/static/.hidden",
    "/static/.secrets/key.txt",
    "/static/tools/runtime.py",
    "/static/Tools/own.py",
    "/static/__pycache__/page.pyc",
    "/static/runtime.partial-x/0",
    "/static/nothing.js",
    "/../../../../etc/passwd",
    "/etc/passwd",
    "/%2fetc%2fpasswd",
    "/C:/x",
    "index.html",
    "/static/page.py:stream",
    "*",
    "http://[",
]


@pytest.mark.parametrize("target", NOT_OURS)
def test_nothing_else_can_be_read(house: House, served: serve.Server, target: str) -> None:
    for name in (".hidden", ".secrets/key.txt", "__pycache__/page.pyc", "runtime.partial-x/0", "Tools/own.py"):
        path = house.root / "static" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("secret")
    answer = raw(served, f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    head, _, body = answer.partition(b"\r\n\r\n")
    # The base class reads //static/… as /static/…, which is no way out: then the page's own file is the answer.
    if target == "//static/page.py":
        assert body == (house.root / "static/page.py").read_bytes()
        return
    assert head.startswith(b"HTTP/1.1 404 ")
    assert body == b"404 Not Found\n"


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
def test_links_that_lead_out_are_not_followed(house: House, served: serve.Server, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/secret.txt").write_text("secret")
    static = house.root / "static"
    (static / "file.txt").symlink_to(tmp_path / "outside/secret.txt")
    (static / "folder").symlink_to(tmp_path / "outside", target_is_directory=True)
    (static / "config.txt").symlink_to(house.root / ".git/config")
    (static / "engine.py").symlink_to(house.root / "serve.py")
    (static / "tool.py").symlink_to(static / "tools/runtime.py")
    (static / "circle.txt").symlink_to(static / "circle.txt")
    (static / "inside.py").symlink_to(static / "page.py")
    (house.root / "war/leak.py").symlink_to(tmp_path / "outside/secret.txt")
    for name in ("file.txt", "folder/secret.txt", "config.txt", "engine.py", "tool.py", "circle.txt"):
        assert ask(served, f"/static/{name}")[0].status == 404, name
    assert ask(served, "/static/inside.py")[1] == (static / "page.py").read_bytes()
    assert "war/leak.py" not in zipfile.ZipFile(io.BytesIO(assets.engine_zip(house.root))).namelist()
    for secret in (tmp_path / "outside/secret.txt", house.root / ".git/config"):
        (house.root / "index.html").unlink()
        (house.root / "index.html").symlink_to(secret)
        assert ask(served, "/")[0].status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
def test_only_get_and_head(served: serve.Server, method: str) -> None:
    answer, _ = ask(served, "/", method)
    assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")


def test_head_says_what_get_says(served: serve.Server) -> None:
    get, _ = ask(served, "/static/page.py")
    head, body = ask(served, "/static/page.py", "HEAD")
    assert body == b""
    same = ("Content-Type", "Content-Length", "ETag", "Last-Modified", "Vary", "Cache-Control")
    assert [head.headers[name] for name in same] == [get.headers[name] for name in same]
    assert head.status == 200
    for path in ("/static/page.py", "/static/none.py"):
        answer = raw(served, f"HEAD {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert answer.endswith(b"\r\n\r\n")  # and nothing after the headers
        assert answer.startswith(b"HTTP/1.1 404" if "none" in path else b"HTTP/1.1 200")


def test_engine_zip_is_the_engine(house: House, served: serve.Server) -> None:
    (house.root / "war/__pycache__").mkdir()
    (house.root / "war/__pycache__/cards.py").write_text("not this")
    (house.root / "war/.draft.py").write_text("nor this")
    (house.root / "war/notes.txt").write_text("nor this")
    answer, body = ask(served, "/static/engine.zip")
    assert answer.headers["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    names = ["war/__init__.py", "war/cards.py", "war/deep/more.py"]
    wanted = {name: (house.root / name).read_bytes() for name in names}
    assert held == wanted | {f"{BINDING}/__init__.py": (house.root / "static" / BINDING / "__init__.py").read_bytes()}


def test_engine_zip_depends_on_nothing_but_the_sources(house: House, served: serve.Server) -> None:
    first, body = ask(served, "/static/engine.zip")
    os.utime(house.root / "war/cards.py", (1_000_000_000, 1_000_000_000))
    again, same = ask(served, "/static/engine.zip", If_None_Match=first.headers["ETag"])
    assert (again.status, same) == (304, b"")
    (house.root / "war/cards.py").write_text("RANKS = 'edited'\n")
    after, edited = ask(served, "/static/engine.zip", If_None_Match=first.headers["ETag"])
    assert after.status == 200
    assert edited != body
    with zipfile.ZipFile(io.BytesIO(edited)) as archive:
        assert archive.read("war/cards.py") == b"RANKS = 'edited'\n"


def test_without_an_engine_there_is_no_archive(house: House, served: serve.Server) -> None:
    for path in (house.root / "war").rglob("*.py"):
        path.unlink()
    assert ask(served, "/static/engine.zip")[0].status == 404


@pytest.mark.parametrize("packed", ["gzip", "identity"])
def test_edits_show_on_reload_and_the_same_is_not_sent_twice(house: House, served: serve.Server, packed: str) -> None:
    path = house.root / "static/page.py"
    first, body = ask(served, "/static/page.py", Accept_Encoding=packed)
    tag, date = first.headers["ETag"], first.headers["Last-Modified"]
    for header in ({"If_None_Match": tag}, {"If_None_Match": f'"x", {tag}'}, {"If_Modified_Since": date}):
        again, nothing = ask(served, "/static/page.py", Accept_Encoding=packed, **header)
        assert (again.status, nothing) == (304, b""), header
        assert again.headers["ETag"] == tag
    status = path.stat()
    path.write_bytes(path.read_bytes().replace(b"page", b"EDIT"))  # of the same size
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000))  # within the same second
    after, edited = ask(served, "/static/page.py", Accept_Encoding=packed, If_None_Match=tag, If_Modified_Since=date)
    assert after.status == 200
    assert edited != body
    assert (gzip.decompress(edited) if packed == "gzip" else edited) == path.read_bytes()


@pytest.mark.parametrize("date", ["", "yesterday", "Mon, 99 Foo 2020 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT"])
def test_a_date_that_says_nothing(served: serve.Server, date: str) -> None:
    assert ask(served, "/static/page.py", If_Modified_Since=date)[0].status == 200


@pytest.mark.parametrize(
    ("name", "accepts", "encoding"),
    [
        ("t.js", "gzip", "gzip"),
        ("t.js", "br, GZIP;q=0.8", "gzip"),
        ("t.wasm", "gzip, deflate", "gzip"),
        ("t.svg", "gzip", "gzip"),
        ("t.json", "gzip", "gzip"),
        ("t.js", "gzip;q=0", None),
        ("t.js", "gzip; q=0.0, br", None),
        ("t.js", "br", None),
        ("t.js", "", None),
        ("t.zip", "gzip", None),
        ("t.png", "gzip", None),
    ],
)
def test_gzip(house: House, served: serve.Server, name: str, accepts: str, encoding: str | None) -> None:
    data = b"war is a game of luck; " * 500
    (house.root / "static" / name).write_bytes(data)
    for _ in range(2):
        answer, body = ask(served, f"/static/{name}", Accept_Encoding=accepts)
        assert answer.headers["Content-Encoding"] == encoding
        assert answer.headers["Content-Length"] == str(len(body))
        assert (gzip.decompress(body) if encoding else body) == data
    assert (len(body) < len(data) / 5) == bool(encoding)
    assert answer.headers["Vary"] == (None if name in ("t.zip", "t.png") else "Accept-Encoding")


def test_each_version_is_packed_once(house: House) -> None:
    reads = []
    asset = assets.find_asset(house.root, "/static/page.py")
    counted = assets.Asset(asset.name, asset.kind, asset.tag, asset.changed, lambda: reads.append(1) or asset.read())
    packer = assets.Packer()
    threads = [threading.Thread(target=packer.pack, args=(counted,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert gzip.decompress(packer.pack(counted)) == asset.read()
    assert len(reads) == 1


def test_warming_packs_the_runtime(house: House) -> None:
    (house.runtime / "deep").mkdir(parents=True)
    (house.runtime / "deep/a.wasm").write_bytes(bytes(5000))
    (house.runtime / "b.zip").write_bytes(bytes(5000))
    with serve.make_server(house.root, port=0) as server:
        server.warm()
        assert list(server.packer.kept) == ["static/runtime/deep/a.wasm"]


def test_one_connection_carries_many_requests(house: House, served: serve.Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", served.server_address[1], timeout=10)
    try:
        connection.connect()
        line = connection.sock
        for path, status in (
            ("/", 200),
            ("/static/page.py", 200),
            ("/static/no.js", 404),
            ("/static/engine.zip", 200),
        ):
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == status
        assert connection.sock is line
    finally:
        connection.close()


def test_a_body_is_not_taken_for_the_next_request(served: serve.Server) -> None:
    hidden = b"GET /static/page.py HTTP/1.1\r\nHost: localhost\r\n\r\n"
    request = b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(hidden) + hidden
    assert raw(served, request).count(b"HTTP/1.1 ") == 1


def test_who_leaves_early_makes_no_noise(house: House, served: serve.Server, capfd: pytest.CaptureFixture[str]) -> None:
    (house.root / "static/big.zip").write_bytes(os.urandom(8_000_000))
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", served.server_address[1]), timeout=10) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
            connection.sendall(b"GET /static/big.zip HTTP/1.1\r\nHost: localhost\r\n\r\n")
            connection.recv(10)  # then a reset, in the middle of the answer
    assert ask(served, "/")[0].status == 200
    assert capfd.readouterr().err == ""


def test_the_log_is_for_errors(served: serve.Server, capfd: pytest.CaptureFixture[str]) -> None:
    ask(served, "/")
    assert capfd.readouterr().err == ""
    ask(served, "/static/%1b[31mred.js")
    told = capfd.readouterr().err
    assert "404" in told
    assert "\x1b" not in told


def test_loopback_unless_asked(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getfqdn", lambda *_: pytest.fail("a name server was asked"))
    assert serve.parse([]).host == "127.0.0.1"
    with serve.make_server(house.root) as server:
        assert server.server_address[0] == "127.0.0.1"
        assert server.url == f"http://127.0.0.1:{server.server_address[1]}/"
    with serve.make_server(house.root, "0.0.0.0", 0) as server:
        assert server.server_address[0] == "0.0.0.0"
        assert server.url == f"http://127.0.0.1:{server.server_address[1]}/"


def test_the_next_free_port(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.make_server(house.root, port=0) as taken:
        port = taken.server_address[1]
        monkeypatch.setattr(serve, "PORTS", range(port, port + 20))
        with serve.make_server(house.root) as server:
            assert port < server.server_address[1] < port + 20
        monkeypatch.setattr(serve, "PORTS", range(port, port + 1))
        with serve.make_server(house.root) as server:
            assert server.server_address[1] not in (0, port)


def test_a_port_that_was_asked_for_and_is_taken(house: House) -> None:
    with serve.make_server(house.root, port=0) as taken:
        port = taken.server_address[1]
        with pytest.raises(serve.SetupError, match=f"Port {port} is taken") as caught:
            serve.make_server(house.root, port=port)
        assert caught.value.status == 1


@pytest.mark.parametrize("host", ["203.0.113.7", "2001:db8::1", "a" * 70], ids=["other", "other-6", "no-name"])
def test_a_host_that_is_not_this_machine(house: House, host: str) -> None:
    with pytest.raises(serve.OptionError, match="can't listen") as caught:
        serve.make_server(house.root, host, 0)
    assert caught.value.status == 2


def test_the_real_repository_serves_its_lock_and_not_its_tools() -> None:
    root = Path(serve.__file__).resolve().parent
    assert assets.find_asset(root, "/static/runtime.lock.json").kind == "application/json"
    for private in ("/serve.py", "/static/tools/assets.py", "/.gitignore", "/tests/serve/conftest.py"):
        assert assets.find_asset(root, private) is None
