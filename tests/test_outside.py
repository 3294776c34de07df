"""Text from outside: whatever storage, a file, a link, piles or an option hold, it is read or refused in a sentence.

In a browser, brackets nested some thousands deep would end Python; here they only raise RecursionError, so that what is
looked at is that the parser never sees them.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests import strategies
from tests.saying import refused, why
from war import outside
from war.__main__ import main
from war.engine.deal import deal_code
from war.engine.outcome import Player, Reason
from war.engine.presets import PRESETS
from war.engine.rules import Rules
from war.laboratory.form import PLACES, field_ids, read_form
from war.outside import DEEPEST, OutsideError, Reader, parse, shown
from war.session import past_games as archive
from war.session.link import LinkError, link, parse_link
from war.session.past_games import ArchiveError, Reading, from_text, kept
from war.session.players import clean_name
from war.session.rules_form import read_rules
from war.session.saving import SaveError, kept_settings, resume, save
from war.session.session import Session
from war.session.settings import Settings, SettingsError
from war.terminal.pile_file import PilesError, parse_piles

MUCH = 10_000

# ---- JSON ----------------------------------------------------------------------------------------------------

numbers = st.integers(-(10**24), 10**24) | st.floats(allow_nan=False, allow_infinity=False)
json_values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=8) | st.text('[]{}"\\', max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('[]{}"\\a', max_size=4), inner, max_size=3),
    max_leaves=8,
).filter(lambda value: depth(value) <= DEEPEST)


def depth(value: Any) -> int:
    """How deep a value is nested."""
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


def nested(levels: int, opening: str = "[", middle: str = "", closing: str = "]") -> str:
    return opening * levels + middle + closing * levels


@given(json_values, st.sampled_from([None, 2]), st.booleans())
def test_what_is_no_deeper_than_it_may_be_is_read_as_json_is(value: Any, indent: int | None, plain: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=plain)
    assert parse(text, MUCH) == parse(f"\ufeff \n{text} ", MUCH) == value


@given(st.text('[]{}"\\:,1a ', max_size=60))
def test_a_text_of_brackets_and_quotes_is_read_as_json_is_or_refused(text: str) -> None:
    try:
        value = json.loads(text)
    except ValueError:
        with pytest.raises(OutsideError):
            parse(text, MUCH)
    else:
        assert parse(text, MUCH) == value or depth(value) > DEEPEST


@pytest.mark.parametrize(("opening", "middle", "closing"), [("[", "", "]"), ('{"a":', "1", "}"), ('[{"a":', "1", "}]")])
def test_only_so_deep(opening: str, middle: str, closing: str) -> None:
    most = DEEPEST // opening.count("[{") if "[{" in opening else DEEPEST
    levels = most // 2 if opening.startswith("[{") else most
    assert depth(parse(nested(levels, opening, middle, closing), MUCH)) == DEEPEST
    for more in (levels + 1, 3_000, 100_000):
        for text in (nested(more, opening, middle, closing), opening * more, f'["]", {opening * more}'):
            with patch.object(outside, "_DECODER") as parser, pytest.raises(OutsideError):
                parse(text, 10**7)
            parser.raw_decode.assert_not_called()


def test_brackets_in_a_text_have_no_depth() -> None:
    for text in ("[" * 5_000, '"[{' * 1_000, "\\" * 99 + "[" * 5_000):
        assert parse(json.dumps([text]), 10**5) == [text]


@pytest.mark.parametrize(
    "text", ["NaN", "-Infinity", "[1e400]", "9" * 5_000, '"\0"', '"a', "[1] 2", "", " ", "\ufeff\ufeff1"]
)
def test_no_json(text: str) -> None:
    with pytest.raises(OutsideError):
        parse(text, MUCH)


def test_a_text_is_measured_before_it_is_read() -> None:
    assert parse("[1, 2]", 6) == [1, 2]
    with patch.object(outside, "_DECODER") as parser, pytest.raises(OutsideError):
        parse("[1, 2] ", 6)
    parser.raw_decode.assert_not_called()
    with pytest.raises(OutsideError):
        Reader("[1, 2]").value(5)


def test_a_quote_without_an_end_is_gone_through_once() -> None:
    with pytest.raises(OutsideError):
        parse('["' + '\\"' * 400_000, 10**6)  # going through it from each quote anew would take minutes


@given(st.text(), st.integers(0, 50))
def test_what_is_shown_of_a_text_is_short_and_can_be_printed(text: str, most: int) -> None:
    said = shown(text, most)
    assert len(said) <= most + 1
    assert said.isprintable()
    if len(text) <= most and text.isprintable():
        assert said == text


# ---- what is kept --------------------------------------------------------------------------------------------


def a_session() -> Session:
    session = Session(Settings(your_name="Ada"))
    session.play_battles(10)
    session.new_game()
    session.play_card()
    return session


DAY = "2026-03-01T12:00:00Z"
GAME = archive.Entry(DAY, deal_code(7), Rules(), Player.YOU, Reason.ALL_CARDS, 310, 21, 3, 26, 0, 9.5)
KEPT = save(a_session())
RECORD = archive.to_text([GAME, replace(GAME, deal=deal_code(8))]).rstrip()
GAMES_GIVEN = json.loads(RECORD)["games"]

TEXTS = {
    "nothing": "",
    "junk": "junk",
    "null": "null",
    "a number": "7",
    "a text": '"war"',
    "a list": "[]",
    "no names": "{}",
    "a list deep down": nested(8_000),
    "a list without an end": "[" * 8_000,
    "names deep down": nested(8_000, '{"war":', "1", "}"),
    "deep and good so far": '{"war": 1, "war-record": 1, "games": [' + "[" * 8_000,
    "a long text": json.dumps("x" * 5_000_000),
    "many names": json.dumps({str(number): number for number in range(50_000)}),
    "many digits": '{"war": 1, "war-record": 1' + "0" * 6_000 + "}",
    "NUL": "\0",
    "a NUL in it": '{"war": 1, "\0": 2}',
    "half a sign": "\ud800",
    "half a sign as JSON": '"\\ud800"',
    "twice the same": '{"war": 1, "war": 1, "war-record": 1, "war-record": 1}',
    "a later version": '{"war": 2, "war-record": 2, "games": []}',
    "a far later version": '{"war": 1e400, "war-record": 1e400}',
    "a link": "#1/classic/W2222-22222/1",
}
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**30, 10**4_000, 1e308, float("inf"), float("nan"), "", "junk", "\0", "\ud800"),
    *("x" * 5_000, [], {}, [[[1]]], [None], {"a": 1}, json.loads(nested(DEEPEST - 6)), list(range(2_000))),
)


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a value of JSON."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(path for name, inner in items for path in paths(inner, (*here, name)))]


def put(text: str, path: tuple[Any, ...], value: Any) -> str:
    """The text with another value at a place of it."""
    if not path:
        return json.dumps(value)
    whole = inner = json.loads(text)
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return json.dumps(whole)


def refusal(kind: type[Exception], act: Callable[[], object]) -> str:
    """The sentence with which something is refused, or none; nothing else is raised."""
    try:
        act()
    except kind as error:
        return why(error)
    return ""


def goes_on_or_stays(text: str) -> None:
    """What is kept is gone on from, or refused in a sentence; then the session stays as it was."""
    session = a_session()
    before = save(session)
    told = refusal(SaveError, lambda: resume(session, text))
    assert told == "" or told.startswith("The game kept here ")
    if told:
        assert save(session) == before
        refusal(SaveError, lambda: kept_settings(text))
    else:
        assert session.settings == kept_settings(text)
        assert link(session.open_game).isascii()
        resume(a_session(), save(session))
        session.play_card()


def is_read_or_stays(text: str) -> None:
    """A record, as a file and as it is kept, is read, or refused in a sentence that is true of where it came from."""
    in_file = refusal(ArchiveError, lambda: from_text(text))
    in_storage = refusal(ArchiveError, lambda: kept(text))
    if in_file:
        assert in_file.startswith("This ")
        assert in_storage.startswith("The past games kept here ")
    else:
        assert in_storage == ""
        assert from_text(archive.to_text(kept(text))) == from_text(text)


READERS: tuple[tuple[str, str, Callable[[str], None]], ...] = (
    ("war", KEPT, goes_on_or_stays),
    ("war-record", RECORD, is_read_or_stays),
)


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize(("key", "good", "reads"), READERS, ids=[key for key, _, _ in READERS])
def test_any_text_in_any_key(key: str, good: str, reads: Callable[[str], None], name: str) -> None:
    reads(TEXTS[name])
    reads(good + TEXTS[name])
    reads(TEXTS[name] + good)


@pytest.mark.parametrize(("key", "good", "reads"), READERS, ids=[key for key, _, _ in READERS])
def test_any_value_in_any_place(key: str, good: str, reads: Callable[[str], None]) -> None:
    for path in paths(json.loads(good)):
        for value in VALUES:
            reads(put(good, path, value))


@pytest.mark.parametrize(("key", "good", "reads"), READERS, ids=[key for key, _, _ in READERS])
def test_any_name_more_and_any_end_too_early(key: str, good: str, reads: Callable[[str], None]) -> None:
    record = json.loads(good)
    for path in paths(record):
        inner = record
        for name in path:
            inner = inner[name]
        if isinstance(inner, dict):
            reads(put(good, (*path, "later"), [1]))
    for end in range(0, len(good), 7):
        reads(good[:end])


@given(st.data())
@pytest.mark.parametrize(("key", "good", "reads"), READERS, ids=[key for key, _, _ in READERS])
def test_a_good_text_spoilt(key: str, good: str, reads: Callable[[str], None], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(good)))
    more = data.draw(st.text('{}[]",:0123456789eE.-\\u\0\ud800', max_size=4))
    reads(good[:place] + more + good[place + data.draw(st.integers(0, 40)) :])


def test_a_deal_is_kept_as_all_are_written_whatever_it_was() -> None:
    session = Session(deals=lambda: deal_code(7))
    resume(session, put(save(session), ("seat", "deal"), deal_code(7).lower().replace("-", " \t")))
    assert session.open_game.deal == deal_code(7)


# ---- a file of games -----------------------------------------------------------------------------------------


def a_file(games: int) -> str:
    rules = [table.rules for table in PRESETS.values()]
    return archive.to_text(replace(GAME, deal=deal_code(n), rules=rules[n % 5], battles=n) for n in range(games))


def test_a_file_is_read_a_few_games_at_a_time() -> None:
    text = a_file(1_000)
    reading, shares = Reading(text), [0.0]
    while reading.read_on(30):
        assert len(reading.entries) == 30 * len(shares)
        shares.append(reading.share)
    assert shares == sorted(set(shares))
    assert tuple(reading.entries) == from_text(text)
    assert reading.share > 0.999
    assert not reading.read_on()


def test_a_file_is_damaged_where_it_is_and_no_sooner() -> None:
    text = a_file(100).replace(deal_code(70), "nonsense")
    reading = Reading(text)
    assert reading.read_on(60)
    with refused(ArchiveError, r"^This record is damaged: its game 71 cannot be read\.$"):
        reading.read_on(60)


def test_the_order_of_the_names_in_a_file_is_nobodys_business() -> None:
    record = json.loads(RECORD)
    for text in (json.dumps(record, sort_keys=True), json.dumps(record, indent=2), json.dumps({"by": "Ada"} | record)):
        assert from_text(text) == from_text("\ufeff" + text) == from_text(RECORD)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (RECORD[:-1], "This record is damaged: what follows its last game cannot be read."),
        (RECORD + "x", "This record is damaged: what follows its last game cannot be read."),
        (RECORD[:-40], "This record is damaged: its game 2 cannot be read."),
        (RECORD.replace('"wars": 21', '"wars": ' + "[" * 9_000), "This record is damaged: its game 1 cannot be read."),
        (RECORD.replace('"cards_up": 1', '"cards_up": true'), "This record is damaged: its game 1 cannot be read."),
        (json.dumps({"games": GAMES_GIVEN}), "This file is no record of games of War."),
        (json.dumps({"games": GAMES_GIVEN, "war-record": 2}), "This record is from another version of the game"),
        ('{"games": [' + "[" * 9_000, "This record is damaged: its game 1 cannot be read."),
        ("[" * 9_000, "This file is no record of games of War."),
        (" " * 20_000_001, "This file is too big: it has 20 MB, and a record 20 at most."),
    ],
)
def test_what_is_wrong_with_a_file(text: str, says: str) -> None:
    with pytest.raises(ArchiveError) as refused:
        from_text(text)
    assert why(refused.value).startswith(says)


def test_a_file_that_is_too_big_is_refused_by_its_size() -> None:
    archive.check_size(archive.MOST_BYTES)
    with refused(ArchiveError, r"^This file is too big: it has 1,234 MB, and a record 20 at most\.$"):
        archive.check_size(1_234_000_000)


@pytest.mark.parametrize(
    "date",
    [
        *("2026-02-31", "2025-02-29T12:00", "2026-04-31 10:00", "0000-01-01", "2026-01-01T25:00", "2026-01-01T10:60"),
        *("20260101", "2026-W01-1", "2026-01-01_10:00", "2026-01-01T", "2026-01-01T10:00:00." + "0" * 99),
        *("２０２６-01-01", "2026-01-01\ud800"),
    ],
)
def test_a_day_that_no_calendar_has(date: str) -> None:
    with refused(ArchiveError, "game 1"):
        from_text(put(RECORD, ("games", 0, "date"), date))


@given(st.datetimes(), st.sampled_from(["T", " "]), st.sampled_from(["minutes", "milliseconds", "microseconds"]))
def test_a_day_that_a_calendar_has(date: Any, sep: str, timespec: str) -> None:
    for written in (date.date().isoformat(), date.isoformat(sep, timespec), date.isoformat(sep, timespec) + "+05:30"):
        assert from_text(put(RECORD, ("games", 0, "date"), written))[0].date == written


# ---- links, piles, fields, options ---------------------------------------------------------------------------

LINK = "1/quick,limit=none,face-down=2/W7KMP-3XHRC/17.1"
odd = st.sampled_from(
    ["\0", "\ud800", "\u202e", "%", "%00", "%5B", "#", "9" * 5_000, "[" * 9_000, "²", "１", "1e400", "-"]
)
texts = st.lists(st.text(max_size=8) | odd | st.sampled_from("/,.=1"), max_size=6).map("".join)


@given(st.integers(0, len(LINK)), st.integers(0, 9), texts, st.booleans())
@example(0, 0, "x" * 3_000_000, True)
def test_a_link_is_followed_or_refused(place: int, without: int, more: str, spoil: bool) -> None:
    text = LINK[:place] + more + LINK[place + without :] if spoil else more
    told = refusal(LinkError, lambda: parse_link(text))
    assert len(told) < 700
    if not told:
        open_game = parse_link(text)
        assert parse_link(link(open_game)).position == open_game.position


@given(texts | st.lists(texts, max_size=7).map("\n".join))
def test_piles_are_read_or_refused_in_a_short_sentence(text: str) -> None:
    told = refusal(PilesError, lambda: parse_piles(text))
    assert told == "" or told.endswith(".")
    assert len(told) < 300
    assert told.isprintable()


@given(st.fixed_dictionaries({name: texts | st.just("3") for name in field_ids(PLACES)}))
def test_fields_are_read_or_have_a_note(fields: dict[str, str]) -> None:
    reading = read_form(fields, PLACES)
    assert (reading.asked is None) == bool(reading.wrong)
    assert all(reading.notes[name] for name in reading.wrong)
    rules = {rule: fields[f"{PLACES[0]}-{rule}"] for rule in Rules().as_dict() if f"{PLACES[0]}-{rule}" in fields}
    draft = read_rules(rules)
    assert (draft.rules is None) == bool(draft.wrong)


@given(texts)
def test_a_name_is_one_or_refused(text: str) -> None:
    assert clean_name(text).isprintable() or any(joiner in text for joiner in "\u200c\u200d")
    told = refusal(SettingsError, lambda: Settings(your_name=text))
    assert told or Settings(your_name=text).your_name == clean_name(text)


@example("table", "--")
@given(
    st.sampled_from(["table", "face-down", "short", "limit", "time-limit", "deal", "stop-after", "piles", "oh"]), texts
)
def test_an_option_is_taken_or_refused(name: str, text: str) -> None:
    if name == "piles":
        text = f"/nowhere/{text}".replace("\0", "")  # no command line has a NUL
    try:
        status: object = main(["play", f"--{name}={text}", "--stop-after=3", "--quiet"])
    except SystemExit as left:
        status = left.code
    assert status in (0, 2)


@given(strategies.rules, strategies.seeds)
def test_what_is_kept_fits_by_far(rules: Rules, seed: int) -> None:
    session = Session(Settings(rules, your_name="𝔄" * 24), deals=lambda: deal_code(seed))
    for _ in range(25):
        session.play_card()
        session.new_game()
    assert len(save(session)) < 100_000
