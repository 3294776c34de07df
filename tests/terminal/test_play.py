"""The terminal, ``python3 -m war play``: every option, every form of output."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from war.engine.cards import card_codes, parse_cards
from war.engine.deal import deal_code, parse_deal
from war.engine.game import Game
from war.engine.presets import PRESETS
from war.engine.rules import Rules

CODE = deal_code(20_240_229)


def war(*options: str, given: str = "", status: int = 0) -> str:
    """What ``python3 -m war play`` prints, after a look at its exit status; it must print nothing else."""
    done = run(*options, given=given)
    assert (done.returncode, done.stderr.decode()) == (status, "")
    return done.stdout.decode()


def run(*options: str, given: str | bytes = "", cwd: Path = ROOT) -> subprocess.CompletedProcess[bytes]:
    given = given.encode() if isinstance(given, str) else given
    command = [sys.executable, "-m", "war", "play", *options]
    return subprocess.run(command, cwd=cwd, input=given, capture_output=True, check=False)


def told(*options: str, given: str = "") -> list[dict[str, object]]:
    """The games as JSON, a line each."""
    return [json.loads(line) for line in war(*options, "--json", given=given).splitlines()]


@pytest.mark.parametrize("name", PRESETS)
def test_a_table_and_a_deal_code_are_a_game(name: str) -> None:
    game = Game.dealt(PRESETS[name].rules, parse_deal(CODE))
    outcome = game.play()
    assert outcome is not None
    (value,) = told("--table", name, "--deal", CODE.lower())
    assert set(value) == {"winner", "ending", "battles", "wars", "piles", "rules", "deal"}
    assert (value["winner"], value["ending"]) == (outcome.winner, outcome.reason)
    assert (value["battles"], value["wars"]) == (game.battles, game.wars)
    assert (value["rules"], value["deal"]) == (game.rules.as_dict(), CODE)
    after = game.piles()
    assert value["piles"] == {
        "you": card_codes(after.you).split(),
        "computer": card_codes(after.computer).split(),
        "table": card_codes(after.table).split(),
    }


def test_classic_and_a_fresh_deal_are_the_defaults() -> None:
    (first,), (second,) = told("--stop-after", "1"), told("--stop-after", "1")
    assert first["rules"] == second["rules"] == Rules().as_dict()
    assert first["deal"] != second["deal"]
    assert told("--stop-after", "1", "--deal", str(first["deal"])) == [first]


@pytest.mark.parametrize(
    ("option", "value", "rule", "is_"),
    [
        ("--face-down", "0", "face_down", 0),
        ("--face-down", "15", "face_down", 15),
        ("--short", "lose", "short", "lose"),
        ("--short", "draw", "short", "draw"),
        ("--pickup", "loser-first", "pickup", "loser-first"),
        ("--pickup", "you-first", "pickup", "you-first"),
        ("--limit", "7", "limit", 7),
        ("--at-limit", "most-cards", "at_limit", "most-cards"),
        ("--time-limit", "30", "time_limit", 30),
        ("--compare", "low", "compare", "low"),
        ("--cards-up", "2", "cards_up", 2),
        ("--combine", "multiply", "combine", "multiply"),
        ("--combine", "subtract", "combine", "subtract"),
    ],
)
def test_an_option_changes_its_rule_and_no_other(option: str, value: str, rule: str, is_: object) -> None:
    (told_,) = told(option, value, "--deal", CODE, "--stop-after", "3")
    assert told_["rules"] == Rules().as_dict() | {rule: is_}


def test_an_option_takes_a_limit_away() -> None:
    (value,) = told("--table", "quick", "--limit", "none", "--time-limit", "none", "--stop-after", "1")
    assert value["rules"] == PRESETS["beginner"].rules.as_dict()


THREE_GAMES = "AS 2C\n10h kd\n\n\n2♣\n\n7D 2C 9C\n7S 3C 8C\n"


@pytest.mark.parametrize("end", ["", "\n"], ids=["as-it-is", "with-an-empty-line"])
def test_piles_from_a_file_and_from_the_standard_input(tmp_path: Path, end: str) -> None:
    path = tmp_path / "piles.txt"
    path.write_text("\ufeff" + THREE_GAMES + end, encoding="utf-8")
    options = ("--face-down", "0", "--pickup", "winner-first")
    from_file = told(*options, "--piles", str(path))
    assert from_file == told(*options, "--piles", "-", given=THREE_GAMES + end)
    assert [game["piles"] for game in from_file] == [
        {"you": ["AS", "KD", "10H", "2C"], "computer": [], "table": []},
        {"you": [], "computer": ["2C"], "table": []},
        {"you": ["8C", "3C", "9C", "7D", "7S", "2C"], "computer": [], "table": []},
    ]
    assert [(game["battles"], game["wars"]) for game in from_file] == [(4, 0), (0, 0), (6, 1)]
    assert [game["deal"] for game in from_file] == [None, None, None]


def test_line_ends_of_other_systems() -> None:
    assert told("--piles", "-", given="AS\r\n2C\r\n\r\n2C\r\nAS\r\n")[1]["winner"] == "computer"


def test_empty_piles() -> None:
    first, second, third = told("--piles", "-", given="\n\n\nAS\n\n\n\n2C 2C 2C\n")
    assert (first["winner"], first["ending"], first["battles"]) == (None, "equally-short", 0)
    assert (second["winner"], second["ending"], second["battles"]) == ("you", "all-cards", 0)
    assert (third["winner"], third["ending"], third["battles"]) == ("computer", "all-cards", 0)


def test_cards_that_a_shortage_left_on_the_table() -> None:
    (value,) = told("--short", "lose", "--piles", "-", given="7C 2C\n7D 3D 4D\n")
    assert value["piles"] == {"you": ["2C"], "computer": ["3D", "4D"], "table": ["7C", "7D"]}
    assert (value["winner"], value["ending"], value["wars"]) == ("computer", "short", 1)


def test_a_deal_code_orders_the_won_cards_of_given_piles() -> None:
    given = "AS KS QS JS 10S 9S 8S 7S\n2C 3C 4C 5C 6C 5D 4D 3D\n"
    first, again, other = (told("--piles", "-", "--deal", code, given=given) for code in (CODE, CODE, deal_code(7)))
    assert first == again
    assert first[0]["deal"] == CODE
    assert first[0]["piles"] != other[0]["piles"]
    (fresh,) = told("--piles", "-", given=given)
    assert told("--piles", "-", "--deal", str(fresh["deal"]), given=given) == [fresh]


def test_stopped_is_not_ended() -> None:
    (value,) = told("--deal", CODE, "--stop-after", "5")
    assert (value["winner"], value["ending"], value["battles"]) == (None, None, 5)
    assert told("--deal", CODE, "--stop-after", "0")[0]["battles"] == 0
    text = war("--deal", CODE, "--stop-after", "5")
    assert "\n   5. " in text
    assert "\n   6. " not in text
    assert text.splitlines()[-2].startswith("Stopped: ")


@pytest.mark.parametrize(
    ("given", "outcome", "winner"),
    [("AS AH 2C\nKS KH 3C\n", "time-most-cards", "you"), ("AS 2C 3C\nKS 3C 4D\n", "time-draw", None)],
)
def test_time_called(given: str, outcome: str, winner: str | None) -> None:
    options = ("--pickup", "winner-first", "--piles", "-")
    (value,) = told(*options, "--time-called-after", "2", given=given)
    assert (value["ending"], value["winner"], value["battles"]) == (outcome, winner, 2)
    assert told(*options, "--time-called-after", "2", "--stop-after", "2", given=given) == [value]
    (stopped,) = told(*options, "--time-called-after", "2", "--stop-after", "1", given=given)
    assert (stopped["ending"], stopped["battles"]) == (None, 1)
    (over,) = told(*options, "--time-called-after", "99", "--limit", "1", given=given)
    assert over["ending"] == "limit-draw", "a game that is over is over"


def test_quiet_is_the_result_alone() -> None:
    whole = war("--deal", CODE).splitlines()
    assert war("--deal", CODE, "--quiet").splitlines() == whole[-2:]
    two = war("--quiet", "--piles", "-", given="AS\n2C\n\n2C\nAS\n")
    assert [len(game.splitlines()) for game in two.split("\n\n")] == [2, 2]


def test_a_play_through_has_a_line_for_each_battle() -> None:
    game = Game.dealt(Rules(), parse_deal(CODE))
    game.play()
    lines = war("--deal", CODE).splitlines()
    assert CODE in lines[0]
    battles = [line for line in lines if line.lstrip()[:1].isdigit() and ". " in line[:7]]
    assert [int(line.split(".")[0]) for line in battles] == list(range(1, game.battles + 1))
    for number in (1, game.battles // 2, game.battles):
        battle = game.battle(number)
        assert battles[number - 1].endswith(f" {battle.yours}:{battle.computers}")


def test_symbols_and_letters_are_the_same_cards() -> None:
    assert told("--piles", "-", "--deal", CODE, given="A♠ T♥\n2♣ 3♦\n") == told(
        "--piles", "-", "--deal", CODE, given="as 10h\n2c 3d\n"
    )
    assert parse_cards("A♠ T♥") == parse_cards("as 10h")


def test_a_closed_pipe_is_no_error() -> None:
    many = "\n".join(["AS KS QS JS\n2C 3C 4C 5C\n"] * 3000)
    command = [sys.executable, "-m", "war", "play", "--piles", "-", "--pickup", "you-first"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as started:
        assert started.stdin
        assert started.stdout
        assert started.stderr
        started.stdin.write(many.encode())
        started.stdin.close()
        assert started.stdout.readline().startswith(b"War")
        started.stdout.close()
        assert started.stderr.read() == b""
        assert started.wait(30) != 0, "and whoever asks is told that not all was printed"
