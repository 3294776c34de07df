"""serve.py in surroundings that are not what one expects: damaged files, other hosts, outputs that say little."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import serve
from static.tools import build, network, snapshot
from static.tools.runtime import SetupError, load_lock
from static.tools.saying import say
from static.tools.site import page_html
from static.tools.site_files import BINDING, RUNTIME
from tests.serve.conftest import House
from tests.serve.test_serving import ask, raw

ROOT = Path(serve.__file__).resolve().parent
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix shell")


# ---- what is damaged -------------------------------------------------------------------------------------------


def keep_snapshot(house: House, about: object = None) -> object:
    """A snapshot that the house keeps, as if it had been made; its path."""
    path = house.runtime / snapshot.current(house.root).file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"memory" * 1000)
    told = {"stdlib": ["a.py"], "sha256": hashlib.sha256(path.read_bytes()).hexdigest()} if about is None else about
    path.with_name(f"{path.name}.json").write_text(json.dumps(told))
    return path


DAMAGES = {
    "cut": lambda path: path.write_bytes(path.read_bytes()[:1000]),
    "empty": lambda path: path.write_bytes(b""),
    "other": lambda path: path.write_bytes(b"MEMORY" * 1000),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"!"),
    "folder": lambda path: (path.unlink(), path.mkdir()),
    "nowhere": lambda path: (path.unlink(), path.symlink_to("nowhere")),
    "circle": lambda path: (path.unlink(), path.symlink_to(path)),
    "no-note": lambda path: path.with_name(f"{path.name}.json").unlink(),
    "half-a-note": lambda path: path.with_name(f"{path.name}.json").write_text('{"stdlib": ["a.p'),
    "another-note": lambda path: path.with_name(f"{path.name}.json").write_text('["sha256"]'),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_snapshot_is_as_good_as_none(
    house: House, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], object]
) -> None:
    (house.root / "index.html").write_text("<!-- here the links that let a browser begin early -->\n")
    path, wanted, said = keep_snapshot(house), snapshot.current(house.root), []
    monkeypatch.setattr(snapshot, "find_node", lambda: None)
    assert snapshot.make_snapshot(house.root, said.append) == snapshot.existing(house.root, wanted) == wanted
    assert (path.name in page_html(house.root), said) == (True, [])
    DAMAGES[damage](path)
    assert snapshot.existing(house.root, wanted) is None
    assert path.name not in page_html(house.root)
    assert snapshot.make_snapshot(house.root, said.append) is None
    assert said[-1].startswith("The page will start slowly.")
    if path.exists():
        assert said[0] == "The page's quick start is damaged, so it is not used."


@pytest.mark.parametrize("told", [[], {}, {"sha256": 3}, "sha256", None, {"sha256": ""}], ids=str)
def test_a_snapshot_of_which_nothing_is_known_is_not_used(house: House, told: object) -> None:
    keep_snapshot(house, about=[told])
    assert snapshot.existing(house.root, snapshot.current(house.root)) is None


def test_a_damaged_file_of_the_runtime_is_not_built(house: House) -> None:
    assert house.run("fetch").returncode == 0
    file = load_lock(house.root)[0].files[1]
    assert build.whole(house.root, file) == (house.runtime / file.to).read_bytes()
    (house.runtime / file.to).write_bytes(b"half")
    with pytest.raises(SetupError, match=f"{RUNTIME}/{file.to} is damaged"):
        build.whole(house.root, file)


def test_a_file_of_the_runtime_that_goes_away_is_brought_again(house: House, served: serve.Server) -> None:
    path, calls = house.runtime / "alpha/alpha.wasm", []

    def bring() -> object:
        calls.append(1)
        return serve.fetch_runtime(house.root, house.npm, "http://127.0.0.1:1")

    bring()
    served.bring = bring
    path.unlink()
    answer, body = ask(served, "/static/runtime/alpha/alpha.wasm?v=1")
    assert (answer.status, body) == (200, bytes(range(256)) * 1000)
    assert ask(served, "/static/runtime/alpha/other.wasm")[0].status == 404
    assert len(calls) == 2, "nobody is asked for what was never there"
    path.unlink()
    (house.bin / "alpha@1.0.0.tgz").unlink()
    assert [ask(served, "/static/runtime/alpha/alpha.wasm")[0].status for _ in range(2)] == [404, 404]
    assert len(calls) == 3, "what could not be brought is not asked for at each request"


@pytest.mark.parametrize("name", ["war", "static/page.py", "static/runtime.lock.json"])
def test_a_snapshot_of_what_is_not_there_is_told_in_a_sentence(house: House, name: str) -> None:
    path = house.root / name
    path.rename(path.with_name("away"))
    said = []
    assert snapshot.try_snapshot(house.root, said.append) is None
    assert "could not be made" in said[-1]


def test_a_snapshot_holds_the_binding_and_all_that_it_brings_in(house: House) -> None:
    folder = house.root / "static" / BINDING
    (house.root / "static/page.py").write_text("import traceback\nfrom pyscript.ffi import is_none\n")
    (folder / "deep").mkdir()
    (folder / "deep/late.py").write_text("import js\nfrom war.cards import RANKS\n")
    (folder / "early.py").write_text("def act():\n    from war.deep import more\n    import js.document\n")
    own = [BINDING, f"{BINDING}.deep.late", f"{BINDING}.early"]
    assert snapshot.wanted_modules(house.root) == sorted([*own, "traceback", "war.cards", "war.deep"])


@pytest.mark.skipif(snapshot.find_node() is None, reason="there is no Node to make a snapshot with")
@pytest.mark.skipif(not (ROOT / RUNTIME).exists(), reason="nothing is fetched yet")
def test_a_pyscript_that_keeps_its_modules_otherwise_is_noticed(tmp_path: Path) -> None:
    """What the snapshot takes from its JavaScript only saves time, so that nobody would miss it."""
    for name in ("war", "static", "index.html"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    folder = tmp_path / RUNTIME
    for path in folder.glob("pyscript/core-*.js"):
        path.write_text(path.read_text("utf-8").replace('"storage.py":', '"storage":'), "utf-8")
    for path in folder.glob("snapshot-*"):
        path.unlink()
    with pytest.raises(snapshot.SnapshotError, match="source of its module storage no longer"):
        snapshot.make_snapshot(tmp_path, lambda _: None)
    assert list(folder.glob("snapshot-*")) == []


# ---- who asks, and who can ----------------------------------------------------------------------------------------

OWN = network.socket.gethostname()
MEANT = ["127.0.0.1", "127.0.0.1:8000", "localhost", "LocalHost:1", "localhost.", "[::1]", "[::1]:8000", "127.9.9.9"]
OTHERS = ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "", "x" * 9000]
OTHERS += ["localhost@evil.example", "evil.example/localhost", "[::1", "[evil.example]", "a:b:c", "2130706433", "\xff"]
NEAR = ["192.168.1.5:8000", "[2001:db8::1]:8000", OWN, f"{OWN.partition('.')[0]}.local:8000"]


@pytest.mark.parametrize(
    ("host", "listens", "more"),
    [
        ("127.0.0.1", "127.0.0.1", []),
        ("::1", "::1", []),
        ("0.0.0.0", "0.0.0.0", NEAR),
        ("::", "::", NEAR),
        ("play.example", "192.0.2.9", ["play.example", "Play.Example:8000", *NEAR]),
    ],
)
def test_a_request_for_another_site_is_told_apart(host: str, listens: str, more: str) -> None:
    wrong = [*OTHERS, *(name for name in NEAR if name not in more and name != "localhost")]
    assert [name for name in (*MEANT, *more) if not network.is_for_us(name, host, listens)] == []
    assert [name for name in wrong if network.is_for_us(name, host, listens)] == []


def test_another_site_gets_nothing(served: serve.Server) -> None:
    for path in ("/", "/static/page.py", "/static/engine.zip", "/nothing"):
        answer, body = ask(served, path, Host="evil.example")
        assert (answer.status, body) == (421, b"421 Misdirected Request\n")
    both = raw(served, b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    assert both.startswith(b"HTTP/1.1 421 ")
    assert raw(served, b"GET / HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 200 "), "no browser leaves it out"


def test_it_is_said_who_else_can_reach_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    way = {network.socket.AF_INET: "192.168.1.5", network.socket.AF_INET6: None}
    monkeypatch.setattr(network, "_own_address", way.get)
    with serve.make_server(house.root, "127.0.0.1", 0) as server:
        assert server.outward == ""
    with serve.make_server(house.root, "0.0.0.0", 0) as server:
        url = f"http://192.168.1.5:{server.server_address[1]}/"
        assert server.outward == f"Everyone on your network can reach it, at {url}."
        way.clear()
        assert server.outward == "Everyone on your network can reach it."


@pytest.mark.parametrize(
    ("listens", "both", "found"),
    [
        ("127.0.0.1", False, []),
        ("::1", True, []),
        ("192.0.2.7", False, ["192.0.2.7"]),
        ("0.0.0.0", False, ["four"]),
        ("::", False, ["six"]),
        ("::", True, ["four", "six"]),
    ],
)
def test_the_addresses_that_others_take(monkeypatch: pytest.MonkeyPatch, listens: str, both: bool, found: str) -> None:
    monkeypatch.setattr(
        network, "_own_address", {network.socket.AF_INET: "four", network.socket.AF_INET6: "six"}.__getitem__
    )
    assert network.outward_addresses(listens, both=both) == found


# ---- what no well-behaved client sends ------------------------------------------------------------------------------

STRANGE = {
    "nothing": b"",
    "line ends": b"\r\n" * 50,
    "no version": b"GET /\r\n\r\n",
    "another version": b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "no text": b"\x00\xff\xfe" * 100 + b"\r\n\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "a long line": b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    "a long header": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 70_000 + b"\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: 1\r\n" * 200 + b"\r\n",
    "a folded header": b"GET / HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n",
    "no header": b"GET / HTTP/1.1\r\nnonsense\r\n\r\n",
    "a length": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
    "no method": b" / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a method": b"__class__ / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "tags": b'GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \xff"\r\nAccept-Encoding: ;;q=,\r\n\r\n',
    **{
        f"target {target!r}": b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for target in (b"/%", b"/%zz", b"/%f0%28", b"/%00", b"/\xff\xfe", b"//", b"/static/%0d%0a", b"http://[::1/")
    },
    "a long name": b"GET /static/" + b"a" * 5000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "deep": b"GET /static" + b"/a" * 20_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
}  # fmt: skip


def test_whatever_is_sent_is_answered_without_a_traceback(
    served: serve.Server, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, request in STRANGE.items():
        answer = raw(served, request)
        assert not answer or answer.startswith(b"HTTP/1.1 ") or b"<h1>Error" in answer or name == "no version", name
    assert ask(served, "/")[0].status == 200
    assert "Traceback" not in capfd.readouterr().err


# ---- where it is said ------------------------------------------------------------------------------------------------


@POSIX
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16", "latin-1:strict"])
def test_an_output_that_cannot_say_it_all(house: House, encoding: str) -> None:
    script = "import serve; serve.say_anything(); serve.say('… ♠ \\udcff'); serve.complain('… ♠ \\udcff')"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=house.root,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    for told in (done.stdout, done.stderr):
        text = told.decode(encoding.partition(":")[0])
        assert (text.endswith("\n"), len(text.strip("\ufeff\n"))) == (True, 5)


@POSIX
@pytest.mark.parametrize("where", ["| true", ">/dev/full", ">&-", "2>&-", ">&- 2>&-", "<&-"])
def test_a_fetch_goes_on_where_nobody_listens(house: House, where: str) -> None:
    script = f'"{sys.executable}" "{house.root}/serve.py" fetch {where}'
    environment = {**os.environ, "PATH": str(house.bin), "NO_PROXY": "*"}
    environment.pop("PYTHONUNBUFFERED", None)
    done = subprocess.run(["/bin/sh", "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert house.runtime.is_dir()


@pytest.mark.parametrize("out", ["a" * 300, "circle", "index.html/under", ""], ids=["long", "circle", "file", "here"])
def test_a_place_to_build_in_that_is_none(house: House, monkeypatch: pytest.MonkeyPatch, out: str) -> None:
    monkeypatch.chdir(house.root)
    (house.root / "circle").symlink_to("circle")
    with pytest.raises(SetupError):
        build.build(house.root, build.Path(out), say)
