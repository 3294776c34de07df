"""The one door: what happens at a press, in which order, and what is said of it."""

from binding.events import Click
from hypothesis import given
from hypothesis import strategies as st

from tests.binding.fakes import FakeBrowser, opened
from tests.saying import said
from war.engine.rules import Rules
from war.session.saving import resume
from war.session.session import Session
from war.session.settings import Settings
from war.view.screen import view


def test_a_press_is_one_patch_and_staged_after_it() -> None:
    _, browser = opened()
    before = len(browser.patches)
    browser.order.clear()
    browser.press("play")
    assert len(browser.patches) == before + 1
    assert browser.order == ["patch", "stage"]
    assert browser.elements["sentence"].html
    assert browser.said[-1]


def test_a_redraw_of_the_same_session_shows_the_same() -> None:
    _, browser = opened()
    for _ in range(30):
        browser.press("play")
    copy, again = opened()
    browser.wait(100)
    resume(copy.session, browser.local.texts["session"])
    copy.door.do("again")
    for name in ("you-cards", "computer-cards", "sentence", "battles-0", "battles", "timeline-rest"):
        assert again.elements[name].html == browser.elements[name].html


def test_an_intent_that_is_refused_changes_nothing_and_says_why() -> None:
    page, browser = opened()
    browser.wait(100)
    writes = len(browser.local.writes)
    assert not page.door.do("back")
    assert browser.said[-1] == "This is the beginning."
    browser.wait(1000)
    assert len(browser.local.writes) == writes


def test_the_end_is_recorded_before_it_is_drawn_and_before_an_update_is_taken() -> None:
    page, browser = opened()
    browser.people.do("update-ready")
    assert browser.said[-1] == "A new version is ready."
    assert browser.elements["use-update"].attributes["aria-disabled"] == "false"
    page.session.open_game.game.play()
    browser.press("play")
    while page.session.open_game.position.flips:  # in a war
        browser.press("play")
    browser.press("show-end")
    assert [each for each in browser.local.writes if each == "record"]
    browser.order.clear()
    browser.press("update")
    assert browser.order[0] == "update"
    assert browser.updates == 1
    assert not page.door.do("play")


def test_an_update_waits_for_the_end_of_a_war_and_all_is_kept_before_it() -> None:
    page, browser = opened()
    while not page.session.open_game.position.flips:
        browser.press("play")
    browser.people.do("update-ready")
    browser.press("update")
    assert browser.updates == 0
    while page.session.open_game.position.flips:
        browser.press("play")
    assert browser.updates == 1
    there = Session()
    resume(there, browser.local.texts["session"])
    assert there.open_game.position == page.session.open_game.position


def test_time_counts_while_the_table_is_seen_and_is_kept() -> None:
    page, browser = opened()
    browser.press("play")
    browser.tick()
    browser.tick()
    assert page.session.open_game.seconds == 1.0
    browser.press("settings")
    browser.tick(1500)
    assert page.session.open_game.seconds == 1.0
    browser.shut("settings")
    browser.hide()
    browser.tick(60000)
    browser.hide(False)
    assert page.session.open_game.seconds == 1.0
    browser.tick()
    assert browser.elements["time"].html == "0:01"
    assert page.session.open_game.seconds == 1.5


def test_a_look_at_the_clock_before_the_first_card_keeps_nothing() -> None:
    _, browser = opened()
    browser.wait(1000)
    writes = len(browser.local.writes)
    for _ in range(10):
        browser.tick()
    assert len(browser.local.writes) == writes


def test_time_that_is_called_ends_the_game_and_is_said() -> None:
    page, browser = opened(settings=Settings(rules=Rules(time_limit=1)))
    browser.press("play")
    while page.session.open_game.position.flips:
        browser.press("play")
    staged = len(browser.staged)
    for _ in range(130):
        browser.tick()
    end = view(page.session).end
    assert end is not None
    assert browser.said[-1] == said(end.sentence)
    assert browser.elements["play"].attributes["aria-disabled"] == "true"
    assert len(browser.staged) == staged
    browser.press("play")
    assert browser.said[-1] == "The game is over. N deals a new one."


def test_what_was_done_before_python_was_there_is_done_in_its_order() -> None:
    browser = FakeBrowser()
    browser.before = [{"intent": "play"}, {"speed": "fast"}, {"key": {"key": " "}}]
    page, _ = opened(browser)
    assert page.session.open_game.position > type(page.session.open_game.position)(0, 1)
    assert page.session.settings.speed == "fast"
    assert browser.value("speed") == "fast"


def test_out_of_sight_a_press_brings_the_table_back() -> None:
    _, browser = opened()
    browser.people.on_sight(False)
    browser.press("play")
    assert ("scrollIntoView",) in browser.elements["table"].calls
    calls = len(browser.elements["table"].calls)
    browser.press("again")
    assert len(browser.elements["table"].calls) == calls


def test_a_skip_link_leads_the_focus_and_leaves_the_address() -> None:
    _, browser = opened()
    browser.people.on_click(Click("goto", "table"))
    assert browser.focus == "table"


PRESSES = ("play", "ten", "back", "on", "new", "undo", "redo", "last-war", "latest")


@given(st.lists(st.sampled_from(PRESSES), max_size=12))
def test_what_is_shown_is_what_the_session_says(presses: list[str]) -> None:
    page, browser = opened()
    for press in presses:
        browser.press(press)
    shown = view(page.session)
    assert browser.elements["battles"].html == said(shown.battles_text)
    assert browser.elements["you-count"].html == said(shown.you.size_text)
    assert browser.elements["undo"].attributes["aria-disabled"] == ("false" if shown.can_undo else "true")
    assert browser.elements["moment"].properties["value"] == page.session.open_game.position.battles


def test_how_a_step_ends_waits_for_its_cards_and_comes_at_the_latest_with_the_next() -> None:
    page, browser = opened()
    browser.in_motion = True
    shown = browser.elements
    browser.press("play")
    browser.wait(2000)  # time for the odds and the clock
    assert shown["you-cards"].html
    assert shown["battles"].html == "0 battles"
    assert shown["computer-count"].html == "26 cards"
    assert shown["sentence"].html == said(view(Session()).sentence)
    told = len(browser.said)
    assert len(browser.staged) == 1
    browser.press("play")
    assert browser.said[told:]  # the first step's, at once
    first = page.session.open_game.battle
    browser.reveal()
    assert first is not None
    assert shown["battles"].html == said(view(page.session).battles_text)
    assert shown["sentence"].html == said(view(page.session).sentence)


def test_where_nothing_moves_nothing_waits() -> None:
    page, browser = opened()
    browser.in_motion = True
    page.door.do("setting", "motion", "", False)
    browser.press("play")
    assert not browser.held
    assert browser.elements["sentence"].html == said(view(page.session).sentence)
