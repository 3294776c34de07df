"""The view model as HTML, piece by piece: each piece is the content of the element with its name in the page.

Pure text in, text out; everything that people can type is escaped. No piece has a style or a script in it.
"""

from html import escape

from war.markup.cards import card_html
from war.session.appearance import Deck
from war.session.update import UPDATE_SENTENCES
from war.view.screen import Shown, Side, View

#: How thick a pile can look, in steps.
THICKNESS = 13


def cards_html(shown: tuple[Shown, ...], deck: Deck = Deck.CLASSIC) -> str:
    """The cards that one player has on the table, as list items in the order in which they were played."""
    return "".join(card_html(each.card, deck) for each in shown)


def recent_html(view: View) -> str:
    """The last battles, newest first, as list items."""
    return "".join(f'<li value="{number}">{escape(text)}</li>' for number, text in view.recent)


def thickness(size: int) -> int:
    """How thick a pile of so many cards looks, from 0 for none to `THICKNESS`."""
    return min(THICKNESS, -(-size * THICKNESS // 52))


def pieces(view: View) -> dict[str, str]:
    """What the page shows, by the name of the element that it is the content of."""
    return {
        "table-name": escape(view.table),
        "computer-cards": cards_html(view.computer.shown, view.deck),
        "you-cards": cards_html(view.you.shown, view.deck),
        "computer-name": escape(view.computer.name),
        "you-name": escape(view.you.name),
        "computer-count": escape(view.computer.size_text),
        "you-count": escape(view.you.size_text),
        "computer-number": _number(view.computer),
        "you-number": _number(view.you),
        "headline": escape(view.headline),
        "sentence": escape(view.sentence),
        "stakes": escape(view.end.tally if view.end else view.stakes_text),
        "battles": escape(view.battles_text),
        "wars": escape(view.wars_text),
        "time": escape(view.time),
        "recent": recent_html(view),
        "notice": escape(view.notice),
        "update-text": escape(UPDATE_SENTENCES[view.update]),
        "auto": "Pause auto-play" if view.auto else "Start auto-play",
    }


def labels(view: View) -> dict[str, str]:
    """What is called otherwise once a player has a name: accessible names, by the name of the element."""
    return {"computer-cards": view.computer.cards_title, "you-cards": view.you.cards_title}


def marks(view: View) -> dict[str, dict[str, str]]:
    """What the page's look depends on: data attributes, by the name of the element that has them."""
    return {
        "table": {"mood": view.phase, "winner": view.end.winner if view.end else "", "taker": _taker(view)},
        "computer-pile": {"thick": str(thickness(view.computer.size))},
        "you-pile": {"thick": str(thickness(view.you.size))},
        "update": {"step": view.update},
    }


def _taker(view: View) -> str:
    """Who took the cards on the table; nobody in a war, or where one ended the game."""
    if view.you.won:
        return "you"
    return "computer" if view.computer.won else ""


def _number(side: Side) -> str:
    return "" if side.number is None else str(side.number)
