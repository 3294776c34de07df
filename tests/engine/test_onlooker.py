"""Going to any moment of a game: what is known there is what watching from the deal tells."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine import strategies
from war.deal import deal_code
from war.knowledge import Knowledge
from war.odds import Odds, odds_of
from war.onlooker import EVERY, Onlooker
from war.rules import Pickup, Rules
from war.session import Position, Seat


def shown(rules: Rules, seed: int, battles: int) -> Seat:
    """A game of which so many battles were shown, or all of it."""
    seat = Seat.dealt(rules, deal_code(seed))
    seat.game.play(battles)
    seat.position = seat.reached = Position(min(battles, seat.game.battles))
    return seat


def from_the_deal(seat: Seat) -> Odds | None:
    """The odds, by watching every battle."""
    if seat.ending is not None:
        return None
    knowledge = Knowledge(seat.game.rules, range(52), (26, 26))
    for number in range(1, seat.position.battles + 1):
        knowledge.watch(seat.game.battle(number))
    if seat.position.flips:
        for flip in seat.game.battle(seat.position.battles + 1).flips[: seat.position.flips]:
            knowledge.watch_flip(flip)
    return odds_of(knowledge, seat.position.flips)


@given(strategies.any_rules(limit=st.integers(1, 400)), strategies.seeds, st.integers(0, 2**32))
def test_jumps_lead_to_what_watching_from_the_deal_tells(rules: Rules, seed: int, jumps: int) -> None:
    seat, onlooker, chance = shown(rules, seed, 300), Onlooker(), Random(jumps)
    for _ in range(6):
        battles = chance.randrange(seat.reached.battles + 1)
        flips = 0 if battles == seat.game.battles else chance.randrange(len(seat.game.battle(battles + 1).flips))
        seat.position = Position(battles, flips)
        if seat.has(seat.position):
            assert onlooker.odds(seat) == from_the_deal(seat)
            assert onlooker.behind(seat) == 0


def test_it_can_watch_a_few_battles_at_a_time() -> None:
    seat, onlooker = shown(Rules(), 12345, 190), Onlooker()
    assert onlooker.behind(seat) == 190
    steps = 1
    while not onlooker.watch(seat, 30):
        assert onlooker.behind(seat) == 190 - 30 * steps
        steps += 1
    assert steps == 7
    assert onlooker.odds(seat) == from_the_deal(seat)


def test_another_game_is_watched_from_its_deal_and_the_end_has_no_odds() -> None:
    onlooker, one, other = Onlooker(), shown(Rules(), 1, 90), shown(Rules(), 2, 90)
    for seat in (one, other, one):
        assert onlooker.odds(seat) == from_the_deal(seat)
    over = shown(Rules(), 1, 10_000)
    assert over.ending is not None
    assert onlooker.odds(over) is None
    assert onlooker.behind(over) == 0


def test_a_game_that_is_over_can_be_the_first_that_is_watched() -> None:
    seat = shown(Rules(), 3, 100_000)
    assert seat.ending is not None
    onlooker = Onlooker()
    assert onlooker.watch(seat, 10)
    assert onlooker.odds(seat) is None
    seat.position = Position(5)
    assert onlooker.odds(seat) == from_the_deal(seat)


@pytest.mark.timeout(120)
def test_a_jump_in_a_long_game_takes_few_battles(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the game: what is kept grows no further, and a jump costs at most what lies between two of it."""
    seat = shown(Rules(face_down=0, pickup=Pickup.YOU_FIRST), 4, 14_000)
    assert seat.reached.battles > 10_000
    onlooker = Onlooker()
    monkeypatch.setattr("war.onlooker.MOST", 40)
    onlooker.odds(seat)
    assert len(onlooker._kept) <= 41
    assert onlooker._every == EVERY * 8
    assert [each.battles for each in onlooker._kept] == list(range(0, 14_000, EVERY * 8))
    for battles in (9_999, 1, 7_000, 0, 13_999, 511, 512, 513):
        seat.position = Position(battles)
        assert onlooker.behind(seat) < EVERY * 8
        onlooker.odds(seat)
