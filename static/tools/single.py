"""The game as one file, that plays by a double click.

A browser lets a page that was opened from a file read no other. So everything stands in it: the modules as `data:`
addresses in an import map, whatever is fetched gzipped in scripts that are none, where single.js finds it, and
styles and scripts in place of the links to them. Standard library only.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from static.tools.site import PLACE, interpreter_mark, sizes_mark, snapshot_link
from static.tools.site_files import (
    CORE,
    ENGINE,
    INTERPRETER,
    LIBRARY,
    LICENCES,
    PAGE,
    WASM,
    Role,
    has_role,
    patterns_of,
    type_of,
)
from static.tools.snapshot import Snapshot, current

#: The line of index.html that gives way to the links at the end of a built page.
END = "<!-- here the end of a page that was built -->\n"

#: What begins the game, in this order.
FIRST = (INTERPRETER, CORE)
#: What the page fetches, and what it has as modules.
FETCHED = (Role.DATA, Role.WASM, Role.SNAPSHOT, Role.PLAIN, Role.PICTURE)
MODULES = (Role.MODULE, Role.PLUGIN)
PACKED = (".bin", ".zip")  # packed already

IMPORT = re.compile(r"""(\bfrom\s*|\bimport\s*\(?\s*)(["'])(\.{1,2}/[^"'\s]+)\2""")
SOURCE_MAP = re.compile(r"\n//# sourceMappingURL=.*")
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n')
LINK = re.compile(r'<link rel="([^"]+)" [^>]*?href="([^"]+)"([^>]*)>\n')
SCRIPT = re.compile(r'<script src="([^"]+)"></script>\n')


def single_html(root: Path, files: Mapping[str, bytes], snapshot: Snapshot | None) -> str:
    """The page with all `files` of the site that it needs in it, by their names there."""
    page = (root / PAGE).read_text("utf-8")
    page = POLICY.sub("", page).replace("<html ", "<html data-single ", 1)
    page = LINK.sub(lambda found: in_place(files, *found.groups()), page)
    page = SCRIPT.sub(lambda found: script(text_of(files, found[1])), page)
    parts = {name: len(data) for name, data in files.items() if name in (WASM, LIBRARY, ENGINE)}
    early = f"{sizes_mark(parts)}\n{interpreter_mark(root)}\n"
    early += script((root / "static/tools/single.js").read_text("utf-8"))
    if snapshot is not None:
        early += snapshot_link(root, snapshot, stale=snapshot != current(root)) + "\n"
    page = page.replace(PLACE, early, 1)
    late = [
        *(data_block(name, data) for name, data in sorted(files.items()) if has_role(name, *FETCHED)),
        script(import_map(files), "importmap"),
        *(script(f"import {json.dumps(f'./{name}')};", "module") for name in FIRST),
        *(script(text_of(files, name)) for name in patterns_of(Role.LATE)),
    ]
    licences = f"data:text/plain;charset=utf-8;base64,{encoded(files[LICENCES])}"
    page = page.replace(END, f'  <p><a download="{LICENCES}" href="{licences}">Licences</a></p>\n', 1)
    page = page.replace("</body>", "".join(late) + "</body>", 1)
    return page.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{policy(page)}', 1)


def text_of(files: Mapping[str, bytes], name: str) -> str:
    """A text with the ends of line that it has once it is read from a page."""
    return files[name].decode("utf-8").replace("\r\n", "\n")


def in_place(files: Mapping[str, bytes], rel: str, name: str, about: str = "") -> str:
    """What stands for a link: the style itself, the icon itself, nothing. ``about``: what else is said of it."""
    if rel == "stylesheet":
        text = text_of(files, name)
        if "</style" in text or re.search(r"@import|url\((?!['\"]?(#|data:))", text):
            raise ValueError(f"{name} cannot stand in the page")
        return f"<style{about}>{text}</style>\n"
    if rel == "icon" and name.endswith(".svg"):
        return f'<link rel="icon" href="data:image/svg+xml;base64,{encoded(files[name])}">\n'
    return ""


def script(text: str, kind: str = "") -> str:
    """A script in the page."""
    if re.search(r"</script|<!--", text, re.IGNORECASE):
        raise ValueError("a script that cannot stand in the page")
    return f"<script{f' type={json.dumps(kind)}' if kind else ''}>{text}</script>\n"


def data_block(name: str, data: bytes) -> str:
    """A file that single.js answers with."""
    suffix = posixpath.splitext(name)[1]
    about = f'data-file="{html.escape(name)}" data-type="{type_of(name)}"'
    if suffix not in PACKED:
        data, about = gzip.compress(data, 9, mtime=0), f"{about} data-gzip"
    return f'<script type="text/plain" {about}>{encoded(data)}</script>\n'


def import_map(files: Mapping[str, bytes]) -> str:
    """The modules by what they are asked for: by their addresses, or, by each other, by their names.

    In an address that holds the module itself there is no folder, and nothing relative to it: hence the names.
    """
    modules = {name: data.decode("utf-8") for name, data in sorted(files.items()) if has_role(name, *MODULES)}
    named: set[str] = set()

    def by_name(found: re.Match[str], folder: str) -> str:
        name = posixpath.normpath(posixpath.join(folder, found[3]))
        if name not in modules:
            return found[0]
        named.add(name)
        return f"{found[1]}{found[2]}{name}{found[2]}"

    held = {}
    for name, text in modules.items():
        folder = posixpath.dirname(name)
        text = IMPORT.sub(lambda found, folder=folder: by_name(found, folder), text)  # type: ignore[misc]
        text = SOURCE_MAP.sub("", text).rstrip() + f"\n//# sourceURL={name}\n"  # what a traceback calls it
        held[name] = f"data:text/javascript;charset=utf-8;base64,{encoded(text.encode())}"
    keys = [(name if name in named else f"./{name}", name) for name in modules]
    return json.dumps({"imports": {key: held[name] for key, name in keys}})


def policy(page: str) -> str:
    """The page's own rule: nothing from anywhere else, and no script but those that stand in it.

    `data:` stands for the modules, and for the icon. Nothing is fetched: single.js answers by itself.
    """
    kinds = r'(?: type="(?:module|importmap)")?'
    scripts = hashes(re.findall(rf"<script{kinds}>(.*?)</script>", page, re.DOTALL))
    styles = hashes(re.findall(r"<style[^>]*>(.*?)</style>", page, re.DOTALL))
    rules = (
        "default-src 'none'",
        f"script-src {scripts} data: 'wasm-unsafe-eval'",
        f"style-src {styles}",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">\n'


def hashes(texts: Iterable[str]) -> str:
    """The hashes of scripts or styles as a Content-Security-Policy names them."""
    return " ".join(f"'sha256-{encoded(hashlib.sha256(text.encode()).digest())}'" for text in texts)


def encoded(data: bytes) -> str:
    """The bytes in base64."""
    return base64.b64encode(data).decode("ascii")
