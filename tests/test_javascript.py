"""The page's JavaScript, checked: types against `static/war.d.ts`, style, and what old browsers must be able to read.

The checkers are programs for Node. tests/run.py has npm install them from the lock beside this.
"""

import json
import re
import subprocess
from pathlib import Path

import pytest

from static.tools.site_files import Role, files_of
from tests.browser.browsers import find, missing
from tests.conftest import IN_CI, ROOT

FOLDER = ROOT / "tests" / "javascript"
MODULES = FOLDER / "node_modules"
LOCK = FOLDER / "package-lock.json"
OWN = sorted(
    path
    for end in ("js", "mjs")
    for path in (ROOT / "static").rglob(f"*.{end}")
    if "runtime" not in path.relative_to(ROOT).parts
)

#: What is read by browsers too old for the game, so that it can tell them so: ECMAScript 5.
OLD = list(files_of(ROOT, Role.SCRIPT))


def check(program: str, *options: str | Path) -> subprocess.CompletedProcess[str]:
    """Run one of the checkers in their folder; without Node or the checkers the test is skipped, in CI it fails."""
    node = find("npm")
    give_up = pytest.fail if IN_CI else pytest.skip
    if node is None:
        give_up(missing("npm"))
    found = MODULES / program
    if not found.is_file():
        give_up("The checkers of JavaScript are not installed: python3 tests/run.py tests/test_javascript.py does it.")
    return subprocess.run([node[0], found, *options], cwd=FOLDER, capture_output=True, text=True, check=False)


def passes(program: str, *options: str | Path) -> None:
    done = check(program, *options)
    if done.returncode != 0:
        pytest.fail(f"{program}\n{done.stdout}{done.stderr}", pytrace=False)


@pytest.mark.npm
@pytest.mark.timeout(300)
@pytest.mark.parametrize("where", ["page", "worker", "node"])
def test_types_fit(where: str) -> None:
    passes("typescript/bin/tsc", "-p", f"{where}.json")


@pytest.mark.npm
def test_the_linter_finds_nothing() -> None:
    passes("@biomejs/biome/bin/biome", "lint", "--error-on-warnings", "--config-path=.", ROOT / "static")


@pytest.mark.npm
@pytest.mark.parametrize("name", OLD)
def test_an_old_browser_can_read_what_tells_it_so(name: str) -> None:
    passes("acorn/bin/acorn", "--ecma5", "--silent", ROOT / name)


@pytest.mark.npm
@pytest.mark.timeout(300)
def test_every_file_is_checked() -> None:
    seen = [
        line
        for where in ("page", "worker", "node")
        for line in check("typescript/bin/tsc", "-p", f"{where}.json", "--listFilesOnly").stdout.splitlines()
        if "node_modules" not in line and not line.endswith(".d.ts")
    ]
    assert sorted(map(Path, seen)) == OWN
    assert [path.name for path in OWN if not re.search(r"^// @ts-check$", path.read_text(), re.MULTILINE)] == []


def test_the_lock_has_hashes_and_names_no_registry() -> None:
    text = LOCK.read_text()
    packages = json.loads(text)["packages"]
    wanted = json.loads((FOLDER / "package.json").read_text())["devDependencies"]
    assert packages.pop("")["devDependencies"] == wanted
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert [name for name, each in packages.items() if not each["integrity"].startswith("sha512-")] == []
    assert not re.search(r"://|resolved", text)
