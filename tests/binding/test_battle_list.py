"""The list of battles on the page: what a press changes of it, what a jump shows, what is never there at once."""

import re

from binding.battle_list import KEPT, LIST, BattleList
from binding.screen import Screen

from tests.binding.fakes import FakeBrowser, opened
from tests.sessions import dealt
from war.engine.rules import Rules
from war.markup.battles import part_name, row_name
from war.session.link import parse_link
from war.session.open_game import Position
from war.session.session import Session
from war.text.language import ENGLISH
from war.view.battles import PART, part_of, parts

LONG = "1/classic/W2222-279GR/"  # 2394 battles


def drawn(session: Session) -> tuple[FakeBrowser, BattleList]:
    """The list of a session in a browser."""
    browser = FakeBrowser()
    battles = BattleList(Screen(browser.patch, ENGLISH))
    battles.draw(session)
    return browser, battles


def listed(browser: FakeBrowser, battles: int) -> list[int]:
    """The numbers of the battles whose lines are on the page."""
    found = [browser.elements[part_name(part)].html for part in range(parts(battles))]
    return [int(number) for html in found for number in re.findall(r'<li id="battle-(\d+)"', html)]


def current(browser: FakeBrowser) -> list[str]:
    """The lines that are marked as the one shown."""
    return [name for name, each in browser.elements.items() if each.attributes.get("aria-current") == "true"]


def changed(browser: FakeBrowser) -> int:
    """How many signs of HTML and the like have come to the page."""
    return sum(len(str(value)) for patch in browser.patches for *_, value in patch)


def at(place: int) -> Session:
    """A session at a moment of the long game."""
    session = Session()
    session.open(parse_link(f"{LONG}{place}"))
    return session


def test_each_press_adds_a_line_and_marks_it() -> None:
    session = dealt(Rules(), 5)
    browser, battles = drawn(session)
    for number in range(1, 2 * PART):
        session.play_battles(1)
        browser.patches.clear()
        battles.draw(session)
        assert listed(browser, number) == list(range(1, number + 1))
        assert current(browser) == [row_name(number)]
        assert browser.elements[LIST].attributes["data-current"] == str(number)
        assert changed(browser) < 1000, "more than a line has changed"
        browser.patches.clear()
        battles.draw(session)
        assert browser.patches == []


def test_a_jump_shows_the_battles_there_and_marks_the_one_shown() -> None:
    session = at(2000)
    browser, battles = drawn(session)
    for place in (1000, 1, 2000, 31, 32, 33):
        session.go(Position(place))
        battles.draw(session)
        assert set(range(part_of(place) * PART + 1, place + 1)) <= set(listed(browser, 2000))
        assert current(browser) == [row_name(place)]
    session.beginning()
    battles.draw(session)
    assert current(browser) == []
    assert browser.elements[LIST].attributes["data-current"] == "0"


def test_what_is_seen_is_filled_and_no_more_than_a_few_parts_are_kept() -> None:
    session = at(2000)
    browser, battles = drawn(session)
    assert listed(browser, 2000) == list(range(part_of(2000) * PART + 1, 2001))
    for part in (*range(parts(2000)), *range(KEPT)):
        battles.see(part)
        assert len(listed(browser, 2000)) <= KEPT * PART
        assert part * PART + 1 in listed(browser, 2000)
    browser.elements[row_name(2000)].attributes.clear()  # its part was emptied
    battles.see(part_of(2000))
    assert current(browser) == [row_name(2000)]
    battles.see(parts(2000))  # one of a game that is no more
    assert max(listed(browser, 2000)) == 2000


def test_a_part_that_was_filled_half_way_has_the_rest_when_there_is_more() -> None:
    session = dealt(Rules(), 7)
    session.play_battles(PART + 3)
    browser, battles = drawn(session)
    session.play_battles(10 * PART)
    battles.draw(session)
    assert [n for n in listed(browser, 11 * PART) if part_of(n) == 1] == list(range(PART + 1, 2 * PART + 1))


def test_another_game_and_other_names_begin_anew() -> None:
    session = dealt(Rules(), 5)
    session.play_battles(2 * PART)
    browser, battles = drawn(session)
    before = browser.elements[part_name(1)].html
    session.change(your_name="Mia")
    battles.draw(session)
    assert "Mia" in browser.elements[part_name(1)].html
    session.new_game()
    battles.draw(session)
    assert browser.elements[LIST].html == ""
    session.undo_new_game()
    session.change(your_name="")
    battles.draw(session)
    assert browser.elements[part_name(1)].html == before
    assert browser.elements[LIST].html.count("<ol") == 2


def test_a_press_late_in_a_long_game_changes_no_more_than_an_early_one() -> None:
    found = {}
    for place in (10, 2010):
        session = at(place)
        browser, battles = drawn(session)
        browser.patches.clear()
        for _ in range(PART):
            session.play_battles(1)
            battles.draw(session)
        found[place] = changed(browser)
    assert found[2010] < 1.5 * found[10]


def test_a_line_leads_to_its_moment_and_waits_with_what_is_held() -> None:
    page, browser = opened()
    for _ in range(9):
        browser.press("ten")
    browser.click("moment", "7")
    assert page.session.open_game.position.battles == 7
    assert current(browser) == [row_name(7)]
    browser.press("latest")
    latest = page.session.open_game.position.battles
    browser.in_motion = True
    browser.press("play")
    assert current(browser) == [row_name(latest)], "it tells how the step ends"
    browser.people.on_battles(0)
    browser.reveal()
    assert row_name(latest) not in current(browser) or page.session.open_game.position.flips
    assert listed(browser, latest)[0] == 1
