"""A game as readable text, a line a battle, and as JSON: what the terminal prints and people keep."""

import json
from collections.abc import Iterator
from typing import Any

from war.engine.cards import card_code
from war.engine.game import Game
from war.engine.presets import rules_title
from war.engine.rule_labels import rules_sentences
from war.message import Literal, say
from war.text.battle import battle_sentences
from war.text.counts import cards
from war.text.ending import ending_sentence, tally
from war.text.language import ENGLISH, Language


def heading(game: Game, deal: str | None, language: Language = ENGLISH) -> Iterator[str]:
    """The lines before the first battle: table, deal code (None where the piles were given), rules, pile sizes."""
    table = rules_title(game.rules)
    if deal:
        yield language.say(say("War – {table} – deal {deal}", table=table, deal=Literal(deal)))
    else:
        yield language.say(say("War – {table}", table=table))
    yield ""
    yield from map(language.say, rules_sentences(game.rules))
    yield ""
    yours, computers = game.sizes(0)
    have = say("You have {yours}, the computer has {computers}.", yours=cards(yours), computers=cards(computers))
    yield language.say(have)
    yield ""


def battle_lines(game: Game, start: int = 0, language: Language = ENGLISH) -> Iterator[str]:
    """A line for each battle played after battle ``start``: its number, what happened, the piles after it."""
    for number in range(start + 1, game.battles + 1):
        battle = game.battle(number)
        yield f"{number:>4}. {language.say(battle_sentences(battle))} {battle.yours}:{battle.computers}"


def result(game: Game, language: Language = ENGLISH) -> Iterator[str]:
    """How it ended, or how it stands where it was stopped, and how long it was."""
    if game.outcome is None:
        yours, computers = game.sizes(game.battles)
        stopped = say("Stopped: you have {yours}, the computer has {computers}.")
        yield language.say(stopped.fill(yours=cards(yours), computers=cards(computers)))
    else:
        yield language.say(ending_sentence(game))
    yield language.say(say("{tally}.", tally=tally(game)))


def playthrough(game: Game, deal: str | None, language: Language = ENGLISH) -> str:
    """The whole game, as far as it was played, as text that ends with a line break."""
    lines = [*heading(game, deal, language), *battle_lines(game, language=language)]
    if game.battles:
        lines.append("")
    return "\n".join([*lines, *result(game, language)]) + "\n"


def game_json(game: Game, deal: str | None) -> str:
    """The game's result as one line of JSON.

    ``winner`` is ``"you"``, ``"computer"`` or null; ``outcome`` a word of `war.engine.outcome.Reason`, null where the
    game was stopped; ``battles`` and ``wars`` count; ``piles`` has ``you``, ``computer`` and ``table`` as lists of
    cards, the piles top first; ``rules`` is as `war.engine.rules.Rules.as_dict` gives it; ``deal`` is the code or null.
    """
    piles = game.piles()
    outcome = game.outcome
    value: dict[str, Any] = {
        "winner": str(outcome.winner) if outcome and outcome.winner else None,
        "ending": str(outcome.reason) if outcome else None,
        "battles": game.battles,
        "wars": game.wars,
        "piles": {
            "you": list(map(card_code, piles.you)),
            "computer": list(map(card_code, piles.computer)),
            "table": list(map(card_code, piles.table)),
        },
        "rules": game.rules.as_dict(),
        "deal": deal,
    }
    return json.dumps(value)
