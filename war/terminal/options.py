"""What the terminal's commands have in common: options for the rules, and how bad input is told."""

import argparse
from typing import NoReturn

from war.engine.presets import PRESETS, preset
from war.engine.rules import Rules, RulesError
from war.numbers import Span, refusal
from war.outside import shown
from war.text.language import ENGLISH
from war.text.rules import RULE_LABELS

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
#: A sentence about an option that nobody knows may have so many characters.
LONGEST = 300


class InputError(ValueError):
    """Something the person gave cannot be used. The message is a sentence for them."""


class Parser(argparse.ArgumentParser):
    """Options whose mistakes are told like all bad input: in one sentence, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave."""
        self.exit(BAD_INPUT, f"{shown(message[:1].upper() + message[1:], LONGEST)}.\n")


def option(rule: str) -> str:
    """The option that sets the rule: ``--face-down``."""
    return "--" + rule.replace("_", "-")


def add_rules(command: argparse.ArgumentParser) -> None:
    """Give a command the options for the rules: the table, and one for each rule, as `war.text.rules` has them."""
    command.add_argument(
        "--table", default="classic", metavar="NAME", help=f"{', '.join(PRESETS)}; classic if left out"
    )
    for rule, words in RULE_LABELS.items():
        values = "|".join(choice.value for choice in words.choices) or ("N|none" if words.none else "N")
        command.add_argument(option(rule), metavar=values, help=ENGLISH.say(words.label), default=argparse.SUPPRESS)


def rules_of(options: argparse.Namespace) -> Rules:
    """The table's rules with those that an option changes. Raises TableError, InputError."""
    changes = {
        rule: words.read(getattr(options, rule)) for rule, words in RULE_LABELS.items() if hasattr(options, rule)
    }
    try:
        return Rules.from_dict(preset(options.table).rules.as_dict() | changes)
    except RulesError as error:
        raise InputError(refusal(option(error.rule), getattr(options, error.rule), error.allowed)) from None


def whole(name: str, text: str, span: Span, allowed: str = "") -> int:
    """The whole number that an option was given as text. Raises InputError, with what is ``allowed`` beside."""
    number = span.read(text)
    if number is None:
        raise InputError(refusal(name, text, f"{span}{allowed}"))
    return number
