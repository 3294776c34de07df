"""The rules dialog as HTML. Fields are named by rule, ``rule-face_down``, buttons by table, ``pick-classic``."""

from collections.abc import Mapping

from war.engine.presets import PRESETS
from war.engine.rule_labels import RULE_LABELS, RuleLabels
from war.markup.html import Attribute, Content, Html, html, tag
from war.message import say
from war.text.language import ENGLISH, Language


def rules_html(language: Language = ENGLISH) -> Html:
    """The rules dialog's content: the tables to pick from, and a field for each rule with room for its meaning."""
    tables = (
        tag(
            "li",
            _pick(table.name, tag("b", language.say(table.title)), " ", tag("span", language.say(table.sentence))),
            [
                _pick(f"{table.name}-{place}", language.say(each.title), variant=True)
                for place, each in enumerate(table.variants, 1)
            ],
        )
        for table in PRESETS.values()
    )
    fields = (
        rule_html(labels, f"rule-{labels.rule}", f"means-{labels.rule}", {"data-rule": labels.rule}, language)
        for labels in RULE_LABELS.values()
    )
    hint = say("They hold from the next game on; before the first card, for this one too.")
    return html(
        tag("h3", language.say(say("Tables"))),
        tag("ul", {"class": "presets"}, tables),
        tag("h3", language.say(say("Each rule"))),
        tag("p", {"class": "hint"}, language.say(hint)),
        fields,
    )


def _pick(name: str, *contents: Content, variant: bool = False) -> Html:
    """The button that takes a table's or a variant's rules."""
    attributes: dict[str, Attribute] = {"type": "button", "class": "variant" if variant else None, "id": f"pick-{name}"}
    attributes |= {"data-pick": name, "aria-pressed": "false"}
    return tag("button", attributes, *contents)


def rule_html(
    labels: RuleLabels, name: str, means: str, data: Mapping[str, Attribute], language: Language = ENGLISH
) -> Html:
    """A rule's field, called ``name`` and with data attributes, with room for its meaning in an element ``means``."""
    about: dict[str, Attribute] = {"id": name, "name": labels.rule, **data, "aria-describedby": means}
    if labels.choices:
        options = [tag("option", {"value": each.value}, language.say(each.label)) for each in labels.choices]
        field = tag("select", about, options)
    else:
        typed: dict[str, Attribute] = {"type": "text", "inputmode": "numeric", "autocomplete": "off", "maxlength": 30}
        typed["placeholder"] = language.say(labels.none) or None
        field = tag("input", about | typed)
    return tag(
        "p",
        {"class": "field"},
        tag("label", {"for": name}, language.say(labels.label)),
        field,
        tag("span", {"class": "means", "id": means}),
    )
