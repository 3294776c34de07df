"""The record of past games, its totals, and the file that it can be kept in.

The file is JSON: ``{"war-record": 1, "games": [...]}``, the oldest game first, and each game an object with the fields
of `Entry` by name, its rules as `war.engine.rules.Rules.as_dict` gives them. It is read a game at a time, so that a
front end can do something else in between.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import datetime
from functools import lru_cache
from itertools import islice
from typing import Any

from war.engine.deal import Deal
from war.engine.outcome import Player, Reason
from war.engine.rules import Rules
from war.message import Decimal, Literal, Refusal, say
from war.outside import OutsideError, Reader
from war.session.open_game import OpenGame

FORMAT = 1
#: The most games that a record keeps; the oldest give way to one that is played.
MAX_ENTRIES = 5000
#: No count in it is higher.
MOST_COUNTED = 10_000_000
#: A file with more bytes is not read; a game in it has some 370.
MOST_BYTES = 20_000_000
#: A game with more characters is none, nor is anything else in the file read that has more.
MOST_CHARACTERS = 4_000
#: No day, with its time, is longer.
LONGEST_DATE = 40


NO_RECORD = say("This file is no record of games of War.")


class ArchiveError(Refusal):
    """A text that is no record of games."""


class VersionError(ArchiveError):
    """A record from another version of the game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game that was played to its end.

    ``date`` is the day and time of its end as ISO 8601 writes it; ``deepest`` the most ties in one battle; ``biggest``
    the most cards that one battle was for; ``smallest`` the smallest pile that you had; ``seconds`` the time played.
    """

    date: str
    deal: Deal
    rules: Rules
    winner: Player | None
    reason: Reason
    battles: int
    wars: int
    deepest: int
    biggest: int
    smallest: int
    seconds: float

    @property
    def game(self) -> tuple[Deal, Rules]:
        """What makes it the same game as another."""
        return self.deal, self.rules


_FIELDS = tuple(each.name for each in fields(Entry))


def entry_of(open_game: OpenGame, date: str) -> Entry:
    """The entry of a game that is over. Raises ValueError for one that is not."""
    game = open_game.game
    if game.outcome is None or not open_game.over:
        raise ValueError("the game is not over")
    tied = [game.battle(number) for number in sorted(set(game.ties))]
    return Entry(
        date=date,
        deal=open_game.deal,
        rules=game.rules,
        winner=game.outcome.winner,
        reason=game.outcome.reason,
        battles=game.battles,
        wars=game.wars,
        deepest=max((battle.wars for battle in tied), default=0),
        biggest=max((battle.stakes for battle in tied), default=0),
        smallest=min(game.sizes(battles)[0] for battles in range(game.battles + 1)),
        seconds=round(open_game.seconds, 1),
    )


@dataclass(frozen=True, slots=True)
class Totals:
    """What the record adds up to. An entry is None where no game has what it is for."""

    won: int
    lost: int
    drawn: int
    longest: Entry | None
    shortest: Entry | None
    biggest_war: Entry | None
    most_wars: Entry | None
    best_comeback: Entry | None


def totals(entries: Iterable[Entry]) -> Totals:
    """The totals of these games. The best comeback is the smallest pile from which you still won."""
    games = list(entries)
    won = [each for each in games if each.winner is Player.YOU]
    return Totals(
        won=len(won),
        lost=sum(each.winner is Player.COMPUTER for each in games),
        drawn=sum(each.winner is None for each in games),
        longest=max(games, key=lambda each: each.battles, default=None),
        shortest=min(games, key=lambda each: each.battles, default=None),
        biggest_war=max((each for each in games if each.biggest), key=lambda each: each.biggest, default=None),
        most_wars=max((each for each in games if each.wars), key=lambda each: each.wars, default=None),
        best_comeback=min(won, key=lambda each: each.smallest, default=None),
    )


def with_entry(entries: tuple[Entry, ...], new: Entry) -> tuple[Entry, ...]:
    """The record with one game more; a game that is in it already stays as it is."""
    if any(each.game == new.game for each in entries):
        return entries
    return (*entries, new)[-MAX_ENTRIES:]


@dataclass(frozen=True, slots=True)
class Import:
    """What a file has to say to the record: games that are new to it, and games that it has otherwise.

    ``left_out`` is how many new ones there is no room for, the oldest of them.
    """

    new: tuple[Entry, ...]
    otherwise: tuple[Entry, ...]
    left_out: int = 0


def compare(entries: tuple[Entry, ...], others: tuple[Entry, ...]) -> Import:
    """What importing ``others`` would bring. No game gives way to one from a file."""
    known = {each.game: each for each in entries}
    new = {each.game: each for each in others if each.game not in known}
    otherwise = {each.game: each for each in others if each.game in known and known[each.game] != each}
    fitting = sorted(new.values(), key=lambda each: each.date)[max(0, len(entries) + len(new) - MAX_ENTRIES) :]
    return Import(tuple(fitting), tuple(otherwise.values()), len(new) - len(fitting))


def merged(entries: tuple[Entry, ...], found: Import, *, replace: bool) -> tuple[Entry, ...]:
    """The record with what is new, by date; ``replace``: and with the file's word on games that it has otherwise.

    What `compare` found may be older than the record: what has come into it since is not new.
    """
    instead = {each.game: each for each in found.otherwise} if replace else {}
    kept = {each.game: instead.get(each.game, each) for each in entries}
    new = (each for each in found.new if each.game not in kept)
    return tuple(sorted((*kept.values(), *new), key=lambda each: each.date))


def to_text(entries: Iterable[Entry]) -> str:
    """The record as the file has it, a game on each line."""
    games = ",\n".join(map(_entry_text, entries))
    return f'{{"war-record": {FORMAT}, "games": [\n{games}\n]}}\n'


@lru_cache(maxsize=MAX_ENTRIES)
def _entry_text(entry: Entry) -> str:
    """The game's object in the file; kept, so that one more game costs one text and not thousands."""
    return json.dumps({name: getattr(entry, name) for name in _FIELDS} | {"rules": entry.rules.as_dict()})


