"""Dialogs: rules, settings and keys, sharing, past games."""

import asyncio

import pytest
from binding import past_games as past_games_part
from binding.events import Change, Click
from binding.main import Page

from tests.binding.fakes import KEYS, FakeBrowser, FakeFile, opened
from war.engine.presets import PRESETS
from war.session import past_games as archive
from war.session.link import link
from war.session.open_game import Position
from war.session.session import Session
from war.session.settings import Settings


def test_a_dialog_opens_at_its_top_and_auto_play_waits() -> None:
    page, browser = opened()
    browser.press("auto")
    browser.press("guide")
    assert browser.opened == ["guide"]
    assert browser.elements["guide"].calls == [("showModal",), ("scrollTo", 0, 0)]
    assert not page.session.auto
    assert browser.said[-1].endswith("Auto-play is paused.")
    spoken = next(index for index, change in enumerate(browser.patches[-1]) if change[0] == "speech")
    shown = next(index for index, change in enumerate(browser.patches[-1]) if change[2] == ["showModal"])
    assert spoken < shown  # behind an open dialog nothing is heard


def test_rules_are_read_noted_and_used() -> None:
    page, browser = opened()
    browser.press("rules")
    browser.people.on_click(Click("pick", "peace"))
    assert browser.elements["pick-peace"].attributes["aria-pressed"] == "true"
    browser.fill("rule-face_down", "many", "rule")
    assert "many" in browser.text("rules-error")
    assert browser.elements["rule-face_down"].attributes["aria-invalid"] == "true"
    browser.press("use-rules")
    assert browser.opened == ["rules"]
    assert browser.focus == "rule-face_down"
    browser.people.on_click(Click("pick", "peace"))
    assert browser.text("rules-error") == ""
    browser.press("use-rules")
    assert browser.opened == []
    assert page.session.settings.rules == PRESETS["peace"].rules


def test_a_setting_is_applied_kept_and_tried_out() -> None:
    page, browser = opened()
    browser.press("settings")
    browser.fill("", True, "setting", "sound")
    assert browser.sounds == ["card"]
    browser.fill("", False, "setting", "motion")
    assert browser.cuts == 1
    browser.fill("", "dark", "setting", "theme")
    assert browser.dressed[-1][0] == "dark"
    browser.fill("", "four-colour", "setting", "deck")
    assert browser.order.count("four colours") == 2
    browser.fill("set-your_name", "  Ada ", "setting", "your_name", typed=True)
    assert page.session.settings.your_name == "Ada"
    assert browser.value("set-your_name") == "Ada"
    assert browser.elements["you-name"].html == "Ada"


def test_a_setting_that_cannot_be_is_noted_and_changes_nothing() -> None:
    page, browser = opened()
    browser.press("settings")
    before = page.session.settings
    browser.fill("set-your_name", "x" * 200, "setting", "your_name", typed=True)
    assert page.session.settings == before
    assert browser.text("settings-error") == browser.text("set-your_name-note") != ""
    assert browser.elements["set-your_name"].attributes["aria-invalid"] == "true"


def test_keys_are_changed_refused_and_put_back() -> None:
    page, browser = opened()
    browser.press("keys")
    assert browser.focus == "keys-title"
    assert browser.key("q", "play")
    assert page.session.settings.keys["play"] == "q"
    assert browser.text("settings-told") == "The key is Q now."
    assert browser.key("a", "play")
    assert page.session.settings.keys["play"] == "q"
    assert browser.text("key-play-note") == "A is already the key for “Start or pause auto-play”."
    assert not browser.key("Tab", "play")
    browser.press("default-keys")
    assert page.session.settings.keys["play"] == " "
    assert browser.focus == "default-keys"


def test_a_reset_can_be_taken_back() -> None:
    page, browser = opened(settings=Settings(your_name="Ada"))
    browser.press("settings")
    browser.press("reset")
    assert page.session.settings == Settings()
    assert browser.focus == "unreset"
    browser.press("unreset")
    assert page.session.settings.your_name == "Ada"
    assert browser.focus == "reset"
    assert browser.text("settings-told") == "All settings are as they were."


def test_a_key_plays_and_is_kept_from_the_browser() -> None:
    page, browser = opened()
    assert browser.key(" ")
    assert page.session.open_game.begun
    assert not browser.key("x")
    assert not browser.key(" ", modified=True)


# ---- sharing -----------------------------------------------------------------------------------------------


def test_the_link_is_the_moment_shown_and_is_copied_or_marked() -> None:
    page, browser = opened()
    browser.refuses_addresses = True
    browser.press("ten")
    browser.press("share")
    assert browser.value("link") == f"https://war.example/#{link(page.session.open_game)}"
    assert browser.elements["send-link"].properties["hidden"] is True
    browser.press("copy-link")
    browser.run_tasks()
    assert browser.clipboard == browser.value("link")
    assert browser.text("share-told") == "The link is copied."
    browser.clipboard = None
    browser.press("copy-link")
    browser.run_tasks()
    assert browser.elements["link"].calls == [("focus",), ("select",)]
    assert browser.text("share-told") == "The link is marked: copy it with your keys or the menu."


def test_the_link_is_handed_to_the_share_sheet() -> None:
    _, browser = opened()
    browser.sheet = []
    browser.press("share")
    assert browser.elements["send-link"].properties["hidden"] is False
    browser.press("send-link")
    browser.run_tasks()
    assert browser.sheet == [browser.value("link")]


