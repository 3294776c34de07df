"""How the page starts: what is pressed before Python is there counts, and it plays without what it can do without."""

import os
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.browser.game.routes import Answer, hold, missing, saying, wait_for_state, wait_until
from tests.browser.game.table import CHOOSE_DEALS, CLASSIC, LONG, Table, dealt
from tests.browser.page_monitor import Watch
from tests.browser.tabs import START, STATE
from war.engine.deal import parse_deal

# ---- before Python is there ------------------------------------------------------------------------------------


def test_presses_before_python_is_ready_are_honoured_once_each(page: Page, site: str) -> None:
    page.add_init_script(CHOOSE_DEALS + f"seeds.push({parse_deal(CLASSIC)});")
    let_go = hold(page)
    page.set_viewport_size({"width": 375, "height": 500})
    page.goto(site, wait_until="domcontentloaded")
    assert page.evaluate(STATE) == "starting"
    assert page.inner_text("#you-count") == "26 cards"  # the table is there to be read
    assert page.inner_text("#sentence") != ""
    assert page.locator("#progress").is_visible()
    page.click("#play")
    page.keyboard.press("Space")
    page.click("#play")
    for _ in range(4):
        page.keyboard.down("Space")  # held: one press
    page.keyboard.up("Space")
    wait_until(page, "document.getElementById('progress').value > 5", START)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(STATE) == "starting"
    assert page.inner_text("#battles") == "0 battles"
    let_go()
    wait_for_state(page, "ready failed")
    assert page.evaluate(STATE) == "ready"
    assert not page.locator("#progress").is_visible()
    table, session = Table(page), dealt(CLASSIC)
    for _ in range(4):
        session.press()
    table.shows(session)
    for press in (table.press, table.key):  # and from now on each press counts once as well
        press("Play card" if press == table.press else "Space")
        session.press()
        table.shows(session)


def test_auto_play_and_a_dialog_asked_for_before_python_is_ready(page: Page, site: str) -> None:
    page.add_init_script(CHOOSE_DEALS + f"seeds.push({parse_deal(LONG)});")
    let_go = hold(page)
    page.goto(site, wait_until="domcontentloaded")
    page.keyboard.press("a")
    page.keyboard.press("a")
    page.click("#ten")
    page.get_by_role("button", name="Rules").click()
    wait_until(page, "document.getElementById('progress').value > 5", START)
    let_go()
    wait_for_state(page, "ready failed")
    table, session = Table(page), dealt(LONG)
    session.play_battles(10)
    table.shows(session)
    assert page.locator("#rules[open]").is_visible()


#: What another script of this origin, or a person, may have left where the presses are kept, and what is none of them.
JUNK = [
    *('"junk"', "not JSON", "null", "17", "[" * 9000, '{"intent": "play"}', "[null]", '[{"key": null}]'),
    '[{"intent": 5}, {"intent": ["play"]}, {"intent": "dance"}, {"speed": "9"}, {"speed": ["fast"]}, {}]',
    '[{"key": " "}, {"key": {"key": " "}}, {"play": 1}, {"intent": "play", "speed": "fast"}]',
]
CONTROLLER = "Object.defineProperty(navigator.serviceWorker, 'controller', {value: {}, configurable: true});"
KEPT = "sessionStorage.setItem('war-pending /', {})"


