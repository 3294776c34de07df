"""The rules dialog's fields: what people put into them.

Fields are named by rule, ``rule-face_down``. A front end hands their contents over as texts; what they mean is decided
here.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from war.engine.presets import PRESETS
from war.engine.rule_labels import RULE_LABELS, RuleValue, matters
from war.engine.rules import Rules, RulesError
from war.message import EMPTY, Message, say
from war.numbers import refusal


@dataclass(frozen=True, slots=True)
class RulesForm:
    """Rules as they stand in the fields: ``rules``, or None where some are ``wrong``.

    ``notes``: by rule, what stands beside its field: what its value means, or why it cannot be.
    """

    rules: Rules | None
    notes: dict[str, Message]
    wrong: tuple[str, ...] = ()


def read_rules(texts: Mapping[str, str]) -> RulesForm:
    """The rules that the fields' texts, by rule, make."""
    values: dict[str, RuleValue] = {}
    refusals: dict[str, Message] = {}
    for rule, text in texts.items():
        value = RULE_LABELS[rule].read(text)
        try:  # no rule depends on another
            Rules.from_dict({rule: value})
            values[rule] = value
        except RulesError as error:
            refusals[rule] = refusal(say("“{label}”", label=RULE_LABELS[rule].label), text, error.allowed)
    rules = Rules.from_dict(values)
    return RulesForm(None if refusals else rules, rule_meanings(rules) | refusals, tuple(refusals))


def rule_texts(rules: Rules) -> dict[str, str]:
    """What stands in the fields, by rule, for these rules. `read_rules` reads it back."""
    return {rule: "" if value is None else str(value) for rule, value in rules.as_dict().items()}


def rule_meanings(rules: Rules) -> dict[str, Message]:
    """What each rule means with its value, a short sentence; an empty text where it makes no difference."""
    values = rules.as_dict()
    return {rule: words.says(values[rule]) if matters(rules, rule) else EMPTY for rule, words in RULE_LABELS.items()}


def preset_matches(rules: Rules | None) -> dict[str, bool]:
    """The tables and their variants, by the names of their buttons, and whether they have these rules."""
    return {name: each == rules for name, each in _presets().items()}


def preset_rules(name: str) -> Rules:
    """The rules of the table or variant whose button has this name."""
    return _presets()[name]


def _presets() -> dict[str, Rules]:
    found = {}
    for table in PRESETS.values():
        found[table.name] = table.rules
        for place, variant in enumerate(table.variants, 1):
            found[f"{table.name}-{place}"] = variant.rules
    return found
