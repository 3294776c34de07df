"""What happened, in sentences for people: whole ones, with the plurals right."""

from collections.abc import Sequence

from war.engine.battle import Battle, Flip
from war.engine.cards import Card, card_symbol
from war.engine.game import Game
from war.engine.outcome import Outcome, Player, Reason
from war.engine.rules import AtLimit, Short
from war.session.players import NOBODY, Names

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


def a_war(ties: int) -> str:
    """The name with its article: ``a double war``, ``an 8-fold war``."""
    name = war_name(ties)
    return f"an {name}" if name.startswith(("8", "11-", "18-")) else f"a {name}"


def _and(symbols: Sequence[str]) -> str:
    return " and ".join(symbols)


def _turned(face_up: tuple[Card, ...], number: int, two_up: bool) -> str:
    """The open cards of one player: ``K♠``; with two in a flip their number as well, ``K♠ and 2♦ (15)``."""
    shown = _and([card_symbol(card) for card in face_up])
    return f"{shown} ({number})" if two_up else shown


def flip_sentence(battle: Battle, index: int, names: Names = NOBODY) -> str:
    """What the flip with this index, from 0, brought: ``You K♠, computer 7♦: you win 2 cards.``"""
    flip: Flip = battle.flips[index]
    two_up = any(len(side.face_up) > 1 for each in battle.flips for side in (each.you, each.computer))
    you = _turned(flip.you.face_up, flip.your_number, two_up)
    computer = _turned(flip.computer.face_up, flip.computer_number, two_up)
    turned = f"{names.you_label} {you}, {names.computer_label} {computer}"
    match flip.winner:
        case Player.YOU:
            return f"{turned}: {names.you_win} {cards(battle.stakes)}."
        case Player.COMPUTER:
            return f"{turned}: {names.the_computer} wins {cards(battle.stakes)}."
        case _ if index == 0:
            return f"{turned}: war!"
        case _:
            return f"{turned}: {a_war(index + 1)}!"


def battle_sentences(battle: Battle, names: Names = NOBODY) -> str:
    """What the whole battle brought, a sentence a flip."""
    return " ".join(flip_sentence(battle, index, names) for index in range(len(battle.flips)))


def piles_sentence(moment: str, yours: int, computers: int, names: Names = NOBODY) -> str:
    """How many cards each has at a moment: ``3 battles: you have 20 cards, the computer has 32 cards.``"""
    return f"{moment}: {names.you_have} {cards(yours)}, {names.the_computer} has {cards(computers)}."


def war_headline(winner: Player | None, ties: int, names: Names = NOBODY) -> str:
    """Who won a war that is over: ``You win the double war!``"""
    if winner is None:
        return f"{war_name(ties).capitalize()}!"
    return f"{names.at_the_start[winner is Player.COMPUTER]} the {war_name(ties)}!"


def ending_sentence(game: Game, names: Names = NOBODY) -> str:
    """How the game ended, who won and why. Raises ValueError for a game that is not over."""
    if game.outcome is None:
        raise ValueError("the game is not over")
    yours, computers = game.sizes(game.battles)
    reason, winner = game.outcome.reason, game.outcome.winner
    named = names.your if winner is Player.YOU else names.computers
    return (_NAMED_ENDINGS if named else _ENDINGS)[reason, winner].format(
        all=_all(yours + computers),
        yours=cards(yours),
        computers=cards(computers),
        battles=count(game.battles, "battle"),
        short=_why_short(game, names),
        limit=_why_limit(game),
        cycle=_circle(game),
        wins=names.at_the_start[winner is Player.COMPUTER],
        you_have=names.you_have,
        the_computer=names.the_computer,
    )


def _all(number: int) -> str:
    """All cards of a game: ``all 52 cards``."""
    return {1: "the only card", 2: "both cards"}.get(number, f"all {cards(number)}")


def _why_short(game: Game, names: Names) -> str:
    """The reason why a game could not go on for want of cards, in a war or with two cards in a flip."""
    yours, computers = game.sizes(game.battles)
    in_war = bool(game.piles().table)
    needs = game.rules.war_needs if in_war else game.rules.cards_up
    takes = f"a {'war' if in_war else 'flip'} takes {cards(needs)} from each"
    if game.rules.short is Short.LAST_CARD:
        needs = 1
    both = max(yours, computers) < needs
    match game.outcome and game.outcome.winner:
        case Player.YOU if not both:
            return f"{names.the_computer}, with {_left(computers)}, is too short to go on"
        case Player.COMPUTER if not both and names.your:
            return f"{names.you_label}, with {_left(yours)}, is too short to go on"
        case Player.COMPUTER if not both:
            return f"you, with {_left(yours)}, are too short to go on"
        case Player.YOU:
            return f"both of you are too short to go on, and {names.you_have} more cards left"
        case Player.COMPUTER:
            return f"both of you are too short to go on, and {names.the_computer} has more cards left"
    if both and not yours and not computers:
        return "neither of you has a card left for this war" if in_war else "there is no card to play with"
    if both:
        return f"{takes}, and both of you have {f'only {yours}' if yours == computers else 'fewer'}"
    if yours < needs:
        return f"{takes}, and {names.you_have} {_only(yours)}"
    return f"{takes}, and {names.the_computer} has {_only(computers)}"


