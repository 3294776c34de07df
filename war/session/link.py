"""A game as a link: the part of an address after ``#`` that says which game it is and which moment is shown.

``1/classic/W7KMP-3XHR3/17``: the format's number, the rules, the deal code, the battles played. In the middle of a war
the flips on the table follow, ``17.1``. Where the agreed time is up, ``/time`` follows. Rules are a table's name and
what differs from it, ``quick,limit=none``. With a deal code alone, or without a moment, a link is good too.
"""

import re
from dataclasses import dataclass, field

from war.engine.deal import Deal, DealError
from war.engine.outcome import BY_TIME
from war.engine.presets import PRESETS, PresetError, preset
from war.engine.rule_labels import RULE_LABELS
from war.engine.rules import Rules, RulesError
from war.message import Literal, Refusal, count, join, say
from war.session.open_game import OpenGame, Position

FORMAT = "1"
#: What stands after ``#`` where an address leads to no game but has something done: the name of the intent.
ENTRANCES = ("new", "laboratory")
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


class LinkError(Refusal):
    """A link that leads to no game."""


def rules_code(rules: Rules) -> str:
    """The rules in a link: the table that they differ least from, and what differs."""
    return min((_against(name, rules) for name in PRESETS), key=lambda code: code.count(","))


def _against(name: str, rules: Rules) -> str:
    base = PRESETS[name].rules.as_dict()
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
        values = preset(name[:MAX_RULE]).rules.as_dict()
    except PresetError as error:
        raise LinkError(join([say("The link is broken."), error.message])) from None
    for change in changes:
        rule, equals, value = change.partition("=")
        words = RULE_LABELS.get(rule.replace("-", "_"))
        if words is None or not equals:
            given = Literal(change[:MAX_RULE])
            raise LinkError(say("The link is broken: “{given}” is no rule.", given=given))
        values[words.rule] = words.read(value[:MAX_RULE])
    try:
        return Rules.from_dict(values)
    except RulesError as error:
        raise LinkError(
            say(
                "The link is for rules that cannot be. {label}: it must be {allowed}.",
                label=RULE_LABELS[error.rule].label,
                allowed=error.allowed,
            )
        ) from None


@dataclass(frozen=True, slots=True)
class Link:
    """A game and a moment of it; ``timed``: time was called there. As a text it is the link, without the ``#``."""

    rules: Rules
    deal: Deal
    position: Position = field(default_factory=Position)
    timed: bool = False

    def __str__(self) -> str:
        return f"{self.to_game}{_moment(self.position)}{'/' + TIME if self.timed else ''}"

    @property
    def to_game(self) -> str:
        """What the links to all moments of the game begin with: a number of battles behind it makes one."""
        return f"{FORMAT}/{rules_code(self.rules)}/{self.deal}/"

    @classmethod
    def to(cls, open_game: OpenGame) -> "Link":
        """The link to the moment shown."""
        return cls(open_game.game.rules, open_game.deal, open_game.position, _is_timed(open_game))

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> "Link":
        """What a text says that is a link or a deal code, or has one in it. See `parse_link`."""
        plain = _plain(text)
        within = _LINK.search(plain)
        text = within[0].rstrip(_BEHIND) if within else plain.rpartition("#")[2]
        text = text.strip().strip("/")
        if not text:
            raise LinkError(say("There is no link and no deal code here."))
        if len(text) > MAX_LENGTH:
            raise LinkError(say("The link is broken: it is too long."))
        parts = text.split("/")
        if len(parts) == 1:
            return cls(rules or Rules(), _deal(parts[0]))
        version, *rest = parts
        if version != FORMAT:
            later = version.isascii() and version.isdigit() and int(version[:9]) > int(FORMAT)
            raise LinkError(
                say("The link is from a later version of the game, and this one cannot read it.")
                if later
                else say("The link is broken: it does not begin as the links here do.")
            )
        timed = len(rest) == 4 and rest[3].lower() == TIME
        if not timed and not 2 <= len(rest) <= 3:
            raise LinkError(
                say("The link is broken: it has a part too few.")
                if len(rest) < 2
                else say("The link is broken: it has a part too many.")
            )
        position = _position(rest[2]) if len(rest) > 2 else Position()
        return cls(parse_rules(rest[0]), _deal(rest[1]), position, timed)

    def open(self) -> OpenGame:
        """The game at that moment. Raises LinkError where it has none such."""
        open_game = OpenGame.dealt(self.rules, self.deal)
        _put_at(open_game, self.position)
        return _timed(open_game) if self.timed else open_game


def link(open_game: OpenGame) -> str:
    """The link to the moment shown, without the ``#``. `parse_link` reads it back."""
    return str(Link.to(open_game))


def parse_link(text: str, rules: Rules | None = None) -> OpenGame:
    """The game and the moment that a link leads to, or a deal code alone, or a text with either.

    ``rules`` are those of a code alone; the Classic table's if left out. Raises LinkError.
    """
    return Link.parse(text, rules).open()


def _is_timed(open_game: OpenGame) -> bool:
    """Whether the moment shown is the end by called time, or in the war that is still to be finished before it."""
    if not open_game.time_called or open_game.position != open_game.furthest:
        return False
    return open_game.position.flips > 0 or (open_game.outcome is not None and open_game.outcome.reason in BY_TIME)


def _moment(position: Position) -> str:
    return f"{position.battles}.{position.flips}" if position.flips else str(position.battles)


def _plain(text: str) -> str:
    """The text with what was percent-encoded on its way as it was; links are all ASCII."""
    return re.sub("%([2-7][0-9A-Fa-f])", lambda code: chr(int(code[1], 16)), text)


def _deal(code: str) -> Deal:
    try:
        return Deal(code)
    except DealError as error:
        raise LinkError(error.message) from None


def _timed(open_game: OpenGame) -> OpenGame:
    """The game with time called for the moment shown."""
    if open_game.game.rules.time_limit is None or not open_game.begun:
        raise LinkError(say("The link is broken: time could not be up there."))
    if not open_game.over:
        open_game.time_called = True
        if not open_game.position.flips:
            open_game.game.call_time()
    return open_game


def _position(text: str) -> Position:
    """The moment that a part of the link names."""
    battles, _, flips = text.partition(".")
    if not all(part.isascii() and part.isdigit() and len(part) < 9 for part in (battles, flips or "0")):
        raise LinkError(say("The link is broken: “{given}” is no moment of a game.", given=Literal(text[:40])))
    position = Position(int(battles), int(flips or 0))
    if position.battles > MAX_BATTLES:
        raise LinkError(
            count(
                "The link is broken: no game here has {n} battle.",
                "The link is broken: no game here has {n} battles.",
                position.battles,
            )
        )
    return position


def _put_at(open_game: OpenGame, position: Position) -> None:
    """Have the game at this moment."""
    played = position.battles + (1 if position.flips else 0)
    open_game.game.play(played)
    open_game.furthest = position
    if open_game.game.battles < played:
        raise LinkError(
            count(
                "The link is broken: this game has no moment {moment}; it has {n} battle.",
                "The link is broken: this game has no moment {moment}; it has {n} battles.",
                open_game.game.battles,
                moment=Literal(_moment(position)),
            )
        )
    if not open_game.has(position):
        raise LinkError(
            count(
                "The link is broken: this game has no moment {moment}; its battle {battle} has {n} flip.",
                "The link is broken: this game has no moment {moment}; its battle {battle} has {n} flips.",
                len(open_game.game.battle(played).flips),
                moment=Literal(_moment(position)),
                battle=played,
            )
        )
    open_game.position = position
