"""The terminal, ``python3 -m war simulate``: its forms of output, its processes, Ctrl-C, bad input."""

import csv
import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

from tests.conftest import ROOT
from war.engine.presets import PRESETS
from war.engine.rules import Rules
from war.laboratory.export import findings_csv, findings_json
from war.laboratory.seeds import MAX_GAMES, STUDY_SEEDS
from war.laboratory.study import Study
from war.terminal.processes import count_games
from war.text.report import report

pytestmark = pytest.mark.timeout(240)  # many processes, on machines that may have much else to do

COMMAND = [sys.executable, "-m", "war", "simulate"]
#: Games under these rules take long, thousands of battles for those that go round.
LONG = ("--pickup", "you-first", "--face-down", "0")


def run(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *options], cwd=ROOT, capture_output=True, text=True, check=False)


def simulated(*options: str) -> str:
    done = run(*options)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def study(rules: Rules, games: int, seed: int) -> Study:
    made = Study(rules, games, seed)
    made.run(10**9)
    return made


@pytest.mark.parametrize("name", PRESETS)
def test_it_prints_what_the_laboratory_finds(name: str) -> None:
    found = study(PRESETS[name].rules, 30, 5).result()
    options = ("--table", name, "--games", "30", "--seed", "5")
    assert simulated(*options, "--json") == findings_json(found) + "\n"
    assert simulated(*options, "--csv") == findings_csv(found)
    assert simulated(*options) == report(found)


def test_it_takes_the_same_options_for_rules_as_play() -> None:
    rules = {"face_down": 2, "short": "draw", "pickup": "loser-first", "limit": 90, "at_limit": "most-cards"}
    rules |= {"time_limit": 9, "compare": "low", "cards_up": 2, "combine": "multiply"}
    options = [f"--{rule.replace('_', '-')}={value}" for rule, value in rules.items()]
    told = json.loads(simulated("--table", "peace", *options, "--games", "2", "--seed", "1", "--json"))
    assert told["rules"] == rules


def test_a_seed_left_out_is_new_and_is_told() -> None:
    one, other = (json.loads(simulated("--games", "3", "--json")) for _ in "ab")
    assert one["seed"] != other["seed"]
    again = json.loads(simulated("--games", "3", "--seed", str(one["seed"]), "--json"))
    assert again == one
    assert re.search(r"seed \d+$", simulated("--games", "1").splitlines()[0])


@pytest.mark.parametrize("seed", ["0", f"{STUDY_SEEDS - 1:,}"])
def test_the_first_seed_and_the_last(seed: str) -> None:
    assert json.loads(simulated("--games", "2", "--seed", seed, "--json"))["seed"] == int(seed.replace(",", ""))


@pytest.mark.parametrize("jobs", ["2", "3", "all"])
def test_any_number_of_processes_finds_the_same(jobs: str) -> None:
    options = ("--games", "700", "--seed", "11", "--json")
    assert simulated(*options, "--jobs", jobs) == findings_json(study(Rules(), 700, 11).result()) + "\n"


def test_more_processes_than_games() -> None:
    assert simulated("--games", "2", "--seed", "4", "--jobs", "5") == report(study(Rules(), 2, 4).result())


@pytest.mark.parametrize("jobs", [1, 2])
def test_stopped_it_has_counted_the_first_games(jobs: int) -> None:
    told: list[int] = []
    tally = count_games(Rules(), 100_000, 3, jobs, lambda: bool(told) and told[-1] >= 300, told.append)
    assert 300 <= tally.games < 100_000
    assert told == sorted(told)
    assert tally == study(Rules(), tally.games, 3).tally


def started(*options: str) -> tuple[subprocess.Popen[bytes], int]:
    """The command in a process group of its own, with a terminal for its standard error; and that terminal's end."""
    end, terminal = pty.openpty()
    made = subprocess.Popen(
        [*COMMAND, *options], cwd=ROOT, stdout=subprocess.PIPE, stderr=terminal, start_new_session=True
    )
    os.close(terminal)
    return made, end


def read_until(end: int, pattern: bytes, seconds: float = 40) -> bytes:
    """What comes from a terminal, until the pattern is in it."""
    told, until = b"", time.monotonic() + seconds
    while not re.search(pattern, told):
        assert time.monotonic() < until, told
        if select.select([end], [], [], 0.2)[0]:
            told += os.read(end, 4096)
    return told


