"""Make all pictures of the page again from the real page, in Chromium.

    .venv/bin/python tests/browser/pictures.py

They show one fixed moment of a fixed deal: for the README on a desktop and on a phone, each in light and in dark, and
as a moving picture of a war; for whoever installs the page, and for a link to it, what lies in static/pictures/.
"""

import sys
import threading
from base64 import b64decode, b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page  # noqa: E402

from serve import make_server  # noqa: E402
from tests.browser.drivers import chromium_browser  # noqa: E402
from tests.browser.moving_picture import Part, webp  # noqa: E402

README, SITE = ROOT / ".github" / "pictures", ROOT / "static" / "pictures"
#: A war of kings that an ace wins. What came after it stands in the timeline.
GAME = "1/classic/W2222-43R8Y/"
BEFORE, AFTER, LATER = 12, 13, 90


@dataclass(frozen=True)
class Picture:
    """A picture of the page: its file, the window in CSS pixels, and how many pixels each of those is."""

    path: Path
    width: int
    height: int
    scale: float = 1
    scheme: str = "light"


PICTURES = (
    *(Picture(README / f"table-{scheme}.png", 1280, 800, 1, scheme) for scheme in ("light", "dark")),
    *(Picture(README / f"phone-{scheme}.png", 360, 720, 1, scheme) for scheme in ("light", "dark")),
    Picture(SITE / "shared.jpg", 960, 504, 1.25),
    Picture(SITE / "wide.jpg", 1280, 720),
    Picture(SITE / "narrow.jpg", 390, 844, 2),
)

WAR = README / "war.webp"
#: The window for the moving picture, how many milliseconds each of its pictures stands, and how long its last one does.
WINDOW, EVERY, REST = {"width": 760, "height": 800}, 60, 2500
QUALITY, MOST_BYTES = 0.75, 1_500_000

#: Holds all that moves, so that `STEP` alone has it go on: the picture is as smooth on a slow machine as on a fast one.
HOLD = """(() => {
  const held = new Set();
  const hold = (each) => { if (!held.has(each)) { held.add(each); each.pause(); } return each; };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) { return hold(animate.apply(this, all)); };
  window.step = (time) => {
    const moving = document.getAnimations().map(hold).filter((each) => each.playState === "paused");
    for (const each of moving) {
      const next = Number(each.currentTime) + time;
      if (next < each.effect.getComputedTiming().endTime) each.currentTime = next;
      else each.finish();
    }
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(moving.length))));
  };
})()"""
#: What is another in a picture than in the one before it, as WebP, and where: at even pixels, as the format has it.
CHANGED = """async ([before, after, quality]) => {
  const read = async (text) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d", { alpha: false });
    context.drawImage(image, 0, 0);
    return [canvas, context.getImageData(0, 0, image.width, image.height)];
  };
  const [canvas, { width, height, data }] = await read(after);
  let [left, top, right, bottom] = [0, 0, width, height];
  if (before) {
    const old = new Uint32Array((await read(before))[1].data.buffer), now = new Uint32Array(data.buffer);
    [left, top, right, bottom] = [width, height, 0, 0];
    for (let at = 0; at < now.length; at++) {
      if (now[at] === old[at]) continue;
      const x = at % width, y = (at - x) / width;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
    if (left >= right) return null;
  }
  left -= left % 2, top -= top % 2;
  const part = new OffscreenCanvas(right - left, bottom - top);
  part.getContext("2d", { alpha: false }).drawImage(canvas, -left, -top);
  const blob = await part.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return [left, top, part.width, part.height, btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""))];
}"""


def opened(browser: Browser, url: str, scripts: tuple[str, ...] = (), **context: Any) -> Page:
    """The page at the end of the war, with a game under way after it."""
    page = browser.new_context(service_workers="block", **context).new_page()
    for script in scripts:
        page.add_init_script(script)
    page.goto(f"{url}#{GAME}{LATER}")
    page.wait_for_selector("html[data-state=ready][data-faces]", timeout=120_000)
    go(page, AFTER)
    return page


def go(page: Page, battles: int) -> None:
    """Go to a moment of the game."""
    page.evaluate(f"location.hash = '#{GAME}{battles}'")
    page.wait_for_timeout(500)


def take(browser: Browser, url: str, picture: Picture) -> None:
    """Take a picture of the page."""
    page = opened(
        browser,
        url,
        viewport={"width": picture.width, "height": picture.height},
        device_scale_factor=picture.scale,
        color_scheme=picture.scheme,
        reduced_motion="reduce",
    )
    jpeg: dict[str, Any] = {"type": "jpeg", "quality": 88} if picture.path.suffix == ".jpg" else {}
    page.screenshot(path=picture.path, **jpeg)
    page.context.close()


def film(browser: Browser, url: str) -> bytes:
    """The war as a moving picture: the tie, a moment to see it, and what decides it."""
    page = opened(browser, url, (HOLD,), viewport=WINDOW, color_scheme="light")
    go(page, BEFORE)
    box = page.locator("#table").bounding_box()
    assert box is not None
    shots: list[tuple[str, int]] = []

    def shoot(milliseconds: int) -> None:
        picture = page.screenshot(clip=box, type="png")
        shots.append((b64encode(picture).decode(), milliseconds))

    shoot(900)
    for rest in (1000, REST):
        page.keyboard.press("Space")
        page.wait_for_timeout(100)
        while page.evaluate(f"step({EVERY})"):
            shoot(EVERY)
        shoot(rest)
    page.goto("about:blank")
    parts: list[Part] = []
    before = ""
    for picture, milliseconds in shots:
        if changed := page.evaluate(CHANGED, [before, picture, QUALITY]):
            x, y, width, height, data = changed
            parts.append(Part(x, y, width, height, milliseconds, b64decode(data)))
        else:
            parts[-1].milliseconds += milliseconds
        before = picture
    page.context.close()
    return webp(parts)


def main() -> None:
    """Make each picture."""
    with make_server(ROOT, port=0) as server, chromium_browser() as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for picture in PICTURES:
            picture.path.parent.mkdir(parents=True, exist_ok=True)
            take(browser, server.url, picture)
        moving = film(browser, server.url)
        assert len(moving) < MOST_BYTES, f"{WAR.name} would have {len(moving)} bytes: see QUALITY, WINDOW"
        WAR.write_bytes(moving)
        server.shutdown()


if __name__ == "__main__":
    main()
