"""What every rule and every choice is called, and what it means, for people: the dialog, the terminal, the guide."""

from dataclasses import dataclass, replace

from war.engine.rules import MAX_CARDS_UP, MAX_FACE_DOWN, MAX_LIMIT, MAX_TIME_LIMIT, RULE_ENUMS, Rules
from war.message import EMPTY, Message, count, say
from war.numbers import whole_number

RuleValue = int | str | None


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a rule that is chosen by its word: the word, its label and what it means, a short sentence."""

    value: str
    label: Message
    meaning: Message


@dataclass(frozen=True, slots=True)
class RuleLabels:
    """One rule for people. A rule has either ``choices`` or whole numbers from ``low`` to ``high``.

    ``none`` is the label of None where the rule may have it. ``meaning`` says what a number means, in a short
    sentence that the number bends; ``zero`` is that sentence for 0 or None.
    """

    rule: str
    label: Message
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    none: Message = EMPTY
    meaning: Message = EMPTY
    zero: Message = EMPTY

    def read(self, text: str) -> RuleValue:
        """The value that a field or an option gives as text; whether the rule can have it is for `Rules` to say."""
        text = text.strip()
        if self.choices:
            return text
        if self.none and text.lower() in ("none", ""):
            return None
        number = whole_number(text)
        return text if number is None else number

    def says(self, value: RuleValue) -> Message:
        """What the rule means with this value, in one short sentence."""
        for choice in self.choices:
            if choice.value == value:
                return choice.meaning
        return replace(self.meaning, number=value) if isinstance(value, int) and value else self.zero


RULE_LABELS: dict[str, RuleLabels] = {
    words.rule: words
    for words in (
        RuleLabels(
            "face_down",
            say("Cards face down in a war"),
            low=0,
            high=MAX_FACE_DOWN,
            zero=say("In a war no card goes face down: the next flip decides."),
            meaning=count(
                "In a war each player puts 1 card face down before the next flip.",
                "In a war each player puts {n} cards face down before the next flip.",
                2,
            ),
        ),
        RuleLabels(
            "short",
            say("Too few cards for a war"),
            choices=(
                Choice(
                    "last-card",
                    say("Play the last card"),
                    say("Who has too few cards for a war fights with what is left, to the very last card."),
                ),
                Choice("lose", say("Lose at once"), say("Who has too few cards for a war loses at once.")),
                Choice("draw", say("A draw"), say("If anyone has too few cards for a war, the game is a draw.")),
            ),
        ),
        RuleLabels(
            "pickup",
            say("Won cards go under the pile"),
            choices=(
                Choice("shuffled", say("Shuffled"), say("Won cards are shuffled before they go under the pile.")),
                Choice(
                    "winner-first",
                    say("Winner’s cards first"),
                    say("The winner’s own cards go under the pile first, then the loser’s."),
                ),
                Choice(
                    "loser-first",
                    say("Loser’s cards first"),
                    say("The loser’s cards go under the pile first, then the winner’s own."),
                ),
                Choice(
                    "you-first",
                    say("Your cards first"),
                    say("Your cards go under the pile first, then the computer’s, whoever won."),
                ),
            ),
        ),
        RuleLabels(
            "limit",
            say("Battle limit"),
            low=1,
            high=MAX_LIMIT,
            none=say("No limit"),
            zero=say("No number of battles ends the game."),
            meaning=count("The game stops after 1 battle.", "The game stops after {n} battles.", 2),
        ),
        RuleLabels(
            "at_limit",
            say("At the battle limit"),
            choices=(
                Choice("draw", say("A draw"), say("At the battle limit the game is a draw.")),
                Choice("most-cards", say("Most cards win"), say("At the battle limit the larger pile wins.")),
            ),
        ),
        RuleLabels(
            "time_limit",
            say("Time limit in minutes"),
            low=1,
            high=MAX_TIME_LIMIT,
            none=say("No time limit"),
            zero=say("Nobody looks at the clock."),
            meaning=count(
                "After 1 minute time is called, and the larger pile wins.",
                "After {n} minutes time is called, and the larger pile wins.",
                2,
            ),
        ),
        RuleLabels(
            "compare",
            say("Which card wins"),
            choices=(
                Choice("high", say("The higher"), say("The higher one wins.")),
                Choice("low", say("The lower"), say("The lower one wins.")),
            ),
        ),
        RuleLabels(
            "cards_up",
            say("Cards turned in a flip"),
            low=1,
            high=MAX_CARDS_UP,
            meaning=count(
                "Each player turns one card at a time.",
                "Each player turns {n} cards at a time, and they make one number.",
                2,
            ),
        ),
        RuleLabels(
            "combine",
            say("Two cards make a number by"),
            choices=(
                Choice("add", say("Adding"), say("Two cards are added: 7 and 5 make 12. J is 11, Q 12, K 13, A 14.")),
                Choice(
                    "subtract",
                    say("Subtracting"),
                    say("The smaller is taken from the larger: 7 and 5 make 2. J is 11, Q 12, K 13, A 14."),
                ),
                Choice(
                    "multiply",
                    say("Multiplying"),
                    say("Two cards are multiplied: 7 and 5 make 35. J is 11, Q 12, K 13, A 14."),
                ),
            ),
        ),
    )
}


def matters(rules: Rules, rule: str) -> bool:
    """Whether the rule makes a difference: `at_limit` does with a limit only, `combine` with two cards in a flip."""
    if rule == "at_limit":
        return rules.limit is not None
    if rule == "combine":
        return rules.cards_up > 1
    return True


def rules_sentences(rules: Rules) -> tuple[Message, ...]:
    """The rules in use, a short sentence each, without those that make no difference."""
    values = rules.as_dict()
    return tuple(words.says(values[rule]) for rule, words in RULE_LABELS.items() if matters(rules, rule))


assert all({choice.value for choice in RULE_LABELS[rule].choices} == set(words) for rule, words in RULE_ENUMS.items())
