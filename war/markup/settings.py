"""The settings dialog as HTML. Fields are named by setting, ``set-deck``, and by intent, ``key-play``."""

from collections.abc import Mapping
from enum import StrEnum
from html import escape

from war.engine.cards import parse_card
from war.markup.cards import sample_html
from war.session.appearance import BACK_TITLES, DECK_TITLES, THEME_TITLES, Back, Deck, Theme
from war.session.players import MOST_NAME
from war.session.settings import Settings
from war.session.shortcuts import KEY_TITLES, key_title

#: What a deck looks like is seen by these: a court card, and the suits whose colours differ.
SAMPLE = ("QH", "7D", "7C")


def settings_html(settings: Settings, can_buzz: bool = True) -> str:
    """The settings dialog's content; ``can_buzz``: whether the machine can be felt."""
    keys = "".join(
        f'<p class="field key"><label for="key-{intent}">{escape(title)}</label>'
        f'<input id="key-{intent}" data-key="{intent}" type="text" readonly'
        f' value="{escape(key_title(settings.keys[intent]))}" aria-describedby="key-{intent}-note keys-hint">'
        f'<span class="means" id="key-{intent}-note"></span></p>'
        for intent, title in KEY_TITLES.items()
    )
    return (
        "<h3>Cards</h3>"
        + _radios("deck", "Faces", {deck: _deck(deck) for deck in Deck}, settings.deck)
        + _radios("back", "Back", {back: _back(back) for back in Back}, settings.back)
        + "<h3>Look and sound</h3>"
        + _select("theme", "Colours", THEME_TITLES, settings.theme)
        + _check("motion", "Cards move", settings.motion)
        + '<p class="hint still">The system asks for less motion, so the cards stay still all the same.</p>'
        + _check("sound", "Sounds", settings.sound)
        + (_check("buzz", "A short buzz at a war", settings.buzz) if can_buzz else "")
        + "<h3>Players</h3>"
        + _name("your_name", "Your name", settings.your_name, "You")
        + _name("computers_name", "The computer’s name", settings.computers_name, "Computer")
        + "<h3>Playing</h3>"
        + _check("whole_battles", "One press plays a whole battle, wars too", settings.whole_battles)
        + '<h3 id="keys-title" tabindex="-1">Keys</h3>'
        + _check("shortcuts", "Play with keys", settings.shortcuts)
        + '<p class="hint" id="keys-hint">To change a key, go to its field and press the new one.</p>'
        + f'{keys}<p><button type="button" id="default-keys" data-intent="default-keys">The usual keys</button></p>'
        + "<h3>All settings</h3>"
        + '<p class="row"><button type="button" id="reset" data-intent="reset">Reset all settings</button>'
        + '<button type="button" id="unreset" data-intent="unreset" hidden>Take that back</button></p>'
        + '<p class="hint">The game on the table, the past games and the rules of the next game stay.</p>'
    )


def _name(setting: str, label: str, name: str, nobody: str) -> str:
    return (
        f'<p class="field"><label for="set-{setting}">{label}</label><input id="set-{setting}" data-setting="{setting}"'
        f' type="text" dir="auto" maxlength="{MOST_NAME}" autocomplete="off" spellcheck="false"'
        f' placeholder="{nobody}" value="{escape(name)}" aria-describedby="set-{setting}-note">'
        f'<span class="means" id="set-{setting}-note"></span></p>'
    )


def _check(setting: str, label: str, on: bool) -> str:
    return (
        f'<p class="check"><label><input type="checkbox" data-setting="{setting}"{" checked" if on else ""}>'
        f" {label}</label></p>"
    )


def _select(setting: str, label: str, titles: Mapping[Theme, str], chosen: Theme) -> str:
    options = "".join(
        f'<option value="{value}"{" selected" if value is chosen else ""}>{title}</option>'
        for value, title in titles.items()
    )
    return (
        f'<p class="field"><label for="set-{setting}">{label}</label>'
        f'<select id="set-{setting}" data-setting="{setting}">{options}</select></p>'
    )


def _radios(setting: str, legend: str, choices: Mapping[StrEnum, str], chosen: StrEnum) -> str:
    """One of a few, each with a picture of what it looks like."""
    radios = "".join(
        f'<label class="look"><input type="radio" name="{setting}" data-setting="{setting}" value="{value}"'
        f"{' checked' if value is chosen else ''}>{picture}</label>"
        for value, picture in choices.items()
    )
    return f'<fieldset class="looks"><legend>{legend}</legend>{radios}</fieldset>'


def _deck(deck: Deck) -> str:
    cards = "".join(sample_html(parse_card(each), deck) for each in SAMPLE)
    return f'<span class="cards" aria-hidden="true">{cards}</span> {DECK_TITLES[deck]}'


def _back(back: Back) -> str:
    return f'<span class="cards" aria-hidden="true" data-back="{back}">{sample_html(None)}</span> {BACK_TITLES[back]}'
