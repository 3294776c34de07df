"""The games worth a look of a study, and links to the moment that makes them so."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from war.engine.deal import Deal
from war.engine.game import Game
from war.engine.outcome import Player
from war.engine.rules import Rules
from war.laboratory.findings import Findings
from war.session.link import MAX_BATTLES, Link
from war.session.open_game import Position


class Which(StrEnum):
    """What a game is worth a look for."""

    LONGEST = "longest"
    SHORTEST = "shortest"
    DEEPEST = "deepest"
    COMEBACK = "comeback"


@dataclass(frozen=True, slots=True)
class HighlightGame:
    """A game worth a look: why, its deal, and the number that makes it so.

    That is its battles, the depth of its deepest war, or the pile from which its winner came back.
    """

    which: Which
    number: int
    deal: Deal


def highlights(findings: Findings) -> tuple[HighlightGame, ...]:
    """The games worth a look, as far as there are any."""
    found = {
        Which.LONGEST: findings.longest,
        Which.SHORTEST: findings.shortest,
        Which.DEEPEST: findings.deepest,
        Which.COMEBACK: findings.comeback,
    }
    return tuple(HighlightGame(which, each.number, each.deal) for which, each in found.items() if each is not None)


def highlight_link(highlight: HighlightGame, rules: Rules) -> str:
    """The link to its moment: the end, the battle before the deepest war, or where the comeback was at its worst."""
    game = Game.dealt(rules, highlight.deal.seed)
    game.play()
    at = moment(highlight.which, game) if game.battles <= MAX_BATTLES else 0
    return str(Link(rules, highlight.deal, Position(at)))


def moment(which: Which, game: Game) -> int:
    """The battles before the moment of a game that is over."""
    match which:
        case Which.DEEPEST:
            return deepest_moment(game)
        case Which.COMEBACK:
            return worst_moment(game)
    return game.battles


def deepest_moment(game: Game) -> int:
    """The moment before the battle with the deepest war."""
    ties = Counter(game.ties)
    return ties.most_common(1)[0][0] - 1 if ties else 0


def worst_moment(game: Game) -> int:
    """The last moment at which the winner's pile was as small as it ever was before the end."""
    winner = game.outcome.winner if game.outcome else None
    if winner is None:
        return 0
    sizes = [game.sizes(battle)[winner is Player.COMPUTER] for battle in range(game.battles)]
    least = min(size for size in sizes if size)
    return max(battle for battle, size in enumerate(sizes) if size == least)
