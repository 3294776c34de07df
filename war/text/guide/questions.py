"""The guide's sections around the game: controls, chances, length, tips, usual questions, the rules in a table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from war.engine.cards import COUNTS, RANKS
from war.engine.presets import PRESETS, rules_title
from war.engine.rules import AtLimit, Combine, Compare, Pickup, Rules, Short
from war.session.shortcuts import key_title
from war.text.guide.blocks import QA, Block, Bullets, Paragraph, Rows, Section, plural
from war.text.guide.facts import double_war_chance, matching_cards, mean_battles, number, one_in, tie_chance
from war.text.guide.playing import (
    PICKUP_SENTENCES,
    SUITS_SENTENCE,
    combine_sentence,
    limit_sentence,
    short_sentences,
    time_sentence,
)
from war.text.rules import RULE_LABELS, RuleLabels, RuleValue, matters

_KEYS = {
    "play": "Plays a card",
    "auto": "Starts or pauses auto-play",
    "new": "Starts a new game",
    "undo": "Goes back to the game before",
    "redo": "Goes on to the game after",
    "again": "Says the last sentence and both piles again, for screen readers",
    "keys": "Shows all the keys",
}


def controls(keys: Mapping[str, str], shortcuts: bool, whole_battles: bool) -> Section:
    """Buttons and keys."""
    play = (
        "Plays a whole battle, with its wars."
        if whole_battles
        else "Plays one flip. In a war, press again to play the cards of the war."
    )
    buttons = Rows(
        "Buttons",
        ("Button", "What it does"),
        (
            ("Play card", play),
            ("Play 10 battles", "Plays ten battles at once."),
            ("Start auto-play", "The cards play by themselves."),
            ("Pause auto-play", "The cards stop playing by themselves."),
            ("New game", "Shuffles and deals again. You can undo it."),
            ("Undo", "Goes back to the game before, just as you left it."),
            ("Redo", "Goes on to the game after."),
            ("Speed", "Sets how fast auto-play goes."),
        ),
    )
    if not shortcuts:
        return Section("controls", "Buttons and keys", (buttons, Paragraph("Keys are switched off.")))
    pressed = tuple((key_title(key), _KEYS[intent]) for intent, key in keys.items() if intent in _KEYS)
    return Section("controls", "Buttons and keys", (buttons, Rows("Keys", ("Key", "What it does"), pressed)))


def more(rules: Rules) -> Section:
    """What there is beside the cards."""
    who = (
        "Plays many games on from this moment, and counts who wins them."
        if rules.shuffled
        else "Plays this game on, unseen, and tells how it ends: the deal has decided it."
    )
    rows = (
        (
            "The game as a line",
            "Shows your cards after each battle. Drag along it to see any moment of the game again.",
        ),
        ("◀ War, War ▶", "Leads to the war before, or to the next one."),
        ("Show how it ends", "Plays the game to its end at once. Then you can go back and look at all of it."),
        ("Chance of a war", "Counts how often the next flip can be a tie, from the cards that were seen so far."),
        ("Who will win?", who),
        ("Share", "Makes a link with which a friend gets the same cards."),
        ("Games", "Lists the games that were played to their end here. No other device knows them."),
        ("Laboratory", "Plays thousands of games with your rules, and draws how long they were."),
        ("Settings", "Names, decks, colours, sound, and other keys."),
    )
    return Section("more", "What else there is", (Rows("Beside the cards", ("Part", "What it does"), rows),))


def chance(rules: Rules) -> Section:
    """How likely a war is, and why."""
    tie = tie_chance(rules.cards_up, rules.combine)
    blocks: list[Block]
    if rules.cards_up == 1:
        match, others = matching_cards()
        blocks = [
            Paragraph(
                f"Look at your first card. The deck has {others} other cards, and {match} of them have the same "
                f"rank. So the chance that the first flip is a tie is {match} in {others}."
            ),
            Paragraph(f"Later it is much the same: about 1 battle in {one_in(tie)} is a war."),
            Paragraph(
                f"About 1 war in {one_in(double_war_chance())} turns into a double war. "
                f"That is about 1 battle in {one_in(tie * double_war_chance())}."
            ),
        ]
    else:
        blocks = [
            Paragraph(
                f"In the first flip, the two numbers are the same about 1 time in {one_in(tie)}. "
                "We counted every way in which the cards can fall."
            ),
            Paragraph(f"So about 1 flip in {one_in(tie)} starts a war, at least at the beginning of a game."),
        ]
    return Section("chance", "How likely is a war?", tuple(blocks))


def length(rules: Rules) -> Section:
    """How long a game lasts, and what that depends on."""
    mean = mean_battles(rules)
    blocks: list[Block] = []
    if mean is not None:
        text = (
            "With these rules a game has about {n:,} battles on average. We counted them in many games."
            if rules.limit is None
            else "With no limit, a game would have about {n:,} battles on average. We counted them in many games."
        )
        blocks.append(Paragraph(text.format(n=mean)))
        if rules.cards_up == 1:
            wars = mean * tie_chance(1, rules.combine) * (1 + double_war_chance())
            if rules.limit is None:
                blocks.append(Paragraph(f"In such a game you see about {round(wars)} wars."))
        blocks.append(Paragraph("One game can be very short and the next one very long, so do not be surprised."))
    else:
        text = "Nobody has counted this for your rules yet. Some games are short, and some are very long."
        blocks.append(Paragraph(text))
    if rules.limit is not None:
        blocks.append(
            Paragraph(
                plural(
                    rules.limit,
                    "But no game is longer than {n} battle: that is your limit.",
                    "But no game is longer than {n} battles: that is your limit.",
                )
            )
        )
    if rules.time_limit is not None:
        blocks.append(Paragraph(time_sentence(rules)))
    reasons = ["Many cards face down make most games shorter, because each war moves more cards."]
    if rules.cards_up == 1:
        reasons.append("Two cards in a flip make most games shorter, because each battle moves more cards.")
    else:
        reasons.append("You turn two cards in a flip. That makes most games shorter than with one card.")
    if rules.war_needs > 1 and rules.short is Short.LAST_CARD:
        reasons.append("You may fight on with your last card. That makes some games longer.")
    elif rules.war_needs > 1:
        reasons.append("Too few cards for a war end the game. That makes some games shorter.")
    if rules.cards_up == 1 and rules.pickup is Pickup.SHUFFLED:
        reasons.append("Won cards are shuffled. With the winner’s cards first, most games are shorter.")
    elif rules.cards_up == 1 and rules.pickup is Pickup.WINNER_FIRST:
        reasons.append("Won cards go under the pile in a fixed order. With shuffled cards, most games are longer.")
    elif not rules.shuffled:
        reasons.append("Won cards go under the pile in a fixed order, and that changes how long a game is.")
    return Section("length", "How long does a game last?", (*blocks, Bullets(tuple(reasons))))


def first_game(rules: Rules) -> Section:
    """Tips for somebody who has never played."""
    beginner = PRESETS["beginner"]
    start = (
        f"You are at the table “{beginner.title}”. That is a good place to start."
        if replace(rules, time_limit=None) == beginner.rules
        else f"Is this your very first game? Choose the table “{beginner.title}” in the rules."
    )
    watch = (
        "Before you look at the words, say which card wins."
        if rules.cards_up == 1
        else "Before you look at the words, work out both numbers, and say who won."
    )
    items = (
        start,
        "Press Play card, and watch what happens. You cannot do anything wrong.",
        watch,
        "In a war, wait a moment before you press again. Guess who will win it.",
        "Have only a few cards left? Do not give up: a war can bring many back at once.",
        "When you know the game, start auto-play and choose a faster speed.",
    )
    return Section("first-game", "Tips for your first game", (Bullets(items),))


def children(rules: Rules) -> Section:
    """Tips for playing with children."""
    if rules.cards_up == 1:
        learn = (
            "Ask which card is higher. It is a fine way to learn the numbers."
            if rules.compare is Compare.HIGH
            else "Ask which card is lower. It is a fine way to learn the numbers."
        )
    else:
        learn = {
            Combine.ADD: "Let the child add the cards aloud. Small steps are fine, and so are fingers.",
            Combine.SUBTRACT: "Let the child find the difference aloud. Small steps are fine, and so are fingers.",
            Combine.MULTIPLY: "Let the child multiply the cards aloud. Small steps are fine, and so is paper.",
        }[rules.combine]
    if rules.time_limit is not None:
        time = plural(
            rules.time_limit,
            "You agreed on {n} minute. Say it before the game, so that the end is no surprise.",
            "You agreed on {n} minutes. Say it before the game, so that the end is no surprise.",
        )
    else:
        time = "A game can take long. Agree on a time limit in the rules before you start."
    cards = (
        "Wars are quick, because no card goes face down. More hidden cards make wars bigger."
        if rules.face_down == 0
        else "Count the cards of a war together. Who takes them all?"
    )
    luck = "Nobody is better at this game than anyone else, so a young child wins as often as you."
    take_turns = "Take turns at pressing Play card, or let the child play for “you”."
    return Section("children", "Tips for playing with children", (Bullets((learn, cards, time, luck, take_turns)),))


def questions(rules: Rules) -> Section:
    """The usual questions."""
    return Section("questions", "Questions and answers", tuple(_questions(rules)))


def _questions(rules: Rules) -> Iterator[QA]:
    high, single = rules.compare is Compare.HIGH, rules.cards_up == 1
    if single:
        ace = (
            "Yes. An ace beats every other card."
            if high
            else "It is the highest card. But the lower card wins here, so an ace loses to every other card."
        )
    else:
        ace = f"Yes. An ace counts {max(COUNTS)}, more than any other card."
        ace += " But the lower number wins here." if not high else ""
    yield QA("Is the ace high?", ace)
    yield QA("Can a 2 beat an ace?", _two_and_ace(rules))
    yield QA("Do suits count?", "No. " + SUITS_SENTENCE)
    yield QA("Can I choose a card?", "No. You always play from the top of your pile, and so does the computer.")
    yield QA(
        "Is it skill or luck?",
        "It is all luck. The deal decides, and so does each new shuffle of the won cards."
        if rules.shuffled
        else "It is all luck. The deal decides the whole game: nothing after it is left to chance.",
    )
    if rules.face_down:
        yield QA(
            "Do the cards that lie face down count?",
            "No. They only make the war bigger: the winner of the war takes them too.",
        )
    else:
        yield QA("Do cards go face down in a war?", "No, not in these rules. The next cards decide at once.")
    yield QA("Why was it a draw?", " ".join(_draws(rules)))
    yield QA("Can a game go on for ever?", _for_ever(rules))
    yield QA(
        "What if both of us play our last cards?",
        "If they tie, nobody can go on, and the game is a draw. If they do not, the winner has all the cards.",
    )
    yield QA(
        "Can I still win with only a few cards?",
        "Yes. A war, or some luck, can bring you many cards. Big comebacks happen.",
    )


def _two_and_ace(rules: Rules) -> str:
    if rules.cards_up == 1:
        if rules.compare is Compare.LOW:
            return "Yes. The lower card wins, so a 2 beats an ace every time."
        if rules.face_down:
            return "Not in a flip. But an ace can lie face down in a war, and then even a 2 can help to win it."
        return "No. In a flip an ace beats a 2 every time."
    found = _pair_with_two(rules)
    if found is None:
        return "No. When both of you turn two cards, a 2 and any other card never beat an ace and any other card."
    a, b = (" and ".join(RANKS[count - 2] for count in pair) for pair in found)
    x, y = (number(rules.combine, *pair) for pair in found)
    if rules.compare is Compare.HIGH:
        return f"Yes, with the right card beside it: {a} make {x}, and {b} make {y}. The higher number wins."
    return f"Yes, with the right card beside it: {a} make {x}, and {b} make {y}. The lower number wins."


def _pair_with_two(rules: Rules) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """A 2 with a card that beats an ace with a card, as counts, neither with both; None where there is none."""
    two, ace, others = min(COUNTS), max(COUNTS), sorted(set(COUNTS))[1:-1]
    sign = 1 if rules.compare is Compare.HIGH else -1
    for a, b in product(reversed(others), others):
        if sign * number(rules.combine, two, a) > sign * number(rules.combine, ace, b):
            return (two, a), (ace, b)
    return None


def _draws(rules: Rules) -> Iterator[str]:
    """All ways to a draw, a sentence each."""
    match rules.short:
        case Short.DRAW:
            yield "It is a draw when one of you has too few cards for a war."
        case Short.LOSE:
            yield "It is a draw when both of you have too few cards for a war, and equally many."
        case Short.LAST_CARD:
            yield "It is a draw when a war needs a card and neither of you has one left. That is very rare."
    if rules.limit is not None:
        if rules.at_limit is AtLimit.DRAW:
            yield plural(
                rules.limit,
                "It is a draw when {n} battle is played and nobody has won.",
                "It is a draw when {n} battles are played and nobody has won.",
            )
        else:
            yield "It is a draw when the battle limit is reached and both piles are equally large."
    if rules.time_limit is not None:
        yield "It is a draw when time is up and both piles are equally large."
    if not rules.shuffled:
        yield "It is a draw when the cards go round for ever."


def _for_ever(rules: Rules) -> str:
    if rules.limit is not None:
        return plural(
            rules.limit,
            "No. It stops after {n} battle at the latest.",
            "No. It stops after {n} battles at the latest.",
        )
    if rules.time_limit is not None:
        return plural(
            rules.time_limit,
            "No. When {n} minute is over, time is called.",
            "No. When {n} minutes are over, time is called.",
        )
    if rules.shuffled:
        return "No. Won cards are shuffled each time, so they cannot run in a circle. Sooner or later the game ends."
    often = {
        Pickup.WINNER_FIRST: "It could, but with these rules that is rare.",
        Pickup.LOSER_FIRST: "It could, but with these rules that is rare.",
        Pickup.YOU_FIRST: "It could. When your cards always go first, it happens much more often than otherwise.",
    }[rules.pickup]
    return (
        f"{often} The won cards go under the pile in a fixed order, so all cards can come to lie as they lay before. "
        "The game notices that at once and ends as a draw."
    )


def glance(rules: Rules) -> Section:
    """The rules in use as a table."""
    values = rules.as_dict()
    rows = tuple(
        (words.label, _value(words, values[rule]), _meaning(rules, rule))
        for rule, words in RULE_LABELS.items()
        if matters(rules, rule)
    )
    title = f"The name of these rules: {rules_title(rules)}."
    table = Rows("The rules in use", ("Rule", "Here", "What it means"), rows)
    return Section("rules", "The rules at a glance", (Paragraph(title), table))


def _value(words: RuleLabels, value: RuleValue) -> str:
    """The value of a rule as its field shows it."""
    if value is None:
        return words.none or "None"
    for choice in words.choices:
        if choice.value == value:
            return choice.label
    return f"{value:,}" if isinstance(value, int) else str(value)


def _meaning(rules: Rules, rule: str) -> str:
    """What a rule means beside the others."""
    high = rules.compare is Compare.HIGH
    match rule:
        case "face_down":
            return plural(
                rules.face_down,
                "In a war each player puts {n} card face down.",
                "In a war each player puts {n} cards face down.",
                "In a war no card goes face down.",
            )
        case "short":
            return " ".join(short_sentences(rules))
        case "pickup":
            return PICKUP_SENTENCES[rules.pickup]
        case "limit":
            return limit_sentence(rules)
        case "at_limit":
            return (
                "At the battle limit the game is a draw."
                if rules.at_limit is AtLimit.DRAW
                else "At the battle limit the larger pile wins."
            )
        case "time_limit":
            return time_sentence(rules)
        case "compare" if rules.cards_up == 1:
            return "The higher card wins." if high else "The lower card wins."
        case "compare":
            return "The higher number wins." if high else "The lower number wins."
        case "combine":
            return combine_sentence(rules)
        case _:
            return plural(
                rules.cards_up,
                "Each player turns {n} card in a flip.",
                "Each player turns {n} cards in a flip, and they make one number.",
            )
