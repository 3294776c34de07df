"""The list of battles: what its lines say, and that its parts make up all of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from tests.saying import english, in_english
from tests.sessions import dealt, seated
from war.engine.rules import Compare, Pickup, Rules, Short
from war.view.battles import PART, part_of, parts, row, rows
from war.view.screen import view

row = in_english(row)

FIXED = Rules(pickup=Pickup.WINNER_FIRST)


@pytest.mark.parametrize(
    ("rules", "yours", "computers", "line", "gain", "winner"),
    [
        (FIXED, "KS 2C", "7D 2D", "K♠ > 7♦", "+2", "you"),
        (FIXED, "7C 2C", "KD 2D", "7♣ < K♦", "−2", "computer"),
        (FIXED, "KC 2C 3C 4C JD 5C", "KD 2D 3D 4D 3C 5D", "K♣ = K♦ · J♦ > 3♣", "+10", "you"),
        (Rules(face_down=0), "7C 8C 9C 2C 3C", "7D 8D TD 2D 3D", "7♣ = 7♦ · 8♣ = 8♦ · 9♣ < 10♦", "−6", "computer"),
        (Rules(face_down=0), "7C 8C 9C TC JC", "7D 8D 9D TD 2D 3D", "7♣ = 7♦ · … · J♣ > 2♦", "+10", "you"),
        (Rules(compare=Compare.LOW), "2C 4C", "7D 5D", "2♣ < 7♦", "+2", "you"),
        (Rules(cards_up=2), "7C 5C 9C", "8D 2D 3D", "7♣ 5♣ > 8♦ 2♦", "+4", "you"),
        (Rules(cards_up=2), "KC", "2D 3D", "K♣ > 2♦ 3♦", "+3", "you"),
        (Rules(short=Short.LOSE), "7C 2C 9H", "7D 2D 3D 4D 5D", "7♣ = 7♦", "", "nobody"),
    ],
)
def test_a_line_has_the_open_cards_and_what_was_won(
    rules: Rules, yours: str, computers: str, line: str, gain: str, winner: str
) -> None:
    session = seated(rules, yours, computers)
    session.play_battles(1)
    found = row(session.open_game.game, 1)
    assert (found.line, found.gain, found.winner, found.war) == (line, gain, winner, "=" in line)


@given(strategies.seeds, st.integers(1, 40))
@settings(max_examples=20)
def test_a_battle_is_told_as_it_was_said_flip_by_flip(seed: int, battles: int) -> None:
    session, told = dealt(Rules(), seed), {}
    for number in range(1, battles + 1):
        sentences = []
        while session.open_game.outcome is None and view(session).battles < number:
            session.play_card()
            sentences.append(english(view(session).sentence))
        told[number] = " ".join(sentences)
        if session.open_game.outcome is not None:
            break
        assert {n: row(session.open_game.game, n).sentence for n in told} == told


@given(st.integers(0, 5 * PART), st.integers(0, PART))
@settings(max_examples=40)
def test_the_parts_have_every_battle_once(battles: int, start: int) -> None:
    game = dealt(Rules(), 7).open_game.game
    game.play(battles)
    battles = game.battles
    found = [[each.number for each in rows(game, part, 0, battles)] for part in range(parts(battles))]
    assert [number for part in found for number in part] == list(range(1, battles + 1))
    assert all(part_of(number) == part for part, numbers in enumerate(found) for number in numbers)
    assert all(found)
    if found:
        rest = [each.number for each in rows(game, len(found) - 1, start, battles)]
        assert rest == found[-1][start:]
