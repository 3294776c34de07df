"""What is true of every game, for any rules and any piles."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import Pair, any_rules, fixed_pickups, piles, rules, seeds
from war.engine.battle import Laid
from war.engine.deal import deal_code, parse_deal
from war.engine.game import Game
from war.engine.outcome import Outcome, Reason, by_size
from war.engine.rules import MAX_LIMIT, Pickup, Rules

CAP = 400

#: The endings that name a winner, always, and those that never do.
WON = {Reason.ALL_CARDS, Reason.SHORT, Reason.LIMIT_MOST_CARDS, Reason.TIME_MOST_CARDS}


def started(of: Rules, pair: Pair, seed: int) -> Game:
    return Game(of, *pair, Random(seed).random)


def told(game: Game) -> tuple[object, ...]:
    """Everything that can be told of a game."""
    battles = [game.battle(number) for number in range(1, game.battles + 1)]
    return game.outcome, game.cycle, game.wars, game.piles(), battles


def spread(turned: Laid) -> tuple[int, ...]:
    return turned.face_down + turned.face_up


@settings(max_examples=300)
@given(of=rules, pair=piles, seed=seeds)
def test_no_card_is_lost_or_made_at_any_flip(of: Rules, pair: Pair, seed: int) -> None:
    game = started(of, pair, seed)
    game.play(CAP)
    every = Counter(pair[0] + pair[1])
    you, computer = list(pair[0]), list(pair[1])
    for number in range(1, game.battles + 1):
        battle = game.battle(number)
        table: list[int] = []
        for flip in battle.flips:
            for pile, side in ((you, flip.you), (computer, flip.computer)):
                cards = list(spread(side))
                assert pile[: len(cards)] == cards, "cards are played from the top"
                del pile[: len(cards)]
                table += cards
            assert Counter(you + computer + table) == every, "after every flip"
        assert battle.stakes == len(table)
        if battle.winner is not None:
            assert Counter(battle.won) == Counter(table)
            (you if battle.winner == "you" else computer).extend(battle.won)
            table = []
        after = game.piles(number)
        assert (list(after.you), list(after.computer)) == (you, computer), "after every battle"
        assert Counter(after.table) == Counter(table)
        assert (battle.yours, battle.computers) == game.sizes(number) == (len(you), len(computer))


@given(of=rules, pair=piles, seed=seeds)
def test_every_flip_of_a_battle_but_the_last_is_a_tie(of: Rules, pair: Pair, seed: int) -> None:
    game = started(of, pair, seed)
    game.play(CAP)
    wars = 0
    for number in range(1, game.battles + 1):
        battle = game.battle(number)
        assert battle.number == number
        assert all(flip.winner is None for flip in battle.flips[:-1])
        assert all(flip.you.face_down == flip.computer.face_down == () for flip in battle.flips[:1])
        for side in (side for flip in battle.flips for side in (flip.you, flip.computer)):
            assert 1 <= len(side.face_up) <= of.cards_up
            assert len(side.face_down) <= of.face_down
        if battle.winner is None:
            assert number == game.battles
            assert battle.outcome is not None
        wars += battle.wars
        assert game.wars_until(number) == wars
    assert game.wars_until(0) == 0
    assert wars == game.wars


@settings(max_examples=150)
@given(of=any_rules(fixed_pickups, st.none()), pair=piles)
def test_without_chance_every_game_ends_or_is_proven_endless(of: Rules, pair: Pair) -> None:
    game = Game(of, *pair)
    outcome = game.play(1_000_000)
    assert outcome is not None
    assert (game.cycle is not None) == (outcome.reason is Reason.ENDLESS)
    if game.cycle is not None:
        came, again = game.cycle
        assert again == game.battles

        def ranks(battles: int) -> tuple[list[int], list[int]]:
            after = game.piles(battles)
            return [card // 4 for card in after.you], [card // 4 for card in after.computer]

        assert ranks(came) == ranks(again)
        assert all(ranks(number) != ranks(again) for number in range(again) if number != came), "and not sooner"


@given(of=any_rules(limit=st.integers(1, 60)), pair=piles, seed=seeds)
def test_a_capped_game_ends_at_its_cap_or_sooner(of: Rules, pair: Pair, seed: int) -> None:
    game = started(of, pair, seed)
    outcome = game.play()
    assert outcome is not None
    assert of.limit is not None
    assert game.battles <= of.limit
    if outcome.reason in (Reason.LIMIT_DRAW, Reason.LIMIT_MOST_CARDS):
        assert game.battles == of.limit
        assert all(game.sizes(game.battles)), "an empty pile comes first"
        if of.at_limit == "draw":
            assert outcome == Outcome(Reason.LIMIT_DRAW)
        else:
            winner = by_size(*game.sizes(game.battles))
            assert outcome == Outcome(Reason.LIMIT_MOST_CARDS if winner else Reason.LIMIT_DRAW, winner)


@pytest.mark.parametrize("seed", range(300))
def test_every_dealt_classic_game_ends_with_all_cards_or_a_last_war(seed: int) -> None:
    """No cap at all: under the default rules chance ends every game."""
    outcome = Game.dealt(Rules(), seed).play()
    assert outcome is not None
    assert outcome.reason in (Reason.ALL_CARDS, Reason.SHORT, Reason.EQUALLY_SHORT)


@given(of=rules, pair=piles, seed=seeds)
def test_an_ending_says_who_won_where_somebody_did(of: Rules, pair: Pair, seed: int) -> None:
    game = started(of, pair, seed)
    outcome = game.play(CAP)
    if outcome is not None:
        assert (outcome.winner is not None) == (outcome.reason in WON)
        assert outcome.winner in (None, by_size(*game.sizes(game.battles)))
        if outcome.reason is Reason.ALL_CARDS:
            assert 0 in game.sizes(game.battles)
    assert all(game.battle(number).outcome is None for number in range(1, game.battles))
    if game.battles:
        assert game.battle(game.battles).outcome == outcome


@settings(max_examples=150)
@given(of=rules, pair=piles, seed=seeds, chunks=st.lists(st.integers(0, 40), max_size=30))
def test_a_game_in_pieces_is_the_game_in_one_go(of: Rules, pair: Pair, seed: int, chunks: list[int]) -> None:
    whole, pieces = started(of, pair, seed), started(of, pair, seed)
    whole.play(sum(chunks))
    for chunk in chunks:
        before = pieces.battles
        pieces.play(chunk)
        assert pieces.battles == before + chunk or pieces.outcome is not None
    assert told(pieces) == told(whole)


@settings(max_examples=60)
@given(of=rules, pair=piles, seed=seeds, data=st.data())
def test_looking_back_is_the_same_as_not_having_played_on(
    of: Rules, pair: Pair, seed: int, data: st.DataObject
) -> None:
    whole, part = started(of, pair, seed), started(of, pair, seed)
    whole.play(CAP)
    number = data.draw(st.integers(0, whole.battles))
    part.play(number)
    assert part.battles == number
    assert part.piles() == part.piles(number) == whole.piles(number)
    assert part.sizes(number) == whole.sizes(number)
    if number:
        assert part.battle(number) == whole.battle(number)
    assert whole.sizes(0) == (len(pair[0]), len(pair[1]))
    assert (whole.piles(0).you, whole.piles(0).computer, whole.piles(0).table) == (*pair, ())


@given(of=rules, pair=piles, seed=seeds)
def test_an_ended_game_is_not_played_on(of: Rules, pair: Pair, seed: int) -> None:
    game = started(of, pair, seed)
    if game.play(CAP) is not None:
        before = told(game)
        assert game.play(5) == game.play(0) == game.outcome
        game.call_time()
        assert told(game) == before


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_battle_that_was_not_played(number: int) -> None:
    game = Game(Rules(), (0,), (4,), Random(0).random)
    game.play()
    with pytest.raises(IndexError, match=str(number)):
        game.battle(number)


@settings(max_examples=40)
@given(of=rules, seed=seeds)
def test_the_same_code_is_the_same_game(of: Rules, seed: int) -> None:
    code = deal_code(seed)
    first, second = Game.dealt(of, parse_deal(code)), Game.dealt(of, parse_deal(code.lower()))
    first.play(CAP)
    second.play(CAP)
    assert told(first) == told(second)


@settings(max_examples=40)
@given(of=any_rules(limit=st.none()), seed=seeds)
def test_what_is_done_at_a_limit_changes_nothing_before_it(of: Rules, seed: int) -> None:
    limited = Rules.from_dict(of.as_dict() | {"limit": MAX_LIMIT, "time_limit": 5})
    first, second = Game.dealt(of, seed), Game.dealt(limited, seed)
    first.play(CAP)
    second.play(CAP)
    assert told(first) == told(second)


@given(of=rules, pair=piles, seed=seeds, battles=st.integers(0, 60))
def test_time_called(of: Rules, pair: Pair, seed: int, battles: int) -> None:
    game = started(of, pair, seed)
    before = game.play(battles)
    game.call_time()
    if before is not None:
        assert game.outcome == before
        return
    winner = by_size(*game.sizes(game.battles))
    assert game.outcome == Outcome(Reason.TIME_MOST_CARDS if winner else Reason.TIME_DRAW, winner)
    assert game.play() == game.outcome, "no battle is played after it"
    assert game.battles == battles
    if battles:
        assert game.battle(battles).outcome == game.outcome


@given(pair=piles, seed=seeds, battles=st.integers(0, 100))
def test_suits_never_matter(pair: Pair, seed: int, battles: int) -> None:
    for pickup in Pickup:
        games = [
            started(Rules(pickup=pickup), (tuple(map(change, pair[0])), tuple(map(change, pair[1]))), seed)
            for change in (int, lambda card: card ^ 3, lambda card: card // 4 * 4)
        ]
        told = set()
        for game in games:
            game.play(battles)
            told.add((game.outcome, game.cycle, game.battles, game.wars, game.sizes(game.battles)))
        assert len(told) == 1
