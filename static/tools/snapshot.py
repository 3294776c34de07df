"""The memory snapshot: Python as it is once everything the page needs has been imported, made once with Node.

A snapshot fits exactly one build of the runtime and holds one state of the engine. Both stand in its name, so a stale
one is never taken for the right one.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from static.tools.python_archive import engine_zip
from static.tools.saying import say
from static.tools.site_files import BINDING, LOCK, RUNTIME

TOOLS = Path(__file__).parent
PREFIX, SUFFIX = "snapshot-", ".bin"
#: What only a browser has; the snapshot is made without.
BROWSER = ("js", "pyscript")
TIMEOUT = 300  # seconds that making a snapshot may take

Say = Callable[[str], None]


class SnapshotError(Exception):
    """A snapshot that could not be made. The message is a sentence for people."""


@dataclass(frozen=True)
class Snapshot:
    """A snapshot's names: of the runtime that it fits, and of the engine that it holds."""

    runtime: str
    engine: str

    @property
    def file(self) -> str:
        """Its file's name in static/runtime/."""
        return f"{PREFIX}{self.runtime}-{self.engine}{SUFFIX}"


def wanted_modules(root: Path) -> list[str]:
    """The modules of the binding, and what they and static/page.py import, but for what only a browser has.

    A module of the binding may itself `import js`, which is there without a browser too, as long as it asks it for
    nothing before the page runs.
    """
    static = root / "static"
    modules = sorted((static / BINDING).rglob("*.py"))
    names = {".".join(path.relative_to(static).with_suffix("").parts).removesuffix(".__init__") for path in modules}
    for path in (static / "page.py", *modules):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
    return sorted(name for name in names if name.split(".")[0] not in BROWSER)


def current(root: Path) -> Snapshot:
    """The snapshot that fits the repository as it is."""
    runtime = hashlib.sha256()
    for path in (root / LOCK, TOOLS / "snapshot.mjs", TOOLS / "snapshot_fill.py"):
        runtime.update(path.read_bytes())
    engine = hashlib.sha256(engine_zip(root))
    engine.update((root / "static" / "page.py").read_bytes())
    return Snapshot(runtime.hexdigest()[:16], engine.hexdigest()[:16])


def existing(root: Path, wanted: Snapshot) -> Snapshot | None:
    """The snapshot that is here, whole, and fits this runtime: the right one, or else one with an older engine."""
    folder = root / RUNTIME
    if is_whole(folder / wanted.file):
        return wanted
    for path in sorted(folder.glob(f"{PREFIX}{wanted.runtime}-*{SUFFIX}")):
        if is_whole(path):
            return Snapshot(wanted.runtime, path.name.removesuffix(SUFFIX).rpartition("-")[2])
    return None


def is_whole(path: Path) -> bool:
    """Whether the snapshot is there as it was made: with the hash that was noted beside it."""
    try:
        status = path.stat()
        return bool(_hash(path, status.st_mtime_ns, status.st_size) == _told(path)["sha256"])
    except (OSError, ValueError, KeyError, TypeError):
        return False


@lru_cache(maxsize=8)
def _hash(path: Path, _changed: int, _size: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _told(path: Path) -> Any:
    """What was noted beside a snapshot as it was made: `sha256`, in hex, and `stdlib`, a list of paths."""
    return json.loads(path.with_name(f"{path.name}.json").read_text("utf-8"))


def find_node() -> str | None:
    """The Node that can make a snapshot; None where there is none."""
    node = shutil.which("node")
    if node is None:
        return None
    try:
        text = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=True).stdout
        return node if int(text.strip().lstrip("v").split(".")[0]) >= 18 else None
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def make_snapshot(root: Path, say: Say = say) -> Snapshot | None:
    """See to it that the right snapshot is here. None where there is no Node to make it with; says what would help.

    Raises SnapshotError.
    """
    try:
        wanted = current(root)
    except (OSError, ValueError) as error:
        raise SnapshotError(f"The quick start could not be made: {error}.") from None
    folder = root / RUNTIME
    if is_whole(folder / wanted.file):
        return wanted
    if (folder / wanted.file).exists():
        say("The page's quick start is damaged, so it is not used.")
    node = find_node()
    if node is None:
        say("The page will start slowly. Install Node 18 or newer and start this again: then it is four times faster.")
        return None
    say("Making the page's quick start, once: about ten seconds …")
    part = folder / f"{PREFIX}{os.getpid()}.part"
    engine = part.with_suffix(".zip")
    try:
        command = [node, str(TOOLS / "snapshot.mjs"), str(folder), str(engine), str(part), *wanted_modules(root)]
        engine.write_bytes(engine_zip(root))
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
        if done.returncode:
            raise SnapshotError(f"The quick start could not be made: {_last_line(done.stderr)}")
        told = json.loads(done.stdout.splitlines()[-1])
        told["sha256"] = hashlib.sha256(part.read_bytes()).hexdigest()
        (folder / f"{wanted.file}.json").write_text(json.dumps(told), "utf-8")
        os.replace(part, folder / wanted.file)
    except (OSError, ValueError, TypeError, IndexError, SyntaxError, subprocess.SubprocessError) as error:
        raise SnapshotError(f"The quick start could not be made: {error}.") from None
    finally:
        remove(part, engine)
    remove(*(path for path in folder.glob(f"{PREFIX}*") if not path.name.startswith(wanted.file)))
    return wanted


def remove(*paths: Path) -> None:
    """Remove the files, as far as that can be done."""
    for path in paths:
        with contextlib.suppress(OSError):
            path.unlink()


def try_snapshot(root: Path, say: Say = say) -> Snapshot | None:
    """`make_snapshot`, where a failure is told and no more: the page plays without one, only later."""
    try:
        return make_snapshot(root, say)
    except SnapshotError as error:
        say(f"{error} The page starts slowly without it.")
        return None


def needed_stdlib(root: Path, snapshot: Snapshot) -> list[str]:
    """The files of the standard library that the page needs without the snapshot, by their paths in its archive."""
    return [str(name) for name in _told(root / RUNTIME / snapshot.file)["stdlib"]]


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no word why"
