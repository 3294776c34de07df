"""The settings dialog as HTML. Fields are named by setting, ``set-deck``, and by intent, ``key-play``."""

from collections.abc import Mapping
from enum import StrEnum

from war.engine.cards import parse_card
from war.markup.cards import sample_html
from war.markup.html import Html, html, tag
from war.message import Text, say
from war.session.appearance import Back, Deck, Theme
from war.session.players import MOST_NAME
from war.session.settings import Settings
from war.session.shortcuts import KEY_TITLES, key_title
from war.text.labels import BACK_TITLES, DECK_TITLES, THEME_TITLES
from war.text.language import ENGLISH, Language

#: What a deck looks like is seen by these: a court card, and the suits whose colours differ.
SAMPLE = ("QH", "7D", "7C")


def settings_html(settings: Settings, can_buzz: bool = True, language: Language = ENGLISH) -> Html:
    """The settings dialog's content; ``can_buzz``: whether the machine can be felt."""
    told = language.say
    return html(
        tag("h3", told(say("Cards"))),
        _radios("deck", told(say("Faces")), {deck: _deck(deck, language) for deck in Deck}, settings.deck),
        _radios(
            "back", told(say("Back", context="of cards")), {back: _back(back, language) for back in Back}, settings.back
        ),
        tag("h3", told(say("Look and sound"))),
        _themes(settings.theme, language),
        _check("motion", told(say("Cards move")), settings.motion),
        tag(
            "p",
            {"class": "hint still"},
            told(say("The system asks for less motion, so the cards stay still all the same.")),
        ),
        _check("sound", told(say("Sounds")), settings.sound),
        _check("buzz", told(say("A short buzz at a war")), settings.buzz) if can_buzz else "",
        tag("h3", told(say("Players"))),
        _name("your_name", told(say("Your name")), settings.your_name, told(say("You"))),
        _name("computers_name", told(say("The computer’s name")), settings.computers_name, told(say("Computer"))),
        tag("h3", told(say("Playing"))),
        _check("whole_battles", told(say("One press plays a whole battle, wars too")), settings.whole_battles),
        _keys(settings, language),
        tag("h3", told(say("All settings"))),
        tag(
            "p",
            {"class": "row"},
            _button("reset", told(say("Reset all settings"))),
            _button("unreset", told(say("Take that back")), hidden=True),
        ),
        tag(
            "p",
            {"class": "hint"},
            told(say("The game on the table, the past games and the rules of the next game stay.")),
        ),
    )


def _keys(settings: Settings, language: Language) -> Html:
    hint = say("To change a key, go to its field and press the new one.")
    return html(
        tag("h3", {"id": "keys-title", "tabindex": -1}, language.say(say("Keys"))),
        _check("shortcuts", language.say(say("Play with keys")), settings.shortcuts),
        tag("p", {"class": "hint", "id": "keys-hint"}, language.say(hint)),
        (_key(intent, title, settings.keys[intent], language) for intent, title in KEY_TITLES.items()),
        tag("p", _button("default-keys", language.say(say("The usual keys")))),
    )


def _key(intent: str, title: Text, key: str, language: Language) -> Html:
    name = f"key-{intent}"
    field: Mapping[str, str | bool] = {
        "id": name,
        "data-key": intent,
        "type": "text",
        "readonly": True,
        "value": language.value(key_title(key)),
        "aria-describedby": f"{name}-note keys-hint",
    }
    return tag(
        "p",
        {"class": "field key"},
        tag("label", {"for": name}, language.say(title)),
        tag("input", field),
        tag("span", {"class": "means", "id": f"{name}-note"}),
    )


def _button(intent: str, title: str, hidden: bool = False) -> Html:
    return tag("button", {"type": "button", "id": intent, "data-intent": intent, "hidden": hidden}, title)


def _name(setting: str, label: str, name: str, nobody: str) -> Html:
    field = f"set-{setting}"
    attributes: Mapping[str, str | int] = {
        "id": field,
        "data-setting": setting,
        "type": "text",
        "dir": "auto",
        "maxlength": MOST_NAME,
        "autocomplete": "off",
        "spellcheck": "false",
        "placeholder": nobody,
        "value": name,
        "aria-describedby": f"{field}-note",
    }
    return tag(
        "p",
        {"class": "field"},
        tag("label", {"for": field}, label),
        tag("input", attributes),
        tag("span", {"class": "means", "id": f"{field}-note"}),
    )


def _check(setting: str, label: str, on: bool) -> Html:
    box = tag("input", {"type": "checkbox", "data-setting": setting, "checked": on})
    return tag("p", {"class": "check"}, tag("label", box, " ", label))


def _themes(chosen: Theme, language: Language) -> Html:
    options = (
        tag("option", {"value": theme, "selected": theme is chosen}, language.say(title))
        for theme, title in THEME_TITLES.items()
    )
    return tag(
        "p",
        {"class": "field"},
        tag("label", {"for": "set-theme"}, language.say(say("Colours"))),
        tag("select", {"id": "set-theme", "data-setting": "theme"}, options),
    )


def _radios(setting: str, legend: str, choices: Mapping[StrEnum, Html], chosen: StrEnum) -> Html:
    """One of a few, each with a picture of what it looks like."""
    radios = (
        tag(
            "label",
            {"class": "look"},
            tag(
                "input",
                {
                    "type": "radio",
                    "name": setting,
                    "data-setting": setting,
                    "value": value,
                    "checked": value is chosen,
                },
            ),
            picture,
        )
        for value, picture in choices.items()
    )
    return tag("fieldset", {"class": "looks"}, tag("legend", legend), radios)


def _deck(deck: Deck, language: Language) -> Html:
    cards = (Html(sample_html(parse_card(each), deck)) for each in SAMPLE)
    return html(tag("span", {"class": "cards", "aria-hidden": "true"}, cards), " ", language.say(DECK_TITLES[deck]))


def _back(back: Back, language: Language) -> Html:
    card = tag("span", {"class": "cards", "aria-hidden": "true", "data-back": back}, Html(sample_html(None)))
    return html(card, " ", language.say(BACK_TITLES[back]))
