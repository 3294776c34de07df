"""How long it takes to go to any moment of a game, beside one ordinary press, in a long game and in a short one.

    python3 tests/bench/seek.py [--rounds N] [--chromium]

A jump goes to a random moment of what was played, a press is Play card; both are timed in turns, in a game of 10,000
battles and in one of 200 (the same deal, which goes round after 14,970). What is printed are medians, in milliseconds,
and ratios. With --chromium that is the whole page in Chromium: the slider is moved and the button pressed, and the
time goes until Python has drawn and the browser has laid out; ``first`` is a link into the game, from the change of the
address on. There no jump may take 50 ms. Without it, it is what Python does for them on this machine: the session goes
there, and screen and timeline are made anew; ``first`` is the timeline's first drawing.
"""

import sys
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

if __name__ == "__main__":
    from pathlib import Path

    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from war.engine.deal import deal_code
from war.engine.rules import Pickup, Rules
from war.markup.screen import marks, pieces
from war.markup.timeline import Timeline
from war.session.open_game import OpenGame, Position
from war.session.session import Session
from war.view.screen import view

RULES, DEAL = Rules(face_down=0, pickup=Pickup.YOU_FIRST), deal_code(4)
BATTLES = (10_000, 200)
#: How many are timed as one: a browser's clock is coarse.
AT_ONCE = 5
GOAL = 50.0

#: Runs in the page: milliseconds of the jumps and presses, and of opening the link.
IN_PAGE = """async ([link, battles, rounds]) => {
  const [slider, play, latest] = ["moment", "play", "go-latest"].map((id) => document.getElementById(id));
  const since = (start) => document.body.getBoundingClientRect() && performance.now() - start;
  const timed = (act) => {
    const start = performance.now();
    act();
    return since(start);
  };
  const followed = new Promise((done) => addEventListener("hashchange", done, { once: true }));
  const start = performance.now();
  location.hash = link;
  await followed;
  const first = since(start);
  const jumps = [], presses = [];
  for (let round = 0; round < rounds; round++) {
    slider.value = (round * 7919 + 1) % battles;
    jumps.push(timed(() => slider.dispatchEvent(new Event("input", { bubbles: true }))));
    latest.click();
    presses.push(timed(() => play.click()));
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  return [first, jumps, presses];
}"""


def middle(values: list[float]) -> float:
    """The median."""
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def measure(battles: int, rounds: int) -> dict[str, Any]:
    """Milliseconds in a game of which so many battles were shown: the first drawing, the median jump and press.

    ``slowest`` is the slowest jump of all (the mean of a few at once).
    """
    session, timeline, chance = Session(), Timeline(), Random(battles)
    session.open(OpenGame.dealt(RULES, DEAL))
    session.play_battles(battles)

    def draw() -> None:
        shown = view(session)
        pieces(shown)
        marks(shown)
        timeline.view(session.open_game)

    def timed(act: Callable[[], bool]) -> float:
        start = perf_counter()
        for _ in range(AT_ONCE):
            if not act():
                raise AssertionError("nothing has happened")
            draw()
        return (perf_counter() - start) * 1000 / AT_ONCE

    def jump() -> bool:
        here = session.open_game.position.battles
        place = chance.randrange(battles)
        return session.go(Position(place if place != here else battles))

    start = perf_counter()
    draw()
    first = (perf_counter() - start) * 1000
    jumps, presses = [], []
    for _ in range(rounds):
        jumps.append(timed(jump))
        session.latest()
        presses.append(timed(session.play_battle))
    return figures(battles, first, jumps, presses)


def figures(battles: int, first: float, jumps: list[float], presses: list[float]) -> dict[str, Any]:
    """What is printed of a game, from its milliseconds."""
    return {
        "battles": battles,
        "first": first,
        "jump": middle(jumps),
        "slowest": max(jumps),
        "press": middle(presses),
    }


def report(found: list[dict[str, Any]], where: str) -> str:
    """What is printed of the measurements: the long game's, then the short one's."""
    lines = [f"Going through a game, {where}: medians, in ms."]
    lines += [
        f"{each['battles']:>6,} battles  jump {each['jump']:7.3f}  slowest {each['slowest']:7.3f}  "
        f"press {each['press']:7.3f}  first {each['first']:8.3f}  jump / press {each['jump'] / each['press']:5.2f}"
        for each in found
    ]
    long, short = found
    lines.append(f"ratio of a jump, {long['battles']:,} to {short['battles']:,}  {long['jump'] / short['jump']:5.2f}")
    return "\n".join(lines)


def in_chromium(rounds: int) -> list[dict[str, Any]]:
    """The measurements of the page as serve.py serves it."""
    from serve import make_server
    from tests.browser.drivers import chromium_browser
    from tests.conftest import ROOT, running
    from war.session.link import link

    found = []
    with running(make_server(ROOT, "127.0.0.1", 0)) as url, chromium_browser() as browser:
        for battles in BATTLES:
            page = browser.new_page()
            page.goto(url)
            page.wait_for_selector("html[data-state=ready], html[data-state=failed]", state="attached", timeout=180_000)
            if page.evaluate("document.documentElement.dataset.state") == "failed":
                raise SystemExit("The page failed to start:\n" + page.inner_text("body")[:2000])
            open_game = OpenGame.dealt(RULES, DEAL)
            open_game.game.play(battles)
            open_game.position = Position(battles)
            address = link(open_game)
            first, jumps, presses = page.evaluate(IN_PAGE, [address, battles, rounds])
            shown = page.text_content("#battles") or ""
            if not battles < int(shown.split()[0].replace(",", "")) <= battles + rounds:  # a war takes some presses
                raise SystemExit(f"The presses led to {shown}.")
            found.append(figures(battles, first, jumps, presses))
            page.close()
    return found


def main() -> int:
    """Measure, print; the exit status says whether the jumps in the browser are as fast as they are to be."""
    import argparse

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100, help=f"rounds of {AT_ONCE} jumps and presses (100)")
    parser.add_argument("--chromium", action="store_true", help="the whole page, in Chromium")
    options = parser.parse_args()
    if not 1 <= options.rounds <= 900:
        parser.error("rounds go from 1 to 900")  # the deal goes round some 5,000 battles later
    if not options.chromium:
        print(report([measure(battles, options.rounds) for battles in BATTLES], "Python here"))
        return 0
    found = in_chromium(options.rounds)
    print(report(found, "the page in Chromium"))
    slow = max(each["slowest"] for each in found)
    print(f"slowest jump {slow:.1f} ms (to reach: under {GOAL:.0f})")
    return int(slow >= GOAL)


if __name__ == "__main__":
    sys.exit(main())
