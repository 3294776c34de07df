"""What the screen shows at each flip of games short enough to follow on paper."""

from itertools import pairwise

import pytest

from tests.saying import english, in_english
from tests.sessions import dealt, seated
from war.engine.cards import card_code
from war.engine.presets import PRESETS
from war.engine.rules import AtLimit, Combine, Compare, Pickup, Rules, Short
from war.session.session import Session
from war.session.speed import Speed, delay
from war.view import screen as screen_view
from war.view.screen import Phase, Side, clock

view = in_english(screen_view.view)

FIXED = Rules(pickup=Pickup.WINNER_FIRST)
ONE_DOWN = Rules(face_down=1, pickup=Pickup.WINNER_FIRST)


def laid(side: Side) -> str:
    """The cards on the table: ``7C | ? 9C``, a bar before each flip but the first, ? face down."""
    text, flip = "", 0
    for each in side.shown:
        text += " |" * (each.flip - flip) + " " + ("?" if each.card is None else card_code(each.card))
        flip = each.flip
    return text.strip()


def seen(session: Session) -> tuple[object, ...]:
    """Mood, headline, sentence, stakes, both piles' sizes, both players' cards on the table."""
    now = view(session)
    counts = now.you.size_text, now.computer.size_text
    return now.phase, now.headline, now.sentence, now.stakes_text, *counts, laid(now.you), laid(now.computer)


def test_a_new_game() -> None:
    session = seated(FIXED, "7C 2C", "7D 2D 3D")
    assert seen(session) == (Phase.START, "", "The cards are dealt. Play a card!", "", "2 cards", "3 cards", "", "")
    now = view(session)
    assert (now.battles_text, now.wars_text, now.time) == ("0 battles", "0 wars", "0:00")
    assert (now.end, now.auto, now.can_undo, now.stakes) == (None, False, False, 0)


def test_an_ordinary_battle() -> None:
    session = seated(FIXED, "KS 2C", "7D 2D")
    session.play_card()
    said = "You K♠, computer 7♦: you win 2 cards."
    assert seen(session) == (Phase.BATTLE, "", said, "2 cards", "3 cards", "1 card", "KS", "7D")
    now = view(session)
    assert (now.you.won, now.computer.won, now.you.number) == (True, False, None)
    assert (now.battles_text, now.wars_text) == ("1 battle", "0 wars")


def test_a_war() -> None:
    session = seated(FIXED, "7C 2C 3C 4C 8C 5C", "7D 2D 3D 4D 9D 5D 6D")
    session.play_card()
    war = (Phase.WAR, "War!", "You 7♣, computer 7♦: war!", "2 cards at stake", "5 cards", "6 cards", "7C", "7D")
    assert seen(session) == war
    now = view(session)
    assert (now.battles_text, now.wars_text) == ("0 battles", "1 war")
    assert not now.you.won
    assert not now.computer.won
    session.play_card()
    said = "You 8♣, computer 9♦: the computer wins 10 cards."
    won = (Phase.BATTLE, "The computer wins the war!", said, "10 cards", "1 card", "12 cards")
    assert seen(session) == (*won, "7C | ? ? ? 8C", "7D | ? ? ? 9D")
    now = view(session)
    assert (now.you.won, now.computer.won, now.battles_text, now.wars_text) == (False, True, "1 battle", "1 war")


def test_a_double_war() -> None:
    session = seated(ONE_DOWN, "7C 2C 8C 3C AC 4C", "7D 2D 8D 3D KD 4D")
    headlines = []
    for _ in range(3):
        session.play_card()
        headlines.append(seen(session)[1:4])
    assert headlines == [
        ("War!", "You 7♣, computer 7♦: war!", "2 cards at stake"),
        ("Double war!", "You 8♣, computer 8♦: a double war!", "6 cards at stake"),
        ("You win the double war!", "You A♣, computer K♦: you win 10 cards.", "10 cards"),
    ]
    assert laid(view(session).you) == "7C | ? 8C | ? AC"
    assert (view(session).wars_text, view(session).battles_text) == ("2 wars", "1 battle")


def test_the_last_card_fights_though_it_is_one_against_four() -> None:
    session = seated(FIXED, "7C 9C", "7D 2D 3D 4D 8D 5D")
    session.play_card()
    session.play_card()
    now = view(session)
    assert (laid(now.you), laid(now.computer)) == ("7C | 9C", "7D | ? ? ? 8D")
    assert (now.sentence, now.stakes_text) == ("You 9♣, computer 8♦: you win 7 cards.", "7 cards")
    assert (now.you.size, now.computer.size, now.you.won) == (7, 1, True)


def test_cards_that_a_shortage_leaves_lie_on_the_table() -> None:
    session = seated(Rules(short=Short.LOSE), "7C 2C 9H", "7D 2D 3D 4D 5D")
    session.play_card()
    said = "The computer wins the game: you, with only 2 cards left, are too short to go on."
    end = (Phase.END, "The computer wins.", said, "2 cards", "2 cards", "4 cards", "7C", "7D")
    assert seen(session) == end
    now = view(session)
    assert not now.you.won
    assert not now.computer.won
    assert now.end is not None
    assert (now.end.winner, now.end.headline, now.end.sentence) == ("computer", "The computer wins.", said)
    assert now.end.tally == "1 battle, 1 war, 0:00 played"