def _left(number: int) -> str:
    return f"only {cards(number)} left" if number else "no card left"


def _only(number: int) -> str:
    return f"only {number}" if number else "none"


def _why_limit(game: Game) -> str:
    """The reason why the battle limit made a draw."""
    played = count(game.battles, "battle")
    if game.rules.at_limit is AtLimit.MOST_CARDS:
        return f"after {played} both of you have {cards(game.sizes(game.battles)[0])}"
    return f"{played} {'was agreed, and it is' if game.battles == 1 else 'were agreed, and they are'} played"


def _circle(game: Game) -> str:
    """When the cards lay as they lie at the end; suits never matter, so that they alone may lie otherwise."""
    if game.cycle is None:
        return ""
    start, end = game.cycle
    then = f"after {count(start, 'battle')}" if start else "at the start"
    suits = "" if game.piles(start) == game.piles(end) else ", but for their suits"
    return f"After {count(end, 'battle')} all cards lie as they did {then}{suits}."


_ENDINGS: dict[tuple[Reason, Player | None], str] = {
    (Reason.ALL_CARDS, Player.YOU): "You win the game: you have {all}.",
    (Reason.ALL_CARDS, Player.COMPUTER): "The computer wins the game: it has {all}.",
    (Reason.SHORT, Player.YOU): "You win the game: {short}.",
    (Reason.SHORT, Player.COMPUTER): "The computer wins the game: {short}.",
    (Reason.EQUALLY_SHORT, None): "The game is a draw: {short}.",
    (Reason.LIMIT_DRAW, None): "The game is a draw: {limit}.",
    (
        Reason.LIMIT_MOST_CARDS,
        Player.YOU,
    ): "You win the game: after {battles} you have {yours}, {the_computer} {computers}.",
    (
        Reason.LIMIT_MOST_CARDS,
        Player.COMPUTER,
    ): "The computer wins the game: after {battles} it has {computers}, {you_have} {yours}.",
    (Reason.TIME_DRAW, None): "The game is a draw: time is up, and both of you have {yours}.",
    (
        Reason.TIME_MOST_CARDS,
        Player.YOU,
    ): "You win the game: time is up, you have {yours}, {the_computer} {computers}.",
    (
        Reason.TIME_MOST_CARDS,
        Player.COMPUTER,
    ): "The computer wins the game: time is up, it has {computers}, {you_have} {yours}.",
    (Reason.ENDLESS, None): "The game is a draw: this deal goes round for ever. {cycle}",
}


#: The same where the winner has a name.
_NAMED_ENDINGS = _ENDINGS | {
    (Reason.ALL_CARDS, Player.YOU): "{wins} the game with {all}.",
    (Reason.ALL_CARDS, Player.COMPUTER): "{wins} the game with {all}.",
    (Reason.SHORT, Player.YOU): "{wins} the game: {short}.",
    (Reason.SHORT, Player.COMPUTER): "{wins} the game: {short}.",
    (Reason.LIMIT_MOST_CARDS, Player.YOU): "{wins} the game: {yours} to {computers} after {battles}.",
    (Reason.LIMIT_MOST_CARDS, Player.COMPUTER): "{wins} the game: {computers} to {yours} after {battles}.",
    (Reason.TIME_MOST_CARDS, Player.YOU): "{wins} the game: time is up, and it is {yours} to {computers}.",
    (Reason.TIME_MOST_CARDS, Player.COMPUTER): "{wins} the game: time is up, and it is {computers} to {yours}.",
}


def winner_of(outcome: Outcome, names: Names = NOBODY) -> str:
    """Who won, in two or three words, for a headline."""
    match outcome.winner:
        case Player.YOU:
            return f"{names.at_the_start[0]}!"
        case Player.COMPUTER if names.computers:
            return f"{names.at_the_start[1]}!"
        case Player.COMPUTER:
            return "The computer wins."
        case _:
            return "A draw."


def tally(game: Game) -> str:
    """How long the game was: ``273 battles, 17 wars``."""
    return f"{count(game.battles, 'battle')}, {count(game.wars, 'war')}"
