"""What is said on the way, to whoever listens. What is being done goes on also where nobody can hear it."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def say(text: object = "", *, end: str = "\n", out: TextIO | None = None) -> None:
    """Print the text at once, to `out` or the standard output. A pipe that was closed or a full disk is no error."""
    out = out or sys.stdout
    try:
        print(text, end=end, file=out, flush=True)
    except OSError:
        with open(os.devnull, "w") as nothing:  # for the rest of it, also for what Python flushes at its end
            os.dup2(nothing.fileno(), out.fileno())


def complain(text: object) -> None:
    """Print the text to the standard error, as `say` does."""
    say(text, out=sys.stderr)


def say_anything() -> None:
    """Let the outputs take any text: what they cannot say becomes `?`, and where there is none, nothing is said."""
    sys.stdout, sys.stderr = (
        open(os.devnull, "w") if stream is None else stream  # noqa: SIM115  (open to the end)
        for stream in (sys.stdout, sys.stderr)
    )
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
