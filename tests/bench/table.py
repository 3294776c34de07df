"""What the table costs in Chromium: a press, auto-play at each speed, and a hundred thousand battles.

    python3 tests/bench/table.py [--quick]

A press of Play card is timed in turns with a press of a hidden button whose Python handler does nothing, and without
and with the layout that comes after it: medians, in milliseconds, and their difference. Auto-play runs at each speed,
in real time: for a thousand battles, or for as many as ten seconds hold. Printed are tasks of over 50 ms, battles a
second, and how many different pictures a second the screen shows. At last come a hundred thousand battles, over many
games, as fast as it goes, and what the page holds then beside what it held after a hundred.

To reach: a press is 4 ms beyond the empty one, no task takes over 50 ms, 200 battles a second as fast as it goes and 10
pictures of them, no more listeners and a tenth more nodes at the end. The exit status says whether that was reached.

Needs what python3 tests/run.py installs. --quick makes everything short, to see that it runs.
"""

import argparse
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = ROOT / ".venv" / "bin" / "python"
if __name__ == "__main__":
    if PYTHON.exists() and Path(sys.prefix) != ROOT / ".venv":
        os.execv(PYTHON, [str(PYTHON), *sys.argv])  # the browser's driver is installed there
    sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, Route  # noqa: E402

from serve import make_server  # noqa: E402
from tests.browser.drivers import VIEWPORT, chromium_browser  # noqa: E402
from tests.conftest import running  # noqa: E402
from tests.saying import said  # noqa: E402
from war.session.speed import Speed  # noqa: E402
from war.text.labels import SPEED_TITLES  # noqa: E402

BEYOND, LONG_TASK, RATE, PICTURES, NODES = 4.0, 50, 200, 10, 1.1

#: Put behind the page's own script: the button with the empty handler, and what Python holds.
EXTRA = '''
from js import document, window
from pyodide.ffi.wrappers import add_event_listener

from binding.browser import guarded


def bench_held() -> str:
    """What Python and its bridge to the page hold, as JSON."""
    import gc
    import json

    import pyodide_js

    gc.collect()
    held = {"Python objects": len(gc.get_objects()), "wasm memory, MB": pyodide_js._module.HEAPU8.length / 1e6}
    for name in ("_hiwire_num_refs", "_hiwire_num_keys"):
        if hasattr(pyodide_js._module, name):
            held["Pyodide references"] = getattr(pyodide_js._module, name)()
    return json.dumps(held)


window.benchHeld = bench_held
bench_button = document.createElement("button")
bench_button.id, bench_button.hidden = "bench", True
document.body.append(bench_button)
add_event_listener(bench_button, "click", guarded(lambda _: None))
'''

#: Runs in the page: milliseconds of the empty press and of Play card, without and with the layout after it.
PRESSES = """async (rounds) => {
  const [empty, play, fresh] = ["bench", "play", "new"].map((id) => document.getElementById(id));
  empty.addEventListener("click", (event) => event.stopPropagation());
  const timed = async (button, layout) => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const start = performance.now();
    button.click();
    if (layout) document.body.getBoundingClientRect();
    return performance.now() - start;
  };
  const found = {empty: [], press: [], "empty, laid out": [], "press, laid out": []};
  fresh.click();
  for (let round = 0; round < rounds; round++) {
    if (play.getAttribute("aria-disabled") === "true") fresh.click();
    found.empty.push(await timed(empty, false));
    found.press.push(await timed(play, false));
    found["empty, laid out"].push(await timed(empty, true));
    found["press, laid out"].push(await timed(play, true));
  }
  return found;
}"""

#: Runs in the page: auto-play, over as many games as it takes, for so many battles or seconds.
AUTO = """async ([speed, most, seconds]) => {
  const [select, auto, fresh, battles, yours] =
    ["speed", "auto", "new", "battles", "you-count"].map((id) => document.getElementById(id));
  const number = () => Number.parseInt(battles.textContent.replaceAll(",", ""));
  const over = () => auto.getAttribute("aria-disabled") === "true";
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((each) => each.duration)));
  observer.observe({type: "longtask"});
  select.value = speed;
  select.dispatchEvent(new Event("change", {bubbles: true}));
  let before = 0, games = 0, pictures = 0, seen = "";
  const start = performance.now();
  fresh.click();
  auto.click();
  while (before + number() < most && performance.now() - start < seconds * 1000) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const picture = `${games} ${battles.textContent} ${yours.textContent}`;
    if (picture !== seen) pictures++;
    seen = picture;
    if (over()) {
      before += number();
      games++;
      fresh.click();
      auto.click();
    }
  }
  if (!over()) auto.click();
  const gone = performance.now() - start;
  await new Promise((done) => setTimeout(done, 200));
  observer.disconnect();
  return {battles: before + number(), games: games + 1, seconds: gone / 1000, pictures, tasks};
}"""


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    rounds: int = 300
    battles: int = 1000
    seconds: float = 10.0
    many: int = 100_000


QUICK = Size(rounds=6, battles=30, seconds=1.0, many=1500)


