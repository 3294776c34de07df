"""``python3 -m war play``: play one game or more and print what happened; at a terminal a person turns the cards."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from war.engine.deal import Deal, chance_of, fresh_deal
from war.engine.game import Game
from war.message import Literal, say
from war.numbers import Span
from war.outside import shown
from war.terminal.by_hand import ctrl_c_is_told, play_by_hand, sits_here, typed_line
from war.terminal.options import DONE, InputError, Parser, add_rules, rules_of, told, whole
from war.terminal.pile_file import parse_piles
from war.text.playthrough import game_json, playthrough, result

#: A file of piles with more bytes is not read: it would give some 300,000 games.
MOST_BYTES = 50_000_000
#: After how many battles something may be asked to happen.
BATTLES = Span(0, 999_999_999)


def add_options(play: Parser) -> None:
    """The options of the command."""
    add_rules(play)
    add = play.options.add_argument
    add("--deal", metavar=told(say("CODE")), help=told(say("the deal code; a new one if left out")))
    add(
        "--piles",
        metavar=told(say("FILE")),
        help=told(say("piles instead of a deal, two lines a game; - is the standard input")),
    )
    add("--stop-after", metavar="N", help=told(say("stop after N battles")))
    add("--time-called-after", metavar="N", help=told(say("call time after N battles")))
    form = play.options.add_mutually_exclusive_group()
    form.add_argument("--quiet", action="store_true", help=told(say("print the result alone")))
    form.add_argument("--json", action="store_true", help=told(say("print the result as JSON, a line a game")))


def read(name: str) -> str:
    """The text of the file called ``name``, or of the standard input for ``-``. Raises InputError."""
    if name == "-" and sys.stdin is None:
        raise InputError(say("There is no standard input to read the piles from."))
    file_name = Literal(shown(name))
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            raw = file.read(MOST_BYTES + 1)  # it may have no end
        if len(raw) > MOST_BYTES:
            most = MOST_BYTES // 10**6
            raise InputError(say("{file} is too big: piles are read up to {most} MB.", file=file_name, most=most))
        return raw.decode("utf-8")
    except OSError as error:
        why = Literal(error.strerror or str(error))
        raise InputError(say("{file} cannot be read: {why}.", file=file_name, why=why)) from None
    except UnicodeDecodeError:
        raise InputError(say("{file} is not text: piles are written as QS 10H 2C.", file=file_name)) from None


def games(options: argparse.Namespace) -> Iterator[tuple[Game, str | None]]:
    """The games that the options ask for, not yet played, each with its deal code where chance has a part in it."""
    rules = rules_of(options)
    code = None if options.deal is None else Deal(options.deal)
    if options.piles is None:
        code = code or fresh_deal()
        yield Game.dealt(rules, code.seed), code
        return
    for yours, computers in parse_piles(read(options.piles)):
        order = code or fresh_deal() if rules.shuffled else None
        yield Game(rules, yours, computers, chance_of(order.seed) if order else None), order


def after(name: str, text: str | None) -> int | None:
    """After how many battles an option has something done, None for never. Raises InputError."""
    return None if text is None else whole(name, text, BATTLES)


def finish(game: Game, stop: int | None, time: int | None) -> None:
    """Play the game to its end, or until it is stopped or time is called after so many battles."""
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


def write(text: str) -> None:
    """Print it at once, as it is."""
    print(text, end="", flush=True)


def run(options: argparse.Namespace) -> int:
    """Do it; the exit status. Raises Refusal for bad input, KeyboardInterrupt where who plays pressed Ctrl-C."""
    stop, time = after("--stop-after", options.stop_after), after("--time-called-after", options.time_called_after)
    if sits_here() and options.piles != "-" and not options.quiet and not options.json:
        with ctrl_c_is_told():
            for index, (game, code) in enumerate(games(options)):
                if index:
                    write("\n")
                if not play_by_hand(game, code, stop, time, typed_line, write):
                    break
        return DONE
    for index, (game, code) in enumerate(games(options)):
        finish(game, stop, time)
        if index and not options.json:
            print()
        print(report(game, code, options), end="", flush=True)
    return DONE
