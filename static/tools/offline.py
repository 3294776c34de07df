"""The set of files that plays without a network, and the service worker that keeps it.

The set is named by a hash over all of it and over the worker itself: two different ones never share a name. Works on
the repository and on a built site alike. Standard library only.
"""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from static.tools.python_archive import engine_zip
from static.tools.site import JOINED, PLACE, SNAPSHOT_LINK, joined, page_html, parts_of
from static.tools.site_files import ENGINE, KEPT, PAGE, RUNTIME, WORKER_SOURCE, files_of, own_files

SOURCE = Path(__file__).parents[2] / WORKER_SOURCE
#: The line of the worker's source that gives way to the set.
SET_PLACE = "const SET = null; // here the set\n"


@dataclass(frozen=True)
class Kept:
    """A set: the integrity of each file, by its path below the site's root."""

    files: dict[str, str]

    @property
    def version(self) -> str:
        """Its name, another one for whatever differs, the worker included."""
        whole = json.dumps(self.files, sort_keys=True).encode() + SOURCE.read_bytes()
        return hashlib.sha256(whole).hexdigest()[:16]


def kept_set(root: Path) -> Kept:
    """The set of the site at `root`. Raises FileNotFoundError if a file is missing without which nobody can play."""
    page = rendered_page(root)
    names = [PAGE, ENGINE, *SNAPSHOT_LINK.findall(page), *own_files(root)]
    names += (name for name in files_of(root, *KEPT) if name.startswith(f"{RUNTIME}/"))
    for one in JOINED:
        if parts := parts_of(root, one):  # a built page has them as one already: then the one is all there is
            names = [one, *(name for name in names if name not in parts)]
    return Kept({name: integrity_of(root, name, page) for name in sorted(set(names))})


def worker_js(root: Path, *, live: bool) -> str:
    """The service worker for the site at `root`.

    `live`: the files change under people's hands, so it asks the server first and keeps the set for when there is none.
    """
    held = kept_set(root)
    told = json.dumps({"version": held.version, "live": live, "files": held.files}, indent=1)
    return SOURCE.read_text("utf-8").replace(SET_PLACE, f"const SET = {told};\n", 1)


def rendered_page(root: Path) -> str:
    """The page as it is sent out; that of a built site is so already."""
    text = (root / PAGE).read_text("utf-8")
    return page_html(root) if PLACE in text else text


def integrity_of(root: Path, name: str, page: str) -> str:
    """A file's hash, in the form that `fetch` checks."""
    path = root / name
    if name == PAGE:
        return integrity(page.encode())
    if name == ENGINE and not path.is_file():
        return integrity(engine_zip(root))
    if name in JOINED and not path.is_file():
        return integrity(joined(root, name))
    status = path.stat()
    return _file_integrity(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=256)
def _file_integrity(path: Path, _changed: int, _size: int) -> str:
    return integrity(path.read_bytes())


def integrity(data: bytes) -> str:
    """The content's hash, as `integrity` in HTML and `fetch` takes it: `sha256-` and base64."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()
