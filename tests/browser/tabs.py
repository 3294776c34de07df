"""One small set of verbs over all browsers, for tests that every browser has to pass."""

import time
from typing import Any

from playwright.sync_api import Page
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.remote.webdriver import WebDriver

from tests.browser.page_monitor import Watch

START = 120.0  # seconds a page may take to start Python; WebKit with both cores busy has taken 46

STATE = "document.documentElement.dataset.state"

# WebKitGTK's driver does not pass the console on, so the page keeps it, from its load event on. (With the
# page load strategy "eager" it would be sooner, but then a script never answers while modules load.)
LISTEN = """
if (!window.harnessSeen) {
  const seen = window.harnessSeen = [];
  for (const level of ["debug", "log", "info", "warn", "error"]) {
    const original = console[level];
    console[level] = (...all) => { seen.push([level, all.map(String).join(" ")]); original.apply(console, all); };
  }
  addEventListener("error", event => seen.push(["uncaught", event.message ?? `${event.target} failed`]));
  addEventListener("unhandledrejection", event => seen.push(["uncaught", `${event.reason}`]));
}
"""
TAKE = "return [(window.harnessSeen ?? []).splice(0), performance.getEntriesByType('resource').map(e => e.name)]"


class Tab:
    """An open tab of some browser. `raw` is the driver's own object, for what only one browser can do."""

    browser: str
    raw: Any
    watch: Watch

    def goto(self, url: str) -> None:
        """Open an address and wait until its document is there."""
        raise NotImplementedError

    def js(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page (a promise is waited for)."""
        raise NotImplementedError

    def press(self, name: str) -> None:
        """Press the button with this name."""
        raise NotImplementedError

    def key(self, name: str) -> None:
        """Press a key: a character, "Space", "Enter", "Escape", "Tab", "ArrowLeft" and such."""
        raise NotImplementedError

    def drag(self, selector: str, start: float, end: float) -> None:
        """Drag over an element from one share of its width to another, at half its height."""
        raise NotImplementedError

    def screenshot(self, path: str) -> None:
        """Write what is seen to a PNG file."""
        raise NotImplementedError

    def sync(self) -> None:
        """Bring the watch up to date, in browsers that do not report by themselves."""

    def text(self, selector: str) -> str:
        """The text in the first element that a CSS selector finds, as it is shown."""
        return str(self.js(f"document.querySelector({selector!r}).innerText"))

    def wait_for(self, expression: str, timeout: float = 10.0) -> Any:
        """Wait until a JavaScript expression is true; its value. A timeout fails with the console's lines."""
        end = time.monotonic() + timeout
        while not (value := self.js(expression)):
            if time.monotonic() > end:
                self.sync()
                raise AssertionError(f"not true after {timeout:g} s: {expression}{self.watch.transcript()}")
            time.sleep(0.05)
        return value

    def open_ready(self, url: str, timeout: float = START) -> None:
        """Open the game's page and wait until it says that it can be played."""
        self.goto(url)
        self.wait_for(f"['ready', 'failed'].includes({STATE})", timeout)
        if self.js(STATE) == "failed":
            self.sync()
            shown = str(self.js("document.body.innerText"))[:2000]
            raise AssertionError(f"the page failed to start; it shows:\n{shown}{self.watch.transcript()}")


class ChromiumTab(Tab):
    """A Playwright page."""

    browser = "chromium"

    def __init__(self, page: Page, watch: Watch) -> None:
        self.raw, self.watch = page, watch

    def goto(self, url: str) -> None:
        self.raw.goto(url, wait_until="domcontentloaded")

    def js(self, expression: str) -> Any:
        return self.raw.evaluate(f"async () => ({expression})")

    def press(self, name: str) -> None:
        self.raw.get_by_role("button", name=name, exact=True).click()

    def key(self, name: str) -> None:
        self.raw.keyboard.press(name)

    def drag(self, selector: str, start: float, end: float) -> None:
        self.raw.locator(selector).scroll_into_view_if_needed()
        box = self.raw.locator(selector).bounding_box()
        mouse = self.raw.mouse
        mouse.move(box["x"] + box["width"] * start, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(box["x"] + box["width"] * end, box["y"] + box["height"] / 2, steps=5)
        mouse.up()

    def screenshot(self, path: str) -> None:
        self.raw.screenshot(path=path)


class SeleniumTab(Tab):
    """Firefox or WebKitGTK."""

    def __init__(self, driver: WebDriver, browser: str, watch: Watch) -> None:
        self.raw, self.browser, self.watch = driver, browser, watch
        self._requests: set[str] = set()  # told already
        if browser == "firefox":
            script = driver.script
            console = script.add_console_message_handler(lambda entry: watch.saw_console(entry.level, entry.text))
            errors = script.add_javascript_error_handler(lambda entry: watch.saw_error(entry.text))
            self._handlers = console, errors

    def let_go(self) -> None:
        """Listen no longer."""
        if self.browser == "firefox":
            console, errors = self._handlers
            self.raw.script.remove_console_message_handler(console)
            self.raw.script.remove_javascript_error_handler(errors)

    def goto(self, url: str) -> None:
        self.sync()
        self.raw.get(url)
        self.watch.saw_navigation(url)
        if self.browser == "webkit":
            self.raw.execute_script(LISTEN)

    def js(self, expression: str) -> Any:
        script = """const done = arguments[arguments.length - 1];
            (async () => (EXPRESSION))().then(value => done([value]), error => done([null, String(error)]))"""
        answer = self.raw.execute_async_script(script.replace("EXPRESSION", expression))
        if answer is None:
            raise WebDriverException("the page went away before it answered")
        value, *error = answer
        if error:
            raise AssertionError(f"{error[0]} in {expression}")
        return value

    def press(self, name: str) -> None:
        path = f"//button[@aria-label={name!r} or (not(@aria-label) and normalize-space()={name!r})]"
        self.raw.find_element("xpath", path).click()

    def key(self, name: str) -> None:
        special = "".join(f"_{letter}" if letter.isupper() else letter for letter in name)[1:].upper()
        ActionChains(self.raw).send_keys(name if len(name) == 1 else getattr(Keys, special)).perform()

    def drag(self, selector: str, start: float, end: float) -> None:
        found = self.raw.find_element("css selector", selector)
        self.raw.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
        width = found.rect["width"]
        from_middle, way = round(width * (start - 0.5)), round(width * (end - start))
        actions = ActionChains(self.raw).move_to_element_with_offset(found, from_middle, 0).click_and_hold()
        actions.move_by_offset(way // 2, 0).move_by_offset(way - way // 2, 0).release().perform()

    def screenshot(self, path: str) -> None:
        self.raw.save_screenshot(path)

    def sync(self) -> None:
        seen, requests = self.raw.execute_script(TAKE) or ([], [])  # nothing, where the page is just going away
        for level, text in seen:
            self.watch.saw_error(text) if level == "uncaught" else self.watch.saw_console(level, text)
        for url in requests + getattr(self.raw, "asked_elsewhere", []):
            if url not in self._requests:
                self._requests.add(url)
                self.watch.saw_request(url)


def open_ready(page: Page, url: str, timeout: float = START) -> None:
    """Open the game's page in a Playwright page of the fixtures; see `Tab.open_ready`."""
    watch: Watch = page.context.watch  # type: ignore[attr-defined]
    ChromiumTab(page, watch).open_ready(url, timeout)
