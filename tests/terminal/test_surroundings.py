"""The terminal in surroundings that are not what one expects: old Pythons, outputs that say little, Ctrl-C."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

COMMAND = [sys.executable, "-m", "war"]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix shell")
#: What a person starts, and what an older Python must be able to read.
ENTRIES = ("serve.py", "tests/run.py", "war/__main__.py", "war/__init__.py")
#: Python as it is, but for what it says of its version; then it runs the file.
PRETENDING = (
    "import runpy, sys; sys.version_info = {}; sys.version = '3.8.9 old'; runpy.run_path({!r}, None, '__main__')"
)


@pytest.mark.parametrize("name", ENTRIES)
def test_an_older_python_can_read_what_a_person_starts(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text("utf-8"), feature_version=(3, 6))
    futures = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    assert futures == [], "one that it does not know would be a traceback"


@pytest.mark.parametrize("name", [name for name in ENTRIES if not name.endswith("__init__.py")])
@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 99)], ids=["old", "nearly"])
def test_an_older_python_is_told_in_a_sentence(name: str, version: tuple[int, int, int]) -> None:
    script = PRETENDING.format((*version, "final", 0), str(ROOT / name))
    done = subprocess.run([sys.executable, "-S", "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "War needs Python 3.11 or newer; this is Python 3.8.9.\n"


@pytest.mark.parametrize(
    "setting",
    [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252:strict"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}],
    ids=["ascii", "cp1252", "c"],
)
def test_it_says_the_same_wherever_it_is_said(setting: dict[str, str]) -> None:
    environment = {**os.environ, "PYTHONUTF8": "0", **setting}
    for options in (("play", "--deal", "W2222-22222"), ("play", "--limit", "0")):
        done = subprocess.run([*COMMAND, *options], cwd=ROOT, env=environment, capture_output=True, check=False)
        usual = subprocess.run([*COMMAND, *options], cwd=ROOT, capture_output=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (usual.returncode, usual.stdout, usual.stderr)


@POSIX
def test_the_name_of_a_file_may_be_no_text() -> None:
    done = subprocess.run([*COMMAND, "play", "--piles", b"\xff"], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "\N{REPLACEMENT CHARACTER} cannot be read: No such file or directory.\n"


FULL = "What is to be said could not be printed: No space left on device.\n"
NOWHERE = {
    # name: what a shell does with the command, the exit status, what is said
    "no-output": ("play >&-", 1, "There is no output to print to.\n"),
    "no-error": ("play --piles nowhere 2>&-", 2, ""),
    "no-error-to-count-on": ("simulate --games 1 --csv 2>&- >/dev/null", 0, ""),
    "no-input": ("play --piles - <&-", 2, "There is no standard input to read the piles from.\n"),
    "full": ("play >/dev/full", 1, FULL),
    "full-of-findings": ("simulate --games 1 >/dev/full", 1, FULL),
}


@POSIX
@pytest.mark.parametrize("name", NOWHERE)
def test_an_output_or_input_that_is_not_there(name: str) -> None:
    options, status, says = NOWHERE[name]
    if "/dev/full" in options and not Path("/dev/full").exists():
        pytest.skip("this system has no full device")
    script = f'"{sys.executable}" -m war {options}'
    done = subprocess.run(["sh", "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", says)


#: Runs `python3 -m war`, which is pressed Ctrl-C, so many times, as it comes to a module or a function.
PRESSED = """
import os, runpy, signal, sys
what, times, sys.argv[1:] = {what!r}, {times}, {options!r}
def press():
    for _ in range(times):
        os.kill(os.getpid(), signal.SIGINT)
if what.startswith("import "):
    sys.addaudithook(lambda event, given: press() if event == "import" and given[0] == what.split()[1] else None)
else:
    import war.terminal.simulate as simulate
    real = getattr(simulate, what)
    setattr(simulate, what, lambda *given: (press(), real(*given))[1])
runpy.run_module("war", run_name="__main__", alter_sys=True)
"""
MOMENTS = {
    # what it comes to: the exit status after one Ctrl-C, and what is said
    "import war.terminal": (130, ""),
    "import argparse": (130, ""),
    "import war.text.report": (130, ""),
    "rules_of": (130, ""),
    "count_games": (130, "Stopped after 0 of 30 games.\n"),
    "find": (0, ""),
    "findings_json": (0, ""),
}


@POSIX
@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize(("what", "jobs"), [*((what, "1") for what in MOMENTS), ("count_games", "2")])
def test_ctrl_c_at_any_moment_leaves_all_or_nothing(what: str, jobs: str, times: int) -> None:
    options = ["simulate", "--games", "30", "--seed", "6", "--jobs", jobs, "--json"]
    script = PRESSED.format(what=what, times=times, options=options)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    status, said = MOMENTS[what] if times == 1 else (130, "")
    assert (done.returncode, done.stderr) == (status, said)
    if status:
        assert done.stdout == ""
    else:
        assert json.loads(done.stdout)["games"] == 30