def rest_of(end: int) -> bytes:
    """What else comes from a terminal whose other side is closed; that is an error on Linux."""
    told = b""
    try:
        while more := os.read(end, 4096):
            told += more
    except OSError:
        pass
    os.close(end)
    return told


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("rules", [(), LONG], ids=["classic", "endless"])
def test_ctrl_c_prints_what_was_found_so_far(jobs: str, rules: tuple[str, ...]) -> None:
    asked = 5_000_000
    made, end = started(*rules, "--games", str(asked), "--seed", "6", "--jobs", jobs, "--json")
    with made:
        try:
            told = read_until(end, rb"\r[1-9][0-9,]* of 5,000,000 games")
            os.killpg(made.pid, signal.SIGINT)  # as a terminal does: every process of the group gets it
            assert made.stdout
            out = made.stdout.read()
            assert made.wait(30) == 130
        finally:
            if made.poll() is None:
                os.killpg(made.pid, signal.SIGKILL)
    told += rest_of(end)
    found: dict[str, Any] = json.loads(out)
    games = found["games"]
    assert 0 < games < asked
    assert f"Stopped after {games:,} of 5,000,000 games.".encode() in told
    assert b"Traceback" not in told
    options = (*rules, "--games", str(games), "--seed", "6", "--jobs", jobs, "--json")
    assert found | {"asked": games} == json.loads(simulated(*options)), "what so many games find"
    with pytest.raises(ProcessLookupError):
        os.killpg(made.pid, 0)  # no process is left


def test_no_process_is_left_when_the_command_is_killed() -> None:
    made, end = started(*LONG, "--games", "100000", "--seed", "6", "--jobs", "2")
    with made:
        read_until(end, rb"\r[1-9][0-9,]* of 100,000 games")
        made.kill()
        assert made.stdout
        told = made.stdout.read()  # ends when no process has it open any more
    assert told == b""
    rest_of(end)


def test_the_progress_goes_away_on_a_terminal_and_is_not_told_elsewhere() -> None:
    made, end = started("--games", "300", "--seed", "6", "--csv")
    with made:
        assert made.stdout
        out = made.stdout.read().decode()
        assert made.wait(30) == 0
    told = rest_of(end).decode()
    assert " of 300 games (" in told
    last = told.rstrip("\r").rpartition("\r")[2]
    assert last.strip() == "", "the line is written over with spaces"
    assert dict(row[:2] for row in csv.reader(io.StringIO(out)))["games"] == "300"


BAD: dict[str, tuple[list[str], list[str]]] = {
    # name: the options, what the sentence says
    "no-games": (["--games", "0"], ["--games", "0", "1", f"{MAX_GAMES:,}"]),
    "too-many-games": (["--games", str(MAX_GAMES + 1)], ["--games", f"{MAX_GAMES:,}"]),
    "games-word": (["--games", "many"], ["--games", "many"]),
    "games-fraction": (["--games", "1e3"], ["--games", "1e3"]),
    "games-other-digits": (["--games", "٣"], ["--games"]),
    "games-below": (["--games=-5"], ["--games", "-5"]),
    "games-huge": (["--games", "9" * 5000], ["--games", "9…"]),
    "seed-below": (["--seed=-1"], ["--seed", "-1", f"{STUDY_SEEDS - 1:,}"]),
    "seed-above": (["--seed", str(STUDY_SEEDS)], ["--seed", f"{STUDY_SEEDS - 1:,}"]),
    "seed-code": (["--seed", "W2222-22222"], ["--seed", "whole number"]),
    "seed-empty": (["--seed", ""], ["--seed"]),
    "no-jobs": (["--jobs", "0"], ["--jobs", "1", "all"]),
    "jobs-word": (["--jobs", "some"], ["--jobs", "some", "all"]),
    "too-many-jobs": (["--jobs", "100000"], ["--jobs", "256"]),
    "table": (["--table", "poker"], ["poker", "classic"]),
    "rule": (["--face-down", "99"], ["--face-down", "99", "15"]),
    "two-forms": (["--json", "--csv"], ["--json", "--csv"]),
    "deal": (["--deal", "W2222-22222"], ["--deal"]),
    "no-value": (["--games"], ["--games"]),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_told_in_a_sentence(name: str) -> None:
    options, says = BAD[name]
    done = run(*options)
    assert (done.returncode, done.stdout) == (2, "")
    assert all(word in done.stderr for word in says), done.stderr
    assert done.stderr.endswith(".\n")
    assert done.stderr.count("\n") == 1, "one sentence"
    assert len(done.stderr) < 400


def test_help_names_every_option() -> None:
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    rules = "table face-down short pickup limit at-limit time-limit compare cards-up combine"
    assert all(f"--{option}" in done.stdout for option in f"{rules} games seed jobs json csv".split())


def test_without_a_command_both_are_named() -> None:
    done = subprocess.run([sys.executable, "-m", "war"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    whole = subprocess.run([*COMMAND[:-1], "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr == whole.stdout
    assert "play" in whole.stdout
    assert "simulate" in whole.stdout
