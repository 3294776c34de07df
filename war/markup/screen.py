"""The view model as HTML, piece by piece: each piece is the content of the element with its name in the page.

Pure text in, text out; everything that people can type is escaped. No piece has a style or a script in it.
"""

from war.markup.cards import card_html
from war.markup.html import html
from war.message import Text, say
from war.session.appearance import Deck
from war.session.update import Update
from war.text.labels import UPDATE_SENTENCES
from war.text.language import ENGLISH, Language
from war.view.screen import Shown, Side, View

#: How thick a pile can look, in steps.
THICKNESS = 13


def cards_html(shown: tuple[Shown, ...], deck: Deck = Deck.CLASSIC, language: Language = ENGLISH) -> str:
    """The cards that one player has on the table, as list items in the order in which they were played."""
    return "".join(card_html(each.card, deck, language) for each in shown)


def thickness(size: int) -> int:
    """How thick a pile of so many cards looks, from 0 for none to `THICKNESS`."""
    return min(THICKNESS, -(-size * THICKNESS // 52))


def pieces(view: View, language: Language = ENGLISH) -> dict[str, str]:
    """What the page shows, by the name of the element that it is the content of."""

    def text(said: Text) -> str:
        return html(language.say(said))

    return {
        "table-name": text(view.table),
        "computer-cards": cards_html(view.computer.shown, view.deck, language),
        "you-cards": cards_html(view.you.shown, view.deck, language),
        "computer-name": text(view.computer.name),
        "you-name": text(view.you.name),
        "computer-count": text(view.computer.size_text),
        "you-count": text(view.you.size_text),
        "computer-number": _number(view.computer),
        "you-number": _number(view.you),
        "headline": text(view.headline),
        "sentence": text(view.sentence),
        "stakes": text(view.end.tally if view.end else view.stakes_text),
        "battles": text(view.battles_text),
        "wars": text(view.wars_text),
        "time": html(view.time),
        "notice": text(view.notice),
        "update-text": text(UPDATE_SENTENCES[view.update]),
        "auto": text(say("Pause auto-play") if view.auto else say("Start auto-play")),
    }


def labels(view: View, language: Language = ENGLISH) -> dict[str, str]:
    """What is called otherwise once a player has a name: accessible names, by the name of the element."""
    return {
        "computer-cards": language.say(view.computer.cards_title),
        "you-cards": language.say(view.you.cards_title),
    }


def marks(view: View) -> dict[str, dict[str, str]]:
    """What the page's look depends on: data attributes, by the name of the element that has them."""
    return {
        "table": {"phase": view.phase, "winner": view.end.winner if view.end else "", "taker": _taker(view)},
        "computer-pile": {"thick": str(thickness(view.computer.size))},
        "you-pile": {"thick": str(thickness(view.you.size))},
        "update": {"step": view.update},
    }


def disabled_buttons(view: View) -> dict[str, bool]:
    """Whether a button can do nothing now, by its name; it stays where it is, and keeps the focus."""
    over = view.end is not None
    return {
        "play": over,
        "ten": over,
        "auto": over,
        "undo": not view.can_undo,
        "redo": not view.can_redo,
        "use-update": view.update is not Update.READY,
    }


def _taker(view: View) -> str:
    """Who took the cards on the table; nobody in a war, or where one ended the game."""
    if view.you.won:
        return "you"
    return "computer" if view.computer.won else ""


def _number(side: Side) -> str:
    return "" if side.number is None else str(side.number)
