"""The workflows for GitHub: official actions, and the commands that people use."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = {path.name: path.read_text() for path in (ROOT / ".github/workflows").glob("*.yml")}


def test_the_workflows_use_official_actions_by_their_major_version():
    assert set(WORKFLOWS) == {"pages.yml", "tests.yml"}
    for text in WORKFLOWS.values():
        used = re.findall(r"uses: (\S+)", text)
        assert used
        assert [action for action in used if not re.fullmatch(r"actions/[a-z-]+@v\d+", action)] == []
        assert "\t" not in text


def test_the_workflows_run_what_people_run():
    assert "python3 serve.py build" in WORKFLOWS["pages.yml"]
    assert re.search(r"upload-pages-artifact@v\d+\n\s+with:\n\s+path: dist\n", WORKFLOWS["pages.yml"])
    assert ".ci/run" in WORKFLOWS["tests.yml"]
