"""Numbers estimated from a sample of games, each with its 95 % margin.

A mean's margin is the normal one, 1.96 standard errors, with the sample's standard deviation (n - 1). A share has the
Wilson score interval (E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927): it
stays between 0 and 1, and says something even where the count is 0 or all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

#: How many standard errors hold 95 % of a normal distribution, on both sides together.
Z = 1.96


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and the standard deviation of one game, in the unit of what was counted.

    ``value`` is None of no game; ``sd`` and ``margin`` (half of the 95 % interval) are None of fewer than two.
    """

    value: float | None
    sd: float | None
    margin: float | None

    @classmethod
    def of(cls, games: int, total: int, squares: int) -> "Mean":
        """From a sum and a sum of squares. Both are whole numbers, so that nothing is lost on the way."""
        if games == 0:
            return cls(None, None, None)
        if games == 1:
            return cls(float(total), None, None)
        sd = sqrt((games * squares - total * total) / (games * (games - 1)))
        return cls(total / games, sd, Z * sd / sqrt(games))


def parts(weights: Sequence[float], units: int) -> list[int]:
    """So many units shared out by these weights, the largest remainders first, so that they are all there.

    >>> parts([5133, 4864, 3], 1000)
    [513, 487, 0]
    """
    whole = sum(weights)
    if not whole:
        return [0] * len(weights)
    shared = [divmod(weight * units, whole) for weight in weights]
    found = [int(quotient) for quotient, _ in shared]
    by_rest = sorted(range(len(weights)), key=lambda at: -shared[at][1])
    for at in by_rest[: units - sum(found)]:
        found[at] += 1
    return found


@dataclass(frozen=True, slots=True)
class Share:
    """``count`` of ``of`` games. Where that is none, every number of it is None."""

    count: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, from 0 to 1."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The Wilson interval: the lowest and the highest share that the count goes with, at 95 %."""
        if not self.of:
            return None
        n, share = self.of, self.count / self.of
        middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def margin(self) -> float | None:
        """Half of the width of the interval: the ± of the share."""
        interval = self.interval
        return (interval[1] - interval[0]) / 2 if interval else None
