"""The laboratory's fields: what people ask for in them, and the sentences about what cannot be.

Each field has a name; a front end hands over the fields' texts by name, and says the notes that come back beside them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from war.engine.deal import fresh_deal
from war.engine.rules import Rules
from war.laboratory.seeds import STUDY_SEEDS
from war.laboratory.study import Comparison, Study
from war.message import EMPTY, Message, Name, Text, say
from war.numbers import Span
from war.outside import shown
from war.session.rules_form import preset_matches, read_rules, rule_texts

#: How many games one may ask for on the page, and how many are asked for in one press.
MIN_GAMES, MAX_GAMES, GAMES_CHOICES, USUAL_GAMES = 10, 1_000_000, (100, 1_000, 10_000, 100_000), 1_000
GAMES, SEED = "lab-games", "lab-seed"
#: The places of the rules: those of a study, and those that they are compared with.
PLACES = ("lab-one", "lab-other")
#: Time is never called in a study, so the rule about it has no field.
STUDY_RULES = tuple(rule for rule in Rules().as_dict() if rule != "time_limit")
#: What the choice of a table says of rules that no table has.
OWN_RULES = "own"
#: A seed that lies ready is below this: short enough to read out.
SHORT_SEEDS = 1_000_000


@dataclass(frozen=True, slots=True)
class StudyRequest:
    """What is asked for: one set of rules to study, or two to compare."""

    rules: tuple[Rules, ...]
    games: int
    seed: int

    def begin(self) -> Study | Comparison:
        """The study or comparison, with nothing played."""
        if len(self.rules) == 1:
            return Study(self.rules[0], self.games, self.seed)
        return Comparison(self.rules[0], self.rules[1], self.games, self.seed)


@dataclass(frozen=True, slots=True)
class FormReading:
    """The fields as they were read: what is asked for, or None where something is wrong.

    ``games``: how many, None where that is wrong. ``notes``: what stands beside each field, by its name; ``wrong``:
    the fields that are wrong, in order; ``tables``: by place, the table with these rules, as
    `war.session.rules_form.preset_rules` knows.
    """

    asked: StudyRequest | None
    games: int | None
    notes: dict[str, Text]
    wrong: tuple[str, ...]
    tables: dict[str, str]


def rule_name(place: str, rule: str) -> str:
    """The name of a rule's field."""
    return f"{place}-{rule}"


def field_ids(places: tuple[str, ...]) -> tuple[str, ...]:
    """The names of all fields, with the rules of these places, in the order of the page."""
    return (*(rule_name(place, rule) for place in places for rule in STUDY_RULES), GAMES, SEED)


def field_texts(place: str, rules: Rules) -> dict[str, str]:
    """What stands in the fields of a place for these rules, by their names."""
    return {rule_name(place, rule): text for rule, text in rule_texts(rules).items() if rule in STUDY_RULES}


def read_form(texts: Mapping[str, str], places: tuple[str, ...]) -> FormReading:
    """Read the fields `field_ids` of these places."""
    notes: dict[str, Text] = {}
    wrong: list[str] = []
    tables: dict[str, str] = {}
    rules: list[Rules] = []
    for place in places:
        draft = read_rules({rule: texts[rule_name(place, rule)] for rule in STUDY_RULES} | {"time_limit": ""})
        notes |= {rule_name(place, rule): draft.notes[rule] for rule in STUDY_RULES}
        wrong += [rule_name(place, rule) for rule in draft.wrong]
        tables[place] = next((name for name, same in preset_matches(draft.rules).items() if same), OWN_RULES)
        if draft.rules is not None:
            rules.append(draft.rules)
    games, notes[GAMES] = read_games(texts[GAMES])
    seed, notes[SEED] = read_seed(texts[SEED])
    wrong += [GAMES] * (games is None) + [SEED] * (seed is None)
    if wrong or games is None or seed is None:
        return FormReading(None, games, notes, tuple(wrong), tables)
    return FormReading(StudyRequest(tuple(rules), games, seed), games, notes, (), tables)


def read_games(text: str) -> tuple[int | None, Text]:
    """How many games a text means, or None and what is wrong with it."""
    return _read(
        text,
        Span(MIN_GAMES, MAX_GAMES),
        say("The number of games cannot be “{given}”: it must be a whole number from {low} to {high}."),
        say("The number of games cannot be empty: it must be a whole number from {low} to {high}."),
    )


def read_seed(text: str) -> tuple[int | None, Text]:
    """The seed that a text means, or None and what is wrong with it."""
    return _read(
        text,
        Span(0, STUDY_SEEDS - 1),
        say("The seed cannot be “{given}”: it must be a whole number from {low} to {high}."),
        say("The seed cannot be empty: it must be a whole number from {low} to {high}."),
    )


def fresh_seed() -> int:
    """A seed from the operating system's randomness."""
    return fresh_deal().seed % SHORT_SEEDS


def _read(text: str, span: Span, wrong: Message, empty: Message) -> tuple[int | None, Text]:
    """The number of the span that a text says; else None and the sentence for what is ``wrong`` or ``empty``."""
    number = span.read(text)
    if number is not None:
        return number, EMPTY
    seen = shown(text.strip())
    refused = wrong.fill(given=Name(seen)) if seen else empty
    return None, refused.fill(low=span.low, high=span.high)
