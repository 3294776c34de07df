"""War in a terminal: ``python3 -m war play`` and ``python3 -m war simulate``; see `war.terminal` for what they do."""

import sys
from collections.abc import Sequence

from war.terminal import play, simulate
from war.terminal.options import BAD_INPUT, INTERRUPTED, Parser


def parser() -> Parser:
    """The terminal's commands and their options."""
    main = Parser(prog="python3 -m war", description="The card game War, in a terminal.")
    commands = main.add_subparsers(dest="command", required=True)
    for name, module, does in (
        ("play", play, "play one game or more to the end and print what happened"),
        ("simulate", simulate, "play many games and print what is found in them"),
    ):
        command = commands.add_parser(name, help=does, description=f"{does.capitalize()}.")
        module.add_options(command)
        command.set_defaults(run=module.run)
    return main


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the terminal front end; the exit status is 0, or 2 after a sentence on the standard error."""
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except ValueError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a terminal may know no suits
    try:
        sys.exit(main())
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()
        sys.exit(INTERRUPTED)
