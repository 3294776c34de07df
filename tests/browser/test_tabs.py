"""The game in several tabs, in several copies on one host, and over versions: nothing is mixed up, nothing lost."""

import json
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.tabs import open_ready
from war.engine.deal import deal_code
from war.session.saving import save
from war.session.session import Session

CODE = deal_code(12345)
OTHER_TAB = "War is open in another tab."


def wait_until(page: Page, condition: str) -> None:
    page.wait_for_function(f"() => {condition}")


def test_the_second_tab_knows_the_first_and_what_was_played_there_stays(page: Page, site: str) -> None:
    open_ready(page, f"{site}#1/classic/{CODE}/7")
    second = page.context.new_page()
    open_ready(second, site)
    wait_until(second, f"document.getElementById('notice').textContent.startsWith({json.dumps(OTHER_TAB)})")

    second.click("[data-intent=settings]")
    second.fill("[data-setting=your_name]", "Mia")
    second.keyboard.press("Tab")
    second.keyboard.press("Escape")
    page.wait_for_selector("#you-name:has-text('Mia')")
    assert page.inner_text("#battles") == "7 battles"

    second.keyboard.press("Space")
    second.keyboard.press("Space")
    played = second.evaluate("location.hash.split('/')[2]")
    wait_until(second, "JSON.parse(localStorage.getItem('war-1 /')).seat.battles + 1 >= 2")

    page.close()  # the first tab goes, and the second says so no more
    wait_until(second, "document.getElementById('notice').textContent === ''")
    second.close()

    # What was played in the second tab is within reach of the next first one.
    third = second.context.new_page()
    open_ready(third, site)
    assert third.inner_text("#battles") == "7 battles"
    third.wait_for_selector("#notice:has-text('Undo leads to what was played there')")
    assert third.evaluate("localStorage.getItem('war-1 /')") is None
    third.click("#undo")
    wait_until(third, f"location.hash.includes({json.dumps(played)})")
    third.close()


def test_each_copy_of_the_page_keeps_its_own_and_takes_over_what_older_versions_kept(page: Page, site: str) -> None:
    old = Session(deals=lambda: CODE)
    old.change(computers_name="Ben")
    old.play_battles(9)
    page.route("**/before", lambda route: route.fulfill(body="<title>before</title>", content_type="text/html"))
    page.goto(f"{site}before")
    page.evaluate("text => localStorage.setItem('war', text)", save(old))
    open_ready(page, site)
    assert page.inner_text("#battles") == "9 battles"
    assert page.inner_text("#computer-name") == "Ben"
    page.keyboard.press("Space")
    wait_until(page, "JSON.parse(localStorage.getItem('war /')).seat.battles + 1 >= 10")
    assert page.evaluate("JSON.parse(localStorage.getItem('war')).seat.battles") == 9, "another copy may want it too"
    assert all(key == "war" or key.endswith(" /") for key in page.evaluate("Object.keys(localStorage)"))
    names = "navigator.locks.query().then(state => state.held.map(lock => lock.name))"
    assert page.evaluate(names) == ["war / 0"]


def test_the_browser_is_asked_once_to_keep_the_games_for_good(new_page: Callable[..., Page], site: str) -> None:
    page = new_page()
    count = "sessionStorage.asked = (sessionStorage.asked ?? '') + 'x'"
    page.add_init_script(f"navigator.storage.persist = async () => {{ {count}; }}")
    open_ready(page, site)
    assert page.evaluate("sessionStorage.asked") is None
    for _ in range(2):
        page.click("#new")
        page.click("#show-end")
        page.wait_for_selector("#table[data-phase=end]")
    wait_until(page, "sessionStorage.asked === 'x'")
    page.reload()
    open_ready(page, site)
    page.click("#new")
    page.click("#show-end")
    page.wait_for_selector("#table[data-phase=end]")
    assert page.evaluate("sessionStorage.asked") == "x"
