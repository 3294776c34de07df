"""The guide's sections about playing: from the goal to the end of a game, true for the rules in use."""

from collections.abc import Iterator

from war.engine.cards import COUNTS, DECK, RANKS, parse_cards
from war.engine.outcome import Player
from war.engine.rules import AtLimit, Combine, Compare, Pickup, Rules, Short
from war.message import And, CardFace, Literal, Message, Text, Value, count, join, say
from war.session.players import NOBODY
from war.text.battle import flip_sentence
from war.text.counts import cards
from war.text.ending import ending_sentence
from war.text.guide.blocks import Block, Bullets, CardsRow, Paragraph, Rows, Section, Steps
from war.text.guide.examples import (
    HALF,
    Example,
    battle_example,
    double_war_example,
    fits,
    short_example,
    war_example,
)
from war.text.guide.facts import best_number, number
from war.text.players import title

PICKUP_SENTENCES = {
    Pickup.SHUFFLED: say("The won cards are shuffled, and then they go under the winner’s pile."),
    Pickup.WINNER_FIRST: say(
        "The won cards go under the winner’s pile: the winner’s own cards first, then the loser’s."
    ),
    Pickup.LOSER_FIRST: say(
        "The won cards go under the winner’s pile: the loser’s cards first, then the winner’s own."
    ),
    Pickup.YOU_FIRST: say(
        "The won cards go under the winner’s pile: your cards first, then the computer’s, whoever won."
    ),
}
_COMBINE_SENTENCES = {
    Combine.ADD: say("Add your two cards: {a} and {b} make {number}."),
    Combine.SUBTRACT: say("Take the smaller card from the larger one: {a} and {b} make {number}."),
    Combine.MULTIPLY: say("Multiply your two cards: {a} and {b} make {number}."),
}
_BEST = {
    (Combine.ADD, Compare.HIGH): say("The best number is {number}: two aces make it."),
    (Combine.ADD, Compare.LOW): say("The best number is {number}: two 2s make it."),
    (Combine.SUBTRACT, Compare.HIGH): say("The best number is {number}: an ace and a 2 make it."),
    (Combine.SUBTRACT, Compare.LOW): say("The best number is {number}: any two cards of the same rank make it."),
    (Combine.MULTIPLY, Compare.HIGH): say("The best number is {number}: two aces make it."),
    (Combine.MULTIPLY, Compare.LOW): say("The best number is {number}: two 2s make it."),
}
_WINS = {
    (1, Compare.HIGH): say("The higher card wins."),
    (1, Compare.LOW): say("The lower card wins."),
    (2, Compare.HIGH): say("The higher number wins."),
    (2, Compare.LOW): say("The lower number wins."),
}
_WINS_WAR = {
    (1, Compare.HIGH): say("The higher new card wins the war."),
    (1, Compare.LOW): say("The lower new card wins the war."),
    (2, Compare.HIGH): say("The higher new number wins the war."),
    (2, Compare.LOW): say("The lower new number wins the war."),
}
SUITS_SENTENCE = say(
    "Suits never matter: {cards} are equally good.", cards=And(tuple(CardFace(card) for card in parse_cards("K♠ K♥")))
)
_DRAW = say("A draw")
_FOR_EXAMPLE = say("For example:")
_THE_OTHER_WINS = say("The other one wins")
_LARGER_PILE = say("The larger pile wins. Equal piles are a draw")
_SAME_FOR_THE_COMPUTER = say("It is the same for the computer.")
_TOO_FEW = say("Too few cards")


def wins_sentence(rules: Rules) -> Message:
    """Which card, or which number, wins."""
    return _WINS[rules.cards_up, rules.compare]


def combine_sentence(rules: Rules) -> Message:
    """How two cards make a number, with an example."""
    a, b = 7, 5
    return _COMBINE_SENTENCES[rules.combine].fill(a=a, b=b, number=number(rules.combine, a, b))


def limit_sentence(rules: Rules) -> Message:
    """What the battle limit means, or that there is none."""
    if rules.limit is None:
        return say("There is no battle limit.")
    if rules.at_limit is AtLimit.DRAW:
        return count(
            "The game stops after {n} battle. If nobody has won by then, it is a draw.",
            "The game stops after {n} battles. If nobody has won by then, it is a draw.",
            rules.limit,
        )
    return count(
        "The game stops after {n} battle. If nobody has won by then, the larger pile wins.",
        "The game stops after {n} battles. If nobody has won by then, the larger pile wins.",
        rules.limit,
    )


