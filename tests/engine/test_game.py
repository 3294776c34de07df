"""One game under each rule: cases short enough to follow on paper."""

from collections.abc import Callable
from itertools import product

import pytest

from war.engine.cards import card_codes, parse_cards
from war.engine.game import Game
from war.engine.outcome import Outcome, Player, Reason
from war.engine.rules import Combine, Compare, Pickup, Rules, Short

YOU, COMPUTER = Player.YOU, Player.COMPUTER


def first_place() -> float:
    """A chance that always swaps with the first place."""
    return 0.0


def game(
    rules: Rules, yours: str, computers: str, battles: int | None = None, chance: Callable[[], float] = first_place
) -> Game:
    played = Game(rules, parse_cards(yours), parse_cards(computers), chance)
    played.play(battles)
    return played


def lying(played: Game) -> tuple[str, str, str]:
    """Your pile, the computer's and the table."""
    piles = played.piles()
    return card_codes(piles.you), card_codes(piles.computer), card_codes(piles.table)


@pytest.mark.parametrize("face_down", range(16))
def test_a_war_puts_so_many_cards_down(face_down: int) -> None:
    hidden = " 5C" * face_down
    rules = Rules(face_down=face_down, pickup=Pickup.WINNER_FIRST)
    played = game(rules, f"7C{hidden} 9C 2C", f"7D{hidden} 8D 3D", 1)
    war = played.battle(1).flips[1]
    assert len(war.you.face_down) == len(war.computer.face_down) == face_down
    assert (card_codes(war.you.face_up), card_codes(war.computer.face_up)) == ("9C", "8D")
    assert (played.battle(1).winner, played.battle(1).stakes, played.wars) == (YOU, 2 * face_down + 4, 1)
    assert lying(played) == (f"2C 7C{hidden} 9C 7D{hidden} 8D", "3D", "")


@pytest.mark.parametrize(
    ("pickup", "you_win", "computer_wins"),
    [
        (Pickup.WINNER_FIRST, "KC 2C KD 3D", "KD 3D KC 2C"),
        (Pickup.LOSER_FIRST, "KD 3D KC 2C", "KC 2C KD 3D"),
        (Pickup.YOU_FIRST, "KC 2C KD 3D", "KC 2C KD 3D"),
        # Always with the first: a b c d → d b c a → c b d a → b c d a. The table has your cards first.
        (Pickup.SHUFFLED, "2C KD 3D KC", "2C KD 3D KC"),
    ],
)
def test_the_order_of_won_cards(pickup: Pickup, you_win: str, computer_wins: str) -> None:
    won = game(Rules(face_down=0, pickup=pickup, compare=Compare.LOW), "KC 2C", "KD 3D", 1)
    assert card_codes(won.battle(1).won) == you_win == lying(won)[0]
    lost = game(Rules(face_down=0, pickup=pickup), "KC 2C", "KD 3D", 1)
    assert card_codes(lost.battle(1).won) == computer_wins == lying(lost)[1]


@pytest.mark.parametrize(
    ("pickup", "you_win", "computer_wins"),
    [
        (Pickup.WINNER_FIRST, "9C 4D", "4D 9C"),
        (Pickup.LOSER_FIRST, "4D 9C", "9C 4D"),
        (Pickup.YOU_FIRST, "9C 4D", "9C 4D"),
        (Pickup.SHUFFLED, "4D 9C", "4D 9C"),
    ],
)
def test_the_order_of_two_won_cards(pickup: Pickup, you_win: str, computer_wins: str) -> None:
    for compare, expected in ((Compare.HIGH, you_win), (Compare.LOW, computer_wins)):
        assert card_codes(game(Rules(pickup=pickup, compare=compare), "9C", "4D").battle(1).won) == expected
        if pickup is Pickup.SHUFFLED:
            stays = game(Rules(compare=compare), "9C", "4D", chance=lambda: 0.5)
            assert card_codes(stays.battle(1).won) == "9C 4D"


