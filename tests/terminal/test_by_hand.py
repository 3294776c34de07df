"""``python3 -m war play`` at a terminal: Enter turns the cards."""

import codecs
import io
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.conftest import ROOT
from war.engine.deal import parse_deal
from war.engine.game import Game
from war.engine.presets import PRESETS
from war.engine.rules import Rules
from war.terminal.by_hand import play_by_hand
from war.text.playthrough import playthrough, result

pty = pytest.importorskip("pty", reason="needs a Unix terminal")

CODE = "W2222-329R7"  # its first war is battle 13
END_OF_INPUT, CTRL_C = "\x04", "\x03"
AFTER_BATTLE = r" You (\d+), computer (\d+)\."


def by_hand(*typed: str | None, rules: Rules | None = None, stop: int | None = None, time: int | None = None) -> str:
    """What is written while these lines are typed; each stands, in brackets, where it was asked for."""
    lines, written = iter(typed), []

    def ask() -> str | None:
        line = next(lines)
        written.append(f"[{line}]\n")
        return line

    game = Game.dealt(rules or Rules(), parse_deal(CODE))
    play_by_hand(game, CODE, stop, time, ask, written.append)
    assert next(lines, "nothing") == "nothing", "it asked less often"
    return "".join(written)


def whole(rules: Rules | None = None, battles: int | None = None) -> Game:
    game = Game.dealt(rules or Rules(), parse_deal(CODE))
    game.play(battles)
    return game


