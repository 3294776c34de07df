"""The lists of what the tests need agree with each other, and the lock pins everything by hash."""

import re
import tomllib

from tests.conftest import ROOT

LOCK = (ROOT / "tests" / "requirements.lock").read_text()
ENTRIES = re.findall(r"^([a-z0-9._-]+)==(\S+)((?:.*\\\n)(?: .*\n)+)", LOCK, flags=re.MULTILINE)


def wanted() -> list[str]:
    lines = (ROOT / "tests" / "requirements.in").read_text().splitlines()
    return [line.split("#")[0].strip() for line in lines if line.split("#")[0].strip()]


def test_the_group_in_pyproject_is_the_list_the_lock_is_made_from() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    assert sorted(groups["tests"]) == sorted(wanted())


def test_every_wanted_package_is_locked() -> None:
    assert {re.split(r"[=<>~]", line)[0] for line in wanted()} <= {name for name, _, _ in ENTRIES}


def test_every_locked_package_has_hashes() -> None:
    assert len(ENTRIES) == len(re.findall(r"^[^\s#]", LOCK, flags=re.MULTILINE))
    assert [name for name, _, rest in ENTRIES if "--hash=sha256:" not in rest] == []


def test_the_lock_names_no_registry() -> None:
    code = "\n".join(line for line in LOCK.splitlines() if not line.lstrip().startswith("#"))
    assert not re.search(r"://|--(extra-)?index-url|--find-links", code)
