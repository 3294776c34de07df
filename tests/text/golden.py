"""The golden play-throughs: games kept as readable text, exactly as the terminal prints them.

    python3 tests/text/golden.py

makes golden/*.txt again. Look at what changed (git diff) before keeping it: every change is a change of the rules,
of the shuffle or of the words.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = Path(__file__).resolve().parent / "golden"

#: What each file holds: the options after ``python3 -m war play``, and what stands on the standard input.
CASES: dict[str, tuple[list[str], str]] = {
    "classic": (["--deal", "W2YYV-V35YM"], ""),
    "classic-double-war": (["--deal", "W3H9Y-4HMFN"], ""),
    "quick": (["--table", "quick", "--deal", "W2543-VHPV5"], ""),
    "beginner": (["--table", "beginner", "--deal", "W2HX7-5X399"], ""),
    "peace": (["--table", "peace", "--deal", "W2KHC-J55W5"], ""),
    "math": (["--table", "math", "--deal", "W22F8-MV67J"], ""),
    "math-short": (["--table", "math", "--deal", "W2463-TYCT8"], ""),
    "endless": (["--table", "beginner", "--piles", "-"], "6H 4H\n2C 5C 3C\n"),
}


def play(name: str) -> str:
    """What the terminal prints for the case."""
    options, given = CASES[name]
    command = [sys.executable, "-m", "war", "play", *options]
    done = subprocess.run(command, cwd=ROOT, input=given.encode(), capture_output=True, check=True)
    return done.stdout.decode()


def path(name: str) -> Path:
    """Where the case is kept."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Make all files again, and nothing else in the folder."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name in CASES:
        path(name).write_bytes(play(name).encode())
        print(path(name).relative_to(ROOT))


if __name__ == "__main__":
    main()
