"""How to play, for people: the guide as data, true for the rules in use. A front end draws it.

A guide is sections, and a section is blocks (`war.text.guide.blocks`). Texts are whole sentences; what can be counted
is counted (`war.text.guide.facts`), and the worked examples are battles that the game plays
(`war.text.guide.examples`).
"""

from collections.abc import Iterator, Mapping

from war.engine.cards import card_symbol
from war.engine.rules import Rules
from war.session.shortcuts import DEFAULT_KEYS
from war.text.guide import playing as guide_play
from war.text.guide import questions as guide_answers
from war.text.guide.blocks import QA, Block, Bullets, CardsRow, Paragraph, Rows, Section, Steps

__all__ = ["QA", "Block", "Bullets", "CardsRow", "Paragraph", "Rows", "Section", "Steps", "guide", "guide_text"]

#: How a card that lies face down is written.
BACK = "▒"


def guide(
    rules: Rules, keys: Mapping[str, str] = DEFAULT_KEYS, *, shortcuts: bool = True, whole_battles: bool = False
) -> tuple[Section, ...]:
    """The guide for these rules, a section after the other.

    ``keys``, ``shortcuts`` and ``whole_battles`` are as in `war.session.settings.Settings`: which key does what,
    whether keys are on, and whether a press plays a whole battle.
    """
    return (
        guide_play.goal(rules),
        guide_play.order(rules),
        guide_play.deal(rules),
        guide_play.battle(rules),
        guide_play.war(rules),
        guide_play.double_war(rules),
        guide_play.short(rules),
        guide_play.winning(rules),
        guide_play.limits(rules),
        guide_answers.controls(keys, shortcuts, whole_battles),
        guide_answers.more(rules),
        guide_answers.first_game(rules),
        guide_answers.children(rules),
        guide_answers.chance(rules),
        guide_answers.length(rules),
        guide_answers.questions(rules),
        guide_answers.glance(rules),
    )


def guide_text(rules: Rules) -> str:
    """The guide as plain text, which ends with a line break."""
    return "\n".join(line for section in guide(rules) for line in _section_lines(section)).strip() + "\n"


def _section_lines(section: Section) -> Iterator[str]:
    yield from ("", section.title.upper(), "")
    for block in section.blocks:
        yield from _block_lines(block)


def _block_lines(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield text
        case Bullets(items):
            yield from (f"• {item}" for item in items)
        case Steps(items):
            yield from (f"{index}. {item}" for index, item in enumerate(items, 1))
        case Rows(caption, _, rows):
            yield f"{caption}:"
            yield from (f"• {' – '.join(row)}" for row in rows)
        case QA(question, answer):
            yield from (question, f"→ {answer}")
        case CardsRow(label, cards, face_down):
            shown = (BACK if hidden else card_symbol(card) for card, hidden in zip(cards, face_down, strict=True))
            yield f"{label}: {' '.join(shown)}"
