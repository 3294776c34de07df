"""The five tables: sets of rules with a name, a title and one sentence for people."""

from dataclasses import dataclass, replace

from war.engine.rules import AtLimit, Combine, Compare, Pickup, Rules, Short
from war.message import Literal, Message, Refusal, say
from war.outside import shown


@dataclass(frozen=True, slots=True)
class Variant:
    """A table's rules with a change that is one click away."""

    title: Message
    rules: Rules


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of rules that people can sit down at, and its variants."""

    name: str
    title: Message
    sentence: Message
    rules: Rules
    variants: tuple[Variant, ...] = ()


class PresetError(Refusal):
    """A name that no table has."""


_FIRST_GAME = Rules(face_down=1, short=Short.LOSE, pickup=Pickup.WINNER_FIRST)

PRESETS: dict[str, Preset] = {
    table.name: table
    for table in (
        Preset(
            "classic",
            say("Classic"),
            say("Three cards face down in a war, and you play to your very last card."),
            Rules(),
            (
                Variant(say("1 card face down"), Rules(face_down=1)),
                Variant(say("200 battles, most cards win"), Rules(limit=200, at_limit=AtLimit.MOST_CARDS)),
            ),
        ),
        Preset(
            "quick",
            say("Quick table"),
            say("One card face down in a war, and after 500 battles the game is a draw."),
            replace(_FIRST_GAME, limit=500),
        ),
        Preset(
            "beginner",
            say("First game"),
            say("One card face down in a war, and a time limit if you like."),
            _FIRST_GAME,
            (
                Variant(say("10 minutes"), replace(_FIRST_GAME, time_limit=10)),
                Variant(say("20 minutes"), replace(_FIRST_GAME, time_limit=20)),
            ),
        ),
        Preset("peace", say("Peace"), say("The lower card wins."), Rules(compare=Compare.LOW)),
        Preset(
            "math",
            say("Math War"),
            say("Each player turns two cards, and the higher sum wins."),
            Rules(cards_up=2),
            (
                Variant(say("subtract"), Rules(cards_up=2, combine=Combine.SUBTRACT)),
                Variant(say("multiply"), Rules(cards_up=2, combine=Combine.MULTIPLY)),
            ),
        ),
    )
}


def preset(name: str) -> Preset:
    """The table called ``name``. Raises PresetError for a name that none has."""
    try:
        return PRESETS[name]
    except KeyError:
        raise PresetError(
            say(
                "There is no table “{given}”. The tables are {tables}.",
                given=Literal(shown(name)),
                tables=Literal(", ".join(PRESETS)),
            )
        ) from None


def rules_title(rules: Rules) -> Message:
    """What the table with these rules is called: a table's title, with its variant's, or ``Own rules``."""
    for each in PRESETS.values():
        if each.rules == rules:
            return each.title
        for variant in each.variants:
            if variant.rules == rules:
                return say("{table}: {variant}", table=each.title, variant=variant.title)
    return say("Own rules")
