"""Every word is a message's: in a language of brackets no letter stands outside them, wherever the game speaks."""

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest

import war.__main__
from tests.page_texts import Part, parts
from tests.pseudo import LONG_WORD, PSEUDO, unsaid
from tests.sessions import seated
from war.analysis.card_counter import CardCounter
from war.analysis.win_course import WinCourse
from war.engine.deal import parse_deal
from war.engine.game import Game
from war.engine.presets import PRESETS
from war.engine.rules import Combine, Compare, Pickup, Rules, Short
from war.laboratory.form import GAMES, PLACES, field_ids, field_texts, read_form
from war.laboratory.study import Comparison, Study
from war.markup.guide import guide_html
from war.markup.laboratory import compared_html, findings_html, laboratory_html
from war.markup.odds import odds_pieces, waiting_pieces, winner_pieces
from war.markup.past_games import archive_html
from war.markup.rules import rules_html
from war.markup.screen import labels, pieces
from war.markup.settings import settings_html
from war.markup.timeline import Timeline, pointer_view
from war.markup.timeline_marks import pointer_contents, timeline_attributes, timeline_contents
from war.session.open_game import Position
from war.session.past_games import entry_of
from war.session.rules_form import read_rules, rule_texts
from war.session.session import Session
from war.session.settings import Settings
from war.terminal import options, play, simulate
from war.terminal.by_hand import play_by_hand
from war.text.odds import COUNTING, TOO_FAST
from war.text.page import PAGE
from war.text.playthrough import playthrough
from war.text.report import report
from war.text.start import START
from war.text.study import ended, progress_text, started
from war.view.screen import view
from war.view.speech import refused, said_again, spoken

#: Attributes that people read or hear.
READ = ("aria-label", "aria-valuetext", "title", "placeholder", "alt", "label")
WINNER_FIRST = Pickup.WINNER_FIRST
NAMED = Settings(your_name="Mia", computers_name="Ben")


def read(html: str) -> Iterator[str]:
    """What people read or hear of HTML: its texts, but not cards, which are the same in every language."""
    for part in parts(html):
        if part.attributes.get("class") == "index" or (part.tag == "text" and within_card(part)):
            continue
        yield from part.texts
        yield from (part.attributes[name] for name in READ if name in part.attributes)
        if "data-key" in part.attributes:
            yield part.attributes["value"]


def within_card(part: Part | None) -> bool:
    return part is not None and ("face" in part.attributes.get("class", "").split() or within_card(part.parent))


def assert_said(*texts: str) -> None:
    assert {word for text in texts for word in unsaid(text)} == set()
    assert any(LONG_WORD in text for text in texts)


def at_tables() -> Iterator[Session]:
    """Sessions at the beginning, in a war and a double war, after a take, and at each kind of end."""
    fresh = Session()
    yield fresh
    for settings in (Settings(), NAMED):
        for rules, yours, computers in (
            (Rules(pickup=WINNER_FIRST, face_down=1), "7C 2C 8C 3C KC 4C 9C", "7D 2D 8D 3D QD 4D 5D"),
            (Rules(short=Short.LOSE, face_down=3), "7C 2C 3C 4C", "7D 2D 3D"),
            (Rules(limit=2, pickup=WINNER_FIRST), "7C 2C 8C 3C KC", "6D 2D 8D 3D QD"),
            (Rules(cards_up=2, pickup=WINNER_FIRST, face_down=1), "7C 2C 8C 3C KC 4C", "7D 2D 9D 3D QD 4D"),
        ):
            session = seated(rules, yours, computers)
            session.settings = Settings(
                rules=rules, your_name=settings.your_name, computers_name=settings.computers_name
            )
            for _ in range(12):
                yield session
                if not session.press():
                    break


def test_the_table_its_timeline_and_what_is_said_aloud() -> None:
    timeline = Timeline()
    for session in at_tables():
        shown, open_game = view(session), session.open_game
        film = timeline.view(open_game, session.settings.names)
        contents = pieces(shown, PSEUDO) | timeline_contents(film, PSEUDO)
        contents |= pointer_contents(pointer_view(open_game), PSEUDO)
        players = ("you-name", "computer-name", "timeline-you", "timeline-computer")
        names = [contents.pop(name) for name in players]  # of one who has a name
        if session.settings == Settings(rules=session.settings.rules):
            assert_said(*names)
        for html in contents.values():
            assert_said("⟦" + LONG_WORD + "⟧", *read(html))
        assert_said(*labels(shown, PSEUDO).values())
        values = timeline_attributes(film, PSEUDO)
        assert_said(values["moment"]["aria-valuetext"])
        assert_said(PSEUDO.say(said_again(session, shown), aloud=True))
        if open_game.position != Position():
            assert_said("⟦" + LONG_WORD + "⟧", PSEUDO.say(spoken(session, Position(), shown), aloud=True))
        told = [refused(session, intent) for intent in ("play", "back", "on", "last-war", "next-war", "undo", "redo")]
        assert_said(*map(PSEUDO.say, told))


