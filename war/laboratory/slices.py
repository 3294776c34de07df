"""A long study in slices of about equal time, and how long the rest of it will take.

The engine holds no clock: a front end measures, and tells how long each slice took.
"""

from war.text.plain import counted

#: Milliseconds that a slice should take: short enough that whatever is pressed meanwhile is answered at once.
SLICE_GOAL = 10
#: The first slice's battles, and the fewest and most that any has.
FIRST_BATTLES, MIN_BATTLES, MAX_BATTLES = 200, 20, 200_000
#: A slice, with the wait for it, counts as so many milliseconds at most: the machine may have slept in between.
LONGEST = 2000


class Slices:
    """How many battles the next slice should have: ``battles``."""

    def __init__(self) -> None:
        self.battles = FIRST_BATTLES
        self.seconds = 0.0

    def took(self, milliseconds: float, since_last: float) -> None:
        """So long the last slice took, and so long ago the one before it ended. The next will be nearer to GOAL."""
        self.seconds += min(max(since_last, 0), LONGEST) / 1000
        fits = SLICE_GOAL / max(milliseconds, 1)
        self.battles = min(max(round(self.battles * min(max(fits, 0.5), 2)), MIN_BATTLES), MAX_BATTLES)


def progress_text(played: int, games: int, seconds: float, what: str = "game") -> str:
    """How far a study is: ``312 of 1,000 games, about 10 seconds left``; no time where it can't be told yet."""
    done = f"{played:,} of {counted(games, what)}"
    if not played or seconds < 1:
        return done
    return f"{done}, {time_left(seconds / played * (games - played))}"


def time_left(seconds: float) -> str:
    """A time still to wait, in words."""
    if seconds < 8:
        return "a few seconds left"
    if seconds < 57:
        return f"about {5 * max(round(seconds / 5), 2)} seconds left"
    minutes = max(round(seconds / 60), 1)
    if minutes < 90:
        return f"about {counted(minutes, 'minute')} left"
    return f"about {counted(round(seconds / 3600), 'hour')} left"
