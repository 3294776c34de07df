"""A game as readable text, a line a battle, and as JSON: what the terminal prints and people keep."""

import json
from collections.abc import Iterator
from typing import Any

from war.engine.cards import card_code
from war.engine.game import Game
from war.engine.presets import rules_title
from war.text.battle import battle_sentences, cards, ending_sentence, tally
from war.text.rules import rules_sentences


def heading(game: Game, deal: str | None) -> Iterator[str]:
    """The lines before the first battle: table, deal code (None where the piles were given), rules, pile sizes."""
    yield f"War – {rules_title(game.rules)}" + (f" – deal {deal}" if deal else "")
    yield ""
    yield from rules_sentences(game.rules)
    yield ""
    yours, computers = game.sizes(0)
    yield f"You have {cards(yours)}, the computer has {cards(computers)}."
    yield ""


def battle_lines(game: Game, start: int = 0) -> Iterator[str]:
    """A line for each battle played after battle ``start``: its number, what happened, the piles after it."""
    for number in range(start + 1, game.battles + 1):
        battle = game.battle(number)
        yield f"{number:>4}. {battle_sentences(battle)} {battle.yours}:{battle.computers}"


def result(game: Game) -> Iterator[str]:
    """How it ended, or how it stands where it was stopped, and how long it was."""
    if game.outcome is None:
        yours, computers = game.sizes(game.battles)
        yield f"Stopped: you have {cards(yours)}, the computer has {cards(computers)}."
    else:
        yield ending_sentence(game)
    yield f"{tally(game)}."


def playthrough(game: Game, deal: str | None) -> str:
    """The whole game, as far as it was played, as text that ends with a line break."""
    lines = [*heading(game, deal), *battle_lines(game)]
    if game.battles:
        lines.append("")
    return "\n".join([*lines, *result(game)]) + "\n"


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
