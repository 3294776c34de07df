"""What others found by playing many games, against as many of ours as the time allows.

A figure is met when our mean lies within three standard errors of it, theirs and ours together:

    |ours - theirs| <= 3 · sqrt(s²/n + s²/N) + r

with s the standard deviation of a game among ours, n our number of games, N theirs (nobody published s), and r half
a unit of the last digit printed. Our games are those of the seeds 0, 1, 2 … and so always the same ones: a test that
passes today passes tomorrow. With the numbers below, three standard errors are 2 to 5 % of a mean length.
"""

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, pstdev

import pytest

from war.cards import RANKS, rank_index
from war.ending import Player, Reason
from war.game import Game
from war.rules import Pickup, Rules, Short

ACE = RANKS.index("A")

pytestmark = pytest.mark.timeout(240)  # many games, on machines that may have much else to do


def played(rules: Rules, games: int, first: int = 0) -> Iterator[Game]:
    """The games of so many seeds, played to their ends, one at a time."""
    for seed in range(first, first + games):
        game = Game.dealt(rules, seed)
        game.play()
        yield game


def margin(deviation: float, games: int, their_games: int, unit: float) -> float:
    """Three standard errors, theirs and ours together, and half of their last digit."""
    return 3 * deviation * sqrt(1 / games + 1 / their_games) + unit / 2


def meets(ours: list[float], low: float, high: float, their_games: int, unit: float) -> bool:
    """Whether our mean is within the margin of a figure, or of a range of figures."""
    around = margin(pstdev(ours), len(ours), their_games, unit)
    return low - around <= fmean(ours) <= high + around


def test_three_down_shuffled_to_the_last_card() -> None:
    """kevinabrandon/kbWar, 1,000,000 games. Its wars a game differ from an independent re-run's: held to 2 %.

    For that, our own standard error must be well below 2 %, which takes the 20,000 games (0.6 %).
    """
    assert (Rules().face_down, Rules().pickup, Rules().short) == (3, Pickup.SHUFFLED, Short.LAST_CARD)
    battles: list[float] = []
    wars: list[float] = []
    depths: dict[int, list[float]] = {1: [], 2: [], 3: []}
    for number, game in enumerate(played(Rules(), 20_000)):
        battles.append(game.battles)
        wars.append(game.wars)
        if number < 4000:  # looking at every battle takes longer than playing it
            count = Counter(wars_of(game))
            for depth, counts in depths.items():
                counts.append(count[depth])
    assert meets(battles, 270.62, 270.62, 1_000_000, 0.01)
    assert fmean(wars) == pytest.approx(16.93, rel=0.02)
    assert meets(depths[1], 15.05, 15.05, 1_000_000, 0.01)
    assert meets(depths[2], 0.861, 0.861, 1_000_000, 0.001)
    assert meets(depths[3], 0.047, 0.047, 1_000_000, 0.001)


def wars_of(game: Game) -> list[int]:
    """How deep the war was in each battle that had one: those where more, or fewer, than one card changed sides."""
    sizes = [game.sizes(number)[0] for number in range(game.battles + 1)]
    told = [number for number in range(1, game.battles) if abs(sizes[number] - sizes[number - 1]) != 1]
    depths = [game.battle(number).wars for number in (*told, game.battles)]
    assert sum(depths) == game.wars
    return depths


def test_one_down_winner_first_lose() -> None:
    """An independent re-run of 200,000 games: a mean of 288 to 290, and none that did not end."""
    battles: list[float] = []
    for game in played(Rules(face_down=1, pickup=Pickup.WINNER_FIRST, short=Short.LOSE), 3000):
        battles.append(game.battles)
        assert game.ending is not None
        assert game.ending.reason in (Reason.ALL_CARDS, Reason.SHORT, Reason.EQUALLY_SHORT)
    assert meets(battles, 288, 290, 200_000, 1)


@pytest.mark.parametrize(("face_down", "mean"), [(0, 584), (1, 440), (2, 322), (3, 236)])
def test_length_by_cards_face_down(face_down: int, mean: float) -> None:
    """An independent re-run of 50,000 games, shuffled, lose. Each number has seeds of its own."""
    games = played(Rules(face_down=face_down, short=Short.LOSE), 2500, 2500 * face_down)
    assert meets([game.battles for game in games], mean, mean, 50_000, 1)


def test_win_share_by_aces_dealt() -> None:
    """An independent re-run of 50,000 games, three down, shuffled, lose; of those a part had each number of aces."""
    shares = {0: 0.207, 1: 0.353, 2: 0.500, 3: 0.650, 4: 0.795}
    won: dict[int, list[bool]] = {aces: [] for aces in shares}
    games = 8000
    for game in played(Rules(face_down=3, short=Short.LOSE), games):
        aces = sum(rank_index(card) == ACE for card in game.piles(0).you)
        won[aces].append(game.ending is not None and game.ending.winner is Player.YOU)
    for aces, share in shares.items():
        ours = [float(each) for each in won[aces]]
        assert meets(ours, share, share, round(50_000 * len(ours) / games), 0.001), aces
