"""A session kept as text goes on where it was; a text that is none changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saying import refused
from tests.strategies import rules
from war.engine.outcome import Outcome, Player, Reason
from war.engine.presets import PRESETS
from war.engine.rules import Rules
from war.session.appearance import Deck
from war.session.link import parse_link
from war.session.open_game import Position
from war.session.saving import SaveError, kept_settings, resume, save
from war.session.session import Session
from war.session.settings import Settings
from war.session.speed import Speed
from war.view.screen import view


def played(session: Session, presses: list[str]) -> Session:
    """The session after presses."""
    for press in presses:
        {
            "flip": session.play_card,
            "battle": session.play_battle,
            "ten": lambda: session.play_battles(10),
            "new": session.new_game,
            "undo": session.undo_new_game,
            "redo": session.redo_new_game,
            "time": lambda: session.tick(45),
        }[press]()
    return session


PRESSES = st.lists(st.sampled_from(["flip", "flip", "battle", "ten", "new", "undo", "redo", "time"]), max_size=30)


@given(rules, PRESSES, st.sampled_from(Speed), st.booleans(), st.booleans())
def test_goes_on_where_it_was(some: Rules, presses: list[str], speed: Speed, whole: bool, keys: bool) -> None:
    session = played(Session(Settings(some, speed, whole, keys)), presses)
    other = Session()
    resume(other, save(session))
    assert other.settings == session.settings
    assert view(other) == view(session)
    assert (len(other.left), len(other.ahead)) == (len(session.left), len(session.ahead))
    assert save(other) == save(session)
    for move in ("undo_new_game", "redo_new_game"):
        while getattr(session, move)():
            assert getattr(other, move)()
            assert view(other) == view(session)
    for each in (session, other):
        each.play_battles(300)
    assert view(other) == view(session)


def test_in_the_middle_of_a_war() -> None:
    session = Session()
    while not session.open_game.position.flips:
        session.play_card()
    other = Session()
    resume(other, save(session))
    assert other.open_game.position == session.open_game.position
    assert other.open_game.position.flips == 1
    session.play_card()
    other.play_card()
    assert view(other) == view(session)


def test_time_that_was_called_stays_called() -> None:
    session = Session(Settings(PRESETS["beginner"].variants[0].rules))
    session.play_battle()
    assert session.tick(600)
    other = Session()
    resume(other, save(session))
    assert other.open_game.outcome == session.open_game.outcome
    assert not other.play_card()


def test_a_game_that_was_asked_for_stays_so() -> None:
    session = Session()
    session.show(parse_link("W2222-22238"))
    other = Session()
    resume(other, save(session))
    other.new_game()
    assert other.undo_new_game()
    assert other.open_game.deal == "W2222-22238"


def test_what_was_kept_before_there_was_a_way_on_is_read_but_for_the_deals_that_nobody_touched() -> None:
    text = (Path(__file__).parent / "kept_before_redo.json").read_text("utf-8")
    session = Session()
    resume(session, text)
    open_game = session.open_game
    assert (open_game.deal, open_game.position, open_game.game.rules) == (
        "W2222-2227V",
        Position(63, 1),
        PRESETS["quick"].rules,
    )
    assert [each.deal for each in session.left] == ["W2222-22238", "W2222-2226G"]
    first, timed = session.left
    assert (first.position, first.furthest, first.seconds) == (Position(7), Position(10), 12.3)
    assert timed.over
    assert (timed.recorded, timed.game.outcome) == (True, Outcome(Reason.TIME_MOST_CARDS, Player.YOU))
    assert session.ahead == ()
    # Its keys stay, and what is new has others.
    keys = session.settings.keys
    assert (keys["play"], keys["new"], keys["undo"], keys["redo"]) == ("z", "y", "b", "c")
    assert session.settings.your_name == "Ada"


def test_what_a_later_version_kept_besides_is_passed_over() -> None:
    session = played(Session(), ["ten", "new", "flip"])
    record = json.loads(save(session))
    record["later"] = record["seat"]["later"] = {"much": [1, 2]}
    record["settings"]["keys"] |= {"dance": "d", "play": "x"}
    other = Session()
    resume(other, json.dumps(record))
    assert view(other) == view(session)
    assert other.settings.keys == session.settings.keys | {"play": "x"}


def test_the_settings_alone() -> None:
    session = Session(Settings(your_name="Ada", deck=Deck.LARGE, shortcuts=False))
    session.play_battles(5)
    assert kept_settings(save(session)) == session.settings
    for text in ("", "null", '{"war": 1}'):
        with pytest.raises(SaveError):
            kept_settings(text)


def changed(**changes: Any) -> str:
    """A kept session with changes in its game's record."""
    record = json.loads(save(played(Session(), ["ten"])))
    record["seat"].update(changes)
    return json.dumps(record)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        "{}",
        '{"war": 2}',
        "[" * 5000,
        changed(deal="W2222-22223"),
        changed(deal=5),
        changed(battles=-1),
        changed(battles=10.5),
        changed(battles=True),
        changed(battles=10**9),
        changed(battles=100_000),
        changed(flips=1_000),
        changed(flips=-1),
        changed(seconds="long"),
        changed(seconds=float("inf")),
        changed(rules={"face_down": 99}),
        changed(rules=None),
    ],
)
def test_rubbish_is_refused_in_a_sentence_and_changes_nothing(text: str) -> None:
    session = played(Session(), ["ten", "new", "flip"])
    before = save(session)
    with refused(SaveError, r"^The game kept here .*\.$"):
        resume(session, text)
    assert save(session) == before


@given(st.text(max_size=40))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(SaveError):
        resume(Session(), text)