def from_text(text: str) -> tuple[Entry, ...]:
    """The record in a file's text. Raises ArchiveError."""
    reading = Reading(text)
    while reading.read_on():
        pass
    return tuple(reading.entries)


def kept(text: str) -> tuple[Entry, ...]:
    """The record as a front end kept it for itself, where people saw no file. Raises ArchiveError."""
    try:
        return from_text(text)
    except VersionError:
        raise VersionError(say("The past games kept here are from another version of this page.")) from None
    except ArchiveError:
        raise ArchiveError(say("The past games kept here cannot be read.")) from None


def check_size(size: int) -> None:
    """Raise ArchiveError for a file of so many bytes, before it is read, if that is more than any record has."""
    if size > MOST_BYTES:
        raise ArchiveError(
            say(
                "This file is too big: it has {size} MB, and a record {most} at most.",
                size=Decimal(size / 10**6, 0),
                most=MOST_BYTES // 10**6,
            )
        )


class Reading:
    """A file's text, and ``entries``, the games that were read of it so far."""

    def __init__(self, text: str) -> None:
        self._reader = Reader(text)
        self._games = self._read()
        self.entries: list[Entry] = []

    @property
    def share(self) -> float:
        """How much of the text has been read, from 0 to 1."""
        return self._reader.at / max(1, len(self._reader.text))

    def read_on(self, games: int = 40) -> bool:
        """Read so many games more. Returns whether there may be others. Raises ArchiveError."""
        before = len(self.entries)
        self.entries += islice(self._games, games)
        return len(self.entries) == before + games

    def _read(self) -> Iterator[Entry]:
        reader, seen = self._reader, set()
        check_size(len(reader.text))
        try:
            reader.need("{")
            while True:
                name = reader.value(MOST_CHARACTERS)
                reader.need(":")
                seen.add(name)
                if name == "games":
                    yield from self._list()
                elif reader.value(MOST_CHARACTERS) != FORMAT and name == "war-record":
                    raise VersionError(
                        say("This record is from another version of the game, and this one cannot read it.")
                    )
                if not reader.take(","):
                    break
            reader.need("}")
            reader.end()
        except (OutsideError, TypeError):
            if {"war-record", "games"} <= seen:
                raise ArchiveError(say("This record is damaged: what follows its last game cannot be read.")) from None
            raise ArchiveError(NO_RECORD) from None
        if not {"war-record", "games"} <= seen:
            raise ArchiveError(NO_RECORD)

    def _list(self) -> Iterator[Entry]:
        """The games in the list that comes next."""
        reader, number = self._reader, 0
        if not reader.take("["):
            raise ArchiveError(say("This record is damaged: it has no list of games."))
        if reader.take("]"):
            return
        while True:
            number += 1
            try:
                entry = _entry(reader.value(MOST_CHARACTERS))
            except (ValueError, KeyError, TypeError, AttributeError, IndexError):
                raise ArchiveError(
                    say("This record is damaged: its game {number} cannot be read.", number=Literal(str(number)))
                ) from None
            yield entry
            if not reader.take(","):
                break
        reader.need("]")


def _entry(value: dict[str, Any]) -> Entry:
    counts = {name: value[name] for name in ("battles", "wars", "deepest", "biggest", "smallest")}
    if any(type(each) is not int or not 0 <= each <= MOST_COUNTED for each in counts.values()):
        raise ValueError("a count is no count")
    date, seconds = value["date"], value["seconds"]
    if not _is_date(date) or type(seconds) not in (int, float) or not 0 <= seconds < 1e9:
        raise ValueError("a date or a time is none")
    return Entry(
        date=date,
        deal=Deal(value["deal"]),
        rules=_rules(**value["rules"]),
        winner=None if value["winner"] is None else Player(value["winner"]),
        reason=Reason(value["reason"]),
        seconds=float(seconds),
        **counts,
    )


def _is_date(text: str) -> bool:
    """Whether this is a day, or a day and a time, as ISO 8601 writes them with hyphens."""
    day = datetime.fromisoformat(text).date()
    return text[:10] == day.isoformat() and text[10:11] in ("", "T", " ") and len(text) <= LONGEST_DATE


@lru_cache(maxsize=64, typed=True)  # most games of a record have the same; typed: True is no number of cards
def _rules(**values: Any) -> Rules:
    return Rules.from_dict(values)
