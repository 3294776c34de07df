"""What Python and the page's scripts must both know before one can hand it to the other is the same in both."""

import json
import re
from dataclasses import fields

from static.tools.site_files import Role, files_of
from tests.conftest import ROOT
from war.session.appearance import Theme
from war.session.saving import save
from war.session.session import Session
from war.session.settings import Settings
from war.session.shortcuts import KeyPress
from war.view.effects import Sound

SCRIPTS = "".join((ROOT / name).read_text() for name in files_of(ROOT, Role.SCRIPT))
DECLARED = (ROOT / "static/scripts/war.d.ts").read_text()
BINDING = "\n".join(
    path.read_text() for path in (ROOT / "static").rglob("*.py") if "tools" not in path.relative_to(ROOT).parts
)


def one(pattern: str, text: str) -> str:
    """The one match of a pattern."""
    found = re.findall(pattern, text, re.DOTALL)
    assert len(found) == 1, pattern
    return str(found[0])


def members(interface: str) -> set[str]:
    """The names that an interface of `static/scripts/war.d.ts` declares."""
    body = one(rf"\ninterface {interface} \{{\n(.*?)\n\}}\n", DECLARED)
    return set(re.findall(r"^  (\w+)\??[:(]", body, re.MULTILINE))


def test_the_page_looks_before_python_is_there_as_it_looks_after() -> None:
    unchosen = dict(re.findall(r'(\w+): "([\w-]+)"', one(r"var UNCHOSEN = \{(.*?)\};", SCRIPTS)))
    kept = json.loads(save(Session(Settings())))["settings"]
    assert unchosen == {"theme": Settings().theme, "back": Settings().back}
    assert {name: kept.get(name, value) for name, value in unchosen.items()} == unchosen
    assert {*one(r"/\^\(([\w|]+)\)\$/\.test\(kept\.theme\)", SCRIPTS).split("|"), unchosen["theme"]} == set(Theme)


def test_a_key_press_has_the_same_parts() -> None:
    parts = {field.name for field in fields(KeyPress)}
    assert parts == members("KeyPress") == set(re.findall(r"(\w+):", one(r"var NO_PRESS = \{(.*?)\};", SCRIPTS)))


def test_the_sounds_have_the_same_names() -> None:
    assert set(re.findall(r'"(\w*)"', one(r"\ntype Sound = (.*?);", DECLARED))) == set(Sound)


def test_a_step_is_told_by_the_names_that_motion_reads() -> None:
    told = one(r"def told\(.*?json\.dumps\(\n(.*?)\n    def ", BINDING)
    assert set(re.findall(r'^ +"(\w+)": ', told, re.MULTILINE)) == members("Step")


def test_the_record_of_old_versions_has_one_name() -> None:
    assert set(re.findall(r'OLD_RECORD = "([^"]+)"', SCRIPTS)) == set(re.findall(r'OLD_RECORD = "([^"]+)"', BINDING))


def test_what_is_kept_has_its_names_from_the_page() -> None:
    assert set(re.findall(r"\bkeys\.(\w+)", BINDING)) <= members("StorageKeys")
    assert set(re.findall(r"(\w+): \"war", one(r"return \{\n(\s+session: .*?)\};", SCRIPTS))) == members("StorageKeys")


def test_what_python_asks_the_page_for_is_declared() -> None:
    asked = set(re.findall(r"\b(?:js|window)\.war\.(\w+)", BINDING))
    assert len(asked) > 5
    assert asked <= members("War")


def test_what_the_page_gives_is_declared() -> None:
    given = one(r"\n  var war = /\*\* @type \{War\} \*/ \(\{\n(.*?)\n  \}\);", SCRIPTS)
    names = re.findall(r"^    (\w+):", given, re.MULTILINE)
    names += re.findall(r"^  (?:window\.)?war\.(\w+) = ", SCRIPTS, re.MULTILINE)
    assert set(names) < members("War")
    assert len(names) == len(set(names))
