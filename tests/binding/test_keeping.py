"""What outlives a visit: saving, the address, other tabs, and what cannot be kept."""

import json

import pytest

from tests.binding.fakes import KEYS, FakeBrowser, opened
from tests.saying import said
from war.session.link import ENTRANCES, link
from war.session.open_game import Position
from war.session.saving import kept_settings, save
from war.session.session import Session
from war.session.settings import Settings


def played() -> Session:
    """A session in which something was played."""
    session = Session()
    for _ in range(12):
        session.press()
    return session


def test_many_presses_are_kept_once_and_soon() -> None:
    page, browser = opened()
    browser.wait(1000)
    browser.local.writes.clear()
    for _ in range(5):
        browser.press("play")
    assert browser.local.writes == []
    browser.wait(40)
    assert browser.local.writes == [KEYS.session]
    assert browser.local.texts[KEYS.session] == save(page.session)


def test_a_page_that_goes_out_of_sight_or_away_is_kept_at_once() -> None:
    page, browser = opened()
    browser.press("play")
    browser.hide()
    assert browser.local.texts[KEYS.session] == save(page.session)
    browser.hide(False)
    browser.press("play")
    browser.people.on_leaving()
    assert browser.local.texts[KEYS.session] == save(page.session)


def test_settings_are_kept_for_all_tabs_where_they_have_changed() -> None:
    _, browser = opened()
    browser.wait(100)
    browser.local.writes.clear()
    browser.press("play")
    browser.wait(100)
    assert KEYS.settings not in browser.local.writes
    browser.fill("speed", "fast", "speed")
    browser.wait(100)
    assert kept_settings(browser.local.texts[KEYS.settings]).speed == "fast"


def test_the_next_visit_goes_on_where_this_one_ended() -> None:
    page, browser = opened()
    for _ in range(7):
        browser.press("play")
    browser.wait(500)
    next_time = FakeBrowser()
    next_time.local.texts |= browser.local.texts
    next_time.visit.texts |= browser.visit.texts
    next_time.hash = browser.hash
    again, _ = opened(next_time, seed=99)
    assert again.session.open_game.position == page.session.open_game.position
    assert again.session.open_game.deal == page.session.open_game.deal


def test_a_reload_with_an_address_that_lags_behind_goes_on_all_the_same() -> None:
    page, browser = opened()
    browser.wait(500)
    browser.press("play")
    browser.wait(500)
    lagging = browser.hash
    browser.refuses_addresses = True
    browser.press("ten")
    browser.wait(100)
    next_time = FakeBrowser()
    next_time.local.texts |= browser.local.texts
    next_time.visit.texts |= browser.visit.texts
    next_time.hash = lagging
    again, _ = opened(next_time)
    assert again.session.open_game.position == page.session.open_game.position


def test_the_address_is_written_not_too_often_and_a_refused_one_is_tried_again() -> None:
    page, browser = opened()
    browser.wait(1000)
    written = len(browser.addresses)
    for _ in range(10):
        browser.press("play")
        browser.wait(50)
    assert 1 <= len(browser.addresses) - written <= 2
    browser.refuses_addresses = True
    browser.press("play")
    browser.wait(2000)
    assert browser.hash != f"#{link(page.session.open_game)}"
    browser.refuses_addresses = False
    browser.wait(400)
    assert browser.hash == f"#{link(page.session.open_game)}"


def test_a_link_in_the_address_is_followed_once_and_a_broken_one_gives_way() -> None:
    page, browser = opened()
    there = Session().open_game
    browser.follow(f"#{link(there)}")
    assert page.session.open_game.deal == there.deal
    mine = browser.hash
    browser.follow("#1/nonsense")
    assert page.session.open_game.deal == there.deal
    assert browser.said[-1] == said(page.session.notice)
    assert browser.hash == mine
    said_so = browser.said[-1]
    browser.follow("#1/nonsense")
    assert browser.said[-1].strip("\N{NO-BREAK SPACE}") == said_so.strip("\N{NO-BREAK SPACE}")
    assert len([each for each in browser.said if each.strip("\N{NO-BREAK SPACE}") == said_so]) == 2


def test_an_address_can_deal_a_new_game_and_the_one_under_way_is_a_step_back() -> None:
    page, browser = opened()
    for _ in range(5):
        browser.press("play")
    mine = page.session.open_game
    browser.wait(500)
    browser.follow("#new")
    browser.wait(0)
    dealt = page.session.open_game
    assert dealt is not mine
    assert not dealt.begun
    browser.wait(500)
    assert browser.hash == f"#{link(dealt)}"
    browser.press("undo")
    assert page.session.open_game is mine
    browser.wait(500)
    browser.follow("#new")  # the same again is done again
    browser.wait(0)
    assert page.session.open_game.deal not in (mine.deal, dealt.deal)


