"""Whatever is refused is refused in a message: in whole sentences, with their places filled by typed values."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator

import pytest

import war
from tests.saying import why
from war.engine.cards import CardError, parse_card
from war.engine.deal import SIGNS, DealError, deal_code, parse_deal
from war.engine.presets import PresetError, preset
from war.engine.rules import Rules, RulesError
from war.laboratory.study import StudyError, check_study
from war.message import And, CardFace, Decimal, Joined, Literal, Message, Name, Percent, Refusal, Text
from war.outside import OutsideError, parse
from war.session.link import LinkError, parse_link
from war.session.past_games import ArchiveError, VersionError, check_size, from_text
from war.session.saving import SaveError, kept_settings
from war.session.settings import Settings, SettingsError
from war.session.shortcuts import DEFAULT_KEYS, KeysError, check_keys
from war.terminal.options import InputError, whole
from war.terminal.pile_file import PilesError, parse_piles
from war.terminal.play import BATTLES, read
from war.terminal.simulate import jobs_of

CODE = deal_code(7)
EMPTY_RECORD = '{"war-record": 1, "games": [{}]}'
CASES: list[tuple[type[Refusal], Callable[[], object], str]] = [
    (
        CardError,
        lambda: parse_card("QX"),
        "“QX” is not a card: write rank (2–10, J, Q, K, A) and suit (C, D, H, S), as in QS or 10H.",
    ),
    (
        DealError,
        lambda: parse_deal(""),
        "There is no deal code here: it has ten letters and digits, as in W2222-2222W.",
    ),
    (
        DealError,
        lambda: parse_deal("W7KMP"),
        "“W7KMP” is not a deal code: it has 5 letters and digits, and a code has 10.",
    ),
    (DealError, lambda: parse_deal("W7KM0"), f"“W7KM0” is not a deal code: “0” stands in none, only {SIGNS}."),
    (DealError, lambda: deal_code(-1_000), "-1,000 is not a seed: seeds go from 0 to 78,310,985,280."),
    (
        PresetError,
        lambda: preset("poker"),
        "There is no table “poker”. The tables are classic, quick, beginner, peace, math.",
    ),
    (
        RulesError,
        lambda: Rules(limit=0),
        "limit cannot be 0: it must be none or a whole number from 1 to 1,000,000.",
    ),
    (
        RulesError,
        lambda: Rules.from_dict({"compare": "LOW"}),
        "compare cannot be 'LOW': it must be one of high, low.",
    ),
    (
        RulesError,
        lambda: Rules.from_dict({"colour": 1}),
        "colour cannot be 1: it must be one of the rules face_down, short, pickup, limit, at_limit, time_limit, "
        "compare, cards_up, combine.",
    ),
    (StudyError, lambda: check_study(0, 0), "A study has from 1 to 1,000,000,000 games, not 0."),
    (OutsideError, lambda: parse("{", 1_000), "What begins at 0 does not end within 1,000 characters."),
    (OutsideError, lambda: parse("1 2", 1_000), "This text should end at 2."),
    (LinkError, lambda: parse_link(""), "There is no link and no deal code here."),
    (
        LinkError,
        lambda: parse_link(f"1/poker/{CODE}/0"),
        "The link is broken. There is no table “poker”. The tables are classic, quick, beginner, peace, math.",
    ),
    (
        LinkError,
        lambda: parse_link(f"1/classic,limit=0/{CODE}/0"),
        "The link is for rules that cannot be. Battle limit: it must be none or a whole number from 1 to 1,000,000.",
    ),
    (
        LinkError,
        lambda: parse_link(f"1/classic/{CODE}/99999999"),
        "The link is broken: no game here has 99,999,999 battles.",
    ),
    (
        LinkError,
        lambda: parse_link(f"1/classic/{CODE}/0.1"),
        "The link is broken: this game has no moment 0.1; its battle 1 has 1 flip.",
    ),
    (LinkError, lambda: parse_link(f"1/{CODE}"), "The link is broken: it has a part too few."),
    (SettingsError, lambda: Settings(speed="warp"), "There is no speed “warp”."),  # type: ignore[arg-type]
    (SettingsError, lambda: Settings(your_name="x" * 99), "A name has 24 characters at most."),
    (SettingsError, lambda: Settings(motion=1), "motion is on or off, not “1”."),  # type: ignore[arg-type]
    (KeysError, lambda: check_keys(DEFAULT_KEYS | {"new": ""}), "“New game” needs a key."),
    (
        KeysError,
        lambda: check_keys({}),
        "Shortcuts are for Play card, Start or pause auto-play, New game, Undo: the game before, Redo: the game after, "
        "Previous battle, Next battle, Back 10 battles, Forward 10 battles, Previous war, Next war, Beginning, Now, "
        "Say it again, Show the shortcuts: each has one key.",
    ),
    (SaveError, lambda: kept_settings(""), "The game kept here cannot be read."),
    (ArchiveError, lambda: from_text(EMPTY_RECORD), "This record is damaged: its game 1 cannot be read."),
    (
        ArchiveError,
        lambda: check_size(1_234_000_000),
        "This file is too big: it has 1,234 MB, and a record 20 at most.",
    ),
    (
        VersionError,
        lambda: from_text('{"war-record": 2, "games": []}'),
        "This record is from another version of the game, and this one cannot read it.",
    ),
    (
        InputError,
        lambda: whole("--stop-after", "-1", BATTLES),
        "--stop-after cannot be “-1”: it must be a whole number from 0 to 999,999,999.",
    ),
    (InputError, lambda: jobs_of(""), "--jobs cannot be empty: it must be a whole number from 1 to 256, or all."),
    (InputError, lambda: read("/nowhere"), "/nowhere cannot be read: No such file or directory."),
    (
        PilesError,
        lambda: parse_piles("QS\n2X"),
        "Line 2: “2X” is not a card: write rank (2–10, J, Q, K, A) and suit (C, D, H, S), as in QS or 10H.",
    ),
]


def kinds(of: type[Refusal] = Refusal) -> Iterator[type[Refusal]]:
    """All kinds of refusals that the game's code has, below this one."""
    for each in of.__subclasses__():
        if each.__module__.startswith("war."):
            yield each
        yield from kinds(each)


