"""What happened in a battle, in whole sentences."""

from war.engine.battle import Battle, Flip, Laid
from war.engine.outcome import Player
from war.message import EMPTY, And, CardFace, Message, Text, Value, count, join, say
from war.session.open_game import OpenGame
from war.session.players import NOBODY, Names
from war.text.counts import a_war, cards, the_war, war_cry
from war.text.players import by_names, of_one

#: A line has room for so many flips; of more it shows the first and the last.
MOST_FLIPS = 3


def _turned(laid: Laid, number: int, several_up: bool) -> Value:
    """The open cards of one player: ``K♠``; with two in a flip their number as well, ``K♠ and 2♦ (15)``."""
    shown = And(tuple(map(CardFace, laid.face_up)))
    return say("{cards} ({number})", cards=shown, number=number) if several_up else shown


def flip_sentence(battle: Battle, index: int, names: Names = NOBODY) -> Message:
    """What the flip with this index, from 0, brought: ``You K♠, computer 7♦: you win 2 cards.``"""
    flip: Flip = battle.flips[index]
    several_up = any(len(side.face_up) > 1 for each in battle.flips for side in (each.you, each.computer))
    turned: dict[str, Value] = {
        "yours": _turned(flip.you, flip.your_number, several_up),
        "computers": _turned(flip.computer, flip.computer_number, several_up),
    }
    won = battle.stakes
    match flip.winner:
        case Player.YOU:
            return by_names(
                names,
                (
                    count(
                        "You {yours}, computer {computers}: you win {n} card.",
                        "You {yours}, computer {computers}: you win {n} cards.",
                        won,
                    ),
                    count(
                        "{you} {yours}, computer {computers}: {you} wins {n} card.",
                        "{you} {yours}, computer {computers}: {you} wins {n} cards.",
                        won,
                    ),
                    count(
                        "You {yours}, {computer} {computers}: you win {n} card.",
                        "You {yours}, {computer} {computers}: you win {n} cards.",
                        won,
                    ),
                    count(
                        "{you} {yours}, {computer} {computers}: {you} wins {n} card.",
                        "{you} {yours}, {computer} {computers}: {you} wins {n} cards.",
                        won,
                    ),
                ),
                **turned,
            )
        case Player.COMPUTER:
            return by_names(
                names,
                (
                    count(
                        "You {yours}, computer {computers}: the computer wins {n} card.",
                        "You {yours}, computer {computers}: the computer wins {n} cards.",
                        won,
                    ),
                    count(
                        "{you} {yours}, computer {computers}: the computer wins {n} card.",
                        "{you} {yours}, computer {computers}: the computer wins {n} cards.",
                        won,
                    ),
                    count(
                        "You {yours}, {computer} {computers}: {computer} wins {n} card.",
                        "You {yours}, {computer} {computers}: {computer} wins {n} cards.",
                        won,
                    ),
                    count(
                        "{you} {yours}, {computer} {computers}: {computer} wins {n} card.",
                        "{you} {yours}, {computer} {computers}: {computer} wins {n} cards.",
                        won,
                    ),
                ),
                **turned,
            )
        case _ if index == 0:
            return by_names(
                names,
                (
                    say("You {yours}, computer {computers}: war!"),
                    say("{you} {yours}, computer {computers}: war!"),
                    say("You {yours}, {computer} {computers}: war!"),
                    say("{you} {yours}, {computer} {computers}: war!"),
                ),
                **turned,
            )
    return by_names(
        names,
        (
            say("You {yours}, computer {computers}: {war}!"),
            say("{you} {yours}, computer {computers}: {war}!"),
            say("You {yours}, {computer} {computers}: {war}!"),
            say("{you} {yours}, {computer} {computers}: {war}!"),
        ),
        war=a_war(index + 1),
        **turned,
    )


def battle_sentences(battle: Battle, names: Names = NOBODY) -> Text:
    """What the whole battle brought, a sentence a flip."""
    return join(flip_sentence(battle, index, names) for index in range(len(battle.flips)))


