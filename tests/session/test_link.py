"""The link: there and back for any game, short and plain; a broken one is told in a sentence, and nothing else."""

import re
from collections.abc import Callable

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.saying import why
from war.engine import deal as deal_module
from war.engine.deal import SEEDS, deal_code, parse_deal
from war.engine.game import Game
from war.engine.outcome import BY_TIME
from war.engine.presets import PRESETS
from war.engine.rules import Pickup, Rules, Short
from war.session import link as link_module
from war.session.link import MAX_BATTLES, MAX_LENGTH, LinkError, link, parse_link, parse_rules, rules_code
from war.session.open_game import OpenGame, Position
from war.session.session import Session

#: What a fragment may have in it as it is (RFC 3986, 3.5).
FRAGMENT = re.compile(r"[A-Za-z0-9\-._~!$&'()*+,;=:@/?]+")
CODE = deal_code(7)
PEACE = PRESETS["peace"].rules


def at(rules: Rules, seed: int, battles: int, flips: int = 0) -> OpenGame:
    """A game at a moment, or at the last moment before it that there is."""
    open_game = OpenGame.dealt(rules, deal_code(seed))
    open_game.game.play(battles + (1 if flips else 0))
    position = Position(min(battles, open_game.game.battles))
    if flips and position.battles < open_game.game.battles:
        flips = min(flips, len(open_game.game.battle(battles + 1).flips) - 1)
        position = Position(battles, flips)
    open_game.position = open_game.furthest = position
    return open_game


seats = st.builds(at, strategies.rules, strategies.seeds, st.integers(0, 400), st.integers(0, 3))


def war_at(rules: Rules = Rules(), seed: int = 7) -> int:  # noqa: B008  (rules are frozen)
    """How many battles go before the first war that is played out in this game."""
    game = Game.dealt(rules, seed)
    game.play(300)
    return next(number for number in game.ties if len(game.battle(number).flips) > 1) - 1


# ---- there and back ------------------------------------------------------------------------------------------


@given(seats)
def test_a_link_leads_to_the_same_moment_of_the_same_game(open_game: OpenGame) -> None:
    text = link(open_game)
    found = parse_link(text)
    assert found.is_game_of(open_game)
    assert found.position == found.furthest == open_game.position
    assert found.game.piles(found.position.battles) == open_game.game.piles(open_game.position.battles)
    assert found.battle is None or open_game.battle is None or found.battle.flips == open_game.battle.flips
    assert link(found) == text
    assert FRAGMENT.fullmatch(text)
    assert len(text) <= MAX_LENGTH / 2


TIMED = PRESETS["beginner"].variants[0].rules  # ten minutes


def timed(seed: int, battles: int, flips: int = 0) -> OpenGame:
    """A game with time called at this moment."""
    open_game = at(TIMED, seed, battles, flips)
    open_game.time_called = True
    if not flips:
        open_game.game.call_time()
    return open_game


@given(strategies.seeds, st.integers(1, 40))
def test_a_game_that_time_ended_opens_ended(seed: int, battles: int) -> None:
    open_game = timed(seed, battles)
    found = parse_link(link(open_game))
    assert (found.position, found.over, found.outcome) == (open_game.position, True, open_game.outcome)
    assert link(found) == link(open_game)
    assert link(open_game) == link(at(TIMED, seed, battles)) + (
        "/time" if "time" in str(open_game.game.outcome) else ""
    )


def test_a_war_that_time_is_up_in_is_finished_and_then_the_game_is_over() -> None:
    battles = war_at(TIMED)
    assert link(timed(7, battles, 1)) == f"1/beginner,time-limit=10/{CODE}/{battles}.1/time"
    session = Session()
    session.show(parse_link(f"1/beginner,time-limit=10/{CODE}/{battles}.1/time"))
    assert session.open_game.outcome is None
    assert session.play_battle()
    assert session.open_game.position == Position(battles + 1)
    assert session.open_game.outcome is not None
    assert session.open_game.outcome.reason in BY_TIME


def test_a_moment_before_the_call_and_an_end_by_cards_need_no_more_in_their_link() -> None:
    open_game = timed(7, 10)
    open_game.position = Position(4)
    assert link(open_game) == f"1/beginner,time-limit=10/{CODE}/4"
    whole = at(TIMED, 7, 100_000)
    whole.time_called = True
    assert whole.over
    assert link(whole) == f"1/beginner,time-limit=10/{CODE}/{whole.game.battles}"
    assert link(parse_link(link(whole) + "/time")) == link(whole)


