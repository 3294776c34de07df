"""What every rule and every choice is called, and what it means, for people: the dialog, the terminal, the guide."""

from dataclasses import dataclass

from war.engine.rules import MAX_CARDS_UP, MAX_FACE_DOWN, MAX_LIMIT, MAX_TIME_LIMIT, RULE_ENUMS, Rules
from war.numbers import whole_number

RuleValue = int | str | None


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a rule that is chosen by its word: the word, its label and what it means, a short sentence."""

    value: str
    label: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RuleLabels:
    """One rule for people. A rule has either ``choices`` or whole numbers from ``low`` to ``high``.

    ``none`` is the label of None where the rule may have it. ``meaning`` says what a number means, in a short
    sentence with ``{n}`` in it; ``one`` is that sentence for 1, ``zero`` for 0 or None.
    """

    rule: str
    label: str
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    none: str | None = None
    meaning: str = ""
    one: str = ""
    zero: str = ""

    def read(self, text: str) -> RuleValue:
        """The value that a field or an option gives as text; whether the rule can have it is for `Rules` to say."""
        text = text.strip()
        if self.choices:
            return text
        if self.none and text.lower() in ("none", ""):
            return None
        number = whole_number(text)
        return text if number is None else number

    def says(self, value: RuleValue) -> str:
        """What the rule means with this value, in one short sentence."""
        for choice in self.choices:
            if choice.value == value:
                return choice.meaning
        if value in (None, 0):
            return self.zero
        return self.one if value == 1 else self.meaning.format(n=f"{value:,}")


RULE_LABELS: dict[str, RuleLabels] = {
    words.rule: words
    for words in (
        RuleLabels(
            "face_down",
            "Cards face down in a war",
            low=0,
            high=MAX_FACE_DOWN,
            zero="In a war no card goes face down: the next flip decides.",
            one="In a war each player puts 1 card face down before the next flip.",
            meaning="In a war each player puts {n} cards face down before the next flip.",
        ),
        RuleLabels(
            "short",
            "Too few cards for a war",
            choices=(
                Choice(
                    "last-card",
                    "Play the last card",
                    "Who has too few cards for a war fights with what is left, to the very last card.",
                ),
                Choice("lose", "Lose at once", "Who has too few cards for a war loses at once."),
                Choice("draw", "A draw", "If anyone has too few cards for a war, the game is a draw."),
            ),
        ),
        RuleLabels(
            "pickup",
            "Won cards go under the pile",
            choices=(
                Choice("shuffled", "Shuffled", "Won cards are shuffled before they go under the pile."),
                Choice(
                    "winner-first",
                    "Winner’s cards first",
                    "The winner’s own cards go under the pile first, then the loser’s.",
                ),
                Choice(
                    "loser-first",
                    "Loser’s cards first",
                    "The loser’s cards go under the pile first, then the winner’s own.",
                ),
                Choice(
                    "you-first",
                    "Your cards first",
                    "Your cards go under the pile first, then the computer’s, whoever won.",
                ),
            ),
        ),
        RuleLabels(
            "limit",
            "Battle limit",
            low=1,
            high=MAX_LIMIT,
            none="No limit",
            zero="No number of battles ends the game.",
            one="The game stops after 1 battle.",
            meaning="The game stops after {n} battles.",
        ),
        RuleLabels(
            "at_limit",
            "At the battle limit",
            choices=(
                Choice("draw", "A draw", "At the battle limit the game is a draw."),
                Choice("most-cards", "Most cards win", "At the battle limit the larger pile wins."),
            ),
        ),
        RuleLabels(
            "time_limit",
            "Time limit in minutes",
            low=1,
            high=MAX_TIME_LIMIT,
            none="No time limit",
            zero="Nobody looks at the clock.",
            one="After 1 minute time is called, and the larger pile wins.",
            meaning="After {n} minutes time is called, and the larger pile wins.",
        ),
        RuleLabels(
            "compare",
            "Which card wins",
            choices=(
                Choice("high", "The higher", "The higher one wins."),
                Choice("low", "The lower", "The lower one wins."),
            ),
        ),
        RuleLabels(
            "cards_up",
            "Cards turned in a flip",
            low=1,
            high=MAX_CARDS_UP,
            one="Each player turns one card at a time.",
            meaning="Each player turns {n} cards at a time, and they make one number.",
        ),
        RuleLabels(
            "combine",
            "Two cards make a number by",
            choices=(
                Choice("add", "Adding", "Two cards are added: 7 and 5 make 12. J is 11, Q 12, K 13, A 14."),
                Choice(
                    "subtract",
                    "Subtracting",
                    "The smaller is taken from the larger: 7 and 5 make 2. J is 11, Q 12, K 13, A 14.",
                ),
                Choice(
                    "multiply", "Multiplying", "Two cards are multiplied: 7 and 5 make 35. J is 11, Q 12, K 13, A 14."
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


def rules_sentences(rules: Rules) -> tuple[str, ...]:
    """The rules in use, a short sentence each, without those that make no difference."""
    values = rules.as_dict()
    return tuple(words.says(values[rule]) for rule, words in RULE_LABELS.items() if matters(rules, rule))


assert all({choice.value for choice in RULE_LABELS[rule].choices} == set(words) for rule, words in RULE_ENUMS.items())
