"""The runtime: what static/runtime.lock.json pins, brought into static/runtime/ and checked.

The lock is JSON: `interpreter`, what Pyodide says of its build, and `packages`, a list of {name, version, integrity
(npm's SHA-512 of the tarball), licence, files}, where `files` maps a path in the package to {to (a path below
static/runtime/), sha256 (hex), bytes}.
Standard library only.
"""

from __future__ import annotations

import base64
import contextlib
import fnmatch
import hashlib
import http.client
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, TextIO

from static.tools.saying import say
from static.tools.site_files import LOCK, PARTIAL, PINS, RUNTIME

CDN = "https://cdn.jsdelivr.net/npm"


class SetupError(Exception):
    """One sentence for the person who started this, and the exit status it leads to."""

    status = 1


class UnreachableError(SetupError):
    """A source did not bring a file or a package; the sentence is the reason, a few words."""


@dataclass(frozen=True)
class File:
    """One needed file: `inside` its package, `to` below static/runtime/, sha256 in hex, size in bytes."""

    inside: str
    to: str
    sha256: str
    size: int

    def matches(self, data: bytes) -> bool:
        """Whether this is the content, by size and hash."""
        return len(data) == self.size and hashlib.sha256(data).hexdigest() == self.sha256


@dataclass(frozen=True)
class Package:
    """A pinned package; `integrity` is the npm kind, `sha512-` and base64, of the whole tarball."""

    name: str
    version: str
    integrity: str
    licence: str
    files: tuple[File, ...]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def load_lock(root: Path) -> tuple[Package, ...]:
    """The packages that static/runtime.lock.json pins. Raises SetupError if it is missing or makes no sense."""
    try:
        entries = json.loads((root / LOCK).read_text(encoding="utf-8"))["packages"]
        return tuple(read_package(entry) for entry in entries)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise SetupError(f"{LOCK} is missing or broken ({error!r}): check it out again.") from error


def read_package(entry: Mapping[str, Any]) -> Package:
    """A package from its JSON in the lock. Raises KeyError, TypeError, ValueError for what makes no sense."""
    listed = tuple(File(path, f["to"], f["sha256"], f["bytes"]) for path, f in entry["files"].items())
    for file in listed:
        if set(PurePosixPath(file.to).parts) & {"..", "/"} or "\\" in file.to or ":" in file.to:
            raise ValueError(f"{file.to} leads out of {RUNTIME}/")
    return Package(entry["name"], entry["version"], entry["integrity"], entry["licence"], listed)


def make_lock(root: Path, npm: str | None) -> None:
    """Pack what PINS lists with npm, in the versions that the lock names, and write the lock anew.

    Raises SetupError if npm, a version or a file is missing.
    """
    if npm is None:
        raise SetupError("Making the lock needs npm, which is not on the PATH.")
    versions = {package.name: package.version for package in load_lock(root)}
    if missing := [name for name, *_ in PINS if name not in versions]:
        raise SetupError(f"{LOCK} names no version of {missing[0]}.")
    tarballs = {name: npm_pack(npm, name, versions[name]) for name, *_ in PINS}
    held = {
        "about": "Made by python3 serve.py lock: edit a version, and it makes the rest anew",
        "interpreter": build_of(tarballs["pyodide"], versions["pyodide"]) if "pyodide" in tarballs else {},
        "packages": [
            lock_package(tarballs[name], name, versions[name], folder, patterns) for name, folder, patterns in PINS
        ],
    }
    text = json.dumps(held, indent=2)
    (root / LOCK).write_text(text + "\n", encoding="utf-8")


def build_of(tarball: bytes, version: str) -> dict[str, str]:
    """What Pyodide says of its build: the versions of Python and of what else a package for it would have to fit."""
    info = json.loads(untar(tarball)["pyodide-lock.json"])["info"]
    return {**info, "version": version}


def build_in_lock(root: Path) -> dict[str, str]:
    """The same, as it stands in the lock. Raises OSError, ValueError where that cannot be read."""
    build: dict[str, str] = json.loads((root / LOCK).read_text(encoding="utf-8")).get("interpreter", {})
    return build


