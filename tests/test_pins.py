"""What the tests need is listed once, in pyproject.toml, and the lock pins all of it by hash."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from tests import run
from tests.conftest import ROOT

LOCK = (ROOT / "tests" / "requirements.lock").read_text()
ENTRIES = re.findall(r"^([a-z0-9._-]+)==(\S+)((?:.*\\\n)(?: .*\n)+)", LOCK, flags=re.MULTILINE)
WANTED = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]["tests"]


def test_the_lock_is_made_from_the_group_in_pyproject() -> None:
    asked_for = {name for name, _, rest in ENTRIES if "war (pyproject.toml:tests)" in rest}
    assert asked_for == {re.split(r"[=<>~]", line)[0] for line in WANTED}


def test_what_is_locked_is_what_these_tests_run_with() -> None:
    locked = {name: number for name, number, rest in ENTRIES if "war (pyproject.toml:tests)" in rest}
    assert {name: version(name) for name in locked} == locked


def test_every_locked_package_has_hashes() -> None:
    assert len(ENTRIES) == len(re.findall(r"^[^\s#]", LOCK, flags=re.MULTILINE))
    assert [name for name, _, rest in ENTRIES if "--hash=sha256:" not in rest] == []


def test_the_lock_names_no_registry() -> None:
    code = "\n".join(line for line in LOCK.splitlines() if not line.lstrip().startswith("#"))
    assert not re.search(r"://|--(extra-)?index-url|--find-links", code)


@pytest.mark.parametrize("fails", [False, True])
def test_what_is_installed_is_the_lock_with_its_hashes_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fails: bool
) -> None:
    commands: list[list[str]] = []

    def instead(*command: str | Path) -> int:
        commands.append([str(word) for word in command])
        return int(fails and "pip" in command)

    monkeypatch.setattr(run, "run", instead)
    monkeypatch.setattr(run, "VENV", tmp_path)
    monkeypatch.setattr(run, "STAMP", tmp_path / "installed.txt")
    assert run.environment() is not fails
    assert ["--require-hashes", "-r", str(run.LOCK)] == commands[-1][-3:]
    assert [command for command in commands if "install" in command] == commands[-1:]
    assert run.STAMP.exists() is not fails  # a half install is begun anew
