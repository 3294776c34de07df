"""The benchmark runs from anywhere, and measures the same games on both sides."""

import subprocess
import sys
from pathlib import Path

from tests.bench import engine
from tests.conftest import ROOT


def test_the_loop_and_the_engine_play_the_same_games() -> None:
    assert [engine.loop(seed) for seed in range(150)] == [engine.engine(seed) for seed in range(150)]


def test_it_prints_both_rates_and_the_ratio(tmp_path: Path) -> None:
    command = [sys.executable, ROOT / "tests" / "bench" / "engine.py", "--games", "20", "--rounds", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    words = [line.split()[0] for line in done.stdout.splitlines()]
    assert words[1:] == ["engine", "loop", "ratio"]
    ratio = float(done.stdout.splitlines()[-1].split()[1])
    assert ratio > 0
