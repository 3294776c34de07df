"""How to play, for people: the guide as data, true for the rules in use. A front end draws it.

A guide is sections, and a section is blocks (`war.text.guide.blocks`). Texts are messages in whole sentences; what can
be counted is counted (`war.text.guide.facts`), and the worked examples are battles that the game plays
(`war.text.guide.examples`).
"""

from collections.abc import Mapping

from war.engine.rules import Rules
from war.session.shortcuts import DEFAULT_KEYS
from war.text.guide import playing, questions
from war.text.guide.blocks import Section


def guide(
    rules: Rules, keys: Mapping[str, str] = DEFAULT_KEYS, *, shortcuts: bool = True, whole_battles: bool = False
) -> tuple[Section, ...]:
    """The guide for these rules, a section after the other.

    ``keys``, ``shortcuts`` and ``whole_battles`` are as in `war.session.settings.Settings`: which key does what,
    whether keys are on, and whether a press plays a whole battle.
    """
    return (
        playing.goal(rules),
        playing.order(rules),
        playing.deal(rules),
        playing.battle(rules),
        playing.war(rules),
        playing.double_war(rules),
        playing.short(rules),
        playing.winning(rules),
        playing.limits(rules),
        questions.controls(keys, shortcuts, whole_battles),
        questions.more(rules),
        questions.first_game(rules),
        questions.children(rules),
        questions.chance(rules),
        questions.length(rules),
        questions.questions(rules),
        questions.glance(rules),
    )
