"""Style and types, as tests, so that one summary tells everything."""

import subprocess
import sys

import pytest

from tests.conftest import ROOT


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check", "--output-format=concise", "."],
        ["ruff", "format", "--check", "."],
        ["mypy"],
    ],
    ids=["ruff", "format", "mypy"],
)
@pytest.mark.timeout(300)  # mypy's first run fills its cache
def test_clean(command: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.fail(f"{' '.join(command)}\n{done.stdout}{done.stderr}", pytrace=False)
