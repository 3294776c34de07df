"""The time played, and the time limit that people agree on before they start."""

from tests.browser.game.table import CLASSIC, LONG, Table
from war.engine.rules import Rules
from war.session.session import Session

ONE_MINUTE = Rules(time_limit=1)


def agree_on_a_minute(timed: Table, code: str) -> Session:
    """Set a time limit of one minute in the rules dialog, and deal."""
    timed.press("Rules")
    timed.page.get_by_label("Time limit in minutes").fill("1")
    timed.press("Use these rules")
    return timed.new_game(code, ONE_MINUTE)


def time_played(timed: Table) -> str:
    """What the page's clock shows."""
    return timed.page.inner_text("#time")


def test_the_clock_runs_while_somebody_plays(timed: Table) -> None:
    timed.new_game(LONG)
    timed.wait(30)
    assert time_played(timed) == "0:00"  # nobody has played a card
    timed.key("Space")
    timed.wait(75)
    assert time_played(timed) in ("1:14", "1:15")
    timed.press("How to play")
    timed.wait(60)
    timed.key("Escape")
    timed.wait(5)
    assert time_played(timed) in ("1:19", "1:20")  # reading is not playing
    timed.new_game(CLASSIC)
    assert time_played(timed) == "0:00"
    timed.press("Undo")
    assert time_played(timed) in ("1:19", "1:20", "1:21")


def test_time_is_called_between_two_battles(timed: Table) -> None:
    session = agree_on_a_minute(timed, LONG)
    timed.press_many(session, 12)
    assert session.open_game.position.flips == 0
    timed.wait(58)
    timed.shows(session)
    timed.wait(3)
    session.tick(60)
    assert session.open_game.outcome is not None
    timed.shows(session)
    assert timed.page.inner_text("#headline") in ("You win!", "The computer wins.")
    assert "time is up" in timed.page.inner_text("#sentence")
    assert timed.page.inner_text("#stakes").endswith(", 1:00 played")
    assert "time is up" in timed.page.inner_text("#speech")  # and it was said
    timed.wait(30)
    timed.key("Space")
    timed.shows(session)
    assert time_played(timed) == "1:00"
    assert timed.page.inner_text("#speech") == "The game is over. N deals a new one."


def test_a_war_is_finished_before_time_is_called(timed: Table) -> None:
    session = agree_on_a_minute(timed, CLASSIC)
    timed.press_many(session)
    timed.wait(65)
    session.tick(60)
    timed.shows(session)
    assert timed.seen()["phase"] == "war"
    timed.press_many(session)
    timed.shows(session)
    assert timed.seen()["phase"] == "war"
    timed.press_many(session)
    timed.shows(session)
    assert timed.seen()["phase"] == "end"
    assert "time is up" in timed.page.inner_text("#sentence")


def test_time_ends_auto_play(timed: Table) -> None:
    agree_on_a_minute(timed, LONG)
    timed.key("a")
    timed.wait(70)
    seen = timed.seen()
    assert (seen["phase"], seen["auto"]) == ("end", "Start auto-play")
    assert "time is up" in seen["sentence"]
    assert timed.page.evaluate("timers.now()") == 0
    timed.wait(10)
    assert timed.seen() == seen


def test_hidden_time_does_not_count(timed: Table) -> None:
    session = agree_on_a_minute(timed, LONG)
    timed.press_many(session)
    timed.wait(20)
    timed.page.clock.fast_forward("02:00")  # asleep: at most two seconds of it count
    timed.wait(10)
    timed.shows(session)
    assert time_played(timed) in ("0:30", "0:31", "0:32")
