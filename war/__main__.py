"""War in a terminal: ``python3 -m war play``. The second front end of the engine, and the one that tests use."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from war.deal import chance_of, deal, deal_code, fresh_deal, parse_deal
from war.game import Game
from war.piles import parse_piles
from war.playthrough import game_json, playthrough, result
from war.rules import Rules, RulesError
from war.tables import TABLES, table
from war.words import RULE_WORDS

BAD_INPUT = 2
#: How much of what was given stands in the sentence that refuses it.
MOST_SHOWN = 40


class InputError(ValueError):
    """Something the person gave cannot be used. The message is a sentence for them."""


def option(rule: str) -> str:
    """The option that sets the rule: ``--face-down``."""
    return "--" + rule.replace("_", "-")


def number(text: str) -> int:
    """A whole number from 0, as an option gives it. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from 0 on")
    return int(text)


class Parser(argparse.ArgumentParser):
    """Options whose mistakes are told like all bad input: in one sentence, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave."""
        self.exit(BAD_INPUT, f"{message[:1].upper()}{message[1:]}.\n")


def parser() -> argparse.ArgumentParser:
    """The terminal's options: one for each rule, made from what `war.words` says of it."""
    main = Parser(prog="python3 -m war", description="The card game War, in a terminal.")
    play = main.add_subparsers(dest="command", required=True).add_parser(
        "play", help="play one game or more to the end", description="Play War and print what happened."
    )
    play.add_argument("--table", default="classic", metavar="NAME", help=f"{', '.join(TABLES)}; classic if left out")
    for rule, words in RULE_WORDS.items():
        values = "|".join(choice.value for choice in words.choices) or ("N|none" if words.none else "N")
        play.add_argument(option(rule), metavar=values, help=words.label, default=argparse.SUPPRESS)
    play.add_argument("--deal", metavar="CODE", help="the deal code; a new one if left out")
    play.add_argument(
        "--piles", metavar="FILE", help="piles instead of a deal, two lines a game; - is the standard input"
    )
    play.add_argument("--stop-after", type=number, metavar="N", help="stop after N battles")
    play.add_argument("--time-called-after", type=number, metavar="N", help="call time after N battles")
    form = play.add_mutually_exclusive_group()
    form.add_argument("--quiet", action="store_true", help="print the result alone")
    form.add_argument("--json", action="store_true", help="print the result as JSON, a line a game")
    return main


def rules_of(options: argparse.Namespace) -> Rules:
    """The table's rules with those that an option changes. Raises TableError, RulesError."""
    changes = {rule: words.read(getattr(options, rule)) for rule, words in RULE_WORDS.items() if hasattr(options, rule)}
    try:
        return Rules.from_dict(table(options.table).rules.as_dict() | changes)
    except RulesError as error:
        given = "none" if error.value is None else str(error.value)
        if len(given) > MOST_SHOWN:
            given = given[:MOST_SHOWN] + "…"
        raise InputError(f"{option(error.rule)} cannot be “{given}”: it must be {error.allowed}.") from None


def read(name: str) -> str:
    """The text of the file called ``name``, or of the standard input for ``-``. Raises InputError."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return raw.decode("utf-8")
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise InputError(f"{name} is not text: piles are written as QS 10H 2C.") from None


def games(options: argparse.Namespace) -> Iterator[tuple[Game, str | None]]:
    """The games that the options ask for, not yet played, each with its deal code where chance has a part in it."""
    rules = rules_of(options)
    code = None if options.deal is None else deal_code(parse_deal(options.deal))
    if options.piles is None:
        code = code or fresh_deal()
        yield Game(rules, *deal(parse_deal(code))), code
        return
    for yours, computers in parse_piles(read(options.piles)):
        order = code or fresh_deal() if rules.shuffled else None
        yield Game(rules, yours, computers, chance_of(parse_deal(order)) if order else None), order


def finish(game: Game, options: argparse.Namespace) -> None:
    """Play the game to its end, or as far as the options say."""
    stop, time = options.stop_after, options.time_called_after
    if time is not None and (stop is None or time <= stop):
        game.play(time)
        game.call_time()
    game.play(stop)


def report(game: Game, code: str | None, options: argparse.Namespace) -> str:
    """What is printed of a finished game, with its last line break."""
    if options.json:
        return game_json(game, code) + "\n"
    if options.quiet:
        return "\n".join(result(game)) + "\n"
    return playthrough(game, code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the terminal front end; the exit status is 0, or 2 after a sentence on the standard error."""
    options = parser().parse_args(arguments)
    try:
        for index, (game, code) in enumerate(games(options)):
            finish(game, options)
            if index and not options.json:
                print()
            print(report(game, code, options), end="", flush=True)
    except ValueError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    return 0


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a terminal may know no suits
    try:
        sys.exit(main())
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()
        sys.exit(130)
