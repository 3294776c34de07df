"""Make the README's pictures again from the real page, in Chromium.

    .venv/bin/python tests/browser/pictures.py

They show one fixed moment of a fixed deal, on a desktop and on a phone, each in light and in dark.
"""

import sys
import threading
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from serve import make_server  # noqa: E402
from tests.browser.drivers import chromium_browser  # noqa: E402

PICTURES = ROOT / ".github" / "pictures"
MOMENT = "#1/classic/W2222-329R7/60"
WAR = "#1/classic/W2222-329R7/13"
VIEWS = {
    "table": {"width": 1000, "height": 720},
    "phone": {"width": 360, "height": 720},
}
SCHEMES = ("light", "dark")


def main() -> None:
    """Make each picture."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with make_server(ROOT, port=0) as server, chromium_browser() as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for (name, size), scheme in product(VIEWS.items(), SCHEMES):
            context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
            page = context.new_page()
            page.goto(server.url + MOMENT)
            page.wait_for_selector("html[data-state=ready][data-faces]", timeout=120_000)
            page.evaluate(f"location.hash = '{WAR}'")  # back in what was played: the timeline shows what came after
            page.wait_for_timeout(500)
            page.screenshot(path=PICTURES / f"{name}-{scheme}.png")
            context.close()
        server.shutdown()


if __name__ == "__main__":
    main()
