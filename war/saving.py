"""A session as text that can be kept, and back.

The text is JSON: ``war`` is the format's number, ``settings`` and ``seat`` (and ``left`` and ``ahead``, the games that
Undo and Redo lead to, the nearest last) are what the classes of those names hold. A game is its rules, its deal code
and the moment shown; playing it again to there gives everything else.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple
from typing import Any

from war.deal import deal_code, parse_deal
from war.keys import DEFAULT_KEYS, KeysError, check_keys, keys_of_today
from war.outside import parse
from war.rules import Rules
from war.session import MAX_UNFINISHED, Position, Seat, Session
from war.settings import Settings

FORMAT = 1
#: A kept game with more battles than this is not played again to its moment.
MAX_BATTLES = 2_000_000
#: No kept text is longer.
MAX_LENGTH = 1_000_000
#: A game was not played longer, in seconds.
MAX_SECONDS = 1e9


class SaveError(ValueError):
    """A text that is no kept session. The message is a sentence for people."""


def save(session: Session) -> str:
    """The session as text."""
    return json.dumps(
        {
            "war": FORMAT,
            "settings": session.settings.as_dict(),
            "seat": _seat_record(session.seat),
            "left": [_seat_record(seat) for seat in session.left],
            "ahead": [_seat_record(seat) for seat in session.ahead],
        }
    )


def resume(session: Session, text: str) -> None:
    """Bring the session to where it was when ``text`` was made. Raises SaveError, and changes nothing then."""
    with _reading():
        record = _record(text)
        settings = _settings(record["settings"])
        seat = _seat(record["seat"])
        left, ahead = ([_seat(each) for each in record.get(name, [])[-MAX_UNFINISHED:]] for name in ("left", "ahead"))
    session.resume(settings, seat, left, ahead)


def kept_settings(text: str) -> Settings:
    """The settings alone of the session that ``text`` was made of. Raises SaveError."""
    with _reading():
        return _settings(_record(text)["settings"])


@contextmanager
def _reading() -> Iterator[None]:
    """Have whatever is wrong with a text raise SaveError."""
    try:
        yield
    except SaveError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, RecursionError) as error:
        raise SaveError("The game kept here cannot be read.") from error


def _record(text: str) -> dict[str, Any]:
    """The record in a text."""
    record: dict[str, Any] = parse(text, MAX_LENGTH)
    if record["war"] != FORMAT:
        raise SaveError("The game kept here is from another version of this page.")
    return record


def _settings(record: dict[str, Any]) -> Settings:
    """The settings of a record. What came with a later version, settings and keys, is as it usually is."""
    kept = keys_of_today(record["keys"])
    try:
        check_keys(kept)
    except KeysError:
        kept = dict(DEFAULT_KEYS)
    return Settings(**{**record, "rules": Rules.from_dict(record["rules"]), "keys": kept})


def _seat_record(seat: Seat) -> dict[str, Any]:
    return {
        "deal": seat.deal,
        "rules": seat.game.rules.as_dict(),
        "battles": seat.position.battles,
        "flips": seat.position.flips,
        "reached": [seat.reached.battles, seat.reached.flips],
        "seconds": round(seat.seconds, 1),
        "time_called": seat.time_called,
        "recorded": seat.recorded,
        "asked_for": seat.asked_for,
    }


def _seat(record: dict[str, Any]) -> Seat:
    """The game of a record, played to its moment. Raises ValueError for a moment that it does not have."""
    seconds = float(record["seconds"])
    if not abs(seconds) <= MAX_SECONDS:
        raise ValueError("this is no time")
    seat = Seat.dealt(Rules.from_dict(record["rules"]), deal_code(parse_deal(record["deal"])))
    position = Position(record["battles"], record["flips"])
    seat.reached = reached = Position(*record.get("reached", (position.battles, position.flips)))
    if any(type(each) is not int for each in (*astuple(position), *astuple(reached))):
        raise ValueError("these are no moments")
    played = reached.battles + (1 if reached.flips else 0)
    if not 0 <= played <= MAX_BATTLES:
        raise ValueError("these are no moments")
    seat.game.play(played)
    if seat.game.battles != played or not seat.has(reached) or not seat.has(position):
        raise ValueError("the game has no such moment")
    seat.position = position
    seat.seconds = max(0.0, seconds)
    seat.time_called = bool(record["time_called"])
    seat.recorded = bool(record.get("recorded", False))
    seat.asked_for = bool(record.get("asked_for", False))
    if seat.time_called and not reached.flips:
        seat.game.call_time()
    return seat