def test_a_link_with_time_called_shows_the_game_that_lies_there_if_it_went_the_same_way() -> None:
    battles = war_at(TIMED)
    for text, other in (("10/time", "10/time"), (f"{battles}.1/time", f"{battles}.1/time"), ("10", "10/time"),
                        ("10/time", "12"), (f"{battles}.1", f"{battles}.1/time")):  # fmt: skip
        session = Session()
        session.show(parse_link(f"1/beginner,time-limit=10/{CODE}/{text}"))
        here = session.open_game
        wanted = link(parse_link(f"1/beginner,time-limit=10/{CODE}/{other}"))
        session.show(parse_link(wanted))
        assert (session.open_game is here) is (text == other)
        assert link(session.open_game) == wanted


@given(strategies.rules)
def test_rules_there_and_back(rules: Rules) -> None:
    assert parse_rules(rules_code(rules)) == rules


def test_the_format_stays() -> None:
    assert link(at(Rules(), 7, 17)) == f"1/classic/{CODE}/17"
    assert link(at(PRESETS["quick"].rules, 7, 0)) == f"1/quick/{CODE}/0"
    assert link(at(Rules(), 7, war_at(), 1)) == f"1/classic/{CODE}/{war_at()}.1"
    assert link(at(Rules(face_down=1, time_limit=10), 7, 1)) == f"1/classic,face-down=1,time-limit=10/{CODE}/1"
    assert rules_code(PRESETS["beginner"].variants[0].rules) == "beginner,time-limit=10"
    assert rules_code(Rules(face_down=1, short=Short.LOSE, pickup=Pickup.WINNER_FIRST, limit=9)) == "quick,limit=9"


@pytest.mark.parametrize("name", PRESETS)
def test_the_tables_links_are_short(name: str) -> None:
    assert rules_code(PRESETS[name].rules) == name
    for seed in (0, SEEDS - 1):
        open_game = OpenGame.dealt(PRESETS[name].rules, deal_code(seed))
        for position in (Position(), Position(17), Position(MAX_BATTLES - 1, 13)):
            open_game.position = position
            assert len(link(open_game)) < 40
            assert FRAGMENT.fullmatch(link(open_game))


# ---- how it arrives ------------------------------------------------------------------------------------------

MOMENT = at(Rules(face_down=1), 7, 5)
PLAIN = link(MOMENT)


@pytest.mark.parametrize(
    "text",
    [
        f"https://example.org/war/#{PLAIN}",
        f"http://127.0.0.1:8000/?a=b#{PLAIN}",
        f"file:///home/ada/My%20games/war.html#{PLAIN}",
        f"#{PLAIN}",
        f"  {PLAIN}\n",
        f"/{PLAIN}/",
        PLAIN.replace(",", "%2C").replace("=", "%3D"),
        PLAIN.replace(",", "%2c").replace("=", "%3d"),
        PLAIN.replace("/", "%2F"),
        PLAIN.replace("-", "%2D"),
        "".join(f"%{ord(sign):02x}" for sign in PLAIN),
        PLAIN.replace(CODE, CODE.lower()),
        PLAIN.replace(CODE, CODE.replace("-", "")),
    ],
)
def test_a_link_is_read_as_it_arrives(text: str) -> None:
    assert "," in PLAIN
    found = parse_link(text)
    assert found.is_game_of(MOMENT)
    assert found.position == Position(5)


@pytest.mark.parametrize(
    "around",
    [
        "Look at {} and tell me!", "<{}>", "“{}”", "({}).", "It is {}, I think.", "{} (#1 of today)", "*{}*",
        "War\n\n{}\n\nYours, Mia",
    ],
)  # fmt: skip
@pytest.mark.parametrize("before", ["https://example.org/war/#", "#", ""])
def test_a_link_within_other_words_is_found(around: str, before: str) -> None:
    found = parse_link(around.format(before + PLAIN))
    assert found.is_game_of(MOMENT)
    assert found.position == Position(5)


def test_the_example_in_the_modules_description_is_a_link() -> None:
    example = re.search(r"``(1/classic/.*?)``", str(link_module.__doc__))
    assert example
    assert parse_link(example[1]).position == Position(17)
    code = re.search(r"as in ``(.*?)``", str(deal_module.__doc__))
    assert code
    assert deal_code(parse_deal(code[1])) == code[1] == example[1].split("/")[2]


@pytest.mark.parametrize("text", [CODE, CODE.lower(), f" {CODE} ", CODE.replace("-", ""), f"x#{CODE}"])
def test_a_code_alone_is_a_game_at_its_beginning(text: str) -> None:
    assert (parse_link(text).deal, parse_link(text).game.rules) == (CODE, Rules())
    open_game = parse_link(text, PEACE)
    assert (open_game.deal, open_game.game.rules, open_game.position, open_game.furthest) == (
        CODE,
        PEACE,
        Position(),
        Position(),
    )


