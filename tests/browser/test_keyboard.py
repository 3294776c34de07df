"""The keyboard alone: a whole game, every dialog and the timeline, with the focus always where it is seen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.drivers import VIEWPORT
from tests.browser.game.table import CLASSIC, LONG, Table, dealt
from war.session.appearance import Deck
from war.session.session import Session

PHONE = {"width": 390, "height": 844}

#: What an element is called here.
NAME = "((part) => part.id || part.dataset.intent || (part.name ?? '') + (part.value ?? '') || part.textContent.trim())"

#: What has the focus, and what is wrong with it: it cannot be seen, or it looks as it does without the focus.
FOCUS = """
() => {
  const focused = document.activeElement;
  const label = focused.closest("label") ?? focused;
  const look = () => [focused, label].map((part) => {
    const style = getComputedStyle(part);
    return (style.outlineStyle === "none" ? "" : style.outline + style.outlineOffset) + style.boxShadow;
  }).join();
  const box = label.getBoundingClientRect();
  const seen = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]].some(([across, down]) => {
    const there = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
    return there && (label.contains(there) || there.contains(focused) && focused.localName === "a");
  });
  const wrong = [];
  if (focused === document.body) return {name: "body", wrong};
  if (!focused.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true})) wrong.push("hidden");
  if (!seen) wrong.push("covered or off the screen");
  const style = look();
  focused.blur();
  if (look() === style) wrong.push("without an outline");
  focused.focus();
  if (document.activeElement !== focused) wrong.push("not to be focused");
  if (wrong.length) wrong.push(JSON.stringify(box));
  return {name: NAME(focused), wrong};
}
""".replace("NAME", NAME)

#: What Tab is to reach: all that can be pressed or filled in. Of radio buttons with one name it reaches one.
REACHED = """
() => {
  const within = document.querySelector("dialog[open]") ?? document.body;
  const found = [...within.querySelectorAll("button, input, select, textarea, a[href], summary, [tabindex]")].filter(
    (part) => part.checkVisibility({visibilityProperty: true}) && part.tabIndex >= 0 && !part.disabled
  );
  return found.filter((part) => part.type !== "radio" || part.checked).map(NAME);
}
""".replace("NAME", NAME)


def focus(page: Page) -> str:
    """The name of what has the focus; it is to be seen, and to be seen to have it."""
    found: dict[str, Any] = page.evaluate(FOCUS)
    assert not found["wrong"], found
    return str(found["name"])


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab until the focus is on what has this name."""
    for _ in range(120):
        if page.evaluate("document.activeElement.id || document.activeElement.dataset.intent || ''") == name:
            focus(page)
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {name}")


#: Whether the focus is on nothing of ours: on the page as a whole, or on the whole of a dialog.
NOTHING = "['body', 'dialog'].includes(document.activeElement.localName)"


def walk(page: Page, key: str = "Tab") -> list[str]:
    """The names of all that Tab leads to, in turn, once round."""
    names: list[str] = []
    page.evaluate("window.first = undefined")
    for _ in range(200):
        page.keyboard.press(key)
        if page.evaluate(NOTHING):
            continue
        if page.evaluate("document.activeElement === (window.first ??= document.activeElement)") and names:
            return names
        names.append(focus(page))
    raise AssertionError(f"{key} leads nowhere: {names}")


@pytest.mark.parametrize("size", [PHONE, VIEWPORT], ids=["phone", "desktop"])
def test_tab_leads_to_everything_and_what_it_leads_to_is_seen(
    new_page: Callable[..., Page], site: str, size: dict[str, int]
) -> None:
    page = new_page(viewport=size)
    table = Table.open(page, site, CLASSIC)
    table.key("Space")
    there = walk(page)
    assert sorted(there) == sorted(page.evaluate(REACHED))
    assert {"rules", "settings", "play", "ten", "auto", "speed", "new", "undo", "moment", "show-end"} <= set(there)
    page.evaluate("document.activeElement.blur()")
    assert sorted(walk(page, "Shift+Tab")) == sorted(there)
    for opener in ("rules", "guide", "past-games", "share", "settings"):
        tab_to(page, opener)
        table.key("Enter")
        assert sorted(walk(page)) == sorted(page.evaluate(REACHED))
        leave(table, opener)


def leave(table: Table, opener: str, key: str = "Escape") -> None:
    """Leave a dialog by this key; the focus goes back to where it was opened."""
    table.key(key)
    table.wait_for("!document.querySelector('dialog[open]')")
    assert focus(table.page) == opener


def play_on(table: Table, session: Session) -> None:
    """Play to the end by keys on the button, which keeps the focus."""
    presses = 0
    while session.press():
        table.key("Enter" if presses % 2 else "Space")
        table.shows(session)
        assert focus(table.page) == "play"
        presses += 1
    assert presses > 15


def test_a_game_and_all_around_it_by_keys_alone(new_page: Callable[..., Page], site: str) -> None:
    page = new_page()
    table = Table.open(page, site, CLASSIC)
    session = dealt(CLASSIC)
    tab_to(page, "play")
    play_on(table, session)
    assert session.open_game.outcome is not None

    for opener in ("settings", "share", "past-games", "guide", "rules"):
        tab_to(page, opener, "Shift+Tab")
        table.key("Enter" if opener in ("share", "rules") else "Space")
        assert page.locator(f"dialog#{opener}[open]").is_visible()
        assert page.evaluate("document.activeElement !== document.body")
        leave(table, opener)
        table.key("Enter")
        for _ in range(120):
            table.key("Tab")
            if page.evaluate("document.activeElement.textContent") == "Close":
                break
        focus(page)
        leave(table, opener, "Space")

    tab_to(page, "settings")  # a setting
    table.key("Enter")
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.name") != "deck":
        page.keyboard.press("Tab")
    table.key("ArrowRight")
    session.change(deck=page.evaluate("document.activeElement.value"))
    assert session.settings.deck is not Deck.CLASSIC
    focus(page)
    leave(table, "settings")
    assert page.locator(f"#you-cards .card.{session.settings.deck}").count()

    tab_to(page, "moment")  # the timeline
    for key, go in (("ArrowLeft", session.back), ("Home", session.beginning), ("ArrowRight", session.on)):
        table.key(key)
        go()
        table.shows(session)
        assert focus(page) == "moment"
    tab_to(page, "go-latest")
    table.key("Enter")
    session.latest()
    table.shows(session)
    assert focus(page) == "go-latest"  # it can do nothing now, and yet it keeps the focus

    tab_to(page, "new", "Shift+Tab")  # a new game, and back
    table.will_deal(LONG)
    table.key("Enter")
    assert table.seen()["battles"] == "0 battles"
    assert focus(page) == "new"
    tab_to(page, "undo")
    table.key("Space")
    table.shows(session)
    assert focus(page) == "undo"
