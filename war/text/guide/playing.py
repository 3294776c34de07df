"""The guide's sections about playing: from the goal to the end of a game, true for the rules in use."""

from collections.abc import Iterator

from war.engine.cards import COUNTS, DECK, RANKS, card_symbol, parse_cards
from war.engine.rules import AtLimit, Combine, Compare, Pickup, Rules, Short
from war.text.battle import flip_sentence
from war.text.ending import ending_sentence
from war.text.guide.blocks import Block, Bullets, CardsRow, Paragraph, Rows, Section, Steps, plural
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
from war.text.language import ENGLISH
from war.text.plain import war_name

PICKUP_SENTENCES = {
    Pickup.SHUFFLED: "The won cards are shuffled, and then they go under the winner’s pile.",
    Pickup.WINNER_FIRST: "The won cards go under the winner’s pile: the winner’s own cards first, then the loser’s.",
    Pickup.LOSER_FIRST: "The won cards go under the winner’s pile: the loser’s cards first, then the winner’s own.",
    Pickup.YOU_FIRST: "The won cards go under the winner’s pile: your cards first, then the computer’s, whoever won.",
}
COMBINE_SENTENCES = {
    Combine.ADD: "Add your two cards: {a} and {b} make {n}.",
    Combine.SUBTRACT: "Take the smaller card from the larger one: {a} and {b} make {n}.",
    Combine.MULTIPLY: "Multiply your two cards: {a} and {b} make {n}.",
}
_BEST = {
    (Combine.ADD, Compare.HIGH): "The best number is {n}: two aces make it.",
    (Combine.ADD, Compare.LOW): "The best number is {n}: two 2s make it.",
    (Combine.SUBTRACT, Compare.HIGH): "The best number is {n}: an ace and a 2 make it.",
    (Combine.SUBTRACT, Compare.LOW): "The best number is {n}: any two cards of the same rank make it.",
    (Combine.MULTIPLY, Compare.HIGH): "The best number is {n}: two aces make it.",
    (Combine.MULTIPLY, Compare.LOW): "The best number is {n}: two 2s make it.",
}
SUITS_SENTENCE = f"Suits never matter: {' and '.join(map(card_symbol, parse_cards('K♠ K♥')))} are equally good."


def limit_sentence(rules: Rules) -> str:
    """What the battle limit means, or that there is none."""
    if rules.limit is None:
        return "There is no battle limit."
    if rules.at_limit is AtLimit.DRAW:
        return plural(
            rules.limit,
            "The game stops after {n} battle. If nobody has won by then, it is a draw.",
            "The game stops after {n} battles. If nobody has won by then, it is a draw.",
        )
    return plural(
        rules.limit,
        "The game stops after {n} battle. If nobody has won by then, the larger pile wins.",
        "The game stops after {n} battles. If nobody has won by then, the larger pile wins.",
    )


def time_sentence(rules: Rules) -> str:
    """What the time limit means, or that there is none."""
    if rules.time_limit is None:
        return "There is no time limit."
    return plural(
        rules.time_limit,
        "When {n} minute is over, time is called. Then the larger pile wins.",
        "When {n} minutes are over, time is called. Then the larger pile wins.",
    )


def goal(rules: Rules) -> Section:
    """What the game is about."""
    blocks: list[Block] = [
        Paragraph(
            "War is a card game for two: you and the computer. "
            f"Win all {len(DECK)} cards, and you win the game. Nobody chooses a card, so luck decides."
        )
    ]
    if rules.limit is not None:
        blocks.append(Paragraph(limit_sentence(rules)))
    if rules.time_limit is not None:
        blocks.append(Paragraph(time_sentence(rules)))
    return Section("goal", "The goal", tuple(blocks))


def order(rules: Rules) -> Section:
    """Which card, or which number, is better."""
    high = rules.compare is Compare.HIGH
    if rules.cards_up == 1:
        ranks = " ".join(reversed(RANKS) if high else RANKS)
        text = (
            "The higher card wins. From strong to weak: {ranks}. An ace is the best card, and a 2 is the worst."
            if high
            else "The lower card wins. From strong to weak: {ranks}. A 2 is the best card, and an ace is the worst."
        )
        texts = Paragraph(text.format(ranks=ranks)), Paragraph(SUITS_SENTENCE)
        return Section("order", "Which card is better", texts)
    best = _BEST[rules.combine, rules.compare].format(n=best_number(rules))
    counts = dict(zip(RANKS, sorted(set(COUNTS)), strict=True))
    return Section(
        "order",
        "Which number is better",
        (
            Paragraph("Two cards make one number. " + combine_sentence(rules)),
            Paragraph(("The higher number wins. " if high else "The lower number wins. ") + best),
            Rows(
                "What each card counts",
                ("Card", "It counts"),
                (("2 to 10", "its own number"), *((rank, str(counts[rank])) for rank in ("J", "Q", "K", "A"))),
            ),
            Paragraph(SUITS_SENTENCE),
        ),
    )