def test_what_is_done_before_python_is_ready_is_judged_then_and_outlives_a_load(
    page: Page, site: str, watch: Watch
) -> None:
    page.add_init_script(CHOOSE_DEALS + CONTROLLER + f"seeds.push({parse_deal(LONG)});")
    let_go = hold(page)
    watch.allow("Failed to load resource")
    page.route("**/snapshot-*", missing)  # none of these loads goes on for long
    for junk in JUNK:
        page.goto(site, wait_until="domcontentloaded")
        page.evaluate(KEPT.format(repr(junk)))
        page.reload(wait_until="domcontentloaded")
        assert page.evaluate("[war.kept.length, sessionStorage.length - ('war-slot /' in sessionStorage)]") == [0, 0], (
            junk
        )
    page.unroute("**/snapshot-*")
    session = dealt(LONG)
    page.click("#ten")  # the mouse leaves the focus alone
    page.keyboard.press("Space")
    session.play_battles(10)
    session.press()
    page.click("#moment")
    page.keyboard.press("Space")  # and what it has given the focus to leaves the keys to the game
    session.press()
    page.focus("#play")
    for key in ("Space", "Enter"):  # on a button that was led to, a key presses that
        for _ in range(4):
            page.keyboard.down(key)
        page.keyboard.up(key)
        session.press()
    page.focus("#speed")
    page.keyboard.press("n")  # the field's own
    page.select_option("#speed", "fast")
    page.keyboard.press("Control+a")
    assert page.locator("#ten.kept, #play.kept").count() == 2
    page.evaluate(f"() => {{ window.old = true; {CONTROLLER} }}")  # a new version takes over
    page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
    wait_until(page, "!window.old && window.war && war.kept.length > 5")
    wait_until(page, "document.querySelectorAll('#ten.kept, #play.kept').length === 2")
    assert page.input_value("#speed") == "fast"
    page.keyboard.press("Space")
    session.press()
    page.click("[data-intent=rules]")
    page.keyboard.press("Space")  # no dialog was open when it was pressed
    session.press()
    let_go()
    wait_for_state(page, "ready failed")
    table = Table(page)
    table.shows(session)
    assert page.input_value("#speed") == "fast"
    assert page.locator("#rules[open]").is_visible()
    table.key("Escape")
    table.key("Space")  # the focus was never anywhere else
    session.press()
    table.shows(session)


def test_play_stays_where_it_is_when_python_arrives(page: Page, site: str) -> None:
    let_go = hold(page)
    page.goto(site, wait_until="domcontentloaded")
    sizes = [(1280, 800), (375, 720), (768, 1024)]
    boxes = []
    for _ in range(2):
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            boxes.append(page.locator("#play").bounding_box())
        let_go()
        wait_for_state(page, "ready")
    for size, before, after in zip(sizes, boxes[:3], boxes[3:], strict=True):
        assert before == after, size


# ---- without what it can do without ---------------------------------------------------------------------------


@pytest.mark.parametrize("content", [None, "<svg xmlns='http://www.w3.org/2000/svg'><g>"], ids=["missing", "damaged"])
def test_without_the_faces_cards_are_letters(page: Page, site: str, watch: Watch, content: str | None) -> None:
    if content is None:
        watch.expect("Failed to load resource")
    else:
        watch.allow("Applying inline style")  # the browser's own, in what it shows in place of a damaged picture
    page.route("**/svg-cards.svg", missing if content is None else saying(content, "image/svg+xml"))
    table = Table.open(page, site, CLASSIC)
    session = dealt(CLASSIC)
    table.press_many(session)
    table.shows(session)
    letters = page.locator("#table .card.face .index")
    assert letters.count() == 2
    for index in range(2):
        assert re.fullmatch(r"(10|[2-9JQKA])[♠♥♦♣]", letters.nth(index).inner_text())
        assert letters.nth(index).evaluate("letter => getComputedStyle(letter).visibility") == "visible"


def spoilt(route: Route) -> None:
    """Answer with the right number of bytes, and other ones in the middle."""
    answer = route.fetch()
    body = bytearray(answer.body())
    middle = len(body) // 2
    body[middle : middle + 1000] = os.urandom(1000)
    route.fulfill(response=answer, body=bytes(body))


#: What is wrong with the snapshot or with what unpacks it, besides what tests/browser/test_damage.py tries, as a
#: pattern of addresses and what is answered.
SNAPSHOTS: dict[str, tuple[str, Callable[[], Answer]]] = {
    "damaged": ("**/snapshot-*", lambda: spoilt),
    "unpacker damaged": ("**/unpack.js", lambda: saying("this is { no script", "text/javascript")),
}


@pytest.mark.parametrize("what", SNAPSHOTS)
def test_without_a_snapshot_the_start_is_a_plain_one(page: Page, site: str, watch: Watch, what: str) -> None:
    watch.allow("Failed to load resource")
    pattern, answer = SNAPSHOTS[what]
    page.route(pattern, answer())
    table = Table.open(page, site, CLASSIC)
    assert page.evaluate("war.start") == "plain"
    session = dealt(CLASSIC)
    table.press_many(session, 3)
    table.shows(session)


def test_a_browser_that_cannot_unpack_a_snapshot_starts_plainly(page: Page, site: str) -> None:
    page.add_init_script("delete window.DecompressionStream")
    table = Table.open(page, site, CLASSIC)
    assert page.evaluate("war.start") == "plain"
    session = dealt(CLASSIC)
    table.press_many(session, 3)
    table.shows(session)
