"""The laboratory on the page: runs, is stopped, compares, saves; its games open on the table; the table stays alive."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.game.table import Table
from tests.browser.game.test_layout import OVERHANG, TARGETS
from tests.browser.tabs import Tab, open_ready
from tests.saying import in_english, said
from war.__main__ import main
from war.engine.presets import PRESETS
from war.engine.rules import Rules
from war.laboratory.export import compared_csv, compared_json
from war.laboratory.findings import Findings
from war.laboratory.highlights import highlight_link, highlights
from war.laboratory.study import Comparison, Study
from war.session.link import link, parse_link
from war.session.open_game import Position
from war.text import study
from war.text.report import HIGHLIGHT_LABELS

answers = in_english(study.answers)

SEED = "1729"
DONE = "#lab-said:has-text('Done')"
RUNS = "#lab-stop[aria-disabled=false]"
WAIT = 120_000  # milliseconds for some hundred games on a busy machine


def in_terminal(*arguments: str) -> str:
    """What ``python3 -m war simulate`` prints."""
    out = StringIO()
    with redirect_stdout(out):
        assert main(["simulate", *arguments]) == 0
    return out.getvalue()


def found(rules: Rules, games: int) -> Findings:
    """What a study of these games finds here."""
    study = Study(rules, games, int(SEED))
    study.run(10**9)
    return study.result()


def open_lab(page: Page, games: str = "60") -> None:
    """Open the laboratory, for one study of the Classic table, with this in its fields."""
    page.click("#open-lab")
    page.select_option("#lab-one-table", "classic")
    page.evaluate("document.getElementById('lab-one-rules').open = false")
    if page.is_checked("#lab-compare"):
        page.locator("label", has=page.locator("#lab-compare")).click()
    page.fill("#lab-games", games)
    page.fill("#lab-seed", SEED)


def run(page: Page) -> None:
    """Play the games, to the end."""
    page.click("#lab-run")
    page.wait_for_selector(DONE, timeout=WAIT)


def saved(page: Page, kind: str, folder: Path) -> str:
    """The text of the file that is saved."""
    with page.expect_download() as download:
        page.click(f"[data-intent=lab-{kind}]")
    assert download.value.suggested_filename == f"war-laboratory.{kind}"
    download.value.save_as(folder / kind)
    return (folder / kind).read_text("utf-8")


def test_nothing_of_it_is_there_until_it_is_asked_for(page: Page, site: str) -> None:
    open_ready(page, site)
    assert page.locator("#lab").is_hidden()
    assert page.inner_html("#lab") == ""
    page.get_by_role("button", name="Laboratory", exact=True).click()
    assert page.locator("#lab").is_visible()
    assert page.evaluate("document.activeElement.id") == "lab-title"
    page.click("[data-intent=lab-close]")
    assert page.locator("#lab").is_hidden()
    assert page.evaluate("document.activeElement.id") == "open-lab"


def test_its_numbers_are_the_terminals(table: Table, tmp_path: Path) -> None:
    page = table.page
    open_lab(page, "300")
    run(page)
    asked = ("--table", "classic", "--games", "300", "--seed", SEED)
    assert saved(page, "json", tmp_path) == in_terminal(*asked, "--json").rstrip("\n")
    assert saved(page, "csv", tmp_path) == in_terminal(*asked, "--csv")
    told = page.locator(".lab-answers").all_inner_texts()
    assert told == ["\n\n".join(answers(found(Rules(), 300)))]


def test_any_rule_can_be_chosen(table: Table, tmp_path: Path) -> None:
    page = table.page
    open_lab(page)
    page.select_option("#lab-one-table", label="Math War: subtract")
    page.click("#lab-one-rules > summary")
    page.fill("#lab-one-face_down", "2")
    page.select_option("#lab-one-pickup", "loser-first")
    page.fill("#lab-one-limit", "150")
    page.select_option("#lab-one-at_limit", "most-cards")
    page.keyboard.press("Tab")
    assert page.input_value("#lab-one-table") == "own"
    assert page.inner_text("#lab-one-limit-note") == "The game stops after 150 battles."
    run(page)
    options = "--face-down 2 --pickup loser-first --limit 150 --at-limit most-cards --cards-up 2 --combine subtract"
    expected = in_terminal(*options.split(), "--games", "60", "--seed", SEED, "--json")
    assert json.loads(saved(page, "json", tmp_path)) == json.loads(expected)


def test_two_sets_of_rules_are_compared_on_the_same_deals(table: Table, tmp_path: Path) -> None:
    page = table.page
    open_lab(page, "80")
    page.locator("label", has=page.locator("#lab-compare")).click()
    page.select_option("#lab-other-table", "peace")
    run(page)
    comparison = Comparison(Rules(), PRESETS["peace"].rules, 80, int(SEED))
    comparison.run(10**9)
    assert saved(page, "json", tmp_path) == compared_json(comparison.result())
    assert saved(page, "csv", tmp_path) == compared_csv(comparison.result())
    assert page.locator("svg .outline.one").count() == page.locator("svg .outline.other").count() == 2


def test_a_run_is_stopped_with_what_it_has_found(table: Table, tmp_path: Path) -> None:
    page = table.page
    open_lab(page, "1000000")
    page.click("#lab-run")
    page.wait_for_selector("#lab-left:has-text('left')", timeout=WAIT)
    assert page.locator("#lab-progress").is_visible()
    page.click("#lab-stop")
    page.wait_for_selector("#lab-said:has-text('Stopped after')")
    value = json.loads(saved(page, "json", tmp_path))
    assert value["asked"] == 1_000_000
    assert 0 < value["games"] < 1_000_000
    again = in_terminal("--games", str(value["games"]), "--seed", SEED, "--json")
    assert json.loads(again) == value | {"asked": value["games"]}
    assert page.locator("#lab-progress").is_hidden()
    page.fill("#lab-games", "10")
    run(page)  # and another one can be begun


def test_a_game_worth_a_look_opens_on_the_table_and_undo_leads_back(table: Table) -> None:
    page = table.page
    open_lab(page)
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.click("#ten")
    wait(page, "location.hash.endsWith('/10')")
    here = page.evaluate("location.hash")
    run(page)
    for worth in highlights(found(Rules(), 60)):
        label = said(HIGHLIGHT_LABELS[worth.which]).lower()
        page.get_by_role("button", name=f"Watch {worth.deal}, the {label}").click()
        assert page.evaluate("document.activeElement.id") == "table"
        open_game = parse_link(highlight_link(worth, Rules()))
        if open_game.outcome is not None:
            open_game.position = Position()  # it is watched from its beginning
        wait(page, f"location.hash === {json.dumps('#' + link(open_game))}")
        assert (
            page.inner_text("#battles")
            == f"{open_game.position.battles:,} battle{'s' * (open_game.position.battles != 1)}"
        )
        page.click("#undo")
        wait(page, f"location.hash === {json.dumps(here)}")
    assert page.inner_text("#battles") == "10 battles"


#: Until what was changed is drawn, and whoever watches what is in sight has been told.
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


def wait(page: Page, expression: str) -> None:
    """Wait until a JavaScript expression is true."""
    end = time.monotonic() + 20
    while not page.evaluate(expression):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(30)


def test_what_cannot_be_is_said_beside_the_field_and_nothing_is_lost(table: Table) -> None:
    page = table.page
    open_lab(page, "20")
    kept = {"lab-games": "20", "lab-seed": SEED, "lab-one-face_down": "3"}
    games, seed, face_down = kept
    said = page.inner_text("#lab-said")
    for name, text in ((games, "5"), (games, "2000000"), (games, ""), (seed, "abc"), (face_down, "99")):
        page.evaluate("document.getElementById('lab-one-rules').open = true")
        page.fill(f"#{name}", text)
        page.evaluate("document.getElementById('lab-one-rules').open = false")
        page.evaluate("document.getElementById('lab-run').click()")
        assert page.evaluate("document.activeElement.id") == name
        assert page.get_attribute(f"#{name}", "aria-invalid") == "true"
        note = page.locator(f"#{name}-note")
        assert note.is_visible()
        assert note.inner_text().endswith(".")
        assert str(page.get_attribute(f"#{name}", "aria-describedby")).split()[0] == f"{name}-note"
        assert page.input_value(f"#{name}") == text
        assert page.inner_text("#lab-said") == said
        assert all(page.input_value(f"#{other}") == value for other, value in kept.items() if other != name)
        page.fill(f"#{name}", kept[name])
    page.keyboard.press("Enter")
    page.wait_for_selector(DONE, timeout=WAIT)
    assert page.locator("#lab [aria-invalid=true]").count() == 0


def test_the_game_waits_meanwhile(page: Page, site: str) -> None:
    page.clock.install()
    open_ready(page, f"{site}#1/classic/W2222-279GR/7")
    page.keyboard.press("a")
    wait(page, "document.getElementById('time').innerText !== '0:00'")
    page.click("#open-lab")
    assert page.inner_text("#auto") == "Start auto-play"
    page.clock.run_for(600)  # the clock is looked at twice a second
    seen = page.inner_text("#time"), page.inner_text("#battles")
    page.clock.run_for(5000)
    assert (page.inner_text("#time"), page.inner_text("#battles")) == seen
    for key in ("Space", "a"):  # the game comes into sight with it
        page.evaluate("document.getElementById('lab-title').scrollIntoView(); document.activeElement.blur()")
        wait(page, "document.getElementById('auto').getBoundingClientRect().top < 0")
        page.evaluate(DRAWN)
        page.keyboard.press(key)
        wait(page, "document.getElementById('auto').getBoundingClientRect().top >= 0")
        wait(page, "document.getElementById('auto').getBoundingClientRect().bottom <= innerHeight")
    assert page.inner_text("#auto") == "Pause auto-play"
    page.evaluate("document.getElementById('lab-title').scrollIntoView()")  # and goes out of it
    wait(page, "document.getElementById('auto').innerText === 'Start auto-play'")


def test_with_the_keyboard_alone(page: Page, site: str, tmp_path: Path) -> None:
    open_ready(page, site)

    def go_to(name: str) -> None:
        for _ in range(80):
            if page.evaluate(f"document.activeElement.matches({json.dumps(name)})"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {name}")

    go_to("#open-lab")
    page.keyboard.press("Enter")
    go_to("#lab-one-table")
    page.keyboard.type("Peace")
    go_to("#lab-games")
    page.keyboard.type("40")
    go_to("[data-intent=lab-seed]")
    before = page.input_value("#lab-seed")
    page.keyboard.press("Space")
    assert page.input_value("#lab-seed") != before
    seed = page.input_value("#lab-seed")
    go_to("#lab-run")
    page.keyboard.press("Space")
    page.wait_for_selector(DONE, timeout=WAIT)
    assert page.evaluate("document.activeElement.id") == "lab-run"
    go_to("[data-intent=lab-json]")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    value = json.loads(Path(download.value.path()).read_text("utf-8"))
    expected = in_terminal("--table", "peace", "--games", "40", "--seed", seed, "--json")
    assert value == json.loads(expected)
    assert page.inner_text("#battles") == "0 battles"  # no key has played a card meanwhile


PRESS = """
async () => {
  const counted = () => document.getElementById("battles").textContent;
  for (let n = 0; n < 20; n++) {
    const before = counted();
    document.getElementById("ten").click();
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    if (counted() === before) throw new Error("a press was not seen in the next picture");
    await new Promise(done => setTimeout(done, 20));
  }
}
"""


def test_a_press_during_a_run_counts_once_and_is_seen_at_once(table: Table) -> None:
    page = table.page
    table.open_link("1/classic/W2222-279GR/0")
    open_lab(page, "1000000")  # a game of 2394 battles
    page.click("#lab-run")
    page.wait_for_selector(RUNS)
    page.evaluate(PRESS)
    assert page.inner_text("#battles") == "200 battles"
    assert page.locator(RUNS).count() == 1  # it still runs
    for _ in range(5):
        page.click("#ten")
    assert page.inner_text("#battles") == "250 battles"
    page.click("#lab-stop")
    page.wait_for_selector("#lab-said:has-text('Stopped after')")


def test_auto_play_as_fast_as_it_goes_and_a_run_share(table: Table) -> None:
    page = table.page
    table.open_link("1/classic/W2222-279GR/0")
    open_lab(page, "1000000")
    page.click("#lab-run")
    page.select_option("#speed", "fastest")
    page.click("#auto")
    page.wait_for_selector("#table[data-phase=end]", timeout=WAIT)
    assert page.inner_text("#battles") == "2,394 battles"
    wait(page, "document.getElementById('lab-bar').value > 10")
    page.click("[data-intent=lab-close]")
    page.click("#open-lab")
    assert page.inner_text("#lab-said").startswith("Stopped after")


def steps(page: Page) -> Iterator[str]:
    """The laboratory with a study, then with a comparison, with everything unfolded."""
    open_lab(page, "40")
    for step in ("a study", "a comparison"):
        if step == "a comparison":
            page.locator("label", has=page.locator("#lab-compare")).click()
        run(page)
        page.evaluate("for (const each of document.querySelectorAll('#lab details')) each.open = true")
        yield step


LOOKS: list[dict[str, Any]] = [
    {"color_scheme": "light", "forced_colors": "none"},
    {"color_scheme": "dark", "forced_colors": "none"},
    {"color_scheme": "dark", "forced_colors": "active"},
]


def test_axe_finds_nothing(new_page: Callable[..., Page], site: str) -> None:
    page = new_page(reduced_motion="reduce")
    open_ready(page, site)
    for step in steps(page):
        for looks in LOOKS:
            page.emulate_media(**looks)
            page.evaluate(DRAWN)
            result = Axe().run(page, context="#lab").response
            told = [(each["id"], [node["html"][:200] for node in each["nodes"]][:5]) for each in result["violations"]]
            assert not told, (step, looks)
            assert len(result["passes"]) > 10


def test_nothing_hangs_over_the_side_and_all_is_large_enough(table: Table) -> None:
    page = table.page
    for _ in steps(page):
        for width in (320, 375, 640, 1280):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate(OVERHANG) == {"page": 0, "dialog": 0, "wide": []}
            for name, kind, wide, high in page.evaluate(TARGETS):
                assert kind == "a" or min(wide, high) >= 44, (name, kind, wide, high)
            assert page.evaluate(OVERLAP) == []


#: Pairs of a plot's texts that lie on each other.
OVERLAP = """
() => [...document.querySelectorAll("#lab svg.chart")].flatMap(svg => {
  const texts = [...svg.querySelectorAll("text")].map(text => [text.textContent, text.getBoundingClientRect()]);
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  return texts.flatMap(([one, a], n) => texts.slice(n + 1).filter(([, b]) => over(a, b)).map(([two]) => [one, two]));
})
"""


def test_it_works_in_every_browser(tab: Tab, site: str) -> None:
    tab.open_ready(site)
    tab.press("Laboratory")
    tab.js("[document.getElementById('lab-games').value = '20', document.getElementById('lab-seed').value = '1729']")
    tab.js("document.getElementById('lab-run').click()")
    tab.wait_for("document.getElementById('lab-said').textContent.startsWith('Done: 20 games.')", 60)
    assert tab.text(".lab-answers p") == answers(found(Rules(), 20))[0]


def test_it_works_in_the_one_file(page: Page, built: Path) -> None:
    open_ready(page, (built / "war.html").as_uri())
    open_lab(page, "20")
    run(page)
    assert page.inner_text(".lab-answers p >> nth=0") == answers(found(Rules(), 20))[0]
