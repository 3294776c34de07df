"""Run inside Pyodide before the snapshot is taken: import what the page needs, and compile what PyScript brings.

Given: `wanted`, names of modules; `sources`, PyScript's modules as texts by path; `page`, the page's script. Leaves:
`stdlib`, the files of the standard library that were needed, by their paths in its archive; and the module `compiled`.
"""

import ast
import gc
import importlib
import json
import linecache
import sys
from functools import partial
from importlib.machinery import SourceFileLoader
from types import ModuleType

sys.path.insert(0, "/engine.zip")
for name in wanted:  # noqa: F821
    importlib.import_module(name)
sys.path.remove("/engine.zip")

for text in sources.values():  # noqa: F821
    for node in ast.walk(ast.parse(text)):
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else [getattr(node, "module", None)]
        for name in names:
            if name and name.split(".")[0] in sys.stdlib_module_names:
                importlib.import_module(name)

compiled = {
    (path, text.encode()): compile(text, path, "exec", dont_inherit=True)
    for path, text in sources.items()  # noqa: F821
}


def source_to_code(self, data, path, *, _optimize=-1, ready=compiled, make=SourceFileLoader.source_to_code):
    """Compile a module's source, or take what was compiled before from exactly this source."""
    code = ready.get((path, bytes(data)))
    return make(self, data, path) if code is None else code


def prelude() -> str:
    """What PyScript runs first: it writes its modules, and imports them. As it stands in PyScript's JavaScript."""
    lines = ["import os as _os", "from pathlib import Path as _Path", "_path = None", '_path = _Path("./pyscript")']
    lines += ['if not _os.path.exists("./pyscript"):', "    _path.mkdir(parents=True, exist_ok=True)"]
    for path, text in sources.items():  # noqa: F821
        lines.append(f'_path = _Path("./pyscript/{path.rpartition("/")[2]}")')
        lines.append(f'_path.write_text({json.dumps(text, ensure_ascii=False)},encoding="utf-8")')
    lines += ["import pyscript as _pyscript", "del _Path", "del _path", "del _os", "del _pyscript", "\n"]
    return "\n".join(lines)


def run(text, scripts, main):
    """Run a script that was compiled before, from exactly this text. Returns whether there is one."""
    code = scripts.get(text)
    if code is None:
        return False
    exec(code, main)
    return True


# Reading and compiling a script is the slowest thing that Python does at a start: so scripts are kept compiled, and are
# run from that as long as their text is the same.
scripts = {text: compile(text, "<exec>", "exec", dont_inherit=True) for text in (prelude(), page)}  # noqa: F821
sys.modules["compiled"] = ModuleType("compiled")
sys.modules["compiled"].run = partial(run, scripts=scripts, main=sys.modules["__main__"].__dict__)


def updatecache(filename, module_globals=None, update=linecache.updatecache):
    """The lines of a source file for a traceback; none where it is not here, as most are not beside a snapshot."""
    try:
        return update(filename, module_globals)
    except Exception:
        return []


SourceFileLoader.source_to_code = source_to_code
linecache.updatecache = updatecache

archive = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip/"
stdlib = sorted(
    {
        origin.removeprefix(archive)
        for module in sys.modules.values()
        if (origin := getattr(getattr(module, "__spec__", None), "origin", None) or "").startswith(archive)
    }
)

del name, names, node, text, wanted, sources, compiled, archive, source_to_code, updatecache, SourceFileLoader  # noqa: F821
del page, partial, prelude, run, scripts, ModuleType  # noqa: F821
gc.collect()

# What lies in memory that is free again is written over with zeros, which pack better: a sixteenth less to fetch.
free = [bytes(1 << power) for power in (16, 14, 12, 11, 10) for _ in range((1 << 19) >> power)]
del free
