"""A session as text that can be kept, and back.

The text is JSON: ``war`` is the format's number, ``settings`` and ``open_game`` (and ``left`` and ``ahead``, the games
that Undo and Redo lead to, the nearest last) are what the classes of those names hold. A game is its rules, its deal
code and the moment shown; playing it again to there gives everything else.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple
from typing import Any

from war.engine.deal import Deal
from war.engine.rules import Rules
from war.message import Refusal, say
from war.outside import parse
from war.session.open_game import OpenGame, Position
from war.session.session import MAX_UNFINISHED, Session
from war.session.settings import Settings
from war.session.shortcuts import DEFAULT_KEYS, KeysError, check_keys, keys_of_today

FORMAT = 1
#: A kept game with more battles than this is not played again to its moment.
MAX_BATTLES = 2_000_000
#: No kept text is longer.
MAX_LENGTH = 1_000_000
#: A game was not played longer, in seconds.
MAX_SECONDS = 1e9


class SaveError(Refusal):
    """A text that is no kept session."""


def save(session: Session) -> str:
    """The session as text."""
    return json.dumps(
        {
            "war": FORMAT,
            "settings": session.settings.as_dict(),
            "seat": _seat_record(session.open_game),
            "left": [_seat_record(open_game) for open_game in session.left],
            "ahead": [_seat_record(open_game) for open_game in session.ahead],
        }
    )


def resume(session: Session, text: str) -> None:
    """Bring the session to where it was when ``text`` was made. Raises SaveError, and changes nothing then."""
    with _reading():
        record = _record(text)
        settings = _settings(record["settings"])
        open_game = _seat(record["seat"])
        left, ahead = ([_seat(each) for each in record.get(name, [])[-MAX_UNFINISHED:]] for name in ("left", "ahead"))
    session.resume(settings, open_game, left, ahead)


def kept_games(text: str) -> tuple[OpenGame, ...]:
    """All games of the session that ``text`` was made of, the one on the table last. Raises SaveError."""
    session = Session()
    resume(session, text)
    return (*reversed(session.ahead), *session.left, session.open_game)


def save_settings(settings: Settings) -> str:
    """The settings alone as text, which `kept_settings` reads."""
    return json.dumps({"war": FORMAT, "settings": settings.as_dict()})


def kept_settings(text: str) -> Settings:
    """The settings alone of the session, or of the settings, that ``text`` was made of. Raises SaveError."""
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
        raise SaveError(say("The game kept here cannot be read.")) from error


def _record(text: str) -> dict[str, Any]:
    """The record in a text."""
    record: dict[str, Any] = parse(text, MAX_LENGTH)
    if record["war"] != FORMAT:
        raise SaveError(say("The game kept here is from another version of this page."))
    return record


def _settings(record: dict[str, Any]) -> Settings:
    """The settings of a record. What came with a later version, settings and keys, is as it usually is."""
    kept = keys_of_today(record["keys"])
    try:
        check_keys(kept)
    except KeysError:
        kept = dict(DEFAULT_KEYS)
    return Settings(**{**record, "rules": Rules.from_dict(record["rules"]), "keys": kept})


def _seat_record(open_game: OpenGame) -> dict[str, Any]:
    return {
        "deal": open_game.deal,
        "rules": open_game.game.rules.as_dict(),
        "battles": open_game.position.battles,
        "flips": open_game.position.flips,
        "reached": [open_game.furthest.battles, open_game.furthest.flips],
        "seconds": round(open_game.seconds, 1),
        "time_called": open_game.time_called,
        "recorded": open_game.recorded,
        "asked_for": open_game.asked_for,
    }


def _seat(record: dict[str, Any]) -> OpenGame:
    """The game of a record, played to its moment. Raises ValueError for a moment that it does not have."""
    seconds = float(record["seconds"])
    if not abs(seconds) <= MAX_SECONDS:
        raise ValueError("this is no time")
    open_game = OpenGame.dealt(Rules.from_dict(record["rules"]), Deal(record["deal"]))
    position = Position(record["battles"], record["flips"])
    open_game.furthest = furthest = Position(*record.get("reached", (position.battles, position.flips)))
    if any(type(each) is not int for each in (*astuple(position), *astuple(furthest))):
        raise ValueError("these are no moments")
    played = furthest.battles + (1 if furthest.flips else 0)
    if not 0 <= played <= MAX_BATTLES:
        raise ValueError("these are no moments")
    open_game.game.play(played)
    if open_game.game.battles != played or not open_game.has(furthest) or not open_game.has(position):
        raise ValueError("the game has no such moment")
    open_game.position = position
    open_game.seconds = max(0.0, seconds)
    open_game.time_called = bool(record["time_called"])
    open_game.recorded = bool(record.get("recorded", False))
    open_game.asked_for = bool(record.get("asked_for", False))
    if open_game.time_called and not furthest.flips:
        open_game.game.call_time()
    return open_game
