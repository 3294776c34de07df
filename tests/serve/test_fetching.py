"""The runtime is fetched once, checked, and only then trusted."""

from __future__ import annotations

import io
import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from static.tools import runtime
from static.tools.runtime import SetupError, fetch_runtime
from tests.serve.conftest import House, Mirror

ALPHA, BETA = "alpha@1.0.0", "@scope/beta@2.0.0"


def fetch(house: House, npm: bool = True, cdn: str = "http://127.0.0.1:1") -> tuple[int, str]:
    """Number of files fetched, and what was said meanwhile."""
    out = io.StringIO()
    return fetch_runtime(house.root, house.npm if npm else None, cdn, out), out.getvalue()


def test_with_npm(house: House) -> None:
    count, said = fetch(house)
    assert count == 3
    assert house.whole()
    assert house.calls() == [f"pack {ALPHA}", f"pack {BETA}"]
    assert said.splitlines() == [
        "Fetching alpha 1.0.0 with npm: 0.0 of 0.3 MB",
        "Fetching @scope/beta 2.0.0 with npm: 0.3 of 0.3 MB",
        "Fetched and checked: 0.3 of 0.3 MB",
    ]


def test_a_second_start_asks_nobody(house: House, mirror: Mirror) -> None:
    fetch(house)
    asked = house.calls()
    times = [path.stat().st_mtime_ns for path in sorted(house.runtime.rglob("*"))]
    assert fetch(house, cdn=mirror.url) == (0, "")
    assert house.calls() == asked
    assert mirror.asked == []
    assert [path.stat().st_mtime_ns for path in sorted(house.runtime.rglob("*"))] == times


def test_without_npm_from_the_cdn(house: House, mirror: Mirror) -> None:
    count, said = fetch(house, npm=False, cdn=mirror.url)
    assert count == 3
    assert house.whole()
    assert mirror.asked == [f"/{ALPHA}/alpha.mjs", f"/{ALPHA}/alpha.wasm", f"/{BETA}/dist/beta.svg"]
    assert "alpha 1.0.0, alpha.wasm: 0.0 of 0.3 MB" in said


def test_npm_fails_and_the_cdn_helps(house: House, mirror: Mirror) -> None:
    (house.bin / f"{ALPHA}.tgz").unlink()
    _, said = fetch(house, cdn=mirror.url)
    assert house.whole()
    assert "npm could not bring alpha 1.0.0 (code E404), so the CDN is asked." in said
    assert house.calls() == [f"pack {ALPHA}"]  # one failure is enough to know


def test_npm_that_cannot_be_run(house: House, mirror: Mirror) -> None:
    (house.bin / "npm").write_text("#!/nowhere/at/all\n")
    fetch(house, cdn=mirror.url)
    assert house.whole()


@pytest.mark.parametrize("npm", [True, False])
def test_no_network_is_one_sentence(house: House, closed_port: Callable[[], str], npm: bool) -> None:
    (house.bin / f"{BETA.replace('/', '+')}.tgz").unlink()
    with pytest.raises(SetupError) as caught:
        fetch(house, npm, closed_port())
    told = str(caught.value)
    assert caught.value.status == 1
    assert "\n" not in told
    missing = "@scope/beta 2.0.0" if npm else "alpha 1.0.0, @scope/beta 2.0.0"
    assert told.startswith(f"The runtime is not complete: {missing} could not be fetched (npm: ")
    assert "connect to the internet" in told
    assert house.leftovers() == []


def test_a_wrong_tarball_is_refused_by_name(house: House, mirror: Mirror) -> None:
    house.change_tarball(ALPHA, {"alpha.mjs": b"evil"}, trusted=False)
    with pytest.raises(SetupError, match=r"Refused the package alpha 1\.0\.0"):
        fetch(house, cdn=mirror.url)
    assert mirror.asked == []
    assert not house.runtime.exists()


@pytest.mark.parametrize("change", ["other", "missing", "longer"])
def test_a_wrong_file_from_npm_is_refused_by_name(house: House, change: str) -> None:
    good = {"alpha.mjs": b"export const alpha = 1;\n" * 200, "alpha.wasm": bytes(range(256)) * 1000}
    bad = {"other": bytes(256_000), "missing": None, "longer": good["alpha.wasm"] + b"\0"}[change]
    files = {**good, "alpha.wasm": bad} if bad else {"alpha.mjs": good["alpha.mjs"]}
    house.change_tarball(ALPHA, files, trusted=True)
    with pytest.raises(SetupError, match=r"Refused static/runtime/alpha/alpha\.wasm"):
        fetch(house)
    assert not house.runtime.exists()
    assert house.leftovers() == []


@pytest.mark.parametrize("bad", [b"<html>Please log in</html>" * 20_000, bytes(256_000), bytes(256_001)])
def test_a_wrong_file_from_the_cdn_is_refused_by_name(house: House, mirror: Mirror, bad: bytes) -> None:
    mirror.files[f"/{ALPHA}/alpha.wasm"] = bad
    with pytest.raises(SetupError, match=r"Refused static/runtime/alpha/alpha\.wasm"):
        fetch(house, npm=False, cdn=mirror.url)
    assert not house.runtime.exists()
    assert house.leftovers() == []


def test_a_file_cut_short_is_not_kept_and_the_next_start_completes(house: House, mirror: Mirror) -> None:
    mirror.cut.add(f"/{BETA}/dist/beta.svg")
    with pytest.raises(SetupError, match=r"@scope/beta 2\.0\.0 could not be fetched .*cut short"):
        fetch(house, npm=False, cdn=mirror.url)
    assert not (house.runtime / "beta").exists()
    mirror.cut.clear()
    mirror.asked.clear()
    fetch(house, npm=False, cdn=mirror.url)
    assert house.whole()
    assert mirror.asked == [f"/{BETA}/dist/beta.svg"]  # what was whole is not asked for again