def combine_sentence(rules: Rules) -> str:
    """How two cards make a number, with an example."""
    a, b = 7, 5
    return COMBINE_SENTENCES[rules.combine].format(a=a, b=b, n=number(rules.combine, a, b))


def deal(rules: Rules) -> Section:
    """How a game begins."""
    code = (
        "Each deal has a code. The same code and the same rules give the same game again."
        if rules.time_limit is None
        else "Each deal has a code. The same code and the same rules bring the same cards again."
    )
    steps = Steps(
        (
            f"All {len(DECK)} cards are shuffled.",
            f"They are dealt one at a time, the first one to you, until each of you has {HALF}.",
            "The cards lie face down in two piles, and nobody may look. The last card you were dealt is on top.",
        )
    )
    return Section("deal", "The deal", (steps, Paragraph(code)))


def battle(rules: Rules) -> Section:
    """An ordinary battle, with an example."""
    high = rules.compare is Compare.HIGH
    steps: tuple[str, ...]
    blocks: list[Block]
    if rules.cards_up == 1:
        steps = (
            "You and the computer each turn the top card of your pile.",
            "The higher card wins both cards." if high else "The lower card wins both cards.",
            PICKUP_SENTENCES[rules.pickup],
        )
        blocks = [Steps(steps)]
    else:
        wins = "The higher number wins all {n} cards." if high else "The lower number wins all {n} cards."
        steps = (
            f"You and the computer each turn the top {rules.cards_up} cards of your pile.",
            combine_sentence(rules),
            wins.format(n=2 * rules.cards_up),
            PICKUP_SENTENCES[rules.pickup],
        )
        if rules.short is Short.LAST_CARD:
            lone = "If you have only 1 card left, you turn that one. It counts alone."
        else:
            lone = "If you have only 1 card left when a battle begins, you cannot turn 2, and you lose the game."
        blocks = [Steps(steps), Paragraph(lone + " It is the same for the computer.")]
    example = battle_example(rules)
    blocks += [Paragraph("For example:"), *_told(example)]
    if not rules.shuffled:
        won = example.battle.won
        blocks.append(Paragraph("The cards go under your pile in this order:"))
        blocks.append(CardsRow("Under your pile", won, (False,) * len(won)))
    return Section("battle", "A battle", tuple(blocks))


def _in_war(rules: Rules) -> tuple[str, ...]:
    """What is done in a war, a sentence a step."""
    high = rules.compare is Compare.HIGH
    if rules.cards_up == 1:
        turn = "Then each of you turns the next card face up."
        wins = "The higher new card wins the war." if high else "The lower new card wins the war."
    else:
        turn = f"Then each of you turns the next {rules.cards_up} cards face up."
        wins = "The higher new number wins the war." if high else "The lower new number wins the war."
    down = plural(
        rules.face_down,
        "Each of you puts {n} card face down.",
        "Each of you puts {n} cards face down.",
        "In these rules no card goes face down.",
    )
    return down, turn, wins


def _tie(rules: Rules) -> str:
    return (
        "If both cards have the same rank, it is a tie, and a tie means war!"
        if rules.cards_up == 1
        else ("If both numbers are the same, it is a tie, and a tie means war!")
    )


def stakes(rules: Rules, wars: int) -> int:
    """How many cards lie on the table after so many wars in one battle, where nobody is short."""
    return 2 * (rules.cards_up + wars * rules.war_needs)


def war(rules: Rules) -> Section:
    """A war, with an example."""
    all_cards = f"The winner takes every card on the table. In a war that is {stakes(rules, 1)} cards."
    short = "With too few cards for that, it goes as told under “Too few cards”."
    blocks = (Paragraph(_tie(rules)), Steps((*_in_war(rules), all_cards)), Paragraph(short))
    return Section("war", "A war", (*blocks, Paragraph("For example:"), *_told(war_example(rules))))


def double_war(rules: Rules) -> Section:
    """Ties on ties, with an example."""
    again = (
        "What if the new cards tie as well? Then a new war starts on top of the first one."
        if rules.cards_up == 1
        else "What if the new numbers tie as well? Then a new war starts on top of the first one."
    )
    names = f"That is a {war_name(2)}. One more tie makes it a {war_name(3)}, and so on."
    if fits(rules, 2):
        size = f"A {war_name(2)} is for {stakes(rules, 2)} cards, and the winner takes them all."
    else:
        size = (
            f"For a whole {war_name(2)} you would need {stakes(rules, 2)} cards together, but the deck has only "
            f"{len(DECK)}. So one of you must be short, and it goes as told under “Too few cards”."
        )
    texts = (Paragraph(again), Paragraph(names), Paragraph(size))
    return Section("double-war", "A double war", (*texts, Paragraph("For example:"), *_told(double_war_example(rules))))


