"""The engine as one archive, for a page that cannot read folders."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path


def engine_files(root: Path) -> list[Path]:
    """The engine's modules, sorted, links out left aside. Raises FileNotFoundError if there is none."""
    war = root / "war"
    files = [path for path in war.rglob("*.py") if not any(map(is_hidden, path.relative_to(war).parts))]
    inside = sorted(path for path in files if path.is_file() and path.resolve().is_relative_to(war))
    if not inside:
        raise FileNotFoundError(war)
    return inside


def engine_zip(root: Path) -> bytes:
    """The modules of war/ as an archive with paths `war/...`; their dates make no difference to its bytes."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in engine_files(root):
            entry = zipfile.ZipInfo(path.relative_to(root).as_posix(), (1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o644 << 16  # as on Unix, on every system
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return held.getvalue()


def is_hidden(part: str) -> bool:
    return part.startswith(".") or part == "__pycache__"