def battle_line(battle: Battle) -> Text:
    """What lay face up in the battle, in signs, your card first: ``K♣ = K♦ · J♦ > 3♣``; of many flips not all."""
    flips: list[Text] = [_compared(flip) for flip in battle.flips]
    if len(flips) > MOST_FLIPS:
        flips[1:-1] = [say("…")]
    return join(flips, between=" · ")


def _compared(flip: Flip) -> Message:
    """What a flip's cards count, one beside the other."""
    if flip.your_number == flip.computer_number:
        compared = say("{yours} = {computers}")
    elif flip.your_number > flip.computer_number:
        compared = say("{yours} > {computers}")
    else:
        compared = say("{yours} < {computers}")
    return compared.fill(yours=_side_by_side(flip.you), computers=_side_by_side(flip.computer))


def _side_by_side(laid: Laid) -> Value:
    """The open cards of one player."""
    if len(laid.face_up) > 1:
        return say("{first} {second}", first=CardFace(laid.face_up[0]), second=CardFace(laid.face_up[1]))
    return CardFace(laid.face_up[0])


def gain(battle: Battle) -> Message:
    """How many cards you have won, or lost, in the battle: ``+2``, ``−10``; nothing where nobody won it."""
    if battle.winner is None:
        return EMPTY
    return say("+{cards}", cards=battle.stakes) if battle.winner is Player.YOU else say("−{cards}", cards=battle.stakes)


def piles_sentence(moment: Message, yours: int, computers: int, names: Names = NOBODY) -> Message:
    """How many cards each has at a moment: ``3 battles: you have 20 cards, the computer has 32 cards.``"""
    return by_names(
        names,
        (
            say("{moment}: you have {yours}, the computer has {computers}."),
            say("{moment}: {you} has {yours}, the computer has {computers}."),
            say("{moment}: you have {yours}, {computer} has {computers}."),
            say("{moment}: {you} has {yours}, {computer} has {computers}."),
        ),
        moment=moment,
        yours=cards(yours),
        computers=cards(computers),
    )


def moment_sentence(open_game: OpenGame, names: Names = NOBODY) -> Message:
    """Where in the game the moment shown is, for people who do not see the timeline."""
    shown, of = open_game.position.battles, open_game.furthest.battles
    moment = count("Battle {shown} of {n} battle", "Battle {shown} of {n} battles", of, shown=shown)
    return piles_sentence(moment, *open_game.game.sizes(shown), names)


def moment_status(open_game: OpenGame, names: Names = NOBODY) -> Message:
    """The same in short, to be seen: ``Battle 31 of 40 · You 41, computer 11``."""
    shown, of = open_game.position.battles, open_game.furthest.battles
    yours, computers = open_game.game.sizes(shown)
    return by_names(
        names,
        (
            say("{moment} · You {yours}, computer {computers}"),
            say("{moment} · {you} {yours}, computer {computers}"),
            say("{moment} · You {yours}, {computer} {computers}"),
            say("{moment} · {you} {yours}, {computer} {computers}"),
        ),
        moment=say("Battle {shown} of {of}", shown=shown, of=of),
        yours=yours,
        computers=computers,
    )


def battle_tip(open_game: OpenGame, battles: int) -> Message:
    """What a moment of the timeline is, in a word: ``Battle 31: 41–11``."""
    yours, computers = open_game.game.sizes(battles)
    return say("Battle {battle}: {yours}–{computers}", battle=battles, yours=yours, computers=computers)


def war_headline(winner: Player | None, ties: int, names: Names = NOBODY) -> Message:
    """Who won a war that is over: ``You win the double war!``"""
    if winner is None:
        return war_cry(ties)
    return of_one(
        names,
        winner,
        say("You win {war}!"),
        say("The computer wins {war}!"),
        say("{player} wins {war}!"),
    ).fill(war=the_war(ties))