@given(strategies.seeds)
def test_any_code_alone(seed: int) -> None:
    assert parse_deal(parse_link(deal_code(seed).lower()).deal) == seed


def test_without_a_moment_it_is_the_beginning_and_the_rules_are_the_links() -> None:
    open_game = parse_link(f"1/peace/{CODE}", Rules())
    assert (open_game.game.rules, open_game.position) == (PEACE, Position())


# ---- broken --------------------------------------------------------------------------------------------------


def refusal(text: str) -> str:
    """The sentence with which the link is refused."""
    with pytest.raises(LinkError) as refused:
        parse_link(text)
    return why(refused.value)


BATTLES = Game.dealt(Rules(), 7)
BATTLES.play()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no link and no deal code here."),
        ("https://example.org/war/#", "There is no link and no deal code here."),
        (" / ", "There is no link and no deal code here."),
        (f"2/classic/{CODE}/17", "The link is from a later version of the game, and this one cannot read it."),
        ("9" * 60, "has 60 letters and digits"),
        ("9" * 60 + "/a/b", "The link is from a later version of the game, and this one cannot read it."),
        (f"0/classic/{CODE}/17", "does not begin as the links here do"),
        (f"²/classic/{CODE}/17", "does not begin as the links here do"),
        ("https://example.org/war/", "does not begin as the links here do"),
        ("1/classic", "a part too few"),
        (f"1/classic/{CODE}/17/4", "a part too many"),
        (f"1/classic/{CODE}/17/time/4", "a part too many"),
        (f"1/classic/{CODE}/time", "“time” is no moment of a game"),
        (f"1/classic/{CODE}/17/time", "time could not be up there"),
        (f"1/classic,time-limit=10/{CODE}/0/time", "time could not be up there"),
        (f"1/chess/{CODE}/17", "There is no table “chess”."),
        (f"1//{CODE}/17", "There is no table “”."),
        (f"1/classic,/{CODE}/17", "“” is no rule"),
        (f"1/classic,jokers=2/{CODE}/17", "“jokers=2” is no rule"),
        (f"1/classic,limit/{CODE}/17", "“limit” is no rule"),
        (
            f"1/classic,face-down=16/{CODE}/17",
            "The link is for rules that cannot be. Cards face down in a war: it must be a whole number from 0 to 15",
        ),
        (f"1/classic,face-down=/{CODE}/17", "rules that cannot be"),
        (f"1/classic,face-down=-1/{CODE}/17", "rules that cannot be"),
        (f"1/classic,limit=0/{CODE}/17", "rules that cannot be"),
        (f"1/classic,limit=1.5/{CODE}/17", "rules that cannot be"),
        (f"1/classic,limit={'9' * 20}/{CODE}/17", "rules that cannot be"),
        (f"1/classic,pickup=mine/{CODE}/17", "rules that cannot be"),
        (f"1/classic,pickup={'x' * 300}/{CODE}/17", "rules that cannot be"),
        (f"1/classic,limit={'9' * 300}/{CODE}/17", "rules that cannot be"),
        (f"1/{'x' * 300}/{CODE}/17", "There is no table"),
        (f"1/classic,{'x' * 300}/{CODE}/17", "is no rule"),
        (f"1/classic/{'X' * 300}/17", "is not a deal code"),
        (f"1/classic,cards-up=none/{CODE}/17", "rules that cannot be"),
        (f"1/classic/{CODE[:-1]}/17", "9 letters and digits"),
        (f"1/classic/{CODE[:-1]}{'3' if CODE[-1] == '2' else '2'}/17", "mistyped"),
        (f"1/classic/{CODE[:-1]}O/17", "“O” stands in none, only 2"),
        ("1/classic//17", "There is no deal code here"),
        (f"1/classic/{CODE}/x", "“x” is no moment of a game"),
        (f"1/classic/{CODE}/-1", "“-1” is no moment of a game"),
        (f"1/classic/{CODE}/1.x", "“1.x” is no moment of a game"),
        (f"1/classic/{CODE}/.1", "“.1” is no moment of a game"),
        (f"1/classic/{CODE}/1.1.1", "“1.1.1” is no moment of a game"),
        (f"1/classic/{CODE}/٣", "“٣” is no moment of a game"),
        (f"1/classic/{CODE}/{BATTLES.battles + 1}", f"has no moment {BATTLES.battles + 1}; it has {BATTLES.battles} b"),
        (f"1/classic/{CODE}/{BATTLES.battles}.1", f"has no moment {BATTLES.battles}.1; it has {BATTLES.battles} b"),
        (f"1/classic/{CODE}/0.5", "has no moment 0.5; its battle 1 has 1 flip."),
        (f"1/classic/{CODE}/10000000", "no game here has 10,000,000 battles"),
        (f"1/classic/{CODE}/{'1' * 400}", "is no moment of a game"),
        (f"1/classic/{CODE}/{'1' * 600}", "too long"),
    ],
)
def test_what_is_wrong_is_said(text: str, sentence: str) -> None:
    said = refusal(text)
    assert sentence in said
    assert said[0].isupper() or said[0] == "“"
    assert said.endswith(".")
    assert len(said) < 250


