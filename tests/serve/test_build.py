"""`python3 serve.py build`: what it writes, and that it writes it whole or not at all."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import re
import signal
import subprocess
import time
import zipfile
from pathlib import Path

import pytest

import serve
from static.tools import build, single
from static.tools.runtime import SetupError
from tests.serve.conftest import jpeg_size

ROOT = Path(serve.__file__).resolve().parent
MB = 1_000_000
#: A project's own files, as against those of a library.
OURS = re.compile(r"(?!static/runtime/|licences\.txt).*\.(html|m?js|css|json|webmanifest)")

pytestmark = pytest.mark.skipif(
    not (ROOT / "static/runtime/pyodide/pyodide.asm.wasm").exists(), reason="the runtime is not here: serve.py fetch"
)


@pytest.fixture(scope="module")
def files(built: Path) -> dict[str, bytes]:
    """What was built, by names."""
    return {path.relative_to(built).as_posix(): path.read_bytes() for path in built.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def page(files: dict[str, bytes]) -> str:
    """The game as one file."""
    return files["war.html"].decode()


# ---- the site --------------------------------------------------------------------------------------------------


def test_it_has_what_a_site_needs_and_nothing_private(files: dict[str, bytes]) -> None:
    assert {"index.html", "war.html", "sw.js", "licences.txt", ".nojekyll", "static/engine.zip"} <= set(files)
    assert [
        name for name in files if re.search(r"tools|__pycache__|\.pyc|lock\.json|serve\.py|\.part|\.bin\.json", name)
    ] == []
    assert files["static/page.py"] == (ROOT / "static/page.py").read_bytes()
    with zipfile.ZipFile(io.BytesIO(files["static/engine.zip"])) as engine:
        assert "war/session/session.py" in engine.namelist()


def test_all_that_the_page_names_is_there(files: dict[str, bytes]) -> None:
    named = re.findall(r'(?:href|src|config)="(?!#)([^"]+)"', files["index.html"].decode())
    assert len(named) > 10
    assert [name for name in named if name.partition("?")[0] not in files] == []


def test_all_that_is_kept_for_no_network_is_there_as_it_is(files: dict[str, bytes]) -> None:
    kept = json.loads(re.search(r"const SET = (\{.*?\});\n", files["sw.js"].decode(), re.DOTALL)[1])
    assert kept["live"] is False
    assert "index.html" in kept["files"]
    for name, integrity in kept["files"].items():
        assert integrity == "sha256-" + base64.b64encode(hashlib.sha256(files[name]).digest()).decode(), name


def test_no_address_leaves_the_folder(files: dict[str, bytes]) -> None:
    """Neither another origin, but for what names a kind of file or is there to be read, nor the top of a host."""
    for name in filter(OURS.fullmatch, files):
        text = re.sub(r'data-file="[^>]*>[^<]*|;base64,[\w+/=]*', "", files[name].decode())
        elsewhere = [url for url in re.findall(r"\bhttps?:[^\s\"'`)<]*", text) if "www.w3.org" not in url]
        assert elsewhere == [], name
        assert re.findall(r"""(?:(?:href|src|config)=|url\(|fetch\(|import\(|from )["']?/[^"'\s)]*""", text) == [], name


def test_it_is_small(files: dict[str, bytes]) -> None:
    assert len(files["war.html"]) <= 20 * MB
    asked = sum(len(gzip.compress(files[name], 6)) for name in files if name not in ("war.html", "licences.txt"))
    assert asked <= 12.5 * MB


def test_the_library_is_a_part_of_the_whole_one(files: dict[str, bytes]) -> None:
    name = "static/runtime/pyodide/python_stdlib.zip"
    with zipfile.ZipFile(io.BytesIO(files[name])) as small, zipfile.ZipFile(ROOT / name) as whole:
        assert {"asyncio/__init__.py", "_pyodide/__init__.py", "traceback.py"} <= set(small.namelist())
        assert all(small.read(each) == whole.read(each) for each in small.namelist())
        assert len(files[name]) < (ROOT / name).stat().st_size / 2


def test_the_licences_of_all_that_is_in_it_go_with_it(files: dict[str, bytes]) -> None:
    text = files["licences.txt"].decode()
    for words in ("MIT License", "Mozilla Public License 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE", "Apache License"):
        assert words.casefold() in text.casefold(), words
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    for source in ("pyodide/pyodide", "python/cpython", "pyscript/pyscript", "htdebeer/SVG-cards"):
        assert f"https://github.com/{source}" in text


def test_where_it_will_stand_is_said_in_the_page_alone_and_only_if_it_is_told() -> None:
    plain, told = build.site_files(ROOT), build.site_files(ROOT, "https://example.org/a&b/")
    assert [name for name in plain if plain[name] != told[name]] == ["index.html"]
    page = told["index.html"].decode()
    assert '<link rel="canonical" href="https://example.org/a&amp;b/">' in page
    tags = dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]+)">', page))
    assert tags["og:url"] == "https://example.org/a&amp;b/"
    name = tags["og:image"].removeprefix("https://example.org/a&amp;b/")
    assert jpeg_size(told[name]) == (int(tags["og:image:width"]), int(tags["og:image:height"])) == (1200, 630)
    assert {"og:type", "og:title", "og:description", "og:image:alt", "twitter:card"} <= set(tags)
    assert not re.search("canonical|og:image|og:url|twitter:", plain["index.html"].decode())
    assert "og:title" in plain["index.html"].decode()


# ---- the game as one file --------------------------------------------------------------------------------------


def test_the_one_file_asks_for_no_other(page: str) -> None:
    assert "<html data-single " in page
    assert re.findall(r"<(?:script|img|link)[^>]*\s(?:src|href)=\"(?!data:|static/)[^>]*", page) == []
    for name in re.findall(r"<script[^>]*\ssrc=\"([^\"]*)", page):  # PyScript's, which asks for it by `fetch`
        assert f'data-file="{name}"' in page
    assert set(re.findall(r'<link rel="([^"]*)"', page)) <= {"icon", "help"}


def test_its_policy_names_every_script_and_nothing_more(page: str) -> None:
    policy = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    assert len(policy) == 1
    rules = dict(rule.split(" ", 1) for rule in policy[0].split("; "))
    assert rules["default-src"] == "'none'"
    assert "unsafe-eval'" not in policy[0].replace("'wasm-unsafe-eval'", "")
    assert "unsafe-inline" not in policy[0]
    scripts = re.findall(r'<script(?: type="(?:importmap|module)")?>(.*?)</script>', page, re.DOTALL)
    hashes = [f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in scripts]
    assert sorted(rules["script-src"].split()) == sorted([*hashes, "data:", "'wasm-unsafe-eval'"])
    assert not re.search(r"\son\w+=\"|javascript:", re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL))


def test_its_files_are_those_of_the_site(files: dict[str, bytes], page: str) -> None:
    found = re.findall(r'<script type="text/plain" data-file="([^"]+)" data-type="[^"]+"( data-gzip)?>([^<]*)<', page)
    assert {"static/page.py", "static/engine.zip", "static/runtime/cards/svg-cards.svg"} <= {name for name, *_ in found}
    for name, packed, text in found:
        data = base64.b64decode(text, validate=True)
        assert (gzip.decompress(data) if packed else data) == files[name], name


def test_its_modules_find_each_other(page: str) -> None:
    modules = json.loads(re.search(r'<script type="importmap">(.*?)</script>', page)[1])["imports"]
    assert {
        "./static/start/core.js",
        "./static/start/interpreter.js",
        "./static/runtime/pyodide/pyodide.asm.js",
    } <= set(modules)
    for name, address in modules.items():
        text = base64.b64decode(address.partition(";base64,")[2], validate=True).decode()
        for wanted in re.findall(r"""^(?:import|export)\b[^;]*?\bfrom\s*["']([^"']+)["']""", text):
            assert wanted in modules, (name, wanted)


@pytest.mark.parametrize("text", ["a</script>b", "a<!--b", "a</SCRIPT >b"])
def test_a_script_that_would_end_too_early_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot stand in the page"):
        single.script(text)


def test_a_style_that_would_ask_for_a_file_is_refused() -> None:
    for text in (b"a { background: url(b.png) }", b"@import 'b.css';"):
        with pytest.raises(ValueError, match="cannot stand in the page"):
            single.in_place({"a.css": text}, "stylesheet", "a.css")


# ---- how it is written -----------------------------------------------------------------------------------------


def test_two_builds_of_one_tree_are_the_same() -> None:
    first, second = (build.site_files(ROOT) for _ in range(2))
    assert list(first) == list(second)
    assert [name for name in first if first[name] != second[name]] == []


def test_a_failed_build_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = old_build(tmp_path / "out")

    def fail(*_: object, **__: object) -> str:
        raise OSError("the disk is full")

    monkeypatch.setattr(build, "worker_js", fail)
    with pytest.raises(SetupError, match="could not be built"):
        build.build(ROOT, out)
    assert (out / "index.html").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_build_leaves_the_old_one(tmp_path: Path, number: int) -> None:
    out = old_build(tmp_path / "out")
    command = ["python3", str(ROOT / "serve.py"), "build", "--out", str(out)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 30
        while process.poll() is None and len(list(tmp_path.iterdir())) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.005)
        process.send_signal(number)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert (out / "index.html").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_new_build_takes_the_place_of_the_old_one(built: Path, tmp_path: Path) -> None:
    out = old_build(tmp_path / "out")
    (out / "left.txt").write_text("of an older version")
    said: list[str] = []
    build.build(ROOT, out, said.append)
    assert not (out / "left.txt").exists()
    assert (out / "index.html").read_bytes() == (built / "index.html").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert "war.html" in said[-1]


def test_what_no_build_has_written_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear reader")
    for out in (tmp_path, tmp_path / "letter.txt", ROOT, ROOT.parent, ROOT / "static" / "site"):
        with pytest.raises(SetupError):
            build.build(ROOT, out)
    assert (tmp_path / "letter.txt").read_text() == "dear reader"


def old_build(out: Path) -> Path:
    """A folder that looks as if it had been built once."""
    for name in build.OURS:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text("old")
    return out
