"""What the terminal's commands have in common: options for the rules, and how bad input is told."""

import argparse
from collections.abc import Iterable
from typing import Any, NoReturn

from war.engine.presets import PRESETS, preset
from war.engine.rule_labels import RULE_LABELS
from war.engine.rules import Rules, RulesError
from war.message import Literal, Message, Refusal, say
from war.numbers import Span, refusal
from war.outside import shown
from war.text.language import ENGLISH

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
#: A sentence about an option that nobody knows may have so many characters.
LONGEST = 300


#: The terminal's language: whatever is printed is said with it.
told = ENGLISH.say


class InputError(Refusal):
    """Something the person gave cannot be used."""


class Help(argparse.HelpFormatter):
    """How the help is written, with the words for it from here."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Begin with how the command is written."""
        super().add_usage(usage, actions, groups, told(say("usage: ")) if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Options whose mistakes are told like all bad input: in one sentence, without the usage before it.

    They are added to ``options``.
    """

    def __init__(self, **more: Any) -> None:
        super().__init__(add_help=False, formatter_class=Help, **more)
        self.options = self.add_argument_group(told(say("options")))
        self.options.add_argument("-h", "--help", action="help", help=told(say("show this help message and exit")))

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave."""
        self.exit(BAD_INPUT, f"{shown(message[:1].upper() + message[1:], LONGEST)}.\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As theirs; but older Pythons give an option whose value is ``--`` a list of nothing in its place."""
        found, rest = super().parse_known_args(args, namespace)
        for name, value in vars(found).items():
            if value == []:
                self.error(f"argument {option(name)}: expected one argument")
        return found, rest


def option(rule: str) -> str:
    """The option that sets the rule: ``--face-down``."""
    return "--" + rule.replace("_", "-")


def add_rules(command: Parser) -> None:
    """Give a command the options for the rules: the table, and one for each rule."""
    tables = Literal(", ".join(PRESETS))
    command.options.add_argument(
        "--table",
        default="classic",
        metavar=told(say("NAME")),
        help=told(say("{tables}; {usual} if left out", tables=tables, usual=Literal("classic"))),
    )
    for rule, words in RULE_LABELS.items():
        values = "|".join(choice.value for choice in words.choices) or ("N|none" if words.none else "N")
        command.options.add_argument(option(rule), metavar=values, help=told(words.label), default=argparse.SUPPRESS)


def rules_of(options: argparse.Namespace) -> Rules:
    """The table's rules with those that an option changes. Raises PresetError, InputError."""
    changes = {
        rule: words.read(getattr(options, rule)) for rule, words in RULE_LABELS.items() if hasattr(options, rule)
    }
    try:
        return Rules.from_dict(preset(options.table).rules.as_dict() | changes)
    except RulesError as error:
        raise InputError(refusal(Literal(option(error.rule)), getattr(options, error.rule), error.allowed)) from None


def whole(name: str, text: str, span: Span, allowed: Message | None = None) -> int:
    """The whole number that an option was given as text. Raises InputError; ``allowed``: what can be, if not that."""
    number = span.read(text)
    if number is None:
        raise InputError(refusal(Literal(name), text, allowed or span.allowed))
    return number
