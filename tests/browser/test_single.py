"""The game as one file, opened by a double click: alone in its folder, by the browsers' own rules for files."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.page_monitor import Watch
from tests.browser.tabs import Tab, open_ready

#: What a page may not do by its own rule; each gives "refused" or "done".
FORBIDDEN = {
    "text as a script": """new Promise(answer => {
        window.setTimeout("document.body.dataset.evaluated = 'done'");
        setTimeout(() => answer(document.body.dataset.evaluated ?? 'refused'), 300);
    })""",
    "a script put in": """(() => {
        const script = document.createElement('script');
        script.textContent = "document.body.dataset.putIn = 'done'";
        document.head.append(script);
        return document.body.dataset.putIn ?? 'refused';
    })()""",
    "a picture from elsewhere": """new Promise(answer => {
        addEventListener('securitypolicyviolation', () => answer('refused'), { once: true });
        const picture = new Image();
        picture.src = 'https://elsewhere.invalid/';
        setTimeout(() => answer('done'), 5000);
    })""",
    "another file beside it": "fetch('static/runtime.lock.json').then(({ ok }) => ok ? 'done' : 'refused')",
}


@pytest.fixture
def single(built: Path, tmp_path: Path) -> Path:
    """The file, with nothing beside it."""
    folder = tmp_path / "alone"
    folder.mkdir()
    return Path(shutil.copy(built / "war.html", folder))


def test_it_starts_and_plays_from_a_file(tab: Tab, single: Path, watch: Watch) -> None:
    tab.open_ready(single.as_uri())
    assert tab.js("location.protocol") == "file:"
    assert tab.js("war.start") == "snapshot"
    tab.press("Play 10 battles")
    assert tab.text("#battles") == "10 battles"
    tab.wait_for("document.documentElement.dataset.faces === 'drawn'")
    tab.press("Rules")
    assert tab.js("document.getElementById('rules').open")
    tab.key("Escape")
    asked = tab.js("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert [url for url in asked if not url.startswith(("data:", "blob:"))] == []
    tab.sync()
    assert watch.unexpected() == []
    for what, attempt in FORBIDDEN.items():
        assert tab.js(attempt) == "refused", what
    watch.allow("(?i)content.security.policy|refused to|violates|elsewhere\\.invalid")


def test_without_its_snapshot_it_starts_plainly(page: Page, single: Path) -> None:
    text = single.read_text("utf-8")
    spoilt, count = re.subn(r'(data-file="static/runtime/snapshot-[^>]*>)[^<]{4000}', rf"\g<1>{'A' * 4000}", text)
    assert count == 1
    single.write_text(spoilt, "utf-8")
    open_ready(page, single.as_uri())
    assert page.evaluate("war.start") == "plain"
    page.click("#ten")
    assert page.inner_text("#battles") == "10 battles"