def lock_package(tarball: bytes, name: str, version: str, folder: str, patterns: Sequence[str]) -> dict[str, Any]:
    """One package as it stands in the lock. Raises SetupError if a pattern fits no file."""
    contents = untar(tarball)
    files = {}
    for pattern in patterns:
        found = sorted(fnmatch.filter(contents, pattern))
        if not found:
            raise SetupError(f"{name} {version} holds no file {pattern}.")
        for inside in found:
            data, to = contents[inside], f"{folder}/{stored_name(inside)}"
            files[inside] = {"to": to, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
    head = {"name": name, "version": version, "integrity": integrity_of(tarball)}
    return {**head, "licence": json.loads(contents["package.json"])["license"], "files": files}


def stored_name(inside: str) -> str:
    """A module's ending is .js here: many a host sends .mjs out as something that no browser takes for a program."""
    path = PurePosixPath(inside)
    return path.with_suffix(".js").name if path.suffix == ".mjs" else path.name


def integrity_of(tarball: bytes) -> str:
    """The hash of a tarball as npm writes it: `sha512-` and base64."""
    return "sha512-" + base64.b64encode(hashlib.sha512(tarball).digest()).decode("ascii")


Wanted = Mapping[Package, Sequence[File]]


class Progress:
    """Says how much of how much has come: one changing line on a terminal, elsewhere a line for each step."""

    def __init__(self, total: int, out: TextIO) -> None:
        self.total, self.out, self.live = total, out, out.isatty()
        self.done, self.what, self.seconds = 0, "", 0

    def begin(self, what: str) -> None:
        """Say what is being fetched now."""
        self.what, self.seconds = what, 0
        self.draw()

    def add(self, count: int) -> None:
        """So many bytes more have come."""
        self.done += count
        if self.live:
            self.draw()

    def tick(self) -> None:
        """A second of waiting for a source that doesn't say how far it is."""
        self.seconds += 1
        if self.live:
            self.draw()

    def draw(self) -> None:
        """Say how far it is."""
        waited = f", {self.seconds} s" if self.seconds else ""
        self.say(f"Fetching {self.what}: {self.amount()}{waited}", stay=self.live)

    def amount(self) -> str:
        """How much of how much has come, in MB."""
        return f"{self.done / 1e6:.1f} of {self.total / 1e6:.1f} MB"

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        if not failed:
            self.say(f"Fetched and checked: {self.amount()}")
        elif self.live:
            say(out=self.out)  # what is said next stands on a line of its own

    def say(self, line: str, stay: bool = False) -> None:
        """Print a line; on a terminal in place of the last one, and with `stay` to be replaced itself."""
        text = "\r" + line.ljust(78) if self.live else line  # the spaces cover what a longer line left
        say(text, end="" if stay else "\n", out=self.out)


def fetch_runtime(root: Path, npm: str | None, cdn: str = CDN, out: TextIO | None = None) -> int:
    """Bring static/runtime/ up to the lock: with the client at `npm` (None: there is none), or else from `cdn`.

    Returns the number of files fetched; 0 means that all were there and nobody was asked. A package's files
    are checked first and put in place by renames, so that only whole files are ever there and a run at the same
    time does no harm. Raises SetupError, with nothing wrong kept, for a wrong hash or if no source answers.
    """
    out = out or sys.stdout
    try:
        wanted = {package: bad for package in load_lock(root) if (bad := bad_files(root, package, out))}
        if wanted:
            with Progress(sum(file.size for files in wanted.values() for file in files), out) as progress:
                fetch_packages(root, wanted, npm, cdn, progress)
    except OSError as error:
        raise SetupError(f"{RUNTIME}/ can't be read or written ({error}).") from error
    return sum(map(len, wanted.values()))


def fetch_packages(root: Path, wanted: Wanted, npm: str | None, cdn: str, progress: Progress) -> None:
    """Bring the wanted files of each package, with npm (a path, or None), else from the CDN. Raises SetupError."""
    reasons = [] if npm else ["npm: not installed"]
    for done, (package, files) in enumerate(wanted.items()):
        contents = None
        if npm:
            try:
                contents = from_npm(npm, package, files, progress)
            except UnreachableError as error:
                progress.say(f"npm could not bring {package} ({error}), so the CDN is asked.")
                reasons, npm = [f"npm: {error}"], None
        try:
            contents = contents or from_cdn(cdn, package, files, progress)
        except UnreachableError as error:
            missing = ", ".join(map(str, list(wanted)[done:]))
            reasons.append(f"CDN: {error}")
            raise SetupError(
                f"The runtime is not complete: {missing} could not be fetched ({'; '.join(reasons)}), so connect"
                f" to the internet and start this again, or copy {RUNTIME}/ from a machine that has it."
            ) from error
        keep(root, contents)


def bad_files(root: Path, package: Package, out: TextIO) -> tuple[File, ...]:
    """The package's files that are missing or not what the lock says; the latter are named."""
    bad = []
    for file in package.files:
        try:
            if file.matches((root / RUNTIME / file.to).read_bytes()):
                continue
            say(f"{RUNTIME}/{file.to} is damaged or of another version, so it is fetched again.", out=out)
        except FileNotFoundError:
            pass
        bad.append(file)
    return tuple(bad)


def from_npm(npm: str, package: Package, files: Sequence[File], progress: Progress) -> dict[File, bytes]:
    """The files out of the package that npm brings, checked. Raises SetupError for a wrong hash, UnreachableError."""
    progress.begin(f"{package} with npm")
    tarball = npm_pack(npm, package.name, package.version, progress.tick)
    if integrity_of(tarball) != package.integrity:
        raise SetupError(
            f"Refused the package {package}: its integrity is not the one in {LOCK}, so none of it was kept."
        )
    inside = untar(tarball)
    contents = {file: checked(package, file, inside.get(file.inside, b"")) for file in files}
    progress.add(sum(file.size for file in files))
    return contents


def npm_pack(npm: str, name: str, version: str, tick: Callable[[], None] = lambda: None) -> bytes:
    """The tarball of one version, unchecked, by the user's own npm settings. Raises UnreachableError."""
    with tempfile.TemporaryDirectory(prefix="war-") as folder:
        # Scripts have no business here, and an absent network is to be noticed in seconds.
        command = [npm, "pack", f"{name}@{version}", "--pack-destination", folder, "--ignore-scripts",
                   "--no-update-notifier", "--loglevel=error", "--fetch-retries=1",
                   "--fetch-retry-mintimeout=1000"]  # fmt: skip
        status, said = run(command, folder, tick)
        tarballs = list(Path(folder).glob("*.tgz"))
        if status or len(tarballs) != 1:
            reason = (said.strip() or f"it made {len(tarballs)} tarballs").splitlines()[0]
            raise UnreachableError(reason.removeprefix("npm error").removeprefix("npm ERR!").strip()[:100])
        return tarballs[0].read_bytes()


def run(command: Sequence[str], folder: str, tick: Callable[[], None], seconds: int = 600) -> tuple[int, str]:
    """Exit status and standard error of a command that never outlives this call; `tick` is called each second."""
    try:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
    except OSError as error:
        raise UnreachableError(str(error)) from error
    with process:
        try:
            for _ in range(seconds):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    said = process.communicate(timeout=1)[1]
                    return process.returncode, said.decode("utf-8", "replace")
                tick()
            raise UnreachableError(f"no answer in {seconds} s")
        finally:
            process.kill()


def untar(tarball: bytes) -> dict[str, bytes]:
    """Path inside the package -> content, of every plain file of an npm tarball."""
    with tarfile.open(fileobj=io.BytesIO(tarball), mode="r:gz") as tar:
        opened = ((member.name, tar.extractfile(member)) for member in tar if member.isfile())
        return {name.partition("/")[2]: file.read() for name, file in opened if file}


def from_cdn(cdn: str, package: Package, files: Sequence[File], progress: Progress) -> dict[File, bytes]:
    """The files, each from its address at the CDN, checked. Raises SetupError for a wrong hash, UnreachableError."""
    contents = {}
    for file in files:
        progress.begin(f"{package}, {file.inside}")
        url = f"{cdn}/{package.name}@{package.version}/{file.inside}"
        contents[file] = checked(package, file, download(url, file.size, progress))
    return contents


def download(url: str, size: int, progress: Progress) -> bytes:
    """What stands at the address, `size` + 1 bytes at most. Raises UnreachableError, also if it is cut short."""
    data = bytearray()
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            while len(data) <= size and (chunk := answer.read(min(1 << 16, size + 1 - len(data)))):
                data += chunk
                progress.add(len(chunk))
    except (OSError, http.client.HTTPException) as error:
        raise UnreachableError(str(getattr(error, "reason", "") or error)) from error
    if len(data) < size:
        raise UnreachableError(f"{url.rpartition('/')[2]} was cut short, {len(data)} of {size} bytes")
    return bytes(data)


def checked(package: Package, file: File, data: bytes) -> bytes:
    """The content, which is the file's. Raises SetupError if it is not."""
    if not file.matches(data):
        raise SetupError(
            f"Refused {RUNTIME}/{file.to} ({file.inside} of {package}): its hash is not the one in {LOCK},"
            " so it was not kept."
        )
    return data


def keep(root: Path, contents: Mapping[File, bytes]) -> None:
    """Write checked files beside static/runtime/, then rename each into it: a reader sees whole files only."""
    static = (root / RUNTIME).parent
    for old in static.glob(PARTIAL + "*"):  # of a killed run, if it is old; else another may be at work
        with contextlib.suppress(OSError):
            if time.time() - old.stat().st_mtime > 3600:
                shutil.rmtree(old)
    with tempfile.TemporaryDirectory(prefix=PARTIAL, dir=static) as folder:
        for number, (file, data) in enumerate(contents.items()):
            target = root / RUNTIME / file.to
            target.parent.mkdir(parents=True, exist_ok=True)
            waiting = Path(folder, str(number))
            waiting.write_bytes(data)
            os.replace(waiting, target)
