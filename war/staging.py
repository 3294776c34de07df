"""What a step of the game is staged with: what moves, what is heard and felt. Decoration: nothing waits for it."""

from dataclasses import dataclass
from enum import StrEnum

from war.ending import Player
from war.pace import Speed
from war.session import Position, Seat, Session


class Cue(StrEnum):
    """What is heard."""

    NONE = ""
    CARD = "card"
    WAR = "war"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Staging:
    """One step, as a front end stages it.

    ``dealt``: a new game lies there. ``gathered`` took the cards that lay on the table before: ``you``, ``computer`` or
    nobody. ``yours`` and ``computers`` of the cards on the table, the last ones, were just laid. ``time`` is how many
    milliseconds all that may take; 0: nothing moves. ``buzz``: a war broke out.
    """

    dealt: bool = False
    gathered: str = ""
    yours: int = 0
    computers: int = 0
    time: int = 0
    cue: Cue = Cue.NONE
    buzz: bool = False


#: Milliseconds for a flip, and for a war's cards. Fast auto-play has less; at the two fastest speeds nothing moves.
_TIME, _WAR_TIME = _TIMES = 620, 1150
_AUTO = {Speed.NORMAL: (_TIME, 850), Speed.FAST: (330, 340), Speed.VERY_FAST: (0, 0), Speed.FASTEST: (0, 0)}


def staging(session: Session, seat: Seat, before: Position) -> Staging | None:
    """How the step is staged that led from a moment ``before`` of the game ``seat`` to now; None if there was none."""
    now = session.seat.position
    if seat is not session.seat:
        new = now == session.seat.reached == Position()
        return Staging(dealt=new, time=_WAR_TIME if new else 0)
    if now == before:
        return None
    if now < before:
        return Staging()
    if not _is_step(before, now):
        cue = _end_cue(session.seat)
        return Staging(time=_TIME if cue else 0, cue=cue)
    battle = seat.game.battle(now.battles + (1 if now.flips else 0))
    flips = battle.flips[before.flips : now.flips or None]
    yours = sum(len(flip.you.face_down) + len(flip.you.face_up) for flip in flips)
    computers = sum(len(flip.computer.face_down) + len(flip.computer.face_up) for flip in flips)
    cue = _cue(session, war=now.flips > 0 or any(flip.winner is None for flip in flips))
    times = _AUTO.get(session.settings.speed, _TIMES) if session.auto else _TIMES
    return Staging(
        gathered=_taker(seat, before),
        yours=yours,
        computers=computers,
        time=times[max(yours, computers) > seat.game.rules.cards_up],
        cue=cue,
        buzz=cue is Cue.WAR,
    )


def _is_step(before: Position, now: Position) -> bool:
    """Whether it was one flip, or one battle, that led from here to there."""
    return now in (Position(before.battles, before.flips + 1), Position(before.battles + 1))


def _taker(seat: Seat, before: Position) -> str:
    """Who took the cards that lay on the table, where a new battle has begun."""
    if before.flips or not before.battles:
        return ""
    return str(seat.game.battle(before.battles).winner or "")


def _cue(session: Session, war: bool) -> Cue:
    """What is heard of a step: less of it, the faster it goes."""
    end = _end_cue(session.seat)
    speed = session.settings.speed if session.auto else Speed.NORMAL
    if end or speed is Speed.FASTEST:
        return end
    if war:
        return Cue.WAR
    return Cue.NONE if speed is Speed.VERY_FAST else Cue.CARD


def _end_cue(seat: Seat) -> Cue:
    if seat.ending is None:
        return Cue.NONE
    return {Player.YOU: Cue.WIN, Player.COMPUTER: Cue.LOSS}.get(seat.ending.winner, Cue.DRAW)  # type: ignore[arg-type]
