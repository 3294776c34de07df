"""The set of files that is kept for when there is no network, the worker that keeps it, and what makes it an app."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import struct
from pathlib import Path

import pytest

from static.tools import offline
from static.tools.assets import find_asset
from static.tools.offline import kept_set, worker_js
from static.tools.site import PLACE, page_html, with_marked_styles
from static.tools.site_files import BINDING, KEPT, patterns_of
from tests.browser.icons import ICONS
from tests.serve.conftest import House, jpeg_size
from war.session.link import ENTRANCES

RUNTIME = tuple(name for name in patterns_of(*KEPT) if name.startswith("static/runtime/") and "*" not in name)
ROOT = Path(offline.__file__).resolve().parents[2]

PAGE = f"<!doctype html>\n{PLACE}<title>War</title>"
OTHERS = (
    "static/runtime/pyscript/core-abc.js",
    "static/runtime/pyscript/error-abc.js",
    "static/page.py",
    "static/style/page.css",
    "static/icons/icon.png",
)
NOT_KEPT = (
    "static/runtime/pyodide/pyodide-lock.json",
    "static/runtime/pyscript/toml-abc.js",
    "static/runtime/pyscript/LICENSE",
    "static/runtime/snapshot-0123-4567.bin",
    "static/tools/offline.py",
    f"static/{BINDING}/more.py",
    "static/__pycache__/page.pyc",
    "static/.hidden",
    "static/runtime.partial-1/0",
    "static/offline/sw.js",
)


def write(root: Path, name: str, text: str = "") -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text or f"this is {name}")


@pytest.fixture
def root(house: House) -> Path:
    """A repository with all that a page needs."""
    for name in (*RUNTIME, *OTHERS, *NOT_KEPT):
        write(house.root, name)
    write(house.root, "index.html", PAGE)
    for name in ("snapshot.mjs", "snapshot_fill.py"):
        write(house.root, f"static/tools/{name}")
    return house.root


@pytest.fixture
def site(root: Path) -> Path:
    """The same, built: the page is rendered, and the engine is a file."""
    page = find_asset(root, "/")
    engine = find_asset(root, "/static/engine.zip")
    write(root, "index.html", page.read().decode())
    (root / "static/engine.zip").write_bytes(engine.read())
    shutil.rmtree(root / "war")
    shutil.rmtree(root / "static" / BINDING)
    (root / "static/runtime.lock.json").unlink()
    return root


def test_the_set_is_what_the_page_needs_and_no_more(root: Path) -> None:
    assert set(kept_set(root).files) == {"index.html", "static/engine.zip", *RUNTIME, *OTHERS}


def test_each_hash_is_that_of_what_is_served(root: Path) -> None:
    for name, integrity in kept_set(root).files.items():
        asset = find_asset(root, f"/{name}")
        assert asset is not None, name
        kind, _, digest = integrity.partition("-")
        assert kind == "sha256"
        assert base64.b64decode(digest) == hashlib.sha256(asset.read()).digest(), name


def test_a_built_site_has_the_same_set(root: Path, request: pytest.FixtureRequest) -> None:
    files = kept_set(root).files
    assert kept_set(request.getfixturevalue("site")).files == files


def test_the_snapshot_that_the_page_names_is_kept(site: Path) -> None:
    page = (site / "index.html").read_text()
    write(site, "index.html", f'{page}<link id="snapshot" href="static/runtime/snapshot-0123-4567.bin" data-bytes="1">')
    assert "static/runtime/snapshot-0123-4567.bin" in kept_set(site).files


@pytest.mark.parametrize("name", ["index.html", "static/page.py", "static/icons/icon.png", *RUNTIME[:2]])
def test_the_version_follows_every_file(site: Path, name: str) -> None:
    before = kept_set(site).version
    assert kept_set(site).version == before
    (site / name).write_bytes((site / name).read_bytes() + b" ")
    assert kept_set(site).version != before


def test_the_version_follows_files_that_come_and_go(site: Path) -> None:
    versions = {kept_set(site).version}
    write(site, "static/new.css")
    versions.add(kept_set(site).version)
    (site / "static/new.css").rename(site / "static/newer.css")
    versions.add(kept_set(site).version)
    assert len(versions) == 3


def test_the_version_follows_the_worker(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept_set(site).version
    write(tmp_path, "other.js", offline.SOURCE.read_text() + "// other")
    monkeypatch.setattr(offline, "SOURCE", tmp_path / "other.js")
    assert kept_set(site).version != before


@pytest.mark.parametrize("live", [True, False])
def test_the_worker_is_told_its_set(site: Path, live: bool) -> None:
    text = worker_js(site, live=live)
    assert offline.SET_PLACE not in text
    told = json.loads(re.search(r"^const SET = (\{.*?\n\});$", text, re.MULTILINE | re.DOTALL)[1])
    held = kept_set(site)
    assert told == {"version": held.version, "live": live, "files": held.files}


def test_the_workers_source_has_one_place_for_it() -> None:
    assert offline.SOURCE.read_text("utf-8").count(offline.SET_PLACE) == 1


@pytest.mark.parametrize("name", ["index.html", "static/engine.zip", RUNTIME[0]])
def test_a_site_that_lacks_something_has_no_worker(site: Path, name: str) -> None:
    (site / name).unlink()
    with pytest.raises(FileNotFoundError):
        worker_js(site, live=False)
    assert find_asset(site, "/sw.js") is None


def test_serving_makes_the_worker_anew_for_each_edit(root: Path) -> None:
    first = find_asset(root, "/sw.js?x=1")
    assert first.kind == "text/javascript; charset=utf-8"
    assert first.read().decode() == worker_js(root, live=True)
    assert find_asset(root, "/sw.js").tag == first.tag
    write(root, "war/cards.py", "RANKS = 'others'")
    assert find_asset(root, "/sw.js").tag != first.tag
    assert find_asset(root, "/static/../sw.js") is None


def test_the_plain_styles_come_as_one(root: Path) -> None:
    links = "".join(f'<link rel="stylesheet" href="static/{name}.css">\n' for name in "ab")
    dark = '<link rel="stylesheet" href="static/dark.css" media="print">\n'
    write(root, "index.html", PAGE + links + dark)
    for name in ("a", "b", "dark"):
        write(root, f"static/{name}.css", f"{name} {{}}")
    page = page_html(root)
    assert re.findall(r'href="(static/[a-z]+\.css)', page) == ["static/page.css", "static/dark.css"]
    asset = find_asset(root, "/static/page.css?v=1")
    assert asset is not None
    assert (asset.read(), asset.kind) == (b"a {}\nb {}", "text/css; charset=utf-8")
    kept = [name for name in kept_set(root).files if name.endswith(".css")]
    assert kept == ["static/dark.css", "static/page.css", "static/style/page.css"]
    write(root, "static/b.css", "c {}")
    assert page_html(root) != page


def test_the_plain_scripts_come_as_one_in_their_place(root: Path) -> None:
    scripts = "".join(f'<script src="static/start/{name}.js"></script>\n' for name in "ab")
    write(root, "index.html", f"{PAGE}\n{scripts}<body>")
    for name in "ab":
        write(root, f"static/start/{name}.js", f"{name}();")
    page = page_html(root)
    assert page.endswith('<title>War</title>\n<script src="static/page.js"></script>\n<body>')
    asset = find_asset(root, "/static/page.js")
    assert asset is not None
    assert (asset.read(), asset.kind) == (b"a();\nb();", "text/javascript; charset=utf-8")
    first = kept_set(root).files["static/page.js"]
    write(root, "static/start/b.js", "c();")
    assert kept_set(root).files["static/page.js"] != first


def test_a_styles_address_follows_its_content(tmp_path: Path) -> None:
    write(tmp_path, "static/a.css", "a {}")
    page = '<link rel="stylesheet" href="static/a.css">\n<link rel="icon" href="static/a.svg">'
    first = with_marked_styles(tmp_path, page)
    assert re.search(r'href="static/a\.css\?[0-9a-f]{8}">', first)
    assert with_marked_styles(tmp_path, first) == first
    write(tmp_path, "static/a.css", "b {}")
    second = with_marked_styles(tmp_path, first)
    assert second != first
    assert second.count("?") == 1


# ---- what makes it an app -------------------------------------------------------------------------------------------


def png_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])


def test_the_manifest_is_relative_and_whole() -> None:
    folder = ROOT / "static"
    manifest = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))
    for key in ("start_url", "scope"):
        assert (folder / manifest[key]).resolve() == ROOT
    assert manifest["display"] == "standalone"
    assert {"name", "short_name", "background_color", "theme_color"} <= set(manifest)
    sizes = set()
    for icon in manifest["icons"]:
        path = folder / icon["src"]
        assert path.is_file()
        if path.suffix == ".png":
            width, height = png_size(path)
            assert icon["sizes"] == f"{width}x{height}"
            sizes.add((width, icon.get("purpose", "any")))
    assert sizes == {(192, "any"), (512, "any"), (512, "maskable")}


def test_the_manifest_shows_the_page_and_what_can_be_done_at_once() -> None:
    folder = ROOT / "static"
    manifest = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))
    assert re.fullmatch(r"[a-z-]+", manifest["id"]), "of the host's top, so that it names the game wherever it lies"
    for shortcut in manifest["shortcuts"]:
        place, _, entrance = shortcut["url"].partition("#")
        assert (folder / place).resolve() == ROOT
        assert entrance in ENTRANCES
        assert {each["src"] for each in shortcut["icons"]} <= {each["src"] for each in manifest["icons"]}
    forms = set()
    for picture in manifest["screenshots"]:
        path = folder / picture["src"]
        width, height = jpeg_size(path.read_bytes())
        assert picture["sizes"] == f"{width}x{height}"
        assert 320 <= min(width, height) <= max(width, height) <= min(3840, 2.3 * min(width, height))
        assert (path.suffix, picture["type"]) == (".jpg", "image/jpeg")
        assert path.stat().st_size < 300_000
        forms.add((picture["form_factor"], width > height))
    assert forms == {("wide", True), ("narrow", False)}
    assert not [name for name in kept_set(ROOT).files if "pictures" in name], "nobody needs them to play"


def test_the_icons_are_there_and_small() -> None:
    folder = ROOT / "static" / "icons"
    assert {path.name for path in folder.iterdir()} == {icon.name for icon in ICONS}
    for icon in ICONS:
        assert png_size(folder / icon.name) == (icon.size, icon.size)
        assert (folder / icon.name).stat().st_size < 30_000


def test_the_page_names_them() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    for rel, href in re.findall(r'<link rel="(manifest|icon|apple-touch-icon)" href="([^"]+)"', page):
        assert (ROOT / href).is_file(), rel
    assert 'rel="manifest"' in page
    assert 'rel="apple-touch-icon"' in page