def test_the_odds() -> None:
    for session in at_tables():
        open_game, names = session.open_game, session.settings.names
        counter, course = CardCounter(), WinCourse()
        while not counter.watch(open_game, 100):
            pass
        for _ in range(3):
            course.step(open_game, 300)
        odds, estimate, over = counter.odds(open_game), course.estimate(open_game), open_game.outcome is not None
        found = odds_pieces(odds, names, PSEUDO) | winner_pieces(estimate, over, names, PSEUDO)
        assert_said(*(each for html in found.values() for each in read(html)))
    for text in (COUNTING, TOO_FAST):
        assert_said(*read(waiting_pieces(text, PSEUDO)["war-odds"]))


def test_the_dialogs() -> None:
    every_rule = [table.rules for table in PRESETS.values()]
    every_rule += [Rules(compare=compare, combine=combine, cards_up=2) for compare in Compare for combine in Combine]
    assert_said(*read(rules_html(PSEUDO)))
    for settings in (Settings(), Settings(deck="large", shortcuts=False), NAMED):  # type: ignore[arg-type]
        assert_said(*read(settings_html(settings, language=PSEUDO)))
    for rules in every_rule:
        assert_said(*read(guide_html(rules, Settings(rules=rules), PSEUDO)))
        form = read_rules(rule_texts(rules))
        assert_said(*map(PSEUDO.say, form.notes.values()))
    assert_said(*read(archive_html((), PSEUDO)))
    ended_games = []
    for rules in every_rule:
        session = Session(Settings(rules=Rules.from_dict(rules.as_dict() | {"limit": 100})))
        session.show_end(1000)
        ended_games.append(entry_of(session.open_game, "2026-11-30T10:00:00.000Z"))
    assert_said(*read(archive_html(tuple(ended_games), PSEUDO)))


@cache
def study(name: str) -> Study:
    made = Study(PRESETS[name].rules, 60, 7)
    made.run(10**9)
    return made


@pytest.mark.parametrize("name", PRESETS)
def test_the_laboratory_and_its_report(name: str) -> None:
    assert_said(*read(laboratory_html(1234, PSEUDO)))
    for texts in ({GAMES: "0"}, {GAMES: "5", **field_texts(PLACES[0], PRESETS[name].rules)}):
        reading = read_form(dict.fromkeys(field_ids(PLACES), "") | texts, PLACES)
        assert_said(*map(PSEUDO.say, reading.notes.values()))
    found = study(name).result()
    assert_said(*read(findings_html(found, PSEUDO)))
    assert_said(report(found, PSEUDO))
    comparison = Comparison(PRESETS[name].rules, PRESETS["quick"].rules, 60, 7)
    assert_said(PSEUDO.say(started(comparison)), PSEUDO.say(started(study(name))), PSEUDO.say(ended(found)))
    assert_said(*(PSEUDO.say(progress_text(1, 60, seconds, "deal")) for seconds in (0.0, 2.0, 100.0, 9000.0)))
    comparison.run(10**9)
    compared = comparison.result()
    assert_said(*read(compared_html(compared, [tally.lengths for tally in comparison.tallies], PSEUDO)))
    assert_said(PSEUDO.say(ended(compared)))


def test_the_play_through_as_text() -> None:
    for table in PRESETS.values():
        game = Game.dealt(table.rules, 3)
        game.play(60)
        assert_said(playthrough(game, "ABCDE-FGHJK", PSEUDO))


def test_the_page_and_its_start() -> None:
    assert_said(*map(PSEUDO.say, [*PAGE.values(), *START.values()]))


#: What is typed into a terminal as it stands: the command, options, their values by name.
TYPED = re.compile(
    r"python3 -m war( \w+)?|(?<![\w-])--?[a-z][\w-]*|[\w-]+(\|[\w-]+)+|\{[\w,-]+\}"
    r"|\b(play|simulate|comma|semicolon|[NJS])\b"
)


def test_a_game_by_hand() -> None:
    said: list[str] = []
    typed = iter([*[""] * 13, "what?", "", "10", "", None])  # the game stands in its first war at the question
    game = Game.dealt(Rules(), parse_deal("W2222-329R7"))
    assert not play_by_hand(game, "W2222-329R7", None, None, lambda: next(typed), said.append, PSEUDO)
    assert_said("".join(said))
    typed = iter([*[""] * 13, "q"])
    game = Game.dealt(Rules(), parse_deal("W2222-329R7"))
    assert not play_by_hand(game, "W2222-329R7", None, None, lambda: next(typed), said.append, PSEUDO)
    assert_said("".join(said))


def test_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for module in (war.__main__, options, play, simulate):
        monkeypatch.setattr(module, "told", PSEUDO.say, raising=module is not play)
    for arguments in ([], ["--help"], ["play", "--help"], ["simulate", "--help"]):
        with suppress(SystemExit):
            war.__main__.main(arguments)
        told = capsys.readouterr()
        assert_said(TYPED.sub("", told.out + told.err))
    for arguments in (
        ["play", "--deal", "nobody's"],
        ["play", "--piles", "no such file"],
        ["play", "--stop-after", "x"],
        ["play", "--face-down", "lots"],
        ["simulate", "--games", "0"],
        ["simulate", "--seed", "-1"],
    ):
        assert war.__main__.main(arguments) == options.BAD_INPUT
        assert_said(TYPED.sub("", capsys.readouterr().err))
