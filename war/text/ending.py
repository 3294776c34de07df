"""How a game ended: who won, and why."""

from war.engine.game import Game
from war.engine.outcome import Outcome, Player, Reason
from war.engine.rules import AtLimit, Short
from war.message import EMPTY, Message, Text, count, join, say
from war.session.players import NOBODY, Names
from war.text.counts import battles, cards, wars
from war.text.players import by_names, of_one


def ending_sentence(game: Game, names: Names = NOBODY) -> Text:
    """How the game ended, who won and why. Raises ValueError for a game that is not over."""
    if game.outcome is None:
        raise ValueError("the game is not over")
    winner = game.outcome.winner
    match game.outcome.reason:
        case Reason.ALL_CARDS:
            assert winner is not None
            return _all_cards(winner, game, names)
        case Reason.SHORT:
            assert winner is not None
            return _short(winner, game, names)
        case Reason.EQUALLY_SHORT:
            return _equally_short(game, names)
        case Reason.LIMIT_DRAW:
            return _limit_draw(game)
        case Reason.TIME_DRAW:
            return say(
                "The game is a draw: time is up, and both of you have {cards}.",
                cards=cards(game.sizes(game.battles)[0]),
            )
        case Reason.LIMIT_MOST_CARDS:
            assert winner is not None
            return _limit_most_cards(winner, game, names)
        case Reason.TIME_MOST_CARDS:
            assert winner is not None
            return _time_most_cards(winner, game, names)
    return join([say("The game is a draw: this deal goes round for ever."), _cycle(game)])


def _all_cards(winner: Player, game: Game, names: Names) -> Message:
    all_cards = sum(game.sizes(game.battles))
    match all_cards:
        case 1:
            versions = (
                say("You win the game: you have the only card."),
                say("The computer wins the game: it has the only card."),
                say("{player} wins the game with the only card."),
            )
        case 2:
            versions = (
                say("You win the game: you have both cards."),
                say("The computer wins the game: it has both cards."),
                say("{player} wins the game with both cards."),
            )
        case _:
            versions = (
                say("You win the game: you have all {cards}."),
                say("The computer wins the game: it has all {cards}."),
                say("{player} wins the game with all {cards}."),
            )
    return of_one(names, winner, *versions).fill(cards=cards(all_cards))


def _needs(game: Game) -> int:
    """How many cards a player needs to go on."""
    if game.rules.short is Short.LAST_CARD:
        return 1
    return game.rules.war_needs if game.piles().table else game.rules.cards_up


def _short(winner: Player, game: Game, names: Names) -> Message:
    """A player was short; where both were, the other had more cards left."""
    yours, computers = game.sizes(game.battles)
    if max(yours, computers) < _needs(game):
        return of_one(
            names,
            winner,
            say("You win the game: both of you are too short to go on, and you have more cards left."),
            say(
                "The computer wins the game: both of you are too short to go on, and the computer has more cards left."
            ),
            say("{player} wins the game: both of you are too short to go on, and {player} has more cards left."),
        )
    if winner is Player.YOU:
        if not computers:
            return by_names(
                names,
                (
                    say("You win the game: the computer, with no card left, is too short to go on."),
                    say("{you} wins the game: the computer, with no card left, is too short to go on."),
                    say("You win the game: {computer}, with no card left, is too short to go on."),
                    say("{you} wins the game: {computer}, with no card left, is too short to go on."),
                ),
            )
        return by_names(
            names,
            (
                say("You win the game: the computer, with only {cards} left, is too short to go on."),
                say("{you} wins the game: the computer, with only {cards} left, is too short to go on."),
                say("You win the game: {computer}, with only {cards} left, is too short to go on."),
                say("{you} wins the game: {computer}, with only {cards} left, is too short to go on."),
            ),
            cards=cards(computers),
        )
    if not yours:
        return by_names(
            names,
            (
                say("The computer wins the game: you, with no card left, are too short to go on."),
                say("The computer wins the game: {you}, with no card left, is too short to go on."),
                say("{computer} wins the game: you, with no card left, are too short to go on."),
                say("{computer} wins the game: {you}, with no card left, is too short to go on."),
            ),
        )
    return by_names(
        names,
        (
            say("The computer wins the game: you, with only {cards} left, are too short to go on."),
            say("The computer wins the game: {you}, with only {cards} left, is too short to go on."),
            say("{computer} wins the game: you, with only {cards} left, are too short to go on."),
            say("{computer} wins the game: {you}, with only {cards} left, is too short to go on."),
        ),
        cards=cards(yours),
    )


