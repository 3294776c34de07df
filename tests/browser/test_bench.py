"""The benchmark of the table runs, measures everything it names, and tells it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import need
from tests.conftest import ROOT
from tests.saying import said
from war.text.labels import SPEED_TITLES


@pytest.mark.chromium
@pytest.mark.browser
def test_the_table_is_measured_and_told(tmp_path: Path) -> None:
    need("chromium")
    command = [sys.executable, ROOT / "tests" / "bench" / "table.py", "--quick"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    assert done.returncode in (0, 1), done.stdout + done.stderr  # how fast this machine is just now is no test's matter
    assert lines[-1].startswith("Not all" if done.returncode else "All")
    for name in ("without layout", "with layout"):
        press, empty, difference, fastest = map(
            float, re.findall(r"-?\d+\.\d+", next(line for line in lines if name in line))
        )
        assert press > empty > 0
        assert press >= fastest > 0
        assert difference == pytest.approx(press - empty, abs=0.011)
    for title in map(said, SPEED_TITLES.values()):
        assert any(re.match(rf"{title} +\d+ battles +[\d.]+ s .* pictures a second", line) for line in lines), title
    battles = re.search(r"after 100 battles and after ([\d,]+) more", done.stdout)
    assert battles is not None
    assert int(battles[1].replace(",", "")) >= 1500
    for name in ("DOM nodes", "listeners", "JS heap", "Python objects", "wasm memory"):
        line = next(line for line in lines if line.startswith(name))
        before, after, ratio = map(float, re.findall(r"[\d,]+\.\d+", line.replace(",", "")))
        assert before > 0
        assert ratio == pytest.approx(after / before, abs=0.02)
