"""Text from outside that would end Python in a browser, or stand in its way: the page starts, says so and plays on."""

import json
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.game.routes import wait_until
from tests.browser.tabs import open_ready
from war.engine.deal import deal_code
from war.engine.outcome import Player, Reason
from war.engine.rules import Rules
from war.session import past_games as archive
from war.session.saving import save
from war.session.session import Session

GAME = archive.Entry("2026-03-01", deal_code(0), Rules(), Player.YOU, Reason.ALL_CARDS, 310, 21, 3, 26, 0, 9.5)
#: Python's parser would follow these brackets until there is no stack left, and nothing could catch that.
LIST, NAMES = "[" * 8_000, '{"war": ' * 8_000
DEEP_RECORD = f'{{"war-record": 1, "games": [{LIST}'
GAME_UNREAD = "The game kept here cannot be read. A new one is dealt."
RECORD_UNREAD = "The past games kept here cannot be read. They are put aside."


def strange_session() -> str:
    """A session that can be read, of signs that are half of one."""
    record = json.loads(save(Session()))
    record["settings"]["your_name"] = "Ada\ud800\0"
    record["settings"]["keys"]["on-10"] = "\ud800"
    return json.dumps(record)


def test_whatever_is_kept_the_page_starts_says_so_and_plays(page: Page, site: str) -> None:
    kept = (
        ({"war /": LIST, "war-record /": NAMES}, f"{RECORD_UNREAD} {GAME_UNREAD}"),
        (
            {"war /": NAMES, "war-record /": DEEP_RECORD, "war-unreadable /": "x" * 10**6},
            f"{RECORD_UNREAD} {GAME_UNREAD}",
        ),
        ({"war /": strange_session(), "war-record /": archive.to_text([GAME])}, ""),
    )
    # A page of the same origin that keeps nothing itself.
    empty = '<link rel="icon" href="data:,">'
    page.route(f"{site}elsewhere", lambda route: route.fulfill(body=empty, content_type="text/html"))
    for texts, says in kept:
        page.goto(f"{site}elsewhere")
        page.evaluate(
            """(texts) => {
              localStorage.clear();
              for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
              sessionStorage.setItem("war-address / 0", texts["war /"]);
            }""",
            texts,
        )
        open_ready(page, f"{site}#{LIST[:4_000]}" if says else site)
        assert page.inner_text("#notice").startswith(says)
        page.keyboard.press("Space")
        assert page.inner_text("#battles") != "0 battles" or page.get_attribute("#table", "data-phase") == "war"
        if says:
            put_aside = page.evaluate(
                "['war-unreadable /', 'war-record-unreadable /'].map(key => localStorage.getItem(key))"
            )
            assert put_aside == [texts["war /"], texts["war-record /"]]
    page.click("[data-intent=settings]")
    assert page.input_value("[data-setting=your_name]") == "Ada"


def test_a_file_is_read_while_the_page_goes_on_and_only_to_the_end_or_not_at_all(
    page: Page, site: str, tmp_path: Path
) -> None:
    many, one, deep, big = (tmp_path / f"{name}.json" for name in ("many", "one", "deep", "big"))
    many.write_text(archive.to_text(replace(GAME, deal=deal_code(number)) for number in range(20_000)), "utf-8")
    one.write_text(archive.to_text([GAME]), "utf-8")
    deep.write_text(DEEP_RECORD, "utf-8")
    big.write_bytes(b"[" * (archive.MOST_BYTES + 10**6))
    open_ready(page, site)
    page.click("[data-intent=past-games]")
    told, started = "document.getElementById('past-games-told').textContent", "#import-bar:not([hidden])"

    def choose(file: Path) -> None:
        page.set_input_files("#import-file", file)

    for file, says in ((deep, "its game 1 cannot be read. Nothing has changed."), (big, "too big: it has 21 MB")):
        choose(file)
        wait_until(page, f"{told}.includes({json.dumps(says)})")
    # Closed in the middle: as if it had not been chosen.
    choose(many)
    page.wait_for_selector(started)
    page.keyboard.press("Escape")
    page.wait_for_selector("#notice:has-text('was not read to its end')")
    page.click("[data-intent=past-games]")
    assert page.inner_text("#past-games-content") == "No game has been played to its end yet."
    # Another one in the middle: that alone is read.
    choose(many)
    page.wait_for_selector(started)
    choose(one)
    wait_until(page, f"{told}.endsWith('from the file: 1.')")
    assert page.locator(started).count() == 0
    assert page.locator("#past-games-content li").count() == 1
    # To its end, with the browser at work in between.
    page.evaluate("""() => {
      const bar = document.getElementById("import-bar");
      window.shares = [];
      new MutationObserver(() => shares.push(bar.value)).observe(bar, {attributeFilter: ["value"]});
    }""")
    choose(many)
    wait_until(page, f"{told}.includes('from the file: 4,999.')")
    shares = page.evaluate("shares")
    assert len(shares) > 10
    assert shares == sorted(shares)
    assert page.locator(started).count() == 0
