"""Sentences about players who have names: the same as about "you" and "the computer", with the grammar of a name."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.saying import english, in_english
from tests.sessions import dealt, seated
from war.engine.outcome import Player
from war.engine.rules import AtLimit, Pickup, Rules, Short
from war.message import say
from war.session.players import NOBODY, Names, clean_name
from war.session.session import Session
from war.text import battle, ending
from war.text.players import title
from war.text.playthrough import playthrough
from war.view.battles import row
from war.view.screen import view
from war.view.speech import spoken

ending_sentence = in_english(ending.ending_sentence)
winner_of = in_english(ending.winner_of)

moment_sentence = in_english(battle.moment_sentence)
battle_sentences = in_english(battle.battle_sentences)
flip_sentence = in_english(battle.flip_sentence)
piles_sentence = in_english(battle.piles_sentence)
war_headline = in_english(battle.war_headline)

FIXED = Rules(pickup=Pickup.WINNER_FIRST)
MIA, BEN, BOTH = Names("Mia"), Names(computers="Ben"), Names("Mia", "Ben")


def plain(text: str) -> str:
    """A sentence without the marks that keep a name's direction to itself."""
    return text.replace("\u2068", "").replace("\u2069", "")


def ended(rules: Rules, yours: str, computers: str) -> Session:
    session = seated(rules, yours, computers)
    session.play_battles(1000)
    return session


def test_a_battle() -> None:
    won, lost = (seated(FIXED, *piles) for piles in (("KS 2C", "7D 2D"), ("7D 2D", "KS 2C")))
    for session in (won, lost):
        session.play_card()
    said = {
        NOBODY: ("You K♠, computer 7♦: you win 2 cards.", "You 7♦, computer K♠: the computer wins 2 cards."),
        MIA: ("Mia K♠, computer 7♦: Mia wins 2 cards.", "Mia 7♦, computer K♠: the computer wins 2 cards."),
        BEN: ("You K♠, Ben 7♦: you win 2 cards.", "You 7♦, Ben K♠: Ben wins 2 cards."),
        BOTH: ("Mia K♠, Ben 7♦: Mia wins 2 cards.", "Mia 7♦, Ben K♠: Ben wins 2 cards."),
    }
    for names, sentences in said.items():
        told = [plain(flip_sentence(session.open_game.game.battle(1), 0, names)) for session in (won, lost)]
        assert tuple(told) == sentences


def test_a_war_and_its_headline() -> None:
    session = seated(FIXED, "7C 2C 3C 4C 8C 5C", "7D 2D 3D 4D 9D 5D 6D")
    session.play_battle()
    said = plain(battle_sentences(session.open_game.game.battle(1), BOTH))
    assert said == "Mia 7♣, Ben 7♦: war! Mia 8♣, Ben 9♦: Ben wins 10 cards."
    told = [plain(war_headline(winner, 2, names)) for names in (NOBODY, BOTH) for winner in (*Player, None)]
    assert told == [
        "You win the double war!", "The computer wins the double war!", "Double war!",
        "Mia wins the double war!", "Ben wins the double war!", "Double war!",
    ]  # fmt: skip


@pytest.mark.parametrize("blank", ["\u3164", "\u2800 \u115f", "\ufe0f", "\u200d\uffa0"])
def test_what_nobody_can_see_is_no_name(blank: str) -> None:
    assert clean_name(blank) == ""
    assert clean_name(f"Mia{blank}").startswith("Mia")


@pytest.mark.parametrize(
    ("rules", "piles", "names", "headline", "said"),
    [
        (FIXED, ("9C", "7D"), MIA, "Mia wins!", "Mia wins the game with both cards."),
        (FIXED, ("9C", "7D"), BEN, "You win!", "You win the game: you have both cards."),
        (FIXED, ("7C", "9D"), BEN, "Ben wins!", "Ben wins the game with both cards."),
        (FIXED, ("7C", "9D"), MIA, "The computer wins.", "The computer wins the game: it has both cards."),
        (
            Rules(short=Short.LOSE), ("7C 2C 9H", "7D 2D 3D 4D 5D"), BOTH, "Ben wins!",
            "Ben wins the game: Mia, with only 2 cards left, is too short to go on.",
        ),
        (
            Rules(short=Short.LOSE), ("7C 2C 9H", "7D 2D 3D 4D 5D"), BEN, "Ben wins!",
            "Ben wins the game: you, with only 2 cards left, are too short to go on.",
        ),
        (
            Rules(short=Short.LOSE), ("7D 2D 3D 4D 5D", "7C 2C 9H"), BEN, "You win!",
            "You win the game: Ben, with only 2 cards left, is too short to go on.",
        ),
        (
            Rules(short=Short.LOSE), ("7D 2D 3D", "7C 2C"), MIA, "Mia wins!",
            "Mia wins the game: both of you are too short to go on, and Mia has more cards left.",
        ),
        (
            Rules(limit=1, at_limit=AtLimit.MOST_CARDS), ("9C 2C", "7D 2D"), BEN, "You win!",
            "You win the game: after 1 battle you have 3 cards, Ben 1 card.",
        ),
        (
            Rules(limit=1, at_limit=AtLimit.MOST_CARDS), ("9C 2C", "7D 2D"), MIA, "Mia wins!",
            "Mia wins the game: 3 cards to 1 card after 1 battle.",
        ),
        (
            Rules(limit=1, at_limit=AtLimit.MOST_CARDS), ("7C 2C", "9D 2D"), MIA, "The computer wins.",
            "The computer wins the game: after 1 battle it has 3 cards, Mia has 1 card.",
        ),
        (
            Rules(short=Short.DRAW), ("7C 2C 3C 4C 5C", "7D"), BOTH, "A draw.",
            "The game is a draw: a war takes 4 cards from each, and Ben has none.",
        ),
    ],
)  # fmt: skip
def test_an_end(rules: Rules, piles: tuple[str, str], names: Names, headline: str, said: str) -> None:
    session = ended(rules, *piles)
    assert session.open_game.outcome is not None
    assert plain(winner_of(session.open_game.outcome, names)) == headline
    assert plain(ending_sentence(session.open_game.game, names)) == said


