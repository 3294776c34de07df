"""Auto-play: one timer at the speed chosen, and everything that pauses it."""

from collections.abc import Callable

import pytest

from tests.browser.game.table import CLASSIC, LONG, Table, dealt
from tests.saying import said
from war.session.speed import Speed
from war.text.labels import SPEED_TITLES

HIDE = """
hidden => {
  Object.defineProperty(document, "hidden", {get: () => hidden, configurable: true});
  Object.defineProperty(document, "visibilityState", {get: () => hidden ? "hidden" : "visible", configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


def click_auto(table: Table) -> None:
    """Press auto-play's button, whatever it is called now."""
    table.page.click("#auto")


def press_a(table: Table) -> None:
    """Press auto-play's key."""
    table.key("a")


def still(table: Table, seconds: float = 30) -> None:
    """Insist that nothing plays by itself, however long one waits."""
    before = table.seen()
    assert before["auto"] == "Start auto-play"
    assert table.page.evaluate("timers.now()") == 0
    table.wait(seconds)
    assert table.seen() == before


@pytest.mark.parametrize("speed", [Speed.SLOW, Speed.NORMAL, Speed.FAST, Speed.VERY_FAST])
def test_it_keeps_the_time_of_each_speed(timed: Table, speed: Speed) -> None:
    session = timed.new_game(LONG)
    timed.set_speed(said(SPEED_TITLES[speed]))
    session.change(speed=speed)
    click_auto(timed)
    session.start_auto()
    timed.shows(session)
    assert timed.play_for(session, 12) >= 4
    timed.shows(session)
    click_auto(timed)
    session.pause_auto()
    timed.shows(session)
    still(timed)


@pytest.mark.parametrize("ways", [[press_a], [click_auto], [press_a, click_auto]], ids=["key", "button", "both"])
def test_started_five_times_and_paused_once_it_is_paused(timed: Table, ways: list[Callable[[Table], None]]) -> None:
    session = timed.new_game(LONG)
    timed.page.evaluate("timers.most = 0")
    for round in range(5):
        for turn in (True, False):
            ways[(round + turn) % len(ways)](timed)
            assert timed.seen()["auto"] == ("Pause auto-play" if turn else "Start auto-play")
    still(timed)
    ways[0](timed)
    session.start_auto()
    timed.play_for(session, 10)
    timed.shows(session)
    ways[-1](timed)
    still(timed)
    assert timed.page.evaluate("timers.most") == 1


def test_there_are_never_two_timers(timed: Table) -> None:
    timed.new_game(LONG)
    page = timed.page
    page.evaluate("timers.most = 0")
    timed.key("a")
    for number in range(12):  # with all that people can do meanwhile
        timed.set_speed(said(SPEED_TITLES[list(Speed)[number % 4]]))
        timed.key("Space")
        timed.press("Play 10 battles")
        page.evaluate(HIDE, number % 3 == 1)
        for _ in range(number % 2 + 1):
            page.click("#undo", force=True)  # where nothing was begun before, it is refused
            timed.key("n")
            timed.key("a")
        timed.wait(1.3)
    page.evaluate(HIDE, False)
    assert page.evaluate("timers.most") == 1
    if timed.seen()["auto"] == "Pause auto-play":
        timed.key("a")
    still(timed)


def test_another_speed_counts_at_once(timed: Table) -> None:
    session = timed.new_game(LONG)
    timed.set_speed("slow")
    timed.key("a")
    session.change(speed=Speed.VERY_FAST)
    session.start_auto()
    timed.wait(0.5)
    timed.set_speed("very fast")
    assert timed.play_for(session, 3) >= 30
    timed.shows(session)
    timed.set_speed("slow")
    session.change(speed=Speed.SLOW)
    timed.play_for(session, 9)
    timed.shows(session)


def test_a_press_while_it_runs_counts_once(timed: Table) -> None:
    session = timed.new_game(LONG)
    timed.key("a")
    session.start_auto()
    timed.play_for(session, 2.5)
    timed.press("Play card")
    session.press()
    timed.shows(session)
    timed.play_for(session, 3.5)
    timed.shows(session)


