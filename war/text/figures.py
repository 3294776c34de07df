"""The numbers of a study for people: values that fill the places of sentences and the cells of tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from war.analysis.estimates import Share, parts
from war.message import Decimal, Message, Text, Value, count, say

#: What stands where there is no number.
NONE = say("–", context="no number")


def number(value: float | None) -> Value:
    """A mean: the smaller, the more decimals; a dash where there is none."""
    return NONE if value is None else Decimal(value, 1 if value >= 100 else 2 if value >= 1 else 3)


def exact(value: float | None) -> Value:
    """A number with all of its digits; a dash where there is none."""
    return NONE if value is None else Decimal(value)


def percent(share: float | None, digits: int | None = 1) -> Value:
    """A share as ``49.8 %``, without ``digits`` with as many as it has; a dash where there is none."""
    if share is None:
        return NONE
    return say("{number} %", context="per cent in a table", number=Decimal(share * 100, digits))


def percents(shares: Mapping[str, Share]) -> dict[str, Value]:
    """Shares that make up a whole, as people see them side by side: together 100.0 %."""
    thousands = parts([share.count for share in shares.values()], 1000)
    return {
        name: percent(None if share.value is None else thousandths / 1000)
        for (name, share), thousandths in zip(shares.items(), thousands, strict=True)
    }


def plus_minus(margin: float | None, figure: Callable[[float | None], Value] = number) -> Value:
    """A margin with its sign; a dash where there is none."""
    return NONE if margin is None else say("± {margin}", margin=figure(margin))


def games(number_of: int) -> Message:
    """``1 game``, ``2 games``."""
    return count("{n} game", "{n} games", number_of)


def aces(number_of: int) -> Message:
    """``1 ace``, ``2 aces``."""
    return count("{n} ace", "{n} aces", number_of)


@dataclass(frozen=True, slots=True)
class WithMargin:
    """A cell with a number and, beside it, its margin."""

    value: Value
    margin: Value


#: What a table has in a cell.
Cell: TypeAlias = Value | WithMargin


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its title, the heads of its columns, and its rows. The first column names the row."""

    title: Message
    head: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]
