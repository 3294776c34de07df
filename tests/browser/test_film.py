"""The game as a film: its address, what is kept, the timeline, tabs side by side, the record."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.game.routes import wait_for_state, wait_until
from tests.browser.game.table import Table
from tests.browser.tabs import Tab, open_ready
from war.engine.deal import deal_code, parse_deal
from war.engine.game import Game
from war.engine.presets import PRESETS
from war.session.link import link, parse_link
from war.session.session import Session
from war.text.playthrough import playthrough

CODE = deal_code(12345)
LONG = "W2222-279GR"  # 2394 battles
CLASSIC = PRESETS["classic"].rules
#: From now on nothing can be kept.
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full'); }"


def game(battles: int | None = None) -> Game:
    """The deal of these tests, played so far."""
    played = Game.dealt(CLASSIC, parse_deal(CODE))
    played.play(battles)
    return played


def double_war() -> tuple[str, int]:
    """A deal with a double war, and the battle that it is in."""
    for seed in range(1000):
        played = Game.dealt(CLASSIC, seed)
        played.play(60)
        for number in sorted(set(played.ties)):
            if len(played.battle(number).flips) == 3:
                return deal_code(seed), number
    raise AssertionError("no double war in a thousand deals")


HASH = "location.hash"
TEXT = "document.getElementById('{}').textContent"


def test_an_address_shows_the_same_game_in_another_browser_and_a_reload_keeps_it(tab: Tab, site: str) -> None:
    code, number = double_war()
    tab.open_ready(f"{site}#1/classic/{code}/{number - 1}")
    for flips, headline in ((1, "War!"), (2, "Double war!")):
        tab.key("Space")
        address = f"#1/classic/{code}/{number - 1}.{flips}"
        tab.wait_for(f"{HASH} === '{address}'")
        tab.wait_for(f"{TEXT.format('headline')} === {headline!r}")  # once the cards lie
        tab.goto("about:blank")
        tab.open_ready(site)
        tab.wait_for(f"{HASH} === '{address}'")
        assert tab.text("#headline") == headline
    tab.key("Space")
    tab.wait_for(f"{HASH} === '#1/classic/{code}/{number}'")
    battle = parse_link(f"1/classic/{code}/{number}").battle
    assert battle is not None
    tab.wait_for(f"{TEXT.format('battles')} === '{number} battles'")
    assert tab.js("document.querySelectorAll('#you-cards .back').length") == 6


def test_keys_buttons_and_the_slider_go_through_what_was_played(table: Table) -> None:
    page = table.page
    table.open_link(f"1/classic/{CODE}/40")
    at = lambda where: wait_until(page, f"{HASH}.endsWith('/{where}')")  # noqa: E731
    for key, where in (("ArrowLeft", "39"), (",", "29"), (".", "39"), ("Home", "0"), ("End", "40")):
        page.keyboard.press(key)
        at(where)
    session = Session()
    session.open(parse_link(f"1/classic/{CODE}/40"))
    for key, go in (("[", session.last_war), ("[", session.last_war), ("]", session.next_war)):
        page.keyboard.press(key)
        go()
        wait_until(page, f"{HASH} === '#{link(session.open_game)}'")
    page.click("#go-beginning")
    at(0)
    assert page.get_attribute("#go-back", "aria-disabled") == "true"
    page.focus("#moment")
    page.keyboard.press("ArrowRight")
    at(1)
    sizes = game().sizes(1)
    said = f"Battle 1 of 40 battles: you have {sizes[0]} cards, the computer has {sizes[1]} cards."
    assert page.get_attribute("#moment", "aria-valuetext") == said
    assert page.inner_text("#timeline-status") == f"Battle 1 of 40 · You {sizes[0]}, computer {sizes[1]}"
    assert page.inner_text("#timeline-tip") == f"Battle 1: {sizes[0]}–{sizes[1]}"
    assert page.locator("#timeline-tip").is_visible(), "the keys are at the slider"
    box = page.locator("#moment").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    at(40)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    at(40)
    assert page.inner_text("#you-count") == f"{game().sizes(40)[0]} cards"


def test_what_the_mouse_is_over_is_told_and_stays_in_the_plot(table: Table) -> None:
    page = table.page
    table.open_link(f"1/classic/{CODE}/50")
    page.evaluate("document.activeElement.blur()")
    assert not page.locator("#timeline-tip").is_visible()
    box = page.locator("#timeline-plot").bounding_box()
    assert box is not None
    for battles in (0, 10, 50):
        page.mouse.move(box["x"] + box["width"] * battles / 50, box["y"] + box["height"] / 2)
        you, computer = game().sizes(battles)
        wait_until(page, f"{TEXT.format('timeline-tip')} === 'Battle {battles}: {you}–{computer}'")
        assert page.locator("#timeline-tip").is_visible()
        tip = page.locator("#timeline-tip").bounding_box()
        assert tip is not None
        assert box["x"] - 1 <= tip["x"] <= tip["x"] + tip["width"] <= box["x"] + box["width"] + 1
    page.mouse.move(5, 5)
    assert not page.locator("#timeline-tip").is_visible()
    you, computer = game().sizes(50)
    wait_until(page, f"{TEXT.format('timeline-tip')} === 'Battle 50: {you}–{computer}'")


#: The battles whose lines can be seen in the list, and whether the one shown is among them.
LISTED = """() => {
  const list = document.getElementById("battle-list"), box = list.getBoundingClientRect();
  const seen = [...list.querySelectorAll("li")].filter((row) => {
    const {top, bottom} = row.getBoundingClientRect();
    return top >= box.top - 1 && bottom <= box.bottom + 1;
  });
  return {seen: seen.map((row) => row.value), current: seen.some((row) => row.matches("[aria-current=true]"))};
}"""


def test_every_battle_is_listed_and_a_press_goes_to_it(table: Table) -> None:
    page = table.page
    table.new_game(CODE)
    assert page.locator(".battles-empty").is_visible()
    table.open_link(f"1/classic/{LONG}/2000")
    assert not page.locator(".battles-empty").is_visible()
    seen = lambda number: wait_until(page, f"({LISTED})().seen.includes({number})")  # noqa: E731
    for width, height in ((1280, 800), (390, 780)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 20)")
        for key, battles in (
            ("End", 2000),
            ("ArrowLeft", 1999),
            (",", 1989),
            ("Home", 0),
            ("ArrowRight", 1),
            ("End", 2000),
        ):
            table.key(key)
            if battles:
                seen(battles)
            assert page.evaluate(LISTED)["current"] == (battles > 0)
            assert page.evaluate("scrollY") == 20, "the page has moved"
        list_of_battles = page.locator("#battle-list")
        list_of_battles.evaluate("list => { list.scrollTop = 0; }")
        seen(1)
        list_of_battles.evaluate("list => { list.scrollTop = list.scrollHeight / 2; }")
        wait_until(page, f"({LISTED})().seen.some(number => 900 < number && number < 1100)")
        number = page.evaluate(LISTED)["seen"][1]
        page.click(f"#battle-{number} a")
        wait_until(page, f"{HASH} === '#1/classic/{LONG}/{number}'")
        assert page.get_attribute(f"#battle-{number}", "aria-current") == "true"
        assert page.locator("#battle-list li").count() <= 8 * 32
        table.key("End")
    table.key("Space")
    session = Session()
    session.open(parse_link(f"1/classic/{LONG}/2000"))
    session.press()
    table.shows(session)


def test_keys_and_a_drag_seek_in_every_browser(tab: Tab, site: str) -> None:
    tab.open_ready(f"{site}#1/classic/{CODE}/40")
    for key, battles in (("ArrowLeft", 39), (",", 29), (".", 39), ("ArrowRight", 40), ("Home", 0)):
        tab.key(key)
        tab.wait_for(f"parseInt({TEXT.format('battles')}) === {battles}")
    tab.drag("#moment", 0.02, 0.5)
    tab.wait_for(f"18 <= parseInt({TEXT.format('battles')}) && parseInt({TEXT.format('battles')}) <= 22")
    battles = tab.js(f"parseInt({TEXT.format('battles')})")
    yours = tab.js(TEXT.format("you-count"))
    assert yours == f"{game().sizes(battles)[0]} cards"
    tab.drag("#moment", 0.5, 0.99)
    tab.wait_for(f"parseInt({TEXT.format('battles')}) === 40")


def test_spoilt_storage_is_told_and_put_aside_in_every_browser(tab: Tab, site: str) -> None:
    tab.open_ready(site)
    tab.watch.allow("A ServiceWorker intercepted")  # Firefox, of what was still being kept as the page went
    spoil = "addEventListener('{}', () => localStorage.setItem('war /', '{{broken'))"
    tab.js(f"void [{spoil.format('pagehide')}, document.{spoil.format('visibilitychange')}]")  # the page keeps at both
    tab.goto("about:blank")
    tab.open_ready(site)
    assert tab.js(TEXT.format("notice")) == "The game kept here cannot be read. A new one is dealt."
    assert tab.js("localStorage.getItem('war-unreadable /')") == "{broken"
    tab.key("Space")
    assert tab.js("JSON.parse(localStorage.getItem('war /')).war") == 1


def test_the_last_press_before_a_reload_counts_though_the_address_comes_a_little_later(page: Page, site: str) -> None:
    open_ready(page, f"{site}#1/classic/{CODE}/40")
    texts = "['battles', 'sentence'].map(name => document.getElementById(name).innerText)"
    presses = "for (let press = 0; press < 30; press++) document.getElementById('play').click();"
    shown = page.evaluate(f"(() => {{ {presses} window.left = true; location.reload(); return {texts} }})()")
    wait_until(page, "!window.left")
    wait_for_state(page, "ready")
    assert page.evaluate(texts) == shown


def test_a_page_that_opens_at_the_end_of_a_game_plays_on(page: Page, site: str) -> None:
    of = game()
    told = "document.getElementById('war-odds').textContent"
    open_ready(page, f"{site}#1/classic/{CODE}/{of.battles}")
    for _ in range(2):
        assert page.get_attribute("#table", "data-phase") == "end"
        wait_until(page, f"{told}.includes('over')")  # the odds have been looked at
        assert page.evaluate("document.documentElement.dataset.state") == "ready"
        page.reload()
        wait_for_state(page, "ready")
    page.click("#go-back")
    wait_until(page, f"{told}.includes('next flip')")
    page.keyboard.press("n")
    page.keyboard.press("Space")
    assert page.get_attribute("#table", "data-phase") in ("battle", "war")


def test_a_finger_seeks(new_page: Callable[..., Page], site: str) -> None:
    page = new_page(has_touch=True, viewport={"width": 390, "height": 780})
    open_ready(page, f"{site}#1/classic/{CODE}/40")
    page.locator("#moment").scroll_into_view_if_needed()
    box = page.locator("#moment").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_until(page, f"{HASH}.split('/').pop() >= 18 && {HASH}.split('/').pop() <= 22")


def test_what_was_not_played_is_shown_when_asked_for(table: Table) -> None:
    page = table.page
    table.open_link(f"1/classic/{CODE}/5")
    steps = "document.querySelector('#timeline-rest .count').getAttribute('d').split('l').length - 1"
    assert page.evaluate(steps) == 5
    page.click("#show-end")
    page.wait_for_selector("#table[data-phase=end]")
    wait_until(page, f"{HASH} === '#1/classic/{CODE}/{game().battles}'")
    page.click("#go-beginning")
    page.keyboard.press("Space")
    assert page.inner_text("#battles") == "1 battle"


BROKEN = {
    "9/classic/W2222-22222/1": "later version",
    "1/classic,face-down=99/W2222-22222/1": "rules that cannot be",
    "1/classic/W2222-22223/1": "mistyped",
    f"1/classic/{CODE}/99999": "no moment",
}


def test_a_broken_link_is_explained_and_the_game_stays(table: Table) -> None:
    page = table.page
    table.open_link(f"1/classic/{CODE}/7")
    page.wait_for_selector("html[data-faces]")  # until then letters stand for them
    table = page.inner_text("#table")
    for link_, says in BROKEN.items():
        page.evaluate(f"location.hash = {json.dumps(link_)}")
        page.wait_for_selector(f"#notice:has-text({json.dumps(says)})")
        assert page.inner_text("#battles") == "7 battles"
        assert page.inner_text("#table") == table
        wait_until(page, f"{HASH} === '#1/classic/{CODE}/7'")  # the broken one does not stay there
    page.keyboard.press("Space")
    assert page.inner_text("#battles") == "8 battles"


def test_an_address_deals_a_new_game_and_opens_the_laboratory(table: Table) -> None:
    page = table.page
    table.open_link(f"1/classic/{CODE}/7")
    page.evaluate("location.hash = '#new'")
    page.wait_for_selector("#battles:has-text('0 battles')")
    page.click("#undo")
    assert page.inner_text("#battles") == "7 battles"
    page.evaluate("location.hash = '#laboratory'")
    page.wait_for_selector("#lab:not([hidden])")
    wait_until(page, f"{HASH} === '#1/classic/{CODE}/7'")
    page.click("[data-intent=lab-close]")


def test_a_broken_link_is_told_as_often_as_it_is_opened(table: Table) -> None:
    page = table.page
    page.evaluate("""() => {
      window.broken = 0;
      const count = () => broken += document.getElementById("speech").textContent.includes("broken");
      new MutationObserver(count).observe(document.getElementById("speech"), {childList: true});
    }""")
    for times in (1, 2):
        page.evaluate("location.hash = '#1/nowhere/x/1'")
        wait_until(page, f"broken === {times}")
        page.evaluate("history.replaceState(null, '', '#')")


def test_a_link_that_is_set_during_the_fastest_auto_play_is_followed(table: Table) -> None:
    page = table.page
    table.open_link(f"1/classic/{LONG}/0")
    page.select_option("#speed", "fastest")
    # Each time the address is to be written next, before the browser tells of the link: the page was busy for so long.
    lost = page.evaluate(
        f"""async (codes) => {{
      const battles = () => document.getElementById("battles").textContent;
      const wait = (ms) => new Promise((done) => setTimeout(done, ms));
      const lost = [];
      for (const [turn, code] of codes.entries()) {{
        location.hash = "#1/classic/{LONG}/0";
        while (battles() !== "0 battles") await wait(5);
        document.getElementById("auto").click();
        while (battles() === "0 battles") await wait(1);
        await wait(turn * 50);
        const link = `#1/classic/${{code}}/${{turn + 3}}`;
        setTimeout(() => {{ location.hash = link; }}, 1);
        for (const until = performance.now() + 400; performance.now() < until;);
        await wait(2);
        while (location.hash === link && battles() !== `${{turn + 3}} battles`) await wait(5);
        if (location.hash !== link) lost.push([link, location.hash]);
      }}
      return lost;
    }}""",
        [deal_code(seed) for seed in range(3)],
    )
    assert lost == []


@pytest.mark.parametrize("how", ["blocked", "full"])
def test_without_storage_the_game_runs_and_says_so(page: Page, site: str, how: str) -> None:
    if how == "blocked":
        spoil = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})"
    else:
        spoil = FULL
    page.add_init_script(spoil)
    open_ready(page, site)
    assert page.inner_text("#notice").startswith("This browser keeps nothing")
    for _ in range(3):
        page.click("#ten")
    assert page.inner_text("#battles") == "30 battles"


def test_storage_that_gets_full_is_told_also_where_a_game_ends(page: Page, site: str) -> None:
    open_ready(page, f"{site}#1/classic/{CODE}/0")
    page.evaluate(f"() => {{ {FULL} }}")
    page.click("#show-end")
    wait_until(page, "document.getElementById('speech').textContent.includes('keeps nothing')")
    assert page.inner_text("#notice").startswith("This browser keeps nothing")
    assert page.get_attribute("#table", "data-phase") == "end"


def test_a_record_that_can_be_neither_read_nor_put_aside_is_told_with_both(page: Page, site: str) -> None:
    page.add_init_script(
        f"if (localStorage.getItem('war-record /') === null) localStorage.setItem('war-record /', '?'); {FULL}"
    )
    open_ready(page, site)
    notice = page.inner_text("#notice")
    assert "The past games kept here cannot be read." in notice
    assert "put aside" not in notice
    assert "keeps nothing" in notice


def test_a_page_that_comes_back_where_nothing_can_be_kept_goes_on(page: Page, site: str) -> None:
    open_ready(page, f"{site}#1/classic/{CODE}/7")
    wait_until(page, "localStorage.getItem('war /') !== null")
    page.evaluate(f"() => {{ window.left = true; {FULL} }}")
    page.keyboard.press("Space")
    wait_until(page, "document.getElementById('notice').innerText.includes('keeps nothing')")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    assert not page.evaluate("war.stale")  # else it would be loaded anew
    assert page.evaluate("window.left")
    page.keyboard.press("Space")
    assert page.inner_text("#battles") == "9 battles"


def test_two_tabs_do_not_touch_each_other(page: Page, site: str) -> None:
    open_ready(page, f"{site}#1/classic/{CODE}/7")
    other = page.context.new_page()
    other.goto(site)
    other.wait_for_selector("html[data-state=ready]", timeout=120_000)
    assert other.inner_text("#notice").startswith("War is open in another tab.")
    other.click("#new")
    other.click("#ten")
    page.keyboard.press("Space")
    for each, battles in ((other, "10 battles"), (page, "8 battles")):
        each.reload()
        each.wait_for_selector("html[data-state=ready]", timeout=120_000)
        assert each.inner_text("#battles") == battles
    other.close()


def test_another_tab_has_the_settings_of_the_first(page: Page, site: str) -> None:
    open_ready(page, site)
    page.click("[data-intent=settings]")
    page.check("[data-setting=deck][value=large]")
    page.uncheck("[data-setting=motion]")
    page.keyboard.press("Escape")
    other = page.context.new_page()
    open_ready(other, site)
    other.keyboard.press("Space")
    assert other.locator("#you-cards .card.large").count() == 1
    other.click("[data-intent=settings]")
    assert not other.is_checked("[data-setting=motion]")
    other.close()


def test_a_page_that_comes_back_as_it_was_left_takes_up_what_was_kept_since(page: Page, site: str) -> None:
    open_ready(page, f"{site}#1/classic/{CODE}/7")
    kept = "JSON.parse(localStorage.getItem('war /')).seat"
    wait_until(page, f"{kept}.battles === 7")
    page.evaluate("window.left = true")
    page.evaluate("""() => {
      const later = JSON.parse(localStorage.getItem("war /"));  // a later visit has played on
      Object.assign(later.seat, {battles: 9, reached: [9, 0]});
      localStorage.setItem("war /", JSON.stringify(later));
      document.getElementById("play").click();
      dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true}));
      document.getElementById("play").click();
    }""")
    wait_until(page, "!window.left")
    wait_for_state(page, "ready")
    assert page.inner_text("#battles") == "9 battles"


def test_a_game_that_ends_by_itself_is_on_the_record_though_the_next_begins_at_once(page: Page, site: str) -> None:
    open_ready(page, f"{site}#1/classic/{CODE}/0")
    page.select_option("#speed", "fastest")
    page.evaluate("""() => new Promise((done) => {
      document.getElementById("auto").click();
      const ended = new MutationObserver(() => {
        if (document.getElementById("table").dataset.phase !== "end") return;
        ended.disconnect();
        document.getElementById("new").click();
        done();
      });
      ended.observe(document.getElementById("table"), {attributes: true});
    })""")
    page.click("[data-intent=past-games]")
    assert CODE in page.inner_text("#past-games-content")


def test_the_play_through_is_what_the_terminal_prints(table: Table, tmp_path: Path) -> None:
    page = table.page
    table.open_link(f"1/classic/{CODE}/0")
    page.click("#show-end")
    page.click("[data-intent=share]")
    with page.expect_download() as download:
        page.click("[data-intent=save-text]")
    download.value.save_as(tmp_path / "war.txt")
    assert (tmp_path / "war.txt").read_text("utf-8") == playthrough(game(), CODE)


def test_the_record_is_exported_imported_and_deleted(page: Page, site: str, tmp_path: Path) -> None:
    open_ready(page, f"{site}#1/classic/{CODE}/0")
    page.click("#show-end")
    page.click("[data-intent=past-games]")
    assert CODE in page.inner_text("#past-games-content")
    with page.expect_download() as download:
        page.click("[data-intent=export]")
    kept = tmp_path / "kept.json"
    download.value.save_as(kept)
    assert [each["deal"] for each in json.loads(kept.read_text("utf-8"))["games"]] == [CODE]
    page.click("#forget")
    page.click("#forget-all")
    assert CODE not in page.inner_text("#past-games-content")
    broken = tmp_path / "broken.json"
    broken.write_text(kept.read_text("utf-8")[:-20], "utf-8")
    for file, told in ((broken, "Nothing has changed."), (kept, "New games taken from the file: 1.")):
        page.set_input_files("#import-file", file)
        page.wait_for_selector(f"#past-games-told:has-text('{told}')")
    assert CODE in page.inner_text("#past-games-content")
    page.get_by_role("button", name=f"Watch {CODE}").last.click()
    assert page.locator("dialog[open]").count() == 0
    assert page.get_attribute("#table", "data-phase") == "start"  # from its beginning, with all of it to be looked at
    assert page.get_attribute("#moment", "max") == str(game().battles)


def test_a_new_game_stays_though_the_end_of_a_long_one_was_on_its_way(table: Table) -> None:
    rules = "classic,pickup=you-first,face-down=1"
    code = next(
        deal_code(seed)
        for seed in range(400)
        if Game.dealt(parse_link(f"1/{rules}/{CODE}").game.rules, seed).play(50_000) is None
    )
    page = table.page
    table.open_link(f"1/{rules}/{code}/0")
    both = "['show-end', '{}'].forEach(name => document.getElementById(name).click())"
    later = "new Promise(done => setTimeout(done, 50))"  # after what was on its way: time has gone by for that too
    page.evaluate(f"() => {{ {both.format('auto')}; return {later}; }}")
    assert page.inner_text("#auto") == "Pause auto-play"
    page.keyboard.press("a")
    page.evaluate(f"() => {{ {both.format('new')}; return {later}; }}")
    assert page.inner_text("#battles") == "0 battles"
    assert page.get_attribute("#table", "data-phase") == "start"


def test_a_game_that_goes_round_shows_its_circle(table: Table) -> None:
    rules = "classic,pickup=you-first,face-down=0"
    code = next(
        deal_code(seed)
        for seed in range(50)
        if (one := Game.dealt(parse_link(f"1/{rules}/{CODE}").game.rules, seed)).play(3000) and one.cycle
    )
    page = table.page
    table.open_link(f"1/{rules}/{code}/0")
    page.click("#show-end")
    page.wait_for_selector("#table[data-phase=end]")
    assert "round for ever" in page.inner_text("#sentence")
    assert float(page.get_attribute("#timeline-cycle", "width") or 0) > 0
