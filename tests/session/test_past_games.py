"""The record of games: what an entry says, what it adds up to, and the file it is kept in."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.saying import refused, why
from tests.sessions import seated
from war.engine.deal import deal_code
from war.engine.outcome import Player, Reason
from war.engine.presets import PRESETS
from war.engine.rules import Pickup, Rules, Short
from war.session.open_game import OpenGame, Position
from war.session.past_games import (
    MAX_ENTRIES,
    ArchiveError,
    Entry,
    Import,
    compare,
    entry_of,
    from_text,
    merged,
    to_text,
    totals,
    with_entry,
)

DAY = "2026-03-01T12:00:00Z"


def entry(seed: int = 1, **changes: Any) -> Entry:
    """A game on the record, with whatever is to be otherwise."""
    plain = Entry(DAY, deal_code(seed), Rules(), Player.YOU, Reason.ALL_CARDS, 200, 12, 2, 18, 9, 61.5)
    return replace(plain, **changes)


days = st.builds("2026-{:02}-{:02}T{:02}:00:00Z".format, st.integers(1, 12), st.integers(1, 28), st.integers(0, 23))
entries = st.builds(
    Entry,
    date=days,
    deal=st.one_of(st.integers(0, 5), strategies.seeds).map(deal_code),
    rules=st.one_of(st.just(Rules()), strategies.rules),
    winner=st.sampled_from((None, *Player)),
    reason=st.sampled_from(Reason),
    battles=st.integers(0, 10**6),
    wars=st.integers(0, 10**5),
    deepest=st.integers(0, 26),
    biggest=st.integers(0, 52),
    smallest=st.integers(0, 52),
    seconds=st.integers(0, 10**6).map(lambda tenths: tenths / 10),
)
some = st.lists(entries, max_size=8, unique_by=lambda each: each.game).map(tuple)


# ---- an entry ------------------------------------------------------------------------------------------------


def test_a_game_with_a_war() -> None:
    session = seated(Rules(face_down=1, pickup=Pickup.WINNER_FIRST), "2C 7C 3C 9C KC KD", "3D 7D 2D 8D 4C 5C")
    session.tick(5)
    session.play_battle()
    session.tick(12.34)
    session.show_end()
    open_game = session.open_game
    sizes = [open_game.game.sizes(number)[0] for number in range(open_game.game.battles + 1)]
    assert sizes == [6, 5, 8, 9, 10, 11, 12]
    assert entry_of(open_game, DAY) == Entry(
        date=DAY,
        deal=open_game.deal,
        rules=open_game.game.rules,
        winner=Player.YOU,
        reason=Reason.ALL_CARDS,
        battles=6,
        wars=1,
        deepest=1,
        biggest=6,
        smallest=5,
        seconds=12.3,
    )


def test_a_game_without_a_war_and_one_that_ends_in_one() -> None:
    session = seated(Rules(short=Short.LOSE), "2C", "3C")
    session.play_battle()
    found = entry_of(session.open_game, DAY)
    assert (found.winner, found.reason, found.battles) == (Player.COMPUTER, Reason.ALL_CARDS, 1)
    assert (found.wars, found.deepest, found.biggest, found.smallest) == (0, 0, 0, 0)
    session = seated(Rules(short=Short.LOSE), "7C 2C", "7D 2D 3D")
    session.play_card()
    found = entry_of(session.open_game, DAY)
    assert (found.winner, found.reason) == (Player.COMPUTER, Reason.SHORT)
    assert (found.battles, found.wars, found.deepest, found.biggest, found.smallest) == (1, 1, 1, 2, 1)


@given(st.sampled_from([table.rules for table in PRESETS.values()]), strategies.seeds)
def test_an_entry_is_what_the_battles_say(rules: Rules, seed: int) -> None:
    open_game = OpenGame.dealt(rules, deal_code(seed))
    open_game.game.play()
    open_game.position = open_game.furthest = Position(open_game.game.battles)
    found = entry_of(open_game, DAY)
    battles = [open_game.game.battle(number) for number in range(1, open_game.game.battles + 1)]
    wars = [battle for battle in battles if battle.wars]
    assert found.wars == sum(battle.wars for battle in battles)
    assert found.deepest == max((battle.wars for battle in wars), default=0)
    assert found.biggest == max((battle.stakes for battle in wars), default=0)
    assert found.smallest == min([26, *(battle.yours for battle in battles)])
    assert found.battles == len(battles)
    assert from_text(to_text([found])) == (found,)


def test_a_game_that_is_not_over_has_no_entry() -> None:
    session = seated(Rules(face_down=1, pickup=Pickup.WINNER_FIRST), "7C 2C 9C", "7D 2D 8D")
    with pytest.raises(ValueError, match="not over"):
        entry_of(session.open_game, DAY)
    session.play_card()
    assert session.open_game.game.outcome is not None  # known, but the war's last cards were not shown yet
    with pytest.raises(ValueError, match="not over"):
        entry_of(session.open_game, DAY)
    session.play_card()
    shown = entry_of(session.open_game, DAY)
    session.beginning()
    assert entry_of(session.open_game, DAY) == shown


# ---- totals --------------------------------------------------------------------------------------------------


def test_totals_of_nothing() -> None:
    found = totals(())
    assert (found.won, found.lost, found.drawn) == (0, 0, 0)
    assert {found.longest, found.shortest, found.biggest_war, found.most_wars, found.best_comeback} == {None}


def test_totals() -> None:
    games = [
        entry(1, battles=200, wars=9, biggest=18, smallest=9),
        entry(2, battles=900, wars=40, biggest=28, smallest=2),
        entry(3, battles=30, wars=0, biggest=0, smallest=0, winner=Player.COMPUTER),
        entry(4, battles=500, wars=41, biggest=10, smallest=1, winner=None, reason=Reason.ENDLESS),
    ]
    found = totals(games)
    assert (found.won, found.lost, found.drawn) == (2, 1, 1)
    assert (found.longest, found.shortest) == (games[1], games[2])
    assert (found.biggest_war, found.most_wars) == (games[1], games[3])
    assert found.best_comeback == games[1]  # the smallest pile of a game that was won


def test_games_without_wars_and_without_a_win_have_no_best_ones() -> None:
    found = totals([entry(3, wars=0, biggest=0, smallest=0, winner=Player.COMPUTER)])
    assert (found.biggest_war, found.most_wars, found.best_comeback) == (None, None, None)
    assert found.longest == found.shortest == entry(3, wars=0, biggest=0, smallest=0, winner=Player.COMPUTER)


@given(some)
def test_totals_count_every_game_once(games: tuple[Entry, ...]) -> None:
    found = totals(games)
    assert found.won + found.lost + found.drawn == len(games)
    if games:
        assert found.longest is not None
        assert found.shortest is not None
        assert all(found.shortest.battles <= each.battles <= found.longest.battles for each in games)


# ---- one game more, and other people's -----------------------------------------------------------------------


def test_a_game_is_on_the_record_once() -> None:
    record = with_entry((), entry(1))
    assert with_entry(record, entry(1, date="2027-01-01", seconds=1.0)) == record == (entry(1),)
    other_rules = entry(1, rules=Rules(face_down=1))
    assert with_entry(record, other_rules) == (entry(1), other_rules)
    assert with_entry(record, entry(2)) == (entry(1), entry(2))


def test_a_full_record_gives_its_oldest_game() -> None:
    record = tuple(entry(seed) for seed in range(MAX_ENTRIES))
    longer = with_entry(record, entry(MAX_ENTRIES))
    assert (len(longer), longer[0], longer[-1]) == (MAX_ENTRIES, entry(1), entry(MAX_ENTRIES))


def test_no_game_gives_way_to_one_from_a_file() -> None:
    ours = tuple(entry(seed, date="2026-01-02") for seed in range(MAX_ENTRIES - 2))
    theirs = tuple(entry(MAX_ENTRIES + day, date=f"2025-01-0{day + 1}") for day in range(5))
    found = compare(ours, theirs)
    assert (found.new, found.left_out) == (theirs[3:], 3)
    assert merged(ours, found, replace=False) == (*theirs[3:], *ours)
    full = tuple(entry(seed) for seed in range(MAX_ENTRIES))
    assert compare(full, theirs) == Import((), (), 5)


def test_what_a_file_brings() -> None:
    ours = (entry(1), entry(2))
    theirs = (entry(1), entry(2, battles=7), entry(3, date="2026-01-01"))
    found = compare(ours, theirs)
    assert found == Import(new=(theirs[2],), otherwise=(theirs[1],))
    assert merged(ours, found, replace=False) == (theirs[2], *ours)
    assert merged(ours, found, replace=True) == (theirs[2], ours[0], theirs[1])
    assert compare(ours, ours) == Import((), ())


@given(some, some)
def test_importing_overwrites_nothing_unless_told_to(ours: tuple[Entry, ...], theirs: tuple[Entry, ...]) -> None:
    found = compare(ours, theirs)
    both = merged(ours, found, replace=False)
    assert set(ours) <= set(both)
    assert len({each.game for each in both}) == len(both)
    assert {each.game for each in both} == {each.game for each in (*ours, *theirs)}
    assert [each.date for each in both] == sorted(each.date for each in both)
    replaced = merged(ours, found, replace=True)
    assert set(theirs) <= set(replaced)
    assert {each.game for each in replaced} == {each.game for each in both}
    assert compare(both, ours) == Import((), ())
    assert not compare(replaced, theirs).otherwise
    assert merged(both, found, replace=True) == replaced  # what is in it already comes in no second time


# ---- the file ------------------------------------------------------------------------------------------------


@given(some)
def test_the_file_there_and_back(games: tuple[Entry, ...]) -> None:
    text = to_text(games)
    assert from_text(text) == games
    assert to_text(from_text(text)) == text


GAME = """
  {"date": "2026-03-01T12:00:00Z", "deal": "W2222-2229M", "winner": "computer", "reason": "short",
   "battles": 310, "wars": 21, "deepest": 3, "biggest": 26, "smallest": 0, "seconds": 95.5,
   "rules": {"face_down": 1, "short": "lose", "pickup": "winner-first", "limit": null, "at_limit": "draw",
             "time_limit": 10, "compare": "high", "cards_up": 1, "combine": "add"}}"""
DRAW = """
  {"date": "2026-03-02", "deal": "W2222-2229M", "winner": null, "reason": "endless", "battles": 96, "wars": 2,
   "deepest": 1, "biggest": 10, "smallest": 4, "seconds": 0, "rules": {"face_down": 2, "pickup": "you-first"}}"""
FILE = f'{{"war-record": 1, "games": [{GAME},{DRAW}]}}'


def test_the_documented_format_stays() -> None:
    one, other = from_text(FILE)
    assert one == Entry(
        date=DAY,
        deal=deal_code(7),
        rules=PRESETS["beginner"].variants[0].rules,
        winner=Player.COMPUTER,
        reason=Reason.SHORT,
        battles=310,
        wars=21,
        deepest=3,
        biggest=26,
        smallest=0,
        seconds=95.5,
    )
    assert (other.winner, other.reason) == (None, Reason.ENDLESS)
    assert other.rules == Rules(face_down=2, pickup=Pickup.YOU_FIRST)
    assert json.loads(to_text((one,))) == {"war-record": 1, "games": [json.loads(GAME)]}
    assert json.loads(to_text(())) == {"war-record": 1, "games": []}


def broken(**changes: Any) -> str:
    """A file whose second game is otherwise; with ``...`` a field is missing."""
    game = {name: value for name, value in (json.loads(DRAW) | changes).items() if value is not ...}
    return json.dumps({"war-record": 1, "games": [json.loads(GAME), game]})


@pytest.mark.parametrize("text", ["", "{", "null", "7", '"war"', "[]", "{}", '{"war-record": 1}', "[" * 99_999, "\0"])
def test_a_file_that_is_no_record(text: str) -> None:
    with refused(ArchiveError, r"^This file is no record of games of War\.$"):
        from_text(text)


@pytest.mark.parametrize("version", ["2", "0", "null", '"1"', "[]"])
def test_a_file_of_another_version(version: str) -> None:
    with refused(ArchiveError, r"^This record is from another version .*\.$"):
        from_text(f'{{"war-record": {version}, "games": []}}')


@pytest.mark.parametrize("games", ["null", "7", "{}", '"games"'])
def test_a_file_without_a_list_of_games(games: str) -> None:
    with refused(ArchiveError, r"^This record is damaged: it has no list of games\.$"):
        from_text(f'{{"war-record": 1, "games": {games}}}')


WRONG = (..., None, "", "nobody", -1, 1.5, True, [], {}, [1], 10**400, 1e999, float("nan"), {"face_down": 99})
#: What of these a field may be: nobody won; a time in parts of seconds; the rules as they usually are.
RIGHT = {"winner": [None], "seconds": [1.5], "rules": [{}]}


@pytest.mark.parametrize("name", json.loads(DRAW))
def test_a_field_with_a_value_it_cannot_have(name: str) -> None:
    for value in WRONG:
        text = broken(**{name: value})
        if value in RIGHT.get(name, []):
            assert len(from_text(text)) == 2
        else:
            assert read(text) == "This record is damaged: its game 2 cannot be read.", value


@pytest.mark.parametrize("game", [None, 7, "game", [], {}, [1, 2]])
def test_a_game_that_is_none(game: object) -> None:
    with refused(ArchiveError, r"^This record is damaged: its game 1 cannot be read\.$"):
        from_text(json.dumps({"war-record": 1, "games": [game]}))


@pytest.mark.parametrize("date", ["", "yesterday", "2026-3-1", "01.03.2026", "2026-03-01" + " " * 40, "2026-13-01"])
def test_a_date_that_is_none(date: str) -> None:
    with refused(ArchiveError, "game 2"):
        from_text(broken(date=date))


def read(text: str) -> tuple[Entry, ...] | str:
    """The games in a file, or the sentence with which it is refused."""
    try:
        return from_text(text)
    except ArchiveError as error:
        return why(error)


def is_read_or_refused(text: str) -> None:
    """The file is a record that can be kept again, or it is refused in a sentence; nothing else comes of it."""
    games = read(text)
    if isinstance(games, str):
        assert games.startswith("This ")
        assert games.endswith(".")
    else:
        assert from_text(to_text(games)) == games
        assert totals(games).won <= len(games)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(("you", "draw")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@given(st.one_of(st.text(), values.map(json.dumps)))
def test_any_text(text: str) -> None:
    is_read_or_refused(text)


@given(st.sampled_from([*json.loads(GAME), *(f"rules.{name}" for name in Rules().as_dict()), "other"]), values)
def test_any_value_anywhere(name: str, value: Any) -> None:
    record = json.loads(FILE)
    field, _, inner = name.partition(".")
    if inner:
        record["games"][0][field][inner] = value
    else:
        record["games"][0][field] = value
    is_read_or_refused(json.dumps(record))


@given(st.integers(0, len(FILE)), st.integers(0, 3), st.text('{}[]",:0123456789eE.-ntf', max_size=3))
def test_a_good_file_spoilt(place: int, without: int, more: str) -> None:
    is_read_or_refused(FILE[:place] + more + FILE[place + without :])
