"""`python3 serve.py` as a person runs it."""

from __future__ import annotations

import http.client
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from typing import Never

import pytest

import serve
from tests.serve.conftest import House, Mirror

ADDRESS = re.compile(r"War is at (http://127\.0\.0\.1:(\d+)/)")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="sends a Unix signal")


def read_address(process: subprocess.Popen[str]) -> str:
    """The address that the process prints, after its progress."""
    assert process.stdout
    for line in process.stdout:
        if found := ADDRESS.match(line):
            return found[1]
    raise AssertionError(f"no address: {process.stderr and process.stderr.read()}")


def stop(process: subprocess.Popen[str], number: int = signal.SIGINT) -> tuple[int, str, str]:
    process.send_signal(number)
    out, err = process.communicate(timeout=20)
    return process.returncode, out, err


@POSIX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_fetches_serves_and_leaves_quietly(house: House, number: int) -> None:
    with house.start("--no-open", "--port", "0") as process:
        address = read_address(process)
        with urllib.request.urlopen(address + "static/runtime/alpha/alpha.wasm", timeout=10) as answer:
            assert answer.headers["Content-Type"] == "application/wasm"
            assert answer.read() == bytes(range(256)) * 1000
        assert house.whole()
        assert stop(process, number) == (0, "\n", "")


@POSIX
def test_leaves_quietly_with_a_browser_connected(house: House) -> None:
    with house.start("--no-open", "--port", "0") as process:
        port = int(read_address(process).split(":")[2].strip("/"))
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", "/")
        connection.getresponse().read()
        assert stop(process) == (0, "\n", "")
        connection.close()


@POSIX
def test_stopped_in_the_middle_of_a_fetch(house: House) -> None:
    hang = house.bin / "hang"
    hang.touch()
    with house.start("--no-open", "--port", "0") as process:
        deadline = time.monotonic() + 20
        while not house.calls():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        status, _, err = stop(process)
    assert status == 130
    assert "Traceback" not in err
    assert err.strip() == "Stopped while fetching; nothing half-done is left."
    assert not house.runtime.exists()
    assert house.leftovers() == []
    hang.unlink()
    assert house.run("fetch").returncode == 0
    assert house.whole()


def test_two_at_once(house: House) -> None:
    """Both fetch, both come to serve, and what is there in the end is whole."""
    with house.start("--no-open", "--port", "0") as one, house.start("--no-open", "--port", "0") as two:
        try:
            addresses = {read_address(one), read_address(two)}
        finally:
            one.kill()
            two.kill()
    assert len(addresses) == 2
    assert house.whole()


def test_no_npm_and_no_network(house: House, closed_port: Callable[[], str]) -> None:
    done = house.run("--no-open", "--cdn", closed_port(), npm=False)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("The runtime is not complete: alpha 1.0.0, @scope/beta 2.0.0 could not be fetched")


def test_no_npm_and_a_mirror(house: House, mirror: Mirror) -> None:
    done = house.run("fetch", "--cdn", mirror.url + "/", npm=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert house.whole()
    assert "Fetched and checked: 0.3 of 0.3 MB" in done.stdout


def test_a_refused_file(house: House) -> None:
    house.change_tarball("alpha@1.0.0", {"alpha.mjs": b"evil"}, trusted=True)
    done = house.run("--no-open")
    assert done.returncode == 1
    assert done.stderr.startswith("Refused static/runtime/alpha/alpha.mjs ")
    assert "Traceback" not in done.stderr


def test_the_second_start_asks_nobody_and_says_nothing_of_it(house: House, closed_port: Callable[[], str]) -> None:
    assert house.run("fetch").returncode == 0
    asked = house.calls()
    with house.start("--no-open", "--port", "0", "--cdn", closed_port()) as process:
        try:
            advice, first = process.stdout.readline(), process.stdout.readline()
        finally:
            process.kill()
    assert advice.startswith("The page will start slowly. Install Node")  # there is none here
    assert ADDRESS.match(first)
    assert house.calls() == asked


def test_a_taken_port(house: House) -> None:
    house.run("fetch")
    with serve.make_server(house.root, port=0) as taken:
        done = house.run("--no-open", "--port", str(taken.server_address[1]))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert f"Port {taken.server_address[1]} is taken" in done.stderr


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--port", "http"], "--port"),
        (["--port", "70000"], "--port"),
        (["--port", "-1"], "--port"),
        (["--host", ""], "--host"),
        (["--cdn", "file:///etc"], "--cdn"),
        (["--nonsense"], "--nonsense"),
        (["bulid"], "bulid"),
    ],
)
def test_bad_options_are_a_sentence_and_ask_nobody(house: House, options: list[str], named: str) -> None:
    done = house.run(*options)
    assert done.returncode == 2
    assert named in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert house.calls() == []


def test_a_host_that_is_not_ours(house: House) -> None:
    house.run("fetch")
    done = house.run("--no-open", "--host", "203.0.113.7")
    assert done.returncode == 2
    assert "203.0.113.7" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_browser_is_opened_at_the_address(monkeypatch: pytest.MonkeyPatch, house: House) -> None:
    opened = []
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    monkeypatch.setattr(serve, "ROOT", house.root)
    monkeypatch.setattr(serve.Server, "serve_forever", lambda self: time.sleep(0.3))
    monkeypatch.setattr(serve, "fetch_runtime", lambda *_: 0)
    assert serve.main(["--port", "0", "--no-open"]) == 0
    assert opened == []
    assert serve.main(["--port", "0"]) == 0
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", opened[0])


def test_a_browser_that_fails_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(url: str) -> Never:
        raise RuntimeError("no display")

    monkeypatch.setattr(serve.webbrowser, "open", broken)
    serve.open_browser("http://127.0.0.1:8000/")
    assert capsys.readouterr().err == "The browser could not be opened (no display).\n"


@pytest.mark.parametrize(
    "address", ["", "example.org", "ftp://a/", "https://", "https://a/?b", "https://a/#b", "https://a b/"]
)
def test_an_address_that_is_none_is_refused(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        serve.parse(["build", "--address", address])
    assert left.value.code == 2
    assert "--address" in capsys.readouterr().err


def test_an_address_ends_as_that_of_a_folder() -> None:
    assert serve.parse(["build"]).address is None
    for address in ("https://example.org/war", "https://example.org/war/"):
        assert serve.parse(["build", "--address", address]).address == "https://example.org/war/"
