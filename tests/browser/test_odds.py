"""The odds on the page: the chance of a war at every moment, and who will win, where somebody asks."""

import re
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.game.table import Table
from tests.browser.tabs import Tab, open_ready
from tests.saying import english, in_english
from war.analysis.card_counter import CardCounter
from war.analysis.win_estimate import WinEstimate
from war.engine.cards import SUIT_SYMBOLS
from war.engine.deal import deal_code
from war.session.link import parse_link
from war.session.session import Session
from war.text import odds
from war.view import screen as screen_view

view = in_english(screen_view.view)

chance_sentence = in_english(odds.chance_sentence)
OVER, TOO_FAST = english(odds.OVER), english(odds.TOO_FAST)
why_sentence = in_english(odds.why_sentence)
winner_sentence = in_english(odds.winner_sentence)

CODE = deal_code(12345)
FIXED = "quick"
ESTIMATE = re.compile(r"You win [\w ]+ % ± (\d+) %, the computer [\w ]+ %, in ([\d,]+) games? played on from here\.")
POINTS = "document.getElementById('timeline-share').getAttribute('points')"


def plain(text: str) -> str:
    """The text with spaces that are like any other."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def sentences(session: Session, card_counter: CardCounter) -> str:
    """What the page has to say of the chance of a war."""
    odds = card_counter.odds(session.open_game)
    return plain(f"{chance_sentence(odds)} {why_sentence(odds)}".strip())


def at(address: str) -> Session:
    """A session at the moment of this address."""
    session = Session()
    session.open(parse_link(address))
    return session


def says(page: Page, selector: str, text: str) -> None:
    """Wait until an element says just this."""
    page.wait_for_function(
        "([where, text]) => document.querySelector(where).textContent.replaceAll('\\u00a0', ' ').trim() === text",
        arg=[selector, text],
        timeout=30_000,
    )


def estimate(page: Page, margin: int = 100) -> re.Match[str]:
    """Wait for an estimate with at most this margin, in per cent."""
    page.wait_for_function(
        "most => +document.getElementById('winner-odds').textContent.match(/± (\\d+)/)?.[1] <= most",
        arg=margin,
        timeout=60_000,
    )
    found = ESTIMATE.fullmatch(plain(page.inner_text("#winner-odds")))
    assert found, page.inner_text("#winner-odds")
    return found


def test_the_chance_of_a_war_is_told_and_who_will_win_when_asked(tab: Tab, site: str) -> None:
    tab.open_ready(f"{site}#1/classic/{CODE}/0")
    tab.wait_for("document.getElementById('war-odds').textContent.includes('3 in 51')")
    assert plain(tab.text(".odds-war")) == sentences(at(f"1/classic/{CODE}/0"), CardCounter())
    assert tab.text("#winner-odds") == ""
    tab.js("document.getElementById('who-wins').click()")
    tab.wait_for("/games? played on from here/.test(document.getElementById('winner-odds').textContent)")
    assert ESTIMATE.fullmatch(plain(tab.text("#winner-odds")))
    assert tab.js("document.getElementById('who-wins').getAttribute('aria-pressed')") == "true"


def test_the_odds_go_along_with_every_press_and_every_jump(table: Table) -> None:
    address = f"1/classic/{CODE}/0"
    page = table.page
    table.open_link(address)
    session, card_counter, said = at(address), CardCounter(), set()
    for _ in range(24):
        says(page, ".odds-war", text := sentences(session, card_counter))
        said.add(text.partition(":")[0])
        page.keyboard.press("Space")
        session.press()
    assert {"Chance of a war at the next flip", "Chance of a double war at the next flip"} <= said
    for key, go in (("Home", session.beginning), ("End", session.latest), ("[", session.last_war)):
        page.keyboard.press(key)
        assert go()
        says(page, ".odds-war", sentences(session, card_counter))
    page.click("#show-end")
    says(page, ".odds-war", OVER)
    page.keyboard.press("ArrowLeft")
    session.show_end()
    session.back()
    says(page, ".odds-war", sentences(session, card_counter))


def test_no_card_is_named_by_the_odds(table: Table) -> None:
    address = f"1/classic/{CODE}/100"
    page = table.page
    table.open_link(address)
    page.click("#who-wins")
    session, card_counter = at(address), CardCounter()
    for _ in range(30):
        page.keyboard.press("Space")
        session.press()
        says(page, ".odds-war", sentences(session, card_counter))
        html = page.evaluate("document.querySelector('.odds').outerHTML")
        assert not any(suit in html for suit in (*SUIT_SYMBOLS, "clubs", "diamonds", "hearts", "spades"))


def test_an_estimate_gets_finer_and_its_line_is_only_of_what_was_played(page: Page, site: str) -> None:
    page.clock.install()
    open_ready(page, f"{site}#1/classic/{CODE}/160")
    page.evaluate(f"location.hash = '#1/classic/{CODE}/80'")
    assert page.evaluate(POINTS) == ""
    page.click("#who-wins")
    first, then = estimate(page), estimate(page, 6)
    assert int(then[1]) < int(first[1]) or int(then[2].replace(",", "")) > int(first[2].replace(",", ""))
    page.wait_for_function(f"() => {POINTS}.split(' ').length > 20", timeout=60_000)
    points = [tuple(map(float, pair.split(","))) for pair in page.evaluate(POINTS).split(" ")]
    assert points == sorted(points)
    assert all(0 <= battles <= 160 and 0 <= share <= 52 for battles, share in points)
    assert page.inner_text("#winner-legend").startswith("Dashed line: your chance to win")
    dashes = "getComputedStyle(document.getElementById('timeline-share')).strokeDasharray"
    assert page.evaluate(dashes) != "none"
    page.click("#who-wins")
    assert page.get_attribute("#who-wins", "aria-pressed") == "false"
    assert page.inner_text(".odds-winner") == ""
    assert page.evaluate(POINTS) == ""
    page.clock.run_for(2000)
    assert page.inner_text(".odds-winner") == ""  # the timer has not brought it back


def test_a_game_that_the_deal_decides_is_foretold(table: Table) -> None:
    address = f"1/{FIXED}/{CODE}/10"
    page = table.page
    table.open_link(address)
    page.click("#who-wins")
    game = at(address).open_game.game
    estimate = WinEstimate(game, 10, 0)
    while estimate.outcome is None:
        estimate.step(1000)
    says(page, "#winner-odds", winner_sentence(estimate))
    assert page.evaluate(POINTS) == " ".join(f"{x},{(1 - (estimate.points or 0)) * 52:g}" for x in (0, 10))
    page.click("#show-end")
    says(page, "#winner-odds", "This game is over.")
    game.play()
    assert game.outcome == estimate.outcome


def test_it_is_said_aloud_once_and_play_stays_where_it_is(table: Table) -> None:
    page = table.page
    table.open_link(f"1/classic/{CODE}/60")
    page.evaluate("""() => {
        window.spoken = [];
        new MutationObserver(() => spoken.push(document.getElementById("speech").textContent))
            .observe(document.getElementById("speech"), {childList: true, characterData: true, subtree: true});
    }""")
    where = "JSON.stringify(document.getElementById('play').getBoundingClientRect())"
    place = page.evaluate(where)
    page.evaluate("document.getElementById('who-wins').click()")
    page.wait_for_function("() => spoken.length", timeout=30_000)
    for margin in (9, 6, 4):  # finer and finer
        estimate(page, margin)
    spoken = [each for each in page.evaluate("spoken") if each.strip()]
    assert len(spoken) == 1, spoken
    assert "at the next flip" in spoken[0] or "The next flip" in spoken[0]
    assert "You win" in spoken[0]
    assert page.evaluate(where) == place
    page.evaluate("document.getElementById('play').click()")
    page.wait_for_function("() => spoken.filter(each => each.trim()).length > 1", timeout=30_000)
    estimate(page, 6)  # it is shown again
    spoken = [each for each in page.evaluate("spoken") if each.strip()]
    assert len(spoken) == 2, spoken  # the battle, and nothing of the odds
    assert "games" not in spoken[1]
    assert page.evaluate(where) == place


def test_play_is_answered_at_once_while_it_looks_ahead(table: Table) -> None:
    address = f"1/classic/{CODE}/0"
    page = table.page
    table.open_link(address)
    page.click("#who-wins")
    estimate(page)
    page.evaluate("document.activeElement.blur()")
    session = at(address)
    for _ in range(5):
        page.keyboard.press("Space")
        session.press()
        assert page.inner_text("#battles") == view(session).battles_text
    before = page.inner_text("#battles")
    page.evaluate("document.getElementById('ten').click()")
    assert page.inner_text("#battles") != before
    estimate(page, 30)


def test_the_fastest_auto_play_is_left_alone(table: Table) -> None:
    page = table.page
    table.open_link(f"1/classic,face-down=0/{CODE}/0")
    page.click("#who-wins")
    estimate(page)
    page.select_option("#speed", "fastest")
    page.evaluate("document.activeElement.blur()")
    page.evaluate("""() => {
      window.looks = [];
      const tell = () => looks.push([".odds-war", "#winner-odds"].map(name => document.querySelector(name).innerText));
      new MutationObserver(tell).observe(document.querySelector(".odds"), {childList: true, subtree: true});
      document.getElementById("auto").click();
    }""")
    page.wait_for_selector("#table[data-phase=end]", timeout=60_000)
    says(page, ".odds-war", OVER)
    says(page, "#winner-odds", "This game is over.")
    told = [[plain(text) for text in texts] for texts in page.evaluate("looks")]
    assert [TOO_FAST, ""] in told
    assert all(winner == "" for war, winner in told if war == TOO_FAST)


def test_it_can_be_read_and_hangs_over_nowhere(new_page: Callable[..., Page], site: str) -> None:
    page = new_page(viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    open_ready(page, f"{site}#1/classic/{CODE}/60")
    page.click("#who-wins")
    estimate(page, 10)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    box = page.locator("#who-wins").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found = Axe().run(page, context=".odds")
        assert not [each["id"] for each in found.response["violations"]], scheme
        assert "color-contrast" in [each["id"] for each in found.response["passes"]]
    page.emulate_media(forced_colors="active")
    stroke = page.evaluate("getComputedStyle(document.getElementById('timeline-share')).stroke")
    assert stroke != "none"
