"""What is counted of games, against a slow and plain recount of the same games, played by the reference."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.engine import reference
from tests.strategies import any_rules, fixed_pickups
from war.engine.game import Game
from war.engine.outcome import Player, Reason
from war.engine.rules import Pickup, Rules
from war.laboratory.seeds import STUDY_SEEDS, game_seed
from war.laboratory.study import Study
from war.laboratory.tally import EXACT, Tally, comeback, depths, history, lead_changes, length_kept

study_seeds = st.one_of(st.integers(0, STUDY_SEEDS - 1), st.sampled_from((0, 1, STUDY_SEEDS - 1)))
#: With a limit, so that the slow side comes to an end.
short_rules = any_rules(limit=st.integers(1, 250))


@dataclass
class Recount:
    """One game as the reference tells it."""

    battles: int
    wars: int
    depths: list[int]  # how many wars were fought in each battle, one on top of the other
    begun_with_war: bool
    outcome: str
    winner: str | None
    aces: int
    sizes: list[tuple[int, int]] = field(default_factory=list)  # yours, the computer's; after each battle

    @property
    def lead_changes(self) -> int:
        leads = [you > computer for you, computer in self.sizes if you != computer]
        return sum(one != other for one, other in pairwise(leads))

    @property
    def comeback(self) -> int | None:
        if self.winner is None:
            return None
        return min(sizes[0 if self.winner == "you" else 1] for sizes in self.sizes[:-1])


def recount(rules: Rules, seed: int) -> Recount:
    chance = Random(seed).random
    you, computer = reference.deal_out(chance)
    match = reference.play(rules, you, computer, chance)
    assert match.outcome
    sizes = [(26, 26)]
    found = []
    for fought in match.battles:
        yours, computers = sizes[-1]
        for your_side, computers_side in fought.flips:
            yours -= len(your_side[0]) + len(your_side[1])
            computers -= len(computers_side[0]) + len(computers_side[1])
        if fought.winner == "you":
            yours += len(fought.won)
        elif fought.winner == "computer":
            computers += len(fought.won)
        sizes.append((yours, computers))
        found.append(len(fought.flips) - 1)
    assert sizes[-1] == (len(match.you), len(match.computer))
    aces = sum(card // 4 == 12 for card in you)
    first = len(match.battles[0].flips) > 1 or bool(match.table and len(match.battles) == 1)
    return Recount(len(match.battles), match.wars, found, first, match.outcome, match.winner, aces, sizes)


@settings(max_examples=60)
@given(rules=short_rules, seed=study_seeds, games=st.integers(1, 6))
def test_every_statistic_is_that_of_a_plain_recount(rules: Rules, seed: int, games: int) -> None:
    study = Study(rules, games, seed)
    study.run(10**9)
    found = study.result()
    told = [recount(rules, game_seed(seed, index)) for index in range(games)]
    battles = [each.battles for each in told]
    wars = [each.wars for each in told]
    assert (found.games, found.asked, found.least, found.most) == (games, games, min(battles), max(battles))
    assert found.battles.value == pytest.approx(fmean(battles))
    assert found.wars.value == pytest.approx(fmean(wars))
    assert found.lead_changes.value == pytest.approx(fmean(each.lead_changes for each in told))
    by_depth = Counter(depth for each in told for depth in each.depths if depth)
    assert {depth: count for depth, count in found.war_counts.items() if count} == by_depth
    for depth, mean in found.wars_by_depth.items():
        assert mean.value == pytest.approx(fmean(each.depths.count(depth) for each in told))
    assert found.begun_with_war.count == sum(each.begun_with_war for each in told)
    winners = Counter(each.winner or "nobody" for each in told)
    assert {winner: share.count for winner, share in found.winners.items() if share.count} == winners
    assert {str(reason): share.count for reason, share in found.endings.items() if share.count} == Counter(
        each.outcome for each in told
    )
    for aces, share in found.win_share_by_aces.items():
        mine = [each.winner == "you" for each in told if each.aces == aces]
        assert (share.count, share.of) == (sum(mine), len(mine))
    for limit, share in found.over_by.items():
        assert share.count == sum(number <= limit for number in battles)
    records = {
        "longest": max(battles),
        "shortest": min(battles),
        "deepest": max(max(each.depths) for each in told) or None,
        "comeback": min((each.comeback for each in told if each.comeback is not None), default=None),
    }
    by_game = {
        "longest": battles,
        "shortest": battles,
        "deepest": [max(each.depths) for each in told],
        "comeback": [each.comeback for each in told],
    }
    for name, number in records.items():
        notable = getattr(found, name)
        assert (notable.number if notable else None) == number, name
        if notable:
            assert notable.index == by_game[name].index(number), f"the first of equal ones: {name}"


def over(rules: Rules, seed: int) -> Game:
    game = Game.dealt(rules, seed)
    game.play()
    return game


def test_the_lead() -> None:
    assert lead_changes(bytes([26, 27, 28])) == 0, "to take the first lead is no change"
    assert lead_changes(bytes([26, 27, 26, 27])) == 0, "equal piles leave the lead where it was"
    assert lead_changes(bytes([26, 27, 26, 25, 26, 27, 25])) == 3
    assert lead_changes(bytes([26, 31, 20, 52])) == 2


def test_the_comeback() -> None:
    sizes = bytes([26, 3, 9, 30, 52])
    assert comeback(sizes, Player.YOU) == 3
    assert comeback(sizes, Player.YOU, 2) is None
    assert comeback(bytes([26, 49, 50, 20, 0]), Player.COMPUTER) == 2
    assert comeback(bytes([26, 52]), Player.YOU) == 26, "the end itself is no pile to come back from"


def test_depths() -> None:
    assert depths([3, 4, 4, 9, 11, 11, 11, 12, 13, 13]) == {1: 3, 2: 2, 3: 1}
    assert {depth: count for depth, count in depths([5, 5]).items() if count} == {2: 1}
    assert depths([1, 2]) == {1: 2}


def test_a_game_that_is_not_over_is_not_counted() -> None:
    with pytest.raises(ValueError, match="not over"):
        Tally().add(Game.dealt(Rules(), 1), 0)


def test_cards_left_on_the_table_count_for_nobody() -> None:
    rules = Rules(short="lose", face_down=15)  # type: ignore[arg-type]
    left = [game for seed in range(40) if sum((game := over(rules, seed)).sizes(game.battles)) < 52]
    assert left
    for game in left:
        yours, computers = game.sizes(game.battles)
        assert (history(game)[-1] > 26, history(game)[-1] < 26) == (yours > computers, yours < computers)


@given(st.integers(0, 10**7))
def test_a_length_is_kept_nearly(battles: int) -> None:
    kept = length_kept(battles)
    assert kept == battles if battles < EXACT else 0 <= battles - kept < battles / 4096
    assert length_kept(kept) == kept


def test_lengths_take_no_more_room_however_long_games_are() -> None:
    for start in (EXACT, 2 * EXACT, 64 * EXACT):
        assert len({length_kept(battles) for battles in range(start, 2 * start, max(1, start // 50_000))}) <= 4096
    assert [length_kept(battles) for battles in (EXACT - 1, EXACT, EXACT + 1, EXACT + 2)] == [
        EXACT - 1, EXACT, EXACT, EXACT + 2,
    ]  # fmt: skip


@settings(max_examples=25)
@given(rules=short_rules, seeds=st.lists(st.integers(0, 10**6), min_size=3, max_size=9), data=st.data())
def test_tallies_can_be_put_together_in_any_order(rules: Rules, seeds: list[int], data: st.DataObject) -> None:
    games = [over(rules, seed) for seed in seeds]

    def tally(indices: list[int]) -> Tally:
        made = Tally()
        for index in indices:
            made.add(games[index], index)
        return made

    whole = tally(list(range(len(games))))
    order = data.draw(st.permutations(range(len(games))))
    assert tally(order) == whole
    one, two = sorted(data.draw(st.tuples(*[st.integers(0, len(games))] * 2)))
    a, b, c = (order[:one], order[one:two], order[two:])
    left = tally(a)
    left.merge(tally(b))
    left.merge(tally(c))
    right_end = tally(b)
    right_end.merge(tally(c))
    right = tally(a)
    right.merge(right_end)
    assert left == right == whole
    whole.merge(Tally())
    assert left == whole


@settings(max_examples=10)
@given(pickup=fixed_pickups, seed=st.integers(0, 10**6))
def test_endless_games_are_draws_that_are_counted(pickup: Pickup, seed: int) -> None:
    rules = Rules(face_down=0, pickup=pickup)
    game = over(rules, seed)
    assume(game.outcome is not None and game.outcome.reason is Reason.ENDLESS)
    tally = Tally()
    tally.add(game, 0)
    assert (tally.games, tally.endings, tally.you_won, tally.computer_won) == (1, {Reason.ENDLESS: 1}, 0, 0)
    assert tally.comeback is None
    assert tally.longest == (game.battles, 0)
