"""The odds of the next flip: counted out, against every deal and shuffle there can be, and in real games."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.analysis.worlds import Seen, Worlds
from war.analysis.beliefs import MAX_HYPOTHESES, POOL, BeliefState
from war.analysis.tie_odds import odds_of
from war.engine.battle import Battle
from war.engine.cards import DECK, parse_cards
from war.engine.deal import chance_of
from war.engine.game import Game
from war.engine.presets import PRESETS
from war.engine.rules import Combine, Pickup, Rules, Short
from war.text.guide.facts import double_war_chance, matching_cards, tie_chance


def seen(battle: Battle) -> list[Seen]:
    """What is seen of the engine's battle."""
    return [
        (len(flip.you.face_down), flip.you.face_up, len(flip.computer.face_down), flip.computer.face_up)
        for flip in battle.flips
    ]


def compare(rules: Rules, cards: Sequence[int], yours: int, seed: int) -> tuple[int, int]:
    """Play a game of these cards, and insist on exact odds before each flip.

    Returns how many were compared, and the most hypotheses that there were at once.
    """
    chance = Random(seed)
    dealt = list(cards)
    chance.shuffle(dealt)
    game = Game(rules, dealt[:yours], dealt[yours:], chance.random)
    game.play(12)
    worlds, beliefs = Worlds(rules, cards, yours), BeliefState(rules, cards, (yours, len(cards) - yours))
    compared = most = 0
    for number in range(1, game.battles + 1):
        battle = game.battle(number)
        on_the_table = beliefs.copy()
        for flips, exact in enumerate(worlds.watch(seen(battle), most=4_000)):
            odds = odds_of(on_the_table, flips)
            assert odds.chance == exact
            assert odds.of == 0 or Fraction(odds.ways, odds.of) == exact
            compared, most = compared + 1, max(most, len(on_the_table.ways))
            on_the_table.watch_flip(battle.flips[flips])
        beliefs.watch(battle)
        if not worlds.there:
            break
    return compared, most


few_cards = st.lists(st.sampled_from((0, 1, 2, 4, 5, 8, 48)), min_size=2, max_size=6)
few_ranks = st.lists(st.sampled_from((0, 4, 4, 8)), min_size=7, max_size=9)


@given(strategies.any_rules(limit=st.none()), st.integers(0, 3), st.one_of(few_cards, few_ranks), st.data())
def test_every_deal_and_every_shuffle_counts(rules: Rules, down: int, cards: list[int], data: st.DataObject) -> None:
    yours = data.draw(st.integers(1, len(cards) - 1), "yours")
    compare(replace(rules, face_down=down), cards, yours, data.draw(st.integers(0, 10_000), "seed"))


@pytest.mark.parametrize(
    ("rules", "cards", "yours"),
    [
        (Rules(face_down=1), "2C 2C 3C 3C 3C 3C 3C 3C 3C", 7),
        (Rules(face_down=2), "2C 2C 2C 2C 2C 2C 3C 3C 3C 3C", 7),
        (Rules(face_down=2), "2C 2D 3C 3C 3C 3C 3C 3C 3C", 3),
        (Rules(face_down=1, cards_up=2), "2C 2C 2C 2C 2C 2C 2C 3C 3C 3C 3C 3C 3C 3C", 5),
    ],
    ids=["one down", "two down", "two suits", "two up"],
)
def test_cards_that_went_through_wars_on_several_ways(rules: Rules, cards: str, yours: int) -> None:
    found = [compare(rules, parse_cards(cards), yours, seed) for seed in range(40)]
    assert sum(compared for compared, _ in found) > 40
    assert max(most for _, most in found) >= 2  # hypotheses, which is what this is about


def play(rules: Rules, seed: int, battles: int | None) -> Game:
    """A whole deck's game."""
    game = Game.dealt(rules, seed)
    game.play(battles)
    return game


@pytest.mark.parametrize("combine", Combine)
@pytest.mark.parametrize("cards_up", [1, 2])
def test_at_the_deal_the_chance_is_the_one_of_the_guide(combine: Combine, cards_up: int) -> None:
    odds = odds_of(BeliefState(Rules(cards_up=cards_up, combine=combine), DECK, (26, 26)))
    assert odds.chance == tie_chance(cards_up, combine)
    if cards_up == 1:
        assert (odds.ways, odds.of) == matching_cards() == (3, 51)
        assert (odds.yours, odds.computers, odds.together) == (52, 52, True)
    else:
        assert odds.of == 0


def test_in_the_first_battle_a_war_is_made_double_as_the_guide_says() -> None:
    beliefs = BeliefState(Rules(), DECK, (26, 26))
    game = next(game for seed in range(99) if (game := play(Rules(), seed, 1)).ties)
    beliefs.watch_flip(game.battle(1).flips[0])
    odds = odds_of(beliefs, 1)
    assert odds.chance == double_war_chance()
    assert (odds.face_down, odds.ties) == (3, 1)