def time_sentence(rules: Rules) -> Message:
    """What the time limit means, or that there is none."""
    if rules.time_limit is None:
        return say("There is no time limit.")
    return count(
        "When {n} minute is over, time is called. Then the larger pile wins.",
        "When {n} minutes are over, time is called. Then the larger pile wins.",
        rules.time_limit,
    )


def goal(rules: Rules) -> Section:
    """What the game is about."""
    about = say(
        "War is a card game for two: you and the computer. Win all {cards}, and you win the game. "
        "Nobody chooses a card, so luck decides.",
        cards=cards(len(DECK)),
    )
    blocks: list[Block] = [Paragraph(about)]
    if rules.limit is not None:
        blocks.append(Paragraph(limit_sentence(rules)))
    if rules.time_limit is not None:
        blocks.append(Paragraph(time_sentence(rules)))
    return Section("goal", say("The goal"), tuple(blocks))


def order(rules: Rules) -> Section:
    """Which card, or which number, is better."""
    if rules.cards_up == 1:
        if rules.compare is Compare.HIGH:
            best = say(
                "The higher card wins. From strong to weak: {ranks}. An ace is the best card, and a 2 is the worst.",
                ranks=Literal(" ".join(reversed(RANKS))),
            )
        else:
            best = say(
                "The lower card wins. From strong to weak: {ranks}. A 2 is the best card, and an ace is the worst.",
                ranks=Literal(" ".join(RANKS)),
            )
        return Section("order", say("Which card is better"), (Paragraph(best), Paragraph(SUITS_SENTENCE)))
    best = _BEST[rules.combine, rules.compare].fill(number=best_number(rules))
    counts = dict(zip(RANKS, sorted(set(COUNTS)), strict=True))
    rows: tuple[tuple[Value, ...], ...] = (
        (say("2 to 10"), say("its own number")),
        *((Literal(rank), counts[rank]) for rank in ("J", "Q", "K", "A")),
    )
    return Section(
        "order",
        say("Which number is better"),
        (
            Paragraph(join([say("Two cards make one number."), combine_sentence(rules)])),
            Paragraph(join([wins_sentence(rules), best])),
            Rows(say("What each card counts"), (say("Card"), say("It counts")), rows),
            Paragraph(SUITS_SENTENCE),
        ),
    )


def deal(rules: Rules) -> Section:
    """How a game begins."""
    code = (
        say("Each deal has a code. The same code and the same rules give the same game again.")
        if rules.time_limit is None
        else say("Each deal has a code. The same code and the same rules bring the same cards again.")
    )
    steps = Steps(
        (
            say("All {cards} are shuffled.", cards=cards(len(DECK))),
            say("They are dealt one at a time, the first one to you, until each of you has {number}.", number=HALF),
            say("The cards lie face down in two piles, and nobody may look. The last card you were dealt is on top."),
        )
    )
    return Section("deal", say("The deal"), (steps, Paragraph(code)))


def battle(rules: Rules) -> Section:
    """An ordinary battle, with an example."""
    high = rules.compare is Compare.HIGH
    blocks: list[Block]
    if rules.cards_up == 1:
        turn = say("You and the computer each turn the top card of your pile.")
        wins = say("The higher card wins both cards.") if high else say("The lower card wins both cards.")
        blocks = [Steps((turn, wins, PICKUP_SENTENCES[rules.pickup]))]
    else:
        turn = count(
            "You and the computer each turn the top {n} card of your pile.",
            "You and the computer each turn the top {n} cards of your pile.",
            rules.cards_up,
        )
        wins = say("The higher number wins all {cards}.") if high else say("The lower number wins all {cards}.")
        wins = wins.fill(cards=cards(2 * rules.cards_up))
        if rules.short is Short.LAST_CARD:
            lone = say("If you have only 1 card left, you turn that one. It counts alone.")
        else:
            lone = say("If you have only 1 card left when a battle begins, you cannot turn 2, and you lose the game.")
        blocks = [
            Steps((turn, combine_sentence(rules), wins, PICKUP_SENTENCES[rules.pickup])),
            Paragraph(join([lone, _SAME_FOR_THE_COMPUTER])),
        ]
    example = battle_example(rules)
    blocks += [Paragraph(_FOR_EXAMPLE), *_told(example)]
    if not rules.shuffled:
        won = example.battle.won
        blocks.append(Paragraph(say("The cards go under your pile in this order:")))
        blocks.append(CardsRow(say("Under your pile"), won, (False,) * len(won)))
    return Section("battle", say("A battle"), tuple(blocks))


