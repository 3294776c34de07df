"""The workflows for GitHub: checked, pinned, and made of the commands that people use."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = {path.name: path.read_text() for path in (ROOT / ".github/workflows").glob("*.yml")}


def job(text: str, name: str) -> str:
    """A job of a workflow: its lines."""
    found = re.search(rf"^  {name}:\n((?:    .*\n|\n)+)", text, re.MULTILINE)
    assert found, name
    return found[1]


def check(*options: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the checker, whatever else is installed for it to use."""
    command = [sys.executable, "-m", "jactionlint", "--strict-exit", "--shellcheck=", "--pyflakes=", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_checker_of_workflows_finds_nothing() -> None:
    done = check(*sorted((ROOT / ".github/workflows").glob("*.yml")))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("wrong", "right", "found"),
    [
        ("needs: build", "needs: bild", "bild"),
        ("steps.deployment.", "steps.deploiment.", "deploiment"),
        ("ubuntu-latest", "ubuntu-latests", "ubuntu-latests"),
    ],
)
def test_it_would_find_a_slip(tmp_path: Path, wrong: str, right: str, found: str) -> None:
    (tmp_path / "pages.yml").write_text(WORKFLOWS["pages.yml"].replace(wrong, right))
    done = check(tmp_path / "pages.yml")
    assert done.returncode == 1, done.stderr
    assert found in done.stdout


def test_the_workflows_use_official_actions_by_their_commits() -> None:
    """A tag can be moved; what a commit is called stands behind it, and is the same everywhere."""
    assert set(WORKFLOWS) == {"pages.yml", "tests.yml"}
    named: dict[str, set[str]] = {}
    for text in WORKFLOWS.values():
        used = [line for line in re.findall(r"uses: (.+)", text) if line != "./.github/workflows/tests.yml"]
        assert used
        for line in used:
            found = re.fullmatch(r"(actions/[a-z-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)(?: \(.+\))?", line)
            assert found, line
            named.setdefault(found[1], set()).add(found[2])
    assert [versions for versions in named.values() if len(versions) > 1] == []


def test_nothing_is_published_before_the_tests_have_passed() -> None:
    pages = WORKFLOWS["pages.yml"]
    assert "    uses: ./.github/workflows/tests.yml\n" in job(pages, "tests")
    assert "    needs: tests\n" in job(pages, "build")
    assert "    needs: build\n" in job(pages, "publish")
    assert "if:" not in pages  # `always()` would publish all the same
    assert "continue-on-error" not in pages + WORKFLOWS["tests.yml"]


def test_no_change_is_tested_twice() -> None:
    events = {name: set(re.findall(r"^  (\w+):$", text.partition("\npermissions")[0], re.MULTILINE))
              for name, text in WORKFLOWS.items()}  # fmt: skip
    assert events == {
        "tests.yml": {"pull_request", "workflow_call", "workflow_dispatch"},
        "pages.yml": {"push", "workflow_dispatch"},
    }
    assert "branches: [main, master]" in WORKFLOWS["pages.yml"]


def test_the_workflows_run_what_people_run() -> None:
    building = job(WORKFLOWS["pages.yml"], "build")
    assert 'run: python3 serve.py build --address "$ADDRESS"\n' in building
    assert "ADDRESS: ${{ steps.pages.outputs.base_url }}\n" in building
    assert re.search(r"id: pages\n\s+uses: actions/configure-pages@", building)
    assert re.search(r"upload-pages-artifact@.+\n\s+with:\n\s+path: dist\n", WORKFLOWS["pages.yml"])
    assert "run: .ci/run\n" in job(WORKFLOWS["tests.yml"], "everything")
    assert "run: python3 tests/run.py --no-browser\n" in job(WORKFLOWS["tests.yml"], "engine")


def test_the_engine_is_tested_with_the_oldest_python_that_is_promised() -> None:
    oldest = re.search(r'requires-python = ">=(3\.\d+)"', (ROOT / "pyproject.toml").read_text())
    assert oldest
    assert f'python: ["{oldest[1]}", ' in WORKFLOWS["tests.yml"]
