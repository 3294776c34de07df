"""How fast the laboratory is, as a ratio: classic games with all their statistics, against the tightest loop.

    python3 tests/bench/simulate.py [--games N] [--rounds N] [--chromium] [--memory N]

The loop is that of tests/bench/engine.py: it plays classic games over two deques of ranks and tells only how many
battles there were. The laboratory plays the same deals on the engine and gathers all that it tells: a study is run in
slices, as the page does it, and its findings are worked out. Both sides play in turns, several rounds; what is printed
are games a second (the median of the rounds) and the ratio, in the Python here and, with --chromium, in the page's own
Python. The ratio to reach is 0.6. That both sides play as many battles is checked in each round.

Then the greatest memory that the command ``python3 -m war simulate`` takes, for so many games and ten times as many.
"""

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from time import perf_counter, process_time  # noqa: F401  (the page takes the first from here)
from typing import Any

if __name__ == "__main__":
    from pathlib import Path

    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.bench.engine import loop
from war.engine.presets import PRESETS
from war.laboratory.seeds import game_seed
from war.laboratory.study import Study

GOAL = 0.6
CLASSIC = PRESETS["classic"].rules
SLICE = 5000  # battles; a page gets some hundredths of a second for what it has to do beside it
WARM_UP = 3000  # games on each side, in the browser

#: Runs in the page in place of its own script. Both sources are this file's and that of the loop.
IN_PAGE = """
import json, sys
from types import ModuleType
from js import document, window
from pyodide.ffi import create_once_callable
for name, source in (("tests", ""), ("tests.bench", ""), ("tests.bench.engine", LOOP), ("simulate", SOURCE)):
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = "/" + name
    exec(compile(source, name, "exec"), module.__dict__)
def measured():
    found = sys.modules["simulate"].measure(GAMES, ROUNDS, sys.modules["simulate"].perf_counter, WARM_UP)
    document.getElementById("sentence").textContent = json.dumps(found)
    window.war.ready()
# From a timer, as the page runs a study, not from within PyScript's own call of this script.
window.setTimeout(create_once_callable(measured), 0)
"""


def study(seed: int, games: int) -> int:
    """Run a whole study and work out its findings; the battles in all its games."""
    running = Study(CLASSIC, games, seed)
    while not running.done:
        running.run(SLICE)
    findings = running.result()
    if findings.games != games:
        raise AssertionError(f"{games} games were asked for, and {findings.games} are told of")
    return running.tally.battles


def loops(deals: Sequence[int]) -> int:
    """Play the deals with the loop; the battles in all of them."""
    return sum(map(loop, deals))


def measure(games: int, rounds: int, clock: Callable[[], float], warm_up: int = 0) -> dict[str, Any]:
    """Games a second on both sides, and the ratio: medians of the rounds. Raises AssertionError for different games.

    ``warm_up``: how many games each side plays before. A browser compiles what is run often once more, and better; but
    what is running by then goes on as it was. So each side is called from outside of Python's own loop, by `partial`,
    as a page's timer calls it: otherwise the study would run within the call that began first.
    """
    if warm_up:
        partial(study, 0, warm_up)()
        partial(loops, range(warm_up))()
    studies, others = [], []
    for number in range(rounds):
        deals = [game_seed(number, index) for index in range(games)]
        played = {}
        # Who goes first changes, so that neither always finds the processor warm.
        for side in ("study", "loop") if number % 2 else ("loop", "study"):
            play = partial(study, number, games) if side == "study" else partial(loops, deals)
            start = clock()
            played[side] = play()
            (studies if side == "study" else others).append(games / (clock() - start))
        if played["study"] != played["loop"]:
            raise AssertionError(f"the study and the loop play different games: {played}")
    ratio = median(one / other for one, other in zip(studies, others, strict=True))
    return {"laboratory": median(studies), "loop": median(others), "ratio": ratio}


def report(found: dict[str, Any], where: str) -> str:
    """What is printed of a measurement."""
    return (
        f"{where}\n"
        f"laboratory  {found['laboratory']:8,.0f} games a second\n"
        f"loop        {found['loop']:8,.0f} games a second\n"
        f"ratio       {found['ratio']:8.2f} (to reach: {GOAL})"
    )


def in_chromium(games: int, rounds: int) -> dict[str, Any]:
    """The measurement in the page's Python, on the page as serve.py serves it."""
    from pathlib import Path

    from serve import make_server
    from tests.browser.drivers import chromium_browser
    from tests.conftest import ROOT, running

    source, loop_source = (Path(__file__).with_name(name).read_text("utf-8") for name in ("simulate.py", "engine.py"))
    script = (
        f"SOURCE, LOOP, GAMES, ROUNDS, WARM_UP = {source!r}, {loop_source!r}, {games}, {rounds}, {WARM_UP}\n{IN_PAGE}"
    )
    with running(make_server(ROOT, "127.0.0.1", 0)) as url, chromium_browser() as browser:
        page = browser.new_page()
        page.add_init_script("delete window.DecompressionStream")  # a plain start, with the whole standard library
        page.route("**/page.py", lambda route: route.fulfill(body=script, content_type="text/x-python"))
        page.goto(url)
        page.wait_for_selector("html[data-state=ready], html[data-state=failed]", state="attached", timeout=300_000)
        if page.evaluate("document.documentElement.dataset.state") == "failed":
            raise SystemExit("The page failed to start:\n" + page.inner_text("body")[:2000])
        return dict(json.loads(page.text_content("#sentence") or ""))


def peak(games: int) -> float:
    """The greatest memory that the command takes for so many games, in MB."""
    import os
    import subprocess
    from pathlib import Path

    command = [sys.executable, "-m", "war", "simulate", "--games", str(games), "--seed", "1", "--json"]
    root = Path(__file__).resolve().parent.parent.parent
    with subprocess.Popen(command, cwd=root, stdout=subprocess.DEVNULL) as started:
        _, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
    if started.returncode:
        raise SystemExit(f"simulate ended with {started.returncode}")
    return used.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


def main() -> int:
    """Measure and print."""
    import argparse

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="games a round and side (100)")
    parser.add_argument("--rounds", type=int, default=41, help="rounds (41)")
    parser.add_argument("--chromium", action="store_true", help="in the page's Python in Chromium as well")
    parser.add_argument("--memory", type=int, default=2000, help="games, and ten times as many, for the memory (2000)")
    options = parser.parse_args()
    if options.games < 1 or options.rounds < 1 or options.memory < 1:
        parser.error("at least one game and one round")
    # While this process is small: on Linux the new one's number is never below what the old one had.
    few, many = (peak(games) for games in (options.memory, options.memory * 10))
    print(f"Classic games, the same on both sides: {options.rounds} rounds of {options.games}, medians.")
    # Processor time, so that what else the machine does counts less; a browser has none.
    print(report(measure(options.games, options.rounds, process_time), "Python here"))
    if options.chromium:
        print(report(in_chromium(options.games, options.rounds), "The page's Python in Chromium"))
    print(f"memory      {few:8.1f} MB for {options.memory:,} games")
    print(f"memory      {many:8.1f} MB for {options.memory * 10:,} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
