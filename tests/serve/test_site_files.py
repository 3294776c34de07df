"""The manifest of the site's files: complete, without contradiction, and what the rest goes by."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import serve
from static.tools import single
from static.tools.runtime import load_lock
from static.tools.site_files import (
    BINDING,
    KEPT,
    LOCK,
    PAGE,
    ROLES,
    RUNTIME,
    WORKER_SOURCE,
    Role,
    files_of,
    own_files,
    patterns_of,
    roles_of,
)

ROOT = Path(serve.__file__).resolve().parent


def own_names() -> list[str]:
    """The files of the repository that the site may consist of, as git sees them."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", PAGE, "static"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in found if (ROOT / name).is_file()]


def test_every_file_has_one_role() -> None:
    names = own_names()
    assert len(names) > 40
    assert {name: roles for name in names if len(roles := roles_of(name)) != 1} == {}


def test_every_file_that_the_lock_pins_has_one_role() -> None:
    names = [f"{RUNTIME}/{file.to}" for package in load_lock(ROOT) for file in package.files]
    assert {name: roles for name in names if len(roles := roles_of(name)) != 1} == {}


def test_every_line_is_about_something() -> None:
    pinned = [f"{RUNTIME}/{file.to}" for package in load_lock(ROOT) for file in package.files]
    made = [
        "static/engine.zip",
        "static/page.css",
        "static/page.js",
        f"{RUNTIME}/snapshot-0-1.bin",
        f"{RUNTIME}/snapshot-0-1.bin.json",
    ]
    names = [*own_names(), *pinned, *made]
    used = {pattern for pattern in ROLES if any(_has(pattern, name) for name in names)}
    assert set(ROLES) - used == set()


def _has(pattern: str, name: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*\*", ".*").replace(r"\*", "[^/]*"), name) is not None


def test_what_is_written_elsewhere_as_well_is_the_same() -> None:
    page = (ROOT / PAGE).read_text("utf-8")
    scripts = re.findall(r'<script src="([^"]+)"></script>', page)
    assert scripts == list(files_of(ROOT, Role.SCRIPT))
    assert set(re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)) == set(files_of(ROOT, Role.STYLE))
    assert {*re.findall(r'(?:src|config)="(static/[^"]+\.(?:py|json))"', page)} == {*patterns_of(Role.DATA)}
    start = (ROOT / "static/start/start.js").read_text("utf-8")
    late = re.search(r"var LATE = \[([^\]]*)\]", start)
    assert late is not None
    assert tuple(re.findall(r'"([^"]+)"', late[1])) == patterns_of(Role.LATE, Role.SERVED)
    assert {*single.FIRST} <= {*patterns_of(Role.MODULE)}


@pytest.mark.parametrize(
    "name", [f"static/{BINDING}/__init__.py", "static/tools/runtime.py", LOCK, WORKER_SOURCE, PAGE]
)
def test_what_is_not_for_the_page_to_ask_for_is_not_among_its_own(name: str) -> None:
    assert (ROOT / name).is_file()
    assert name not in set(own_files(ROOT))


def test_its_own_are_kept_and_lie_outside_the_runtime() -> None:
    names = set(own_files(ROOT))
    assert {"static/page.py", "static/scripts/motion.js", "static/icons/icon-192.png"} <= names
    assert all(roles_of(name)[0] in KEPT and not name.startswith(RUNTIME + "/") for name in names)