def middle(values: list[float]) -> float:
    """The median."""
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def open_page(page: Page, url: str) -> None:
    """Open the page with the extra lines in its script."""

    def longer(route: Route) -> None:
        text = (ROOT / "static" / "page.py").read_text("utf-8") + EXTRA
        route.fulfill(body=text, content_type="text/x-python")

    page.route("**/static/page.py", longer)
    page.goto(url)
    page.wait_for_selector("html[data-state=ready], html[data-state=failed]", state="attached", timeout=180_000)
    page.wait_for_selector("#bench", state="attached")
    if page.evaluate("document.documentElement.dataset.state") == "failed":
        raise SystemExit("The page failed to start:\n" + page.inner_text("body")[:2000])
    page.wait_for_selector("html[data-faces~=drawn]", state="attached")


def presses(page: Page, size: Size) -> bool:
    """Measure and print the presses. Returns whether they are fast enough."""
    found = page.evaluate(PRESSES, size.rounds)
    times = {name: middle(each) for name, each in found.items()}
    least = {name: min(each) for name, each in found.items()}
    print(f"A press of Play card, and one that does nothing in Python: medians of {size.rounds}, in ms.")
    for what, name in (("", "without layout"), (", laid out", "with layout")):
        press, empty = times[f"press{what}"], times[f"empty{what}"]
        print(
            f"{name:<20} press {press:6.2f}  empty {empty:6.2f}  difference {press - empty:6.2f}"
            f"  fastest press {least[f'press{what}']:6.2f}"
        )
    beyond = times["press"] - times["empty"]
    print(f"beyond the empty press {beyond:.2f} ms (to reach: {BEYOND:.0f})")
    return beyond <= BEYOND


def tell_auto(name: str, found: dict[str, Any]) -> bool:
    """Print what auto-play did. Returns whether no task was too long."""
    battles, seconds, tasks = found["battles"], found["seconds"], found["tasks"]
    print(
        f"{name:<20} {battles:>7,} battles  {seconds:6.1f} s  {battles / seconds:8.1f} a second  "
        f"{found['pictures'] / seconds:5.1f} pictures a second  tasks over {LONG_TASK} ms {len(tasks)}"
        + (f" (longest {max(tasks):.0f} ms)" if tasks else "")
    )
    return not tasks


def autoplay(page: Page, size: Size) -> bool:
    """Measure and print auto-play at each speed. Returns whether no task was too long."""
    print(f"Auto-play for {size.battles:,} battles, or for {size.seconds:.0f} s where those hold fewer.")
    smooth = [
        tell_auto(said(SPEED_TITLES[speed]), page.evaluate(AUTO, [str(speed), size.battles, size.seconds]))
        for speed in Speed
    ]
    return all(smooth)


def holds(page: Page) -> dict[str, float]:
    """What the page holds, once what is not needed is thrown away."""
    held: dict[str, float] = json.loads(page.evaluate("benchHeld()"))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    counts = {"DOM nodes": metrics["Nodes"], "listeners": metrics["JSEventListeners"]}
    return counts | {"JS heap, MB": metrics["JSHeapUsedSize"] / 1e6} | held


def endurance(page: Page, size: Size) -> bool:
    """Measure and print many battles. Returns whether they are fast, seen, and leave nothing behind."""
    page.evaluate(AUTO, [str(Speed.VERY_FAST), 100, 60])
    before = holds(page)
    found = page.evaluate(AUTO, [str(Speed.FASTEST), size.many, 3600])
    after = holds(page)
    print(f"As fast as it goes, over {found['games']} games (the page keeps the last 20 of them for Undo).")
    smooth = tell_auto(said(SPEED_TITLES[Speed.FASTEST]), found)
    rate, pictures = found["battles"] / found["seconds"], found["pictures"] / found["seconds"]
    print(f"battles a second {rate:.0f} (to reach: {RATE}), pictures of them {pictures:.1f} (to reach: {PICTURES})")
    print(f"What the page holds after 100 battles and after {found['battles']:,} more:")
    for name in before:
        print(
            f"{name:<40} {before[name]:>12,.1f} {after[name]:>12,.1f}  ratio {after[name] / (before[name] or 1):5.2f}"
        )
    if "Pyodide references" not in before:
        print("Pyodide's own count of references is not to be had from its page.")
    lean = after["listeners"] <= before["listeners"] and after["DOM nodes"] <= before["DOM nodes"] * NODES
    return smooth and rate >= RATE and pictures >= PICTURES and lean


def main() -> int:
    """Measure, print; the exit status says whether all that is to be reached was."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="everything short, to see that it runs")
    size = QUICK if parser.parse_args().quick else Size()
    with running(make_server(ROOT, "127.0.0.1", 0)) as url, chromium_browser() as browser:
        page = browser.new_page(viewport=VIEWPORT, service_workers="block")  # type: ignore[arg-type]
        open_page(page, url)
        furthest = [measure(page, size) for measure in (presses, autoplay, endurance)]
    print("All that is to be reached was." if all(furthest) else "Not all that is to be reached was.")
    return int(not all(furthest))


if __name__ == "__main__":
    sys.exit(main())
