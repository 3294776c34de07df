"""The page at its sizes: nothing moves that is pressed, nothing is too small, nothing hangs over, nothing hides."""

from collections.abc import Callable

import pytest

from tests.browser.game.table import CLASSIC, LONG, Table, dealt
from war.deal import deal_code
from war.rules import AtLimit, Combine, Pickup, Rules
from war.session import Session
from war.tables import TABLES
from war.view import view

SIZES = [(375, 720), (1280, 800)]
MORE_SIZES = [(320, 640), (375, 667), (844, 390), (768, 1024), (3840, 2160), *SIZES]

#: What can be pressed and is seen, with its size; a box counts as its label, which presses it too.
TARGETS = """
() => {
  const open = document.querySelector("dialog[open]") ?? document.body;
  const found = open.querySelectorAll("button, select, input, a[href], summary, [role=button]");
  return [...found].filter(e => e.checkVisibility({visibilityProperty: true})).map(e => {
    const box = (["checkbox", "file"].includes(e.type) ? e.closest("label") : e).getBoundingClientRect();
    return [e.textContent.trim() || e.id, e.localName, box.width, box.height];
  }).filter(([, , width]) => width);
}
"""

OVERHANG = """
() => {
  const wide = [...document.querySelectorAll("body *")].filter(e => {
    const box = e.getBoundingClientRect();
    return box.width && box.height && box.right > innerWidth + 0.5 && !e.closest(".sr, .faces, .card, .pile");
  });
  const dialog = document.querySelector("dialog[open]");
  return {
    page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    dialog: dialog ? dialog.scrollWidth - dialog.clientWidth : 0,
    wide: wide.map(e => e.outerHTML.slice(0, 80)),
  };
}
"""


def start(table: Table) -> None:
    """A game with nothing played."""
    table.new_game(CLASSIC)


def war(table: Table) -> None:
    """The middle of a double war."""
    table.press_many(table.new_game(CLASSIC), 2)


def end(table: Table) -> None:
    """The end of a game."""
    table.new_game(CLASSIC)
    table.page.evaluate("document.getElementById('ten').click(), document.getElementById('ten').click()")
    assert table.seen()["mood"] == "end"


def dialog(opener: str) -> Callable[[Table], None]:
    """A dialog that is open."""

    def show(table: Table) -> None:
        table.press(opener)

    show.__name__ = opener
    return show


SCENES = [start, war, end, *map(dialog, ("Rules", "How to play", "Games", "Share", "Settings"))]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_nothing_hangs_over_the_side(table: Table, scene: Callable[[Table], None]) -> None:
    table.page.set_viewport_size({"width": 320, "height": 640})
    scene(table)
    for width in (320, 375, 640, 1280):
        table.page.set_viewport_size({"width": width, "height": 640})
        assert table.page.evaluate(OVERHANG) == {"page": 0, "dialog": 0, "wide": []}, width


@pytest.mark.parametrize("name", ["math", "classic"])
def test_the_longest_war_stays_on_the_table_of_a_small_phone(table: Table, name: str) -> None:
    page = table.page
    page.set_viewport_size({"width": 320, "height": 640})
    table.choose(TABLES[name].title)
    session = table.new_game("W2222-2VF36" if name == "math" else CLASSIC, TABLES[name].rules)
    most = 0
    while session.press():
        page.evaluate("document.getElementById('play').click()")
        lie = page.evaluate("document.querySelectorAll('#you-cards li').length")
        most = max(most, lie)
        assert page.evaluate(OVERHANG) == {"page": 0, "dialog": 0, "wide": []}
        edges = page.evaluate("""() => {
            const table = document.getElementById("table").getBoundingClientRect();
            return [...document.querySelectorAll("#table .card")].map(card => card.getBoundingClientRect())
                .filter(card => card.left < table.left || card.right > table.right).length;
        }""")
        assert edges == 0
    assert most >= 9


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_what_can_be_pressed_is_large_enough(table: Table, scene: Callable[[Table], None]) -> None:
    table.page.set_viewport_size({"width": 320, "height": 568})
    scene(table)
    for width, height in [(320, 568), *SIZES]:
        table.page.set_viewport_size({"width": width, "height": height})
        targets = table.page.evaluate(TARGETS)
        assert len(targets) >= 4
        for name, kind, wide, high in targets:
            least = 24 if kind in ("a", "summary") else 44
            assert high >= least, (name, width, wide, high)
            assert wide >= least, (name, width, wide, high)


@pytest.mark.parametrize(("width", "height"), MORE_SIZES)
def test_play_stays_where_it_is_the_whole_game_through(table: Table, width: int, height: int) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    where = "() => JSON.stringify(document.getElementById('play').getBoundingClientRect())"
    session = dealt(CLASSIC)
    places = {page.evaluate(where): "start"}
    moods = {"start"}
    while session.press():
        page.evaluate("document.getElementById('play').click()")
        mood = table.seen()["mood"]
        moods.add(mood)
        places.setdefault(page.evaluate(where), f"{mood}: {table.seen()['sentence']}")
    assert moods == {"start", "battle", "war", "end"}
    table.new_game(LONG)
    places.setdefault(page.evaluate(where), "a new game")
    for _ in range(4):
        page.evaluate("document.getElementById('ten').click()")
        places.setdefault(page.evaluate(where), "ten battles")
    table.key("a")
    places.setdefault(page.evaluate(where), "auto-play")
    assert len(places) == 1, places


