"""A long study in slices of about equal time.

The engine holds no clock: a front end measures, and tells how long each slice took.
"""

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