def test_the_cdn_does_not_have_it(house: House, mirror: Mirror) -> None:
    del mirror.files[f"/{ALPHA}/alpha.mjs"]
    with pytest.raises(SetupError, match=r"alpha 1\.0\.0, @scope/beta 2\.0\.0 could not be fetched .*Not Found"):
        fetch(house, npm=False, cdn=mirror.url)


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(path.read_bytes()[:1000]),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-1] + b"?"),
    ],
    ids=["truncated", "empty", "changed"],
)
def test_a_damaged_file_is_noticed_named_and_fetched_again(
    house: House, mirror: Mirror, damage: Callable[[Path], int]
) -> None:
    fetch(house)
    damage(house.runtime / "alpha/alpha.wasm")
    count, said = fetch(house, npm=False, cdn=mirror.url)
    assert count == 1
    assert house.whole()
    assert "static/runtime/alpha/alpha.wasm is damaged" in said
    assert mirror.asked == [f"/{ALPHA}/alpha.wasm"]


def test_a_missing_file_is_fetched_again(house: House) -> None:
    fetch(house)
    (house.runtime / "beta/beta.svg").unlink()
    count, said = fetch(house)
    assert (count, house.calls()[2:]) == (1, [f"pack {BETA}"])
    assert "damaged" not in said
    assert house.whole()


def test_what_a_killed_run_left_is_swept_and_a_running_one_is_let_be(house: House) -> None:
    static = house.root / "static"
    for name, age in (("runtime.partial-old", 7200), ("runtime.partial-new", 5)):
        (static / name).mkdir()
        (static / name / "0").write_bytes(b"half")
        os.utime(static / name, (time.time() - age,) * 2)
    fetch(house)
    assert house.leftovers() == ["runtime.partial-new"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"packages": 3}',
        '{"packages": [{"name": "x"}]}',
        '{"packages": [{"files": []}]}',
    ],
)
def test_a_broken_lock_is_a_sentence(house: House, text: str) -> None:
    house.lock_path.write_text(text)
    with pytest.raises(SetupError, match=r"static/runtime\.lock\.json is missing or broken"):
        fetch(house)


@pytest.mark.parametrize("to", ["../outside", "/etc/outside", "a/../../outside", "..\\outside", "C:outside"])
def test_a_lock_cannot_lead_out(house: House, to: str) -> None:
    house.lock_path.write_text(house.lock_path.read_text().replace("alpha/alpha.mjs", json.dumps(to)[1:-1]))
    with pytest.raises(SetupError, match="leads out"):
        fetch(house)
    assert house.calls() == []


def test_where_nothing_can_be_written(house: House) -> None:
    house.runtime.write_text("a file where the folder should be")
    with pytest.raises(SetupError, match="can't be read or written"):
        fetch(house)


def test_the_terminal_sees_one_line_that_changes(house: House, mirror: Mirror) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal()
    fetch_runtime(house.root, None, mirror.url, out)
    lines = out.getvalue().split("\r")
    assert out.getvalue().count("\n") == 1
    assert lines[-1].strip() == "Fetched and checked: 0.3 of 0.3 MB"
    grown = [line.partition(": ")[2].split(" of ")[0] for line in lines if "alpha.wasm" in line]
    assert grown[0] == "0.0"
    assert grown[-1] == "0.3"
    assert len(set(grown)) > 2


@pytest.mark.timeout(30)  # the client sleeps for ten minutes, and is not waited for
def test_npm_that_hangs_is_given_up(house: House, tmp_path: Path) -> None:
    (house.bin / "hang").touch()
    ticks: list[int] = []
    with pytest.raises(runtime.UnreachableError, match="no answer in 1 s"):
        runtime.run([house.npm, "pack", ALPHA], str(tmp_path), lambda: ticks.append(1), seconds=1)
    assert ticks == [1]


def test_making_the_lock(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    pins = (
        ("alpha", "alpha", ("alpha.mjs", "alpha.w*")),
        ("@scope/beta", "beta", ("dist/*.svg",)),
    )
    monkeypatch.setattr(runtime, "PINS", pins)
    for spec, name in ((ALPHA, "alpha.mjs"), (BETA, "dist/beta.svg")):
        house.change_tarball(
            spec, {name: b"new", "alpha.wasm": b"w", "package.json": b'{"license": "X"}'}, trusted=False
        )
    runtime.make_lock(house.root, house.npm)
    alpha, beta = runtime.load_lock(house.root)
    assert (str(alpha), alpha.licence, str(beta)) == ("alpha 1.0.0", "X", "@scope/beta 2.0.0")
    assert [file.to for file in (*alpha.files, *beta.files)] == [
        "alpha/alpha.js",  # which every host sends as what it is
        "alpha/alpha.wasm",
        "beta/beta.svg",
    ]
    assert fetch(house)[0] == 3
    before = house.lock_path.read_bytes()
    runtime.make_lock(house.root, house.npm)
    assert house.lock_path.read_bytes() == before


def test_making_the_lock_needs_every_file_and_npm(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    before = house.lock_path.read_bytes()
    monkeypatch.setattr(runtime, "PINS", (("alpha", "alpha", ("gone-*.js",)),))
    with pytest.raises(SetupError, match="holds no file gone"):
        runtime.make_lock(house.root, house.npm)
    monkeypatch.setattr(runtime, "PINS", (("gamma", "gamma", ("gamma.js",)),))
    with pytest.raises(SetupError, match="names no version of gamma"):
        runtime.make_lock(house.root, house.npm)
    with pytest.raises(SetupError, match="needs npm"):
        runtime.make_lock(house.root, None)
    assert house.lock_path.read_bytes() == before
