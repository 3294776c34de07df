"""What a step of the game is staged with: what moves, what is heard and felt. Decoration: nothing waits for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from war.engine.battle import Battle, Flip
from war.engine.outcome import Player
from war.message import Message
from war.session.open_game import OpenGame, Position
from war.session.session import Session
from war.session.speed import Speed
from war.view.screen import Phase, at_stake, cards_on_table, phase


class Sound(StrEnum):
    """What is heard."""

    NONE = ""
    CARD = "card"
    WAR = "war"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Effects:
    """One step, as a front end stages it.

    ``dealt``: a new game lies there. ``gathered`` took the cards that lay on the table before, ``won`` those that lie
    there now: ``you``, ``computer`` or nobody. ``yours`` and ``computers`` of the cards on the table, the last ones,
    were just laid. ``time`` is how many milliseconds all that may take; 0: nothing moves. ``buzz``: a war broke out.
    ``phase`` is the table's now, ``fought`` says that it was war before. ``stakes`` are the texts that are counted
    through in a war while its cards are laid.
    """

    dealt: bool = False
    gathered: str = ""
    won: str = ""
    yours: int = 0
    computers: int = 0
    time: int = 0
    sound: Sound = Sound.NONE
    buzz: bool = False
    phase: Phase = Phase.BATTLE
    fought: bool = False
    stakes: tuple[Message, ...] = ()


#: Milliseconds for a deal, for a flip, and for one in a war. Auto-play has less; at its fastest nothing moves.
_DEAL_TIME = 1150
_TIME, _WAR_TIME = 620, 1700
_AUTO = {Speed.NORMAL: (_TIME, 1350), Speed.FAST: (330, 500), Speed.VERY_FAST: (0, 0), Speed.FASTEST: (0, 0)}


def effects_of(session: Session, open_game: OpenGame, before: Position) -> Effects | None:
    """How the step is staged that led from the moment ``before`` of ``open_game`` to now; None if there was none."""
    now = session.open_game.position
    if open_game is not session.open_game:
        new = now == session.open_game.furthest == Position()
        return Effects(dealt=new, time=_DEAL_TIME if new else 0)
    if now == before:
        return None
    if now < before:
        return Effects()
    if not _is_step(before, now):
        sound = _end_sound(session.open_game)
        return Effects(time=_TIME if sound else 0, sound=sound)
    battle = open_game.game.battle(now.battles + (1 if now.flips else 0))
    flips = battle.flips[before.flips : now.flips or None]
    yours = sum(len(flip.you.face_down) + len(flip.you.face_up) for flip in flips)
    computers = sum(len(flip.computer.face_down) + len(flip.computer.face_up) for flip in flips)
    sound = _sound(session, war=now.flips > 0 or any(flip.winner is None for flip in flips))
    return Effects(
        gathered=_taker(open_game, before),
        won="" if now.flips else str(battle.winner or ""),
        yours=yours,
        computers=computers,
        time=_time(session, flips),
        sound=sound,
        buzz=sound is Sound.WAR,
        phase=phase(session.open_game),
        fought=before.flips > 0,
        stakes=_counted(battle, before.flips, now.flips or len(battle.flips)) if before.flips or now.flips else (),
    )


def _time(session: Session, flips: Sequence[Flip]) -> int:
    """How many milliseconds these flips may take; auto-play has as many for a whole battle as for its longest flip."""
    laid = [bool(flip.you.face_down or flip.computer.face_down) for flip in flips]
    if session.auto and session.settings.speed in _AUTO:
        return _AUTO[session.settings.speed][any(laid)]
    return sum(_WAR_TIME if war else _TIME for war in laid)


def _counted(battle: Battle, before: int, now: int) -> tuple[Message, ...]:
    """The texts of all numbers of cards at stake, from those after ``before`` flips to those after ``now``."""
    first, last = cards_on_table(battle, before), cards_on_table(battle, now)
    return tuple(at_stake(stakes) for stakes in range(max(1, first), last + 1))


def _is_step(before: Position, now: Position) -> bool:
    """Whether it was one flip, or one battle, that led from here to there."""
    return now in (Position(before.battles, before.flips + 1), Position(before.battles + 1))


def _taker(open_game: OpenGame, before: Position) -> str:
    """Who took the cards that lay on the table, where a new battle has begun."""
    if before.flips or not before.battles:
        return ""
    return str(open_game.game.battle(before.battles).winner or "")


def _sound(session: Session, war: bool) -> Sound:
    """What is heard of a step: less of it, the faster it goes."""
    end = _end_sound(session.open_game)
    speed = session.settings.speed if session.auto else Speed.NORMAL
    if end or speed is Speed.FASTEST:
        return end
    if war:
        return Sound.WAR
    return Sound.NONE if speed is Speed.VERY_FAST else Sound.CARD


def _end_sound(open_game: OpenGame) -> Sound:
    if open_game.outcome is None:
        return Sound.NONE
    return {Player.YOU: Sound.WIN, Player.COMPUTER: Sound.LOSS}.get(open_game.outcome.winner, Sound.DRAW)  # type: ignore[arg-type]
