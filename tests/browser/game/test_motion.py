"""Cards that move, what is heard and felt: only decoration, cut short by the next press, off where it is unwanted."""

from collections.abc import Callable, Iterator
from itertools import groupby, pairwise

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.game.table import CLASSIC, LONG, Table, dealt, expected
from tests.browser.page_monitor import Watch
from tests.browser.sharing import Sharing
from war.markup.cards import face_id

MOVING = "document.getAnimations().length"
GHOSTS = "document.querySelectorAll('.ghosts, .ghosts *').length"
NODES = "document.querySelectorAll('#table *, body > *').length"
#: Press Play card, and count what moves in the frame that starts it.
PRESS = """() => new Promise(done => {
  document.getElementById("play").click();
  requestAnimationFrame(() => done([document.getAnimations().length, document.querySelectorAll(".ghosts *").length]));
})"""

#: Wait until what a press starts has started.
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

#: Counts what is asked of the browser's sound and of the phone.
EARS = """
window.heard = {contexts: 0, sources: 0, buzzes: []};
window.AudioContext = class extends AudioContext {
  constructor() { super(); heard.contexts++; window.ear = this; }
  createOscillator() { heard.sources++; return super.createOscillator(); }
  createBufferSource() { heard.sources++; return super.createBufferSource(); }
};
navigator.vibrate = pattern => { heard.buzzes.push(pattern.length); return true; };
"""


def switch(table: Table, label: str, on: bool) -> None:
    """Switch a setting."""
    table.press("Settings")
    table.page.get_by_label(label, exact=True).set_checked(on)
    table.page.locator("#settings").get_by_role("button", name="Close").click()


def press(table: Table) -> tuple[int, int]:
    """Press Play card. Returns how much moves in the frame that starts it, and how many ghosts there are."""
    moving, ghosts = table.page.evaluate(PRESS)
    return moving, ghosts


WHOLE = "One press plays a whole battle, wars too"

#: Less motion is not asked for.
LIVELY = {"reduced_motion": "no-preference"}


@pytest.fixture(scope="module")
def moving_sharing(chromium: Browser, site: str) -> Iterator[Sharing]:
    """The one page with cards that move that these tests share."""
    sharing = Sharing(chromium, site, script=EARS, **LIVELY)
    yield sharing
    sharing.close()


