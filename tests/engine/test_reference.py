"""The engine against the rules written down a second time, for any rules and any piles."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine import reference
from tests.strategies import Pair, any_rules, fixed_pickups, halves, piles, rules, seeds
from war.engine.deal import deal
from war.engine.game import Game
from war.engine.outcome import Reason
from war.engine.rules import Pickup, Rules

#: A game that lasts longer is compared as far as this, and is then not over for either.
CAP = 1500


def agree(of: Rules, pair: Pair, seed: int, cap: int = CAP) -> Game:
    """Play both, compare everything that can be told of a game, and give the engine's."""
    game = Game(of, *pair, Random(seed).random if of.shuffled else None)
    game.play(cap)
    match = reference.play(of, list(pair[0]), list(pair[1]), Random(seed).random, cap)
    assert (game.outcome and str(game.outcome.reason), game.outcome and game.outcome.winner) == (
        match.outcome,
        match.winner,
    )
    assert (game.battles, game.wars) == (len(match.battles), match.wars)
    after = game.piles()
    assert (list(after.you), list(after.computer), list(after.table)) == (match.you, match.computer, match.table)
    for count, fought in enumerate(match.battles, 1):
        battle = game.battle(count)
        flips = [
            tuple((list(side.face_down), list(side.face_up)) for side in (flip.you, flip.computer))
            for flip in battle.flips
        ]
        assert (flips, battle.winner, list(battle.won)) == (fought.flips, fought.winner, fought.won)
    return game


@settings(max_examples=600)
@given(of=rules, pair=piles, seed=seeds)
def test_any_game_is_as_the_rules_say(of: Rules, pair: Pair, seed: int) -> None:
    agree(of, pair, seed)


@settings(max_examples=150)
@given(of=any_rules(fixed_pickups, st.none()), pair=piles)
def test_a_game_without_chance_is_as_the_rules_say(of: Rules, pair: Pair) -> None:
    agree(of, pair, 0)


@settings(max_examples=40)
@given(of=rules, pair=halves(), seed=seeds)
def test_a_game_with_a_whole_deck_is_as_the_rules_say(of: Rules, pair: Pair, seed: int) -> None:
    agree(of, pair, seed)


@given(seed=seeds)
def test_a_deal_is_as_the_rules_say(seed: int) -> None:
    yours, computers, chance = deal(seed)
    again = Random(seed).random
    assert (yours, computers) == reference.deal_out(again)
    assert [chance() for _ in range(5)] == [again() for _ in range(5)], "the rest of the generator orders the pick-up"


def test_every_ending_but_time_is_among_what_is_compared() -> None:
    """The comparison above would prove little if its piles never came to some ending; here they do, by chance."""
    source = Random("endings")
    found: Counter[str | None] = Counter()
    for _ in range(1200):
        of = Rules(
            face_down=source.randrange(4),
            short=source.choice(["lose", "last-card", "draw"]),
            pickup=source.choice(list(Pickup)),
            limit=source.choice([None, 1, 8, 40]),
            at_limit=source.choice(["draw", "most-cards"]),
            compare=source.choice(["high", "low"]),
            cards_up=source.choice([1, 2]),
            combine=source.choice(["add", "subtract", "multiply"]),
        )
        ranks = source.sample(range(13), source.choice([2, 3, 13]))
        yours, computers = (
            tuple(source.choice(ranks) * 4 + source.randrange(4) for _ in range(source.randrange(14))) for _ in "ab"
        )
        outcome = agree(of, (yours, computers), source.randrange(1000), 400).outcome
        found[outcome.reason if outcome else None] += 1
    timed = {Reason.TIME_DRAW, Reason.TIME_MOST_CARDS}
    assert {reason for reason in found if reason} == set(Reason) - timed
    assert min(found[reason] for reason in set(Reason) - timed) >= 10, found


# The reference itself, on cases small enough to follow on paper. Cards: rank × 4.
TWO, THREE, FOUR, FIVE, KING, ACE = (rank * 4 for rank in (0, 1, 2, 3, 11, 12))


@pytest.mark.parametrize(
    ("changes", "yours", "computers", "outcome", "winner", "battles", "wars"),
    [
        ({}, [ACE], [KING], "all-cards", "you", 1, 0),
        ({"compare": "low"}, [ACE], [KING], "all-cards", "computer", 1, 0),
        ({"short": "lose"}, [ACE, TWO], [ACE], "short", "you", 1, 1),
        ({"short": "draw"}, [ACE, TWO], [ACE], "equally-short", None, 1, 1),
        ({"short": "last-card"}, [ACE], [ACE], "equally-short", None, 1, 1),
        ({"short": "last-card"}, [ACE, TWO], [ACE, KING], "all-cards", "computer", 1, 1),
        ({"pickup": "loser-first"}, [THREE], [TWO, FOUR], "endless", None, 2, 0),
    ],
    ids=["high", "low", "lose", "draw", "nobody", "last-card", "circle"],
)
def test_the_reference_on_paper(
    changes: dict[str, str],
    yours: list[int],
    computers: list[int],
    outcome: str,
    winner: str | None,
    battles: int,
    wars: int,
) -> None:
    match = reference.play(Rules.from_dict(changes), yours, computers, lambda: 0.0)
    assert (match.outcome, match.winner, len(match.battles), match.wars) == (outcome, winner, battles, wars)
