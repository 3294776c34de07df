"""The view model: everything that the screen shows, derived from the session alone.

A front end draws it and nothing else. Cards that lie face down have no identity here, so none can leak.
"""

from dataclasses import dataclass
from enum import StrEnum

from war.engine.battle import Battle
from war.engine.cards import Card
from war.engine.outcome import Player
from war.engine.presets import rules_title
from war.message import EMPTY, Literal, Message, Text, say
from war.session.appearance import Deck
from war.session.open_game import OpenGame
from war.session.players import Names
from war.session.session import Session
from war.session.update import Update
from war.text.battle import flip_sentence, war_headline
from war.text.counts import battles, cards, war_cry, wars
from war.text.ending import ending_sentence, tally, winner_of
from war.text.players import cards_title, title


class Phase(StrEnum):
    """What the table feels like at the moment shown."""

    START = "start"
    BATTLE = "battle"
    WAR = "war"
    END = "end"


@dataclass(frozen=True, slots=True)
class Shown:
    """A card on the table: ``card`` is None while it lies face down. ``flip`` counts from 0."""

    card: Card | None
    flip: int


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half of the table.

    ``size`` is the pile's, ``shown`` the cards on the table as they were played, ``won`` whether this player took
    them, and ``number`` what the last flip counted, with two cards in a flip. ``cards_title`` is what the cards on the
    table are called.
    """

    name: Message
    cards_title: Message
    size: int
    size_text: Message
    shown: tuple[Shown, ...]
    won: bool
    number: int | None


@dataclass(frozen=True, slots=True)
class End:
    """The end of a game, for people: who won, why, and how long it was."""

    headline: Message
    sentence: Text
    tally: Message
    winner: str


@dataclass(frozen=True, slots=True)
class View:
    """The screen but for its list of battles and its timeline. Texts are messages, not yet in a language."""

    phase: Phase
    table: Message
    deal: str
    you: Side
    computer: Side
    headline: Message
    sentence: Text
    stakes: int
    stakes_text: Message
    battles: int
    battles_text: Message
    wars_text: Message
    time: str
    end: End | None
    notice: Text
    update: Update
    auto: bool
    can_undo: bool
    can_redo: bool
    deck: Deck


def clock(seconds: float) -> str:
    """Time played as minutes and seconds: ``0:07``, ``12:30``, ``1:02:03``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def view(session: Session) -> View:
    """What the screen shows of the session."""
    open_game = session.open_game
    battle, position, names = open_game.battle, open_game.position, session.settings.names
    flips = 0 if battle is None else position.flips or len(battle.flips)
    stakes = 0 if battle is None else cards_on_table(battle, flips)
    end = _end(open_game, names)
    return View(
        phase=phase(open_game),
        table=rules_title(open_game.game.rules),
        deal=open_game.deal,
        you=_side(open_game, battle, flips, Player.YOU, names),
        computer=_side(open_game, battle, flips, Player.COMPUTER, names),
        headline=end.headline if end else _headline(open_game, battle, names),
        sentence=_sentence(open_game, battle, names),
        stakes=stakes,
        stakes_text=stakes_text(open_game, stakes),
        battles=position.battles,
        battles_text=battles(position.battles),
        wars_text=wars(_wars_so_far(open_game, battle)),
        time=clock(open_game.seconds),
        end=end,
        notice=_notice(session),
        update=session.update,
        auto=session.auto,
        can_undo=session.can_undo,
        can_redo=session.can_redo,
        deck=session.settings.deck,
    )


def phase(open_game: OpenGame) -> Phase:
    if open_game.outcome is not None:
        return Phase.END
    if open_game.position.flips:
        return Phase.WAR
    return Phase.BATTLE if open_game.position.battles else Phase.START


def _wars_so_far(open_game: OpenGame, battle: Battle | None) -> int:
    """The ties up to the moment shown: of a battle under way only those on the table."""
    if battle is None or open_game.position.flips == 0:
        return open_game.game.wars_until(open_game.position.battles)
    return open_game.game.wars_until(open_game.position.battles) + open_game.position.flips


def cards_on_table(battle: Battle, flips: int) -> int:
    """How many cards lie on the table after so many flips of the battle."""
    return sum(
        len(side.face_down) + len(side.face_up) for flip in battle.flips[:flips] for side in (flip.you, flip.computer)
    )


def _side(open_game: OpenGame, battle: Battle | None, flips: int, player: Player, names: Names) -> Side:
    """One half of the table after so many flips of the battle."""
    you = player is Player.YOU
    called = title(names, player), cards_title(names, player)
    size = open_game.game.sizes(open_game.position.battles)[0 if you else 1]
    if battle is None:
        return Side(*called, size, cards(size), (), False, None)
    shown: list[Shown] = []
    number = None
    for index, flip in enumerate(battle.flips[:flips]):
        turned = flip.you if you else flip.computer
        shown += [Shown(None, index)] * len(turned.face_down)
        shown += [Shown(card, index) for card in turned.face_up]
        number = flip.your_number if you else flip.computer_number
    under_way = open_game.position.flips > 0
    if under_way:
        size -= len(shown)
    if open_game.game.rules.cards_up == 1:
        number = None
    return Side(*called, size, cards(size), tuple(shown), not under_way and battle.winner is player, number)


def _headline(open_game: OpenGame, battle: Battle | None, names: Names) -> Message:
    """Two or three words above the table: a war under way, or one just won."""
    if battle is None or not battle.wars:
        return EMPTY
    if open_game.position.flips:
        return war_cry(open_game.position.flips)
    return war_headline(battle.winner, battle.wars, names)


def _sentence(open_game: OpenGame, battle: Battle | None, names: Names) -> Text:
    """What just happened, in one sentence."""
    if open_game.outcome is not None:
        return ending_sentence(open_game.game, names)
    if battle is None:
        return say("The cards are dealt. Play a card!")
    return flip_sentence(battle, (open_game.position.flips or len(battle.flips)) - 1, names)


def stakes_text(open_game: OpenGame, stakes: int) -> Message:
    """How many cards are at stake while a war is on, or how many were won."""
    if not stakes:
        return EMPTY
    return at_stake(stakes) if open_game.position.flips else cards(stakes)


def at_stake(stakes: int) -> Message:
    """How many cards are at stake."""
    return say("{cards} at stake", cards=cards(stakes))


def _notice(session: Session) -> Text:
    """A quiet line beside the controls: why auto-play has stopped, or what the next game will be."""
    if session.notice:
        return session.notice
    next_rules, rules = session.settings.rules, session.open_game.game.rules
    if next_rules is not rules and next_rules != rules:
        return say("Next game: {table}.", table=rules_title(next_rules))
    return EMPTY


def _end(open_game: OpenGame, names: Names) -> End | None:
    if open_game.outcome is None:
        return None
    return End(
        headline=winner_of(open_game.outcome, names),
        sentence=ending_sentence(open_game.game, names),
        tally=say("{tally}, {time} played", tally=tally(open_game.game), time=Literal(clock(open_game.seconds))),
        winner=str(open_game.outcome.winner or "nobody"),
    )
