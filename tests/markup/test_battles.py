"""The list of battles as HTML: lines that lead to their moments, and tell no more than lay open."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from tests.sessions import dealt, elements, seated
from war.engine.cards import DECK, card_symbol
from war.engine.rules import Pickup, Rules
from war.markup.battles import parts_html, row_name, rows_html
from war.session.link import Link, parse_link
from war.session.open_game import Position
from war.session.players import Names
from war.view.battles import PART, row, rows


def test_a_line_leads_to_the_moment_after_its_battle() -> None:
    session = dealt(Rules(face_down=1), 5)
    session.play_battles(20)
    open_game = session.open_game
    found = elements(rows_html(rows(open_game.game, 0, 0, 20), Link.to(open_game).to_game))
    lines = [each for each in found if each.tag == "li"]
    assert [each.attributes["value"] for each in lines] == [str(number) for number in range(1, 21)]
    assert [each.attributes["id"] for each in lines] == [row_name(number) for number in range(1, 21)]
    for number, link in enumerate([each for each in found if each.tag == "a"], 1):
        there = parse_link(link.attributes["href"] or "")
        assert (there.deal, there.game.rules, there.position) == (
            open_game.deal,
            open_game.game.rules,
            Position(number),
        )
        assert (link.attributes["data-moment"], link.attributes["tabindex"]) == (str(number), "-1")


def test_a_war_is_bold_and_who_won_is_no_matter_of_colour_alone() -> None:
    session = seated(Rules(pickup=Pickup.WINNER_FIRST), "KC 2C 3C 4C JD 5C", "KD 2D 3D 4D 3C 9D")
    session.play_battles(2)
    war, battle = (elements(rows_html([row(session.open_game.game, number)], "")) for number in (1, 2))
    assert (war[0].attributes["class"], battle[0].attributes.get("class")) == ("war", None)
    gains = [next(each for each in line if each.tag == "b") for line in (war, battle)]
    assert [(each.text, each.attributes["class"]) for each in gains] == [("+10", "gain you"), ("−2", "gain computer")]


def test_the_ear_has_a_sentence_and_the_eye_signs() -> None:
    session = seated(Rules(pickup=Pickup.WINNER_FIRST), "KS 2C", "7D 2D")
    session.play_battles(1)
    parts = elements(rows_html([row(session.open_game.game, 1)], ""))
    hidden = [each.text for each in parts if each.attributes.get("aria-hidden")]
    assert hidden == ["K♠ > 7♦", "+2"]
    told = parts[0].text
    for text in hidden:
        told = told.replace(text, "", 1)
    assert told.split() == ["1", "You", "K♠,", "computer", "7♦:", "you", "win", "2", "cards."]


@given(strategies.any_rules(), strategies.seeds, st.integers(1, 30))
@settings(max_examples=40)
def test_a_line_has_the_open_cards_of_its_battle_and_no_others(rules: Rules, seed: int, battles: int) -> None:
    game = dealt(rules, seed).open_game.game
    game.play(battles)
    for number in range(1, game.battles + 1):
        flips = game.battle(number).flips
        open_cards = {card for flip in flips for side in (flip.you, flip.computer) for card in side.face_up}
        text = elements(rows_html([row(game, number)], ""))[0].text
        assert {card for card in DECK if card_symbol(card) in text} == open_cards


@given(st.text(min_size=1, max_size=22), st.text(min_size=1, max_size=22))
@settings(max_examples=30)
def test_names_are_escaped(yours: str, computers: str) -> None:
    session = dealt(Rules(), 3)
    session.play_battles(3)
    names = Names(f"<{yours}", f"&{computers}")
    found = elements(rows_html(rows(session.open_game.game, 0, 0, 3, names), ""))
    assert {each.tag for each in found} == {"li", "a", "span", "b"}
    assert all(names.your in each.text for each in found if each.tag == "li")


def test_parts_are_empty_until_they_are_filled() -> None:
    found = elements(parts_html(1, 3))
    assert [(each.tag, each.attributes["start"], each.text) for each in found] == [
        ("ol", str(PART + 1), ""),
        ("ol", str(2 * PART + 1), ""),
    ]
