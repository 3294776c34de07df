"""Where the browsers are. Standard library only: tests/run.py reads this before anything is installed."""

import glob
import shutil
from typing import NamedTuple

MINI_BROWSER = (
    "/usr/lib/*/webkit2gtk-4.1/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/webkit2gtk-4.1/MiniBrowser",
)


class Browser(NamedTuple):
    """One browser: each entry of `programs` lists the names or paths of which one must exist."""

    programs: tuple[tuple[str, ...], ...]
    packages: tuple[str, ...]  # what Debian calls them


BROWSERS = {
    "chromium": Browser(
        (("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),),
        ("chromium", "fonts-dejavu-core"),
    ),
    "firefox": Browser((("firefox-esr", "firefox"),), ("firefox-esr", "fonts-dejavu-core")),
    "webkit": Browser(
        (MINI_BROWSER, ("WebKitWebDriver",), ("Xvfb",)),
        ("webkit2gtk-driver", "xvfb", "fonts-dejavu-core"),
    ),
}

#: Servers for static sites that people use, on which the built one is tried.
SERVERS = {
    "nginx": Browser((("nginx", "/usr/sbin/nginx"),), ("nginx",)),
    "apache": Browser(
        (("apache2", "/usr/sbin/apache2"), ("/usr/lib/apache2/modules",), ("/etc/mime.types",)),
        ("apache2-bin", "media-types"),
    ),
}
#: What brings the checkers of the page's JavaScript, and runs them.
NODE = {"npm": Browser((("node",), ("npm",)), ("nodejs", "npm"))}
PROGRAMS = {**BROWSERS, **SERVERS, **NODE}


def places(choice: str) -> list[str | None]:
    """Where a program is, by a path with wildcards or by its name on PATH."""
    return [*glob.glob(choice)] if "/" in choice else [shutil.which(choice)]


def find(name: str) -> list[str] | None:
    """Paths of what browser or server `name` needs, in the table's order; None when one is missing."""
    found = []
    for choices in PROGRAMS[name].programs:
        path = next(filter(None, (path for choice in choices for path in places(choice))), None)
        if path is None:
            return None
        found.append(path)
    return found


def missing(name: str) -> str:
    """The sentence for a person without browser or server `name`."""
    packages = " ".join(PROGRAMS[name].packages)
    return f"{name} is not installed, so its tests cannot run (on Debian: apt-get install {packages})."