@pytest.mark.parametrize(
    ("short", "yours", "computers", "outcome", "battles", "table"),
    [
        # three down and one up are needed; four are enough
        (Short.LOSE, "7C 2C 2C 2C 9C", "7D 2D 2D 2D", Outcome(Reason.SHORT, YOU), 1, "7C 7D"),
        (Short.LOSE, "7C 2C 2C 2C", "7D 2D 2D 2D 9D", Outcome(Reason.SHORT, COMPUTER), 1, "7C 7D"),
        (Short.LOSE, "7C 2C 2C 2C", "7D 2D 2D", Outcome(Reason.SHORT, YOU), 1, "7C 7D"),
        (Short.LOSE, "7C 2C", "7D 2D 2D", Outcome(Reason.SHORT, COMPUTER), 1, "7C 7D"),
        (Short.LOSE, "7C 2C 2C", "7D 2D 2D", Outcome(Reason.EQUALLY_SHORT), 1, "7C 7D"),
        (Short.LOSE, "7C", "7D", Outcome(Reason.EQUALLY_SHORT), 1, "7C 7D"),
        (Short.DRAW, "7C 2C 2C 2C 9C", "7D 2D 2D 2D", Outcome(Reason.EQUALLY_SHORT), 1, "7C 7D"),
        (Short.DRAW, "7C 2C 2C", "7D 2D", Outcome(Reason.EQUALLY_SHORT), 1, "7C 7D"),
        (Short.LAST_CARD, "7C", "7D", Outcome(Reason.EQUALLY_SHORT), 1, "7C 7D"),
        (Short.LAST_CARD, "7C", "7D 2D", Outcome(Reason.SHORT, COMPUTER), 1, "7C 7D"),
        (Short.LAST_CARD, "7C 2C", "7D", Outcome(Reason.SHORT, YOU), 1, "7C 7D"),
        (Short.LAST_CARD, "7C 9C", "7D 2D 2D 2D 8D", Outcome(Reason.ALL_CARDS, YOU), 1, ""),
        (Short.LAST_CARD, "7C 9C", "7D 2D 2D 2D AD 8D", Outcome(Reason.ALL_CARDS, COMPUTER), 1, ""),
        (Short.LAST_CARD, "7C 2C 8C", "7D 2D 2D 2D 8D", Outcome(Reason.EQUALLY_SHORT), 1, "7C 2C 8C 7D 2D 2D 2D 8D"),
    ],
)
def test_a_player_who_is_short(
    short: Short, yours: str, computers: str, outcome: Outcome, battles: int, table: str
) -> None:
    played = game(Rules(short=short, pickup=Pickup.WINNER_FIRST), yours, computers)
    assert (played.outcome, played.battles, lying(played)[2]) == (outcome, battles, table)


def test_a_short_player_puts_down_what_there_is_and_turns_the_last() -> None:
    played = game(Rules(pickup=Pickup.WINNER_FIRST), "7C 2C 3C 9C", "7D 4D 4D 4D 5D 6D", 1)
    war = played.battle(1).flips[1]
    assert card_codes(war.you.face_down + war.you.face_up) == "2C 3C 9C"
    assert card_codes(war.computer.face_down) == "4D 4D 4D"
    assert lying(played)[:2] == ("7C 2C 3C 9C 7D 4D 4D 4D 5D", "6D")


def test_wars_on_wars() -> None:
    played = game(Rules(face_down=1, pickup=Pickup.WINNER_FIRST), "7C 2C 8C 2C 9C 2C AC", "7D 2D 8D 2D 9D 2D KD")
    battle = played.battle(1)
    assert [flip.winner for flip in battle.flips] == [None, None, None, YOU]
    assert (battle.wars, battle.stakes, played.wars, played.battles) == (3, 14, 3, 1)
    assert (battle.yours, battle.computers, battle.outcome) == (14, 0, Outcome(Reason.ALL_CARDS, YOU))


def test_a_tie_that_cannot_be_played_out_counts_as_a_war_and_its_battle_as_one() -> None:
    played = game(Rules(short=Short.LOSE), "9C 7C", "8D 7D 2D", chance=lambda: 0.999)
    assert (played.battles, played.wars) == (2, 1)
    assert played.outcome == Outcome(Reason.SHORT, YOU)
    assert played.battle(2).winner is None
    assert played.battle(2).won == ()


