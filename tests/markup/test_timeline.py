"""The plot of a game: its points are the pile sizes, its marks the wars and the changes of lead, at any length."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.saying import english
from tests.sessions import elements, seated
from war.engine.deal import deal_code
from war.engine.game import Game
from war.engine.rules import Compare, Pickup, Rules, Short
from war.markup.timeline import CHUNK, MANY_CHANGES, MARKS, SHORTEST, Timeline, TimelineView, chunk, pointer_view
from war.session.open_game import OpenGame, Position
from war.session.session import Session

#: More than 10,000 battles: a deal that goes round after 14,970.
LONG = Rules(face_down=0, pickup=Pickup.YOU_FIRST), 4
#: 3,648 battles, and the lead changes often.
UP_AND_DOWN = Rules(face_down=0), 797


def shown(rules: Rules, seed: int, battles: int) -> OpenGame:
    """A game of which so many battles were shown, or all of it."""
    open_game = OpenGame.dealt(rules, deal_code(seed))
    open_game.game.play(battles)
    open_game.position = open_game.furthest = Position(min(battles, open_game.game.battles))
    return open_game


def points(svg: str) -> list[tuple[int, int]]:
    """The points of the lines, each once where one chunk ends and the next begins."""
    found: list[tuple[int, int]] = []
    for line in re.findall(r'<path class="count" d="([^"]+)"/>', svg):
        begin, *steps = line.split("l")
        x, y = map(int, begin.removeprefix("M").split(" "))
        assert not found or (x, y) == found[-1], "a chunk does not begin where the last one ended"
        found = found or [(x, y)]
        for step in steps:
            across, down = map(int, step.split(" "))
            x, y = x + across, y + down
            found.append((x, y))
    return found


def marked(svg: str, name: str) -> list[tuple[int, int, int]]:
    """The strokes of the paths with this class: where across, from where down, how long."""
    paths = re.findall(rf'<path class="{name}" d="([^"]+)"/>', svg)
    strokes = "".join(paths)
    found = [(int(x), int(y), int(v)) for x, y, v in re.findall(r"M(\d+) (\d+)v(-?\d+)", strokes)]
    assert "".join(f"M{x} {y}v{v}" for x, y, v in found) == strokes
    return found


def plot(timeline_view: TimelineView) -> str:
    return timeline_view.full + timeline_view.rest


seats = st.builds(
    shown,
    st.one_of(strategies.any_rules(limit=st.integers(1, 700)), st.builds(Rules, face_down=st.integers(0, 1))),
    strategies.seeds,
    st.one_of(st.integers(0, 40), st.integers(200, 700), st.sampled_from((CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK))),
)


@given(seats)
def test_the_points_are_the_pile_sizes(open_game: OpenGame) -> None:
    timeline_view = Timeline().view(open_game)
    assert points(plot(timeline_view)) == [
        (n, 52 - open_game.game.sizes(n)[0]) for n in range(open_game.furthest.battles + 1)
    ]
    assert (timeline_view.battles, timeline_view.width) == (
        open_game.furthest.battles,
        max(SHORTEST, open_game.furthest.battles),
    )
    assert timeline_view.height == 52
    elements(plot(timeline_view))  # every element has its end


@given(seats)
def test_every_war_has_a_mark_as_tall_as_it_is_deep(open_game: OpenGame) -> None:
    svg = plot(Timeline().view(open_game))
    for kind in (1, 2, 3):
        wanted = [
            (number, 52, -MARKS[kind - 1])
            for number in range(1, open_game.furthest.battles + 1)
            if (wars := open_game.game.battle(number).wars) and min(wars, 3) == kind
        ]
        assert marked(svg, f"war war{kind}") == wanted
    assert list(MARKS) == sorted(set(MARKS))


@given(seats)
def test_the_area_goes_from_the_middle_along_the_line_and_back(open_game: OpenGame) -> None:
    svg = plot(Timeline().view(open_game))
    areas = re.findall(r'<path class="area" fill="url\(#timeline-sides\)" d="M(\d+) 26V(\d+)([^V]*)V26z"/>', svg)
    assert [f"M{x} {y}{steps}" for x, y, steps in areas] == re.findall(r'<path class="count" d="([^"]+)"/>', svg)


@given(seats)
def test_the_lead_changes_often_where_there_are_many_turning_points(open_game: OpenGame) -> None:
    timeline_view = Timeline().view(open_game)
    assert timeline_view.often == (len(marked(plot(timeline_view), "turn")) > MANY_CHANGES)


@given(seats, st.floats(0, 1))
def test_what_is_pointed_at_is_told_as_far_as_it_was_shown(open_game: OpenGame, pointed: float) -> None:
    timeline_view, pointer = Timeline().view(open_game), pointer_view(open_game, pointed)
    assert pointer.at <= open_game.furthest.battles
    assert pointer.at == min(round(pointed * timeline_view.width), timeline_view.battles)
    assert pointer.share == pointer.at / timeline_view.width
    you, computer = open_game.game.sizes(pointer.at)
    assert english(pointer.tip) == f"Battle {pointer.at:,}: {you}–{computer}"
    assert pointer_view(open_game).at == open_game.position.battles


@given(seats)
def test_the_turning_points_are_where_the_lead_goes_to_the_other(open_game: OpenGame) -> None:
    sizes = [(number, open_game.game.sizes(number)) for number in range(open_game.furthest.battles + 1)]
    leads = [(you > computer, number) for number, (you, computer) in sizes if you != computer]
    firsts = [next(run)[1] for _, run in groupby(leads, key=lambda lead: lead[0])]
    assert marked(plot(Timeline().view(open_game)), "turn") == [(number, 0, 52) for number in firsts[1:]]


def test_cards_that_a_shortage_leaves_on_the_table_are_nobodys_lead() -> None:
    rules = Rules(face_down=11, short=Short.LOSE, compare=Compare.LOW, cards_up=2)
    open_game = OpenGame.dealt(rules, deal_code(1209))
    open_game.game.play()
    open_game.furthest = Position(open_game.game.battles)
    assert [open_game.game.sizes(battle) for battle in (3, 4)] == [(28, 24), (13, 9)]
    assert marked(plot(Timeline().view(open_game)), "turn") == []


def test_equal_piles_between_are_no_turning_point() -> None:
    session = seated(Rules(face_down=0, pickup=Pickup.WINNER_FIRST), "KC 2C 3C 2D 9C 9D", "QC KD 9H KH 2H 2S")
    session.play_battles(6)
    sizes = [session.open_game.game.sizes(number)[0] for number in range(7)]
    assert sizes == [6, 7, 6, 5, 4, 5, 6]
    assert marked(plot(Timeline().view(session.open_game)), "turn") == [(3, 0, 12)]


def test_a_known_plot() -> None:
    session = seated(Rules(face_down=1, pickup=Pickup.WINNER_FIRST), "KC 7C 2C 9C 3C 3D", "QD 7D 2D 8D 2H 2S")
    session.play_battles(2)
    timeline_view = Timeline().view(session.open_game)
    assert timeline_view.full == ""
    area = '<path class="area" fill="url(#timeline-sides)" d="M0 6V6l1 -1l1 -3V6z"/>'
    assert timeline_view.rest == f'{area}<path class="count" d="M0 6l1 -1l1 -3"/><path class="war war1" d="M2 12v-7"/>'
    assert english(timeline_view.status) == "Battle 2 of 2 · You 10, computer 2"
    assert english(timeline_view.sentence) == "Battle 2 of 2 battles: you have 10 cards, the computer has 2 cards."


# ---- chunks --------------------------------------------------------------------------------------------------


def test_the_chunks_joined_are_the_whole() -> None:
    open_game = shown(*UP_AND_DOWN, 3000)
    svg = plot(Timeline().view(open_game))
    whole = chunk(open_game.game, 0, 3000).svg
    assert svg.count('class="count"') == 3000 // CHUNK + 1
    assert points(svg) == points(whole)
    for name in ("turn", "war war1", "war war2", "war war3"):
        assert marked(svg, name) == marked(whole, name)
    assert len(marked(svg, "turn")) > 10
    assert len(marked(svg, "war war1")) > 10


@pytest.mark.parametrize("step", [1, 7, CHUNK, 3 * CHUNK])
def test_what_is_full_only_grows_at_its_end(step: int) -> None:
    open_game, timeline, full = OpenGame.dealt(LONG[0], deal_code(LONG[1])), Timeline(), ""
    for battles in range(0, 4 * CHUNK + 2, step):
        open_game.game.play(battles - open_game.game.battles)
        open_game.position = open_game.furthest = Position(battles)
        timeline_view = timeline.view(open_game)
        assert timeline_view.full.startswith(full)
        assert timeline_view.full.count('class="count"') == battles // CHUNK
        assert plot(timeline_view) == plot(Timeline().view(open_game)), "it depends on how one came there"
        full = timeline_view.full


def test_going_back_changes_the_position_alone() -> None:
    session, timeline = Session(deals=lambda: deal_code(3)), Timeline()
    session.play_battles(300)
    before = timeline.view(session.open_game)
    session.back(7)
    after = timeline.view(session.open_game)
    assert plot(after) == plot(before)
    assert (after.battles, before.at - after.at) == (before.battles, 7)
    assert (before.can_go_on, after.can_go_on, after.can_go_back) == (False, True, True)
    session.beginning()
    assert not timeline.view(session.open_game).can_go_back


def test_another_game_is_another_plot_and_the_first_one_comes_back() -> None:
    timeline, one, other = Timeline(), shown(Rules(), 3, 300), shown(Rules(), 4, 290)
    films = [timeline.view(open_game) for open_game in (one, other, one)]
    assert films[0] == films[2]
    assert plot(films[1]) == plot(Timeline().view(other)) != plot(films[0])


def test_what_was_not_shown_is_not_drawn() -> None:
    open_game = shown(Rules(), 3, 20)
    drawn = Timeline().view(open_game)
    open_game.game.play()
    assert Timeline().view(open_game) == drawn
    assert drawn.can_show_end


def test_a_war_under_way_is_half_a_step_on_and_its_end_is_not_drawn() -> None:
    session = seated(Rules(face_down=1), "KC 7C 2C 9C 3C 3D", "QD 7D 2D 8D 2H 2S")
    session.play_battle()
    before = Timeline().view(session.open_game)
    session.play_card()
    timeline_view = Timeline().view(session.open_game)
    assert (timeline_view.at, timeline_view.battles, plot(timeline_view)) == (1.5, 1, plot(before))


# ---- for ever ------------------------------------------------------------------------------------------------

#: A deal that goes round: after battle 96 the cards lie as after battle 44.
CIRCLE = Rules(face_down=2, pickup=Pickup.YOU_FIRST), 74, (44, 96)


def test_the_circle_is_told_once_its_end_was_shown_and_not_before() -> None:
    rules, seed, cycle = CIRCLE
    session = Session(deals=lambda: deal_code(seed))
    session.open_game = OpenGame.dealt(rules, deal_code(seed))
    timeline = Timeline()
    session.play_battles(cycle[1] - 1)
    session.open_game.game.play()
    assert session.open_game.game.cycle == cycle
    assert timeline.view(session.open_game).cycle is None
    session.play_battle()
    assert timeline.view(session.open_game).cycle == cycle
    session.back(60)
    assert timeline.view(session.open_game).cycle == cycle  # it was shown
    start, end = cycle
    piles = [[card // 4 for card in session.open_game.game.piles(number).you] for number in (start, end)]
    assert piles[0] == piles[1]


def test_other_games_have_no_circle() -> None:
    for rules in (Rules(), Rules(short=Short.LOSE, pickup=Pickup.WINNER_FIRST)):
        open_game = shown(rules, 3, 100_000)
        assert open_game.over
        assert Timeline().view(open_game).cycle is None
        assert not Timeline().view(open_game).can_show_end


# ---- how much work it is -------------------------------------------------------------------------------------


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The battles after which somebody asked for the pile sizes."""
    asked: list[int] = []
    sizes = Game.sizes

    def counted(game: Game, battles: int) -> tuple[int, int]:
        asked.append(battles)
        return sizes(game, battles)

    class Watched(Sequence[int]):
        def __init__(self, game: Game) -> None:
            self.sizes = game._sizes

        def __len__(self) -> int:
            return len(self.sizes)

        def __getitem__(self, wanted: Any) -> Any:
            asked.extend(range(len(self))[wanted] if isinstance(wanted, slice) else [wanted])
            return self.sizes[wanted]

    monkeypatch.setattr(Game, "sizes", counted)
    monkeypatch.setattr(Game, "your_sizes", property(Watched))
    return asked


