"""Whole numbers as people write them: read alike in every field and by every option, and refused with the truth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saying import why
from war.engine.rules import Rules
from war.laboratory.form import MAX_GAMES, MIN_GAMES, read_games, read_seed
from war.laboratory.seeds import STUDY_SEEDS
from war.message import EMPTY, Literal
from war.numbers import SEPARATORS, Span, refusal, whole_number
from war.outside import MOST_SHOWN, shown
from war.session.rules_form import read_rules, rule_texts
from war.terminal.options import InputError, whole
from war.text.language import ENGLISH


@given(st.integers(0, 10**20), st.sampled_from(["", *SEPARATORS]), st.sampled_from(["", " ", "\t", "\n", "\u00a0"]))
def test_a_number_is_read_with_any_sign_between_its_thousands(number: int, separator: str, space: str) -> None:
    assert whole_number(f"{space}{f'{number:,}'.replace(',', separator)}{space}") == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0), ("007", 7), ("1,000", 1000), ("1.000", 1000), ("1 000", 1000), ("1'000", 1000), ("1’000", 1000),
        ("1\u202f000", 1000), ("1\u2009000", 1000), ("10,00,000", 1_000_000), ("1.000.000", 1_000_000),
        ("", None), (" ", None), ("-1", None), ("+1", None), ("1.5", None), ("1,00", None), ("1.0000", None),
        (",000", None), ("1,", None), ("1,000.", None), ("1,000.000", None), ("1, 000", None), ("1000,000", None),
        ("1e3", None), ("0x10", None), ("1_000", None), ("٣", None), ("９９", None), ("²", None), ("one", None),
    ],
)  # fmt: skip
def test_what_is_a_whole_number_and_what_is_none(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@given(st.text(alphabet="0123456789,.' -+e\u00a0x", max_size=12))
def test_whatever_is_typed_it_is_a_number_of_those_digits_or_none(text: str) -> None:
    number = whole_number(text)
    assert number is None or number == int("".join(filter(str.isdigit, text)))


def test_a_number_with_very_many_digits_is_one_and_is_too_large() -> None:
    assert whole_number("9" * 10_000) == 10**30 - 1
    assert whole_number("0" * 10_000 + "7") == 7
    assert Span(0, STUDY_SEEDS).read("9" * 10_000) is None


@given(st.integers(0, 10**7), st.sampled_from(["", *SEPARATORS]))
def test_every_field_and_every_option_reads_it_alike(number: int, separator: str) -> None:
    text = f"{number:,}".replace(",", separator)
    wanted = number if MIN_GAMES <= number <= MAX_GAMES else None
    rules = read_rules(rule_texts(Rules()) | {"limit": text}).rules
    assert (rules.limit if rules else None) == (number if 1 <= number <= 10**6 else None)
    games, note = read_games(text)
    assert games == wanted
    assert bool(note) is (wanted is None)
    assert read_seed(text) == (number, EMPTY)
    if wanted is not None:
        assert whole("--games", text, Span(MIN_GAMES, MAX_GAMES)) == wanted
        return
    with pytest.raises(InputError) as refused:
        whole("--games", text, Span(MIN_GAMES, MAX_GAMES))
    assert why(refused.value) == f"--games cannot be “{shown(text)}”: it must be a whole number from 10 to 1,000,000."


def test_a_span_has_its_ends_and_nothing_that_is_no_whole_number() -> None:
    span = Span(1, 1000)
    assert ENGLISH.say(span.allowed) == "a whole number from 1 to 1,000"
    assert [value in span for value in (0, 1, 1000, 1001, True, 1.0, "1", None)] == [False, True, True, *[False] * 5]
    assert [span.read(text) for text in ("0", "1", "1.000", "1,001", "one", "")] == [None, 1, 1000, None, None, None]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("5", "It cannot be “5”: it must be a whole number from 10 to 1,000."),
        (" 5 ", "It cannot be “5”: it must be a whole number from 10 to 1,000."),
        ("", "It cannot be empty: it must be a whole number from 10 to 1,000."),
        ("x" * 100, f"It cannot be “{'x' * MOST_SHOWN}…”: it must be a whole number from 10 to 1,000."),
    ],
)
def test_a_refusal_says_what_was_given_and_what_can_be(given: str, said: str) -> None:
    assert ENGLISH.say(refusal(Literal("It"), given, Span(10, 1000).allowed)) == said
