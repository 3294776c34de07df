"""The rules dialog's fields as HTML, and what people put into them.

Fields are named by rule, ``rule-face_down``. A front end hands their contents over as texts; what they mean is decided
here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from war.engine.presets import PRESETS
from war.engine.rules import Rules, RulesError
from war.numbers import refusal
from war.text.rules import RULE_LABELS, RuleLabels, RuleValue, matters


@dataclass(frozen=True, slots=True)
class RulesForm:
    """Rules as they stand in the fields: ``rules``, or None where some are ``wrong``.

    ``notes``: by rule, what stands beside its field: what its value means, or why it cannot be.
    """

    rules: Rules | None
    notes: dict[str, str]
    wrong: tuple[str, ...] = ()


def read_rules(texts: Mapping[str, str]) -> RulesForm:
    """The rules that the fields' texts, by rule, make."""
    values: dict[str, RuleValue] = {}
    refusals: dict[str, str] = {}
    for rule, text in texts.items():
        value = RULE_LABELS[rule].read(text)
        try:  # no rule depends on another
            Rules.from_dict({rule: value})
            values[rule] = value
        except RulesError as error:
            refusals[rule] = refusal(f"“{RULE_LABELS[rule].label}”", text, error.allowed)
    rules = Rules.from_dict(values)
    return RulesForm(None if refusals else rules, rule_meanings(rules) | refusals, tuple(refusals))


def rule_texts(rules: Rules) -> dict[str, str]:
    """What stands in the fields, by rule, for these rules. `read_rules` reads it back."""
    return {rule: "" if value is None else str(value) for rule, value in rules.as_dict().items()}


def rule_meanings(rules: Rules) -> dict[str, str]:
    """What each rule means with its value, a short sentence; an empty text where it makes no difference."""
    values = rules.as_dict()
    return {rule: words.says(values[rule]) if matters(rules, rule) else "" for rule, words in RULE_LABELS.items()}


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


def rules_html() -> str:
    """The rules dialog's content: the tables to pick from, and a field for each rule with room for its meaning."""
    tables = "".join(
        f'<li><button type="button" id="pick-{table.name}" data-pick="{table.name}" aria-pressed="false">'
        f"<b>{escape(table.title)}</b> <span>{escape(table.sentence)}</span></button>"
        + "".join(
            f'<button type="button" class="variant" id="pick-{table.name}-{place}"'
            f' data-pick="{table.name}-{place}" aria-pressed="false">{escape(variant.title)}</button>'
            for place, variant in enumerate(table.variants, 1)
        )
        + "</li>"
        for table in PRESETS.values()
    )
    fields = "".join(
        rule_html(words, f"rule-{words.rule}", f"means-{words.rule}", f'data-rule="{words.rule}"')
        for words in RULE_LABELS.values()
    )
    return (
        f'<h3>Tables</h3><ul class="tables">{tables}</ul><h3>Each rule</h3>'
        f'<p class="hint">They hold from the next game on; before the first card, for this one too.</p>{fields}'
    )


def rule_html(words: RuleLabels, name: str, means: str, data: str) -> str:
    """A rule's field, called ``name`` and with a data attribute, with room for its meaning in an element ``means``."""
    about = f'id="{name}" name="{words.rule}" {data} aria-describedby="{means}"'
    if words.choices:
        options = "".join(f'<option value="{choice.value}">{escape(choice.label)}</option>' for choice in words.choices)
        field = f"<select {about}>{options}</select>"
    else:
        hint = f' placeholder="{escape(words.none)}"' if words.none else ""
        field = f'<input {about} type="text" inputmode="numeric" autocomplete="off" maxlength="30"{hint}>'
    return (
        f'<p class="field"><label for="{name}">{escape(words.label)}</label>{field}'
        f'<span class="means" id="{means}"></span></p>'
    )