def _in_war(rules: Rules) -> tuple[Text, ...]:
    """What is done in a war, a sentence a step."""
    if rules.face_down:
        down = count("Each of you puts {n} card face down.", "Each of you puts {n} cards face down.", rules.face_down)
    else:
        down = say("In these rules no card goes face down.")
    if rules.cards_up == 1:
        turn = say("Then each of you turns the next card face up.")
    else:
        turn = count(
            "Then each of you turns the next {n} card face up.",
            "Then each of you turns the next {n} cards face up.",
            rules.cards_up,
        )
    return down, turn, _WINS_WAR[rules.cards_up, rules.compare]


def stakes(rules: Rules, wars: int) -> int:
    """How many cards lie on the table after so many wars in one battle, where nobody is short."""
    return 2 * (rules.cards_up + wars * rules.war_needs)


def war(rules: Rules) -> Section:
    """A war, with an example."""
    tie = (
        say("If both cards have the same rank, it is a tie, and a tie means war!")
        if rules.cards_up == 1
        else say("If both numbers are the same, it is a tie, and a tie means war!")
    )
    all_cards = count(
        "The winner takes every card on the table. In a war that is {n} card.",
        "The winner takes every card on the table. In a war that is {n} cards.",
        stakes(rules, 1),
    )
    short = say("With too few cards for that, it goes as told under “{section}”.", section=_TOO_FEW)
    blocks = (Paragraph(tie), Steps((*_in_war(rules), all_cards)), Paragraph(short))
    return Section("war", say("A war"), (*blocks, Paragraph(_FOR_EXAMPLE), *_told(war_example(rules))))


def double_war(rules: Rules) -> Section:
    """Ties on ties, with an example."""
    again = (
        say("What if the new cards tie as well? Then a new war starts on top of the first one.")
        if rules.cards_up == 1
        else say("What if the new numbers tie as well? Then a new war starts on top of the first one.")
    )
    names = say("That is a double war. One more tie makes it a triple war, and so on.")
    if fits(rules, 2):
        size = count(
            "A double war is for {n} card, and the winner takes them all.",
            "A double war is for {n} cards, and the winner takes them all.",
            stakes(rules, 2),
        )
    else:
        size = count(
            "For a whole double war you would need {n} card together, but the deck has only {deck}. "
            "So one of you must be short, and it goes as told under “{section}”.",
            "For a whole double war you would need {n} cards together, but the deck has only {deck}. "
            "So one of you must be short, and it goes as told under “{section}”.",
            stakes(rules, 2),
            deck=len(DECK),
            section=_TOO_FEW,
        )
    blocks = (Paragraph(again), Paragraph(names), Paragraph(size), Paragraph(_FOR_EXAMPLE))
    return Section("double-war", say("A double war"), (*blocks, *_told(double_war_example(rules))))


def short_sentences(rules: Rules) -> tuple[Text, ...]:
    """What being short means, a sentence or two each."""
    neither = say("If neither of you has a card left, the game is a draw.")
    if rules.short is Short.DRAW:
        if rules.war_needs == 1:
            return (say("If one of you has no card left for a war, the game is a draw."),)
        return (
            count(
                "If one of you has fewer than {n} card left for a war, the game is a draw.",
                "If one of you has fewer than {n} cards left for a war, the game is a draw.",
                rules.war_needs,
            ),
        )
    if rules.war_needs == 1:
        return say("If you have no card left for a war, you lose the game."), neither
    if rules.short is Short.LOSE:
        return (
            count(
                "If only you have fewer than {n} card left for a war, you lose the game at once.",
                "If only you have fewer than {n} cards left for a war, you lose the game at once.",
                rules.war_needs,
            ),
            say("If both of you have too few, the one with fewer cards loses."),
            say("If both of you have too few and equally many, the game is a draw."),
        )
    if rules.cards_up == 1:
        fight = say("If you have too few, put down all you have. Your last card is turned face up and fights for you.")
    else:
        fight = say(
            "If you have too few, put down all you have. Your last 2 cards are turned face up. "
            "If you have only 1, it fights alone."
        )
    return fight, say("If you have no card left at all, you lose the game."), neither