@pytest.mark.parametrize("opener", ["Rules", "How to play", "Settings"])
def test_a_dialog_pauses_it(timed: Table, opener: str) -> None:
    session = timed.new_game(LONG)
    timed.key("a")
    session.start_auto()
    timed.play_for(session, 3)
    timed.press(opener)
    session.pause_auto()
    timed.shows(session)
    assert timed.seen()["notice"] == "Auto-play is paused."
    still(timed)
    timed.key("Escape")
    still(timed)
    timed.key("a")
    session.start_auto()
    timed.play_for(session, 3)
    timed.shows(session)


def test_a_new_game_and_its_undoing_stop_it(timed: Table) -> None:
    session = timed.new_game(LONG)
    timed.key("a")
    session.start_auto()
    timed.play_for(session, 4)
    timed.will_deal(CLASSIC)
    timed.key("n")
    timed.shows(dealt(CLASSIC))
    still(timed)
    timed.key("a")
    timed.wait(4)
    timed.press("Undo")
    session.pause_auto()
    timed.shows(session)
    still(timed)


@pytest.mark.parametrize("speed", [Speed.VERY_FAST, Speed.FASTEST])
def test_the_end_stops_it(timed: Table, speed: Speed) -> None:
    session = timed.new_game(CLASSIC)
    timed.set_speed(said(SPEED_TITLES[speed]))
    timed.key("a")
    timed.wait(10)
    while session.press():
        pass
    timed.shows(session)
    timed.key("a")
    still(timed)
    timed.will_deal(LONG)
    timed.press("New game")
    timed.shows(dealt(LONG))
    still(timed)


def test_a_hidden_page_pauses_it_and_no_flood_comes_after(timed: Table) -> None:
    session = timed.new_game(LONG)
    timed.key("a")
    session.start_auto()
    timed.play_for(session, 3)
    clock = timed.page.inner_text("#time")
    timed.page.evaluate(HIDE, True)
    session.pause_auto()
    timed.shows(session)
    still(timed, 60)
    timed.page.clock.fast_forward("01:00:00")
    timed.page.evaluate(HIDE, False)
    timed.shows(session)
    still(timed, 1)
    assert "out of sight" in timed.seen()["notice"]
    assert timed.page.inner_text("#time")[:3] == clock[:3] == "0:0"  # nobody played in that hour
    timed.key("a")
    session.start_auto()
    assert 1 <= timed.play_for(session, 3) <= 3
    timed.shows(session)
    assert timed.seen()["notice"] == ""


def test_a_browser_that_slept_through_its_timers_catches_nothing_up(timed: Table) -> None:
    timed.new_game(LONG)
    timed.key("a")
    timed.page.clock.fast_forward("01:00:00")  # a laptop's lid: each timer that is due fires once
    assert int(timed.seen()["battles"].split()[0]) <= 1
    assert timed.page.inner_text("#time") in ("0:00", "0:01", "0:02", "0:03")


def test_the_screen_stays_awake_while_it_runs(timed: Table) -> None:
    timed.new_game(LONG)
    timed.wait_for("awake === 0")
    for _ in range(2):
        timed.key("a")
        timed.wait_for("awake === 1")
        timed.wait(5)
        assert timed.page.evaluate("awake") == 1
        timed.key("a")
        timed.wait_for("awake === 0")
    for times in (2, 3):  # faster than the browser can answer
        timed.page.evaluate("n => { while (n--) document.getElementById('auto').click(); }", times)
    timed.wait(5)
    assert timed.page.evaluate("awake") == 1
    timed.key("a")
    timed.wait_for("awake === 0")


SIZES = [(1280, 800), (375, 720), (320, 568), (844, 390), (768, 1024)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_its_button_is_always_in_sight(table: Table, width: int, height: int) -> None:
    table.new_game(LONG)
    table.press("Play 10 battles")
    table.set_speed("slow")
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    table.key("a")
    pause = page.get_by_role("button", name="Pause auto-play")
    for place in (0, 10_000):
        page.evaluate("place => scrollTo(0, place)", place)
        box = pause.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height