# Where the longest is said in the middle of the table: rules and a seed. A game of five figures that goes round, wars
# of five flips, large numbers, ends for want of cards and at the limit.
LONG_TALES = [
    (Rules(pickup=Pickup.YOU_FIRST, face_down=0), 4),
    (Rules(face_down=0, cards_up=2, combine=Combine.SUBTRACT), 81),
    (Rules(face_down=1, cards_up=2, combine=Combine.SUBTRACT), 102),
    *((Rules(face_down=9, cards_up=2, combine=Combine.MULTIPLY), seed) for seed in range(10)),
    *((Rules(limit=100, at_limit=at_limit), seed) for at_limit in AtLimit for seed in range(3)),
]


def long_words() -> dict[str, tuple[str, str, str]]:
    """For each mood the longest headline, sentence and words below that the program says in those games."""
    longest: dict[str, tuple[str, str, str]] = {}

    def look(session: Session) -> None:
        shown = view(session)
        said = (shown.headline, shown.sentence, shown.end.tally if shown.end else shown.stakes_text)
        before = longest.get(shown.mood, ("", "", ""))
        longest[shown.mood] = tuple(max(pair, key=len) for pair in zip(before, said, strict=True))  # type: ignore[assignment]

    for rules, seed in LONG_TALES:
        session = dealt(deal_code(seed), rules)
        look(session)
        while session.seat.position.battles < 60 and session.press():
            look(session)
        session.show_end()
        game = session.seat.game
        if game.circle:  # as if only the suits lay otherwise, which is rare: a battle later they do
            game.circle = game.circle[0] + 1, game.circle[1]
        look(session)
    return longest


def test_play_stays_where_it_is_whatever_is_said(open_table: Callable[..., Table]) -> None:
    page = open_table().page
    words = long_words()
    assert set(words) == {"start", "battle", "war", "end"}
    assert len(words["end"][1]) > 130  # a deal that goes round, but for the suits
    for width, height in MORE_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        places = page.evaluate(
            """words => {
                const part = id => document.getElementById(id);
                const where = () => JSON.stringify(part("play").getBoundingClientRect());
                const found = {};
                for (const [mood, [headline, sentence, stakes]] of Object.entries(words)) {
                    part("table").dataset.mood = mood;
                    part("headline").textContent = headline;
                    part("sentence").textContent = sentence;
                    part("stakes").textContent = stakes;
                    found[`${mood}: ${sentence}`] = where();
                }
                return found;
            }""",
            words,
        )
        assert len(places) == 4
        assert len(set(places.values())) == 1, (width, places)


@pytest.mark.parametrize(("width", "height"), MORE_SIZES)
def test_the_table_is_seen_whole_and_play_is_within_reach(table: Table, width: int, height: int) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    war(table)
    shown = ["#you-cards .card:last-child svg", "#computer-cards .card:last-child svg", "#play", "#table"]
    boxes = page.evaluate(
        """shown => shown.map(each => {
            const box = document.querySelector(each).getBoundingClientRect();
            return [box.left, box.top, box.right, box.bottom];
        })""",
        shown,
    )
    controls = page.locator(".controls").bounding_box()
    assert controls is not None
    for left, top, right, bottom in boxes[:3]:
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
    below = [bottom for *_, bottom in boxes[:2]] if controls["x"] < 10 or width > 900 else []
    assert all(bottom <= controls["y"] for bottom in below)  # no card lies under the controls
    if width < 500:
        assert boxes[2][1] > height * 0.7  # where a thumb is
        assert boxes[2][2] - boxes[2][0] > width * 0.85
    table_width, card_height = boxes[3][2] - boxes[3][0], boxes[0][3] - boxes[0][1]
    assert table_width > width * 0.5
    assert card_height > height * 0.1  # on the largest screen too


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_keep_cards_and_buttons_apart(table: Table, scheme: str) -> None:
    page = table.page
    page.emulate_media(forced_colors="active", color_scheme=scheme)  # type: ignore[arg-type]
    war(table)
    for selector in ("#play", "#ten", "#table", "#you-cards .card.face svg", "#you-pile"):
        style = page.locator(selector).first.evaluate("e => getComputedStyle(e).borderTopStyle")
        assert style != "none", selector
    page.emulate_media(forced_colors="null", color_scheme="null")


def test_zoom_is_never_switched_off(table: Table) -> None:
    content = table.page.locator("meta[name=viewport]").get_attribute("content")
    assert content is not None
    assert "user-scalable" not in content
    assert "maximum-scale" not in content
