"""What a step of the game is staged with: what moves, what is heard and felt. Decoration: nothing waits for it."""

from dataclasses import dataclass
from enum import StrEnum

from war.engine.outcome import Player
from war.message import Message
from war.session.open_game import OpenGame, Position
from war.session.session import Session
from war.session.speed import Speed
from war.view.screen import Phase, cards_on_table, phase, stakes_text


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

    ``dealt``: a new game lies there. ``gathered`` took the cards that lay on the table before: ``you``, ``computer`` or
    nobody. ``yours`` and ``computers`` of the cards on the table, the last ones, were just laid. ``time`` is how many
    milliseconds all that may take; 0: nothing moves. ``buzz``: a war broke out. ``phase`` is the table's now, ``again``
    says that it was war before. ``stakes`` are the texts that are counted through in a war, up to what stands there.
    """

    dealt: bool = False
    gathered: str = ""
    yours: int = 0
    computers: int = 0
    time: int = 0
    sound: Sound = Sound.NONE
    buzz: bool = False
    phase: Phase = Phase.BATTLE
    again: bool = False
    stakes: tuple[Message, ...] = ()


#: Milliseconds for a flip, and for a war's cards. Fast auto-play has less; at the two fastest speeds nothing moves.
_TIME, _WAR_TIME = _TIMES = 620, 1150
_AUTO = {Speed.NORMAL: (_TIME, 850), Speed.FAST: (330, 340), Speed.VERY_FAST: (0, 0), Speed.FASTEST: (0, 0)}


def effects_of(session: Session, open_game: OpenGame, before: Position) -> Effects | None:
    """How the step is staged that led from the moment ``before`` of ``open_game`` to now; None if there was none."""
    now = session.open_game.position
    if open_game is not session.open_game:
        new = now == session.open_game.furthest == Position()
        return Effects(dealt=new, time=_WAR_TIME if new else 0)
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
    times = _AUTO.get(session.settings.speed, _TIMES) if session.auto else _TIMES
    return Effects(
        gathered=_taker(open_game, before),
        yours=yours,
        computers=computers,
        time=times[max(yours, computers) > open_game.game.rules.cards_up],
        sound=sound,
        buzz=sound is Sound.WAR,
        phase=phase(session.open_game),
        again=before.flips > 0 and now.flips > 0,
        stakes=_counted(session.open_game, before) if now.flips else (),
    )


def _counted(open_game: OpenGame, before: Position) -> tuple[Message, ...]:
    """The texts of all numbers of cards at stake from those that lay there before, in this war, to those of now."""
    battle, now = open_game.game.battle(open_game.position.battles + 1), open_game.position
    first, last = cards_on_table(battle, before.flips), cards_on_table(battle, now.flips)
    return tuple(stakes_text(open_game, stakes) for stakes in range(max(1, first), last + 1))


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
