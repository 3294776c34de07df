"""What can vary in a game of War: nine independent rules, all of them data, each with its allowed values."""

from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any

from war.message import Literal, Message, Refusal, say
from war.numbers import Span


class Short(StrEnum):
    """What becomes of a player who cannot put down everything a war needs."""

    LOSE = "lose"
    LAST_CARD = "last-card"
    DRAW = "draw"


class Pickup(StrEnum):
    """In which order the table goes under the winner's pile."""

    SHUFFLED = "shuffled"
    WINNER_FIRST = "winner-first"
    LOSER_FIRST = "loser-first"
    YOU_FIRST = "you-first"


class AtLimit(StrEnum):
    """What it means that the battle limit was reached."""

    DRAW = "draw"
    MOST_CARDS = "most-cards"


class Compare(StrEnum):
    """Which card wins."""

    HIGH = "high"
    LOW = "low"


class Combine(StrEnum):
    """How two cards make the number that is compared."""

    ADD = "add"
    SUBTRACT = "subtract"
    MULTIPLY = "multiply"


MAX_FACE_DOWN = 15
MAX_CARDS_UP = 2
MAX_LIMIT = 1_000_000
MAX_TIME_LIMIT = 24 * 60


class RulesError(Refusal):
    """A rule with a value it cannot have.

    ``rule`` is the rule's name, ``value`` what was given, ``allowed`` what can be, for `war.numbers.refusal`.
    """

    def __init__(self, rule: str, value: object, allowed: Message) -> None:
        self.rule, self.value, self.allowed = rule, value, allowed
        super().__init__(
            say(
                "{rule} cannot be {value}: it must be {allowed}.",
                rule=Literal(rule),
                value=Literal(repr(value)),
                allowed=allowed,
            )
        )


def _whole(rule: str, value: object, low: int, high: int, *, or_none: bool = False) -> None:
    """Raise RulesError unless ``value`` is a whole number from ``low`` to ``high`` (or None, where allowed)."""
    if or_none and value is None:
        return
    span = Span(low, high)
    if value not in span:
        raise RulesError(rule, value, span.or_none if or_none else span.allowed)


@dataclass(frozen=True, slots=True)
class Rules:
    """One set of rules; the defaults are the Classic table's.

    ``face_down`` counts cards, ``limit`` battles, ``time_limit`` minutes; None is no limit. Words are taken for
    the enums (``short="lose"``). Raises RulesError for a value that a rule cannot have.
    """

    face_down: int = 3
    short: Short = Short.LAST_CARD
    pickup: Pickup = Pickup.SHUFFLED
    limit: int | None = None
    at_limit: AtLimit = AtLimit.DRAW
    time_limit: int | None = None
    compare: Compare = Compare.HIGH
    cards_up: int = 1
    combine: Combine = Combine.ADD

    def __post_init__(self) -> None:
        _whole("face_down", self.face_down, 0, MAX_FACE_DOWN)
        _whole("limit", self.limit, 1, MAX_LIMIT, or_none=True)
        _whole("time_limit", self.time_limit, 1, MAX_TIME_LIMIT, or_none=True)
        _whole("cards_up", self.cards_up, 1, MAX_CARDS_UP)
        for rule, words in RULE_ENUMS.items():
            value = getattr(self, rule)
            try:
                object.__setattr__(self, rule, words(value))
            except ValueError:
                allowed = say("one of {words}", context="it must be …", words=Literal(", ".join(words)))
                raise RulesError(rule, value, allowed) from None

    @property
    def shuffled(self) -> bool:
        """Whether chance has a part in the game after the deal."""
        return self.pickup is Pickup.SHUFFLED

    @property
    def war_needs(self) -> int:
        """How many cards each player needs for a war."""
        return self.face_down + self.cards_up

    def as_dict(self) -> dict[str, int | str | None]:
        """The rules by name, as JSON has them: numbers, words and None. `from_dict` reads it back."""
        return dict(_plain(self))

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "Rules":
        """The rules that `as_dict` gave; a rule left out has its default.

        Raises RulesError for a value that cannot be and for a name that is no rule.
        """
        names = [field.name for field in fields(cls)]
        for name in values:
            if name not in names:
                allowed = say("one of the rules {names}", context="it must be …", names=Literal(", ".join(names)))
                raise RulesError(name, values[name], allowed)
        return cls(**values)


@lru_cache(maxsize=16)  # it is asked for at each press
def _plain(rules: Rules) -> dict[str, int | str | None]:
    values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return {rule: str(value) if isinstance(value, StrEnum) else value for rule, value in values.items()}


#: The rules whose values are words, and the words.
RULE_ENUMS: dict[str, type[StrEnum]] = {
    "short": Short,
    "pickup": Pickup,
    "at_limit": AtLimit,
    "compare": Compare,
    "combine": Combine,
}
