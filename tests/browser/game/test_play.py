"""Whole games, as people play them: each press shows what the engine on this machine says it has to show."""

import itertools
import re

import pytest

from tests.browser.game.table import CLASSIC, LONG, Table, dealt
from tests.saying import english
from war.engine.presets import PRESETS
from war.session.session import Session

#: For each table a short game with a double war in it, and how it ends.
GAMES = {
    "classic": ("W2222-2W2YK", "short", "you"),
    "quick": ("W2222-2KTJT", "all-cards", "you"),
    "beginner": ("W2222-28XX7", "short", "computer"),
    "peace": ("W2222-28TC4", "all-cards", "computer"),
    "math": ("W2222-27WTF", "short", "computer"),
}


def add_up(table: Table, session: Session) -> None:
    """Insist that the 52 cards are all there: in the piles, and, while nobody has won them, on the table."""
    seen = table.seen()
    piles = [int(re.fullmatch(r"(\d+) cards?", seen[side])[1]) for side in ("you", "computer")]  # type: ignore[index]
    lie = len(seen["yours"]) + len(seen["computers"])
    if seen["phase"] == "war" or (session.open_game.outcome and session.open_game.game.piles().table):
        assert sum(piles) + lie == 52
    else:
        assert sum(piles) == 52


def check_end(table: Table, session: Session, reason: str, winner: str) -> None:
    """Insist on all that an end shows, that it is one, and that there is a way on and a way back."""
    outcome = session.open_game.outcome
    assert outcome is not None
    assert (str(outcome.reason), str(outcome.winner)) == (reason, winner)
    table.shows(session)
    page = table.page
    assert page.inner_text("#headline") == {"you": "You win!", "computer": "The computer wins."}[winner]
    why = {"short": "too short to go on", "all-cards": "all 52 cards"}[reason]
    assert why in page.inner_text("#sentence")
    game = session.open_game.game
    tally = rf"{game.battles} battles, {game.wars} wars, (\d+:\d\d) played"
    assert re.fullmatch(tally, page.inner_text("#stakes"))[1] == page.inner_text("#time")  # type: ignore[index]
    for key in ("Space", "a", "Space"):
        table.key(key)
    for button in ("#play", "#ten", "#auto"):
        page.click(button, force=True)
    table.shows(session)  # an end is an end
    table.will_deal(CLASSIC)
    table.press("New game")
    table.shows(dealt(CLASSIC, session.settings.rules))
    table.press("Undo")
    table.shows(session)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("way", ["button", "key", "auto"])
def test_a_whole_game_of_each_table(table: Table, name: str, way: str) -> None:
    code, reason, winner = GAMES[name]
    page = table.page
    table.choose(english(PRESETS[name].title))
    session = table.new_game(code, PRESETS[name].rules)
    assert page.inner_text("#table-name") == english(PRESETS[name].title)
    if way == "auto":
        table.set_speed("as fast as it goes")
        table.press("Start auto-play")
        table.wait_for("document.getElementById('table').dataset.phase === 'end'")
        while session.play_battle():
            pass
    else:
        box = page.locator("#play").bounding_box()
        assert box is not None
        depth = 0
        while session.open_game.outcome is None:
            if way == "key":
                table.key("Space")
            else:
                page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            session.press()
            table.shows(session)
            add_up(table, session)
            depth = max(depth, session.open_game.position.flips)
        assert depth >= 2  # a double war was under way, and seen
    check_end(table, session, reason, winner)


def test_a_long_game_by_auto_play(table: Table) -> None:
    session = table.new_game(LONG)
    table.set_speed("as fast as it goes")
    table.record()
    table.key("a")
    table.wait_for("document.getElementById('table').dataset.phase === 'end'")
    while session.play_battle():
        pass
    table.shows(session)
    assert session.open_game.game.battles == 2394
    drawn = table.drawn()
    assert any(0 < state["battles"] < 2394 for state in drawn)  # it was drawn on the way
    for before, after in itertools.pairwise(drawn):
        assert before["battles"] <= after["battles"]
    for state in drawn:
        assert state["you"] + state["computer"] == 52
        assert state["phase"] in ("start", "battle", "end")  # it stops between battles, never in a war


LIMITS = {
    "Quick table": (PRESETS["quick"].rules, "W2222-2227V", 500, "A draw.", "500 battles were agreed"),
    "200 battles, most cards win": (
        PRESETS["classic"].variants[1].rules, "W2222-2224N", 200, "The computer wins.", "after 200 battles it has",
    ),
}  # fmt: skip


@pytest.mark.parametrize("title", LIMITS)
def test_a_game_that_its_battle_limit_stops(table: Table, title: str) -> None:
    rules, code, battles, headline, why = LIMITS[title]
    table.choose(title)
    session = table.new_game(code, rules)
    for _ in range(battles // 10):
        assert session.open_game.outcome is None
        table.page.evaluate("document.getElementById('ten').click()")
        session.play_battles(10)
    table.shows(session)
    assert table.page.inner_text("#headline") == headline
    assert why in table.page.inner_text("#sentence")
    assert table.page.inner_text("#battles") == f"{battles} battles"


def test_ten_battles_at_a_time(table: Table) -> None:
    session = table.new_game(LONG)
    for number in range(1, 5):
        table.press("Play 10 battles")
        session.play_battles(10)
        assert table.page.inner_text("#battles") == f"{10 * number} battles"
        table.shows(session)
        add_up(table, session)
    assert table.page.locator("#battle-list li").count() == 40


def test_ten_battles_from_the_middle_of_a_war_and_over_the_end(table: Table) -> None:
    session = table.new_game(CLASSIC)
    table.press("Play card")
    session.press()
    table.shows(session)
    assert session.open_game.position.flips == 1  # a war, to be played out and counted
    for _ in range(2):
        table.press("Play 10 battles")
        session.play_battles(10)
        table.shows(session)
    assert session.open_game.outcome is not None
    assert session.open_game.position.battles == 15


def test_one_press_can_play_a_whole_battle(table: Table) -> None:
    session = table.new_game(CLASSIC)
    session.change(whole_battles=True)
    table.press("Settings")
    table.page.get_by_label("One press plays a whole battle").check()
    table.page.locator("#settings").get_by_role("button", name="Close").click()
    for press in ("Space", "Play card", "Space"):
        table.key(press) if press == "Space" else table.press(press)
        session.press()
        table.shows(session)
    assert table.page.inner_text("#battles") == "3 battles"


def test_a_new_game_gets_another_deal_each_time(table: Table) -> None:
    first = set()
    for _ in range(4):
        table.press("New game")
        table.press("Play 10 battles")
        first.add(table.page.inner_text("#battle-list"))
    assert len(first) == 4
