"""The five tables: sets of rules with a name, a title and one sentence for people."""

from dataclasses import dataclass, replace

from war.outside import shown
from war.rules import AtLimit, Combine, Compare, Pickup, Rules, Short


@dataclass(frozen=True, slots=True)
class Variant:
    """A table's rules with a change that is one click away."""

    title: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Table:
    """A set of rules that people can sit down at, and its variants."""

    name: str
    title: str
    sentence: str
    rules: Rules
    variants: tuple[Variant, ...] = ()


class TableError(ValueError):
    """A name that no table has. The message is a sentence for people."""


_FIRST_GAME = Rules(face_down=1, short=Short.LOSE, pickup=Pickup.WINNER_FIRST)

TABLES: dict[str, Table] = {
    table.name: table
    for table in (
        Table(
            "classic",
            "Classic",
            "Three cards face down in a war, and you play to your very last card.",
            Rules(),
            (
                Variant("1 card face down", Rules(face_down=1)),
                Variant("200 battles, most cards win", Rules(limit=200, at_limit=AtLimit.MOST_CARDS)),
            ),
        ),
        Table(
            "quick",
            "Quick table",
            "One card face down in a war, and after 500 battles the game is a draw.",
            replace(_FIRST_GAME, limit=500),
        ),
        Table(
            "beginner",
            "First game",
            "One card face down in a war, and a time limit if you like.",
            _FIRST_GAME,
            (
                Variant("10 minutes", replace(_FIRST_GAME, time_limit=10)),
                Variant("20 minutes", replace(_FIRST_GAME, time_limit=20)),
            ),
        ),
        Table("peace", "Peace", "The lower card wins.", Rules(compare=Compare.LOW)),
        Table(
            "math",
            "Math War",
            "Each player turns two cards, and the higher sum wins.",
            Rules(cards_up=2),
            (
                Variant("subtract", Rules(cards_up=2, combine=Combine.SUBTRACT)),
                Variant("multiply", Rules(cards_up=2, combine=Combine.MULTIPLY)),
            ),
        ),
    )
}


def table(name: str) -> Table:
    """The table called ``name``. Raises TableError for a name that none has."""
    try:
        return TABLES[name]
    except KeyError:
        raise TableError(f"There is no table “{shown(name)}”. The tables are {', '.join(TABLES)}.") from None


def rules_title(rules: Rules) -> str:
    """What the table with these rules is called: a table's title, with its variant's, or ``Own rules``."""
    for each in TABLES.values():
        if each.rules == rules:
            return each.title
        for variant in each.variants:
            if variant.rules == rules:
                return f"{each.title}: {variant.title}"
    return "Own rules"