@pytest.mark.parametrize(
    ("rules", "yours", "computers", "headline", "winner", "tally"),
    [
        (FIXED, "9C", "7D", "You win!", "you", "1 battle, 0 wars"),
        (FIXED, "7C", "9D", "The computer wins.", "computer", "1 battle, 0 wars"),
        (Rules(compare=Compare.LOW), "7C", "9D", "You win!", "you", "1 battle, 0 wars"),
        (Rules(short=Short.DRAW), "7C 2C 3C 4C 5C", "7D", "A draw.", "nobody", "1 battle, 1 war"),
        (FIXED, "7C", "7D", "A draw.", "nobody", "1 battle, 1 war"),
        (Rules(limit=2), "7C 9C AC", "9D 7D 2D", "A draw.", "nobody", "2 battles, 0 wars"),
        (Rules(limit=1, at_limit=AtLimit.MOST_CARDS), "9C 2C", "7D 2D", "You win!", "you", "1 battle, 0 wars"),
        # 2C 3D and 3C 2D: each wins the other's cards, own card first, and the ranks come round
        (Rules(face_down=0, pickup=Pickup.YOU_FIRST), "3C 2D", "2C 3D", "A draw.", "nobody", "2 battles, 0 wars"),
    ],
    ids=["you", "computer", "peace", "draw-short", "draw-last-card", "limit", "limit-most-cards", "endless"],
)
def test_an_end(rules: Rules, yours: str, computers: str, headline: str, winner: str, tally: str) -> None:
    session = seated(rules, yours, computers)
    session.play_battles(1000)
    session.open_game.seconds = 61.2
    now = view(session)
    assert now.end is not None
    assert (now.phase, now.headline, now.end.headline, now.end.winner) == (Phase.END, headline, headline, winner)
    assert now.end.tally == f"{tally}, 1:01 played"
    assert now.sentence == now.end.sentence


def test_two_cards_up() -> None:
    session = seated(Rules(cards_up=2, face_down=1, pickup=Pickup.WINNER_FIRST), "7C 5C 2C 9C 3C 4C", "8D 4D 2D KD QD")
    session.play_card()
    now = view(session)
    assert (laid(now.you), laid(now.computer), now.you.number, now.computer.number) == ("7C 5C", "8D 4D", 12, 12)
    assert now.sentence == "You 7♣ and 5♣ (12), computer 8♦ and 4♦ (12): war!"
    session.play_card()
    now = view(session)
    assert (laid(now.you), laid(now.computer)) == ("7C 5C | ? 9C 3C", "8D 4D | ? KD QD")
    assert (now.you.number, now.computer.number, now.stakes) == (12, 25, 10)
    assert now.sentence == "You 9♣ and 3♣ (12), computer K♦ and Q♦ (25): the computer wins 10 cards."


def test_the_number_is_what_the_rules_make_of_the_cards() -> None:
    for combine, numbers in ((Combine.ADD, (9, 26)), (Combine.SUBTRACT, (5, 2)), (Combine.MULTIPLY, (14, 168))):
        for compare in Compare:
            session = seated(Rules(cards_up=2, combine=combine, compare=compare), "7C 2C", "QD AD")
            session.play_card()
            assert (view(session).you.number, view(session).computer.number) == numbers


def test_one_card_against_two_has_a_number_as_well() -> None:
    session = seated(Rules(cards_up=2), "KC", "2D 3D")
    session.play_card()
    now = view(session)
    assert (laid(now.you), laid(now.computer), now.you.number, now.computer.number) == ("KC", "2D 3D", 13, 5)


def test_a_game_that_is_over_before_it_begins_says_so() -> None:
    for yours, computers, said in (
        ("2C 3C 4C", "", "You win the game: you have all 3 cards."),
        ("", "", "The game is a draw: there is no card to play with."),
    ):
        session = seated(Rules(), yours, computers)
        assert session.play_card() is False
        now = view(session)
        assert (now.phase, now.sentence, now.stakes_text) == (Phase.END, said, "")


def test_the_table_is_named() -> None:
    for table in PRESETS.values():
        assert view(dealt(table.rules, 1)).table == english(table.title)
        for variant in table.variants:
            assert view(dealt(variant.rules, 1)).table == f"{english(table.title)}: {english(variant.title)}"
    assert view(dealt(Rules(face_down=15), 1)).table == "Own rules"


def test_the_next_games_rules_are_told() -> None:
    session = dealt(Rules(), 1)
    assert view(session).notice == ""
    session.change(rules=PRESETS["peace"].rules)
    assert view(session).notice == "Next game: Peace."
    session.new_game()
    assert (view(session).notice, view(session).table) == ("", "Peace")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00"),
        (7.99, "0:07"),
        (59.999, "0:59"),
        (60, "1:00"),
        (750, "12:30"),
        (3599, "59:59"),
        (3723, "1:02:03"),
        (360000, "100:00:00"),
    ],
)
def test_time_played(seconds: float, text: str) -> None:
    assert clock(seconds) == text


def test_auto_play_is_faster_at_each_speed_and_never_faster_in_a_war() -> None:
    speeds = list(Speed)
    for slower, faster in pairwise(speeds):
        assert delay(slower, war=False) > delay(faster, war=False)
        assert delay(slower, war=True) > delay(faster, war=True)
    for speed in speeds:
        assert delay(speed, war=True) >= delay(speed, war=False) >= 0
    assert delay(Speed.NORMAL, war=True) > delay(Speed.NORMAL, war=False)
    assert delay(Speed.FASTEST, war=True) == 0