def places(text: Text) -> Iterator[object]:
    """What fills the places of a text, and of the texts in it."""
    if isinstance(text, Joined):
        for part in text.parts:
            yield from places(part)
        return
    for _, value in text.places:
        yield value
        if isinstance(value, Message | Joined):
            yield from places(value)


@pytest.mark.parametrize(("kind", "act", "says"), CASES, ids=range(len(CASES)))
def test_what_is_refused_is_a_message_with_typed_places(
    kind: type[Refusal], act: Callable[[], object], says: str
) -> None:
    with pytest.raises(kind) as caught:
        act()
    assert type(caught.value) is kind
    assert why(caught.value) == says
    filled = list(places(caught.value.message))
    assert all(type(each) in (int, And, CardFace, Decimal, Joined, Literal, Message, Name, Percent) for each in filled)


def test_every_kind_of_refusal_is_among_them() -> None:
    for module in pkgutil.walk_packages(war.__path__, "war."):
        importlib.import_module(module.name)
    assert {kind for kind, _, _ in CASES} == set(kinds())


def test_whatever_is_wrong_by_name_is_a_refusal() -> None:
    """No sentence for people is raised as anything else: what ``war`` calls an error is a refusal."""
    for module in pkgutil.walk_packages(war.__path__, "war."):
        for name, each in vars(importlib.import_module(module.name)).items():
            if name.endswith("Error") and isinstance(each, type) and each.__module__.startswith("war."):
                assert issubclass(each, Refusal), name
