"""A game that a person turns at the terminal, flip by flip, with Enter."""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import inf

from war.engine.battle import Battle, Laid
from war.engine.game import Game
from war.message import Literal, Message, say
from war.numbers import Span
from war.text.battle import flip_sentence
from war.text.counts import cards
from war.text.language import ENGLISH, Language
from war.text.playthrough import heading, playthrough, result

#: What is typed before Enter for all battles that are left, and to stop.
REST, STOP = "a", "q"
BATTLES = Span(1, 999_999_999)

#: What is asked for after each flip: the line that was typed, or None where no more can come.
Ask = Callable[[], str | None]
Write = Callable[[str], object]

HELP = say(
    "Press Enter to turn the next cards. "
    "Type {number} to play {number} battles, {rest} for all the rest, {stop} to stop.",
    number=Literal("10"),
    rest=Literal(REST),
    stop=Literal(STOP),
)


class Flips:
    """The game's flips, one after another, up to its end, or to where it is stopped or time is called."""

    def __init__(self, game: Game, stop: int | None, time: int | None) -> None:
        self._game, self._stop, self._time = game, stop, time
        self._battle: Battle | None = None
        self._shown = 0
        self._look_at_time()

    def _look_at_time(self) -> None:
        if self.war is None and self._game.battles == self._time:
            self._game.call_time()

    @property
    def war(self) -> Battle | None:
        """The battle that is under way, if one is."""
        return self._battle if self._battle and self._shown < len(self._battle.flips) else None

    @property
    def battles(self) -> int:
        """How many whole battles were shown."""
        return self._game.battles - (self.war is not None)

    def over(self) -> bool:
        """Whether no flip is left."""
        return self.war is None and (self._game.outcome is not None or self._game.battles == self._stop)

    def turn(self, language: Language) -> str:
        """Turn the next cards, and say in a line what they brought, and how the piles stand after a whole battle."""
        first = self.war is None
        if self.war is None:
            self._game.play(1)
            self._battle, self._shown = self._game.battle(self._game.battles), 0
        assert self._battle is not None
        battle, self._shown = self._battle, self._shown + 1
        line = f"{battle.number:>4}. " if first else " " * 6
        line += language.say(flip_sentence(battle, self._shown - 1))
        if self.war is None:
            line += " " + language.say(_piles(battle.yours, battle.computers))
            self._look_at_time()
        return line

    def standing(self, language: Language) -> Iterator[str]:
        """How the game ended, or how it stands."""
        if self.war is None:
            yield from result(self._game, language)
        else:
            flips = self.war.flips[: self._shown]
            yours, computers = _laid(flip.you for flip in flips), _laid(flip.computer for flip in flips)
            had = self._game.sizes(self.battles)
            stopped = say(
                "Stopped in a war: you have {yours}, the computer has {computers}, with {table} on the table."
            )
            yield language.say(
                stopped.fill(
                    yours=cards(had[0] - yours), computers=cards(had[1] - computers), table=cards(yours + computers)
                )
            )


def _laid(sides: Iterable[Laid]) -> int:
    """How many cards a player laid on the table."""
    return sum(len(side.face_down) + len(side.face_up) for side in sides)


def _piles(yours: int, computers: int) -> Message:
    return say("You {yours}, computer {computers}.", context="cards in the piles", yours=yours, computers=computers)


def play_by_hand(
    game: Game,
    deal: str | None,
    stop: int | None,
    time: int | None,
    ask: Ask,
    write: Write,
    language: Language = ENGLISH,
) -> bool:
    """Play a game of which nothing was played, as far as the person likes. Returns whether there is no more to turn.

    What is written before a question has no line break at its end: the person's Enter is it.
    """
    flips, goal = Flips(game, stop, time), 0.0  # goal: after how many battles to ask again
    if flips.over():
        write(playthrough(game, deal, language))
        return True
    write("\n".join([*heading(game, deal, language), language.say(HELP)]) + " ")
    try:
        while not flips.over():
            if asks := flips.battles >= goal:
                battles = _asked(ask, write, language)
                if battles is None:
                    break
                goal = flips.battles + battles
            write(("" if asks else "\n") + flips.turn(language) + " ")
        else:
            write("\n")
    except KeyboardInterrupt:
        write("\n\n" + "\n".join([*flips.standing(language), ""]))
        raise
    write("\n" + "\n".join([*flips.standing(language), ""]))
    return flips.over()


def _asked(ask: Ask, write: Write, language: Language) -> float | None:
    """How many whole battles to play without a question, 0 for the next flip alone; None: stop."""
    while True:
        line = ask()
        if line is None:
            write("\n")
            return None
        typed = line.strip().lower()
        if typed == STOP:
            return None
        if typed == REST:
            return inf
        battles = BATTLES.read(typed) if typed else 0
        if battles is not None:
            return battles
        write(language.say(HELP) + " ")


def sits_here() -> bool:
    """Whether a person is at the terminal: to read what is written, and to press Enter."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def typed_line() -> str | None:
    """The next line that the person types."""
    line = sys.stdin.buffer.readline()
    return line.decode("utf-8", "replace") if line else None


@contextmanager
def ctrl_c_is_told() -> Iterator[None]:
    """While it is entered, Ctrl-C raises KeyboardInterrupt."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
