"""The view model as HTML, piece by piece: each piece is the content of the element with its name in the page.

Pure text in, text out; everything that people can type is escaped. No piece has a style or a script in it.
"""

from html import escape

from war.cards import Card, card_name, card_symbol
from war.update import UPDATE_SENTENCES
from war.view import Shown, Side, View

#: The faces' names in the picture of all cards.
_SUIT_IDS = ("club", "diamond", "heart", "spade")
_RANK_IDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "1")
#: How thick a pile can look, in steps.
THICKNESS = 6


def face_id(card: Card) -> str:
    """The name of the card's face in the picture of all cards."""
    return f"{_SUIT_IDS[card % 4]}_{_RANK_IDS[card // 4]}"


def card_html(card: Card | None) -> str:
    """One card: its face, or its back where ``card`` is None, with a name for people who do not see it."""
    if card is None:
        return (
            '<li class="card back"><span class="sr">face-down card</span>'
            '<svg aria-hidden="true" viewBox="0 0 169.075 244.64"><use href="#back"/></svg></li>'
        )
    colour = "red" if card % 4 in (1, 2) else "black"
    return (
        f'<li class="card face {colour}"><span class="sr">{card_name(card)}</span>'
        f'<span class="index" aria-hidden="true">{card_symbol(card)}</span>'
        f'<svg aria-hidden="true" viewBox="0 0 169.075 244.64"><use href="#{face_id(card)}"/></svg></li>'
    )


def cards_html(shown: tuple[Shown, ...]) -> str:
    """The cards that one player has on the table, as list items in the order in which they were played."""
    return "".join(card_html(each.card) for each in shown)


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
        "computer-cards": cards_html(view.computer.shown),
        "you-cards": cards_html(view.you.shown),
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


def marks(view: View) -> dict[str, dict[str, str]]:
    """What the page's look depends on: data attributes, by the name of the element that has them."""
    return {
        "table": {"mood": view.mood, "winner": view.end.winner if view.end else _winner(view)},
        "computer-pile": {"thick": str(thickness(view.computer.size))},
        "you-pile": {"thick": str(thickness(view.you.size))},
        "update": {"step": view.update},
    }


def _winner(view: View) -> str:
    if view.you.won:
        return "you"
    return "computer" if view.computer.won else ""


def _number(side: Side) -> str:
    return "" if side.number is None else str(side.number)
