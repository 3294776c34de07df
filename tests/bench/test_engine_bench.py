"""The benchmark runs from anywhere, and measures the same games on both sides."""

import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from tests.bench import engine, simulate
from tests.conftest import ROOT


def test_the_loop_and_the_engine_play_the_same_games() -> None:
    assert [engine.loop(seed) for seed in range(150)] == [engine.engine(seed) for seed in range(150)]


def test_it_prints_both_rates_and_the_ratio(tmp_path: Path) -> None:
    command = [sys.executable, ROOT / "tests" / "bench" / "engine.py", "--games", "20", "--rounds", "1"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    told = {line.split()[0]: float(line.split()[1].replace(",", "")) for line in done.stdout.splitlines()[1:]}
    assert list(told) == ["engine", "loop", "ratio"]
    assert told["ratio"] == pytest.approx(told["engine"] / told["loop"], abs=0.02)


def test_the_laboratory_and_the_loop_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0, 1, 1, 3, 10, 12, 12, 13])  # the loop takes 1 s and the laboratory 2 s, whoever is first
    assert simulate.measure(30, 2, lambda: next(clock)) == {"laboratory": 15, "loop": 30, "ratio": 0.5}
    monkeypatch.setattr(simulate, "loops", lambda deals: 1)
    with pytest.raises(AssertionError, match="different games"):
        simulate.measure(30, 1, perf_counter)


def test_the_laboratory_is_measured_beside_the_loop_and_its_memory_is_told(tmp_path: Path) -> None:
    command = [
        sys.executable,
        ROOT / "tests" / "bench" / "simulate.py",
        "--games",
        "20",
        "--rounds",
        "2",
        "--memory",
        "5",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    assert [line[0] for line in lines[2:]] == ["laboratory", "loop", "ratio", "memory", "memory"]
    assert all(float(line[1].replace(",", "")) > 0 for line in lines[2:])
    assert lines[-1][-2:] == ["50", "games"]


def test_the_jumps_are_timed_in_a_long_game_and_in_a_short_one(tmp_path: Path) -> None:
    command = [sys.executable, ROOT / "tests" / "bench" / "seek.py", "--rounds", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    assert [line[0] for line in lines[1:]] == ["10,000", "200", "ratio"]
    assert all(float(number) > 0 for line in lines[1:3] for number in line[3::2] if number[0].isdigit())
    assert float(lines[3][-1]) > 0
