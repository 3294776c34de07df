"""What README.md and CONTRIBUTING.md say is true: their commands run, their drawings and paths are the repository's."""

import re
import shlex
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.saying import english
from war.engine.deal import Deal
from war.engine.presets import PRESETS
from war.session.session import Session
from war.session.settings import Settings
from war.view.screen import view

TEXTS = {name: (ROOT / name).read_text() for name in ("README.md", "CONTRIBUTING.md")}
CODE = [code for text in TEXTS.values() for code in re.findall(r"`([^`\n]+)`", text)]
INDENTED = re.findall(r"^    (python3 .+)$", "\n".join(TEXTS.values()), re.MULTILINE)
COMMANDS = sorted({code for code in CODE + INDENTED if re.match(r"(\.venv/bin/)?python3? ", code)})


def arguments(command: str) -> list[str]:
    """What stands behind the name of Python in a command."""
    return shlex.split(command)[1:]


def test_there_are_commands() -> None:
    assert {"python3 serve.py", "python3 serve.py build", "python3 tests/run.py", "python3 -m war play"} <= set(
        COMMANDS
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_one_of_a_program_that_is_there(command: str) -> None:
    what, *rest = arguments(command)
    if what == "-m":
        assert rest[0] in ("pytest", "http.server") or any(
            (ROOT / f"{rest[0].replace('.', '/')}{end}").is_file() for end in (".py", "/__main__.py")
        )
    else:
        assert (ROOT / what).is_file()
    for path in (word for word in rest if "/" in word):
        assert (ROOT / path).exists(), path


def programs() -> list[str]:
    """The commands that this project has, without their options: ``-m war play``, ``serve.py build``."""
    words = ([word for word in arguments(command) if re.fullmatch(r"[a-z]+|-m|serve\.py|tests/run\.py", word)]
             for command in COMMANDS)  # fmt: skip
    return sorted({" ".join(each) for each in words if each[:1] in (["serve.py"], ["tests/run.py"]) or "war" in each})


@pytest.mark.parametrize("program", programs())
def test_a_command_that_is_named_tells_what_it_does(program: str) -> None:
    command = [sys.executable, *program.split(), "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout) > 100


def test_the_terminal_plays_as_it_says() -> None:
    for command in ("-m war play --table quick", "-m war simulate --games 20"):
        done = subprocess.run(
            [sys.executable, *command.split()], cwd=ROOT, capture_output=True, text=True, check=False, input="\n" * 200
        )
        assert done.returncode == 0, done.stderr


def test_every_path_that_is_named_is_there() -> None:
    made = ("dist/", ".venv", "static/runtime/", "static/engine.zip")
    paths = [code for code in CODE if re.fullmatch(r"[\w.-]+(/[\w.-]+)*/?", code) and ("/" in code or ".py" in code)]
    bench = {"engine.py", "simulate.py", "start.py", "seek.py", "table.py", "page.py"}
    lost = [path for path in paths if not path.startswith(made) and path not in bench and not (ROOT / path).exists()]
    assert len(paths) > 20
    assert lost == []


def test_the_tables_that_are_laid_are_the_tables() -> None:
    laid = re.search(r"(\w+) tables are laid: (.+?)\.", TEXTS["README.md"])
    assert laid
    names = re.split(", | and ", laid[2])
    assert laid[1] == ["Four", "Five", "Six", "Seven"][len(names) - 4]
    titles = [english(table.title) for table in PRESETS.values()]
    assert set(names) == set(titles)


def test_the_flow_is_as_it_is_drawn() -> None:
    """Deal code and rules make a game; the session's position in it makes the view; an intent changes the position."""
    assert "deal code + rules ──▶ game (pure) ──▶ session (games, position) ──▶ view model" in TEXTS["README.md"]
    sessions = [Session(Settings(), deals=lambda: Deal("W2222-594KK")) for _ in range(2)]
    for session in sessions:
        session.new_game()
    before = view(sessions[0])
    assert sessions[0].press()
    assert view(sessions[0]) != before == view(sessions[1])
    assert sessions[1].press()
    assert view(sessions[0]) == view(sessions[1])