@pytest.fixture
def moving(moving_sharing: Sharing, watch: Watch, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table whose cards can move, and do not just now, with what is heard counted."""
    for table in moving_sharing.lend(request, watch):
        settled(table)
        table.page.evaluate("heard.buzzes.length = 0")
        yield table


def settled(table: Table) -> None:
    """Wait until all that is decoration is there and nothing moves."""
    table.wait_for("Boolean(window.war.motion && window.war.sound)")
    table.page.wait_for_selector("html[data-faces]")
    table.wait_for(f"{MOVING} === 0 && {GHOSTS} === 0")


def test_a_wars_light_swells_and_does_not_flash(moving: Table) -> None:
    page = moving.page
    assert press(moving)[0] > 0
    moving.wait_for("document.querySelector('.light')")  # once both cards lie
    assert moving.seen()["phase"] == "war"
    steps = page.evaluate("document.querySelector('.light').getAnimations()[0].effect.getKeyframes()")
    beats = [float(step["opacity"]) for step in steps]
    assert len(beats) > 8
    falls = [before - after for before, after in pairwise(beats)]
    assert max(falls[:-1]) < 0.11  # no flash, but for its end
    assert beats[-1] == 0


def test_the_cards_move_and_nothing_is_left_of_it(moving: Table) -> None:
    page = moving.page
    session = dealt(CLASSIC)
    before = page.evaluate(NODES)
    for _ in range(3):
        page.evaluate(
            "window.layers = new MutationObserver(all => all.forEach(each => each.addedNodes.forEach(node =>"
            "node.className === 'ghosts' && (window.layer = [node.getAttribute('aria-hidden'),"
            "getComputedStyle(node).pointerEvents])))).observe(document.getElementById('table'), {childList: true})"
        )
        running, ghosts = press(moving)
        session.press()
        assert running > 0
        assert ghosts > 0
        assert page.evaluate("window.layer") == ["true", "none"]
        settled(moving)
        moving.shows(session)
    page.evaluate("document.getElementById('new').click()")
    moving.wait_for(f"{GHOSTS} > 0")
    moving.wait_for(f"{MOVING} === 0 && {GHOSTS} === 0")
    assert page.evaluate(NODES) <= before + 4
    assert page.evaluate("heard.contexts") == 0  # and nobody asked for sound


def test_a_press_cuts_short_what_moves(moving: Table) -> None:
    page = moving.page
    session = dealt(CLASSIC)
    most = 0
    while True:
        before = expected(session)
        if not session.press():
            break
        most = max(most, press(moving)[1])
        # The cards lie there at once; the rest is as the press before has left it, and so nothing lags by more.
        now, seen = expected(session), moving.seen()
        laid = ("yours", "computers")
        assert {name: seen[name] for name in laid} == {name: now[name] for name in laid}
        rest = seen.keys() - {*laid, "numbers", "notice"}
        assert {name: seen[name] for name in rest} == {name: before[name] for name in rest}
    assert 0 < most < 150  # nothing queues
    settled(moving)
    moving.shows(session)
    for style in page.evaluate("""() => [...document.querySelectorAll("#table .card, #table p, #table .pile")]
            .map(each => [getComputedStyle(each).transform, getComputedStyle(each).opacity])"""):
        assert style == ["none", "1"]


def test_nothing_moves_where_less_is_asked_for_or_it_is_switched_off(moving: Table) -> None:
    page = moving.page
    for off in ("system", "switch"):
        if off == "system":
            page.emulate_media(reduced_motion="reduce")
        else:
            page.emulate_media(reduced_motion="null")
            switch(moving, "Cards move", False)
        session = moving.new_game(CLASSIC)
        while session.press():
            assert press(moving) == (0, 0)
            moving.shows(session)
        moving.will_deal(CLASSIC)


def test_at_high_speed_nothing_moves_and_nothing_is_left(moving: Table) -> None:
    page = moving.page
    page.evaluate("seeds.length = 0")  # the same game both times
    moving.will_deal(LONG)
    moving.press("New game")
    moving.set_speed("very fast")
    moving.press("Start auto-play")
    moving.wait_for("Number.parseInt(document.getElementById('battles').textContent) > 5")
    assert page.evaluate(GHOSTS) == 0
    moving.set_speed("as fast as it goes")
    moving.wait_for("document.getElementById('table').dataset.phase === 'end'")
    page.evaluate(FRAMES)
    moving.wait_for(f"{MOVING} === 0 && {GHOSTS} === 0")
    battles = page.evaluate(NODES)
    moving.will_deal(LONG)
    moving.press("New game")
    moving.press("Start auto-play")
    moving.wait_for("document.getElementById('table').dataset.phase === 'end'")
    page.evaluate(FRAMES)
    moving.wait_for(f"{MOVING} === 0 && {GHOSTS} === 0")
    assert page.evaluate(NODES) == battles


def test_a_ghost_tells_of_no_card_that_lies_face_down(moving: Table) -> None:
    session = dealt(CLASSIC)
    moving.will_deal(CLASSIC)
    for _ in range(6):
        session.press()
        press(moving)
        html = moving.page.evaluate("document.getElementById('table').outerHTML")
        battle = session.open_game.battle
        assert battle is not None
        flips = battle.flips[: session.open_game.position.flips or None]
        hidden = {card for flip in flips for side in (flip.you, flip.computer) for card in side.face_down}
        assert not [card for card in hidden if f'"#{face_id(card)}"' in html]


# ---- suspense --------------------------------------------------------------------------------------------------

#: From now on, each frame: whether all cards that lie open have turned, which cards lie there, all else that the page
#: shows or says, as the attributes and the text of each part that has a name, and whether the outcome is still held.
FILM = """() => {
  const left_out = ".cards *, .ghosts *, dialog *, #time";
  window.film = [];
  if (!window.plain) {
    window.plain = {patch: war.patch, reveal: war.reveal};
    war.patch = (changes, outcome, step) => {
      if (step) window.held = step === "held";
      plain.patch(changes, outcome, step);
    };
    war.reveal = () => {
      window.held = false;
      plain.reveal();
    };
  }
  const look = () => {
    const parts = {};
    for (const part of document.querySelectorAll("main [id], #speech")) {
      if (part.matches(left_out)) continue;
      const marks = [...part.attributes].filter(each => !["style", "class"].includes(each.name));
      const texts = [...part.querySelectorAll("*"), part].filter(each => !each.closest(`.cards, ${left_out}`))
        .flatMap(each => [...each.childNodes].filter(node => node.nodeType === 3).map(node => node.data));
      parts[part.id] = JSON.stringify([marks.map(each => each.value), texts, part.value ?? ""]);
    }
    const faces = [...document.querySelectorAll("#table .cards .face")];
    const cards = [...document.querySelectorAll("#table .cards .sr")].map(each => each.textContent).join();
    film.push([faces.every(each => Number(getComputedStyle(each).opacity) > 0.5), cards, parts, Boolean(window.held)]);
    window.filming = requestAnimationFrame(look);
  };
  look();
}"""


#: A frame of it.
Frame = tuple[bool, str, dict[str, str], bool]


def film_of(table: Table, act: Callable[[], object]) -> list[Frame]:
    """All that is seen of what is done, frame by frame, until nothing moves any more."""
    table.page.evaluate(FILM)
    act()
    settled(table)
    table.page.evaluate(FRAMES)
    film: list[Frame] = table.page.evaluate("(cancelAnimationFrame(filming), film)")
    return film


def steps_of(film: list[Frame]) -> Iterator[list[Frame]]:
    """The frames of each step, by the cards that lie there, with the last frame before it as the first.

    Left out is a step that begins before the outcome of the one before was shown: it shows that as well.
    """
    before: list[Frame] = []
    for _, step in groupby(film, key=lambda frame: frame[1]):
        frames = list(step)
        if before and not before[-1][3]:
            yield [before[-1], *frames]
        before = frames


def tells_too_early(film: list[Frame]) -> dict[str, tuple[str, str]]:
    """What told the outcome of a step before its last card had turned: before and after it."""
    told: dict[str, tuple[str, str]] = {}
    for (_, _, before, _), *frames in steps_of(film):
        after = frames[-1][2]
        for turned, _, parts, _ in frames:
            if not turned:
                told |= {
                    name: (before.get(name, ""), text)
                    for name, text in parts.items()
                    if text == after[name] != before.get(name) and name not in ("auto", "you-number", "computer-number")
                }
    return told


def test_nothing_tells_how_a_step_ends_before_its_cards_have_turned(moving: Table) -> None:
    page = moving.page

    def shown(act: Callable[[], object], steps: int) -> None:
        film = film_of(moving, act)
        seen = list(steps_of(film))
        assert len(seen) >= steps
        assert any(not frame[0] for frame in film)  # there was something to wait for
        assert tells_too_early(film) == {}

    def play() -> None:
        moving.press("Play card")

    for _ in range(3):  # a war, another one on top of it, and how that ends
        shown(play, 1)
    moving.open_link(f"1/classic/{CLASSIC}/14")
    while moving.seen()["phase"] != "end":
        shown(play, 1)
    moving.will_deal(CLASSIC, CLASSIC, CLASSIC)
    moving.press("New game")
    switch(moving, WHOLE, True)
    settled(moving)
    shown(play, 1)
    switch(moving, WHOLE, False)
    for speed, seconds in (("normal", 3), ("fast", 1.5)):
        moving.press("New game")
        moving.set_speed(speed)
        settled(moving)

        def watch(seconds: float = seconds) -> None:
            moving.press("Start auto-play")
            page.wait_for_timeout(seconds * 1000)
            moving.press("Pause auto-play")

        shown(watch, 2)


# ---- sound -----------------------------------------------------------------------------------------------------


def test_sound_is_off_until_it_is_asked_for(new_page: Callable[..., Page], site: str) -> None:
    page = new_page()
    page.add_init_script(EARS)
    moving = Table.open(page, site, CLASSIC)
    moving.wait_for("Boolean(window.war.sound)")
    session = dealt(CLASSIC)
    for _ in range(4):
        press(moving)
        session.press()
    assert page.evaluate("heard") == {"contexts": 0, "sources": 0, "buzzes": []}
    switch(moving, "Sounds", True)
    assert page.evaluate("heard.contexts") == 1
    before = page.evaluate("heard.sources")
    assert before > 0  # it is tried out
    moving.press("Play card")
    session.press()
    assert page.evaluate("heard.sources") > before
    assert page.evaluate("heard.contexts") == 1
    assert page.evaluate("heard.buzzes") == []
    while session.press():
        before = page.evaluate("heard.sources")
        moving.wait_for(f"ear.currentTime > {page.evaluate('ear.currentTime')} + 0.06")  # sounds are told apart
        moving.press("Play card")
    assert page.evaluate("heard.sources") >= before + 5  # the end is heard
    switch(moving, "Sounds", False)
    before = page.evaluate("heard.sources")
    moving.will_deal(CLASSIC)
    moving.press("New game")
    moving.press("Play card")
    assert page.evaluate("heard.sources") == before


def test_a_war_is_felt_where_that_is_asked_for(moving: Table) -> None:
    switch(moving, "A short buzz at a war", True)
    assert moving.page.evaluate("heard.buzzes") == [3]
    session = dealt(CLASSIC)
    session.press()
    moving.press("Play card")
    assert session.open_game.position.flips == 1
    settled(moving)
    assert moving.page.evaluate("heard.buzzes") == [3, 3]
    assert moving.page.evaluate("heard.contexts") == 0


def test_a_browser_without_sound_plays_without(new_page: Callable[..., Page], site: str) -> None:
    page = new_page()
    page.add_init_script("delete window.AudioContext; delete Navigator.prototype.vibrate")
    table = Table.open(page, site, CLASSIC)
    table.wait_for("Boolean(window.war.sound)")
    switch(table, "Sounds", True)
    assert page.locator("[data-setting=buzz]").count() == 0
    session = dealt(CLASSIC)
    for _ in range(5):
        table.press("Play card")
        session.press()
    table.shows(session)