def read(text: str) -> OpenGame | str:
    """The game and the moment of a link, or the sentence with which it is refused."""
    try:
        return parse_link(text)
    except LinkError as error:
        return why(error)


def is_read_or_refused(text: str) -> None:
    """The link is a game, or there is one sentence of reasonable length; nothing else comes of it."""
    open_game = read(text)
    if isinstance(open_game, str):
        assert open_game.endswith(".")
        assert len(open_game) < 300
        assert open_game.count("The link is") <= 1
    else:
        assert open_game.has(open_game.position)
        assert parse_link(link(open_game)).position == open_game.position


@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    is_read_or_refused(text)


@given(st.lists(st.text("1/classicquickpeace,-=.%#0917W2FCK ", max_size=12), min_size=1, max_size=5).map("/".join))
def test_any_text_of_the_signs_that_links_have(text: str) -> None:
    is_read_or_refused(text)
    is_read_or_refused("1/" + text)
    is_read_or_refused(f"1/beginner,time-limit=10/{CODE}/{text}/time")
    is_read_or_refused(f"1/classic/{CODE}/{text}")
    is_read_or_refused(f"1/classic,{text}/{CODE}/3")


def without(text: str, place: int, _: str) -> str:
    return text[:place] + text[place + 1 :]


def with_another(text: str, place: int, sign: str) -> str:
    return text[:place] + sign + text[place + 1 :]


def with_one_more(text: str, place: int, sign: str) -> str:
    return text[:place] + sign + text[place:]


def cut_off(text: str, place: int, _: str) -> str:
    return text[:place]


def twice(text: str, place: int, _: str) -> str:
    return text[:place] + text


mutations = st.lists(
    st.tuples(
        st.sampled_from([without, with_another, with_one_more, cut_off, twice]),
        st.integers(0, 80),
        st.one_of(st.sampled_from("0123456789/,=.-%#WXwx"), st.characters()),
    ),
    min_size=1,
    max_size=4,
)


@given(seats, mutations)
def test_good_links_spoilt(open_game: OpenGame, changes: list[tuple[Callable[[str, int, str], str], int, str]]) -> None:
    text = link(open_game)
    for change, place, sign in changes:
        text = change(text, place % (len(text) + 1), sign)
    is_read_or_refused(text)


@given(strategies.seeds, st.integers(0, 9), st.sampled_from("23456789CFGHJKMNPRTVWXY"))
def test_one_mistyped_sign_of_the_code_is_never_another_game(seed: int, place: int, sign: str) -> None:
    code = deal_code(seed).replace("-", "")
    mistyped = with_another(code, place, sign)
    hypothesis.assume(mistyped != code)
    assert "is not a deal code" in refusal(f"1/classic/{mistyped}/0")


# ---- how long it takes ---------------------------------------------------------------------------------------


def test_a_huge_moment_plays_no_more_than_the_game_has(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []
    play = Game.play

    def counted(game: Game, battles: int | None = None) -> object:
        asked.append(battles)
        play(game, battles)
        asked.append(game.battles)
        return game.outcome

    monkeypatch.setattr(Game, "play", counted)
    assert "no game here has 99,999,999 battles" in refusal(f"1/classic/{CODE}/99999999")
    assert asked == []
    assert f"it has {BATTLES.battles} battles" in refusal(f"1/classic/{CODE}/{MAX_BATTLES}")
    assert asked == [MAX_BATTLES, BATTLES.battles]
    assert "no moment of a game" in refusal(f"1/classic/{CODE}/{'9' * 100}")
    assert "no moment of a game" in refusal(f"1/classic/{CODE}/1.{'9' * 100}")
    assert len(asked) == 2


def test_a_moment_far_into_a_game_that_goes_round() -> None:
    rules = Rules(pickup=Pickup.YOU_FIRST)  # the longest game known here: 34,272 battles, then the circle is proven
    open_game = parse_link(f"1/{rules_code(rules)}/{deal_code(9)}/34272")
    assert open_game.over
    assert open_game.game.cycle == (1392, 34272)
    assert "it has 34,272 battles" in refusal(f"1/{rules_code(rules)}/{deal_code(9)}/{MAX_BATTLES}")
