"""The built site with a tiny program where Python would be, for starts of which only the way there matters.

All of the page's own files and PyScript's are the real ones. The program takes what Pyodide takes, insists that all of
it is whole, and plays the page's script by saying that it is ready.
"""

import gzip
import html
import json
import re
from pathlib import Path

PYODIDE = "static/runtime/pyodide/"
PAGE = b"ready = True  # in place of all that the page does" + b", and so on" * 10 + b"\n"

#: All are longer than a page that a network may send in their place, as the real ones are.
LONG = 200
#: A module of WebAssembly that has a memory and nothing else but a section of its own.
WASM = bytes.fromhex("0061736d01000000 0503010001 070a01066d656d6f7279 0200 00") + bytes([100, 4, *b"long", *bytes(95)])
#: A snapshot of nothing: four numbers, as static/tools/snapshot.mjs writes them.
SNAPSHOT = gzip.compress(bytes(16), mtime=0)
LIBRARY, ENGINE = b"library".ljust(LONG), b"engine".ljust(LONG + 1)
EMPTY_ZIP = 22  # bytes of an archive with nothing in it, which a start from a snapshot is given as its library

LOADER = """
export async function loadPyodide({ indexURL, createPyodideModule, _loadSnapshot }) {
  await new Promise(createPyodideModule);
  // As Pyodide does, it only says so, and waits.
  const stuck = (error) => { console.warn(error); return new Promise(() => {}); };
  await WebAssembly.instantiateStreaming(fetch(`${indexURL}pyodide.asm.wasm`), {}).catch(stuck);
  const library = (await (await fetch(`${indexURL}python_stdlib.zip`)).arrayBuffer()).byteLength;
  if (library !== (_loadSnapshot ? EMPTY : LIBRARY)) throw new Error("no standard library");
  if (_loadSnapshot) _loadSnapshot.subarray(0);
  let engine = Boolean(_loadSnapshot);
  const any = new Proxy(() => {}, {
    get: (_, name) => (name === "then" || typeof name === "symbol" ? undefined : any),
    set: () => true,
    apply: () => any,
  });
  const play = (text) => {
    if (!text.trim()) return true;
    if (!text.includes(PAGE)) throw new Error("this is no Python");
    if (!engine) throw new Error("no module named war");
    war.ready();
    return true;
  };
  const python = {
    FS: { writeFile: (_, bytes) => { engine = bytes.length === ENGINE; } },
    pyimport: () => ({ run: (text) => play(text) }),
    runPython: () => any,
    async runPythonAsync(text) { play(text); },
  };
  return new Proxy(python, { get: (own, name) => own[name] ?? any[name], set: Reflect.set });
}
"""


def files_of(folder: Path) -> dict[str, bytes]:
    """All files of a built site by their names, but for the game as one file."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != "war.html")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def with_standin(site: dict[str, bytes]) -> dict[str, bytes]:
    """The files of a site with the tiny program in place of Python, and a page that knows their sizes."""
    snapshot = next(name for name in site if re.fullmatch(r"static/runtime/snapshot-.*\.bin", name))
    values = {"EMPTY": EMPTY_ZIP, "LIBRARY": len(LIBRARY), "ENGINE": len(ENGINE), "PAGE": PAGE.decode().strip()}
    loader = re.sub("|".join(values), lambda found: json.dumps(values[found[0]]), LOADER)
    tiny = {
        "static/page.py": PAGE,
        "static/engine.zip": ENGINE,
        snapshot: SNAPSHOT,
        PYODIDE + "pyodide.js": loader.encode(),
        PYODIDE + "pyodide.asm.js": b"export default (done) => { /*" + bytes(LONG) + b"*/ done(); };\n",
        PYODIDE + "pyodide.asm.wasm": WASM,
        PYODIDE + "python_stdlib.zip": LIBRARY,
    }
    page = site["index.html"].decode()
    told = re.search(r'<meta name="sizes" content="([^"]*)">', page)
    assert told is not None
    sizes = json.loads(html.unescape(told[1]))
    sizes |= {name: len(data) for name, data in tiny.items() if name in sizes}
    page = page.replace(told[1], html.escape(json.dumps(sizes)))
    page, count = re.subn(r'(id="snapshot"[^>]* data-bytes=)"\d+"', rf'\1"{len(SNAPSHOT)}"', page)
    assert count == 1
    return {**site, **tiny, "index.html": page.encode()}
