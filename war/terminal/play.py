"""``python3 -m war play``: play one game or more to the end and print what happened."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from war.engine.deal import chance_of, deal, deal_code, fresh_deal, parse_deal
from war.engine.game import Game
from war.numbers import Span
from war.outside import shown
from war.terminal.options import DONE, InputError, add_rules, rules_of, whole
from war.terminal.pile_file import parse_piles
from war.text.playthrough import game_json, playthrough, result

#: A file of piles with more bytes is not read: it would give some 300,000 games.
MOST_BYTES = 50_000_000
#: After how many battles something may be asked to happen.
BATTLES = Span(0, 999_999_999)


def add_options(play: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_rules(play)
    play.add_argument("--deal", metavar="CODE", help="the deal code; a new one if left out")
    play.add_argument(
        "--piles", metavar="FILE", help="piles instead of a deal, two lines a game; - is the standard input"
    )
    play.add_argument("--stop-after", metavar="N", help="stop after N battles")
    play.add_argument("--time-called-after", metavar="N", help="call time after N battles")
    form = play.add_mutually_exclusive_group()
    form.add_argument("--quiet", action="store_true", help="print the result alone")
    form.add_argument("--json", action="store_true", help="print the result as JSON, a line a game")


def read(name: str) -> str:
    """The text of the file called ``name``, or of the standard input for ``-``. Raises InputError."""
    if name == "-" and sys.stdin is None:
        raise InputError("There is no standard input to read the piles from.")
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            raw = file.read(MOST_BYTES + 1)  # it may have no end
        if len(raw) > MOST_BYTES:
            raise InputError(f"{shown(name)} is too big: piles are read up to {MOST_BYTES // 10**6} MB.")
        return raw.decode("utf-8")
    except OSError as error:
        raise InputError(f"{shown(name)} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise InputError(f"{shown(name)} is not text: piles are written as QS 10H 2C.") from None


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


def run(options: argparse.Namespace) -> int:
    """Do it; the exit status. Raises ValueError with a sentence for bad input."""
    stop, time = after("--stop-after", options.stop_after), after("--time-called-after", options.time_called_after)
    for index, (game, code) in enumerate(games(options)):
        finish(game, stop, time)
        if index and not options.json:
            print()
        print(report(game, code, options), end="", flush=True)
    return DONE
