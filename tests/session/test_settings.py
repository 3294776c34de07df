"""What people set: it is checked, kept, shown in its field, and reset."""

import json
import re
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saying import english, said, why
from tests.sessions import Element, elements
from war.engine.presets import PRESETS
from war.markup.settings import settings_html
from war.session.appearance import Back, Deck, Theme
from war.session.players import MOST_NAME, clean_name
from war.session.saving import SaveError, resume, save
from war.session.session import Session
from war.session.settings import Settings, SettingsError
from war.session.shortcuts import DEFAULT_KEYS, KEY_TITLES
from war.session.speed import Speed
from war.text.labels import BACK_TITLES, DECK_TITLES, THEME_TITLES
from war.view.screen import view

#: Every setting with a value that is not the usual one.
OTHER = {
    "rules": PRESETS["peace"].rules,
    "speed": Speed.FAST,
    "whole_battles": True,
    "shortcuts": False,
    "keys": DEFAULT_KEYS | {"play": "x"},
    "your_name": "Mia",
    "computers_name": "Ben",
    "deck": Deck.LARGE,
    "back": Back.PLUM,
    "theme": Theme.DARK,
    "motion": False,
    "sound": True,
    "buzz": True,
}


def labels(found: list[Element]) -> dict[str | None, str]:
    return {each.attributes.get("for"): each.text for each in found if each.tag == "label"}


def chosen(found: list[Element], setting: str) -> list[str | None]:
    """The values of the radio buttons or options that are chosen for a setting."""
    marks = [each for each in found if each.tag == "input" and each.attributes.get("data-setting") == setting]
    if not marks:
        marks = [each for each in found if each.tag == "option"]
    return [each.attributes["value"] for each in marks if "checked" in each.attributes or "selected" in each.attributes]


def test_every_setting_is_kept() -> None:
    assert set(OTHER) == {each.name for each in fields(Settings)}
    for name, value in OTHER.items():
        assert getattr(Settings(), name) != value
        session, other = Session(Settings(**{name: value})), Session()  # type: ignore[arg-type]
        resume(other, save(session))
        assert other.settings == session.settings
        assert getattr(other.settings, name) == value


def test_a_record_from_before_a_setting_was_there_has_it_as_it_comes() -> None:
    for name in set(OTHER) - {"rules", "keys"}:
        record = json.loads(save(Session(Settings(**OTHER))))  # type: ignore[arg-type]
        del record["settings"][name]
        session = Session()
        resume(session, json.dumps(record))
        assert session.settings == replace(Settings(**OTHER), **{name: getattr(Settings(), name)})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("deck", "tarot", "There is no deck “tarot”."),
        ("back", "", "There is no back “”."),
        ("theme", None, "There is no theme “None”."),
        ("speed", "warp", "There is no speed “warp”."),
        ("motion", 1, "motion is on or off, not “1”."),
        ("sound", "on", "sound is on or off, not “on”."),
        ("buzz", None, "buzz is on or off, not “None”."),
        ("your_name", 7, "A name is a text."),
        ("computers_name", None, "A name is a text."),
        ("your_name", "x" * (MOST_NAME + 1), "A name has 24 characters at most."),
        ("computers_name", "ש" * 1000, "A name has 24 characters at most."),
    ],
)
def test_what_cannot_be_set_is_refused_in_a_sentence(name: str, value: object, said: str) -> None:
    session = Session()
    with pytest.raises(SettingsError) as refused:
        session.change(**{name: value})
    assert why(refused.value) == said
    assert session.settings == Settings()
    record = json.loads(save(session))
    record["settings"][name] = value
    with pytest.raises(SaveError):
        resume(session, json.dumps(record))
    assert session.settings == Settings()


def test_a_reset_changes_all_but_the_rules_of_the_next_game() -> None:
    assert Settings(**OTHER).reset() == Settings(PRESETS["peace"].rules)  # type: ignore[arg-type]


# ---- names -----------------------------------------------------------------------------------------------------


