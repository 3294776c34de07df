"""How fast auto-play goes."""

from enum import StrEnum


class Speed(StrEnum):
    """A speed of auto-play."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    VERY_FAST = "very-fast"
    FASTEST = "fastest"


_DELAYS = {
    Speed.SLOW: 2000,
    Speed.NORMAL: 1000,
    Speed.FAST: 400,
    Speed.VERY_FAST: 100,
    Speed.FASTEST: 0,
}
#: At these speeds a war is worth a longer look.
_SUSPENSE = {Speed.SLOW: 2.0, Speed.NORMAL: 1.6, Speed.FAST: 1.5}


def delay(speed: Speed, *, war: bool) -> float:
    """Milliseconds from one step of auto-play to the next; ``war``: there is a war on the table, or one just ended."""
    return _DELAYS[speed] * (_SUSPENSE.get(speed, 1.0) if war else 1.0)