def most_work(session: Session, timeline: Timeline, asked: list[int], presses: int) -> int:
    """The most looks that one of so many presses takes, jumps to the middle and back among them."""
    most = 0
    for press in range(presses):
        for act in (session.play_battle, session.latest if press % 5 else session.beginning):
            act()
            asked.clear()
            timeline.view(session.open_game)
            most = max(most, len(asked))
            session.latest()
    return most


def test_a_press_costs_no_more_in_a_long_game_than_in_a_short_one(looked_up: list[int]) -> None:
    work = {}
    for battles in (2 * CHUNK, 39 * CHUNK):
        session, timeline = Session(), Timeline()
        session.open_game = shown(*LONG, battles - 1)
        timeline.view(session.open_game)
        work[battles] = most_work(session, timeline, looked_up, 2 * CHUNK)
        assert session.open_game.furthest == Position(battles - 1 + 2 * CHUNK)
    assert work[39 * CHUNK] <= work[2 * CHUNK] + 5  # a few, to see who led before a chunk
    assert CHUNK < work[39 * CHUNK] < 2 * CHUNK + 20


def test_the_first_drawing_of_a_long_game_looks_at_each_battle_once(looked_up: list[int]) -> None:
    open_game = shown(*LONG, 10_000)
    looked_up.clear()
    Timeline().view(open_game)
    assert set(looked_up) == set(range(10_001))
    assert len(looked_up) < 10_000 + 8 * (10_000 // CHUNK + 2)
