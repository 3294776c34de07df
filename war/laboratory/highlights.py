"""The games worth a look of a study, as links to the moment that makes them so."""

from collections import Counter
from dataclasses import dataclass

from war.engine.deal import parse_deal
from war.engine.game import Game
from war.engine.outcome import Player
from war.engine.rules import Rules
from war.laboratory.findings import Findings
from war.session.link import MAX_BATTLES, rules_code
from war.text.report import highlight_rows


@dataclass(frozen=True, slots=True)
class HighlightLink:
    """A game worth a look: why, what it is, its deal code, and the link that opens it."""

    label: str
    what: str
    deal: str
    link: str


def highlight_links(findings: Findings) -> tuple[HighlightLink, ...]:
    """The longest and the shortest game at their end, the deepest war as it breaks out, the comeback at its worst."""
    notable = findings.longest, findings.shortest, findings.deepest, findings.comeback
    moments = (last_moment, last_moment, deepest_moment, worst_moment)
    found = [(each, moment) for each, moment in zip(notable, moments, strict=True) if each is not None]
    code = rules_code(findings.rules)
    return tuple(
        HighlightLink(label, what, deal, f"1/{code}/{deal}/{_moment(moment, findings.rules, deal)}")
        for (label, deal, what), (_, moment) in zip(highlight_rows(findings), found, strict=True)
    )


def _moment(moment: object, rules: Rules, deal: str) -> str:
    assert callable(moment)
    game = Game.dealt(rules, parse_deal(deal))
    game.play()
    return str(moment(game)) if game.battles <= MAX_BATTLES else "0"


def last_moment(game: Game) -> str:
    """The end of the game, in a link."""
    return str(game.battles)


def deepest_moment(game: Game) -> str:
    """The moment before the battle with the deepest war."""
    ties = Counter(game.ties)
    return str(ties.most_common(1)[0][0] - 1) if ties else "0"


def worst_moment(game: Game) -> str:
    """The last moment at which the winner's pile was as small as it ever was before the end."""
    winner = game.outcome.winner if game.outcome else None
    if winner is None:
        return "0"
    sizes = [game.sizes(battle)[winner is Player.COMPUTER] for battle in range(game.battles)]
    least = min(size for size in sizes if size)
    return str(max(battle for battle, size in enumerate(sizes) if size == least))