def short(rules: Rules) -> Section:
    """Too few cards for a war, with an example."""
    needs = count("A war takes {n} card from each of you.", "A war takes {n} cards from each of you.", rules.war_needs)
    blocks = (Paragraph(needs), Bullets(short_sentences(rules)), Paragraph(_SAME_FOR_THE_COMPUTER))
    example = short_example(rules)
    have = count(
        "For example: the battle begins, and you have only {n} card left.",
        "For example: the battle begins, and you have only {n} cards left.",
        len(example.you),
    )
    return Section("short", _TOO_FEW, (*blocks, Paragraph(have), *_told(example)))


def winning(rules: Rules) -> Section:
    """All ways in which a game can end."""
    rows: list[tuple[Value, ...]] = [
        (say("One of you has all the cards after a battle"), say("The one who has them wins"))
    ]
    match rules.short:
        case Short.DRAW:
            rows.append((say("One of you has too few cards for a war"), _DRAW))
        case Short.LOSE:
            rows.append((say("One of you has too few cards for a war"), _THE_OTHER_WINS))
            rows.append((say("Both of you have too few cards for a war"), say("The one with more cards wins")))
            rows.append((say("Both have too few cards for a war, and equally many"), _DRAW))
        case Short.LAST_CARD:
            rows.append((say("One of you has no card at all for a war"), _THE_OTHER_WINS))
            rows.append((say("Neither of you has a card for a war"), _DRAW))
    if rules.cards_up > 1 and rules.short is not Short.LAST_CARD:
        rows.append((say("One of you has only 1 card when a battle begins"), _THE_OTHER_WINS))
    if rules.limit is not None:
        over = count("{n} battle is played", "{n} battles are played", rules.limit)
        rows.append((over, _DRAW if rules.at_limit is AtLimit.DRAW else _LARGER_PILE))
    if rules.time_limit is not None:
        rows.append((count("{n} minute is over", "{n} minutes are over", rules.time_limit), _LARGER_PILE))
    if not rules.shuffled:
        rows.append((say("The cards go round for ever: they lie as they lay once before"), _DRAW))
    best = say(
        "The best way to win is to take all {cards}. These are all the ways a game can end.", cards=cards(len(DECK))
    )
    ends = say("How a game ends")
    table = Rows(ends, (say("What happens"), say("What that means")), tuple(rows))
    return Section("winning", ends, (Paragraph(best), table))


def limits(rules: Rules) -> Section:
    """Battle limit and time limit, also where there is none."""
    items = [limit_sentence(rules), time_sentence(rules)]
    if rules.time_limit is not None or (rules.limit is not None and rules.at_limit is AtLimit.MOST_CARDS):
        items.append(say("If both piles are equally large then, the game is a draw."))
    if rules.limit is not None:
        items.append(say("A war counts as one battle, however long it is."))
    if rules.limit is None and rules.time_limit is None:
        items.append(say("If you want a shorter game, choose a limit in the rules before you start."))
    return Section("limits", say("Limits"), (Bullets(tuple(items)),))


def _told(example: Example) -> Iterator[Block]:
    """An example: the cards of each flip, what it brought, and the end of the game where a shortage brings it."""
    shown = example.battle
    for index, flip in enumerate(shown.flips):
        for player, side in ((Player.YOU, flip.you), (Player.COMPUTER, flip.computer)):
            laid = (*side.face_down, *side.face_up)
            face_down = (True,) * len(side.face_down) + (False,) * len(side.face_up)
            yield CardsRow(title(NOBODY, player), laid, face_down)
        yield Paragraph(flip_sentence(shown, index))
    if example.game.outcome is not None:
        yield Paragraph(ending_sentence(example.game))
