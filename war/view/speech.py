"""What is said aloud of a game, for people who play by ear: one sentence a battle, fewer when it goes fast."""

from war.message import EMPTY, Message, Text, Value, join, say
from war.session.open_game import Position
from war.session.session import Session
from war.session.shortcuts import key_title
from war.session.speed import Speed
from war.text.battle import battle_sentences, piles_sentence
from war.text.counts import battles, wars
from war.text.language import ENGLISH, Language
from war.view.screen import View

#: At these speeds of auto-play not every battle is told, but a summary each time so many have been played.
SUMMARY_EVERY = {Speed.FAST: 25, Speed.VERY_FAST: 100, Speed.FASTEST: 1000}

#: Put behind a sentence to make it another text: the same sentence twice is to be said twice.
_AGAIN = "\N{NO-BREAK SPACE}"


class Speaker:
    """Makes texts ready for a screen reader: cards by their names, news once, and no text twice the same."""

    def __init__(self) -> None:
        self._last = ""
        self._notice: Text = EMPTY

    def with_notice(self, text: Text, notice: Text) -> Text:
        """``text`` and, behind it, what stands in the quiet line, where that is news."""
        news, self._notice = EMPTY if notice == self._notice else notice, notice
        return join([text, news])

    def forget_notice(self) -> None:
        """What stands in the quiet line is news again: somebody has put it there once more."""
        self._notice = EMPTY

    def say(self, text: Text, language: Language = ENGLISH) -> str:
        """``text`` as a screen reader is to get it: cards by their names, and never equal to what it got last."""
        said = language.say(text, aloud=True)
        self._last = said + _AGAIN if said == self._last else said
        return self._last


def spoken(session: Session, before: Position, shown: View) -> Text:
    """What to say after the game moved on from ``before`` to what is ``shown``; an empty text for nothing.

    By hand and in slow auto-play that is the flip's sentence; after more than one battle at once, and now and then in
    fast auto-play, a summary, but not in the middle of a war. In fast auto-play wars are told beside it, and always the
    end.
    """
    open_game = session.open_game
    now = open_game.position
    if now == before:
        return EMPTY
    if shown.end is not None:
        return join([shown.end.headline, shown.end.sentence])
    every = SUMMARY_EVERY.get(session.settings.speed) if session.auto else None
    if every is None:
        several = now.battles > before.battles + 1 and now.flips == 0
        return _summary(session, before, shown) if several else shown.sentence
    number = next((n for n in range(now.battles, before.battles, -1) if open_game.game.battle(n).wars), None)
    if number is not None and session.settings.speed is not Speed.FASTEST:
        return battle_sentences(open_game.game.battle(number), session.settings.names)
    if now.battles // every > before.battles // every:
        return piles_sentence(battles(now.battles), shown.you.size, shown.computer.size, session.settings.names)
    return EMPTY


def _summary(session: Session, before: Position, shown: View) -> Message:
    """What came of several battles: ``10 battles with 1 war: you have 30 cards, …``"""
    game, now = session.open_game.game, session.open_game.position
    played = battles(now.battles - before.battles)
    fought = game.wars_until(now.battles) - game.wars_until(before.battles)
    what = say("{battles} with {wars}", battles=played, wars=wars(fought)) if fought else played
    return piles_sentence(what, shown.you.size, shown.computer.size, session.settings.names)


def said_again(session: Session, shown: View) -> Text:
    """The last sentence once more, what is at stake in a war, and how many cards each has."""
    now = session.open_game.position
    told = join([shown.end.headline, shown.sentence]) if shown.end else shown.sentence
    stakes = say("{stakes}.", stakes=shown.stakes_text) if now.flips else EMPTY
    piles = piles_sentence(shown.battles_text, shown.you.size, shown.computer.size, session.settings.names)
    return join([told, stakes, piles])


def refused(session: Session, intent: str) -> Message:
    """Why the intent has just done nothing; an empty text where there is nothing to say."""
    open_game = session.open_game
    if intent in ("play", "ten", "auto", "show-end") and open_game.outcome is not None:
        settings = session.settings
        new: Value = key_title(settings.keys["new"]) if settings.shortcuts else say("New game")
        return say("The game is over. {new} deals a new one.", new=new)
    if intent in ("on", "on-10", "latest"):
        return say("This is the end of the game.") if open_game.over else say("This is as far as the game was played.")
    return _NOWHERE.get(intent, EMPTY)


_NOWHERE = {
    "back": say("This is the beginning."),
    "back-10": say("This is the beginning."),
    "beginning": say("This is the beginning."),
    "last-war": say("There is no war before this moment."),
    "next-war": say("There is no war after this moment, as far as the game was played."),
    "undo": say("There is no game to go back to."),
    "redo": say("There is no game to go on to."),
}