def test_a_name_stays_in_its_own_direction() -> None:
    said = flip_sentence(ended(FIXED, "KS", "7D").open_game.game.battle(1), 0, Names("דניאל", "Ben"))
    assert said == "\u2068דניאל\u2069 K♠, \u2068Ben\u2069 7♦: \u2068דניאל\u2069 wins 2 cards."


def test_piles_the_timeline_and_speech_know_the_names() -> None:
    assert plain(piles_sentence(say("Now"), 1, 2, BOTH)) == "Now: Mia has 1 card, Ben has 2 cards."
    session = dealt(Rules(), 1)
    session.change(your_name="Mia", computers_name="Ben", speed="fast")
    assert plain(moment_sentence(session.open_game, session.settings.names)).startswith(
        "Battle 0 of 0 battles: Mia has 26"
    )
    session.start_auto()
    heard = []
    for _ in range(60):
        before = session.open_game.position
        session.press()
        heard.append(plain(english(spoken(session, before, view(session)))))
    assert any(re.match(r"\d+ battles: Mia has \d+ cards?, Ben has", text) for text in heard)
    assert any(re.match(r"Mia \S+, Ben \S+: war! ", text) for text in heard)
    assert not any(re.search(r"\b([Yy]ou|computer)\b", text) for text in heard)


@given(strategies.any_rules(), strategies.seeds, st.integers(1, 60))
def test_with_two_names_nobody_is_you_and_nobody_the_computer(rules: Rules, seed: int, battles: int) -> None:
    session = dealt(rules, seed)
    session.change(your_name="Mia", computers_name="Ben")
    session.play_battles(battles)
    shown, game = english(view(session)), session.open_game.game
    listed = [english(row(game, number, session.settings.names)).sentence for number in range(1, game.battles + 1)]
    for text in (shown.headline, shown.sentence, shown.you.name, shown.computer.name, *listed):
        told = text.replace("both of you", "")
        assert not re.search(r"\b([Yy]ou|[Cc]omputer)\b", told), text
        assert not re.search(r"\b(Mia|Ben)\S* (win|have|are)\b", plain(text)), text


def test_the_play_through_knows_no_names() -> None:
    session = dealt(Rules(), 7)
    session.play_battles(1000)
    before = playthrough(session.open_game.game, session.open_game.deal)
    session.change(your_name="Mia", computers_name="Ben")
    assert playthrough(session.open_game.game, session.open_game.deal) == before
    assert "Mia" not in before


@pytest.mark.parametrize(
    ("your", "computers", "titles"),
    [
        ("Sam", "Sam", ("Sam (you)", "Sam (computer)")),
        ("sam", "SAM", ("sam (you)", "SAM (computer)")),
        ("You", "", ("You", "Computer")),
        ("you", "Ben", ("You", "Ben")),
        ("", "You", ("You", "You (computer)")),
        ("", "The computer", ("You", "Computer")),
        ("Computer", "", ("Computer (you)", "Computer")),
        ("Computer", "You", ("Computer (you)", "You (computer)")),
        ("Mia", "Nobody", ("Mia (you)", "Nobody (computer)")),
        ("Mia", "Ben", ("Mia", "Ben")),
    ],
)
def test_who_could_be_taken_for_the_other_is_told_apart(your: str, computers: str, titles: tuple[str, str]) -> None:
    names = Names(your, computers)
    assert tuple(english(title(names, player)) for player in Player) == titles


some_names = st.one_of(
    st.sampled_from(
        ["", "Sam", "sam", "You", "YOU", "computer", "The  computer", "Nobody", "computer (you)", "Sam (you)"]
    ),
    st.text(max_size=24).map(clean_name),
)


@given(some_names, some_names)
def test_whatever_they_are_called_what_is_said_of_one_is_never_said_of_the_other(your: str, computers: str) -> None:
    names = Names(your, computers)
    titles = [english(title(names, player)).casefold() for player in Player]
    assert titles[0] != titles[1]
    assert titles[0] != "you" or not names.your, "one called You is spoken to"
    lost, won = (seated(FIXED, *piles) for piles in (("7D 2D", "KS 2C"), ("KD 2D", "7S 2C")))
    told = []
    for session in (lost, won):
        session.play_card()
        told.append(plain(flip_sentence(session.open_game.game.battle(1), 0, names)).casefold().rpartition(": ")[2])
    assert told[0] != told[1]
    assert not (names.computers and re.match(r"you win \d", told[0]))
