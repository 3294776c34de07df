"""Cards as people name them: ``queen of spades``."""

from war.engine.cards import Card
from war.message import Message, say

FACE_DOWN = say("face-down card")
_RANKS = (
    say("two"),
    say("three"),
    say("four"),
    say("five"),
    say("six"),
    say("seven"),
    say("eight"),
    say("nine"),
    say("ten"),
    say("jack"),
    say("queen"),
    say("king"),
    say("ace"),
)
_SUITS = (say("clubs"), say("diamonds"), say("hearts"), say("spades"))


def card_name(card: Card) -> Message:
    """The card as people say it: ``queen of spades``."""
    return say("{rank} of {suit}", rank=_RANKS[card // 4], suit=_SUITS[card % 4])