def test_a_visit_that_begins_with_a_new_game_goes_on_with_it() -> None:
    before, browser = opened()
    for _ in range(5):
        browser.press("play")
    browser.wait(500)
    texts = browser.local.texts
    browser = FakeBrowser()
    browser.local.texts |= texts
    browser.hash = "#new"
    page, _ = opened(browser, seed=50)
    browser.wait(500)
    dealt = page.session.open_game
    assert dealt.deal != before.session.open_game.deal
    assert browser.hash == f"#{link(dealt)}"
    assert browser.elements["undo"].attributes["aria-disabled"] == "false"
    browser.press("undo")
    assert page.session.open_game.is_game_of(before.session.open_game)
    assert page.session.open_game.position == before.session.open_game.position


def test_an_address_can_open_the_laboratory_beside_the_game() -> None:
    browser = FakeBrowser()
    browser.hash = "#laboratory"
    page, _ = opened(browser)
    here = page.session.open_game
    browser.wait(500)
    assert browser.elements["lab"].properties["hidden"] is False
    assert page.session.open_game is here
    assert browser.hash == f"#{link(here)}"
    assert {*ENTRANCES} <= {*page.door.intents}


def test_a_link_that_the_browser_has_not_told_of_yet_is_not_written_over() -> None:
    page, browser = opened()
    browser.wait(1000)
    there = Session().open_game
    browser.press("play")
    browser.hash = f"#{link(there)}"
    browser.wait(400)
    assert page.session.open_game.deal == there.deal


def test_that_nothing_can_be_kept_is_said_once() -> None:
    browser = FakeBrowser()
    browser.local.blocked = True
    opened(browser)
    browser.wait(100)
    told = "This browser keeps nothing for the page: the game is gone when you close it."
    assert browser.elements["notice"].html == told
    assert browser.unkept
    for _ in range(3):
        browser.press("play")
        browser.wait(100)
    assert sum(told in each for each in browser.said) == 1


def test_a_page_about_to_be_loaded_anew_keeps_nothing() -> None:
    _, browser = opened()
    browser.wait(100)
    before = dict(browser.local.texts)
    browser.is_stale = True
    browser.press("ten")
    browser.wait(100)
    assert browser.local.texts == before


def test_a_session_that_cannot_be_read_is_put_aside_and_said() -> None:
    browser = FakeBrowser()
    browser.local.texts[KEYS.session] = "{}"
    opened(browser)
    assert browser.local.texts[KEYS.unreadable] == "{}"
    assert browser.elements["notice"].html.endswith("A new one is dealt.")


def test_the_second_tab_has_the_first_ones_settings_and_says_that_it_is_the_second() -> None:
    first, browser = opened(settings=Settings(your_name="Ada"))
    browser.wait(100)
    second = FakeBrowser()
    second.tab, second.other_tabs = 1, True
    second.local.texts |= browser.local.texts
    page, _ = opened(second)
    assert page.session.settings.your_name == "Ada"
    assert page.session.open_game.deal != first.session.open_game.deal or not page.session.open_game.begun
    assert second.elements["notice"].html.startswith("War is open in another tab.")
    second.other_tabs = False
    second.people.do("others")
    assert second.elements["notice"].html == ""
    second.wait(100)
    assert "session 1" in second.local.texts


def test_what_another_tab_sets_is_set_here_and_in_an_open_dialog() -> None:
    page, browser = opened()
    other, elsewhere = opened()
    elsewhere.fill("set-computers_name", "Robo", "setting", "computers_name", typed=True)
    elsewhere.wait(100)
    browser.press("settings")
    browser.local.texts[KEYS.settings] = elsewhere.local.texts[KEYS.settings]
    browser.people.on_kept("something else")
    assert page.session.settings.computers_name == ""
    browser.people.on_kept(KEYS.settings)
    assert page.session.settings.computers_name == "Robo"
    assert "Robo" in browser.elements["settings-content"].html
    assert other.session.settings == page.session.settings


@pytest.mark.parametrize("kept", ["whole", "spoilt", "full"])
def test_a_tab_that_is_gone_leaves_its_games_to_undo(kept: str) -> None:
    page, browser = opened()
    gone = played()
    text = save(gone)
    browser.local.texts["session 1"] = text if kept != "spoilt" else text[:-5]
    browser.local.blocked = False
    if kept == "full":
        browser.local.write = lambda key, text: False  # type: ignore[method-assign]
    browser.people.do("left", 1)
    if kept == "whole":
        assert "session 1" not in browser.local.texts
    else:
        assert "session 1" in browser.local.texts
    if kept != "spoilt":
        browser.press("undo")
        assert page.session.open_game.deal == gone.open_game.deal
        assert page.session.open_game.position == gone.open_game.position != Position()
        assert json.loads(save(page.session))
