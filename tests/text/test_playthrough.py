"""The golden play-throughs are what the terminal prints today."""

import pytest

from tests.text import golden
from war.engine.presets import PRESETS


@pytest.mark.parametrize("name", golden.CASES)
def test_the_terminal_prints_what_is_kept(name: str) -> None:
    kept = golden.path(name).read_bytes().decode()
    assert golden.play(name) == kept, "if this is meant, python3 tests/text/golden.py keeps the new ones"


def test_every_file_is_a_case_and_every_table_has_one() -> None:
    assert {path.stem for path in golden.FOLDER.iterdir()} == set(golden.CASES)
    assert set(PRESETS) <= set(golden.CASES)


def test_the_kept_games_show_what_they_are_kept_for() -> None:
    text = {name: golden.path(name).read_text(encoding="utf-8") for name in golden.CASES}
    assert "a double war!" in text["classic-double-war"]
    assert "too short to go on" in text["quick"]
    assert "too short to go on" in text["math-short"]
    assert "goes round for ever" in text["endless"]