@pytest.mark.parametrize(("a", "b"), list(product(("2", "3", "9", "10", "J", "Q", "K", "A"), repeat=2)))
def test_which_card_wins(a: str, b: str) -> None:
    order = ("2", "3", "9", "10", "J", "Q", "K", "A")
    for compare in Compare:
        winner = game(Rules(compare=compare), f"{a}C", f"{b}D", 1).battle(1).winner
        if a == b:
            assert winner is None
        else:
            assert winner == (YOU if (order.index(a) > order.index(b)) is (compare is Compare.HIGH) else COMPUTER)


@pytest.mark.parametrize(
    ("combine", "yours", "computers", "numbers"),
    [
        (Combine.ADD, "7C 5C", "AD 2D", (12, 16)),
        (Combine.ADD, "JC QC", "KD 10D", (23, 23)),
        (Combine.SUBTRACT, "5C 7C", "QD KD", (2, 1)),
        (Combine.SUBTRACT, "AC 2C", "2D AD", (12, 12)),
        (Combine.MULTIPLY, "2C 6C", "3D 4D", (12, 12)),
        (Combine.MULTIPLY, "KC AC", "10D JD", (182, 110)),
    ],
)
def test_two_cards_make_a_number(combine: Combine, yours: str, computers: str, numbers: tuple[int, int]) -> None:
    for compare in Compare:
        flip = game(Rules(cards_up=2, combine=combine, compare=compare), yours, computers, 1).battle(1).flips[0]
        assert (flip.your_number, flip.computer_number) == numbers
        a, b = numbers
        higher = YOU if a > b else COMPUTER
        assert flip.winner == (None if a == b else higher if compare is Compare.HIGH else higher.other)


def test_with_two_cards_up_a_war_needs_two_more() -> None:
    rules = Rules(cards_up=2, short=Short.LOSE, face_down=1)
    assert game(rules, "7C 5C 2C 2C 2C", "8D 4D 2D 2D").outcome == Outcome(Reason.SHORT, YOU)
    assert game(rules, "7C 5C 2C 9C 9C", "8D 4D 2D 2D 2D").outcome == Outcome(Reason.ALL_CARDS, YOU)


@pytest.mark.parametrize(
    ("short", "yours", "outcome", "battles"),
    [
        (Short.LOSE, "7C", Outcome(Reason.SHORT, COMPUTER), 0),
        (Short.DRAW, "7C", Outcome(Reason.SHORT, COMPUTER), 0),
        (Short.LAST_CARD, "7C", Outcome(Reason.ALL_CARDS, COMPUTER), 1),
        # the shortage comes with the second battle, and is seen when the first is over
        (Short.LOSE, "2C 2C 2C", Outcome(Reason.SHORT, COMPUTER), 1),
    ],
)
def test_too_few_cards_for_a_flip_of_two(short: Short, yours: str, outcome: Outcome, battles: int) -> None:
    played = game(Rules(cards_up=2, short=short), yours, "3D 5D 9D")
    assert (played.outcome, played.battles) == (outcome, battles)


def test_one_card_against_one_is_equally_short_for_a_flip_of_two() -> None:
    for short in (Short.LOSE, Short.DRAW):
        assert game(Rules(cards_up=2, short=short), "7C", "8D").outcome == Outcome(Reason.EQUALLY_SHORT)


def test_empty_piles() -> None:
    assert game(Rules(), "", "").outcome == Outcome(Reason.EQUALLY_SHORT)
    assert game(Rules(limit=1), "2C", "").outcome == Outcome(Reason.ALL_CARDS, YOU)
    assert game(Rules(cards_up=2, short=Short.LOSE), "", "2C").outcome == Outcome(Reason.ALL_CARDS, COMPUTER)


def test_a_shuffled_game_wants_a_chance() -> None:
    with pytest.raises(ValueError, match="chance"):
        Game(Rules(), (0,), (4,))
    assert Game(Rules(pickup=Pickup.YOU_FIRST), (0,), (4,)).play() == Outcome(Reason.ALL_CARDS, COMPUTER)
