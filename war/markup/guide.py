"""The guide as HTML."""

from collections.abc import Iterable

from war.engine.rules import Rules
from war.markup.cards import card_html
from war.markup.html import Html, html, tag
from war.message import Text
from war.session.appearance import Deck
from war.session.settings import Settings
from war.text.guide.blocks import QA, Block, Bullets, CardsRow, Paragraph, Rows, Section, Steps
from war.text.guide.guide import guide
from war.text.language import ENGLISH, Language


def guide_html(rules: Rules, settings: Settings, language: Language = ENGLISH) -> Html:
    """The guide for these rules and settings, with its contents first."""
    sections = guide(rules, settings.keys, shortcuts=settings.shortcuts, whole_battles=settings.whole_battles)
    return html(
        tag("ul", {"class": "contents"}, (_link(each, language) for each in sections)),
        (_section(each, settings.deck, language) for each in sections),
    )


def _link(section: Section, language: Language) -> Html:
    goto = f"guide-{section.id}"
    return tag("li", tag("a", {"href": f"#{goto}", "data-goto": goto}, language.say(section.title)))


def _section(section: Section, deck: Deck, language: Language) -> Html:
    blocks = (_block(each, deck, language) for each in section.blocks)
    title = tag("h3", language.say(section.title))
    return tag("section", {"id": f"guide-{section.id}", "tabindex": -1}, title, blocks)


def _block(block: Block, deck: Deck, language: Language) -> Html:
    match block:
        case Paragraph(text):
            return tag("p", language.say(text))
        case Bullets(items):
            return tag("ul", _items(items, language))
        case Steps(items):
            return tag("ol", _items(items, language))
        case QA(question, answer):
            return html(tag("h4", language.say(question)), tag("p", language.say(answer)))
        case Rows():
            return _table(block, language)
        case CardsRow():
            return _cards(block, deck, language)


def _items(items: Iterable[Text], language: Language) -> Html:
    return html(tag("li", language.say(item)) for item in items)


def _table(rows: Rows, language: Language) -> Html:
    head = (tag("th", {"scope": "col"}, language.say(cell)) for cell in rows.header)
    body = (
        tag(
            "tr",
            tag("th", {"scope": "row"}, language.value(first)),
            (tag("td", language.value(cell)) for cell in rest),
        )
        for first, *rest in rows.rows
    )
    return tag(
        "table",
        tag("caption", language.say(rows.caption)),
        tag("thead", tag("tr", head)),
        tag("tbody", body),
    )


def _cards(row: CardsRow, deck: Deck, language: Language) -> Html:
    shown = (None if down else card for card, down in zip(row.cards, row.face_down, strict=True))
    cards = (Html(card_html(card, deck, language)) for card in shown)
    return html(tag("p", {"class": "label"}, language.say(row.label)), tag("ul", {"class": "cards"}, cards))
