"""The page's Python and this one play the same game, byte for byte, for the same deal code and rules."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stdout

import pytest
from playwright.sync_api import Page

from tests.browser.tabs import STATE, open_ready
from tests.conftest import ROOT
from war.__main__ import main
from war.engine.deal import SEEDS, deal_code
from war.engine.presets import PRESETS

CODES = 50  # each played at one table and one variant, in turn

#: Runs in the page in place of its own script: the same runtime, the same engine, and no game on the screen.
SCRIPT = """
import json
from js import document, window
from war.engine.deal import parse_deal
from war.engine.game import Game
from war.engine.rules import Rules

try:
    from war.text.playthrough import playthrough
except ImportError:  # a snapshot holds what the page uses, and the page writes no whole games
    scope = {"__name__": "war.text.playthrough"}
    exec(SOURCE, scope)
    playthrough = scope["playthrough"]

played = []
for code, rules in GAMES:
    game = Game.dealt(Rules.from_dict(rules), parse_deal(code))
    game.play()
    played.append(playthrough(game, code))
document.getElementById("sentence").textContent = json.dumps(played)
window.war.ready()
"""


def games() -> list[tuple[str, dict[str, int | str | None]]]:
    """Deal codes from all over their range, and the rules of all tables and variants in turn."""
    all_rules = [each.rules for table in PRESETS.values() for each in (table, *table.variants)]
    codes = [deal_code(SEEDS * place // CODES + 7 * place) for place in range(CODES)]
    return [(code, all_rules[place % len(all_rules)].as_dict()) for place, code in enumerate(codes)]


def options(game: tuple[str, dict[str, int | str | None]]) -> list[str]:
    """The terminal's options for the game."""
    code, rules = game
    given = {rule.replace("_", "-"): "none" if value is None else value for rule, value in rules.items()}
    return ["play", f"--deal={code}", *(f"--{rule}={value}" for rule, value in given.items())]


def terminal(game: tuple[str, dict[str, int | str | None]]) -> str:
    """What `python3 -m war play` prints of the game, without a process of its own for each."""
    with redirect_stdout(io.StringIO()) as printed:
        assert main(options(game)) == 0
    return printed.getvalue()


@pytest.mark.parametrize("start", ["snapshot", "plain"])
def test_fifty_games_are_the_same_in_the_page_and_in_the_terminal(page: Page, site: str, start: str) -> None:
    wanted = games()
    assert len({code for code, _ in wanted}) == CODES
    if start == "plain":
        page.add_init_script("delete window.DecompressionStream")
    source = (ROOT / "war" / "text" / "playthrough.py").read_text("utf-8")
    script = SCRIPT.replace("GAMES", repr(wanted)).replace("SOURCE", repr(source))
    page.route("**/page.py", lambda route: route.fulfill(body=script, content_type="text/x-python"))
    open_ready(page, site)
    assert page.evaluate(STATE) == "ready"
    if start == "snapshot" and page.evaluate("war.start") == "plain":
        pytest.skip("this machine has made no snapshot")
    in_page = json.loads(page.text_content("#sentence") or "")
    assert len(in_page) == CODES
    for game, played in zip(wanted, in_page, strict=True):
        printed = terminal(game)
        assert played == printed, game
        assert game[0] in printed
        assert printed.count("\n") > 10
    for game, played in list(zip(wanted, in_page, strict=True))[::10]:
        command = [sys.executable, "-m", "war", *options(game)]
        assert subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout == played.encode()
