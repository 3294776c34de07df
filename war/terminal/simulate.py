"""``python3 -m war simulate``: play many games and print what is found in them."""

import argparse
import signal
import sys
from concurrent.futures.process import BrokenProcessPool
from os import cpu_count
from time import monotonic
from types import FrameType, TracebackType

from war.engine.deal import fresh_deal
from war.laboratory.export import DIALECTS, findings_csv, findings_json
from war.laboratory.findings import find
from war.laboratory.seeds import MAX_GAMES, STUDY_SEEDS
from war.message import Literal, count, say
from war.numbers import Span
from war.terminal.options import DONE, FAILED, INTERRUPTED, Parser, add_rules, rules_of, told, whole
from war.terminal.processes import count_games
from war.text.figures import percent
from war.text.report import report
from war.text.study import stopped

GAMES = 10_000
MAX_JOBS = 256
OFTEN = 0.1  # seconds between two looks of the progress line


def add_options(simulate: Parser) -> None:
    """The options of the command."""
    add_rules(simulate)
    simulate.options.add_argument(
        "--games", default=str(GAMES), metavar="N", help=told(say("how many; {games} if left out", games=GAMES))
    )
    simulate.options.add_argument(
        "--seed",
        metavar="S",
        help=told(say("a whole number from 0 that the deals are made from; a new one if left out")),
    )
    simulate.options.add_argument(
        "--jobs",
        default="1",
        metavar="J",
        help=told(say("how many processes play, or all: one for each processor; 1 if left out")),
    )
    form = simulate.options.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=told(say("print what is found as one line of JSON")))
    form.add_argument(
        "--csv",
        nargs="?",
        const="comma",
        choices=tuple(DIALECTS),
        help=told(
            say("print what is found as CSV: with commas between and 0.5 for a half, or with semicolons and 0,5")
        ),
    )


class Interrupts:
    """While it is entered, Ctrl-C is only noted (``asked``), so that it never comes between two steps of counting.

    A second one ends the program; any after it do not disturb that.
    """

    def __init__(self) -> None:
        self.asked = False

    def __enter__(self) -> "Interrupts":
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is not KeyboardInterrupt:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            raise KeyboardInterrupt
        self.asked = True


class Progress:
    """How far it is, in one line on the standard error that is written anew; nothing where that is no terminal."""

    def __init__(self, games: int) -> None:
        self._games, self._width, self._next = games, 0, 0.0
        self._shown = sys.stderr.isatty()

    def tell(self, played: int) -> None:
        """So many games are over."""
        if self._shown and monotonic() >= self._next:
            self._next = monotonic() + OFTEN
            self._write(
                told(
                    count(
                        "{played} of {n} game ({share}); Ctrl-C stops",
                        "{played} of {n} games ({share}); Ctrl-C stops",
                        self._games,
                        played=played,
                        share=percent(played * 100 // self._games / 100, 0),
                    )
                )
            )

    def end(self) -> None:
        """Take the line away."""
        if self._width:
            self._write("")
            print(end="\r", file=sys.stderr, flush=True)

    def _write(self, text: str) -> None:
        print("\r" + text.ljust(self._width), end="", file=sys.stderr, flush=True)
        self._width = len(text)


def jobs_of(text: str) -> int:
    """How many processes the option means. Raises InputError."""
    if text == "all":
        return min(cpu_count() or 1, MAX_JOBS)
    allowed = say(
        "a whole number from {low} to {high}, or {all}",
        context="it must be …",
        low=1,
        high=MAX_JOBS,
        all=Literal("all"),
    )
    return whole("--jobs", text, Span(1, MAX_JOBS), allowed)


def run(options: argparse.Namespace) -> int:
    """Do it; the exit status: 130 where Ctrl-C has stopped it, after what was found until then, if anything was.

    Raises Refusal for bad input.
    """
    rules, jobs = rules_of(options), jobs_of(options.jobs)
    games = whole("--games", options.games, Span(1, MAX_GAMES))
    seeds = Span(0, STUDY_SEEDS - 1)
    seed = fresh_deal().seed if options.seed is None else whole("--seed", options.seed, seeds)
    progress = Progress(games)
    with Interrupts() as interrupts:
        try:
            tally = count_games(rules, games, seed, jobs, lambda: interrupts.asked, progress.tell)
        except (BrokenProcessPool, OSError) as error:
            print(
                told(
                    count(
                        "The games could not be played in {n} process: {error}",
                        "The games could not be played in {n} processes: {error}",
                        jobs,
                        error=Literal(str(error)),
                    )
                ),
                file=sys.stderr,
            )
            return FAILED
        finally:
            progress.end()
        if tally.games:  # else it was stopped before there was anything to find
            findings = find(rules, seed, games, tally)
            if options.json:
                print(findings_json(findings), flush=True)
            else:
                print(findings_csv(findings, options.csv) if options.csv else report(findings), end="", flush=True)
        if tally.games == games:
            return DONE
        print(told(stopped(tally.games, games)), file=sys.stderr)
        return INTERRUPTED