def _equally_short(game: Game, names: Names) -> Message:
    """A draw for want of cards, in a war or with two cards in a flip."""
    yours, computers = game.sizes(game.battles)
    in_war, needs = bool(game.piles().table), _needs(game)
    takes = cards(game.rules.war_needs if in_war else game.rules.cards_up)
    if not yours and not computers:
        if in_war:
            return say("The game is a draw: neither of you has a card left for this war.")
        return say("The game is a draw: there is no card to play with.")
    if max(yours, computers) < needs and yours == computers:
        if in_war:
            return say(
                "The game is a draw: a war takes {cards} from each, and both of you have only {number}.",
                cards=takes,
                number=yours,
            )
        return say(
            "The game is a draw: a flip takes {cards} from each, and both of you have only {number}.",
            cards=takes,
            number=yours,
        )
    if max(yours, computers) < needs:
        if in_war:
            return say("The game is a draw: a war takes {cards} from each, and both of you have fewer.", cards=takes)
        return say("The game is a draw: a flip takes {cards} from each, and both of you have fewer.", cards=takes)
    player, left = (Player.YOU, yours) if yours < needs else (Player.COMPUTER, computers)
    if in_war and left:
        versions = (
            say("The game is a draw: a war takes {cards} from each, and you have only {number}."),
            say("The game is a draw: a war takes {cards} from each, and the computer has only {number}."),
            say("The game is a draw: a war takes {cards} from each, and {player} has only {number}."),
        )
    elif in_war:
        versions = (
            say("The game is a draw: a war takes {cards} from each, and you have none."),
            say("The game is a draw: a war takes {cards} from each, and the computer has none."),
            say("The game is a draw: a war takes {cards} from each, and {player} has none."),
        )
    elif left:
        versions = (
            say("The game is a draw: a flip takes {cards} from each, and you have only {number}."),
            say("The game is a draw: a flip takes {cards} from each, and the computer has only {number}."),
            say("The game is a draw: a flip takes {cards} from each, and {player} has only {number}."),
        )
    else:
        versions = (
            say("The game is a draw: a flip takes {cards} from each, and you have none."),
            say("The game is a draw: a flip takes {cards} from each, and the computer has none."),
            say("The game is a draw: a flip takes {cards} from each, and {player} has none."),
        )
    return of_one(names, player, *versions).fill(cards=takes, number=left)


def _limit_draw(game: Game) -> Message:
    if game.rules.at_limit is AtLimit.MOST_CARDS:
        return say(
            "The game is a draw: after {battles} both of you have {cards}.",
            battles=battles(game.battles),
            cards=cards(game.sizes(game.battles)[0]),
        )
    return count(
        "The game is a draw: {n} battle was agreed, and it is played.",
        "The game is a draw: {n} battles were agreed, and they are played.",
        game.battles,
    )


def _limit_most_cards(winner: Player, game: Game, names: Names) -> Message:
    yours, computers = map(cards, game.sizes(game.battles))
    if winner is Player.YOU:
        versions = (
            say("You win the game: after {battles} you have {yours}, the computer {computers}."),
            say("{you} wins the game: {yours} to {computers} after {battles}."),
            say("You win the game: after {battles} you have {yours}, {computer} {computers}."),
            say("{you} wins the game: {yours} to {computers} after {battles}."),
        )
    else:
        versions = (
            say("The computer wins the game: after {battles} it has {computers}, you have {yours}."),
            say("The computer wins the game: after {battles} it has {computers}, {you} has {yours}."),
            say("{computer} wins the game: {computers} to {yours} after {battles}."),
            say("{computer} wins the game: {computers} to {yours} after {battles}."),
        )
    return by_names(names, versions, battles=battles(game.battles), yours=yours, computers=computers)


def _time_most_cards(winner: Player, game: Game, names: Names) -> Message:
    yours, computers = map(cards, game.sizes(game.battles))
    if winner is Player.YOU:
        versions = (
            say("You win the game: time is up, you have {yours}, the computer {computers}."),
            say("{you} wins the game: time is up, and it is {yours} to {computers}."),
            say("You win the game: time is up, you have {yours}, {computer} {computers}."),
            say("{you} wins the game: time is up, and it is {yours} to {computers}."),
        )
    else:
        versions = (
            say("The computer wins the game: time is up, it has {computers}, you have {yours}."),
            say("The computer wins the game: time is up, it has {computers}, {you} has {yours}."),
            say("{computer} wins the game: time is up, and it is {computers} to {yours}."),
            say("{computer} wins the game: time is up, and it is {computers} to {yours}."),
        )
    return by_names(names, versions, yours=yours, computers=computers)


def _cycle(game: Game) -> Message:
    """When the cards lay as they lie at the end; suits never matter, so that they alone may lie otherwise."""
    if game.cycle is None:
        return EMPTY
    start, end = game.cycle
    same = game.piles(start) == game.piles(end)
    if start and same:
        message = say("After {end} all cards lie as they did after {start}.")
    elif start:
        message = say("After {end} all cards lie as they did after {start}, but for their suits.")
    elif same:
        message = say("After {end} all cards lie as they did at the start.")
    else:
        message = say("After {end} all cards lie as they did at the start, but for their suits.")
    return message.fill(end=battles(end), start=battles(start))


def winner_of(outcome: Outcome, names: Names = NOBODY) -> Message:
    """Who won, in two or three words, for a headline."""
    if outcome.winner is None:
        return say("A draw.")
    return of_one(
        names,
        outcome.winner,
        say("You win!"),
        say("The computer wins."),
        say("{player} wins!"),
    )


def tally(game: Game) -> Message:
    """How long the game was: ``273 battles, 17 wars``."""
    return say("{battles}, {wars}", battles=battles(game.battles), wars=wars(game.wars))
