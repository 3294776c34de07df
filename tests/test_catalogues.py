"""The template of all texts is what the code says, and every text is one that can be translated."""

import string

import pytest

from static.tools.catalogues import TEMPLATE, ExtractError, all_entries, entries, template
from tests.conftest import ROOT

ENTRIES = all_entries()


def places(text: str) -> set[str]:
    """The names of the places in a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_the_template_is_that_of_the_code() -> None:
    made = template(ENTRIES)
    kept = (ROOT / TEMPLATE).read_bytes()
    assert kept == made, "if this is meant, .venv/bin/python -m static.tools.catalogues writes the new one"


def test_both_forms_of_a_text_have_the_same_places() -> None:
    wrong = {
        (entry.english, entry.plural)
        for entry in ENTRIES
        # What a number bends may leave it out where it is 1.
        if entry.plural and places(entry.english) | {"n"} != places(entry.plural) | {"n"}
    }
    assert len(ENTRIES) > 400
    assert wrong == set()


def test_places_are_names() -> None:
    named = {name for entry in ENTRIES for name in places(entry.english) | places(entry.plural)}
    assert all(name.isidentifier() for name in named), named
    assert not any("{" in (text := entry.english) and text.count("{") != text.count("}") for entry in ENTRIES)


def test_one_english_text_is_bent_or_it_is_not() -> None:
    kinds: dict[tuple[str, str], set[str]] = {}
    for entry in ENTRIES:
        kinds.setdefault((entry.context, entry.english), set()).add(entry.plural)
    assert {key: found for key, found in kinds.items() if len(found) > 1} == {}


IMPORT = "from war.message import count, say\n"


def test_texts_are_found_with_their_plurals_and_contexts() -> None:
    source = (
        IMPORT
        + """
A = say("War", context="the game")
B = [count("{n} card", "{n} cards", number, of=say("a " "deck")) for number in (1, 2)]
"""
    )
    found = {(entry.english, entry.plural, entry.context) for entry in entries(source, "a.py")}
    assert found == {("War", "", "the game"), ("{n} card", "{n} cards", ""), ("a deck", "", "")}


@pytest.mark.parametrize("call", ["say(text)", 'say(f"a {b}")', 'count("one", many, 1)', 'say("a", context=where)'])
def test_a_text_that_no_translator_would_see_is_refused(call: str) -> None:
    with pytest.raises(ExtractError, match=r"a\.py:2"):
        list(entries(IMPORT + call, "a.py"))


def test_what_only_has_the_name_of_a_maker_is_none() -> None:
    assert list(entries("say(number)", "a.py")) == []
