"""The template of all texts, for translators: found in the code, written as gettext's tools read it.

    .venv/bin/python -m static.tools.catalogues     writes static/tools/texts/war.pot again

A text is what stands in a call of `war.message.say` or `war.message.count`, as a literal: the extractor looks for
those calls and for nothing else. Babel writes the file; it is one of the tests' libraries and never in the page.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from static.tools.site_files import BINDING

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = Path("static/tools/texts/war.pot")
#: Where texts are made. `war/message.py` has the makers themselves.
SOURCES = ("war/**/*.py", "static/*.py", f"static/{BINDING}/*.py")
MAKERS = {"say": 1, "count": 2}


class ExtractError(ValueError):
    """A text that is no literal, so that no translator would ever see it."""


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """One text as it stands in the code: its file and line, and its key in a catalogue."""

    file: str
    line: int
    english: str
    plural: str = ""
    context: str = ""


def entries(source: str, file: str) -> Iterator[Entry]:
    """The texts in one module's source. Raises ExtractError for one that is no literal."""
    tree = ast.parse(source, file)
    makers = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "war.message"
        for alias in node.names
    } & set(MAKERS)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers):
            continue
        texts = [_literal(each, file) for each in node.args[: MAKERS[node.func.id]]]
        if len(texts) < MAKERS[node.func.id]:
            raise ExtractError(f"{file}:{node.lineno}: {node.func.id} has too few texts")
        contexts = [_literal(each.value, file) for each in node.keywords if each.arg == "context"]
        yield Entry(file, node.lineno, texts[0], "".join(texts[1:]), "".join(contexts))


def _literal(node: ast.expr, file: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise ExtractError(f"{file}:{node.lineno}: this text is no literal")


def all_entries(root: Path = ROOT) -> list[Entry]:
    """All texts of the code below ``root``, by file and line."""
    found: list[Entry] = []
    for pattern in SOURCES:
        for path in sorted(root.glob(pattern)):
            name = path.relative_to(root).as_posix()
            if name != "war/message.py":
                found += entries(path.read_text("utf-8"), name)
    return sorted(found)


def template(found: Iterable[Entry]) -> bytes:
    """The template as a .pot file, which changes only where the texts do: it names files, not lines."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    catalog = Catalog(project="War", charset="utf-8")
    for entry in found:
        catalog.add(
            (entry.english, entry.plural) if entry.plural else entry.english,
            locations=[(entry.file, entry.line)],
            context=entry.context or None,
        )
    out = BytesIO()
    write_po(out, catalog, width=120, omit_header=True, include_lineno=False)
    return out.getvalue()


def main() -> int:
    """Write the template. Returns the exit status."""
    try:
        found = all_entries()
    except ExtractError as error:
        print(error, file=sys.stderr)
        return 1
    (ROOT / TEMPLATE).write_bytes(template(found))
    print(f"{len({(entry.context, entry.english) for entry in found})} texts in {TEMPLATE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
