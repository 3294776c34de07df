"""The engine as one archive, for a page that cannot read folders."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from static.tools.site_files import BINDING, is_hidden

#: The packages in the archive, by the folders that they are in.
PACKAGES = (("war", "war"), (BINDING, f"static/{BINDING}"))


def engine_files(root: Path) -> list[tuple[str, Path]]:
    """The modules of the packages, sorted: the path in the archive and the file; links out are left aside.

    Raises FileNotFoundError for a package without any.
    """
    found = []
    for package, place in PACKAGES:
        folder = root / place
        inside = [path for path in folder.rglob("*.py") if is_own(path, folder)]
        if not inside:
            raise FileNotFoundError(folder)
        found += [(f"{package}/{path.relative_to(folder).as_posix()}", path) for path in inside]
    return sorted(found)


def engine_zip(root: Path) -> bytes:
    """The modules as an archive; their dates make no difference to its bytes."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in engine_files(root):
            archive.writestr(timeless(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return held.getvalue()


def timeless(name: str) -> zipfile.ZipInfo:
    """A file's entry in an archive, the same whenever and wherever it is made."""
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.create_system, entry.external_attr = 3, 0o644 << 16  # as on Unix, on every system
    return entry


def is_own(path: Path, folder: Path) -> bool:
    """Whether the file is one of the folder's, not hidden and not led to by a link."""
    hidden = any(map(is_hidden, path.relative_to(folder).parts))
    return not hidden and path.is_file() and path.resolve().is_relative_to(folder.resolve())
