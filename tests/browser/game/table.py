"""The page as a test meets it: what it shows, hands that press, and the same game on this Python to compare with."""

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from tests.browser.drivers import VIEWPORT
from tests.browser.game.routes import wait_until
from tests.browser.tabs import open_ready
from tests.saying import card_name, in_english
from tests.sessions import elements, is_war
from war.engine.deal import Deal, parse_deal
from war.engine.rules import Rules
from war.markup.battles import row_name, rows_html
from war.session.session import Session
from war.session.settings import Settings
from war.session.speed import Speed, delay
from war.view import screen as screen_view
from war.view.battles import row
from war.view.screen import Shown

view = in_english(screen_view.view)

CLASSIC = "W2222-594KK"  # under Classic rules: a double war in the first battle, and all over after 15
LONG = "W2222-279GR"  # under Classic rules: 2394 battles

# New games' codes come from the system's randomness. Here the tests say which: the page's one source of it gives
# the seed that lies ready, where five bytes are wanted (`secrets.randbelow` for a seed), and else what it always gives.
CHOOSE_DEALS = """
window.seeds = [];
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = view => {
  if (view.byteLength !== 5 || !seeds.length) return random(view);
  let rest = seeds.shift() * 8;
  for (let place = 4; place >= 0; place--, rest = Math.floor(rest / 256)) view[place] = rest % 256;
  return view;
};
"""

# In pages whose clock stands still: how many of auto-play's timers wait at once (they are known by their delays), and
# whether the screen is kept awake.
SPY = """
{
  const delays = DELAYS, waiting = new Set(), set = window.setTimeout, clear = window.clearTimeout;
  window.timers = {most: 0, now: () => waiting.size};
  window.setTimeout = (action, wait, ...rest) => {
    const handle = set((...all) => { waiting.delete(handle); action(...all); }, wait, ...rest);
    if (delays.includes(wait)) waiting.add(handle);
    timers.most = Math.max(timers.most, waiting.size);
    return handle;
  };
  window.clearTimeout = handle => { waiting.delete(handle); clear(handle); };
  window.awake = 0;
  const request = async () => { awake++; return {release: async () => { awake--; }}; };
  Object.defineProperty(navigator, "wakeLock", {value: {request}});
}
""".replace("DELAYS", str(sorted({delay(speed, war=war) for speed in Speed for war in (False, True)} - {0})))

SEEN = """
() => {
  const text = id => document.getElementById(id).textContent;
  const cards = id => [...document.querySelectorAll(`#${id} .sr`)].map(card => card.textContent);
  return {
    table: text("table-name"), phase: document.getElementById("table").dataset.phase,
    you: text("you-count"), computer: text("computer-count"),
    yours: cards("you-cards"), computers: cards("computer-cards"),
    numbers: [text("you-number"), text("computer-number")],
    headline: text("headline"), sentence: text("sentence"), stakes: text("stakes"),
    battles: text("battles"), wars: text("wars"), notice: text("notice"), auto: text("auto"),
    current: [...document.querySelectorAll("#battle-list [aria-current=true]")].map(row => [row.id, row.textContent]),
    over: ["play", "ten", "auto"].map(id => document.getElementById(id).getAttribute("aria-disabled") === "true"),
  };
}
"""

# Every state that the page ever draws, as its counts: a look after each change, before anything else can happen.
RECORD = """
() => {
  window.drawn = [];
  const number = id => Number.parseInt(document.getElementById(id).textContent.replaceAll(",", ""));
  const lie = () => document.querySelectorAll("#you-cards li, #computer-cards li").length;
  window.recorder?.disconnect();
  window.recorder = new MutationObserver(() => drawn.push({
    you: number("you-count"), computer: number("computer-count"), battles: number("battles"), lie: lie(),
    phase: document.getElementById("table").dataset.phase,
  }));
  recorder.observe(document.querySelector("main"), {childList: true, subtree: true, attributes: true});
}
"""

RESET = """
() => {
  const click = selector => document.querySelector(selector).click();
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  if (document.querySelector("#who-wins[aria-pressed=true]")) click("#who-wins");
  if (document.querySelector("#lab-compare:checked")) click("#lab-compare");
  if (!document.getElementById("lab").hidden) click("[data-intent=lab-close]");
  click("[data-intent=rules]"); click("#pick-classic"); click("[data-intent=use-rules]");
  click("[data-intent=settings]"); click("#reset");
  document.getElementById("settings").close();
  click("#new");
  document.activeElement.blur();
  getSelection().removeAllRanges();
  scrollTo(0, 0);
}
"""

OPEN_LINK = """
(address) => new Promise((done) => {
  addEventListener("hashchange", () => setTimeout(done), {once: true});
  location.hash = address;
})
"""

CLOCK = re.compile(r"\b\d+:\d\d(:\d\d)?\b")


def dealt(code: str, rules: Rules | None = None) -> Session:
    """A session on this Python, with nothing played, that the page is to be equal to."""
    session = Session(Settings(rules=rules or Rules()), deals=lambda: Deal(code))
    session.new_game()
    return session


