"""Rules and tables as data: what they may be, what a wrong one is told, round trips."""

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saying import english, said, why
from tests.strategies import rules
from war.engine.presets import PRESETS, PresetError, preset, rules_title
from war.engine.rule_labels import RULE_LABELS, matters, rules_sentences
from war.engine.rules import MAX_FACE_DOWN, MAX_LIMIT, MAX_TIME_LIMIT, RULE_ENUMS, Rules, RulesError

NUMBERS = {
    "face_down": (0, MAX_FACE_DOWN, False),
    "limit": (1, MAX_LIMIT, True),
    "time_limit": (1, MAX_TIME_LIMIT, True),
    "cards_up": (1, 2, False),
}

#: The table of rules.md: what each preset is, beside its name.
EXPECTED_PRESETS: dict[str, dict[str, Any]] = {
    "classic": {"face_down": 3, "short": "last-card", "pickup": "shuffled", "limit": None},
    "quick": {"face_down": 1, "short": "lose", "pickup": "winner-first", "limit": 500, "at_limit": "draw"},
    "beginner": {"face_down": 1, "short": "lose", "pickup": "winner-first", "limit": None},
    "peace": {"face_down": 3, "short": "last-card", "pickup": "shuffled", "limit": None, "compare": "low"},
    "math": {"face_down": 3, "short": "last-card", "pickup": "shuffled", "cards_up": 2, "combine": "add"},
}


@given(rules)
def test_rules_are_read_back(of: Rules) -> None:
    assert Rules.from_dict(of.as_dict()) == of
    assert Rules.from_dict(json.loads(json.dumps(of.as_dict()))) == of


@given(rules)
def test_a_rule_left_out_has_its_default(of: Rules) -> None:
    for name in of.as_dict():
        rest = {key: value for key, value in of.as_dict().items() if key != name}
        assert Rules.from_dict(rest) == dataclasses.replace(of, **{name: getattr(Rules(), name)})


@pytest.mark.parametrize("rule", NUMBERS)
def test_the_ends_of_a_range_can_be_and_what_is_beyond_cannot(rule: str) -> None:
    low, high, or_none = NUMBERS[rule]
    for value in (low, high):
        assert Rules.from_dict({rule: value}).as_dict()[rule] == value
    wrong: list[object] = [low - 1, high + 1, -1, 10**30, "1", "", 1.0, True, False, [1], "none"]
    if or_none:
        assert Rules.from_dict({rule: None}).as_dict()[rule] is None
    else:
        wrong.append(None)
    for value in wrong:
        with pytest.raises(RulesError) as caught:
            Rules.from_dict({rule: value})
        assert (caught.value.rule, caught.value.value) == (rule, value)
        says = why(caught.value)
        assert rule in says
        assert f"a whole number from {low:,} to {high:,}" in says
        assert ("none" in said(caught.value.allowed)) is or_none


@pytest.mark.parametrize("rule", RULE_ENUMS)
def test_a_word_can_be_and_another_cannot(rule: str) -> None:
    for word in RULE_ENUMS[rule]:
        assert Rules.from_dict({rule: str(word)}).as_dict()[rule] == word
    for value in ("", "LOSE", "both", None, 1, ["lose"]):
        with pytest.raises(RulesError) as caught:
            Rules.from_dict({rule: value})
        assert caught.value.rule == rule
        assert rule in why(caught.value)
        assert all(word in why(caught.value) for word in RULE_ENUMS[rule])


@given(st.text().filter(lambda name: name not in NUMBERS and name not in RULE_ENUMS))
def test_a_name_that_is_no_rule(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_dict({name: 1})
    assert caught.value.rule == name
    assert "face_down" in said(caught.value.allowed)


def test_rules_do_not_change() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Rules().face_down = 1  # type: ignore[misc]


@pytest.mark.parametrize("name", EXPECTED_PRESETS)
def test_the_tables_are_those_of_the_rules(name: str) -> None:
    values = preset(name).rules.as_dict()
    assert values | EXPECTED_PRESETS[name] == values
    others = {"compare": "high", "cards_up": 1, "limit": None, "time_limit": None} | EXPECTED_PRESETS[name]
    assert {rule: values[rule] for rule in others} == others


def test_there_are_five_tables_and_each_is_known_by_its_rules() -> None:
    assert list(PRESETS) == list(EXPECTED_PRESETS)
    for name, each in PRESETS.items():
        assert each.name == name
        assert rules_title(each.rules) == each.title
        for variant in each.variants:
            assert english(rules_title(variant.rules)).startswith(english(each.title)), "one click away from it"
            assert variant.rules != each.rules
    assert len({each.title for each in PRESETS.values()}) == len({each.sentence for each in PRESETS.values()}) == 5
    assert preset("classic").rules == Rules(), "the default"
    assert english(rules_title(Rules(face_down=7))) == "Own rules"


def test_a_table_that_is_not_there() -> None:
    with pytest.raises(PresetError) as caught:
        preset("poker")
    assert "poker" in why(caught.value)
    assert all(name in why(caught.value) for name in PRESETS)


@pytest.mark.parametrize("rule", [field.name for field in dataclasses.fields(Rules)])
def test_every_rule_and_every_choice_has_words(rule: str) -> None:
    words = RULE_LABELS[rule]
    values: list[Any] = [str(word) for word in RULE_ENUMS[rule]] if rule in RULE_ENUMS else [*NUMBERS[rule][:2], 2]
    if rule in NUMBERS:
        assert (words.low, words.high, bool(words.none)) == NUMBERS[rule]
        values += [None] if words.none else []
    says = [english(words.says(value)) for value in values]
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in says)
    assert len(set(says)) == len(set(values)), "each value means something else"


@given(rules)
def test_rules_in_sentences_leave_out_only_what_makes_no_difference(of: Rules) -> None:
    sentences = rules_sentences(of)
    assert len(sentences) == sum(matters(of, rule) for rule in of.as_dict())
    assert matters(of, "at_limit") == (of.limit is not None)
    assert matters(of, "combine") == (of.cards_up == 2)