@pytest.mark.parametrize("name", PRESETS)
def test_enter_for_enter_it_is_the_game_that_is_printed_elsewhere(name: str) -> None:
    rules = PRESETS[name].rules
    game = whole(rules)
    flips = sum(len(game.battle(number).flips) for number in range(1, game.battles + 1))
    for typed in ([""] * flips, ["a"], ["10"] * -(-game.battles // 10)):
        written = by_hand(*typed, rules=rules)
        unasked = re.sub(r"Press Enter.*|\[\w*\]\n", "", written)
        unasked = re.sub(AFTER_BATTLE, r" \1:\2", unasked)
        assert unasked.split() == playthrough(game, CODE).split()
        assert written.endswith("\n\n" + "\n".join(result(game)) + "\n")


def test_a_war_is_said_and_the_next_enter_turns_it() -> None:
    before, war, after = by_hand("12", "", "", "q").split("[]\n")
    assert re.search(r"  12\. .*" + AFTER_BATTLE + " $", before)
    assert war == "  13. You K♦, computer K♥: war! "
    assert after.startswith("      You 2♦, computer J♦: the computer wins 10 cards. You 17, computer 35. [q]\n")


def test_ten_battles_asked_for_in_a_war_end_with_the_tenth_battle() -> None:
    written = by_hand("12", "", "10", "q")
    assert re.findall(r"^ +(\d+)\.", written, re.MULTILINE) == [str(number) for number in range(1, 23)]


def test_who_stops_is_told_how_it_stands_and_in_a_war_not_who_is_going_to_win_it() -> None:
    stopped = "\n\n" + "\n".join(result(whole(battles=12))) + "\n"
    assert by_hand("12", "q").endswith("[q]" + stopped)
    assert by_hand("12", " Q \n").endswith(stopped)
    assert by_hand("12", None).endswith("[None]\n" + stopped)
    assert by_hand("12", "", "q").endswith(
        "\n\nStopped in a war: you have 21 cards, the computer has 29 cards, with 2 cards on the table.\n"
    )


def test_what_means_nothing_turns_no_card_and_is_answered_with_what_does() -> None:
    written = by_hand("x", "-1", "0", "", "q")
    assert written.count("Press Enter") == 4
    assert written.count("   1. ") == 1
    assert "   2. " not in written


def test_it_stops_and_time_is_called_where_the_options_say() -> None:
    assert "\n   3. " in by_hand("a", stop=3)
    assert "\n   4. " not in by_hand("a", stop=3)
    assert "time is up" in by_hand("", "", time=2)
    assert by_hand(time=0) == by_hand(time=0, stop=0)
    assert "Press Enter" not in by_hand(stop=0)


# ---- at a terminal -------------------------------------------------------------------------------------------


class Terminal:
    """The command at a terminal of its own."""

    def __init__(self, *options: str, **streams: int) -> None:
        self._end, inner = pty.openpty()
        self.said = ""
        # What comes may end in the middle of a character, or of a line's end.
        self._text = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder("utf-8")(), translate=True)
        command = [sys.executable, "-m", "war", "play", *options]
        ends = {"stdin": inner, "stdout": inner, "stderr": inner, **streams}
        self.process = subprocess.Popen(command, cwd=ROOT, preexec_fn=leads(inner), **ends)
        os.close(inner)

    def until(self, expression: str) -> str:
        """What was said since the last time, up to a text that the expression fits; it must be all."""
        while not re.search(expression + r"\Z", self.said):
            assert select.select([self._end], [], [], 30)[0], f"waits for {expression}: {self.said!r}"
            self._read()
        said, self.said = self.said, ""
        return said

    def type(self, text: str) -> None:
        os.write(self._end, text.encode())

    def ended(self) -> tuple[int, str]:
        """Its exit status, and what was said since the last time."""
        while self._read():
            pass
        return self.process.wait(30), self.said

    def _read(self) -> bool:
        """Take what was said meanwhile; whether more may come."""
        try:
            data = os.read(self._end, 65536)
        except OSError:  # Linux says so that nobody writes any more
            data = b""
        self.said += self._text.decode(data, final=not data)
        return bool(data)

    def close(self) -> None:
        self.process.kill()
        self.process.wait(30)
        os.close(self._end)


def leads(terminal: int) -> Callable[[], None]:
    """Makes a process the one that the terminal's Ctrl-C goes to."""

    def lead() -> None:
        import fcntl
        import termios

        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    return lead


@contextmanager
def terminal(*options: str, **streams: int) -> Iterator[Terminal]:
    opened = Terminal("--deal", CODE, *options, **streams)
    try:
        yield opened
    finally:
        opened.close()


def test_a_person_turns_the_cards_at_a_terminal() -> None:
    with terminal() as at:
        at.until(r"You have 26 cards, the computer has 26 cards\.\n\nPress Enter.* ")
        at.type("\n")
        assert at.until(r"\. ") == "\n   1. You 2♣, computer 7♦: the computer wins 2 cards. You 25, computer 27. "
        at.type("11\n")
        at.until("  12\\. .*" + AFTER_BATTLE + " ")
        at.type("\n")
        assert at.until("! ") == "\n  13. You K♦, computer K♥: war! "
        at.type("\n")
        assert at.until(AFTER_BATTLE + " ").startswith("\n      You 2♦, computer J♦: the computer wins 10 cards.")
        at.type("q\n")
        status, said = at.ended()
        assert (status, said) == (0, "q\n\n" + "\n".join(result(whole(battles=13))) + "\n")


@pytest.mark.parametrize(("key", "status", "echo"), [(END_OF_INPUT, 0, ""), (CTRL_C, 130, "^C")])
def test_ctrl_d_and_ctrl_c_end_it_with_how_it_stands(key: str, status: int, echo: str) -> None:
    with terminal() as at:
        at.until("to stop\\. ")
        at.type("\n")
        at.until(AFTER_BATTLE + " ")
        at.type(key)
        stopped, said = at.ended()
        assert stopped == status
        assert said.replace("^D\b\b", "") == f"{echo}\n\n" + "\n".join(result(whole(battles=1))) + "\n"


@pytest.mark.parametrize("options", [("--quiet",), ("--json",)], ids=["quiet", "json"])
def test_who_asks_for_the_result_alone_is_asked_nothing(options: tuple[str, ...]) -> None:
    with terminal(*options) as at:
        status, said = at.ended()
    printed = subprocess.check_output([sys.executable, "-m", "war", "play", "--deal", CODE, *options], cwd=ROOT)
    assert (status, said) == (0, printed.decode())


def test_without_a_person_at_either_end_it_prints_the_game() -> None:
    with terminal(stdin=subprocess.DEVNULL) as at:
        assert at.ended() == (0, playthrough(whole(), CODE))
    with terminal(stdout=subprocess.PIPE) as at:
        assert at.process.stdout is not None
        assert at.process.stdout.read().decode() == playthrough(whole(), CODE)
        at.process.stdout.close()


def test_games_given_by_their_piles_are_played_one_after_another(tmp_path: object) -> None:
    path = f"{tmp_path}/piles.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.write("AS\n2C\n\n2C\nAS\n")
    with terminal("--piles", path) as at:
        at.until("to stop\\. ")
        at.type("\n")
        at.until(r"(?s)1 battle, 0 wars\.\n\nWar.*to stop\. ")
        at.type("q\n")
        assert at.ended()[0] == 0
