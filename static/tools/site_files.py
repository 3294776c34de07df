"""Which files the site consists of: each one's role, which says who asks for it, and when.

Serving, building, the set that plays without a network and the game as one file follow from it. A new file below
static/ that no pattern here has needs a line. Standard library only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from functools import cache
from pathlib import Path

#: The folder below static/ with the package that binds the engine to the page. It comes in the engine's archive.
BINDING = "binding"
RUNTIME, LOCK = "static/runtime", "static/runtime.lock.json"
PARTIAL = "runtime.partial-"  # a folder beside static/runtime/ where files wait for their rename
PYODIDE, PYSCRIPT = f"{RUNTIME}/pyodide", f"{RUNTIME}/pyscript"

PAGE = "index.html"
INTERPRETER, CORE = "static/start/interpreter.js", "static/start/core.js"
WASM, LIBRARY = f"{PYODIDE}/pyodide.asm.wasm", f"{PYODIDE}/python_stdlib.zip"
WORKER_SOURCE = "static/offline/sw.js"
#: No files of the repository: they are made at each request, so that an edit shows on reload, and by a build.
ENGINE = "static/engine.zip"  # of war/ and the binding
#: All the plain styles that the page names, and all its plain scripts, as one each, so that they come by one request.
STYLES, SCRIPTS = "static/page.css", "static/page.js"
WORKER = "sw.js"
#: Made by a build alone.
SINGLE, LICENCES = "war.html", "licences.txt"


class Role(Enum):
    """Who asks for a file, and when."""

    PAGE = auto()  # people
    STYLE = auto()  # the page, before its first picture
    SCRIPT = auto()  # the page's head
    MODULE = auto()  # the start; the page's head announces it
    DATA = auto()  # the same, for what is no program
    PLUGIN = auto()  # PyScript: it asks for its error plugin even where that is off, to hear that it keeps silent
    WASM = auto()  # the interpreter module
    SNAPSHOT = auto()  # the same, if the page names one
    UNPACKER = auto()  # the same, if the page names one and is not the game as one file
    PLAIN = auto()  # the same, if there is no snapshot that fits
    LATE = auto()  # the page, once the game can be played, which goes on without it
    SERVED = auto()  # the same, but not in the game as one file
    PICTURE = auto()  # the page, once the game can be played
    LINK = auto()  # the browser, if it likes
    SHOWN = auto()  # the browser before it installs the page, and whoever shows a link to it; never the page
    WORKER = auto()  # nobody: the worker that the page registers is made of it
    LICENCE = auto()  # nobody: a built site has it
    UNASKED = auto()  # nobody: the runtime's packages have it, a built site has not
    PRIVATE = auto()  # nobody may


#: The role of each file, by its path: `*` stands for a part of a name, `**` for all that is in a folder. Those that the
#: page's head announces come in that order.
ROLES = {
    PAGE: Role.PAGE,
    "static/style/*.css": Role.STYLE,
    "static/*.css": Role.STYLE,  # STYLES
    **{f"static/start/{name}.js": Role.SCRIPT for name in ("standins", "start", "tabs", "presses")},
    **{f"static/scripts/{name}.js": Role.SCRIPT for name in ("dom", "files", "faces", "battles")},
    "static/*.js": Role.SCRIPT,  # SCRIPTS
    "static/pyscript.json": Role.DATA,
    "static/page.py": Role.DATA,
    CORE: Role.MODULE,
    f"{PYSCRIPT}/core.js": Role.MODULE,
    INTERPRETER: Role.MODULE,
    f"{PYODIDE}/pyodide.js": Role.MODULE,
    f"{PYODIDE}/pyodide.asm.js": Role.MODULE,
    f"{PYSCRIPT}/core-*.js": Role.MODULE,
    f"{PYSCRIPT}/error-*.js": Role.PLUGIN,
    WASM: Role.WASM,
    f"{RUNTIME}/snapshot-*.bin": Role.SNAPSHOT,
    "static/start/unpack.js": Role.UNPACKER,
    LIBRARY: Role.PLAIN,
    ENGINE: Role.PLAIN,
    "static/scripts/motion.js": Role.LATE,
    "static/scripts/sound.js": Role.LATE,
    "static/offline/offline.js": Role.SERVED,
    f"{RUNTIME}/cards/svg-cards.svg": Role.PICTURE,
    "static/icon.svg": Role.LINK,
    "static/icons/*.png": Role.LINK,
    "static/manifest.webmanifest": Role.LINK,
    "static/pictures/*.jpg": Role.SHOWN,
    WORKER_SOURCE: Role.WORKER,
    f"{RUNTIME}/*/LICENSE": Role.LICENCE,
    f"{PYODIDE}/pyodide-lock.json": Role.UNASKED,  # the interpreter module knows what stands in it
    **{f"{PYSCRIPT}/{name}-*.js": Role.UNASKED for name in ("toml", "donkey", "deprecations-manager")},
    f"{PYSCRIPT}/py-*.js": Role.UNASKED,
    f"{RUNTIME}/snapshot-*.bin.json": Role.PRIVATE,
    LOCK: Role.PRIVATE,
    "static/scripts/war.d.ts": Role.PRIVATE,
    f"static/{BINDING}/**": Role.PRIVATE,
    "static/tools/**": Role.PRIVATE,
}

#: What a start from a snapshot asks for, and what comes after it.
QUICK_START = frozenset(
    {
        *(Role.STYLE, Role.SCRIPT, Role.MODULE, Role.DATA, Role.PLUGIN, Role.WASM, Role.SNAPSHOT, Role.UNPACKER),
        *(Role.LATE, Role.SERVED, Role.PICTURE),
    }
)
#: What is kept for when there is no network, but for the snapshot: of those only the one that the page names.
KEPT = QUICK_START - {Role.SNAPSHOT} | {Role.PAGE, Role.PLAIN, Role.LINK}

#: What the lock is made from: package, folder below static/runtime/, patterns of the needed files. The versions stand
#: in the lock alone. Of PyScript: the core, what it imports on the page's own thread, and the entry of each plugin,
#: since a page that does not switch a plugin off waits for its chunk and never starts without it. What only the editor,
#: the terminal, MicroPython or a list of packages would load stays away.
PINS = (
    ("pyodide", "pyodide",
     ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")),
    ("@pyscript/core", "pyscript",
     ("LICENSE", "dist/core.js", "dist/core-*.js", "dist/toml-V*.js", "dist/error-*.js", "dist/donkey-*.js",
      "dist/deprecations-manager-*.js", "dist/py-editor-*.js", "dist/py-game-*.js", "dist/py-terminal-*.js")),
    ("svg-cards", "cards", ("LICENSE", "svg-cards.svg")),
)  # fmt: skip

TYPES = {
    "": "text/plain",
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


def type_of(name: str) -> str:
    """The content type of a file, by the ending of its name."""
    return TYPES.get(Path(name).suffix.lower(), "application/octet-stream")


def roles_of(name: str) -> list[Role]:
    """The roles of a file, by its path below the site's root: one, or none for what is no part of the site."""
    return [role for pattern, role in ROLES.items() if _expression(pattern).fullmatch(name)]