def test_a_code_opens_its_game_or_says_why_not() -> None:
    page, browser = opened()
    there = Session().open_game
    browser.press("share")
    browser.elements["code"].properties["value"] = "nonsense"
    browser.press("open-code")
    assert browser.opened == ["share"]
    assert browser.focus == "code"
    assert browser.text("code-note")
    browser.elements["code"].properties["value"] = there.deal
    browser.press("open-code")
    assert browser.opened == []
    assert page.session.open_game.deal == there.deal
    assert browser.value("code") == ""


def test_the_play_through_is_saved_and_printed_as_the_terminal_tells_it() -> None:
    page, browser = opened()
    browser.press("ten")
    browser.press("save-text")
    name, kind, text = browser.files[-1]
    assert (name, kind) == (f"war-{page.session.open_game.deal}.txt", "text/plain")
    assert page.session.open_game.deal in text
    browser.press("print")
    browser.wait(0)
    assert browser.text("paper") == text
    assert browser.printed == 1


# ---- past games --------------------------------------------------------------------------------------------


def ended(games: int = 1) -> tuple[Page, FakeBrowser]:
    """A page on which games were played to their end."""
    page, browser = opened()
    for _ in range(games):
        browser.press("show-end")
        while not page.session.open_game.over:
            browser.wait(10)
        browser.press("new")
    return page, browser


def test_an_ended_game_is_recorded_once_and_can_be_watched() -> None:
    page, browser = ended()
    assert len(page.past_games.entries) == 1
    assert browser.for_good == 1
    browser.press("undo")
    browser.press("past-games")
    assert len(page.past_games.entries) == 1
    assert browser.opened == ["past-games"]
    entry = page.past_games.entries[0]
    browser.press("new")
    browser.people.on_click(Click("link", entry.deal))
    assert browser.opened == []
    assert page.session.open_game.deal == entry.deal


def test_the_record_is_deleted_only_after_a_question() -> None:
    page, browser = ended()
    browser.local.texts[past_games_part.OLD_RECORD] = "old"
    browser.press("past-games")
    browser.press("forget")
    assert browser.focus == "forget-all"
    assert page.past_games.entries
    browser.press("forget-all")
    assert page.past_games.entries == ()
    assert past_games_part.OLD_RECORD not in browser.local.texts
    assert browser.focus == "forget"


def give(browser: FakeBrowser, file: FakeFile) -> None:
    """Choose a file in the dialog of past games."""
    browser.people.on_change(Change("import", "import-file", file=file))


def test_a_file_of_games_is_taken_in_and_told() -> None:
    _, browser = ended(3)
    browser.press("past-games")
    browser.press("export")
    name, _, text = browser.files[-1]
    assert name == "war-record.json"
    browser.press("forget-all")
    give(browser, FakeFile(text))
    assert browser.text("past-games-told") == "The file is being read."
    browser.run_tasks()
    assert browser.text("past-games-told") == "New games taken from the file: 3."
    assert browser.elements["import-bar"].properties["hidden"] is True


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (FakeFile(None), "This file cannot be read. Nothing has changed."),
        (FakeFile("[]"), "Nothing has changed."),
        (FakeFile("", size=10**10), "Nothing has changed."),
    ],
    ids=["gone", "no games", "too large"],
)
def test_a_file_that_cannot_be_read_changes_nothing_and_says_so(file: FakeFile, told: str) -> None:
    page, browser = ended()
    before = page.past_games.entries
    browser.press("past-games")
    give(browser, file)
    browser.run_tasks()
    assert browser.text("past-games-told").endswith(told)
    assert page.past_games.entries == before


def test_a_long_file_is_read_in_slices_and_no_further_once_the_dialog_is_closed() -> None:
    page, browser = ended()
    text = archive.to_text(page.past_games.entries * 100)
    browser.press("past-games")
    browser.press("forget-all")
    browser.cost = 20
    give(browser, FakeFile(text))
    browser.shut("past-games")
    browser.run_tasks()
    assert page.past_games.entries == ()
    assert browser.elements["notice"].html.startswith("The file of past games was not read to its end.")


def test_of_two_files_chosen_one_after_another_the_second_counts() -> None:
    page, browser = ended(2)
    browser.press("past-games")
    browser.press("export")
    text = browser.files[-1][2]
    browser.press("forget-all")

    async def both() -> None:
        first = FakeFile(text, ready=asyncio.Event())
        give(browser, first)
        give(browser, FakeFile("[]"))
        tasks = [asyncio.ensure_future(task) for task, _ in browser.tasks]
        browser.tasks.clear()
        await asyncio.sleep(0)
        assert first.ready is not None
        first.ready.set()
        await asyncio.gather(*tasks)

    asyncio.run(both())
    assert page.past_games.entries == ()
    assert browser.text("past-games-told").endswith("Nothing has changed.")


def test_a_record_that_cannot_be_read_is_put_aside_and_said() -> None:
    browser = FakeBrowser()
    browser.local.texts[KEYS.record] = "?"
    opened(browser)
    assert browser.local.texts[KEYS.unreadableRecord] == "?"
    assert "They are put aside." in browser.elements["notice"].html


def test_the_slider_leads_to_a_moment_but_never_past_what_was_played() -> None:
    page, browser = opened()
    browser.press("ten")
    browser.people.do("moment", 4)
    assert page.session.open_game.position == Position(4)
    browser.people.do("moment", 17)
    assert page.session.open_game.position == Position(10)
