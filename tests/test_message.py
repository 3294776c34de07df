"""Messages are data: they can be compared, kept, and filled; a language says them."""

import gettext
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from war.engine.cards import DECK
from war.message import EMPTY, And, CardFace, Decimal, Literal, Message, Name, Percent, Refusal, Value, count, join, say
from war.text.language import ENGLISH, Language


class Upside(gettext.NullTranslations):
    """A catalogue that shows what it was asked for."""

    def gettext(self, message: str) -> str:
        return f"[{message}]"

    def pgettext(self, context: str, message: str) -> str:
        return {",": " ", ".": ",", "{number}\N{NO-BREAK SPACE}%": "%{number}"}.get(message, f"[{context}: {message}]")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"[{msgid1}|{msgid2}|{n}: {{n}}]"


OTHER = Language("x", "rtl", Upside())


def test_a_message_is_the_same_whenever_it_is_made() -> None:
    assert say("Hello") == say("Hello") != say("Hello", context="greeting")
    assert {count("{n} card", "{n} cards", 3)} == {count("{n} card", "{n} cards", 3)}
    assert say("Hello")
    assert not EMPTY
    assert not join([EMPTY, EMPTY])
    assert join([EMPTY, say("x")])


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (1234567, "1,234,567"),
        (Decimal(1234.5, 2), "1,234.50"),
        (Decimal(188.5), "188.5"),
        (Decimal(2.0), "2"),
        (Percent(0.498, 1), "49.8\N{NO-BREAK SPACE}%"),
        (Percent(1, 0), "100\N{NO-BREAK SPACE}%"),
        (CardFace(50), "A♥"),
        (Literal("war.html"), "war.html"),
        (Name("Mia"), "\u2068Mia\u2069"),
        (And((CardFace(0), CardFace(1), CardFace(2))), "2♣, 2♦ and 2♥"),
        (And((CardFace(0),)), "2♣"),
        (count("{n} card", "{n} cards", 1), "1 card"),
        (join([say("One."), EMPTY, say("Two.")]), "One. Two."),
    ],
)  # fmt: skip
def test_what_fills_a_place_in_english(value: Value, said: str) -> None:
    assert ENGLISH.say(say("<{it}>", it=value)) == f"<{said}>"


def test_the_catalogue_has_the_words_and_the_numbers_form() -> None:
    assert OTHER.say(say("Hello")) == "[Hello]"
    assert OTHER.say(count("{n} card", "{n} cards", 5)) == "[5 card|5 cards|5: 5]"
    assert OTHER.value(1234567) == "1 234 567"
    assert OTHER.value(Percent(0.1234, 1)) == "%12,3"
    assert OTHER.value(CardFace(51)) == "\u2066A♠\u2069", "a card is written from left to right in every language"


def test_by_ear_cards_have_names() -> None:
    message = say("You {yours}.", yours=CardFace(42))
    assert ENGLISH.say(message) == "You Q♥."
    assert ENGLISH.say(message, aloud=True) == "You queen of hearts."
    assert len({ENGLISH.say(say("{card}", card=CardFace(card)), aloud=True) for card in DECK}) == len(DECK)


@given(st.text(string.printable), st.text())
def test_what_people_typed_is_never_taken_for_a_place(name: str, other: str) -> None:
    assert ENGLISH.say(say("{a} and {b}", a=Name(name), b=Name(other))) == f"\u2068{name}\u2069 and \u2068{other}\u2069"


@given(st.integers(-(10**9), 10**9))
def test_one_number_bends(number: int) -> None:
    assert ENGLISH.say(count("{n} battle", "{n} battles", number)) == f"{number:,} battle{'' if number == 1 else 's'}"


def test_a_refusal_says_why() -> None:
    refusal = Refusal(say("There is no table “{name}”.", name=Name("x")))
    assert isinstance(refusal, ValueError)
    assert isinstance(refusal.message, Message)
    assert "There is no table" in str(refusal)
