"""What happened, in sentences for people: whole ones, with the plurals right."""

from collections.abc import Sequence

from war.cards import Card, card_symbol
from war.ending import Ending, Player, Reason
from war.game import Game
from war.record import Battle, Flip
from war.rules import Short

WAR_NAMES = ("battle", "war", "double war", "triple war", "quadruple war")


def count(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun, ``1 card`` or ``2 cards``; thousands apart by a comma."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def cards(number: int) -> str:
    """``1 card``, ``2 cards``."""
    return count(number, "card")


def war_name(ties: int) -> str:
    """What so many ties on top of each other are called: ``war``, ``double war`` … ``5-fold war``."""
    return WAR_NAMES[ties] if ties < len(WAR_NAMES) else f"{ties}-fold war"


def _and(symbols: Sequence[str]) -> str:
    return " and ".join(symbols)


def _turned(face_up: tuple[Card, ...], number: int, two_up: bool) -> str:
    """The open cards of one player: ``K♠``; with two in a flip their number as well, ``K♠ and 2♦ (15)``."""
    shown = _and([card_symbol(card) for card in face_up])
    return f"{shown} ({number})" if two_up else shown


def flip_sentence(battle: Battle, index: int) -> str:
    """What the flip with this index, from 0, brought: ``You K♠, computer 7♦: you win 2 cards.``"""
    flip: Flip = battle.flips[index]
    two_up = any(len(side.face_up) > 1 for each in battle.flips for side in (each.you, each.computer))
    you = _turned(flip.you.face_up, flip.your_number, two_up)
    computer = _turned(flip.computer.face_up, flip.computer_number, two_up)
    match flip.winner:
        case Player.YOU:
            return f"You {you}, computer {computer}: you win {cards(battle.stakes)}."
        case Player.COMPUTER:
            return f"You {you}, computer {computer}: the computer wins {cards(battle.stakes)}."
        case _ if index == 0:
            return f"You {you}, computer {computer}: war!"
        case _:
            return f"You {you}, computer {computer}: a {war_name(index + 1)}!"


def battle_sentences(battle: Battle) -> str:
    """What the whole battle brought, a sentence a flip."""
    return " ".join(flip_sentence(battle, index) for index in range(len(battle.flips)))


def ending_sentence(game: Game) -> str:
    """How the game ended, who won and why. Raises ValueError for a game that is not over."""
    if game.ending is None:
        raise ValueError("the game is not over")
    yours, computers = game.sizes(game.battles)
    return _ENDINGS[game.ending.reason, game.ending.winner].format(
        yours=cards(yours),
        computers=cards(computers),
        battles=count(game.battles, "battle"),
        why=_why_short(game),
        circle=_circle(game),
    )


def _why_short(game: Game) -> str:
    """The reason why a game could not go on for want of cards."""
    if game.battles == 0 and game.sizes(0) == (0, 0):
        return "there is no card to play with"
    if not game.piles().table:
        return "nobody has the cards for another flip"
    if game.rules.short is Short.LAST_CARD:
        return "neither of you has a card left for this war"
    if game.rules.short is Short.DRAW:
        return f"a war needs {cards(game.rules.war_needs)} from each, and not both of you have them"
    return f"a war needs {cards(game.rules.war_needs)} from each, and you are equally short"


def _circle(game: Game) -> str:
    if game.circle is None:
        return ""
    start, end = game.circle
    if start == 0:
        return f"After {count(end, 'battle')} all cards lie as they did at the start."
    return f"After {count(end, 'battle')} all cards lie as they did after {count(start, 'battle')}."


_ENDINGS: dict[tuple[Reason, Player | None], str] = {
    (Reason.ALL_CARDS, Player.YOU): "You win the game: you have all {yours}.",
    (Reason.ALL_CARDS, Player.COMPUTER): "The computer wins the game: it has all {computers}.",
    (Reason.SHORT, Player.YOU): "You win the game: the computer, with {computers}, is too short to go on.",
    (Reason.SHORT, Player.COMPUTER): "The computer wins the game: you, with {yours}, are too short to go on.",
    (Reason.EQUALLY_SHORT, None): "The game is a draw: {why}.",
    (Reason.LIMIT_DRAW, None): "The game is a draw: {battles} were agreed, and they are played.",
    (
        Reason.LIMIT_MOST_CARDS,
        Player.YOU,
    ): "You win the game: after {battles} you have {yours}, the computer {computers}.",
    (
        Reason.LIMIT_MOST_CARDS,
        Player.COMPUTER,
    ): "The computer wins the game: after {battles} it has {computers}, you have {yours}.",
    (Reason.TIME_DRAW, None): "The game is a draw: time is up, and both of you have {yours}.",
    (
        Reason.TIME_MOST_CARDS,
        Player.YOU,
    ): "You win the game: time is up, you have {yours}, the computer {computers}.",
    (
        Reason.TIME_MOST_CARDS,
        Player.COMPUTER,
    ): "The computer wins the game: time is up, it has {computers}, you have {yours}.",
    (Reason.ENDLESS, None): "The game is a draw: this deal goes round for ever. {circle}",
}


def winner_of(ending: Ending) -> str:
    """Who won, in two or three words, for a headline."""
    match ending.winner:
        case Player.YOU:
            return "You win!"
        case Player.COMPUTER:
            return "The computer wins."
        case _:
            return "A draw."


def tally(game: Game) -> str:
    """How long the game was: ``273 battles, 17 wars``."""
    return f"{count(game.battles, 'battle')}, {count(game.wars, 'war')}"