@given(st.text(max_size=60))
def test_any_text_is_a_name_that_is_kept_or_too_long(text: str) -> None:
    session = Session()
    try:
        session.change(your_name=text, computers_name=text)
    except SettingsError:
        assert len(clean_name(text)) > MOST_NAME
        return
    name = session.settings.your_name
    assert name == session.settings.computers_name == clean_name(text) == clean_name(name)
    assert len(name) <= MOST_NAME
    other = Session()
    resume(other, save(session))
    assert other.settings == session.settings
    fields = {each.attributes["data-setting"]: each for each in elements(settings_html(session.settings))
              if each.attributes.get("type") == "text" and "data-setting" in each.attributes}  # fmt: skip
    assert [field.attributes["value"] for field in fields.values()] == [name, name]
    shown = view(session)
    names = session.settings.names
    assert english((shown.you.name, shown.computer.name)) == (names.your or "You", names.computers or "Computer")
    assert english(shown.you.name).startswith(name or "You") or name.casefold() == "you"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Mia", "Mia"),
        ("  Mia \t\n Marie  ", "Mia Marie"),
        ("דניאל", "דניאל"),
        ("\u202eevil\u202c", "evil"),
        ("a\u0000b\u200e", "ab"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        (" \u200d\u200c ", ""),
        ("\ud800x", "x"),
        ("", ""),
        ("<b>&amp;\"'", "<b>&amp;\"'"),
    ],
)
def test_what_nobody_can_see_is_no_part_of_a_name(typed: str, name: str) -> None:
    assert clean_name(typed) == name


# ---- the fields ------------------------------------------------------------------------------------------------


def test_every_setting_has_its_field_and_shows_its_value() -> None:
    for settings in (Settings(), Settings(**OTHER)):  # type: ignore[arg-type]
        found = elements(settings_html(settings))
        offered = {each.attributes["data-setting"] for each in found if "data-setting" in each.attributes}
        assert offered == set(OTHER) - {"rules", "speed", "keys"}
        assert chosen(found, "deck") == [settings.deck]
        assert chosen(found, "back") == [settings.back]
        assert chosen(found, "theme") == [settings.theme]
    assert "buzz" not in settings_html(Settings(), can_buzz=False)


def test_every_look_can_be_chosen_and_is_called_something() -> None:
    found = elements(settings_html(Settings()))
    values = [each.attributes["value"] for each in found if each.attributes.get("type") == "radio"]
    assert values == [*Deck, *Back]
    texts = [each.text.split()[-1] for each in found if each.attributes.get("class") == "look"]
    assert texts == [said(title).split()[-1] for title in (*DECK_TITLES.values(), *BACK_TITLES.values())]
    assert [each.text for each in found if each.tag == "option"] == list(map(said, THEME_TITLES.values()))
    assert set(THEME_TITLES) == set(Theme)


def test_every_shortcut_has_a_field_with_a_label() -> None:
    found = elements(settings_html(Settings(keys=DEFAULT_KEYS | {"play": "ArrowUp"})))
    fields = {each.attributes["data-key"]: each for each in found if "data-key" in each.attributes}
    assert list(fields) == list(DEFAULT_KEYS)
    values = [field.attributes["value"] for field in fields.values()]
    assert values == ["↑", "A", "N", "Z", "Y", "←", "→", ",", ".", "[", "]", "Home", "End", "R", "?"]
    texts = [labels(found)[field.attributes["id"]] for field in fields.values()]
    assert texts == list(map(said, KEY_TITLES.values()))


def test_boxes_are_checked_as_the_settings_are_and_stand_in_their_labels() -> None:
    for on in (True, False):
        wanted = {"motion": on, "sound": not on, "buzz": on, "whole_battles": on, "shortcuts": not on}
        found = elements(settings_html(Settings(**wanted)))  # type: ignore[arg-type]
        boxes = {each.attributes["data-setting"]: "checked" in each.attributes for each in found if each.tag == "input"
                 and each.attributes["type"] == "checkbox"}  # fmt: skip
        assert boxes == wanted
    assert re.fullmatch(r'(.*<label><input type="checkbox"[^<]*</label>){5}.*', settings_html(Settings()), re.DOTALL)


def test_keys_are_escaped() -> None:
    settings = Settings(keys=DEFAULT_KEYS | {"play": '"', "auto": "<", "new": "&", "undo": "'"})
    values = [each.attributes["value"] for each in elements(settings_html(settings)) if "data-key" in each.attributes]
    assert values[:4] == ['"', "<", "&", "'"]
    assert not re.search('data-key=[^>]*value=""', settings_html(settings))
