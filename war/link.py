"""A game as a link: the part of an address after ``#`` that says which game it is and which moment is shown.

``1/classic/W7KMP-3XHR3/17``: the format's number, the rules, the deal code, the battles played. In the middle of a war
the flips on the table follow, ``17.1``. Where the agreed time is up, ``/time`` follows. Rules are a table's name and
what differs from it, ``quick,limit=none``. With a deal code alone, or without a moment, a link is good too.
"""

import re

from war.deal import DealError, deal_code, parse_deal
from war.ending import BY_TIME
from war.rules import Rules, RulesError
from war.session import Position, Seat
from war.tables import TABLES, TableError, table
from war.text import count
from war.words import RULE_WORDS

FORMAT = "1"
#: The last part of a link to a moment for which time was called.
TIME = "time"
#: A link into a game after more battles than this is not followed.
MAX_BATTLES = 1_000_000
#: A link within other words, up to the next space.
_LINK = re.compile(r"(?<!\w)\d+/[^/\s]+/[A-Z0-9]{5}-?[A-Z0-9]{5}(?![A-Z0-9])\S*", re.ASCII | re.IGNORECASE)
#: What people and programs put behind a link.
_BEHIND = ".,;:!?)]}>\"'”’»“*_"
#: No link has as many signs, and none of its rules.
MAX_LENGTH, MAX_RULE = 500, 40


class LinkError(ValueError):
    """A link that leads to no game. The message is a sentence for people."""


def rules_code(rules: Rules) -> str:
    """The rules in a link: the table that they differ least from, and what differs."""
    return min((_against(name, rules) for name in TABLES), key=lambda code: code.count(","))


def _against(name: str, rules: Rules) -> str:
    base = TABLES[name].rules.as_dict()
    changes = [
        f"{rule.replace('_', '-')}={'none' if value is None else value}"
        for rule, value in rules.as_dict().items()
        if value != base[rule]
    ]
    return ",".join([name, *changes])


def parse_rules(text: str) -> Rules:
    """The rules that `rules_code` wrote. Raises LinkError."""
    name, *changes = text.split(",")
    try:
        values = table(name[:MAX_RULE]).rules.as_dict()
    except TableError as error:
        raise LinkError(f"The link is broken. {error}") from None
    for change in changes:
        rule, equals, value = change.partition("=")
        words = RULE_WORDS.get(rule.replace("-", "_"))
        if words is None or not equals:
            raise LinkError(f"The link is broken: “{change[:MAX_RULE]}” is no rule.")
        values[words.rule] = words.read(value[:MAX_RULE])
    try:
        return Rules.from_dict(values)
    except RulesError as error:
        label = RULE_WORDS[error.rule].label
        raise LinkError(f"The link is for rules that cannot be. {label}: it must be {error.allowed}.") from None


def link(seat: Seat) -> str:
    """The link to the moment shown, without the ``#``. `parse_link` reads it back."""
    time = [TIME] if _is_timed(seat) else []
    return "/".join([FORMAT, rules_code(seat.game.rules), seat.deal, _moment(seat.position), *time])


def _is_timed(seat: Seat) -> bool:
    """Whether the moment shown is the end by called time, or in the war that is still to be finished before it."""
    if not seat.time_called or seat.position != seat.reached:
        return False
    return seat.position.flips > 0 or (seat.ending is not None and seat.ending.reason in BY_TIME)


def _moment(position: Position) -> str:
    return f"{position.battles}.{position.flips}" if position.flips else str(position.battles)


def parse_link(text: str, rules: Rules | None = None) -> Seat:
    """The game and the moment that a link leads to, or a deal code alone, or a text with either.

    ``rules`` are those of a code alone; the Classic table's if left out. Raises LinkError.
    """
    plain = _plain(text)
    within = _LINK.search(plain)
    text = within[0].rstrip(_BEHIND) if within else plain.rpartition("#")[2]
    text = text.strip().strip("/")
    if not text:
        raise LinkError("There is no link and no deal code here.")
    if len(text) > MAX_LENGTH:
        raise LinkError("The link is broken: it is too long.")
    parts = text.split("/")
    if len(parts) == 1:
        return _dealt(rules or Rules(), parts[0])
    version, *rest = parts
    if version != FORMAT:
        later = version.isascii() and version.isdigit() and int(version[:9]) > int(FORMAT)
        raise LinkError(
            "The link is from a later version of the game, and this one cannot read it."
            if later
            else "The link is broken: it does not begin as the links here do."
        )
    timed = len(rest) == 4 and rest[3].lower() == TIME
    if not timed and not 2 <= len(rest) <= 3:
        raise LinkError(f"The link is broken: it has a part too {'few' if len(rest) < 2 else 'many'}.")
    seat = _dealt(parse_rules(rest[0]), rest[1])
    _at(seat, rest[2] if len(rest) > 2 else "0")
    return _timed(seat) if timed else seat


def _plain(text: str) -> str:
    """The text with what was percent-encoded on its way as it was; links are all ASCII."""
    return re.sub("%([2-7][0-9A-Fa-f])", lambda code: chr(int(code[1], 16)), text)


def _dealt(rules: Rules, code: str) -> Seat:
    try:
        return Seat.dealt(rules, deal_code(parse_deal(code)))
    except DealError as error:
        raise LinkError(str(error)) from None


def _timed(seat: Seat) -> Seat:
    """The game with time called for the moment shown."""
    if seat.game.rules.time_limit is None or not seat.begun:
        raise LinkError("The link is broken: time could not be up there.")
    if not seat.over:
        seat.time_called = True
        if not seat.position.flips:
            seat.game.call_time()
    return seat


def _at(seat: Seat, text: str) -> None:
    """Have the game at the moment that a part of the link names."""
    battles, _, flips = text.partition(".")
    if not all(part.isascii() and part.isdigit() and len(part) < 9 for part in (battles, flips or "0")):
        raise LinkError(f"The link is broken: “{text[:40]}” is no moment of a game.")
    position = Position(int(battles), int(flips or 0))
    if position.battles > MAX_BATTLES:
        raise LinkError(f"The link is broken: no game here has {position.battles:,} battles.")
    played = position.battles + (1 if position.flips else 0)
    seat.game.play(played)
    seat.reached = position
    if seat.game.battles < played:
        raise LinkError(f"The link is broken: this game has no moment {text}; it has {seat.game.battles:,} battles.")
    if not seat.has(position):
        has = count(len(seat.game.battle(played).flips), "flip")
        raise LinkError(f"The link is broken: this game has no moment {text}; its battle {played:,} has {has}.")
    seat.position = position