def has_role(name: str, *roles: Role) -> bool:
    """Whether the file has one of these roles."""
    return any(role in roles for role in roles_of(name))


def patterns_of(*roles: Role) -> tuple[str, ...]:
    """The names of the files that have one of these roles; some are patterns."""
    return tuple(pattern for pattern, role in ROLES.items() if role in roles)


def files_of(root: Path, *roles: Role) -> Iterator[str]:
    """The same, with each pattern replaced by what is there."""
    for pattern in patterns_of(*roles):
        if "*" in pattern:
            yield from sorted(path.relative_to(root).as_posix() for path in root.glob(pattern))
        else:
            yield pattern


def own_files(root: Path) -> Iterator[str]:
    """The page's own files below static/ that are there, whoever wrote them: all that is kept, but for the runtime."""
    for path in (root / "static").rglob("*"):
        name = path.relative_to(root).as_posix()
        shown = not any(map(is_hidden, path.relative_to(root).parts)) and not name.startswith(f"{RUNTIME}/")
        if shown and has_role(name, *KEPT) and path.is_file():
            yield name


def is_hidden(part: str) -> bool:
    """Whether one part of a path keeps a file out of the site."""
    return part.startswith((".", PARTIAL)) or part == "__pycache__"


def is_public(part: str) -> bool:
    """Whether one part of a path below static/ may be asked for."""
    return part.casefold() not in ("", "tools", BINDING) and not is_hidden(part.casefold())


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    """The pattern as a regular expression."""
    return re.compile(re.escape(pattern).replace(r"\*\*", ".*").replace(r"\*", "[^/]*"))
