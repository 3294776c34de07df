"""What is said aloud: one sentence for what happened, less when it goes fast, nothing when nothing happened."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from tests.saying import card_name, english, in_english
from tests.sessions import dealt, seated
from war.engine.cards import DECK, card_symbol
from war.engine.rules import Pickup, Rules
from war.message import EMPTY, CardFace, Message, join, say
from war.session.open_game import Position
from war.session.session import Session
from war.session.speed import Speed
from war.view import speech
from war.view.screen import view
from war.view.speech import SUMMARY_EVERY, Speaker, spoken

refused = in_english(speech.refused)
said_again = in_english(speech.said_again)

#: A war (battle 2) among ordinary battles.
WAR_SECOND = "9C 7C 2C 8C 5C 5H", "6D 7D 2D 9D 3D 3H 3S"
ONE_DOWN = Rules(face_down=1, pickup=Pickup.WINNER_FIRST)
WAR_TOLD = "You 7♣, computer 7♦: war! You 8♣, computer 9♦: the computer wins 6 cards."


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=4))
def test_cards_are_said_by_their_names(cards: list[int]) -> None:
    texts = join(say("{card}", card=CardFace(card)) for card in cards)
    assert Speaker().say(texts) == " ".join(map(card_name, cards))
    assert english(texts) == " ".join(map(card_symbol, cards))


def test_a_jump_into_a_war_tells_of_the_war() -> None:
    session = dealt(Rules(), 7)
    session.play_battles(120)
    session.beginning()
    before = session.open_game.position
    assert session.next_war()
    assert session.open_game.position.battles > 1
    assert "war!" in english(spoken(session, before, view(session)))


def test_a_notice_that_is_put_there_once_more_is_said_once_more() -> None:
    speaker = Speaker()
    assert english(speaker.with_notice(EMPTY, say("The link is broken."))) == "The link is broken."
    speaker.forget_notice()
    assert english(speaker.with_notice(EMPTY, say("The link is broken."))) == "The link is broken."


def test_a_notice_is_said_once_behind_what_happened() -> None:
    speaker = Speaker()
    notices = ["", "Next game: Peace.", "Next game: Peace.", "", "Next game: Peace."]
    texts = zip("abcd", notices, strict=False)
    said = [
        english(speaker.with_notice(Message(text), Message(notice))) for text, notice in [*texts, ("", notices[-1])]
    ]
    assert said == ["a", "b Next game: Peace.", "c", "d", "Next game: Peace."]


def told(session: Session, presses: int, whole: bool = False) -> list[str]:
    """What is said after each of so many presses."""
    found = []
    for _ in range(presses):
        before = session.open_game.position
        _ = session.play_battle() if whole else session.play_card()
        found.append(english(spoken(session, before, view(session))))
    return found


def auto(session: Session, speed: Speed) -> Session:
    session.change(speed=speed)
    session.start_auto()
    return session


def test_what_was_said_is_said_again_with_both_piles() -> None:
    session = seated(ONE_DOWN, *WAR_SECOND)
    piles = "you have 6 cards, the computer has 7 cards."
    assert said_again(session, view(session)) == f"The cards are dealt. Play a card! 0 battles: {piles}"
    session.play_card()
    piles = "you have 7 cards, the computer has 6 cards."
    assert said_again(session, view(session)) == f"You 9♣, computer 6♦: you win 2 cards. 1 battle: {piles}"
    session.play_card()
    piles = "you have 6 cards, the computer has 5 cards."
    assert said_again(session, view(session)) == f"You 7♣, computer 7♦: war! 2 cards at stake. 1 battle: {piles}"
    session.show_end()
    assert said_again(session, view(session)).startswith("A draw. The game is a draw: ")
    assert said_again(session, view(session)).endswith(" 104 battles: you have 10 cards, the computer has 3 cards.")


#: Whatever a key or a button of the game on the table does by moving through it.
MOVES = {
    "play": lambda session: session.press(),
    "ten": lambda session: session.play_battles(10),
    "auto": lambda session: session.toggle_auto(),
    "back": lambda session: session.back(),
    "back-10": lambda session: session.back(10),
    "beginning": lambda session: session.beginning(),
    "on": lambda session: session.on(),
    "on-10": lambda session: session.on(10),
    "latest": lambda session: session.latest(),
    "last-war": lambda session: session.last_war(),
    "next-war": lambda session: session.next_war(),
    "undo": lambda session: session.undo_new_game(),
    "redo": lambda session: session.redo_new_game(),
}


@given(strategies.seeds, st.lists(st.sampled_from([*MOVES, "show-end"]), max_size=30))
@settings(max_examples=60)
def test_whatever_is_refused_says_why(seed: int, intents: list[str]) -> None:
    session = dealt(Rules(), seed)
    for intent in intents:
        if intent == "show-end":
            session.show_end()
        elif not MOVES[intent](session):
            why = refused(session, intent)
            assert why.endswith((".", "!"))
            assert ("over" in why) == (intent in ("play", "ten", "auto"))
            assert ("beginning" in why) == (intent in ("back", "back-10", "beginning"))


def test_a_game_that_is_over_names_the_key_for_a_new_one() -> None:
    session = dealt(Rules(), 5)
    session.show_end()
    assert refused(session, "play") == refused(session, "auto") == "The game is over. N deals a new one."
    session.change(keys=session.settings.keys | {"new": "ArrowUp"})
    assert refused(session, "play") == "The game is over. ↑ deals a new one."
    session.change(shortcuts=False)
    assert refused(session, "play") == "The game is over. New game deals a new one."
    assert refused(session, "on") == "This is the end of the game."
    session.back()
    assert refused(session, "keys") == refused(session, "show-end") == ""


@given(st.lists(st.sampled_from(("a", "b", "You win!")), min_size=2, max_size=12))
def test_what_is_said_is_never_the_same_text_twice_running(texts: list[str]) -> None:
    speaker = Speaker()
    said = [speaker.say(Message(text)) for text in texts]
    assert all(one != other for one, other in pairwise(said))
    assert [text.strip() for text in said] == texts


@pytest.mark.parametrize("speed", Speed)
def test_by_hand_each_flip_is_told_at_any_speed(speed: Speed) -> None:
    session = seated(ONE_DOWN, *WAR_SECOND)
    session.change(speed=speed)
    assert told(session, 3) == [
        "You 9♣, computer 6♦: you win 2 cards.",
        "You 7♣, computer 7♦: war!",
        "You 8♣, computer 9♦: the computer wins 6 cards.",
    ]


@pytest.mark.parametrize("speed", [Speed.SLOW, Speed.NORMAL])
def test_in_slow_auto_play_each_flip_is_told(speed: Speed) -> None:
    session = auto(seated(ONE_DOWN, *WAR_SECOND), speed)
    assert told(session, 3)[1:] == ["You 7♣, computer 7♦: war!", "You 8♣, computer 9♦: the computer wins 6 cards."]


@pytest.mark.parametrize("speed", [Speed.FAST, Speed.VERY_FAST])
def test_in_fast_auto_play_a_war_is_told_once_and_whole(speed: Speed) -> None:
    assert told(auto(seated(ONE_DOWN, *WAR_SECOND), speed), 4) == ["", "", WAR_TOLD, ""]
    assert told(auto(seated(ONE_DOWN, *WAR_SECOND), speed), 3, whole=True) == ["", WAR_TOLD, ""]


def test_as_fast_as_it_goes_no_war_is_told() -> None:
    assert told(auto(seated(ONE_DOWN, *WAR_SECOND), Speed.FASTEST), 3, whole=True) == ["", "", ""]


@pytest.mark.parametrize("speed", list(SUMMARY_EVERY))
def test_a_summary_now_and_then(speed: Speed) -> None:
    every = SUMMARY_EVERY[speed]
    # With this chance the four cards go to and fro for ever, without a tie: 2:2 after one battle, 1:3 after two …
    session = auto(seated(Rules(), "2C 3C 4C", "5C"), speed)
    said = told(session, 3 * every, whole=True)
    summaries = [number for number, text in enumerate(said, 1) if text]
    assert summaries == [every, 2 * every, 3 * every]
    ours = "1 card, the computer has 3 cards", "2 cards, the computer has 2 cards"
    assert said[2 * every - 1] == f"{2 * every:,} battles: you have {ours[0]}."
    assert said[3 * every - 1] == f"{3 * every:,} battles: you have {ours[every % 2]}."


@pytest.mark.parametrize("speed", Speed)
@pytest.mark.parametrize("by_itself", [True, False], ids=["auto", "hand"])
def test_the_end_is_told_at_any_speed(speed: Speed, by_itself: bool) -> None:
    session = seated(ONE_DOWN, "9C 8C", "7D 6D")
    session.change(speed=speed)
    if by_itself:
        session.start_auto()
    session.play_card()
    assert told(session, 1) == ["You win! You win the game: you have all 4 cards."]


@given(strategies.any_rules(), strategies.seeds, st.sampled_from(Speed), st.integers(0, 60), st.booleans())
@settings(max_examples=30)
def test_nothing_is_said_when_nothing_moved(rules: Rules, seed: int, speed: Speed, flips: int, by_itself: bool) -> None:
    session = dealt(rules, seed)
    told(session, flips)
    if by_itself:
        auto(session, speed)
    assert not spoken(session, session.open_game.position, view(session))


@given(strategies.seeds, st.sampled_from((Speed.FAST, Speed.VERY_FAST)))
@settings(max_examples=6)
def test_in_fast_auto_play_it_is_wars_summaries_and_the_end_alone(seed: int, speed: Speed) -> None:
    session = auto(dealt(Rules(), seed), speed)
    wars = []
    while session.auto:
        before = session.open_game.position
        session.press()
        said, now = english(spoken(session, before, view(session))), session.open_game.position
        battle = session.open_game.game.battle(now.battles) if now.battles else None
        over = now.battles > before.battles
        if session.open_game.outcome is not None:
            assert said.startswith(("You win!", "The computer wins.", "A draw."))
        elif over and battle is not None and battle.wars:
            assert "war!" in said
            wars.append(now.battles)
        elif over and now.battles % SUMMARY_EVERY[speed] == 0:
            assert said.startswith(f"{now.battles:,} battles: you have ")
        else:
            assert said == ""
    assert len(wars) == len(set(wars))


def test_what_ten_battles_brought_is_one_sentence() -> None:
    session = dealt(Rules(), 5)
    session.play_battles(10)
    assert (
        english(spoken(session, Position(), view(session)))
        == "10 battles: you have 26 cards, the computer has 26 cards."
    )
    session.play_battles(150)
    wars = session.open_game.game.wars_until(160) - session.open_game.game.wars_until(10)
    assert wars > 1
    assert english(spoken(session, Position(10), view(session))).startswith(f"150 battles with {wars} wars: you have ")
