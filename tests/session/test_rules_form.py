"""The dialogs' fields: what people put in, what it means, what is wrong with it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.conftest import ROOT
from tests.saying import english
from tests.sessions import Element, by_id, elements
from war.engine.presets import PRESETS
from war.engine.rule_labels import RULE_LABELS
from war.engine.rules import MAX_LIMIT, RULE_ENUMS, Rules
from war.markup.rules import rules_html
from war.markup.settings import settings_html
from war.message import EMPTY
from war.session.rules_form import preset_matches, preset_rules, read_rules, rule_meanings, rule_texts
from war.session.settings import Settings

CLASSIC = rule_texts(Rules())


@given(strategies.rules)
def test_fields_give_back_the_rules_that_were_put_into_them(rules: Rules) -> None:
    texts = rule_texts(rules)
    assert set(texts) == set(rules.as_dict())
    draft = read_rules(texts)
    assert (draft.rules, draft.notes, draft.wrong) == (rules, rule_meanings(rules), ())


@pytest.mark.parametrize(
    ("rule", "text", "value"),
    [
        ("face_down", " 2 ", 2),
        ("face_down", "007", 7),
        ("limit", "", None),
        ("limit", "  ", None),
        ("limit", "None", None),
        ("limit", str(MAX_LIMIT), MAX_LIMIT),
        ("time_limit", "none", None),
        ("time_limit", "20", 20),
        ("pickup", " you-first", "you-first"),
    ],
)
def test_a_field_is_read_kindly(rule: str, text: str, value: object) -> None:
    rules = read_rules(CLASSIC | {rule: text}).rules
    assert rules is not None
    assert rules.as_dict() == Rules().as_dict() | {rule: value}


@pytest.mark.parametrize(
    ("rule", "text", "given", "allowed"),
    [
        ("face_down", "99", "99", "from 0 to 15"),
        ("face_down", "", None, "from 0 to 15"),
        ("face_down", "none", "none", "from 0 to 15"),
        ("face_down", "-1", "-1", "from 0 to 15"),
        ("face_down", "3.5", "3.5", "from 0 to 15"),
        ("face_down", "three", "three", "from 0 to 15"),
        ("face_down", "٣", "٣", "from 0 to 15"),
        ("face_down", "9" * 5000, "9" * 40 + "…", "from 0 to 15"),
        ("limit", "0", "0", "none or a whole number from 1 to 1,000,000"),
        ("limit", "1e3", "1e3", "none or a whole number"),
        ("time_limit", "0", "0", "none or a whole number from 1 to 1,440"),
        ("time_limit", "1441", "1441", "none or a whole number from 1 to 1,440"),
        ("cards_up", "3", "3", "from 1 to 2"),
        ("cards_up", "0", "0", "from 1 to 2"),
        ("short", "win", "win", "lose, last-card, draw"),
        ("pickup", " ", None, "shuffled, winner-first, loser-first, you-first"),
        ("compare", "<b>", "<b>", "high, low"),
    ],
    ids=range(17),
)
def test_what_is_wrong_is_said_beside_the_field(rule: str, text: str, given: str | None, allowed: str) -> None:
    draft = read_rules(CLASSIC | {rule: text})
    assert (draft.rules, draft.wrong) == (None, (rule,))
    said = english(draft.notes[rule])
    assert said.startswith(
        f"“{english(RULE_LABELS[rule].label)}” cannot be {f'“{given}”' if given else 'empty'}: it must be "
    )
    assert allowed in said
    assert said.endswith(".")
    # The other fields say what they mean, as before.
    assert draft.notes | {rule: EMPTY} == read_rules(CLASSIC).notes | {rule: EMPTY}


def test_every_wrong_field_is_told_at_once() -> None:
    draft = read_rules(CLASSIC | {"limit": "0", "face_down": "many", "cards_up": "2"})
    assert set(draft.wrong) == {"limit", "face_down"}
    assert "“0”" in english(draft.notes["limit"])
    assert "“many”" in english(draft.notes["face_down"])
    assert draft.notes["cards_up"] == RULE_LABELS["cards_up"].says(2)
    assert draft.notes["combine"], "it matters with two cards, whatever else is wrong"


@given(st.dictionaries(st.sampled_from(list(CLASSIC)), st.text(max_size=12)))
def test_whatever_is_typed_it_is_rules_or_a_sentence(typed: dict[str, str]) -> None:
    draft = read_rules(CLASSIC | typed)
    if draft.rules is None:
        assert draft.wrong
        assert set(draft.wrong) <= set(typed)
        assert all(
            english(draft.notes[rule]).startswith(f"“{english(RULE_LABELS[rule].label)}” cannot be ")
            for rule in draft.wrong
        )
    else:
        assert draft.wrong == ()
        assert read_rules(rule_texts(draft.rules)).rules == draft.rules


@given(strategies.rules)
def test_every_choice_has_a_meaning_in_one_short_sentence(rules: Rules) -> None:
    meanings = english(rule_meanings(rules))
    assert set(meanings) == set(rules.as_dict())
    silent = {rule for rule, text in meanings.items() if not text}
    assert silent == {*(() if rules.limit else ("at_limit",)), *(() if rules.cards_up == 2 else ("combine",))}
    for rule in set(meanings) - silent:
        text = meanings[rule]
        assert text[0].isupper()
        assert text.endswith(".")
        assert len(text) <= 90
        assert "{" not in text
        assert not re.search(r"\b1 (cards|battles|minutes)\b|\b([02-9]|\d{2,}) (card|battle|minute)\b", text)


def test_different_choices_have_different_meanings() -> None:
    every = {"limit": 5, "cards_up": 2}  # so that every rule makes a difference
    values: dict[str, list[object]] = {rule: list(words) for rule, words in RULE_ENUMS.items()}
    values |= {"face_down": list(range(16)), "cards_up": [1, 2], "limit": [1, 2, 500], "time_limit": [None, 1, 2, 10]}
    assert set(values) == set(RULE_LABELS)
    for rule, choices in values.items():
        said = [rule_meanings(Rules.from_dict(every | {rule: choice}))[rule] for choice in choices]
        assert len(set(said)) == len(said)


def test_the_number_in_a_meaning_is_the_value() -> None:
    for value in range(1, 16):
        assert re.findall(r"\d+", english(rule_meanings(Rules(face_down=value)))["face_down"]) == [str(value)]
    meanings = english(rule_meanings(Rules(limit=77, time_limit=33)))
    assert (re.findall(r"\d+", meanings["limit"]), re.findall(r"\d+", meanings["time_limit"])) == (["77"], ["33"])
    meanings = english(rule_meanings(Rules(limit=MAX_LIMIT, time_limit=1440)))
    assert meanings["limit"] == "The game stops after 1,000,000 battles."
    assert meanings["time_limit"].startswith("After 1,440 minutes ")


def labels(found: list[Element]) -> dict[str | None, str]:
    return {each.attributes.get("for"): each.text for each in found if each.tag == "label"}


def test_every_rule_has_a_field_with_a_label_and_room_for_its_meaning() -> None:
    html = rules_html()
    found, named = elements(html), by_id(html)
    fields = [each for each in found if each.tag in ("input", "select")]
    assert [each.attributes["data-rule"] for each in fields] == list(Rules().as_dict())
    for field in fields:
        rule = field.attributes["data-rule"]
        assert field.attributes["id"] == f"rule-{rule}"
        assert labels(found)[f"rule-{rule}"] == english(RULE_LABELS[str(rule)].label)
        assert field.attributes["aria-describedby"] == f"means-{rule}"
        assert f"means-{rule}" in named


def test_a_select_offers_all_words_of_its_rule() -> None:
    found = elements(rules_html())
    offered = [(each.attributes["value"], each.text) for each in found if each.tag == "option"]
    assert sorted(str(value) for value, _ in offered) == sorted(word for words in RULE_ENUMS.values() for word in words)
    assert all(label and label[0].isupper() for _, label in offered)


def test_an_empty_field_says_what_that_means() -> None:
    named = by_id(rules_html())
    assert named["rule-limit"].attributes["placeholder"] == "No limit"
    assert named["rule-time_limit"].attributes["placeholder"] == "No time limit"
    assert "placeholder" not in named["rule-face_down"].attributes


def test_every_table_and_variant_can_be_picked() -> None:
    buttons = [each for each in elements(rules_html()) if each.tag == "button"]
    names = [str(each.attributes["data-pick"]) for each in buttons]
    offered = [preset_rules(name) for name in names]
    assert offered == [
        rules for table in PRESETS.values() for rules in (table.rules, *(variant.rules for variant in table.variants))
    ]
    for button, name, rules in zip(buttons, names, offered, strict=True):
        assert button.attributes["id"] == f"pick-{name}"
        assert button.attributes["type"] == "button"
        assert button.text.strip()
        # The one that is picked is pressed, and no other.
        assert [other for other, on in preset_matches(rules).items() if on] == [name]
        assert set(preset_matches(rules)) == set(names)
    assert not any(preset_matches(None).values())
    assert not any(preset_matches(Rules(face_down=15)).values())


def test_a_button_in_a_dialog_sends_nothing() -> None:
    for html in (rules_html(), settings_html(Settings())):
        assert all(each.attributes["type"] == "button" for each in elements(html) if each.tag == "button")


def test_the_dialogs_have_no_id_that_the_page_has() -> None:
    page = by_id((ROOT / "index.html").read_text(encoding="utf-8"))
    dialogs = [by_id(rules_html()), by_id(settings_html(Settings()))]
    ids = [name for each in (page, *dialogs) for name in each]
    assert len(ids) == len(set(ids))
