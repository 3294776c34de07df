"""What a step is staged with: which cards are new, who gathers, what is heard; decoration that never lags behind."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.saying import said
from tests.sessions import dealt, is_war, seated
from war.engine.rules import Pickup, Rules, Short
from war.session.session import Session
from war.session.speed import Speed, delay
from war.view.effects import Effects, Sound, effects_of
from war.view.screen import Phase, view

FIXED = Rules(pickup=Pickup.WINNER_FIRST)


def step(session: Session, press: str = "press") -> Any:
    """What the press is staged with."""
    open_game, before = session.open_game, session.open_game.position
    getattr(session, press)()
    return effects_of(session, open_game, before)


def test_a_war_and_what_comes_after_it() -> None:
    session = seated(FIXED, "7C 2C 3C 4C 8C 5C 6C", "7D 2D 3D 4D 9D 5D 6D")
    first, second, third = step(session), step(session), step(session)
    war = Effects(yours=1, computers=1, time=620, sound=Sound.WAR, buzz=True, phase=Phase.WAR)
    assert replace(first, stakes=()) == war
    won = Effects(won="computer", yours=4, computers=4, time=1700, sound=Sound.CARD, fought=True)
    assert replace(second, stakes=()) == won
    assert replace(third, stakes=()) == replace(war, gathered="computer")


def test_the_stakes_are_counted_through_in_whole_texts() -> None:
    session = seated(FIXED, "7C 2C 3C 4C 8C 5C 6C", "7D 2D 3D 4D 8D 5D 6D")
    first, second = step(session), step(session)
    assert [said(text) for text in first.stakes] == ["1 card at stake", "2 cards at stake"]
    assert [said(text) for text in second.stakes] == [f"{number} cards at stake" for number in range(2, 11)]
    assert not first.fought
    assert second.fought
    assert second.phase is Phase.WAR


def test_a_whole_battle_at_a_press() -> None:
    session = seated(FIXED, "7C 2C 3C 4C 8C 5C 6C", "7D 2D 3D 4D 9D 5D 6D")
    session.change(whole_battles=True)
    time = 620 + 1700  # flip by flip
    assert step(session) == Effects(won="computer", yours=5, computers=5, time=time, sound=Sound.WAR, buzz=True)


@pytest.mark.parametrize(
    ("rules", "yours", "computers", "sound"),
    [
        (FIXED, "9C", "7D", Sound.WIN),
        (FIXED, "7C", "9D", Sound.LOSS),
        (Rules(short=Short.DRAW), "7C 2C", "7D", Sound.DRAW),
    ],
)
def test_an_end_is_heard_however_fast_it_comes(rules: Rules, yours: str, computers: str, sound: Sound) -> None:
    for speed in (None, *Speed):
        session = seated(rules, yours, computers)
        if speed is not None:
            session.change(speed=speed)
            session.start_auto()
        staged = step(session)
        assert staged is not None
        assert (staged.sound, staged.buzz) == (sound, False)
    session = seated(rules, yours, computers)
    staged = step(session, "show_end")
    assert staged is not None
    assert staged.sound is sound
    assert staged.time > 0


def test_what_is_no_step_moves_nothing() -> None:
    session = dealt(Rules(), 3)
    session.play_battles(5)
    assert step(session, "back") == Effects()
    assert step(session, "beginning") == Effects()
    assert step(session, "beginning") is None
    assert step(session, "latest") == Effects()
    assert step(session, "undo_new_game") is None
    new = step(session, "new_game")
    assert new is not None
    assert (new.dealt, new.time > 0, new.sound) == (True, True, Sound.NONE)
    assert step(session, "undo_new_game") == Effects()  # that game is under way


@pytest.mark.parametrize("speed", Speed)
def test_motion_is_over_before_auto_plays_next_step(speed: Speed) -> None:
    session = dealt(Rules(), 3)
    session.change(speed=speed)
    session.start_auto()
    wars = 0
    for _ in range(200):
        staged = step(session)
        if staged is None or session.open_game.outcome is not None:
            break
        assert staged.time <= 0.85 * delay(speed, war=is_war(session))
        if speed in (Speed.VERY_FAST, Speed.FASTEST):
            assert staged.time == 0
            assert staged.sound is not Sound.CARD
        wars += staged.buzz
    assert wars == 0 if speed is Speed.FASTEST else wars > 0


@given(strategies.any_rules(), strategies.seeds, st.integers(1, 40))
def test_the_new_cards_are_those_that_were_not_there_before(rules: Rules, seed: int, presses: int) -> None:
    session = dealt(rules, seed)
    for _ in range(presses):
        under_way = session.open_game.position.flips > 0
        before = view(session)
        staged = step(session)
        if staged is None:
            break
        now = view(session)
        old = (len(before.you.shown), len(before.computer.shown)) if under_way else (0, 0)
        assert (staged.yours, staged.computers) == (len(now.you.shown) - old[0], len(now.computer.shown) - old[1])
        won = "you" if before.you.won else "computer" if before.computer.won else ""
        assert staged.gathered == won
