"""What a step is staged with: which cards are new, who gathers, what is heard; decoration that never lags behind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine import strategies
from tests.engine.sitting import dealt, seated
from war.pace import Speed, delay
from war.rules import Pickup, Rules, Short
from war.session import Session
from war.staging import Cue, Staging, staging
from war.view import view

FIXED = Rules(pickup=Pickup.WINNER_FIRST)


def step(session: Session, press: str = "press") -> Staging | None:
    """What the press is staged with."""
    seat, before = session.seat, session.seat.position
    getattr(session, press)()
    return staging(session, seat, before)


def test_a_war_and_what_comes_after_it() -> None:
    session = seated(FIXED, "7C 2C 3C 4C 8C 5C 6C", "7D 2D 3D 4D 9D 5D 6D")
    first, second, third = step(session), step(session), step(session)
    assert first == Staging(yours=1, computers=1, time=620, cue=Cue.WAR, buzz=True)
    assert second == Staging(yours=4, computers=4, time=1150, cue=Cue.CARD)
    assert third == Staging(gathered="computer", yours=1, computers=1, time=620, cue=Cue.WAR, buzz=True)


def test_a_whole_battle_at_a_press() -> None:
    session = seated(FIXED, "7C 2C 3C 4C 8C 5C 6C", "7D 2D 3D 4D 9D 5D 6D")
    session.change(whole_battles=True)
    assert step(session) == Staging(yours=5, computers=5, time=1150, cue=Cue.WAR, buzz=True)


@pytest.mark.parametrize(
    ("rules", "yours", "computers", "cue"),
    [
        (FIXED, "9C", "7D", Cue.WIN),
        (FIXED, "7C", "9D", Cue.LOSS),
        (Rules(short=Short.DRAW), "7C 2C", "7D", Cue.DRAW),
    ],
)
def test_an_end_is_heard_however_fast_it_comes(rules: Rules, yours: str, computers: str, cue: Cue) -> None:
    for speed in (None, *Speed):
        session = seated(rules, yours, computers)
        if speed is not None:
            session.change(speed=speed)
            session.start_auto()
        staged = step(session)
        assert staged is not None
        assert (staged.cue, staged.buzz) == (cue, False)
    session = seated(rules, yours, computers)
    staged = step(session, "show_end")
    assert staged is not None
    assert staged.cue is cue
    assert staged.time > 0


def test_what_is_no_step_moves_nothing() -> None:
    session = dealt(Rules(), 3)
    session.play_battles(5)
    assert step(session, "back") == Staging()
    assert step(session, "beginning") == Staging()
    assert step(session, "beginning") is None
    assert step(session, "latest") == Staging()
    assert step(session, "undo_new_game") is None
    new = step(session, "new_game")
    assert new is not None
    assert (new.dealt, new.time > 0, new.cue) == (True, True, Cue.NONE)
    assert step(session, "undo_new_game") == Staging()  # that game is under way


@pytest.mark.parametrize("speed", Speed)
def test_motion_is_over_before_auto_plays_next_step(speed: Speed) -> None:
    session = dealt(Rules(), 3)
    session.change(speed=speed)
    session.start_auto()
    wars = 0
    for _ in range(200):
        staged = step(session)
        if staged is None or session.seat.ending is not None:
            break
        assert staged.time <= 0.85 * delay(speed, session.seat.position.flips > 0)
        if speed in (Speed.VERY_FAST, Speed.FASTEST):
            assert staged.time == 0
            assert staged.cue is not Cue.CARD
        wars += staged.buzz
    assert wars == 0 if speed is Speed.FASTEST else wars > 0


@given(strategies.any_rules(), strategies.seeds, st.integers(1, 40))
def test_the_new_cards_are_those_that_were_not_there_before(rules: Rules, seed: int, presses: int) -> None:
    session = dealt(rules, seed)
    for _ in range(presses):
        under_way = session.seat.position.flips > 0
        before = view(session)
        staged = step(session)
        if staged is None:
            break
        now = view(session)
        old = (len(before.you.shown), len(before.computer.shown)) if under_way else (0, 0)
        assert (staged.yours, staged.computers) == (len(now.you.shown) - old[0], len(now.computer.shown) - old[1])
        won = "you" if before.you.won else "computer" if before.computer.won else ""
        assert staged.gathered == won
