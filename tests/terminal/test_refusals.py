"""The terminal refuses bad input: one sentence on the standard error, exit 2, nothing on the standard output."""

from pathlib import Path

import pytest

from tests.terminal.test_play import CODE, run

GOOD = "AS\n2C\n"

CASES: dict[str, tuple[list[str], str | bytes, list[str]]] = {
    # name: the options, what is on the standard input, what the sentence says
    "table": (["--table", "poker"], "", ["poker", "classic", "math"]),
    "table-strange": (["--table", "a\udcff\x1b[31m\n" + "b" * 9_999], "", ["“a��[31m�bbb", "classic"]),
    "face-down-high": (["--face-down", "99"], "", ["--face-down", "99", "0", "15"]),
    "face-down-low": (["--face-down=-1"], "", ["--face-down", "-1", "15"]),
    "face-down-none": (["--face-down", "none"], "", ["--face-down", "none", "15"]),
    "face-down-word": (["--face-down", "three"], "", ["--face-down", "three", "15"]),
    "face-down-fraction": (["--face-down", "1.5"], "", ["--face-down", "1.5"]),
    "face-down-huge": (["--face-down", "9" * 5000], "", ["--face-down", "15"]),
    "limit-zero": (["--limit", "0"], "", ["--limit", "0", "none"]),
    "limit-high": (["--limit", "1000001"], "", ["--limit", "“1000001”", "none or a whole number from 1 to 1,000,000"]),
    "time-limit": (["--time-limit", "0"], "", ["--time-limit", "1,440", "none"]),
    "cards-up": (["--cards-up", "3"], "", ["--cards-up", "1", "2"]),
    "short": (["--short", "win"], "", ["--short", "win", "lose", "last-card", "draw"]),
    "pickup": (["--pickup", "Shuffled!"], "", ["--pickup", "shuffled", "you-first"]),
    "at-limit": (["--at-limit", ""], "", ["--at-limit", "most-cards"]),
    "compare": (["--compare", "suits"], "", ["--compare", "high", "low"]),
    "combine": (["--combine", "divide"], "", ["--combine", "divide", "subtract"]),
    "deal-short": (["--deal", "W234"], "", ["W234", "10"]),
    "deal-wrong": (["--deal", CODE[:-1] + ("2" if CODE[-1] != "2" else "3")], "", ["mistyped"]),
    "deal-strange": (["--deal", "W234O-22222"], "", ["“O”"]),
    "deal-empty": (["--deal", ""], "", ["deal code"]),
    "deal-with-piles": (["--deal", "nonsense", "--piles", "-"], GOOD, ["nonsense"]),
    "file-missing": (["--piles", "/nowhere/at/all"], "", ["/nowhere/at/all"]),
    "file-folder": (["--piles", "/"], "", ["/"]),
    "file-strange": (["--piles", "/\udcff\n" + "x" * 9_999], "", ["/��xxx", "…"]),
    "file-without-end": (["--piles", "/dev/zero"], "", ["/dev/zero"]),
    "not-text": (["--piles", "-"], b"\xff\xfe\x00AS", ["not text"]),
    "no-piles": (["--piles", "-"], "", ["no piles"]),
    "one-pile": (["--piles", "-"], "AS", ["Line 1", "missing"]),
    "card": (["--piles", "-"], "AS\n1C\n", ["Line 2", "1C"]),
    "card-long": (["--piles", "-"], "AS\n" + "[" * 99_999, ["Line 2", "[[[…"]),
    "card-in-third-game": (["--piles", "-"], f"{GOOD}\n{GOOD}\nAS\nXX\n", ["Line 8", "XX"]),
    "no-empty-line": (["--piles", "-"], "AS\n2C\nKS\n3C\n", ["Line 3", "empty"]),
    "half-a-game": (["--piles", "-"], f"{GOOD}\nAS", ["Line 4", "missing"]),
    "stop-after": (["--stop-after", "-1"], "", ["--stop-after"]),
    "stop-after-high": (["--stop-after", "99999999999"], "", ["99999999999", "a whole number from 0 to 999,999,999"]),
    "stop-after-word": (["--stop-after", "many"], "", ["--stop-after", "many"]),
    "time-called": (["--time-called-after", "1e3"], "", ["--time-called-after", "1e3"]),
    "no-value": (["--deal"], "", ["--deal"]),
    "unknown-option": (["--jokers", "2"], "", ["--jokers"]),
    "unknown-and-long": (["--jokers", "2" * 99_999], "", ["--jokers"]),
    "stop-after-long": (["--stop-after", "9" * 99_999], "", ["--stop-after", "999…"]),
    "two-forms": (["--json", "--quiet"], "", ["--json", "--quiet"]),
}


@pytest.mark.parametrize("name", CASES)
def test_bad_input_is_told_in_a_sentence(name: str) -> None:
    options, given, says = CASES[name]
    done = run(*options, given=given)
    assert (done.returncode, done.stdout) == (2, b"")
    told = done.stderr.decode()
    assert all(word in told for word in says), told
    assert told.endswith(".\n")
    assert told.count("\n") == 1, "one sentence"
    assert len(told) < 400


def test_a_file_that_is_bad_further_down_prints_no_game(tmp_path: Path) -> None:
    path = tmp_path / "piles.txt"
    path.write_text(f"{GOOD}\n" * 500 + "AS\nnonsense\n")
    done = run("--piles", str(path))
    assert (done.returncode, done.stdout) == (2, b"")
    assert "Line 1502: " in done.stderr.decode()


def test_help_names_every_option_and_is_no_error() -> None:
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, b"")
    rules = "face-down short pickup limit at-limit time-limit compare cards-up combine"
    others = "table deal piles stop-after time-called-after quiet json"
    assert all(f"--{option}" in done.stdout.decode() for option in f"{rules} {others}".split())
