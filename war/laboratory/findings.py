"""What a study has found: the numbers that a tally comes to, each with its margin, and the deals worth a look."""

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, floor, sqrt

from war.analysis.estimates import Mean, Share, Z
from war.engine.deal import Deal, deal_code
from war.engine.outcome import Player, Reason
from war.engine.rules import Rules
from war.laboratory.seeds import game_seed
from war.laboratory.tally import ACES, EXACT, Record, Tally

NOBODY = "nobody"
WINNERS: tuple[str, ...] = (Player.YOU, Player.COMPUTER, NOBODY)
#: After how many battles it is told which share of the games was over.
OVER_BY = (50, 100, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000)
#: How many bars of a histogram hold the usual games; the last one holds all that are longer.
BARS = 40


@dataclass(frozen=True, slots=True)
class Quantile:
    """A number of battles that a share of the games did not exceed, and its 95 % interval, by rank.

    The interval's ends are the lengths whose ranks are 1.96 standard deviations of a binomial count away. It is None
    where there are too few games for that.
    """

    value: float
    interval: tuple[int, int] | None

    @property
    def margin(self) -> float | None:
        """Half of the width of the interval."""
        return (self.interval[1] - self.interval[0]) / 2 if self.interval else None


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of the histogram: games of ``start`` to ``end`` battles, both included."""

    start: int
    end: int
    games: int


@dataclass(frozen=True, slots=True)
class Highlight:
    """A game worth a look: what it is notable for as a number, its index in the study, and its deal."""

    number: int
    index: int
    deal: Deal


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found in ``games`` of the ``asked`` games of a study.

    They are always its first ones, so a study that asks for so many, with the same rules and seed, finds the same.
    ``battles``, ``wars`` (every tie) and ``lead_changes`` are a game's; the quantiles, ``least`` and ``most`` are
    battles, None without a game. ``wars_by_depth`` has the mean number of wars of that depth a game, from 1 to the
    deepest, as far as they were fought; ``war_counts`` how many there were in all. ``over_by``: the games that took no
    more than so many battles, as far as the longest. ``winners`` has ``you``, ``computer`` and ``nobody``, ``endings``
    every reason. ``win_share_by_aces``: what you won of the games in which you were dealt 0, 1, 2, 3, 4 aces.
    ``comeback`` is the win from the smallest pile (`war.laboratory.tally.comeback`).

    The engine holds no clock: time is never called in a study.
    """

    rules: Rules
    seed: int
    asked: int
    games: int
    battles: Mean
    median: Quantile | None
    p90: Quantile | None
    p99: Quantile | None
    least: int | None
    most: int | None
    histogram: tuple[Bar, ...]
    over_by: dict[int, Share]
    wars: Mean
    wars_by_depth: dict[int, Mean]
    war_counts: dict[int, int]
    begun_with_war: Share
    lead_changes: Mean
    winners: dict[str, Share]
    endings: dict[Reason, Share]
    win_share_by_aces: dict[int, Share]
    longest: Highlight | None
    shortest: Highlight | None
    deepest: Highlight | None
    comeback: Highlight | None

    @property
    def draws(self) -> Share:
        """The games that nobody won."""
        return self.winners[NOBODY]

    @property
    def endless(self) -> Share:
        """The games that were proven to go round for ever."""
        return self.endings[Reason.ENDLESS]


def find(rules: Rules, seed: int, asked: int, tally: Tally) -> Findings:
    """The findings of a study from what was counted of its first games."""
    games = tally.games
    won = (tally.you_won, tally.computer_won, games - tally.you_won - tally.computer_won)

    def notable(record: Record | None) -> Highlight | None:
        return record and Highlight(*record, deal_code(game_seed(seed, record[1])))

    most = tally.longest[0] if tally.longest else None
    return Findings(
        rules=rules,
        seed=seed,
        asked=asked,
        games=games,
        battles=Mean.of(games, tally.battles, tally.battles_squared),
        median=quantile(tally.lengths, 50),
        p90=quantile(tally.lengths, 90),
        p99=quantile(tally.lengths, 99),
        least=tally.shortest[0] if tally.shortest else None,
        most=most,
        histogram=histogram(tally.lengths, most),
        over_by={
            battles: Share(tally.over_by(battles), games)
            for battles, before in zip(OVER_BY, (0, *OVER_BY), strict=False)
            if before < (most or 0)
        },
        wars=Mean.of(games, tally.wars, tally.wars_squared),
        wars_by_depth={
            depth: Mean.of(games, tally.depths[depth], tally.depths_squared[depth])
            for depth in range(1, max(tally.depths, default=0) + 1)
        },
        war_counts={depth: tally.depths[depth] for depth in range(1, max(tally.depths, default=0) + 1)},
        begun_with_war=Share(tally.begun_with_war, games),
        lead_changes=Mean.of(games, tally.lead_changes, tally.lead_changes_squared),
        winners={winner: Share(count, games) for winner, count in zip(WINNERS, won, strict=True)},
        endings={reason: Share(tally.endings[reason], games) for reason in Reason},
        win_share_by_aces={aces: Share(tally.aces_won[aces], tally.aces_dealt[aces]) for aces in range(len(ACES) + 1)},
        longest=notable(tally.longest),
        shortest=notable(tally.shortest),
        deepest=notable(tally.deepest),
        comeback=notable(tally.comeback),
    )


def quantile(lengths: Counter[int], percent: int) -> Quantile | None:
    """The length that so many percent of the games did not exceed, by nearest rank; None without games.

    Between two middle games the median is halfway, as usual.
    """
    games = lengths.total()
    if not games:
        return None
    ordered = sorted(lengths)
    ranks = list(accumulate(lengths[length] for length in ordered))

    def at(rank: int) -> int:
        """The length of the game with this rank, from 1."""
        return ordered[bisect_left(ranks, rank)]

    rank = -(-games * percent // 100)
    away = Z * sqrt(games * percent * (100 - percent)) / 100
    value: float = at(rank)
    if percent == 50 and games % 2 == 0:
        value = (at(rank) + at(rank + 1)) / 2
    low, high = floor(games * percent / 100 - away), ceil(games * percent / 100 + away) + 1
    return Quantile(value, (at(low), at(high)) if low >= 1 and high <= games else None)


def histogram(lengths: Counter[int], most: int | None) -> tuple[Bar, ...]:
    """How many games were how long, in bars of equal width from 0 on; the last one takes all longer ones as well.

    The width is a round number such that 99 of 100 games lie in the first bars, about BARS of them.
    """
    if most is None:
        return ()
    usual = quantile(lengths, 99)
    assert usual is not None
    wide = usual.value / BARS
    width = next(step * ten for ten in (1, 10, 100, 1000, 10_000, 100_000) for step in (1, 2, 5) if step * ten >= wide)
    bars = int(usual.value) // width + 1
    counts = Counter[int]()
    for length, games in lengths.items():
        counts[min(length // width, bars)] += games
    shown = [Bar(index * width, (index + 1) * width - 1, counts[index]) for index in range(bars)]
    if counts[bars]:
        shown.append(Bar(bars * width, max(most, bars * width), counts[bars]))
    return tuple(shown)


assert OVER_BY[-1] < EXACT
