"""The guide's sections around the game: controls, chances, length, tips, usual questions, the rules in a table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from war.engine.cards import COUNTS, RANKS
from war.engine.presets import PRESETS, rules_title
from war.engine.rule_labels import RULE_LABELS, RuleLabels, RuleValue, matters
from war.engine.rules import AtLimit, Combine, Compare, Pickup, Rules, Short
from war.message import And, Literal, Message, Text, Value, count, join, say
from war.session.shortcuts import key_title
from war.text.guide.blocks import QA, Block, Bullets, Paragraph, Rows, Section
from war.text.guide.facts import double_war_chance, matching_cards, mean_battles, number, one_in, tie_chance
from war.text.guide.playing import (
    PICKUP_SENTENCES,
    SUITS_SENTENCE,
    combine_sentence,
    limit_sentence,
    short_sentences,
    time_sentence,
    wins_sentence,
)

_PLAY_CARD = say("Play card")
_BUTTONS: tuple[tuple[Message, Message], ...] = (
    (say("Play 10 battles"), say("Plays ten battles at once.")),
    (say("Start auto-play"), say("The cards play by themselves.")),
    (say("Pause auto-play"), say("The cards stop playing by themselves.")),
    (say("New game"), say("Shuffles and deals again. You can undo it.")),
    (say("Undo"), say("Goes back to the game before, just as you left it.")),
    (say("Redo"), say("Goes on to the game after.")),
    (say("Speed"), say("Sets how fast auto-play goes.")),
)
_KEYS = {
    "play": say("Plays a card"),
    "auto": say("Starts or pauses auto-play"),
    "new": say("Starts a new game"),
    "undo": say("Goes back to the game before"),
    "redo": say("Goes on to the game after"),
    "again": say("Says the last sentence and both piles again, for screen readers"),
    "keys": say("Shows all the keys"),
}
_WHAT_IT_DOES = say("What it does")
_LEARN = {
    Combine.ADD: say("Let the child add the cards aloud. Small steps are fine, and so are fingers."),
    Combine.SUBTRACT: say("Let the child find the difference aloud. Small steps are fine, and so are fingers."),
    Combine.MULTIPLY: say("Let the child multiply the cards aloud. Small steps are fine, and so is paper."),
}


def controls(keys: Mapping[str, str], shortcuts: bool, whole_battles: bool) -> Section:
    """Buttons and keys."""
    play = (
        say("Plays a whole battle, with its wars.")
        if whole_battles
        else say("Plays one flip. In a war, press again to play the cards of the war.")
    )
    blocks: list[Block] = [
        Rows(say("Buttons"), (say("Button"), _WHAT_IT_DOES), ((_PLAY_CARD, play), *_BUTTONS)),
    ]
    if shortcuts:
        pressed = tuple((key_title(key), _KEYS[intent]) for intent, key in keys.items() if intent in _KEYS)
        blocks.append(Rows(say("Keys"), (say("Key", context="on a keyboard"), _WHAT_IT_DOES), pressed))
    else:
        blocks.append(Paragraph(say("Keys are switched off.")))
    return Section("controls", say("Buttons and keys"), tuple(blocks))


def more(rules: Rules) -> Section:
    """What there is beside the cards."""
    who = (
        say("Plays many games on from this moment, and counts who wins them.")
        if rules.shuffled
        else say("Plays this game on, unseen, and tells how it ends: the deal has decided it.")
    )
    rows = (
        (
            say("The game as a line"),
            say("Shows your cards after each battle. Drag along it to see any moment of the game again."),
        ),
        (say("◀ War, War ▶"), say("Leads to the war before, or to the next one.")),
        (
            say("Show how it ends"),
            say("Plays the game to its end at once. Then you can go back and look at all of it."),
        ),
        (
            say("Chance of a war"),
            say("Counts how often the next flip can be a tie, from the cards that were seen so far."),
        ),
        (say("Who will win?"), who),
        (say("Share"), say("Makes a link with which a friend gets the same cards.")),
        (say("Games"), say("Lists the games that were played to their end here. No other device knows them.")),
        (say("Laboratory"), say("Plays thousands of games with your rules, and draws how long they were.")),
        (say("Settings"), say("Names, decks, colours, sound, and other keys.")),
    )
    table = Rows(say("Beside the cards"), (say("Part", context="of the page"), _WHAT_IT_DOES), rows)
    return Section("more", say("What else there is"), (table,))


def chance(rules: Rules) -> Section:
    """How likely a war is, and why."""
    tie = tie_chance(rules.cards_up, rules.combine)
    texts: tuple[Text, ...]
    if rules.cards_up == 1:
        match, others = matching_cards()
        texts = (
            count(
                "Look at your first card. The deck has {n} other card, and {match} of them have the same rank. "
                "So the chance that the first flip is a tie is {match} in {n}.",
                "Look at your first card. The deck has {n} other cards, and {match} of them have the same rank. "
                "So the chance that the first flip is a tie is {match} in {n}.",
                others,
                match=match,
            ),
            say("Later it is much the same: about 1 battle in {number} is a war.", number=one_in(tie)),
            say(
                "About 1 war in {wars} turns into a double war. That is about 1 battle in {battles}.",
                wars=one_in(double_war_chance()),
                battles=one_in(tie * double_war_chance()),
            ),
        )
    else:
        texts = (
            say(
                "In the first flip, the two numbers are the same about 1 time in {number}. "
                "We counted every way in which the cards can fall.",
                number=one_in(tie),
            ),
            say("So about 1 flip in {number} starts a war, at least at the beginning of a game.", number=one_in(tie)),
        )
    return Section("chance", say("How likely is a war?"), tuple(map(Paragraph, texts)))


def length(rules: Rules) -> Section:
    """How long a game lasts, and what that depends on."""
    texts = _mean_sentences(rules)
    if rules.limit is not None:
        texts.append(
            count(
                "But no game is longer than {n} battle: that is your limit.",
                "But no game is longer than {n} battles: that is your limit.",
                rules.limit,
            )
        )
    if rules.time_limit is not None:
        texts.append(time_sentence(rules))
    reasons = [say("Many cards face down make most games shorter, because each war moves more cards.")]
    if rules.cards_up == 1:
        reasons.append(say("Two cards in a flip make most games shorter, because each battle moves more cards."))
    else:
        reasons.append(say("You turn two cards in a flip. That makes most games shorter than with one card."))
    if rules.war_needs > 1 and rules.short is Short.LAST_CARD:
        reasons.append(say("You may fight on with your last card. That makes some games longer."))
    elif rules.war_needs > 1:
        reasons.append(say("Too few cards for a war end the game. That makes some games shorter."))
    if rules.cards_up == 1 and rules.pickup is Pickup.SHUFFLED:
        reasons.append(say("Won cards are shuffled. With the winner’s cards first, most games are shorter."))
    elif rules.cards_up == 1 and rules.pickup is Pickup.WINNER_FIRST:
        reasons.append(say("Won cards go under the pile in a fixed order. With shuffled cards, most games are longer."))
    elif not rules.shuffled:
        reasons.append(say("Won cards go under the pile in a fixed order, and that changes how long a game is."))
    return Section("length", say("How long does a game last?"), (*map(Paragraph, texts), Bullets(tuple(reasons))))


def _mean_sentences(rules: Rules) -> list[Text]:
    """How long games are on average, where somebody has counted it."""
    mean = mean_battles(rules)
    if mean is None:
        return [say("Nobody has counted this for your rules yet. Some games are short, and some are very long.")]
    if rules.limit is None:
        texts: list[Text] = [
            count(
                "With these rules a game has about {n} battle on average. We counted them in many games.",
                "With these rules a game has about {n} battles on average. We counted them in many games.",
                mean,
            )
        ]
        if rules.cards_up == 1:
            wars = round(mean * tie_chance(1, rules.combine) * (1 + double_war_chance()))
            texts.append(count("In such a game you see about {n} war.", "In such a game you see about {n} wars.", wars))
    else:
        texts = [
            count(
                "With no limit, a game would have about {n} battle on average. We counted them in many games.",
                "With no limit, a game would have about {n} battles on average. We counted them in many games.",
                mean,
            )
        ]
    return [*texts, say("One game can be very short and the next one very long, so do not be surprised.")]


def first_game(rules: Rules) -> Section:
    """Tips for somebody who has never played."""
    beginner = PRESETS["beginner"]
    start = (
        say("You are at the table “{table}”. That is a good place to start.")
        if replace(rules, time_limit=None) == beginner.rules
        else say("Is this your very first game? Choose the table “{table}” in the rules.")
    )
    watch = (
        say("Before you look at the words, say which card wins.")
        if rules.cards_up == 1
        else say("Before you look at the words, work out both numbers, and say who won.")
    )
    items = (
        start.fill(table=beginner.title),
        say("Press {button}, and watch what happens. You cannot do anything wrong.", button=_PLAY_CARD),
        watch,
        say("In a war, wait a moment before you press again. Guess who will win it."),
        say("Have only a few cards left? Do not give up: a war can bring many back at once."),
        say("When you know the game, start auto-play and choose a faster speed."),
    )
    return Section("first-game", say("Tips for your first game"), (Bullets(items),))


def children(rules: Rules) -> Section:
    """Tips for playing with children."""
    if rules.cards_up == 1:
        learn = (
            say("Ask which card is higher. It is a fine way to learn the numbers.")
            if rules.compare is Compare.HIGH
            else say("Ask which card is lower. It is a fine way to learn the numbers.")
        )
    else:
        learn = _LEARN[rules.combine]
    if rules.time_limit is not None:
        time = count(
            "You agreed on {n} minute. Say it before the game, so that the end is no surprise.",
            "You agreed on {n} minutes. Say it before the game, so that the end is no surprise.",
            rules.time_limit,
        )
    else:
        time = say("A game can take long. Agree on a time limit in the rules before you start.")
    cards = (
        say("Wars are quick, because no card goes face down. More hidden cards make wars bigger.")
        if rules.face_down == 0
        else say("Count the cards of a war together. Who takes them all?")
    )
    luck = say("Nobody is better at this game than anyone else, so a young child wins as often as you.")
    take_turns = say("Take turns at pressing {button}, or let the child play for “you”.", button=_PLAY_CARD)
    tips = Bullets((learn, cards, time, luck, take_turns))
    return Section("children", say("Tips for playing with children"), (tips,))


def questions(rules: Rules) -> Section:
    """The usual questions."""
    return Section("questions", say("Questions and answers"), tuple(_questions(rules)))


def _questions(rules: Rules) -> Iterator[QA]:
    yield QA(say("Is the ace high?"), _ace(rules))
    yield QA(say("Can a 2 beat an ace?"), _two_and_ace(rules))
    yield QA(say("Do suits count?"), join([say("No.", context="Do suits count?"), SUITS_SENTENCE]))
    yield QA(
        say("Can I choose a card?"),
        say("No. You always play from the top of your pile, and so does the computer."),
    )
    yield QA(
        say("Is it skill or luck?"),
        say("It is all luck. The deal decides, and so does each new shuffle of the won cards.")
        if rules.shuffled
        else say("It is all luck. The deal decides the whole game: nothing after it is left to chance."),
    )
    if rules.face_down:
        yield QA(
            say("Do the cards that lie face down count?"),
            say("No. They only make the war bigger: the winner of the war takes them too."),
        )
    else:
        yield QA(say("Do cards go face down in a war?"), say("No, not in these rules. The next cards decide at once."))
    yield QA(say("Why was it a draw?"), join(_draws(rules)))
    yield QA(say("Can a game go on for ever?"), _for_ever(rules))
    yield QA(
        say("What if both of us play our last cards?"),
        say("If they tie, nobody can go on, and the game is a draw. If they do not, the winner has all the cards."),
    )
    yield QA(
        say("Can I still win with only a few cards?"),
        say("Yes. A war, or some luck, can bring you many cards. Big comebacks happen."),
    )


def _ace(rules: Rules) -> Text:
    high = rules.compare is Compare.HIGH
    if rules.cards_up == 1:
        if high:
            return say("Yes. An ace beats every other card.")
        return say("It is the highest card. But the lower card wins here, so an ace loses to every other card.")
    if high:
        return say("Yes. An ace counts {number}, more than any other card.", number=max(COUNTS))
    return say(
        "Yes. An ace counts {number}, more than any other card. But the lower number wins here.", number=max(COUNTS)
    )


def _two_and_ace(rules: Rules) -> Text:
    if rules.cards_up == 1:
        if rules.compare is Compare.LOW:
            return say("Yes. The lower card wins, so a 2 beats an ace every time.")
        if rules.face_down:
            return say("Not in a flip. But an ace can lie face down in a war, and then even a 2 can help to win it.")
        return say("No. In a flip an ace beats a 2 every time.")
    found = _pair_with_two(rules)
    if found is None:
        return say("No. When both of you turn two cards, a 2 and any other card never beat an ace and any other card.")
    a, b = (And(tuple(Literal(RANKS[each - min(COUNTS)]) for each in pair)) for pair in found)
    x, y = (number(rules.combine, *pair) for pair in found)
    yes = say("Yes, with the right card beside it: {a} make {x}, and {b} make {y}.", a=a, x=x, b=b, y=y)
    return join([yes, wins_sentence(rules)])


def _pair_with_two(rules: Rules) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """A 2 with a card that beats an ace with a card, as counts, neither with both; None where there is none."""
    two, ace, others = min(COUNTS), max(COUNTS), sorted(set(COUNTS))[1:-1]
    sign = 1 if rules.compare is Compare.HIGH else -1
    for a, b in product(reversed(others), others):
        if sign * number(rules.combine, two, a) > sign * number(rules.combine, ace, b):
            return (two, a), (ace, b)
    return None


def _draws(rules: Rules) -> Iterator[Text]:
    """All ways to a draw, a sentence each."""
    match rules.short:
        case Short.DRAW:
            yield say("It is a draw when one of you has too few cards for a war.")
        case Short.LOSE:
            yield say("It is a draw when both of you have too few cards for a war, and equally many.")
        case Short.LAST_CARD:
            yield say("It is a draw when a war needs a card and neither of you has one left. That is very rare.")
    if rules.limit is not None:
        if rules.at_limit is AtLimit.DRAW:
            yield count(
                "It is a draw when {n} battle is played and nobody has won.",
                "It is a draw when {n} battles are played and nobody has won.",
                rules.limit,
            )
        else:
            yield say("It is a draw when the battle limit is reached and both piles are equally large.")
    if rules.time_limit is not None:
        yield say("It is a draw when time is up and both piles are equally large.")
    if not rules.shuffled:
        yield say("It is a draw when the cards go round for ever.")


def _for_ever(rules: Rules) -> Text:
    if rules.limit is not None:
        return count(
            "No. It stops after {n} battle at the latest.",
            "No. It stops after {n} battles at the latest.",
            rules.limit,
        )
    if rules.time_limit is not None:
        return count(
            "No. When {n} minute is over, time is called.",
            "No. When {n} minutes are over, time is called.",
            rules.time_limit,
        )
    if rules.shuffled:
        return say(
            "No. Won cards are shuffled each time, so they cannot run in a circle. Sooner or later the game ends."
        )
    often = (
        say("It could. When your cards always go first, it happens much more often than otherwise.")
        if rules.pickup is Pickup.YOU_FIRST
        else say("It could, but with these rules that is rare.")
    )
    why = say(
        "The won cards go under the pile in a fixed order, so all cards can come to lie as they lay before. "
        "The game notices that at once and ends as a draw."
    )
    return join([often, why])


def glance(rules: Rules) -> Section:
    """The rules in use as a table."""
    values = rules.as_dict()
    rows = tuple(
        (words.label, _value(words, values[rule]), _meaning(rules, rule))
        for rule, words in RULE_LABELS.items()
        if matters(rules, rule)
    )
    title = say("The name of these rules: {name}.", name=rules_title(rules))
    table = Rows(say("The rules in use"), (say("Rule"), say("Here"), say("What it means")), rows)
    return Section("rules", say("The rules at a glance"), (Paragraph(title), table))


def _value(words: RuleLabels, value: RuleValue) -> Value:
    """The value of a rule as its field shows it."""
    if isinstance(value, int):
        return value
    if value is None:
        assert words.none is not None
        return words.none
    return next(choice.label for choice in words.choices if choice.value == value)


def _meaning(rules: Rules, rule: str) -> Text:
    """What a rule means beside the others."""
    match rule:
        case "face_down" if rules.face_down:
            return count(
                "In a war each player puts {n} card face down.",
                "In a war each player puts {n} cards face down.",
                rules.face_down,
            )
        case "face_down":
            return say("In a war no card goes face down.")
        case "short":
            return join(short_sentences(rules))
        case "pickup":
            return PICKUP_SENTENCES[rules.pickup]
        case "limit":
            return limit_sentence(rules)
        case "at_limit":
            return RULE_LABELS[rule].says(rules.at_limit)
        case "time_limit":
            return time_sentence(rules)
        case "compare":
            return wins_sentence(rules)
        case "combine":
            return combine_sentence(rules)
        case _:
            return count(
                "Each player turns {n} card in a flip.",
                "Each player turns {n} cards in a flip, and they make one number.",
                rules.cards_up,
            )
