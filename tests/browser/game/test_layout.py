"""The page at its sizes: nothing moves that is pressed, nothing is too small, nothing hangs over, nothing hides."""

import re
from collections.abc import Callable

import pytest

from tests.browser.game.table import CLASSIC, LONG, Table, dealt
from tests.saying import english, in_english
from war.engine.deal import deal_code
from war.engine.presets import PRESETS
from war.engine.rules import AtLimit, Combine, Pickup, Rules
from war.session.session import Session
from war.view import screen as screen_view

view = in_english(screen_view.view)

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
    assert table.seen()["phase"] == "end"


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
    table.choose(english(PRESETS[name].title))
    session = table.new_game("W2222-2VF36" if name == "math" else CLASSIC, PRESETS[name].rules)
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
    phases = {"start"}
    while session.press():
        page.evaluate("document.getElementById('play').click()")
        phase = table.seen()["phase"]
        phases.add(phase)
        places.setdefault(page.evaluate(where), f"{phase}: {table.seen()['sentence']}")
    assert phases == {"start", "battle", "war", "end"}
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
    """For each phase the longest headline, sentence and words below that the program says in those games."""
    longest: dict[str, tuple[str, str, str]] = {}

    def look(session: Session) -> None:
        shown = view(session)
        said = (shown.headline, shown.sentence, shown.end.tally if shown.end else shown.stakes_text)
        before = longest.get(shown.phase, ("", "", ""))
        longest[shown.phase] = tuple(max(pair, key=len) for pair in zip(before, said, strict=True))  # type: ignore[assignment]

    for rules, seed in LONG_TALES:
        session = dealt(deal_code(seed), rules)
        look(session)
        while session.open_game.position.battles < 60 and session.press():
            look(session)
        session.show_end()
        game = session.open_game.game
        if game.cycle:  # as if only the suits lay otherwise, which is rare: a battle later they do
            game.cycle = game.cycle[0] + 1, game.cycle[1]
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
                for (const [phase, [headline, sentence, stakes]] of Object.entries(words)) {
                    part("table").dataset.phase = phase;
                    part("headline").textContent = headline;
                    part("sentence").textContent = sentence;
                    part("stakes").textContent = stakes;
                    found[`${phase}: ${sentence}`] = where();
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


#: Low windows, and what is left of large ones at 400 %.
LOW = [
    *((568, 320), (600, 400), (320, 256), (320, 480), (600, 500), (320, 568)),
    *((640, 256), (640, 400), (1280, 256), (700, 540), (1000, 520), (1000, 590)),
]
#: How many cards and piles are covered or below the screen, whether Play and auto-play are seen, what hangs over.
COVERED = """() => {
  const box = (part) => part.getBoundingClientRect();
  const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const buttons = [...document.querySelectorAll(".controls > :not(.ear)")].map(box).filter(({width}) => width);
  const cards = [...document.querySelectorAll("#table .card svg, #table .pile")].map(box);
  return [
    cards.filter((card) => card.bottom > innerHeight + 1 || buttons.some((button) => over(card, button))).length,
    ["auto", "play"].every((name) => box(document.getElementById(name)).top < innerHeight - 20),
    document.documentElement.scrollWidth - innerWidth,
  ];
}"""


def test_in_a_low_window_no_card_lies_below_the_buttons(table: Table) -> None:
    page = table.page
    war(table)
    table.wait_for("Boolean(war.motion)")
    page.evaluate("war.motion.cut()")  # a card that is still on its way lies nowhere yet
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        for top in ("scrollTo(0, 0)", "document.getElementById('table').scrollIntoView()"):
            page.evaluate(top)
            covered, seen, over = page.evaluate(COVERED)
            assert (covered, over) == (0, 0), (width, height)
            assert seen or (height < 300 and width > 600), (width, height)
    page.set_viewport_size({"width": 320, "height": 256})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    table.key("Space")  # what is played is seen
    assert page.evaluate(COVERED)[:2] == [0, True]


#: Of each button, link and heading of a fold that is called otherwise than it is seen: both.
CALLED = """() => {
  const within = document.querySelector("dialog[open]") ?? document.body;
  const found = [...within.querySelectorAll("button, a[href], summary, label.button, [role=button]")];
  const seen = found.filter((part) => part.checkVisibility({visibilityProperty: true}));
  const other = seen.filter((part) => part.matches("[aria-label], [aria-labelledby]"));
  const by = (part) => document.getElementById(part.getAttribute("aria-labelledby"))?.textContent;
  return [seen.length, other.map((part) => [part.innerText, part.getAttribute("aria-label") ?? by(part)])];
}"""


def test_whoever_speaks_what_is_seen_on_a_button_presses_it(table: Table) -> None:
    page = table.page
    end(table)
    table.press("Laboratory")
    page.fill("#lab-games", "20")
    page.click("#lab-run")
    table.wait_for("document.querySelector('#lab-results [data-link]')")
    seen = []
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        for opener in ("", *(() if width == 320 else ("rules", "guide", "past-games", "share", "settings"))):
            if opener:
                page.click(f"[data-intent={opener}]")
            number, called = page.evaluate(CALLED)
            assert number > 0
            seen += called
            for text, name in called:
                words, called_so = (re.findall(r"[\w-]+", each.casefold()) for each in (text, name))
                assert not words or f" {' '.join(words)} " in f" {' '.join(called_so)} ", (text, name)
            if opener:
                table.key("Escape")
    assert {"10", "War"} <= {text.strip() for text, _ in seen}


#: What is not printed or shown in a colour that stands out, of texts and lines: by the least contrast with the ground.
FAINT = """([least, ground]) => {
  const linear = (part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const contrast = (one) => (Math.max(one, ground) + 0.05) / (Math.min(one, ground) + 0.05);
  const faint = [];
  const look = (part, colour, least) => {
    const [red, green, blue, alpha = 1] = numbers(colour);
    const ink = [red, green, blue].map((each) => each * alpha + ground * 255 * (1 - alpha));
    if (contrast(light(ink)) < least) faint.push([part.outerHTML.slice(0, 90), colour]);
  };
  const within = document.querySelector("dialog[open]") ?? document.body;
  for (const part of within.querySelectorAll("*")) {
    if (!part.checkVisibility({visibilityProperty: true})) continue;
    if (part.closest(".faces, .card, .pile, .sr, option")) continue;
    const style = getComputedStyle(part);
    const says = [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (says && !part.closest("svg")) look(part, style.color, 4.5);
    if (!part.matches(LINES)) continue;
    if (style.stroke !== "none") look(part, style.stroke, least);
    else if (style.fill !== "none") look(part, style.fill, least);
  }
  return faint;
}""".replace(
    "LINES", '".bar, .count, .war, .cursor, .turn, .halfway, .curve, .mark, .outline, .whisker, .sign:not(.other)"'
)
#: Lines and areas whose colour is none of the system's, but for cards.
OWN = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  const system = ["Canvas", "CanvasText", "Highlight", "HighlightText", "GrayText", "ButtonText", "ButtonFace"];
  const allowed = system.map((name) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const own = [];
  for (const part of document.querySelectorAll("svg :is(path, rect, line, polyline, circle, polygon, text)")) {
    if (!part.checkVisibility() || part.closest(".faces, .card, .pile, .look")) continue;
    const {fill, stroke} = getComputedStyle(part);
    for (const colour of [fill, stroke]) {
      if (colour !== "none" && !allowed.includes(colour)) own.push([part.outerHTML.slice(0, 90), colour]);
    }
  }
  return own;
}"""


def test_paper_is_dark_on_white_and_forced_colours_are_the_systems(table: Table) -> None:
    page = table.page
    end(table)
    page.click("#who-wins")
    table.press("Laboratory")
    page.fill("#lab-games", "200")
    page.click("#lab-run")
    table.wait_for("document.querySelector('#lab-results .bar')")
    assert page.evaluate(FAINT, [3, 1])  # it looks: on the screen much is pale on the cloth
    for theme in ("dark", "light", "system"):
        page.evaluate("theme => war.dress(theme, 'brick')", theme)
        for scheme in ("dark", "light"):
            page.emulate_media(media="print", color_scheme=scheme)
            assert page.evaluate(FAINT, [3, 1]) == [], (theme, scheme)
            page.emulate_media(media="screen", forced_colors="active", color_scheme=scheme)
            assert page.evaluate(OWN) == [], (theme, scheme)
            page.emulate_media(media="null", forced_colors="null", color_scheme="null")
    for opener in ("guide", "past-games", "share", "settings", "rules"):
        page.evaluate("war.dress('dark', 'brick')")
        page.click(f"[data-intent={opener}]")
        page.emulate_media(media="print")
        assert page.evaluate(FAINT, [3, 1]) == [], opener
        assert not page.locator("main").is_visible()
        page.emulate_media(media="null")
        table.key("Escape")
    page.click("#who-wins")


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
