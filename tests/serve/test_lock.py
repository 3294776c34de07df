"""The lock in the repository: complete, about the pinned versions, and free of addresses."""

from __future__ import annotations

import base64
import fnmatch
import json
import re
from pathlib import Path

import pytest

import serve
from static.tools import runtime

ROOT = Path(serve.__file__).resolve().parent
LOCK = runtime.load_lock(ROOT)


def test_the_lock_is_about_the_pins() -> None:
    assert [package.name for package in LOCK] == [name for name, *_ in runtime.PINS]
    for package, (_, folder, patterns) in zip(LOCK, runtime.PINS, strict=True):
        for file in package.files:
            assert any(fnmatch.fnmatchcase(file.inside, pattern) for pattern in patterns), file
            assert file.to == f"{folder}/{Path(file.inside).name}".replace(".mjs", ".js")
        for pattern in patterns:
            assert fnmatch.filter([file.inside for file in package.files], pattern), pattern


@pytest.mark.parametrize("package", LOCK, ids=str)
def test_the_hashes_are_of_the_right_kind(package: runtime.Package) -> None:
    algorithm, _, value = package.integrity.partition("-")
    assert algorithm == "sha512"
    assert len(base64.b64decode(value, validate=True)) == 64
    assert package.licence
    for file in package.files:
        assert re.fullmatch("[0-9a-f]{64}", file.sha256)
        assert file.size > 0


def test_nothing_but_the_lock_names_a_version_of_the_runtime() -> None:
    build = runtime.build_in_lock(ROOT)
    pyodide = next(package for package in LOCK if package.name == "pyodide")
    assert build["version"] == pyodide.version
    zipped = "python" + "".join(build["python"].split(".")[:2])
    named = {*(package.version for package in LOCK), *(value for key, value in build.items() if key != "arch"), zipped}
    places = [ROOT / name for name in ("index.html", "serve.py", "README.md", "CONTRIBUTING.md")]
    for path in (ROOT / "static").rglob("*"):
        inside = path.relative_to(ROOT / "static").parts
        if path.suffix in (".js", ".mjs", ".py", ".json", ".txt") and inside[0] not in ("runtime", "runtime.lock.json"):
            places.append(path)
    assert len(places) > 20
    found = {(path.name, version) for path in places for version in named if version in path.read_text("utf-8")}
    assert found == set()


@pytest.mark.skipif(not (ROOT / runtime.RUNTIME).exists(), reason="nothing is fetched yet")
def test_the_lock_says_of_pyodide_what_it_says_of_itself() -> None:
    said = json.loads((ROOT / runtime.RUNTIME / "pyodide/pyodide-lock.json").read_text("utf-8"))["info"]
    assert runtime.build_in_lock(ROOT) == {**said, "version": runtime.build_in_lock(ROOT)["version"]}


def test_no_two_files_share_a_place() -> None:
    places = [file.to for package in LOCK for file in package.files]
    assert len(set(places)) == len(places)


def test_no_address_in_the_lock() -> None:
    assert "://" not in (ROOT / runtime.LOCK).read_text(encoding="utf-8")


def test_what_is_fetched_is_not_committed() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {"/static/runtime/", "/static/runtime.partial-*/", "/dist/"} <= set(ignored)


@pytest.mark.skipif(not (ROOT / runtime.RUNTIME).exists(), reason="nothing is fetched yet")
def test_every_chunk_that_a_page_waits_for_is_there() -> None:
    """Each import of the chunks kept leads to a chunk kept, or to one of those that only an extra loads."""
    extras = ("codemirror*", "mpy-*", "py-Dl*", "toml-Blg*", "zip-*", "pyodide_graph-*")
    folder = ROOT / runtime.RUNTIME / "pyscript"
    kept = {path.name for path in folder.glob("*.js")}
    for path in folder.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        static = set(re.findall(r'(?:from|import)"\./([^"]+)"', text))
        assert static <= kept, path.name
        for name in set(re.findall(r'import\("\./([^"]+)"\)', text)) - kept:
            assert any(fnmatch.fnmatchcase(name, extra) for extra in extras), (path.name, name)
