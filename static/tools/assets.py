"""What the page consists of: the allow-list of its files, their types, and the engine as one archive.

Nothing else of the repository can be asked for. Standard library only.
"""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from static.tools.offline import worker_js
from static.tools.python_archive import engine_files, engine_zip
from static.tools.site import JOINED, joined, page_html, parts_of
from static.tools.site_files import ENGINE, PAGE, WORKER, is_public, type_of

PACKED = ("text/", "image/svg+xml", "application/json", "application/manifest+json", "application/wasm")


@dataclass(frozen=True)
class Asset:
    """Something to serve."""

    name: str  # its path below the repository
    kind: str  # content type
    tag: str  # another one whenever the content is another one
    changed: float  # seconds since 1970
    read: Callable[[], bytes]

    @property
    def packs(self) -> bool:
        """Whether gzip makes it smaller."""
        return self.kind.startswith(PACKED)


def find_asset(root: Path, target: str) -> Asset | None:
    """What a request target such as `/static/page.css?v=1` means; None if it is not the page's own.

    `root` is a resolved path. Allowed are the page, the engine, the joined styles and scripts, the service worker,
    and the files below static/ whose path, both as asked for and with links followed, stays there and names nothing
    private or hidden.
    """
    try:
        path = unquote(urlsplit(target).path, errors="strict")
        parts = (path if path != "/" else f"/{PAGE}").split("/")[1:]
        if not path.startswith("/") or any(c in "\\:" or not c.isprintable() for c in path):
            return None
        if parts == ENGINE.split("/"):
            return engine_asset(root)
        if (name := "/".join(parts)) in JOINED:
            return joined_asset(root, name)
        if parts == [WORKER]:
            return worker_asset(root)
        real = root.joinpath(*parts).resolve()
        if parts == [PAGE]:
            return page_asset(root) if real == root / PAGE else None
        inside = real.relative_to(root / "static").parts
        if parts[0] != "static" or not all(map(is_public, (*parts, *inside))):
            return None
        return file_asset(root, real)
    except (OSError, ValueError, RuntimeError):  # no file, no text, a link that leads out or in a circle
        return None


def file_asset(root: Path, path: Path) -> Asset | None:
    """A file as it lies there; None if it is none. `path` is resolved and below `root`."""
    if not path.is_file():
        return None
    status = path.stat()
    kind = type_of(path.name)
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    tag = f"{status.st_mtime_ns:x}-{status.st_size:x}"
    return Asset(path.relative_to(root).as_posix(), kind, tag, status.st_mtime, path.read_bytes)


def page_asset(root: Path) -> Asset:
    """The page, made at each request. Raises OSError, ValueError where it cannot be read."""
    data = page_html(root).encode()
    kind = f"{type_of(PAGE)}; charset=utf-8"
    return Asset(PAGE, kind, hashlib.sha256(data).hexdigest()[:32], (root / PAGE).stat().st_mtime, lambda: data)


def engine_asset(root: Path) -> Asset | None:
    """The engine's archive, made at each request. Raises FileNotFoundError without an engine."""
    data = engine_zip(root)
    changed = max(path.stat().st_mtime for _, path in engine_files(root))
    return Asset(ENGINE, type_of(ENGINE), hashlib.sha256(data).hexdigest()[:32], changed, lambda: data)


def joined_asset(root: Path, name: str) -> Asset | None:
    """The plain styles as one, or the plain scripts; None if the page names none."""
    names = parts_of(root, name)
    if not names:
        return None
    data = joined(root, name)
    changed = max((root / part).stat().st_mtime for part in names)
    kind = f"{type_of(name)}; charset=utf-8"
    return Asset(name, kind, hashlib.sha256(data).hexdigest()[:32], changed, lambda: data)


def worker_asset(root: Path) -> Asset:
    """The service worker, made at each request: its set follows every edit."""
    data = worker_js(root, live=True).encode()
    kind = f"{type_of(WORKER)}; charset=utf-8"
    return Asset(WORKER, kind, hashlib.sha256(data).hexdigest()[:32], (root / PAGE).stat().st_mtime, lambda: data)


class Packer:
    """Gzips assets once and keeps the newest version of each in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[str, bytes]] = {}
        self.locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def pack(self, asset: Asset) -> bytes:
        """The asset's content, gzipped. Raises OSError if it cannot be read."""
        with self.locks[asset.name]:  # a second request waits for the first one's work
            tag, data = self.kept.get(asset.name, ("", b""))
            if tag != asset.tag:
                data = gzip.compress(asset.read(), 6, mtime=0)
                self.kept[asset.name] = (asset.tag, data)
            return data
