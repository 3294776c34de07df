"""Shortcuts: what a key press means, and when it means nothing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saying import said
from war.session.shortcuts import (
    DEFAULT_KEYS,
    KEY_TITLES,
    RESERVED,
    KeyPress,
    KeysError,
    Shortcut,
    check_keys,
    key_title,
    shortcut,
)
from war.text.language import ENGLISH

PASSED_OVER = ("handled", "composing", "modified", "taken", "dialog")


@pytest.mark.parametrize(
    ("key", "intent"),
    [(" ", "play"), ("a", "auto"), ("A", "auto"), ("n", "new"), ("N", "new"), ("?", "keys")],
    ids=["space", "a", "caps-a", "n", "caps-n", "question-mark"],
)
def test_the_usual_keys(key: str, intent: str) -> None:
    assert shortcut(KeyPress(key), DEFAULT_KEYS) == Shortcut(intent, keep=True)


@pytest.mark.parametrize("key", ["b", "Enter", "Escape", "Tab", "ArrowDown", "F5", "", "Shift", "/", "Space"])
def test_other_keys_are_the_browsers(key: str) -> None:
    assert shortcut(KeyPress(key), DEFAULT_KEYS) == Shortcut(None, keep=False)


@given(
    st.sampled_from(list(DEFAULT_KEYS.values())),
    st.sets(st.sampled_from((*PASSED_OVER, "repeat"))),
    st.booleans(),
)
def test_when_a_key_is_no_shortcut(key: str, states: set[str], on: bool) -> None:
    means = shortcut(KeyPress(key, **dict.fromkeys(states, True)), DEFAULT_KEYS, on)
    if not on or states & set(PASSED_OVER):
        # A field, a button, a dialog or the browser has it, and gets all of it.
        assert means == Shortcut(None, keep=False)
    elif "repeat" in states:
        # A held key does nothing again, and does not scroll the page either.
        assert means == Shortcut(None, keep=True)
    else:
        assert (means.intent is not None, means.keep) == (True, True)


@pytest.mark.parametrize("state", PASSED_OVER)
def test_each_of_these_alone_makes_it_none(state: str) -> None:
    assert shortcut(replace(KeyPress(" "), **{state: True}), DEFAULT_KEYS) == Shortcut()


#: What keys type on layouts of other scripts, in which place, with Shift or without, and what they mean by that.
ELSEWHERE = [
    ("ф", "KeyA", False, "auto"),  # Russian
    ("Ф", "KeyA", True, "auto"),
    ("т", "KeyN", False, "new"),
    ("х", "BracketLeft", False, "last-war"),
    ("ъ", "BracketRight", False, "next-war"),
    ("б", "Comma", False, "back-10"),
    ("ю", "Period", False, "on-10"),
    (".", "Slash", False, "on-10"),  # what it types comes first
    ("?", "Digit7", True, "keys"),
    ("α", "KeyA", False, "auto"),  # Greek
    ("ν", "KeyN", False, "new"),
    ("ش", "KeyA", False, "auto"),  # Arabic
    ("ى", "KeyN", False, "new"),
    ("؟", "Slash", True, "keys"),
    ("ظ", "Slash", False, None),
    ("ש", "KeyA", False, "auto"),  # Hebrew
    ("]", "BracketLeft", False, "next-war"),
    ("฿", "KeyQ", True, None),  # Thai
    ("ち", "KeyA", False, "auto"),  # Japanese kana
    ("a", "KeyQ", False, "auto"),  # French: a Latin letter is what it types, wherever it is
    ("q", "KeyA", False, None),
    ("$", "BracketRight", False, None),
    ("§", "Slash", True, None),
    ("ü", "BracketLeft", False, None),  # German
    ("ö", "Semicolon", False, None),
    ("ā", "KeyA", False, None),  # Latvian
    ("ạ", "KeyA", False, None),  # Vietnamese
    ("“", "KeyN", False, None),
    ("Dead", "KeyN", False, None),
]


@pytest.mark.parametrize(("key", "code", "shift", "intent"), ELSEWHERE, ids=range(len(ELSEWHERE)))
def test_on_other_layouts_what_a_key_types_counts_and_else_its_place(
    key: str, code: str, shift: bool, intent: str | None
) -> None:
    press = KeyPress(key, code, shift=shift)
    assert shortcut(press, DEFAULT_KEYS) == Shortcut(intent, keep=intent is not None)
    assert shortcut(replace(press, modified=True), DEFAULT_KEYS) == Shortcut()
    if intent and press.place:  # somebody may want that very sign for something else
        assert shortcut(press, DEFAULT_KEYS | {"keys": key}).intent == "keys"
        moved = DEFAULT_KEYS | {intent: "ArrowUp"}
        assert shortcut(press, moved) == Shortcut()


def test_what_makes_a_character_is_no_modifier() -> None:
    sign = KeyPress("[", "Digit5", modified=True, level=True)  # AltGr or Option on a German keyboard
    assert shortcut(sign, DEFAULT_KEYS).intent == "last-war"
    assert shortcut(replace(sign, level=False), DEFAULT_KEYS) == Shortcut()  # Alt
    assert shortcut(replace(sign, modified=False), DEFAULT_KEYS).intent == "last-war"  # AltGr, as Linux tells it
    # A key that makes no character is a command of the system, and a sign of Option's says nothing of the key's place.
    assert shortcut(replace(sign, key="ArrowLeft"), DEFAULT_KEYS) == Shortcut()
    assert shortcut(KeyPress("π", "KeyN", modified=True, level=True), DEFAULT_KEYS) == Shortcut()
    assert shortcut(KeyPress("å", "KeyA", modified=True, level=True), DEFAULT_KEYS) == Shortcut()


def test_changed_keys() -> None:
    keys = DEFAULT_KEYS | {"play": "ArrowUp", "auto": "É"}
    check_keys(keys)
    assert shortcut(KeyPress("ArrowUp"), keys).intent == "play"
    assert shortcut(KeyPress("é"), keys).intent == "auto"
    assert shortcut(KeyPress(" "), keys) == shortcut(KeyPress("a"), keys) == Shortcut()
    # Only letters have a small and a capital form: a named key is another word.
    assert shortcut(KeyPress("arrowup"), keys) == Shortcut()


def refusal(keys: dict[str, str]) -> str:
    """What is said of keys that cannot be."""
    with pytest.raises(KeysError) as refused:
        check_keys(keys)
    return said(refused.value.message)


def test_the_usual_keys_can_be() -> None:
    check_keys(DEFAULT_KEYS)
    assert set(KEY_TITLES) == set(DEFAULT_KEYS)


@pytest.mark.parametrize("key", sorted(RESERVED))
def test_keys_that_the_browser_needs(key: str) -> None:
    assert refusal(DEFAULT_KEYS | {"auto": key}).startswith(f"{key} cannot be a shortcut")


def test_reserved_are_the_keys_to_get_about_with() -> None:
    assert {"Tab", "Enter", "Escape", "Shift", "Control", "Alt", "Meta", "F5"} <= RESERVED
    assert not RESERVED & set(DEFAULT_KEYS.values())


@pytest.mark.parametrize("key", ["Dead", "Process", "Unidentified"])
def test_a_press_that_stands_for_no_one_key(key: str) -> None:
    assert refusal(DEFAULT_KEYS | {"auto": key}) == "This key cannot be a shortcut."


def test_an_intent_without_a_key() -> None:
    assert refusal(DEFAULT_KEYS | {"new": ""}) == "“New game” needs a key."
    for keys in ({}, {"play": " "}, DEFAULT_KEYS | {"dance": "d"}):
        assert ", ".join(map(said, KEY_TITLES.values())) in refusal(keys)


@pytest.mark.parametrize(("intent", "key"), [("play", "n"), ("play", "N"), ("keys", "A"), ("new", " ")])
def test_one_key_does_one_thing(intent: str, key: str) -> None:
    other = next(other for other, taken in DEFAULT_KEYS.items() if taken == key.lower())
    told = refusal(DEFAULT_KEYS | {intent: key})
    first = min((intent, other), key=list(DEFAULT_KEYS).index)
    assert told == f"{ENGLISH.value(key_title(key))} is already the key for “{said(KEY_TITLES[first])}”."
    check_keys(DEFAULT_KEYS | {intent: key, other: "q"})


@given(st.permutations([" ", "a", "B", "ArrowLeft", "é", "1", "#", "Home", "+", "x", "PageUp", "End", "ß", ".", "7"]))
def test_keys_that_can_be_do_what_they_are_for(order: list[str]) -> None:
    keys = dict(zip(DEFAULT_KEYS, order, strict=False))
    check_keys(keys)
    for intent, key in keys.items():
        assert shortcut(KeyPress(key), keys).intent == intent


@pytest.mark.parametrize(
    ("key", "title"),
    [(" ", "Space"), ("a", "A"), ("?", "?"), ("ArrowLeft", "←"), ("ArrowDown", "↓"), ("PageUp", "PageUp"), ("é", "É")],
    ids=range(7),
)
def test_keys_as_people_call_them(key: str, title: str) -> None:
    assert ENGLISH.value(key_title(key)) == title
