"""Draws the icons in static/icons/ anew from static/icon.svg: python3 -m tests.browser.icons, with Chromium.

An icon that a system cuts to its own shape (maskable: to a circle of four fifths) has the picture smaller, on a ground
without corners.
"""

import re
from dataclasses import dataclass

from tests.conftest import ROOT

FOLDER = ROOT / "static" / "icons"
GROUND = re.compile(r'<rect width="64" height="64" rx="14" (fill="#\w+")/>')


@dataclass(frozen=True)
class Icon:
    """An icon: its file's name, its width in pixels, and how large the picture is on a full ground; None: as it is."""

    name: str
    size: int
    scale: float | None = None


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("maskable-512.png", 512, 0.76),
    Icon("apple-touch-180.png", 180, 0.92),
)


def drawing(icon: Icon) -> str:
    """The icon as SVG."""
    text = (ROOT / "static" / "icon.svg").read_text("utf-8")
    if icon.scale is not None:
        move = 32 * (1 - icon.scale)
        full = rf'<rect width="64" height="64" \1/><g transform="translate({move} {move}) scale({icon.scale})">'
        text = GROUND.sub(full, text).replace("</svg>", "</g></svg>")
    return text.replace("<svg ", f'<svg width="{icon.size}" height="{icon.size}" ', 1)


def main() -> None:
    """Draw them all."""
    from tests.browser.drivers import chromium_browser  # here, so that the names can be read without a browser

    FOLDER.mkdir(exist_ok=True)
    with chromium_browser() as browser:
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
            page.set_content(
                f"<style>html, svg {{ margin: 0; display: block }} body {{ margin: 0 }}</style>{drawing(icon)}"
            )
            page.screenshot(path=FOLDER / icon.name, omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
