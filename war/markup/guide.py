"""The guide as HTML."""

from collections.abc import Iterable
from html import escape

from war.engine.rules import Rules
from war.markup.cards import card_html
from war.session.appearance import Deck
from war.session.settings import Settings
from war.text.guide.blocks import QA, Block, Bullets, CardsRow, Paragraph, Rows, Section, Steps
from war.text.guide.guide import guide


def guide_html(rules: Rules, settings: Settings) -> str:
    """The guide for these rules and settings, with its contents first."""
    sections = guide(rules, settings.keys, shortcuts=settings.shortcuts, whole_battles=settings.whole_battles)
    contents = "".join(
        f'<li><a href="#guide-{each.id}" data-goto="guide-{each.id}">{escape(each.title)}</a></li>' for each in sections
    )
    return f'<ul class="contents">{contents}</ul>' + "".join(_section(each, settings.deck) for each in sections)


def _section(section: Section, deck: Deck) -> str:
    blocks = "".join(_block(each, deck) for each in section.blocks)
    return f'<section id="guide-{section.id}" tabindex="-1"><h3>{escape(section.title)}</h3>{blocks}</section>'


def _block(block: Block, deck: Deck) -> str:
    match block:
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case Bullets(items):
            return f"<ul>{_items(items)}</ul>"
        case Steps(items):
            return f"<ol>{_items(items)}</ol>"
        case QA(question, answer):
            return f"<h4>{escape(question)}</h4><p>{escape(answer)}</p>"
        case Rows():
            return _table(block)
        case CardsRow():
            cards = "".join(
                card_html(None if down else card, deck) for card, down in zip(block.cards, block.face_down, strict=True)
            )
            return f'<p class="label">{escape(block.label)}</p><ul class="cards">{cards}</ul>'


def _items(items: Iterable[str]) -> str:
    return "".join(f"<li>{escape(item)}</li>" for item in items)


def _table(rows: Rows) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows.header)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in rest) + "</tr>"
        for first, *rest in rows.rows
    )
    return (
        f"<table><caption>{escape(rows.caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