@pytest.mark.parametrize(
    "rules",
    [
        *(PRESETS[name].rules for name in ("classic", "quick", "peace", "math")),
        Rules(face_down=0),
        Rules(face_down=15),
        Rules(face_down=1, pickup=Pickup.YOU_FIRST, short=Short.DRAW),
        Rules(cards_up=2, face_down=1, combine=Combine.SUBTRACT),
    ],
    ids=lambda rules: f"{rules.face_down}-{rules.pickup}-{rules.cards_up}-{rules.compare}-{rules.combine}",
)
def test_in_real_games_wars_come_as_often_as_the_odds_say(rules: Rules) -> None:
    expected, variance, came, least = Fraction(0), 0.0, 0, Fraction(1)
    for seed in range(25):
        game, beliefs = play(rules, seed, 120), BeliefState(rules, DECK, (26, 26))
        for number in range(1, game.battles + 1):
            battle = game.battle(number)
            odds = odds_of(beliefs)
            assert odds.of == 0 or Fraction(odds.ways, odds.of) == odds.chance
            expected += odds.chance
            variance += float(odds.chance * (1 - odds.chance))
            came += battle.flips[0].winner is None
            beliefs.watch(battle)
            least = min(least, odds.chance)
    assert abs(came - expected) < 3.5 * sqrt(variance)
    assert least == 0  # what was seen says more than the average does


def test_who_has_seen_everything_knows_what_comes() -> None:
    """With a fixed pick-up and no war all cards were seen after 26 battles."""
    rules = Rules(face_down=0, pickup=Pickup.WINNER_FIRST)
    game, beliefs = play(rules, 3, 60), BeliefState(rules, DECK, (26, 26))
    for number in range(1, 61):
        battle = game.battle(number)
        if number > 26:
            odds = odds_of(beliefs)
            assert odds.chance == (battle.flips[0].winner is None)
            assert (odds.yours, odds.computers, odds.of) == (1, 1, 1)
        beliefs.watch(battle)


@given(strategies.any_rules(limit=st.integers(1, 60)), strategies.piles, strategies.seeds)
def test_the_shape_of_each_flip_is_foreseen(rules: Rules, piles: strategies.Pair, seed: int) -> None:
    """How many cards lie face down, and whether a tie would end the game, is what then happens."""
    game = Game(rules, *piles, chance_of(seed))
    game.play()
    beliefs = BeliefState(rules, piles[0] + piles[1], (len(piles[0]), len(piles[1])))
    for number in range(1, game.battles + 1):
        battle, on_the_table = game.battle(number), beliefs.copy()
        for ties, flip in enumerate(battle.flips):
            odds = odds_of(on_the_table, ties)
            most = max(len(side.face_down) for side in (flip.you, flip.computer))
            assert most <= odds.face_down == (rules.face_down if ties else 0)
            if flip.winner is None:
                assert odds.chance > 0
                assert odds.last == (ties + 1 == len(battle.flips))
            else:
                assert odds.chance < 1
            on_the_table.watch_flip(flip)
        beliefs.watch(battle)


def test_a_battle_that_cannot_follow_is_refused() -> None:
    game, other = play(Rules(), 1, 40), play(Rules(), 2, 40)
    beliefs = BeliefState(Rules(), DECK, (26, 26))
    twice = next(each for each in map(other.battle, range(1, 40)) if set(each.won) & set(game.battle(1).won))
    beliefs.watch(game.battle(1))
    with pytest.raises(ValueError, match="cannot lie there"):
        beliefs.watch(twice)


@given(strategies.any_rules(limit=st.just(80)), strategies.seeds)
def test_no_bag_has_more_or_fewer_places_than_things(rules: Rules, seed: int) -> None:
    game, beliefs = play(rules, seed, 80), BeliefState(rules, DECK, (26, 26))
    for number in range(1, game.battles + 1):
        beliefs.watch(game.battle(number))
        for weight, hypothesis in beliefs.ways:
            assert weight > 0
            places = Counter(place for lying in (*hypothesis.piles, *hypothesis.table) for place in lying)
            for things in hypothesis.bags.values():
                places.update(things)
            bags = {bag: sum(things.values()) for bag, things in hypothesis.bags.items()}
            assert {place: times for place, times in places.items() if place < 0} == bags
            assert sorted(place for place in places.elements() if place >= 0) == list(DECK)
            assert all(len(things) > 1 for things in hypothesis.bags.values())
            assert rules.shuffled or set(bags) <= {POOL}


def test_where_it_is_too_tangled_the_odds_are_about_right(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(face_down=15)
    game, chances = play(rules, 140, 75), {}  # counted out in full: two hundred hypotheses
    for most in (1000, MAX_HYPOTHESES, 4):
        monkeypatch.setattr("war.analysis.beliefs.MAX_HYPOTHESES", most)
        beliefs, chances[most] = BeliefState(rules, DECK, (26, 26)), list[float]()
        for number in range(1, game.battles + 1):
            chances[most].append(float(odds_of(beliefs).chance))
            beliefs.watch(game.battle(number))
            assert len(beliefs.ways) <= most
        assert beliefs.exact == odds_of(beliefs).exact == (most == 1000)
    for most, off in ((MAX_HYPOTHESES, 0.0001), (4, 0.01)):
        assert max(abs(one - other) for one, other in zip(chances[1000], chances[most], strict=True)) < off
    assert chances[4] != chances[1000]
