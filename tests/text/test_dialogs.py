"""What the dialogs answer."""

import pytest

from tests.saying import said
from war.session.shortcuts import key_title
from war.text.dialogs import imported, new_key


@pytest.mark.parametrize(
    ("left_out", "otherwise", "told"),
    [
        (0, 0, "New games taken from the file: 3."),
        (
            12,
            0,
            "New games taken from the file: 3. "
            "Older games left in the file, since 5,000 are all that is kept here: 12.",
        ),
        (
            0,
            1,
            "New games taken from the file: 3. "
            "Games that went differently in the file: 1. Yours stay, unless you take the file’s.",
        ),
    ],
    ids=range(3),
)
def test_what_became_of_the_games_in_a_file(left_out: int, otherwise: int, told: str) -> None:
    assert said(imported(3, left_out, otherwise, 5000)) == told


def test_a_new_key_is_called_as_people_call_it() -> None:
    assert said(new_key(key_title(" "))) == "The key is Space now."
    assert said(new_key(key_title("b"))) == "The key is B now."
