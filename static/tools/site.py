"""The page as it is sent out: index.html with what lets a browser begin early."""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Mapping
from pathlib import Path

from static.tools.python_archive import engine_zip
from static.tools.runtime import build_in_lock
from static.tools.site_files import ENGINE, LIBRARY, PAGE, RUNTIME, SCRIPTS, STYLES, Role, files_of
from static.tools.snapshot import Snapshot, current, existing

#: The line of index.html that gives way to the links. It stands before the first script: the interpreter module, which
#: that one asks for, looks at once for the snapshot's link, and the rest of the page may be long in coming.
PLACE = "<!-- here the links that let a browser begin early -->\n"

#: What the page names of the files that come as one.
JOINED = {
    STYLES: re.compile(r'<link rel="stylesheet" href="([^"?]+)">\n'),
    SCRIPTS: re.compile(r'<script src="([^"?]+)"></script>\n'),
}
STYLE = re.compile(r'(<link rel="stylesheet" href=")([^"?]+)(?:\?\w+)?"')

#: The picture of a link to the page: the file, what is seen on it, how many pixels it has.
SHARED_PICTURE = (
    "static/pictures/shared.jpg",
    "A war on the green table: two cards tie, six lie face down, and the next two decide.",
    (1200, 630),
)

#: What `snapshot_link` makes.
SNAPSHOT_LINK = re.compile(r'<link [^>]*id="snapshot" href="([^"]+)"')


def page_html(root: Path, library: bytes | None = None, address: str | None = None) -> str:
    """The page, with links to what it is going to ask for.

    ``library``: the one sent out, where it is another; ``address``: where the page stands, if that is known.
    """
    text = with_joined((root / PAGE).read_text("utf-8"))
    text = with_marked_styles(root, text)
    told = [] if address is None else address_tags(address)
    head = [sizes_mark(sizes(root, library)), interpreter_mark(root), *links(root), *told]
    return text.replace(PLACE, "".join(f"{line}\n" for line in head), 1)


def address_tags(address: str) -> list[str]:
    """What needs the page's whole address: that it is its own, and the picture that others show with a link to it."""
    picture, shows, (width, height) = SHARED_PICTURE
    told = {
        "og:url": address,
        "og:image": address + picture,
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": shows,
    }
    return [
        f'<link rel="canonical" href="{html.escape(address)}">',
        *(f'<meta property="{name}" content="{html.escape(each)}">' for name, each in told.items()),
        '<meta name="twitter:card" content="summary_large_image">',
    ]


def sizes(root: Path, library: bytes | None = None) -> dict[str, int]:
    """The bytes of each file that a start may wait for, but for the snapshot, of which its link tells."""
    names = files_of(root, Role.DATA, Role.MODULE, Role.PLUGIN, Role.WASM, Role.PLAIN)
    known = {name: (root / name).stat().st_size for name in names if (root / name).is_file()}
    known[ENGINE] = len(engine_zip(root))
    if library is not None:
        known[LIBRARY] = len(library)
    return known


def sizes_mark(known: Mapping[str, int]) -> str:
    """What tells the page of sizes, so that it can say how far it is, and which file came damaged."""
    return f'<meta name="sizes" content="{html.escape(json.dumps(known, separators=(",", ":")))}">'


def interpreter_mark(root: Path) -> str:
    """What tells the interpreter module which build of Pyodide it starts."""
    return f'<meta name="interpreter" content="{html.escape(json.dumps(build_in_lock(root)))}">'


def parts_of(root: Path, name: str) -> list[str]:
    """The files that become one of `JOINED`."""
    return JOINED[name].findall((root / PAGE).read_text("utf-8"))


def joined(root: Path, name: str) -> bytes:
    """They, as one."""
    return b"\n".join((root / part).read_bytes() for part in parts_of(root, name))


def with_joined(text: str) -> str:
    """The page with one link for all plain styles, and one script for all plain scripts."""
    for name, expression in JOINED.items():
        if found := expression.search(text):
            one = found[0].replace(found[1], name)
            text = text[: found.start()] + one + expression.sub("", text[found.end() :])
    return text


def with_marked_styles(root: Path, text: str) -> str:
    """The page with each style's address marked by its content.

    Firefox goes on with a style of the same address, whatever is said of caching, as long as it runs.
    """

    def mark(found: re.Match[str]) -> str:
        path = root / found[2]
        data = path.read_bytes() if path.is_file() or found[2] != STYLES else joined(root, STYLES)
        return f'{found[1]}{found[2]}?{hashlib.sha256(data).hexdigest()[:8]}"'

    return STYLE.sub(mark, text)


def links(root: Path) -> list[str]:
    """The links, the most urgent first."""
    wanted = current(root)
    snapshot = existing(root, wanted)
    return [
        # Not the largest two, the WebAssembly and the snapshot: the interpreter module asks for them as soon as it is
        # there, and before that they would only hold up the first paint.
        *(f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in files_of(root, Role.DATA)),
        *([snapshot_link(root, snapshot, stale=snapshot != wanted)] if snapshot else []),
        *(f'<link rel="modulepreload" href="{name}">' for name in files_of(root, Role.MODULE)),
    ]


def snapshot_link(root: Path, snapshot: Snapshot, *, stale: bool) -> str:
    """The link, which no browser follows, that tells the interpreter module of a snapshot.

    ``stale``: the engine has changed since it was made.
    """
    name = f"{RUNTIME}/{snapshot.file}"
    about = f'data-bytes="{(root / name).stat().st_size}"' + (" data-stale" if stale else "")
    return f'<link rel="help" id="snapshot" href="{name}" {about}>'
