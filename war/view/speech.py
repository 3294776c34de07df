"""What is said aloud of a game, for people who play by ear: one sentence a battle, fewer when it goes fast."""

import re

from war.engine.cards import SUIT_SYMBOLS, card_name, parse_card
from war.session.open_game import Position
from war.session.session import Session
from war.session.shortcuts import key_title
from war.session.speed import Speed
from war.text.battle import battle_sentences, count, piles_sentence
from war.view.screen import View

#: At these speeds of auto-play not every battle is told, but a summary each time so many have been played.
SUMMARY_EVERY = {Speed.FAST: 25, Speed.VERY_FAST: 100, Speed.FASTEST: 1000}

#: Put behind a sentence to make it another text: the same sentence twice is to be said twice.
_AGAIN = "\N{NO-BREAK SPACE}"
#: A card as sentences write it.
_CARD = re.compile(f"(?:10|[2-9JQKA])[{''.join(SUIT_SYMBOLS)}]")


class Speaker:
    """Makes texts ready for a screen reader: cards by their names, news once, and no text twice the same."""

    def __init__(self) -> None:
        self._last = self._notice = ""

    def with_notice(self, text: str, notice: str) -> str:
        """``text`` and, behind it, what stands in the quiet line, where that is news."""
        news, self._notice = "" if notice == self._notice else notice, notice
        return f"{text} {news}".strip()

    def forget_notice(self) -> None:
        """What stands in the quiet line is news again: somebody has put it there once more."""
        self._notice = ""

    def say(self, text: str) -> str:
        """``text`` as a screen reader is to get it: cards by their names, and never equal to what it got last."""
        text = aloud(text)
        self._last = text + _AGAIN if text == self._last else text
        return self._last


def aloud(text: str) -> str:
    """The text with its cards by their names, ``three of diamonds``, not by their signs."""
    return _CARD.sub(lambda card: card_name(parse_card(card[0])), text)


def spoken(session: Session, before: Position, shown: View) -> str:
    """What to say after the game moved on from ``before`` to what is ``shown``; an empty text for nothing.

    By hand and in slow auto-play that is the flip's sentence; after more than one battle at once, and now and then in
    fast auto-play, a summary, but not in the middle of a war. In fast auto-play wars are told beside it, and always the
    end.
    """
    open_game = session.open_game
    now = open_game.position
    if now == before:
        return ""
    if shown.end is not None:
        return f"{shown.end.headline} {shown.end.sentence}"
    every = SUMMARY_EVERY.get(session.settings.speed) if session.auto else None
    if every is None:
        several = now.battles > before.battles + 1 and now.flips == 0
        return _summary(session, before, shown) if several else shown.sentence
    number = next((n for n in range(now.battles, before.battles, -1) if open_game.game.battle(n).wars), None)
    if number is not None and session.settings.speed is not Speed.FASTEST:
        return battle_sentences(open_game.game.battle(number), session.settings.names)
    if now.battles // every > before.battles // every:
        return piles_sentence(count(now.battles, "battle"), shown.you.size, shown.computer.size, session.settings.names)
    return ""


def _summary(session: Session, before: Position, shown: View) -> str:
    """What came of several battles: ``10 battles with 1 war: you have 30 cards, …``"""
    game, now = session.open_game.game, session.open_game.position
    played = count(now.battles - before.battles, "battle")
    wars = game.wars_until(now.battles) - game.wars_until(before.battles)
    what = f"{played} with {count(wars, 'war')}" if wars else played
    return piles_sentence(what, shown.you.size, shown.computer.size, session.settings.names)


def said_again(session: Session, shown: View) -> str:
    """The last sentence once more, what is at stake in a war, and how many cards each has."""
    now = session.open_game.position
    told = f"{shown.end.headline} {shown.sentence}" if shown.end else shown.sentence
    stakes = f" {shown.stakes_text}." if now.flips else ""
    piles = piles_sentence(shown.battles_text, shown.you.size, shown.computer.size, session.settings.names)
    return f"{told}{stakes} {piles}"


def refused(session: Session, intent: str) -> str:
    """Why the intent has just done nothing; an empty text where there is nothing to say."""
    open_game = session.open_game
    if intent in ("play", "ten", "auto", "show-end") and open_game.outcome is not None:
        settings = session.settings
        new = key_title(settings.keys["new"]) if settings.shortcuts else "New game"
        return f"The game is over. {new} deals a new one."
    if intent in ("on", "on-10", "latest"):
        return "This is the end of the game." if open_game.over else "This is as far as the game was played."
    return _NOWHERE.get(intent, "")


_NOWHERE = {
    "back": "This is the beginning.",
    "back-10": "This is the beginning.",
    "beginning": "This is the beginning.",
    "last-war": "There is no war before this moment.",
    "next-war": "There is no war after this moment, as far as the game was played.",
    "undo": "There is no game to go back to.",
    "redo": "There is no game to go on to.",
}
