"""What goes on by itself: auto-play with its one timer, the screen that stays awake, the odds, a study."""

import json

import pytest
from binding import odds as odds_part
from binding.events import Change, Click

from tests.binding.fakes import FakeBrowser, opened
from war.session.settings import Settings
from war.session.speed import Speed, delay


def test_auto_play_has_one_timer_and_stops_with_the_press() -> None:
    page, browser = opened()
    browser.press("auto")
    for _ in range(3):
        browser.press("again")  # each press arms it anew
    position = page.session.open_game.position
    browser.wait(delay(Speed.NORMAL, war=False))
    after = page.session.open_game.position
    assert after > position
    browser.press("auto")
    browser.wait(10000)
    assert page.session.open_game.position == after


def test_the_fastest_auto_play_plays_for_a_slice_and_draws() -> None:
    page, browser = opened(settings=Settings(speed=Speed.FASTEST))
    browser.cost = 1
    browser.press("auto")
    patches = len(browser.patches)
    while not page.session.open_game.position.battles:
        browser.wait(1)
    assert page.session.open_game.position.battles > 1
    assert len(browser.patches) == patches + 1


def test_auto_play_is_paused_out_of_sight_and_that_is_said_when_somebody_can_hear_it() -> None:
    page, browser = opened()
    browser.press("auto")
    browser.hide()
    assert not page.session.auto
    heard = len(browser.said)
    browser.hide(False)
    assert "Auto-play was paused while this page was out of sight." in browser.said[heard]
    browser.press("auto")
    browser.people.on_sight(False)
    assert not page.session.auto
    assert browser.elements["notice"].html == "Auto-play is paused."


def test_the_screen_stays_awake_with_auto_play_and_no_longer() -> None:
    _, browser = opened()
    browser.run_tasks()
    assert browser.locks == []
    browser.press("auto")
    browser.run_tasks()
    assert [lock.held for lock in browser.locks] == [True]
    browser.press("auto")
    browser.run_tasks()
    assert [lock.held for lock in browser.locks] == [False]


def test_a_lock_asked_for_twice_before_it_is_there_is_one_and_let_go() -> None:
    _, browser = opened()
    browser.press("auto")
    browser.press("auto")
    browser.press("auto")
    assert len(browser.tasks) == 1
    browser.run_tasks()
    assert [lock.held for lock in browser.locks] == [True]


def test_a_browser_that_refuses_to_stay_awake_stops_nothing() -> None:
    page, browser = opened()
    browser.refuses_locks = True
    browser.press("auto")
    browser.run_tasks()
    assert page.session.auto


def test_what_is_staged_is_data() -> None:
    page, browser = opened(settings=Settings(sound=True, buzz=True))
    while not page.session.open_game.position.flips:
        browser.press("play")
    step = browser.staged[-1]
    assert step["phase"] == "war"
    assert step["stakes"][-1] == "2 cards at stake"
    assert browser.sounds[-1] == "war"
    assert browser.buzzes
    json.dumps(step)


def test_nothing_moves_where_motion_is_off() -> None:
    _, browser = opened(settings=Settings(motion=False))
    browser.press("play")
    assert browser.staged[-1]["time"] == 0


def test_the_odds_come_after_the_page_and_who_will_win_where_it_is_asked() -> None:
    _, browser = opened()
    assert browser.elements["war-odds"].html == ""
    browser.cost = 1
    browser.wait(500)
    assert "%" in browser.elements["war-odds"].html
    browser.press("who-wins")
    assert browser.elements["who-wins"].attributes["aria-pressed"] == "true"
    browser.wait(30000)
    assert browser.elements["winner-odds"].html
    assert browser.elements["timeline-share"].attributes["points"]
    assert any("win" in each for each in browser.said)
    browser.press("who-wins")
    assert browser.elements["winner-odds"].html == ""
    assert browser.elements["timeline-share"].attributes["points"] == ""