def short_sentences(rules: Rules) -> tuple[str, ...]:
    """What being short means, a sentence or two each."""
    if rules.short is Short.DRAW:
        if rules.war_needs == 1:
            return ("If one of you has no card left for a war, the game is a draw.",)
        return (f"If one of you has fewer than {rules.war_needs} cards left for a war, the game is a draw.",)
    if rules.war_needs == 1:
        return (
            "If you have no card left for a war, you lose the game.",
            "If neither of you has a card left, the game is a draw.",
        )
    if rules.short is Short.LOSE:
        return (
            f"If only you have fewer than {rules.war_needs} cards left for a war, you lose the game at once.",
            "If both of you have too few, the one with fewer cards loses.",
            "If both of you have too few and equally many, the game is a draw.",
        )
    if rules.cards_up == 1:
        fight = "If you have too few, put down all you have. Your last card is turned face up and fights for you."
    else:
        fight = (
            "If you have too few, put down all you have. Your last 2 cards are turned face up. "
            "If you have only 1, it fights alone."
        )
    return (
        fight,
        "If you have no card left at all, you lose the game.",
        "If neither of you has a card left, the game is a draw.",
    )


def short(rules: Rules) -> Section:
    """Too few cards for a war, with an example."""
    needs = plural(rules.war_needs, "A war takes {n} card from each of you.", "A war takes {n} cards from each of you.")
    blocks = (Paragraph(needs), Bullets(short_sentences(rules)), Paragraph("It is the same for the computer."))
    example = short_example(rules)
    have = plural(
        len(example.you),
        "For example: the battle begins, and you have only {n} card left.",
        "For example: the battle begins, and you have only {n} cards left.",
    )
    return Section("short", "Too few cards", (*blocks, Paragraph(have), *_told(example)))


def winning(rules: Rules) -> Section:
    """All ways in which a game can end."""
    rows = [("One of you has all the cards after a battle", "The one who has them wins")]
    match rules.short:
        case Short.DRAW:
            rows.append(("One of you has too few cards for a war", "A draw"))
        case Short.LOSE:
            rows.append(("One of you has too few cards for a war", "The other one wins"))
            rows.append(("Both of you have too few cards for a war", "The one with more cards wins"))
            rows.append(("Both have too few cards for a war, and equally many", "A draw"))
        case Short.LAST_CARD:
            rows.append(("One of you has no card at all for a war", "The other one wins"))
            rows.append(("Neither of you has a card for a war", "A draw"))
    if rules.cards_up > 1 and rules.short is not Short.LAST_CARD:
        rows.append(("One of you has only 1 card when a battle begins", "The other one wins"))
    if rules.limit is not None:
        over = plural(rules.limit, "{n} battle is played", "{n} battles are played")
        if rules.at_limit is AtLimit.DRAW:
            rows.append((over, "A draw"))
        else:
            rows.append((over, "The larger pile wins. Equal piles are a draw"))
    if rules.time_limit is not None:
        rows.append(
            (
                plural(rules.time_limit, "{n} minute is over", "{n} minutes are over"),
                "The larger pile wins. Equal piles are a draw",
            )
        )
    if not rules.shuffled:
        rows.append(("The cards go round for ever: they lie as they lay once before", "A draw"))
    return Section(
        "winning",
        "How a game ends",
        (
            Paragraph(f"The best way to win is to take all {len(DECK)} cards. These are all the ways a game can end."),
            Rows("How a game ends", ("What happens", "What that means"), tuple(rows)),
        ),
    )


def limits(rules: Rules) -> Section:
    """Battle limit and time limit, also where there is none."""
    items = [limit_sentence(rules), time_sentence(rules)]
    if rules.time_limit is not None or (rules.limit is not None and rules.at_limit is AtLimit.MOST_CARDS):
        items.append("If both piles are equally large then, the game is a draw.")
    if rules.limit is not None:
        items.append("A war counts as one battle, however long it is.")
    if rules.limit is None and rules.time_limit is None:
        items.append("If you want a shorter game, choose a limit in the rules before you start.")
    return Section("limits", "Limits", (Bullets(tuple(items)),))


def _told(example: Example) -> Iterator[Block]:
    """An example: the cards of each flip, what it brought, and the end of the game where a shortage brings it."""
    shown = example.battle
    for index, flip in enumerate(shown.flips):
        for label, side in (("You", flip.you), ("Computer", flip.computer)):
            cards = (*side.face_down, *side.face_up)
            yield CardsRow(label, cards, (True,) * len(side.face_down) + (False,) * len(side.face_up))
        yield Paragraph(ENGLISH.say(flip_sentence(shown, index)))
    if example.game.outcome is not None:
        yield Paragraph(ENGLISH.say(ending_sentence(example.game)))
