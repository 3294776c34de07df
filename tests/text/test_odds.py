"""What is said of the odds: true, whole sentences with the plurals right."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.saying import english, in_english
from tests.sessions import seated
from war.analysis.card_counter import CardCounter
from war.analysis.estimates import Share
from war.analysis.win_estimate import Tally, WinEstimate
from war.engine.deal import deal_code
from war.engine.game import Game
from war.engine.rules import Combine, Pickup, Rules, Short
from war.markup.odds import line_points, odds_pieces, winner_pieces
from war.session.open_game import OpenGame, Position
from war.session.players import Names
from war.session.session import Session
from war.text import odds

chance_sentence = in_english(odds.chance_sentence)
why_sentence = in_english(odds.why_sentence)
winner_sentence = in_english(odds.winner_sentence)
percent = in_english(odds.percent)
LOOKING, OVER = english(odds.LOOKING), english(odds.OVER)


def said(session: Session) -> tuple[str, str]:
    """The two sentences for the moment shown, with plain spaces."""
    odds = CardCounter().odds(session.open_game)
    return chance_sentence(odds).replace("\N{NO-BREAK SPACE}", " "), why_sentence(odds)


def test_at_the_start_it_is_three_in_fifty_one() -> None:
    open_game = OpenGame.dealt(Rules(), deal_code(0))
    odds = CardCounter().odds(open_game)
    assert chance_sentence(odds) == "Chance of a war at the next flip: 3 in 51 (5.9\N{NO-BREAK SPACE}%)."
    assert why_sentence(odds) == "Your card can be any of 52. Of the other 51, 3 match it in rank."


def test_a_small_game_step_by_step() -> None:
    """Two kings and two twos: a tie, and then there is nothing that could not be known."""
    session = seated(Rules(face_down=0), "KC 2C 5C", "KD 2D 4C")
    assert said(session) == (
        "Chance of a war at the next flip: 2 in 15 (13.3 %).",
        "Both cards are among the same 6. Of the 15 pairs in them, 2 match in rank.",
    )
    session.press()
    assert said(session) == (
        "Chance of a double war at the next flip: 1 in 6 (16.7 %).",
        "Both cards are among the same 4. Of the 6 pairs in them, 1 matches in rank.",
    )
    session.press()
    assert said(session) == (
        "The next flip cannot be a tie that ends the game.",
        "Whoever saw every card knows the next two, but not whose is which: they do not match.",
    )
    session.press()
    assert said(session) == (OVER, "")


def test_with_two_cards_in_a_flip_numbers_have_to_be_equal() -> None:
    session = seated(Rules(face_down=0, cards_up=2, pickup=Pickup.WINNER_FIRST), "KC 2C 5C 9C", "KD 3D 5H 9H")
    assert said(session)[1] == ("A tie takes equal numbers: your next cards are among 8, the computer’s are among 8.")
    session.press()
    assert said(session) == (
        "Chance of a tie that ends the game at the next flip: 66.7 %.",  # a five and a nine each: four pairs of six
        "A tie takes equal numbers: your next cards are among 4, the computer’s are among 4.",
    )
    session.press()
    assert said(session) == (OVER, "")


WHOLE = re.compile(
    r"(Chance of (a|an) [\w -]+ at the next flip: ([\d,]+ in [\d,]+ \([\w .]+ %\)|[\w .]+ %)\."
    r"|The next flip (cannot be|is) an? [\w -]+(, for certain)?\.|The game is over: no flip comes\.)"
)


@given(strategies.any_rules(limit=st.integers(1, 300)), strategies.seeds, st.integers(0, 40))
def test_the_sentences_are_whole_and_say_what_the_numbers_say(rules: Rules, seed: int, presses: int) -> None:
    session = Session(deals=lambda: deal_code(seed))
    session.change(rules=rules)
    session.new_game()
    card_counter = CardCounter()
    for _ in range(presses):
        session.press()
        odds = card_counter.odds(session.open_game)
        chance = chance_sentence(odds).replace("\N{NO-BREAK SPACE}", " ")
        assert WHOLE.fullmatch(chance), chance
        why = why_sentence(odds)
        assert (odds is None) == (why == "") == (session.open_game.outcome is not None)
        if odds is not None:
            assert why.endswith(".")
            assert not re.search(r"\b1 (match|pairs|cards)\b|\b0\b", why), why
            assert ("cannot" in chance) == (odds.chance == 0) >= ("none matches" in why)
            assert ("for certain" in chance) == (odds.chance == 1)
            if odds.of:
                assert odds.chance in (0, 1) or f"{odds.ways:,} in {odds.of:,}" in chance


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(3, 51), "5.9 %"),
        (Fraction(1, 10**6), "under 0.1 %"),
        (Fraction(10**6 - 1, 10**6), "over 99.9 %"),
    ],
)
def test_a_small_chance_is_not_none(chance: Fraction, text: str) -> None:
    assert percent(chance).replace("\N{NO-BREAK SPACE}", " ") == text


def test_who_will_win_where_the_deal_has_decided_it() -> None:
    rules = Rules(face_down=1, short=Short.LOSE, pickup=Pickup.WINNER_FIRST)
    game = Game.dealt(rules, 5)
    estimate = WinEstimate(game, 0, 5)
    assert winner_sentence(estimate) == LOOKING
    estimate.step(100_000)
    game.play()
    assert game.outcome is not None
    winner = {"you": "You", "computer": "The computer"}.get(str(game.outcome.winner), "Nobody")
    assert winner_sentence(estimate) == f"{winner} will win, after {game.battles} battles: the deal has decided it."
    assert winner_sentence(estimate, over=True) == "This game is over."


def test_who_will_win_as_an_estimate() -> None:
    estimate = WinEstimate(Game.dealt(Rules(), 5), 0, 5)
    estimate.tally = Tally(630, 360, 10)
    low, high = Share(630, 1000).interval or (0, 0)
    assert winner_sentence(estimate).replace("\N{NO-BREAK SPACE}", " ") == (
        f"You win {round((low + high) * 50)} % ± {-int(-(high - low) * 50 // 1)} %, "
        "the computer 36 %, nobody 1 %, in 1,000 games played on from here."
    )
    assert winner_pieces(estimate)["winner-legend"] == (
        "Dashed line: your chance to win, from none at the bottom to certain at the top; a draw counts half."
    )
    estimate.tally = Tally(100_000, 0, 0)
    assert "over 99\N{NO-BREAK SPACE}% ± 1\N{NO-BREAK SPACE}%, the computer under 1" in winner_sentence(estimate)
    assert winner_pieces(estimate)["winner-legend"].endswith("to certain at the top.")
    assert set(winner_pieces(None).values()) == {""}


def test_the_pieces_are_text_and_the_line_is_in_the_units_of_the_plot() -> None:
    assert odds_pieces(None) == {"war-odds": OVER, "war-why": ""}
    assert line_points([(0, 1.0), (10, 0.5), (12, 0.0)], 52) == "0,0 10,26 12,52"


@pytest.mark.parametrize("combine", Combine)
def test_a_tie_that_ends_the_game_is_called_that(combine: Combine) -> None:
    session = seated(Rules(face_down=3, short=Short.LOSE, combine=combine), "KC 2C", "KD 3D")
    assert said(session)[0] == "Chance of a tie that ends the game at the next flip: 1 in 6 (16.7 %)."
    assert Position() == session.open_game.position


def test_players_with_names_are_called_by_them_and_names_are_only_text() -> None:
    names = Names("<Mia>", "Ben")
    session = seated(Rules(), "KC 2C 5C", "KD 2D 4C")
    odds = CardCounter().odds(session.open_game)
    assert "Your" not in odds_pieces(odds, names)["war-why"]
    start = CardCounter().odds(OpenGame.dealt(Rules(), deal_code(0)))
    pieces = odds_pieces(start, names) | winner_pieces(WinEstimate(Game.dealt(Rules(), 5), 0, 5), False, names)
    assert "&lt;Mia&gt;" in pieces["war-why"]
    assert "&lt;Mia&gt;" in pieces["winner-legend"]
    assert not any("<" in piece for piece in pieces.values())
    estimate = WinEstimate(Game.dealt(Rules(), 5), 0, 5)
    estimate.tally = Tally(60, 40)
    said = winner_sentence(estimate, names=names)
    assert said.startswith("\u2068<Mia>\u2069 wins 6")
    assert "\u2068Ben\u2069 4" in said
