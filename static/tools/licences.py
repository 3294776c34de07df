"""What the built game redistributes, and under which licences: the text that goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from static.tools.runtime import Package
from static.tools.site_files import RUNTIME

TEXTS = Path(__file__).parent / "texts"
RULE = "\n" + "-" * 80 + "\n\n"


def licences_text(root: Path, packages: Sequence[Package]) -> str:
    """The licences, our own first, as one text."""
    parts = [(TEXTS / "about.txt").read_text("utf-8"), (root / "LICENSE").read_text("utf-8")]
    parts.append((TEXTS / "python.txt").read_text("utf-8"))
    for package in packages:
        for file in package.files:
            if Path(file.inside).name == "LICENSE":
                text = (root / RUNTIME / file.to).read_text("utf-8")
                parts.append(f"{package} ({package.licence})\n\n{text}")
    return RULE.join(f"{part.strip()}\n" for part in parts)
