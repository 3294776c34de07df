"""Who will win: at the moment shown, and how that went over the course of the game so far.

Forecasts (`war.analysis.win_estimate`) are made for the moment shown and for evenly spaced moments of what was played,
never for what was not. They get better in turns, the coarse first: a little of all of them, and only then more of each.
"""

from war.analysis.win_estimate import WinEstimate
from war.engine.game import Game
from war.session.open_game import OpenGame

#: How many moments the course has at the most, beside the last.
MOMENTS = 60
#: How many other moments are remembered.
REMEMBERED = 64
#: The turns: how many games the moment shown is to have, then each moment of the course. At last the moment gets as
#: many as a good estimate takes.
TURNS = ((200, 40), (2000, 160), (2000, 320))


class WinCourse:
    """Looks ahead in one game after another, and remembers what it found."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._course: dict[int, WinEstimate] = {}
        self._moments: dict[int, WinEstimate] = {}

    def estimate(self, open_game: OpenGame) -> WinEstimate:
        """Who will win from the moment shown. In a war its flips are decided by the piles, as the battle's start is."""
        self._take_up(open_game)
        battles = (
            open_game.position.battles if open_game.game.rules.shuffled else 0
        )  # a truth is the same at every moment
        if battles in self._course:
            return self._course[battles]
        if battles not in self._moments:
            self._moments[battles] = WinEstimate(open_game.game, battles, open_game.deal.seed)
            if len(self._moments) > REMEMBERED:
                del self._moments[next(iter(self._moments))]
        return self._moments[battles]

    def step(self, open_game: OpenGame, battles: int, course: bool = True) -> bool:
        """Look so many battles further ahead. Returns whether more would make anything better.

        ``course``: else the moment shown alone gets its first turn.
        """
        here = self.estimate(open_game)
        moments = self._spaced(open_game) if course and open_game.game.rules.shuffled else []
        for shown, each in TURNS if course else TURNS[:1]:
            if not here.good and here.tally.games < shown:
                here.step(battles)
                return True
            for estimate in moments:
                if estimate.outcome is None and estimate.tally.games < each:
                    estimate.step(battles)
                    return True
        if course and not here.good:
            here.step(battles)
            return True
        return False

    def line(self, open_game: OpenGame) -> list[tuple[int, float]]:
        """The course: your part of what could come, from 0 to 1, after so many battles, where anything is known yet."""
        known = {**self._course, open_game.position.battles: self.estimate(open_game)}
        if not open_game.game.rules.shuffled:
            known = dict.fromkeys((0, open_game.furthest.battles), self.estimate(open_game))
        return [
            (battles, estimate.points)
            for battles, estimate in sorted(known.items())
            if estimate.points is not None and battles <= open_game.furthest.battles
        ]

    def _take_up(self, open_game: OpenGame) -> None:
        if open_game.game is not self._game:
            self._game, self._course, self._moments = open_game.game, {}, {}

    def _spaced(self, open_game: OpenGame) -> list[WinEstimate]:
        """The course's forecasts, in the order in which they are wanted: first and last, then the middle and so on."""
        furthest = open_game.furthest.battles
        apart = 1
        while furthest > apart * MOMENTS:
            apart *= 2
        wanted = [*range(0, furthest, apart), furthest]
        if wanted != list(self._course):
            known = self._moments | self._course
            seed = open_game.deal.seed
            self._course = {each: known.get(each) or WinEstimate(open_game.game, each, seed) for each in wanted}
        order = sorted(wanted, key=lambda each: -(each & -each) if 0 < each < furthest else -furthest - 1)
        return [self._course[each] for each in order]
