"""The odds as HTML and SVG: contents and attributes, by the names of the page's elements."""

from collections.abc import Iterable

from war.analysis.tie_odds import Odds
from war.analysis.win_estimate import WinEstimate
from war.markup.html import html
from war.message import Text
from war.session.players import NOBODY, Names
from war.text.language import ENGLISH, Language
from war.text.odds import chance_sentence, line_sentence, why_sentence, winner_sentence


def odds_pieces(odds: Odds | None, names: Names = NOBODY, language: Language = ENGLISH) -> dict[str, str]:
    """The chance of a war, and what it comes from; None where the game is over."""
    return {
        "war-odds": html(language.say(chance_sentence(odds))),
        "war-why": html(language.say(why_sentence(odds, names))),
    }


def waiting_pieces(text: Text, language: Language = ENGLISH) -> dict[str, str]:
    """A word in place of the odds, until they are counted."""
    return {"war-odds": html(language.say(text)), "war-why": ""}


def winner_pieces(
    estimate: WinEstimate | None, over: bool = False, names: Names = NOBODY, language: Language = ENGLISH
) -> dict[str, str]:
    """Who will win, and what the line means; nothing for None, where nobody asked."""
    if estimate is None:
        return {"winner-odds": "", "winner-legend": ""}
    draws = bool(estimate.tally.nobody) or (estimate.outcome is not None and estimate.outcome.winner is None)
    return {
        "winner-odds": html(language.say(winner_sentence(estimate, over, names))),
        "winner-legend": html(language.say(line_sentence(draws, names))),
    }


def line_points(line: Iterable[tuple[int, float]], height: int) -> str:
    """The course as the points of a polyline in the timeline's units, battles across and cards down."""
    return " ".join(f"{battles},{round((1 - points) * height, 2):g}" for battles, points in line)
