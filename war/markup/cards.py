"""The cards' faces and back as HTML, in each deck.

Classic and four-colour faces stand in the picture of all cards, under a name; large print is drawn here; the back is
drawn by the page’s style.
"""

from war.engine.cards import Card, card_symbol
from war.markup.html import html
from war.session.appearance import Deck
from war.text.cards import FACE_DOWN, card_name
from war.text.language import ENGLISH, Language

_VIEW = '<svg aria-hidden="true" viewBox="0 0 169.075 244.64">'
_SUITS = ("club", "diamond", "heart", "spade")
_RANK_IDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "1")
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
#: In the four-colour deck these have faces of their own; the others are as in the classic one.
_RECOLOURED = ("club", "diamond")
#: The suits' shapes, each in a square of 100 by 100.
_SHAPES = (
    "M50 3a21 21 0 0 1 17 33a21 21 0 1 1-13 36c0 11 4 19 13 25H33c9-6 13-14 13-25a21 21 0 1 1-13-36A21 21 0 0 1 50 3z",
    "M50 2Q66 29 89 50Q66 71 50 98Q34 71 11 50Q34 29 50 2z",
    "M50 94C17 67 5 51 5 32C5 16 16 6 29 6c9 0 17 5 21 15C54 11 62 6 71 6c13 0 24 10 24 26c0 19-12 35-45 62z",
    "M50 3C42 24 7 40 7 64c0 13 9 21 20 21c8 0 15-4 19-12c0 11-4 18-13 24h34c-9-6-13-13-13-24c4 8 11 12 19 12"
    "c11 0 20-8 20-21C93 40 58 24 50 3z",
)


def face_id(card: Card, deck: Deck = Deck.CLASSIC) -> str:
    """The name of the card's face in the picture of all cards."""
    name = f"{_SUITS[card % 4]}_{_RANK_IDS[card // 4]}"
    return f"four_{name}" if deck is Deck.FOUR_COLOUR and _SUITS[card % 4] in _RECOLOURED else name


def card_html(card: Card | None, deck: Deck = Deck.CLASSIC, language: Language = ENGLISH) -> str:
    """One card: its face, or its back where ``card`` is None, with a name for people who do not see it."""
    name = html(language.say(FACE_DOWN if card is None else card_name(card)))
    return f'<li class="{_kind(card, deck)}"><span class="sr">{name}</span>{_picture(card, deck)}</li>'


def sample_html(card: Card | None, deck: Deck = Deck.CLASSIC) -> str:
    """One card as a picture of what cards look like: it has no name."""
    return f'<span class="{_kind(card, deck)}">{_picture(card, deck)}</span>'


def _kind(card: Card | None, deck: Deck) -> str:
    if card is None:
        return "card back"
    return f"card face {deck} {'red' if card % 4 in (1, 2) else 'black'} {_SUITS[card % 4]}"


def _picture(card: Card | None, deck: Deck) -> str:
    """The card itself. Until the picture of all cards is here, letters stand for its face."""
    if card is None:
        return f"{_VIEW}</svg>"  # the style draws it
    if deck is Deck.LARGE:
        return f"{_VIEW}{_large(card)}</svg>"
    letters = f'<span class="index" aria-hidden="true">{card_symbol(card)}</span>'
    return f'{_VIEW}<use href="#{face_id(card, deck)}"/></svg>{letters}'


def _large(card: Card) -> str:
    """A face with nothing on it but its rank and its suit, as large as can be."""
    rank = _RANKS[card // 4]
    narrow = ' textLength="104" lengthAdjust="spacingAndGlyphs"' if len(rank) > 1 else ""
    return (
        f'<text x="13" y="104" font-size="122"{narrow}>{rank}</text>'
        f'<path transform="translate(46 122) scale(1.12)" d="{_SHAPES[card % 4]}"/>'
    )
