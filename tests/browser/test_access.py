"""A table for everyone: axe finds nothing in any state, in any colours, on a phone and on a large screen."""

import base64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Page

from tests.browser.drivers import VIEWPORT
from tests.browser.game.table import CLASSIC, Table, dealt

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
#: The guidelines' levels A and AA up to version 2.2, and what axe holds to be good beyond them.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

#: What axe finds wrong, and how many of its rules found something to look at. What lies under an open dialog was looked
#: at before it was opened.
FIND = """async (tags) => {
  const where = {include: document.querySelector("dialog[open]") ?? document, exclude: ".faces"};
  const result = await axe.run(where, {runOnly: tags, resultTypes: ["violations"]});
  const nodes = (each) => each.nodes.map((node) => [node.html.slice(0, 160), node.any[0]?.message ?? ""]).slice(0, 4);
  return [result.violations.map((each) => [each.id, each.help, nodes(each)]), result.passes.length];
}"""

THEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
}
PHONE = {"width": 390, "height": 844}
#: Each layout is looked at in some colours, and all colours in some layout.
SIZES: dict[str, list[Any]] = {"light": [PHONE, VIEWPORT], "dark": [PHONE], "forced colours": [VIEWPORT]}


def leave(table: Table) -> None:
    """Leave the dialog that is open."""
    table.key("Escape")
    table.wait_for("!document.querySelector('dialog[open]')")


def states(table: Table) -> Iterator[str]:
    """Lead the table through all that it can look like. Yields the name of each state, in it."""
    page = table.page
    yield "the start"
    table.key("Space")
    assert table.seen()["phase"] == "war"
    yield "a war"
    table.press_many(dealt(CLASSIC), 2)
    assert table.seen()["phase"] == "battle"
    for button in page.locator("main [aria-pressed=false], main [aria-expanded=false]").all():
        button.click()
    yield "a battle, with all that can be shown beside it"
    for button in page.locator(".top [data-intent]").all():
        name = button.get_attribute("data-intent")
        assert name is not None
        if name == "past-games":  # there is more to see in it after the end
            continue
        button.click()
        yield name
        if page.locator("dialog[open]").count():
            leave(table)
    page.click("#show-end")
    assert table.seen()["phase"] == "end"
    yield "the end"
    page.click("[data-intent=past-games]")
    assert page.locator("dialog[open]").count() == 1
    yield "past-games"
    leave(table)
    page.click("#go-last-war")
    yield "a look back"


#: Of each text on the cloth: what it says, and its least contrast with what is behind it anywhere, as the guidelines
#: count that. ``picture`` is the page without its texts, as a PNG in base64.
CONTRASTS = """async ([texts, picture]) => {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
  const paper = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", {willReadFrequently: true});
  paper.drawImage(bitmap, 0, 0);
  const linear = (part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return texts.map(({text, box, colour, large}) => {
    let least = 21;
    for (const pixel of new Set(new Uint32Array(paper.getImageData(...box).data.buffer))) {
      const back = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
      const ink = colour.slice(0, 3).map((part, index) => part * colour[3] + back[index] * (1 - colour[3]));
      least = Math.min(least, contrast(light(ink), light(back)));
    }
    return [text, least / (large ? 3 : 4.5)];
  });
}"""

#: Every text on the table that is to be seen, where it is and how it is written; then it is made invisible.
TEXTS = """() => {
  const seen = [];
  const walker = document.createTreeWalker(document.getElementById("table"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const {parentElement: parent, data} = walker.currentNode;
    if (!data.trim() || parent.closest(".sr, .card, .ghosts, svg") || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const style = getComputedStyle(parent);
    const colour = style.color.match(/[\\d.]+/g).map(Number);
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    for (const {x, y, width, height} of range.getClientRects()) {
      const box = [x, y, width, height].map(Math.round);
      if (width && height) seen.push({text: data, box, colour: [...colour, 1].slice(0, 4), large});
    }
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#table * { color: transparent !important; text-shadow: none !important; }");
  document.adoptedStyleSheets = [sheet];
  return seen;
}"""


def stand_out(page: Page) -> set[str]:
    """Insist that the texts on the cloth stand out wherever its light falls, at each size. Returns them."""
    told = set()
    for size in (PHONE, VIEWPORT):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate("scrollTo(0, 0)")
        texts = page.evaluate(TEXTS)
        picture = base64.b64encode(page.screenshot(full_page=True)).decode()
        contrasts = page.evaluate(CONTRASTS, [texts, picture])
        page.evaluate("document.adoptedStyleSheets = []")
        told |= {text for text, _ in contrasts}
        assert [each for each in contrasts if each[1] < 1] == []
    return told


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_and_texts_on_the_cloth_stand_out(
    new_page: Callable[..., Page], site: str, theme: str
) -> None:
    page = new_page(**THEMES[theme])
    table = Table.open(page, site, CLASSIC)
    page.wait_for_selector("html[data-faces~=drawn]", state="attached")
    page.evaluate(AXE)
    found: dict[str, Any] = {}
    looked, told = set(), set[str]()
    for state in states(table):
        looked.add(state)
        for size in SIZES[theme]:
            page.set_viewport_size(size)
            violations, passes = page.evaluate(FIND, TAGS)
            assert passes > 10, state  # it has looked
            if violations:
                found[f"{state}, {size['width']}"] = violations
        if theme != "forced colours" and not page.locator("dialog[open]").count():
            told |= stand_out(page)
    assert {"a war", "the end", "rules", "guide", "past-games", "share", "settings"} <= looked
    assert not found
    assert theme == "forced colours" or {"You", "26 cards", "War!", "2 cards at stake"} <= told