def test_an_error_in_the_odds_ends_them_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    page, browser = opened()

    def fail(*_: object) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(odds_part.CardCounter, "watch", fail)
    browser.wait(500)
    assert "ZeroDivisionError" in browser.warnings[0]
    browser.press("play")
    assert page.session.open_game.begun


def test_out_of_sight_nothing_is_worked_out() -> None:
    _, browser = opened()
    browser.hide()
    browser.wait(5000)
    assert browser.elements["war-odds"].html == ""
    browser.hide(False)
    browser.wait(500)
    assert browser.elements["war-odds"].html


# ---- the laboratory ----------------------------------------------------------------------------------------


def test_a_study_runs_in_slices_and_is_found_and_saved() -> None:
    _, browser = opened()
    browser.press("laboratory")
    assert browser.focus == "lab-title"
    assert browser.value("lab-games") == "1,000"
    assert browser.elements["lab-games-1000"].attributes["aria-pressed"] == "true"
    browser.people.on_click(Click("games", "100"))
    assert browser.value("lab-games") == "100"
    browser.press("lab-run")
    assert browser.elements["lab-progress"].properties["hidden"] is False
    browser.cost = 1
    browser.wait(60000)
    assert browser.elements["lab-progress"].properties["hidden"] is True
    assert "<svg" in browser.elements["lab-results"].html
    browser.press("lab-csv")
    browser.press("lab-json")
    assert [name for name, _, _ in browser.files] == ["war-laboratory.csv", "war-laboratory.json"]
    assert json.loads(browser.files[-1][2])


def test_fields_that_are_wrong_are_noted_and_led_to() -> None:
    _, browser = opened()
    browser.press("laboratory")
    browser.fill("lab-games", "none", "laboratory")
    assert browser.elements["lab-games"].attributes["aria-invalid"] == "true"
    assert browser.said[-1] == browser.text("lab-games-note") != ""
    browser.press("lab-run")
    assert browser.focus == "lab-games"
    browser.people.on_click(Click("games", "100"))
    browser.fill("lab-one-face_down", "?", "laboratory")
    browser.press("lab-run")
    assert browser.focus == "lab-one-face_down"
    assert browser.elements["lab-one-rules"].properties["open"] is True


def test_two_tables_are_compared_on_the_same_deals_and_stopped() -> None:
    _, browser = opened()
    browser.press("laboratory")
    browser.fill("lab-compare", True, "laboratory")
    assert browser.elements["lab-other"].properties["hidden"] is False
    assert browser.value("lab-other-table") == "quick"
    browser.people.on_change(Change("laboratory", "lab-other-table", "peace", "lab-other"))
    assert browser.value("lab-other-table") == "peace"
    browser.press("lab-run")
    browser.wait(0)
    browser.press("lab-stop")
    assert browser.elements["lab-stop"].attributes["aria-disabled"] == "true"
    assert browser.text("lab-said")


def test_a_seed_is_another_one_and_closing_stops_what_runs() -> None:
    page, browser = opened()
    browser.press("laboratory")
    seed = browser.value("lab-seed")
    seeds = set()
    for _ in range(3):
        browser.press("lab-seed")
        seeds.add(browser.value("lab-seed"))
    assert seeds != {seed}
    browser.press("lab-run")
    browser.press("lab-close")
    assert browser.elements["lab"].properties["hidden"] is True
    assert browser.focus == "open-lab"
    browser.press("laboratory")
    assert browser.elements["lab"].properties["hidden"] is False
    assert not page.session.auto


def test_a_game_of_a_study_is_watched_at_the_table() -> None:
    page, browser = opened()
    other, _ = opened(FakeBrowser(), seed=7)
    browser.press("laboratory")
    browser.people.on_click(Click("link", other.session.open_game.deal, in_laboratory=True))
    assert page.session.open_game.deal == other.session.open_game.deal
    assert browser.focus == "table"
