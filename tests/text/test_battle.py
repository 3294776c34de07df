"""The sentences: there is one for everything that can happen, it reads well, and it is true."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from tests.saying import in_english
from tests.sessions import first_place
from war.engine.cards import parse_cards
from war.engine.deal import chance_of
from war.engine.game import Game
from war.engine.outcome import Player, Reason
from war.engine.rules import AtLimit, Compare, Pickup, Rules, Short
from war.text import battle, ending
from war.text.counts import cards, war_name
from war.text.language import ENGLISH

ending_sentence = in_english(ending.ending_sentence)
tally = in_english(ending.tally)
winner_of = in_english(ending.winner_of)

battle_sentences = in_english(battle.battle_sentences)
flip_sentence = in_english(battle.flip_sentence)

LAST, LOSE, DRAW = (Rules(short=short) for short in (Short.LAST_CARD, Short.LOSE, Short.DRAW))
NONE_DOWN = Rules(face_down=0, short=Short.DRAW)
TWO_UP = Rules(cards_up=2, short=Short.LOSE)
MOST = Rules(limit=1, at_limit=AtLimit.MOST_CARDS)
TIME = Rules(time_limit=1, pickup=Pickup.WINNER_FIRST)
ROUND = Rules(face_down=0, pickup=Pickup.YOU_FIRST)

WON = "You win the game: "
LOST = "The computer wins the game: "
NOBODY = "The game is a draw: "

#: Rules, your pile, the computer's, how the game ends and what is to be said of it.
ENDS = [
    (LAST, "9C 8C", "7D", "all-cards", WON + "you have all 3 cards."),
    (LAST, "7D", "9C 8C", "all-cards", LOST + "it has all 3 cards."),
    (LAST, "9C", "7D", "all-cards", WON + "you have both cards."),
    (LAST, "7D", "9C", "all-cards", LOST + "it has both cards."),
    (LAST, "9C", "", "all-cards", WON + "you have the only card."),
    (LAST, "", "9C", "all-cards", LOST + "it has the only card."),
    (LAST, "2C " * 1000, "", "all-cards", WON + "you have all 1,000 cards."),
    # short in a war: nothing left, something left, both short
    (LAST, "7C 2C", "7D", "short", WON + "the computer, with no card left, is too short to go on."),
    (LAST, "7C", "7D 2D", "short", LOST + "you, with no card left, are too short to go on."),
    (LOSE, "7C 2C 2C 2C 2C", "7D", "short", WON + "the computer, with no card left, is too short to go on."),
    (LOSE, "7C 2C 2C 2C 2C", "7D 2D", "short", WON + "the computer, with only 1 card left, is too short to go on."),
    (LOSE, "7C 2C 2C", "7D 2D 2D 2D 2D", "short", LOST + "you, with only 2 cards left, are too short to go on."),
    (LOSE, "7C 2C", "7D", "short", WON + "both of you are too short to go on, and you have more cards left."),
    (LOSE, "7C", "7D 2D", "short", LOST + "both of you are too short to go on, and the computer has more cards left."),
    # short before a flip of two
    (TWO_UP, "7C 8C", "9D", "short", WON + "the computer, with only 1 card left, is too short to go on."),
    (TWO_UP, "7C", "9D 8D", "short", LOST + "you, with only 1 card left, are too short to go on."),
    (TWO_UP, "7C", "9D", "equally-short", NOBODY + "a flip takes 2 cards from each, and both of you have only 1."),
    # equally short
    (LAST, "", "", "equally-short", NOBODY + "there is no card to play with."),
    (LOSE, "", "", "equally-short", NOBODY + "there is no card to play with."),
    (TWO_UP, "", "", "equally-short", NOBODY + "there is no card to play with."),
    (LAST, "7C", "7D", "equally-short", NOBODY + "neither of you has a card left for this war."),
    (LOSE, "7C", "7D", "equally-short", NOBODY + "neither of you has a card left for this war."),
    (LOSE, "7C 2C", "7D 2D", "equally-short", NOBODY + "a war takes 4 cards from each, and both of you have only 1."),
    (DRAW, "7C 2C", "7D 2D", "equally-short", NOBODY + "a war takes 4 cards from each, and both of you have only 1."),
    (DRAW, "7C 2C", "7D", "equally-short", NOBODY + "a war takes 4 cards from each, and both of you have fewer."),
    (DRAW, "7C 2C" + " 2C" * 4, "7D 2D", "equally-short",
     NOBODY + "a war takes 4 cards from each, and the computer has only 1."),
    (DRAW, "7C", "7D" + " 2D" * 4, "equally-short", NOBODY + "a war takes 4 cards from each, and you have none."),
    (NONE_DOWN, "7C", "7D 2D", "equally-short", NOBODY + "a war takes 1 card from each, and you have none."),
    (NONE_DOWN, "7C 2C", "7D", "equally-short", NOBODY + "a war takes 1 card from each, and the computer has none."),
    # limits
    (Rules(limit=1), "7C 8C", "9D 2D", "limit-draw", NOBODY + "1 battle was agreed, and it is played."),
    (Rules(limit=2), "7C 8C 2C", "9D 7D 3D", "limit-draw", NOBODY + "2 battles were agreed, and they are played."),
    (MOST, "7C 8C 9C", "9D", "limit-draw", NOBODY + "after 1 battle both of you have 2 cards."),
    (MOST, "9C 8C", "7D 6D", "limit-most-cards", WON + "after 1 battle you have 3 cards, the computer 1 card."),
    (MOST, "7C 8C", "9D 6D", "limit-most-cards", LOST + "after 1 battle it has 3 cards, you have 1 card."),
    (TIME, "7C 8C 9C", "9D", "time-draw", NOBODY + "time is up, and both of you have 2 cards."),
    (TIME, "9C 8C", "7D 6D", "time-most-cards", WON + "time is up, you have 3 cards, the computer 1 card."),
    (TIME, "7C 8C", "9D 6D", "time-most-cards", LOST + "time is up, it has 3 cards, you have 1 card."),
    # for ever: the same ranks with the suits changed; after the first two battles as well; the very same cards
    (ROUND, "3C 2D", "2C 3D", "endless", NOBODY + "this deal goes round for ever. "
     "After 2 battles all cards lie as they did at the start, but for their suits."),
    (ROUND, "2C 3C", "3D 2D", "endless", NOBODY + "this deal goes round for ever. "
     "After 4 battles all cards lie as they did after 2 battles, but for their suits."),
    (Rules(short=Short.LOSE, face_down=1, pickup=Pickup.WINNER_FIRST), "6H 4H", "2C 5C 3C", "endless",
     NOBODY + "this deal goes round for ever. After 6 battles all cards lie as they did at the start."),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "yours", "computers", "outcome", "said"), ENDS, ids=range(len(ENDS)))
def test_what_is_said_of_an_end(rules: Rules, yours: str, computers: str, outcome: str, said: str) -> None:
    game = Game(rules, parse_cards(yours), parse_cards(computers), first_place)
    if rules.time_limit:
        game.play(1)
        game.call_time()
    game.play()
    assert game.outcome is not None
    assert game.outcome.reason == outcome
    assert ending_sentence(game) == said


def test_there_is_a_case_for_every_reason_and_winner() -> None:
    winner = {WON: "you", LOST: "computer", NOBODY: "nobody"}
    here = {(outcome, winner[said[: said.index(": ") + 2]]) for *_, outcome, said in ENDS}
    draws = {Reason.EQUALLY_SHORT, Reason.LIMIT_DRAW, Reason.TIME_DRAW, Reason.ENDLESS}
    assert here == {
        (str(reason), who) for reason in Reason for who in (("nobody",) if reason in draws else ("you", "computer"))
    }


@given(strategies.any_rules(limit=st.one_of(st.none(), st.integers(1, 30))), strategies.piles, strategies.seeds,
       st.one_of(st.none(), st.integers(0, 30)))  # fmt: skip
@settings(max_examples=150)
def test_sentences_read_well_and_are_true(
    rules: Rules, piles: strategies.Pair, seed: int, time_called: int | None
) -> None:
    game = Game(rules, *piles, chance_of(seed))
    if time_called is not None:
        game.play(time_called)
        game.call_time()
    outcome = game.play()
    assert outcome is not None
    said = ending_sentence(game)
    begins = {Player.YOU: WON, Player.COMPUTER: LOST, None: NOBODY}[outcome.winner]
    assert said.startswith(begins)
    for text in (said, f"{tally(game)}.", *(battle_sentences(game.battle(n)) for n in range(1, game.battles + 1)[:50])):
        assert text.endswith((".", "!"))
        assert not re.search(r"[{}]|None|  ", text)
        assert not re.search(r"\b1 (cards|battles|wars)\b|(?<![\d,])(?!1 )[\d,]+ (card|battle|war)\b", text)
    yours, computers = game.sizes(game.battles)
    # Whatever the sentence says of a pile is so.
    facts: list[tuple[str, object]] = [
        (r"you have (\d+) card", yours),
        (r"(?:the computer|it has) (\d+) card", computers),
        (r"both of you have (\d+) card", yours),
        (r"you have all (\d+) card", yours),
        (r"you have only (\d+)\.", yours if "both" not in said else min(yours, computers)),
        (r"the computer has only (\d+)", computers),
        (r"the computer, with only (\d+) card", computers),
        (r"you, with only (\d+) card", yours),
        (r"a war takes (\d+) card", rules.war_needs),
        (r"[Aa]fter (\d+) battles? (?:all|it|you|both)", game.battles),
    ]
    for pattern, fact in facts:
        assert all(found == str(fact) for found in re.findall(pattern, said)), said
    for phrase, true in (
        ("both of you have", yours == computers or "fewer" in said),
        ("you have more", yours > computers),
        ("the computer has more", computers > yours),
        ("neither of you has", yours == computers == 0),
        ("you have none", yours == 0),
        ("the computer has none", computers == 0),
        ("both of you are too short", max(yours, computers) < rules.war_needs),
        ("both of you have fewer", max(yours, computers) < rules.war_needs),
    ):
        assert phrase not in said or true, said


def test_a_game_that_is_not_over_has_no_ending() -> None:
    with pytest.raises(ValueError, match="not over"):
        ending_sentence(Game(LAST, (0, 4), (8, 12), first_place))


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (52, "52 cards"), (1234567, "1,234,567 cards")]
)
def test_plurals(number: int, said: str) -> None:
    assert ENGLISH.say(cards(number)) == said


def test_war_names() -> None:
    assert [ENGLISH.say(war_name(ties)) for ties in range(1, 7)] == [
        "war",
        "double war",
        "triple war",
        "quadruple war",
        "5-fold war",
        "6-fold war",
    ]


def test_a_war_on_a_war_is_called_by_its_depth() -> None:
    ties = 19
    battle = Game(NONE_DOWN, [*([4] * ties), 8], [*([5] * ties), 13], first_place)
    battle.play(1)
    said = [flip_sentence(battle.battle(1), index) for index in range(ties + 1)]
    assert said[0] == "You 3♣, computer 3♦: war!"
    assert said[1] == "You 3♣, computer 3♦: a double war!"
    names = [text.removeprefix("You 3♣, computer 3♦: ").split("-")[0] for text in said[4:ties]]
    expected = ["a 5", "a 6", "a 7", "an 8", "a 9", "a 10", "an 11"]
    assert names == [*expected, "a 12", "a 13", "a 14", "a 15", "a 16", "a 17", "an 18", "a 19"]
    assert said[ties] == "You 4♣, computer 5♦: the computer wins 40 cards."


def test_the_lower_card_wins_where_it_does() -> None:
    game = Game(Rules(compare=Compare.LOW), parse_cards("2S 3S"), parse_cards("AH 4H"), first_place)
    game.play(1)
    assert battle_sentences(game.battle(1)) == "You 2♠, computer A♥: you win 2 cards."


def test_headlines() -> None:
    for yours, headline in (("9C", "You win!"), ("7C", "The computer wins."), ("8C", "A draw.")):
        outcome = Game(LAST, parse_cards(yours), parse_cards("8D"), first_place).play()
        assert outcome is not None
        assert winner_of(outcome) == headline


def test_the_tally() -> None:
    game = Game(LAST, parse_cards("9C 7C"), parse_cards("8D 7D"), lambda: 0.999)
    assert tally(game) == "0 battles, 0 wars"
    game.play(1)
    assert tally(game) == "1 battle, 0 wars"
    game.play()
    assert tally(game) == "2 battles, 1 war"
