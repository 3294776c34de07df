"""The view as HTML: nothing hidden in it, nothing missing, every piece with a place in the page."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from tests.conftest import ROOT
from tests.saying import card_name
from tests.sessions import Element, by_id, dealt, elements, seated
from war.engine.cards import DECK, card_symbol, parse_card
from war.engine.rules import Pickup, Rules, Short
from war.markup.cards import card_html, face_id, sample_html
from war.markup.screen import THICKNESS, labels, marks, pieces, thickness
from war.message import Name, say
from war.session.appearance import Deck
from war.session.session import Session
from war.view.screen import view

#: Attributes by which a browser would run or fetch something, or style it where no theme reaches.
ACTIVE = re.compile(r"<(script|style|iframe|img|link)|\s(on\w+|style|src|xlink:href)=|javascript:|href=\"(?!#)")


def signs(card: int) -> tuple[str, str, str]:
    """All by which a card could be told: its symbol, its name and its face."""
    return card_symbol(card), card_name(card), f'#{face_id(card)}"'


def told(found: list[Element]) -> list[str]:
    """The names of the cards in a list's HTML, for people who do not see it."""
    return [each.text for each in found if each.attributes.get("class") == "sr"]


@given(strategies.any_rules(), strategies.seeds, st.lists(st.sampled_from((0, 0, 0, 1, 7)), max_size=25))
@settings(max_examples=40)
def test_no_card_but_the_open_ones_stands_in_the_page(rules: Rules, seed: int, presses: list[int]) -> None:
    session = dealt(rules, seed)
    for battles in presses:
        _ = session.play_battles(battles) if battles else session.play_card()
        open_game = session.open_game
        if open_game.battle is None:
            continue
        flips = open_game.battle.flips[: open_game.position.flips or None]
        open_cards = {card for flip in flips for side in (flip.you, flip.computer) for card in side.face_up}
        now = pieces(view(session))
        page = " ".join(now.values()) + str(marks(view(session)))
        for card in set(DECK) - open_cards:
            assert not any(sign in page for sign in signs(card)), f"{card_name(card)} is not to be seen"


def test_the_cards_on_the_table_are_named_in_order() -> None:
    session = seated(Rules(face_down=2, pickup=Pickup.WINNER_FIRST), "7C 2C 3C AS", "7D 2D 3D 10H 5D")
    session.play_battle()
    now = pieces(view(session))
    yours, computers = elements(now["you-cards"]), elements(now["computer-cards"])
    assert told(yours) == ["seven of clubs", "face-down card", "face-down card", "ace of spades"]
    assert told(computers) == ["seven of diamonds", "face-down card", "face-down card", "ten of hearts"]
    faces = [each.attributes["href"] for each in yours if each.tag == "use"]
    assert faces == ["#club_7", "#spade_1"]
    assert [each.attributes["class"] for each in computers if each.tag == "li"] == [
        "card face classic red diamond",
        "card back",
        "card back",
        "card face classic red heart",
    ]


def test_all_face_down_cards_are_alike() -> None:
    assert card_html(None) == card_html(None)
    assert len({card_html(card) for card in DECK}) == 52
    assert all(face not in card_html(None) for face in map(face_id, DECK))


@pytest.mark.parametrize(
    ("code", "face"),
    [("AS", "spade_1"), ("2C", "club_2"), ("10H", "heart_10"), ("JD", "diamond_jack"), ("QS", "spade_queen")],
)
def test_faces_have_the_names_of_the_picture(code: str, face: str) -> None:
    assert face_id(parse_card(code)) == face


def test_every_card_has_a_face_of_its_own() -> None:
    suits, ranks = ("club", "diamond", "heart", "spade"), (*map(str, range(1, 11)), "jack", "queen", "king")
    assert {face_id(card) for card in DECK} == {f"{suit}_{rank}" for suit in suits for rank in ranks}


def test_a_card_is_told_by_text_and_its_shapes_are_for_eyes_only() -> None:
    for card in DECK:
        face = elements(card_html(card))
        assert told(face) == [card_name(card)]
        index = next(each for each in face if each.attributes.get("class") == "index")
        assert (index.text, index.attributes["aria-hidden"]) == (card_symbol(card), "true")
        assert next(each for each in face if each.tag == "svg").attributes["aria-hidden"] == "true"


def test_large_print_is_drawn_here_rank_and_suit() -> None:
    drawn = {}
    for card in DECK:
        found = elements(card_html(card, Deck.LARGE))
        assert told(found) == [card_name(card)]
        rank = next(each.text for each in found if each.tag == "text")
        shape = next(each.attributes["d"] for each in found if each.tag == "path")
        assert rank == card_symbol(card)[:-1]
        assert not any(each.tag == "use" for each in found)
        drawn[rank, shape] = card
    assert len(drawn) == 52
    assert len({shape for _, shape in drawn}) == 4


