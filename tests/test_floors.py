"""``war/`` is pure: standard library only, and of that nothing that knows a screen, a clock, a file or other chance."""

import ast
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from static.tools.site_files import BINDING
from tests.conftest import ROOT
from war.engine.deal import fresh_deal
from war.engine.game import Game
from war.engine.rules import Pickup, Rules
from war.text.playthrough import game_json, playthrough

WAR = ROOT / "war"
#: By their paths in the folder: ``terminal/play.py``.
MODULES = {path.relative_to(WAR).as_posix(): path for path in sorted(WAR.rglob("*.py"))}
#: The terminal, the one part that knows its surroundings.
TERMINAL = {name for name in MODULES if name == "__main__.py" or name.startswith("terminal/")}

#: Everything that a module may import from outside ``war``; None is all of it.
ALLOWED: dict[str, set[str] | None] = {
    "__future__": None,
    "bisect": None,
    "collections": None,
    "collections.abc": None,
    "contextlib": {"contextmanager"},
    "dataclasses": None,
    "enum": None,
    "fractions": None,
    "functools": None,
    "gettext": {"NullTranslations"},
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
    "laboratory/export.py": {"csv": None, "io": None},
    "session/past_games.py": {"datetime": {"datetime"}},  # a day's name is looked at, the day never asked for
    "engine/deal.py": {"secrets": None},  # the operating system's randomness, for new codes alone
    "__main__.py": {"io": {"StringIO"}, "os": {"_exit"}, "signal": None, "sys": None},
    "terminal/by_hand.py": {"contextlib": None, "signal": None, "sys": None},
    "terminal/options.py": {"argparse": None},
    "terminal/play.py": {"argparse": None, "sys": None, "pathlib": {"Path"}},
    "terminal/simulate.py": {
        "argparse": None,
        "concurrent.futures.process": {"BrokenProcessPool"},
        "os": {"cpu_count"},
        "signal": None,
        "sys": None,
        "time": {"monotonic"},
        "types": None,
    },
    "terminal/processes.py": {
        "concurrent.futures": None,
        "contextlib": None,
        "multiprocessing": None,
        "multiprocessing.synchronize": None,
        "os": {"_exit"},
        "threading": {"Thread"},
        "signal": None,
    },
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
    assert {"engine/cards.py", "engine/game.py", "laboratory/study.py", "view/screen.py"} <= set(MODULES) - TERMINAL
    assert {"__main__.py", "terminal/play.py", "terminal/simulate.py"} <= TERMINAL
    assert set(ALSO) <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_only_what_it_may(name: str) -> None:
    allowed = ALLOWED | ALSO.get(name, {})
    for module, what in imports(parse(MODULES[name])):
        if module.split(".")[0] == "war":
            continue
        assert module in allowed, f"{name} imports {module}"
        names = allowed[module]
        assert names is None or what in names, f"{name} imports {what or 'all'} of {module}"


@pytest.mark.parametrize("name", MODULES)
def test_a_module_has_no_way_out_but_its_imports(name: str) -> None:
    used = {node.id for node in ast.walk(parse(MODULES[name])) if isinstance(node, ast.Name)}
    closed = CLOSED - {"print"} if name in TERMINAL else CLOSED
    assert not used & closed


#: The floors of the house, from below. A module imports from its own or a lower one; what stands on none is below all.
FLOORS = ("engine", "session", "analysis", "laboratory", "text", "view", "markup")
#: The terminal stands beside these.
BESIDE_TERMINAL = {"view", "markup"}


def floors_below(name: str) -> set[str]:
    """The floors that a module may import from."""
    floor = name.split("/")[0]
    if floor in FLOORS:
        return set(FLOORS[: FLOORS.index(floor) + 1])
    return set(FLOORS) - BESIDE_TERMINAL if name in TERMINAL else set()


def test_every_module_stands_on_a_floor() -> None:
    assert {name.split("/")[0] for name in MODULES if "/" in name} == {*FLOORS, "terminal"}


def test_imports_go_down_only() -> None:
    up = {
        (name, floor)
        for name, path in MODULES.items()
        for module, what in imports(parse(path))
        if (floor := f"{module}.{what}".split(".")[1:2][0] if module.split(".")[0] == "war" else "") in FLOORS
        and floor not in floors_below(name)
    }
    assert not up


@pytest.mark.parametrize("name", sorted(set(MODULES) - TERMINAL))
def test_no_module_knows_the_terminal(name: str) -> None:
    of_war = {f"{module}.{what}" for module, what in imports(parse(MODULES[name])) if module.split(".")[0] == "war"}
    assert not [each for each in of_war if each.startswith(("war.__main__", "war.terminal"))]


def test_the_page_brings_in_nothing_of_the_terminal() -> None:
    """Nor what it is made of: all of that would be in the page's snapshot, and slow its start down."""
    found: set[str] = set()
    paths = [ROOT / "static" / "page.py", *(ROOT / "static" / BINDING).glob("*.py")]
    while paths:
        for module, what in imports(parse(paths.pop())):
            for each in (module, f"{module}.{what}"):
                name = "/".join(each.split(".")[1:]) + ".py"
                if each.startswith("war.") and name in MODULES and name not in found:
                    found.add(name)
                    paths.append(MODULES[name])
    assert "engine/game.py" in found
    assert not found & TERMINAL


def test_one_module_of_the_page_knows_the_browser() -> None:
    knowing = {
        path.name
        for path in (ROOT / "static").rglob("*.py")
        if any(module.split(".")[0] in ("js", "pyodide", "pyscript") for module, _ in imports(parse(path)))
    }
    assert knowing == {"browser.py"}


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
    program = "import random; random.seed(0); from war.engine.deal import fresh_deal; print(fresh_deal(), fresh_deal())"
    codes = []
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
        codes += done.stdout.split()
    assert len(set(codes)) == 4


def test_the_engine_runs_where_nothing_else_is_installed() -> None:
    """Isolated and without site-packages; and nothing of a page is loaded, nor asked for."""
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import war.engine.game, war.text.playthrough; "
        "from war.engine.rules import Rules; game = war.engine.game.Game.dealt(Rules(), 1); game.play(); "
        "print(game.battles, [name for name in ('js', 'pyscript', 'pyodide') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True)
    game = Game.dealt(Rules(), 1)
    game.play()
    assert done.stdout == f"{game.battles} []\n"
