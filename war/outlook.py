"""Who will win: at the moment shown, and how that went over the course of the game so far.

Forecasts (`war.forecast`) are made for the moment shown and for evenly spaced moments of what was played, never for
what was not. They get better in turns, the coarse first: a little of all of them, and only then more of each.
"""

from war.deal import parse_deal
from war.forecast import Forecast
from war.game import Game
from war.session import Seat

#: How many moments the course has at the most, beside the last.
MOMENTS = 60
#: How many other moments are remembered.
REMEMBERED = 64
#: The turns: how many games the moment shown is to have, then each moment of the course. At last the moment gets as
#: many as a good estimate takes.
TURNS = ((200, 40), (2000, 160), (2000, 320))


class Outlook:
    """Looks ahead in one game after another, and remembers what it found."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._course: dict[int, Forecast] = {}
        self._moments: dict[int, Forecast] = {}

    def forecast(self, seat: Seat) -> Forecast:
        """Who will win from the moment shown. In a war its flips are decided by the piles, as the battle's start is."""
        self._take_up(seat)
        battles = seat.position.battles if seat.game.rules.shuffled else 0  # a truth is the same at every moment
        if battles in self._course:
            return self._course[battles]
        if battles not in self._moments:
            self._moments[battles] = Forecast(seat.game, battles, parse_deal(seat.deal))
            if len(self._moments) > REMEMBERED:
                del self._moments[next(iter(self._moments))]
        return self._moments[battles]

    def step(self, seat: Seat, battles: int, course: bool = True) -> bool:
        """Look so many battles further ahead. Returns whether more would make anything better.

        ``course``: else the moment shown alone gets its first turn.
        """
        here = self.forecast(seat)
        moments = self._spaced(seat) if course and seat.game.rules.shuffled else []
        for shown, each in TURNS if course else TURNS[:1]:
            if not here.good and here.tally.games < shown:
                here.step(battles)
                return True
            for forecast in moments:
                if forecast.ending is None and forecast.tally.games < each:
                    forecast.step(battles)
                    return True
        if course and not here.good:
            here.step(battles)
            return True
        return False

    def line(self, seat: Seat) -> list[tuple[int, float]]:
        """The course: your part of what could come, from 0 to 1, after so many battles, where anything is known yet."""
        known = {**self._course, seat.position.battles: self.forecast(seat)}
        if not seat.game.rules.shuffled:
            known = dict.fromkeys((0, seat.reached.battles), self.forecast(seat))
        return [
            (battles, forecast.points)
            for battles, forecast in sorted(known.items())
            if forecast.points is not None and battles <= seat.reached.battles
        ]

    def _take_up(self, seat: Seat) -> None:
        if seat.game is not self._game:
            self._game, self._course, self._moments = seat.game, {}, {}

    def _spaced(self, seat: Seat) -> list[Forecast]:
        """The course's forecasts, in the order in which they are wanted: first and last, then the middle and so on."""
        reached = seat.reached.battles
        apart = 1
        while reached > apart * MOMENTS:
            apart *= 2
        wanted = [*range(0, reached, apart), reached]
        if wanted != list(self._course):
            known = self._moments | self._course
            seed = parse_deal(seat.deal)
            self._course = {each: known.get(each) or Forecast(seat.game, each, seed) for each in wanted}
        order = sorted(wanted, key=lambda each: -(each & -each) if 0 < each < reached else -reached - 1)
        return [self._course[each] for each in order]
