"""War in a terminal: ``python3 -m war play`` and ``python3 -m war simulate``; see `war.terminal` for what they do."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (before anything is read that an older one does not know)
    sys.exit(f"War needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

from os import _exit

if __name__ == "__main__":
    import signal

    # Ctrl-C ends it at once, without a word, from here on; a command that has something to finish says so itself.
    signal.signal(signal.SIGINT, lambda *_: _exit(130))

from collections.abc import Sequence
from io import StringIO

from war.message import Literal, Refusal, say
from war.terminal import play, simulate
from war.terminal.options import BAD_INPUT, FAILED, INTERRUPTED, Parser, told


def parser() -> Parser:
    """The terminal's commands and their options."""
    main = Parser(prog="python3 -m war", description=told(say("The card game War, in a terminal.")))
    commands = main.add_subparsers(dest="command", title=told(say("commands")), metavar=told(say("COMMAND")))
    for name, module, does, sentence in (
        (
            "play",
            play,
            say("play one game or more to the end and print what happened"),
            say(
                "Play one game or more to the end and print what happened. At a terminal you turn the cards yourself, "
                "with Enter; with the output or the input elsewhere, {quiet} or {json}, the game plays by itself.",
                quiet=Literal("--quiet"),
                json=Literal("--json"),
            ),
        ),
        (
            "simulate",
            simulate,
            say("play many games and print what is found in them"),
            say("Play many games and print what is found in them."),
        ),
    ):
        command = commands.add_parser(name, help=told(does), description=told(sentence))
        module.add_options(command)
        command.set_defaults(run=module.run)
    return main


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the terminal front end; the exit status is 0, or 2 after a sentence on the standard error.

    Without a command, the commands there are stand in that sentence's place.
    """
    whole = parser()
    options = whole.parse_args(arguments)
    if options.command is None:
        whole.print_help(sys.stderr)
        return BAD_INPUT
    try:
        return int(options.run(options))
    except Refusal as refusal:
        print(told(refusal.message), file=sys.stderr)
        return BAD_INPUT


def say_anything() -> None:
    """Let the output say what it could not: suits on any terminal, the name of a file that is no text.

    Where there is no output at all it says so, and ends; where there is no standard error nothing is said on it.
    """
    if sys.stderr is None:
        sys.stderr = StringIO()
    if sys.stdout is None:
        sys.exit(told(say("There is no output to print to.")))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def run() -> int:
    """Do what the command line says, and see to it that all is printed; the exit status."""
    try:
        try:
            return main()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # who asked has heard enough
        _exit(INTERRUPTED)
    except OSError as error:
        why = Literal(error.strerror or str(error))
        print(told(say("What is to be said could not be printed: {why}.", why=why)), file=sys.stderr, flush=True)
        _exit(FAILED)  # else the end would try once more


if __name__ == "__main__":
    say_anything()
    sys.exit(run())