def names(shown: Iterable[Shown]) -> list[str]:
    """What the cards on the table are called."""
    return ["face-down card" if each.card is None else card_name(each.card) for each in shown]


def line(session: Session, number: int) -> str:
    """A battle's line in the list, as a text."""
    return elements(rows_html([row(session.open_game.game, number, session.settings.names)], ""))[0].text


def expected(session: Session) -> dict[str, Any]:
    """What the page has to show of the session, as `Table.seen` reads it."""
    shown, battles = view(session), session.open_game.position.battles
    return {
        "table": shown.table,
        "phase": str(shown.phase),
        "you": shown.you.size_text,
        "computer": shown.computer.size_text,
        "yours": names(shown.you.shown),
        "computers": names(shown.computer.shown),
        "numbers": ["" if side.number is None else str(side.number) for side in (shown.you, shown.computer)],
        "headline": shown.headline,
        "sentence": shown.sentence,
        "stakes": CLOCK.sub("[time]", shown.end.tally if shown.end else shown.stakes_text),
        "battles": shown.battles_text,
        "wars": shown.wars_text,
        "notice": shown.notice,
        "auto": "Pause auto-play" if shown.auto else "Start auto-play",
        "current": [[row_name(battles), line(session, battles)]] if battles else [],
        "over": [shown.end is not None] * 3,
    }


class Table:
    """A page with the game on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def open(cls, page: Page, site: str, *codes: str) -> "Table":
        """Load the page; its first games have these deal codes."""
        page.add_init_script(CHOOSE_DEALS + f"seeds.push(...{[parse_deal(code) for code in codes]});")
        open_ready(page, site)
        return cls(page)

    def reset(self) -> None:
        """As after loading, but for the games that Undo leads back to."""
        self.page.set_viewport_size(VIEWPORT)  # type: ignore[arg-type]
        self.page.evaluate(RESET)
        assert self.seen() | {"notice": ""} == expected(dealt(CLASSIC))

    # ---- what people do ----------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """Click the button with this name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def key(self, name: str) -> None:
        """Press a key and let it go."""
        self.page.keyboard.press(name)

    def will_deal(self, *codes: str) -> None:
        """The next new games have these codes."""
        self.page.evaluate("codes => seeds.push(...codes)", [parse_deal(code) for code in codes])

    def new_game(self, code: str, rules: Rules | None = None) -> Session:
        """Press New game and get the deal with this code; the same game here, to play alongside."""
        self.will_deal(code)
        self.press("New game")
        session = dealt(code, rules)
        self.shows(session)
        return session

    def open_link(self, address: str) -> None:
        """Have the game of a link on the table, as one that is set in the page's address."""
        self.page.evaluate(OPEN_LINK, f"#{address}")
        assert self.seen()["battles"].split()[0].replace(",", "") == address.rpartition("/")[2].partition(".")[0]

    def choose(self, title: str) -> None:
        """Choose a table or a variant by its title in the rules dialog."""
        self.press("Rules")
        self.page.locator(".presets").get_by_role("button", name=re.compile(f"^{re.escape(title)}")).click()
        self.press("Use these rules")

    def set_speed(self, label: str) -> None:
        """Choose a speed by what it is called."""
        self.page.get_by_label("Speed").select_option(label=label)

    def press_many(self, session: Session, times: int = 1) -> None:
        """Press Play card so many times, here and in the session alongside."""
        self.page.evaluate("n => { while (n--) document.getElementById('play').click(); }", times)
        for _ in range(times):
            assert session.press()

    # ---- time, where the test rules it -----------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let time go by."""
        self.page.clock.run_for(round(seconds * 1000))

    def play_for(self, session: Session, seconds: float) -> int:
        """Let time go by, with auto-play just started here and in the session alongside. Returns the steps played."""
        self.wait(seconds)
        steps, rest = 0, seconds * 1000
        while session.auto and (rest := rest - delay(session.settings.speed, war=is_war(session))) >= 0:
            session.press()
            steps += 1
        return steps

    # ---- what is seen ------------------------------------------------------------------------------------------

    def seen(self) -> dict[str, Any]:
        """All that the page shows of the game, without the time played."""
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        return seen | {"stakes": CLOCK.sub("[time]", seen["stakes"])}

    def shows(self, session: Session) -> None:
        """Insist that the page shows this moment of this game, whatever its notice says."""
        assert self.seen() | {"notice": ""} == expected(session) | {"notice": ""}

    def wait_for(self, expression: str, timeout: float = 30) -> None:
        """Wait until a JavaScript expression is true in the page, for so many seconds at most."""
        wait_until(self.page, expression, timeout)

    def record(self) -> None:
        """From now on keep the counts of every state drawn, for `drawn`."""
        self.page.evaluate(RECORD)

    def drawn(self) -> list[dict[str, Any]]:
        """The counts of every state drawn since `record`: you, computer, battles, lie (on the table), phase."""
        drawn: list[dict[str, Any]] = self.page.evaluate("drawn")
        return drawn
