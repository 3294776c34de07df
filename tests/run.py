"""Run every test of the project, on any machine with Python 3.11 or newer.

    python3 tests/run.py [--no-browser] [pytest's options and paths]

    python3 tests/run.py                                  everything
    python3 tests/run.py tests/engine                     one folder
    python3 tests/run.py tests/browser/test_harness.py -k console
    python3 tests/run.py -m "not webkit"                  all but one browser

It makes a virtual environment in .venv/ and installs tests/requirements.lock into it (again only when the
lock changed), finds the browsers and web servers that the chosen tests need or installs them from Debian's
packages when it may (as root, with apt-get), fetches the page's runtime through serve.py, and hands over to
pytest. The checks of style and types are tests as well: tests/test_lint.py (ruff, mypy) and
tests/test_javascript.py, whose checkers npm installs from tests/javascript/package-lock.json.

Options of its own; everything else goes to pytest (python3 tests/run.py --fixtures, say):
    --no-browser  leave out the tests that drive a browser; they are then not run at all
    -h, --help    this text

Tests run in as many processes as there are processors (four at most) unless you name paths or say -n, -s or
--pdb. A browser that cannot be had skips its tests, with a sentence; with CI=true in the environment it fails
them. Once this has run, .venv/bin/python -m pytest is the quick way to a single test.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (before anything is read that an older one does not know)
    sys.exit(f"War needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

import hashlib
import json
import os
import shlex
import shutil
import ssl
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "tests" / "requirements.lock"
VENV = ROOT / ".venv"
STAMP = VENV / "installed.txt"
JAVASCRIPT = ROOT / "tests" / "javascript"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

sys.path.insert(0, str(ROOT / "tests" / "browser"))
from browsers import PROGRAMS, find, missing  # noqa: E402  (standard library only; the path is set just above)

IN_CI = os.environ.get("CI", "").lower() in ("true", "1")


def say(text: str) -> None:
    """Print for a person, in order with what the started programs print."""
    print(f"tests/run.py: {text}", flush=True)


def run(*command: str | Path, env: dict[str, str] | None = None) -> int:
    """Print a command, run it in the project's folder, give its exit code (127: no such program)."""
    words = [str(word) for word in command]
    print("$", shlex.join(words), flush=True)
    try:
        return subprocess.run(words, cwd=ROOT, env=env, check=False).returncode
    except FileNotFoundError:
        return 127


def apt_install(packages: Sequence[str]) -> bool:
    """Install Debian packages, where this is Debian and we are root; whether that went well."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return False
    # At this run level no server that is installed begins to serve.
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    apt = ("apt-get", "-q", "-o", "DPkg::Lock::Timeout=300")
    run(*apt, "update", env=env)  # a list that could not be renewed may still serve
    return run(*apt, "install", "-y", "--no-install-recommends", *packages, env=env) == 0


def make_venv() -> bool:
    """Make .venv, from nothing; whether that went well."""
    if run(sys.executable, "-m", "venv", "--clear", VENV) == 0:
        return True
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    say("this Python cannot make a virtual environment; trying Debian's package for that.")
    return apt_install([f"{version}-venv"]) and run(sys.executable, "-m", "venv", "--clear", VENV) == 0


def environment() -> bool:
    """Have .venv hold exactly what the lock says; whether it does.

    The stamp is written last, so an interrupted install is done again from nothing.
    """
    wanted = f"{hashlib.sha256(LOCK.read_bytes()).hexdigest()}\n{sys.version}\n{ROOT}\n"
    if STAMP.is_file() and STAMP.read_text() == wanted and PYTHON.exists():
        return True
    STAMP.unlink(missing_ok=True)
    if not make_venv():
        say("no virtual environment could be made in .venv/.")
        return False
    (VENV / ".gitignore").write_text("*\n")
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-input")
    if run(*pip, "--require-hashes", "-r", LOCK) != 0:
        say("what the tests need could not be installed; pip says why above.")
        return False
    STAMP.write_text(wanted)
    return True


def programs_wanted(options: Sequence[str]) -> list[str]:
    """Which browsers and servers the tests chosen by these options need: pytest collects them once, quietly.

    tests/conftest.py writes the answer. A collection that fails wants none: the real run fails too.
    """
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "browsers.json"
        command = [PYTHON, "-m", "pytest", *options, "--collect-only", "-q"]
        subprocess.run(
            command, cwd=ROOT, env={**os.environ, "BROWSERS_WANTED": str(answer)}, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        return list(json.loads(answer.read_text())) if answer.is_file() else []


def install_programs(names: Sequence[str]) -> bool:
    """Find or install the browsers and servers, all missing ones at once; whether every one is there."""
    absent = [name for name in names if find(name) is None]
    if absent:
        say(f"not found: {', '.join(absent)}.")
        apt_install(sorted({package for name in absent for package in PROGRAMS[name].packages}))
    for name in names:
        found = find(name)
        then = "They fail." if IN_CI else "They are SKIPPED."
        say(f"{name}: {', '.join(found)}" if found else f"{missing(name)} {then}")
    return all(find(name) for name in names)


def checkers() -> bool:
    """Have tests/javascript/node_modules hold exactly what its lock says; whether it does."""
    stamp = JAVASCRIPT / "node_modules" / "installed.txt"
    npm = shutil.which("npm")
    wanted = hashlib.sha256((JAVASCRIPT / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return True
    # Node has a list of its own of whom to trust; a machine behind a proxy has told only the system.
    trusted = {"NODE_EXTRA_CA_CERTS": ssl.get_default_verify_paths().cafile or ""} | os.environ
    if npm and run(npm, "ci", "--ignore-scripts", "--prefix", JAVASCRIPT, env=trusted) == 0:
        stamp.write_text(wanted)
        return True
    say("what checks the page's JavaScript could not be installed.")
    return False


def fetch_runtime() -> bool:
    """Have serve.py fetch what the page runs on (it asks nobody when it is there); whether that went well."""
    if run(sys.executable, ROOT / "serve.py", "fetch") == 0:
        return True
    say("the page's runtime could not be fetched, so the tests that open the page cannot pass.")
    return False


def parallel(options: Sequence[str]) -> list[str]:
    """pytest-xdist's options, unless the person chose tests by path or how to run them."""
    own = ("-n", "--numprocesses", "-s", "--capture=no", "--pdb", "--trace", "--dist", "-p", "-h", "--fixtures")
    if any(option.startswith(own) or (ROOT / option.split("::")[0]).exists() for option in options):
        return []
    return ["-n", str(min(os.cpu_count() or 1, 4)), "--dist", "worksteal"]


def main(options: list[str]) -> int:
    """Prepare and run everything; the exit code."""
    if "-h" in options or "--help" in options:
        print(__doc__)
        return 0
    if not environment():
        return 1
    wanted = programs_wanted(options)
    complete = True
    if wanted:
        complete = install_programs(wanted)
    if "npm" in wanted and find("npm"):
        complete &= checkers()
    if {*wanted} - {"npm"}:
        complete &= fetch_runtime()
    if "--no-browser" in options:
        say("--no-browser: NO TEST THAT DRIVES A BROWSER IS RUN. Nothing is known of the page after this.")
    code = run(PYTHON, "-m", "pytest", *parallel(options), *options)
    # In CI a part that could not be prepared has failed its tests already; this is for the day it has none.
    return code or int(IN_CI and not complete)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