def test_four_colours_are_four_and_the_classic_faces_but_for_two_suits() -> None:
    for card in DECK:
        classic, four = face_id(card), face_id(card, Deck.FOUR_COLOUR)
        assert four == (f"four_{classic}" if classic.startswith(("club", "diamond")) else classic)
        assert f'href="#{four}"' in card_html(card, Deck.FOUR_COLOUR)


@pytest.mark.parametrize("deck", Deck)
def test_a_face_down_card_is_the_same_in_every_deck_and_a_sample_has_no_name(deck: Deck) -> None:
    assert card_html(None, deck) == card_html(None)
    for card in DECK:
        assert told(elements(card_html(card, deck))) == [card_name(card)]
        assert told(elements(sample_html(card, deck))) == []


def sessions() -> list[Session]:
    """Sessions at moments of every kind."""
    found = [dealt(Rules(), 5) for _ in range(3)]
    found[1].play_battles(20)
    found[2].play_battles(100_000)
    in_war, short = (seated(Rules(short=Short.LOSE), "7C 2C 3C 4C 8C", "7D 2D 3D 4D" + end) for end in (" 9D", ""))
    in_war.play_card()
    short.play_card()
    return [*found, in_war, short]


def test_every_piece_is_whole_and_passive_and_has_its_place_in_the_page() -> None:
    page = by_id((ROOT / "index.html").read_text(encoding="utf-8"))
    for session in sessions():
        shown = view(session)
        for name, html in pieces(shown).items():
            assert name in page
            elements(html)
            assert not ACTIVE.search(html)
        for name, values in marks(shown).items():
            assert {f"data-{key}" for key in values} <= page[name].attributes.keys()


def test_the_page_shows_a_new_game_before_python_is_there() -> None:
    page = by_id((ROOT / "index.html").read_text(encoding="utf-8"))
    new = view(dealt(Rules(), 1))
    for name, html in pieces(new).items():
        assert page[name].text == html, name
    for name, values in marks(new).items():
        assert {key: page[name].attributes[f"data-{key}"] for key in values} == values


def test_what_a_person_could_write_is_escaped() -> None:
    session = dealt(Rules(), 1)
    session.start_auto()
    session.pause_auto(say("{name}", name=Name('<img src=x onerror="alert(1)"> & so on', alone=True)))
    assert pieces(view(session))["notice"] == "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; so on"


def test_the_auto_button_says_what_it_would_do() -> None:
    session = dealt(Rules(), 1)
    assert pieces(view(session))["auto"] == "Start auto-play"
    session.start_auto()
    assert pieces(view(session))["auto"] == "Pause auto-play"


def test_the_look_follows_who_won() -> None:
    session = seated(Rules(face_down=0, pickup=Pickup.WINNER_FIRST), "9C 2C 5C QC", "7D 8D 5D")
    seen = []
    for _ in range(5):
        assert marks(view(session))["table"]["winner"] == ""
        seen.append((marks(view(session))["table"]["phase"], marks(view(session))["table"]["taker"]))
        session.play_card()
    assert seen == [("start", ""), ("battle", "you"), ("battle", "computer"), ("war", ""), ("battle", "you")]
    session = seated(Rules(), "9C", "7D")
    session.play_card()
    assert marks(view(session))["table"] == {"phase": "end", "winner": "you", "taker": "you"}
    session = seated(Rules(short=Short.LOSE), "9C 2C", "9D")
    session.show_end()
    assert marks(view(session))["table"] == {"phase": "end", "winner": "you", "taker": ""}  # the cards were equal


def test_the_stakes_make_room_for_the_tally() -> None:
    session = seated(Rules(), "9C", "7D")
    session.play_card()
    assert pieces(view(session))["stakes"] == "1 battle, 0 wars, 0:00 played"


def test_piles_look_as_thick_as_they_are() -> None:
    thick = [thickness(size) for size in range(53)]
    assert thick[:2] == [0, 1]
    assert thick == sorted(thick)
    assert set(thick) == set(range(THICKNESS + 1))
    assert thick[26] == (THICKNESS + 1) // 2
    assert thickness(400) == THICKNESS


@given(st.text(min_size=1, max_size=24), st.text(min_size=1, max_size=24))
@settings(max_examples=50)
def test_names_are_escaped_wherever_they_stand(yours: str, computers: str) -> None:
    session = seated(Rules(pickup=Pickup.WINNER_FIRST), "7C 2C 3C 4C 8C", "7D 2D 3D 4D 9D")
    session.change(your_name=f"<{yours}"[:24], computers_name=f"&{computers}"[:24])
    names = session.settings.names
    for _ in range(3):
        session.play_card()
        now = pieces(view(session))
        assert elements(f"<p>{now['you-name']}</p>")[0].text == names.your
        assert elements(f"<p>{now['computer-name']}</p>")[0].text == names.computers
        said = elements(f"<p>{now['sentence']}</p>")
        assert len(said) == 1
        assert (names.your in said[0].text) or session.open_game.outcome is not None
        assert labels(view(session)) == {
            "you-cards": f"\u2068{names.your}\u2069’s cards on the table",
            "computer-cards": f"\u2068{names.computers}\u2069’s cards on the table",
        }
