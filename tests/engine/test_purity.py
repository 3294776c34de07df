"""``war/`` is pure: standard library only, and of that nothing that knows a screen, a clock, a file or other chance."""

import ast
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from war.deal import fresh_deal
from war.game import Game
from war.playthrough import game_json, playthrough
from war.rules import Pickup, Rules

MODULES = sorted((ROOT / "war").rglob("*.py"))

#: Everything that a module may import from outside ``war``; None is all of it.
ALLOWED: dict[str, set[str] | None] = {
    "__future__": None,
    "bisect": None,
    "collections": None,
    "collections.abc": None,
    "dataclasses": None,
    "enum": None,
    "fractions": None,
    "functools": None,
    "html": None,
    "itertools": None,
    "json": None,
    "math": None,
    "operator": None,
    "random": {"Random"},  # the class; its hidden instance and the functions on it are everybody's
    "re": None,
    "statistics": None,
    "string": None,
    "typing": None,
}
#: And what some modules may beside it.
ALSO: dict[str, dict[str, set[str] | None]] = {
    "deal.py": {"secrets": None},  # the operating system's randomness, for new codes alone
    "__main__.py": {"argparse": None, "sys": None, "pathlib": {"Path"}},
}
#: Built-in ways to the outside.
CLOSED = {"open", "input", "print", "exec", "eval", "compile", "__import__", "breakpoint", "globals", "help"}


def imports(tree: ast.Module) -> Iterator[tuple[str, str | None]]:
    """What a module imports, anywhere in it: the module, and the name out of it or None for all."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from ((node.module or "", alias.name) for alias in node.names)


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def test_there_are_modules_to_look_at() -> None:
    assert {"cards.py", "rules.py", "deal.py", "game.py", "__main__.py"} <= {path.name for path in MODULES}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_imports_only_what_it_may(path: Path) -> None:
    allowed = ALLOWED | ALSO.get(path.name, {})
    for module, name in imports(parse(path)):
        if module.split(".")[0] == "war":
            continue
        assert module in allowed, f"{path.name} imports {module}"
        names = allowed[module]
        assert names is None or name in names, f"{path.name} imports {name or 'all'} of {module}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_has_no_way_out_but_its_imports(path: Path) -> None:
    used = {node.id for node in ast.walk(parse(path)) if isinstance(node, ast.Name)}
    closed = CLOSED - {"print"} if path.name == "__main__.py" else CLOSED
    assert not used & closed


@pytest.mark.parametrize("path", [path for path in MODULES if path.name != "__main__.py"], ids=lambda path: path.name)
def test_no_module_knows_the_terminal(path: Path) -> None:
    assert "war.__main__" not in {module for module, _ in imports(parse(path))}


def test_playing_does_not_touch_the_random_module() -> None:
    random.seed(0)
    state = random.getstate()
    for pickup in Pickup:
        game = Game.dealt(Rules(pickup=pickup), 5)
        game.play(300)
        assert playthrough(game, None)
        assert game_json(game, None)
    fresh_deal()
    assert random.getstate() == state


def test_a_seeded_random_module_does_not_decide_a_game() -> None:
    told = []
    for seed in (0, 1):
        random.seed(seed)
        game = Game.dealt(Rules(), 5)
        game.play()
        told.append((game.battles, game.piles()))
    assert told[0] == told[1]


def test_fresh_codes_differ_in_two_programs_that_begin_alike() -> None:
    program = "import random; random.seed(0); from war.deal import fresh_deal; print(fresh_deal(), fresh_deal())"
    codes = []
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
        codes += done.stdout.split()
    assert len(set(codes)) == 4


def test_the_engine_runs_where_nothing_else_is_installed() -> None:
    """Isolated and without site-packages; and nothing of a page is loaded, nor asked for."""
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import war.game, war.playthrough; "
        "from war.rules import Rules; game = war.game.Game.dealt(Rules(), 1); game.play(); "
        "print(game.battles, [name for name in ('js', 'pyscript', 'pyodide') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True)
    game = Game.dealt(Rules(), 1)
    game.play()
    assert done.stdout == f"{game.battles} []\n"
