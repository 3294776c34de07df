"""Going to any moment of a game: what is known there is what watching from the deal tells."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from war.analysis.beliefs import BeliefState
from war.analysis.card_counter import KEPT_EVERY, CardCounter
from war.analysis.tie_odds import Odds, odds_of
from war.engine.deal import deal_code
from war.engine.rules import Pickup, Rules
from war.session.open_game import OpenGame, Position


def shown(rules: Rules, seed: int, battles: int) -> OpenGame:
    """A game of which so many battles were shown, or all of it."""
    open_game = OpenGame.dealt(rules, deal_code(seed))
    open_game.game.play(battles)
    open_game.position = open_game.furthest = Position(min(battles, open_game.game.battles))
    return open_game


def from_the_deal(open_game: OpenGame) -> Odds | None:
    """The odds, by watching every battle."""
    if open_game.outcome is not None:
        return None
    beliefs = BeliefState(open_game.game.rules, range(52), (26, 26))
    for number in range(1, open_game.position.battles + 1):
        beliefs.watch(open_game.game.battle(number))
    if open_game.position.flips:
        for flip in open_game.game.battle(open_game.position.battles + 1).flips[: open_game.position.flips]:
            beliefs.watch_flip(flip)
    return odds_of(beliefs, open_game.position.flips)


@given(strategies.any_rules(limit=st.integers(1, 400)), strategies.seeds, st.integers(0, 2**32))
def test_jumps_lead_to_what_watching_from_the_deal_tells(rules: Rules, seed: int, jumps: int) -> None:
    open_game, card_counter, chance = shown(rules, seed, 300), CardCounter(), Random(jumps)
    for _ in range(6):
        battles = chance.randrange(open_game.furthest.battles + 1)
        flips = (
            0 if battles == open_game.game.battles else chance.randrange(len(open_game.game.battle(battles + 1).flips))
        )
        open_game.position = Position(battles, flips)
        if open_game.has(open_game.position):
            assert card_counter.odds(open_game) == from_the_deal(open_game)
            assert card_counter.behind(open_game) == 0


def test_it_can_watch_a_few_battles_at_a_time() -> None:
    open_game, card_counter = shown(Rules(), 12345, 190), CardCounter()
    assert card_counter.behind(open_game) == 190
    steps = 1
    while not card_counter.watch(open_game, 30):
        assert card_counter.behind(open_game) == 190 - 30 * steps
        steps += 1
    assert steps == 7
    assert card_counter.odds(open_game) == from_the_deal(open_game)


def test_another_game_is_watched_from_its_deal_and_the_end_has_no_odds() -> None:
    card_counter, one, other = CardCounter(), shown(Rules(), 1, 90), shown(Rules(), 2, 90)
    for open_game in (one, other, one):
        assert card_counter.odds(open_game) == from_the_deal(open_game)
    over = shown(Rules(), 1, 10_000)
    assert over.outcome is not None
    assert card_counter.odds(over) is None
    assert card_counter.behind(over) == 0


def test_a_game_that_is_over_can_be_the_first_that_is_watched() -> None:
    open_game = shown(Rules(), 3, 100_000)
    assert open_game.outcome is not None
    card_counter = CardCounter()
    assert card_counter.watch(open_game, 10)
    assert card_counter.odds(open_game) is None
    open_game.position = Position(5)
    assert card_counter.odds(open_game) == from_the_deal(open_game)


@pytest.mark.timeout(120)
def test_a_jump_in_a_long_game_takes_few_battles(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the game: what is kept grows no further, and a jump costs at most what lies between two of it."""
    open_game = shown(Rules(face_down=0, pickup=Pickup.YOU_FIRST), 4, 14_000)
    assert open_game.furthest.battles > 10_000
    card_counter = CardCounter()
    monkeypatch.setattr("war.analysis.card_counter.MAX_KEPT", 40)
    card_counter.odds(open_game)
    assert len(card_counter._kept) <= 41
    assert card_counter._every == KEPT_EVERY * 8
    assert [each.battles for each in card_counter._kept] == list(range(0, 14_000, KEPT_EVERY * 8))
    for battles in (9_999, 1, 7_000, 0, 13_999, 511, 512, 513):
        open_game.position = Position(battles)
        assert card_counter.behind(open_game) < KEPT_EVERY * 8
        card_counter.odds(open_game)
