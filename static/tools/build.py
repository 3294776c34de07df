"""The site as files for any static host, and the game as one file: what `python3 serve.py build` writes.

All addresses are relative, so that it works in any folder of a host; where it is told which, it says that as well. One
tree gives the same bytes each time. Standard library only.
"""

from __future__ import annotations

import contextlib
import io
import os
import secrets
import shutil
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from static.tools.licences import licences_text
from static.tools.offline import worker_js
from static.tools.python_archive import engine_zip, timeless
from static.tools.runtime import File, SetupError, load_lock
from static.tools.saying import say
from static.tools.single import END, single_html
from static.tools.site import JOINED, joined, page_html, parts_of
from static.tools.site_files import (
    ENGINE,
    LIBRARY,
    LICENCES,
    PAGE,
    RUNTIME,
    SINGLE,
    WORKER,
    Role,
    files_of,
    has_role,
    own_files,
)
from static.tools.snapshot import Snapshot, current, existing, needed_stdlib

#: A built folder has these; what does not is not thrown away for a new one.
OURS = (".nojekyll", PAGE, ENGINE)
PARTIAL = ".partial-"

LINKS = f'  <p><a href="{SINGLE}" download>Download the game as one file</a> · <a href="{LICENCES}">Licences</a></p>\n'


def build(root: Path, out: Path, say: Callable[[str], None] = say, address: str | None = None) -> None:
    """Write the site into the folder `out`, whole or not at all. Raises SetupError.

    The runtime must be here already. Without a snapshot the site starts slowly. `address`: where it will stand.
    """
    try:
        out = out.resolve()
        refuse_foreign(root.resolve(), out)
        out.parent.mkdir(parents=True, exist_ok=True)
        remove_leftovers(out)
        with partial_folder(out) as folder:
            site = folder / "site"
            for name, data in site_files(root, address).items():
                write(site / name, data)
            write(site / WORKER, worker_js(site, live=False).encode())  # last: it is told of all the others
            swap(site, out, folder / "old")
    except (OSError, ValueError, RuntimeError) as error:  # the last: links in a circle
        raise SetupError(f"The site could not be built ({error}).") from error
    if snapshot_of(root) is None:
        say("The site starts slowly: there is no quick start to put into it.")
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    one = (out / SINGLE).stat().st_size
    say(f"Built {out}: {size / 1e6:.1f} MB, of it {SINGLE}, the game as one file: {one / 1e6:.1f} MB")


def site_files(root: Path, address: str | None = None) -> dict[str, bytes]:
    """The site's files by their names, all but the service worker."""
    names = [*own_files(root), *files_of(root, Role.SHOWN)]
    files = {name: (root / name).read_bytes() for name in names}
    files[ENGINE] = engine_zip(root)
    packages = load_lock(root)
    for file in (file for package in packages for file in package.files):
        if not has_role(f"{RUNTIME}/{file.to}", Role.UNASKED):
            files[f"{RUNTIME}/{file.to}"] = whole(root, file)
    snapshot = snapshot_of(root)
    if snapshot is not None:
        files[f"{RUNTIME}/{snapshot.file}"] = (root / RUNTIME / snapshot.file).read_bytes()
        if snapshot == current(root):  # an older engine may have needed less
            with contextlib.suppress(OSError):  # without the list of what is needed all is
                files[LIBRARY] = small_library(files[LIBRARY], needed_stdlib(root, snapshot))
    files[LICENCES] = licences_text(root, packages).encode()
    files[PAGE] = page_html(root, files[LIBRARY], address).replace(END, LINKS, 1).encode()
    files[SINGLE] = single_html(root, files, snapshot).encode()
    for one in JOINED:
        files[one] = joined(root, one)
        for name in parts_of(root, one):
            del files[name]
    files[".nojekyll"] = b""  # without it GitHub Pages would look for a site to make of these
    return dict(sorted(files.items()))


def whole(root: Path, file: File) -> bytes:
    """A file of the runtime. Raises SetupError if it is not what the lock says."""
    data = (root / RUNTIME / file.to).read_bytes()
    if not file.matches(data):
        raise SetupError(f"{RUNTIME}/{file.to} is damaged: start this again to fetch it anew.")
    return data


def snapshot_of(root: Path) -> Snapshot | None:
    """The snapshot that the page names."""
    return existing(root, current(root))


def small_library(archive: bytes, names: Iterable[str]) -> bytes:
    """An archive of only these files of another."""
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(held, "w") as new:
        for name in sorted(set(names)):
            new.writestr(timeless(name), old.read(name), zipfile.ZIP_DEFLATED, 9)
    return held.getvalue()


def refuse_foreign(root: Path, out: Path) -> None:
    """Raise SetupError if `out` holds what no build has written."""
    if root.is_relative_to(out) or any(out.is_relative_to(root / name) for name in ("static", "war", "tests")):
        raise SetupError(f"{out} is no place to build into: it belongs to the game itself.")
    if out.exists() and not out.is_dir():
        raise SetupError(f"{out} is no folder.")
    if out.is_dir() and any(out.iterdir()) and not all((out / name).is_file() for name in OURS):
        raise SetupError(f"{out} holds something else: name an empty folder, or one that does not exist.")


@contextlib.contextmanager
def partial_folder(out: Path) -> Iterator[Path]:
    """A folder beside `out` to build in, which is gone afterwards, whenever that is interrupted."""
    folder = out.with_name(f"{out.name}{PARTIAL}{secrets.token_hex(4)}")
    try:
        folder.mkdir()
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def remove_leftovers(out: Path) -> None:
    """Remove what a killed run has left, if it is old; else another may be at work."""
    for old in out.parent.glob(out.name + PARTIAL + "*"):
        with contextlib.suppress(OSError):
            if time.time() - old.stat().st_mtime > 3600:
                shutil.rmtree(old)


def write(path: Path, data: bytes) -> None:
    """Write a file, and the folders that it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def swap(new: Path, out: Path, old: Path) -> None:
    """Put `new` in the place of `out`, and what was there to `old`."""
    try:
        if out.exists():
            os.replace(out, old)
        os.replace(new, out)
    except BaseException:
        if old.exists() and not out.exists():
            os.replace(old, out)
        raise
