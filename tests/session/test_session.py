"""The session, case by case: time, what comes back, rules, settings, notices, links. Any presses: `test_presses`."""

from dataclasses import replace

import pytest

from tests.saying import english, in_english, refused
from tests.sessions import counting, dealt, seated
from war.engine.deal import Deal, DealError, deal_code, parse_deal
from war.engine.outcome import Outcome, Player, Reason
from war.engine.rules import Pickup, Rules, RulesError, Short
from war.markup.past_games import link_of
from war.message import EMPTY, say
from war.session.link import parse_link
from war.session.open_game import Position
from war.session.past_games import entry_of
from war.session.session import MAX_UNDO, MAX_UNFINISHED, Session
from war.session.settings import Settings, SettingsError
from war.session.shortcuts import DEFAULT_KEYS, KeysError
from war.session.speed import Speed
from war.view import screen as screen_view

view = in_english(screen_view.view)

FIXED = Rules(face_down=1, pickup=Pickup.WINNER_FIRST, time_limit=1)
WAR_FIRST = "7C 2C 9C 3C 3D", "7D 2D 8D 2H 2S"


def test_time_that_is_up_in_a_war_is_called_after_it() -> None:
    for finish in (lambda s: s.play_card(), lambda s: s.play_battle(), lambda s: s.play_battles(10)):
        session = seated(FIXED, *WAR_FIRST)
        session.play_card()
        session.start_auto()
        assert session.tick(60) is False
        assert (session.open_game.outcome, session.auto) == (None, True)
        finish(session)
        assert session.open_game.position == Position(1)
        assert session.open_game.outcome == Outcome(Reason.TIME_MOST_CARDS, Player.YOU)
        assert session.auto is False


def test_time_before_the_first_card_and_after_the_end_is_not_counted() -> None:
    session = seated(FIXED, *WAR_FIRST)
    session.tick(1000)
    assert (session.open_game.seconds, session.open_game.outcome) == (0, None)
    session.play_battle()
    assert session.tick(59.5) is False
    assert session.tick(0.5) is True
    session.tick(30)
    assert session.open_game.seconds == 60


def test_a_short_game_ends_on_the_very_flip() -> None:
    session = seated(Rules(short=Short.LOSE), "7C 2C", "7D 2D 3D")
    session.start_auto()
    assert session.play_card() is True
    assert session.open_game.position == Position(1)
    assert session.open_game.outcome == Outcome(Reason.SHORT, Player.COMPUTER)
    assert session.auto is False


def test_a_game_left_in_a_war_comes_back_as_it_was() -> None:
    session = seated(FIXED, *WAR_FIRST)
    session.play_card()
    session.tick(12)
    left, before = session.open_game, screen_view.view(session)
    session.new_game()
    session.play_battles(5)
    assert session.undo_new_game() is True
    assert session.open_game is left
    assert replace(screen_view.view(session), notice=EMPTY, can_redo=False) == replace(before, notice=EMPTY)


def deals(session: Session) -> list[str]:
    """The deals of all games from the first that Undo leads to, to the last that Redo leads to."""
    return [open_game.deal for open_game in (*session.left, session.open_game, *reversed(session.ahead))]


def codes(*seeds: int) -> list[str]:
    return [deal_code(seed) for seed in seeds]


def test_two_new_games_at_once_are_undone_at_once_and_nobody_comes_to_a_deal_that_nobody_touched() -> None:
    session = dealt(Rules(), 1)
    session.play_card()
    begun = session.open_game
    session.new_game()
    session.new_game()
    assert session.undo_new_game()
    assert (session.open_game, session.can_undo, session.can_redo) == (begun, False, False)


def test_a_link_leaves_nothing_to_undo_where_nothing_was_begun_and_can_be_come_back_to_untouched() -> None:
    session = dealt(Rules(), 1)
    session.show(parse_link(f"1/classic/{deal_code(5)}/0"))
    assert not session.can_undo
    session.new_game()
    assert session.undo_new_game()
    assert session.open_game.deal == deal_code(5)
    session.use_rules(Rules(cards_up=2))  # the same deal lies there
    session.new_game()
    assert deals(session)[:-1] == [deal_code(5)]


def test_a_new_game_comes_next_after_the_one_it_was_dealt_at_and_those_undone_stay() -> None:
    session = dealt(Rules(), 1)
    for _ in range(3):
        session.play_card()
        session.new_game()
    for _ in range(3):
        session.undo_new_game()
    assert deals(session) == codes(1, 2, 3)
    session.new_game()
    session.play_card()
    assert deals(session) == codes(1, 5, 2, 3)
    assert session.redo_new_game()
    assert session.open_game.deal == deal_code(2)
    assert session.undo_new_game()
    assert session.undo_new_game()
    assert session.open_game.deal == deal_code(1)


def test_games_that_are_over_make_room_and_unfinished_ones_do_not() -> None:
    session = dealt(Rules(), 1)
    for number in range(MAX_UNDO + 10):
        session.show_end() if number % 3 == 1 else session.play_card()
        session.new_game()
    assert len(session.left) == MAX_UNDO
    assert deals(session)[:-1] == codes(*(seed for seed in range(1, MAX_UNDO + 11) if seed % 3 != 2))
    assert not session.notice


def test_the_game_just_left_can_be_had_back_though_it_is_the_only_one_that_is_over() -> None:
    session = dealt(Rules(), 1)
    for _ in range(MAX_UNDO + 3):
        session.play_card()
        session.new_game()
    session.show_end()
    over = session.open_game
    session.new_game()
    assert session.undo_new_game()
    assert session.open_game is over


def test_an_unfinished_game_that_makes_room_is_told_with_its_deal() -> None:
    session = dealt(Rules(), 1)
    for _ in range(MAX_UNFINISHED):
        session.play_card()
        session.new_game()
        assert not session.notice
    session.play_card()
    session.new_game()
    told = "Of unfinished games 200 are kept. The oldest has made room; its deal is W2222-22238."
    assert english(session.notice) == told
    assert len(session.left) == MAX_UNFINISHED


def test_a_game_from_elsewhere_is_come_back_to_unless_it_is_here_already_as_far() -> None:
    session = dealt(Rules(), 1)
    session.play_battles(10)
    for text, added in ((f"1/classic/{deal_code(5)}/0", False), (f"1/classic/{deal_code(5)}/3", True),
                        (f"1/classic/{deal_code(5)}/2", False), (f"1/classic/{deal_code(1)}/10", False),
                        (f"1/classic/{deal_code(1)}/11", True)):  # fmt: skip
        assert session.add_left(parse_link(text)) is added
    assert deals(session) == codes(5, 1, 1)


def test_rules_hold_from_the_next_game_on() -> None:
    session = Session(deals=counting(1))
    session.play_battle()
    session.change(rules=Rules(face_down=7))
    assert session.open_game.game.rules == Rules()
    session.new_game()
    assert session.open_game.game.rules == Rules(face_down=7)
    with refused(RulesError, "face_down"):
        session.change(rules=replace(session.settings.rules, face_down=99))
    assert session.settings.rules.face_down == 7


def test_a_deal_that_cannot_be_leaves_the_game_on_the_table() -> None:
    codes = iter((deal_code(1), "nonsense"))
    session = Session(deals=lambda: Deal(next(codes)))
    session.start_auto()
    before = session.open_game
    with pytest.raises(DealError):
        session.new_game()
    assert (session.open_game, session.auto, session.can_undo) == (before, True, False)


def test_a_notice_lasts_until_it_is_out_of_date() -> None:
    session = Session(deals=counting(1))
    session.play_card()
    for move_on in (session.new_game, session.undo_new_game, session.start_auto):
        session.start_auto()
        session.pause_auto(say("Paused: the page is out of sight."))
        assert view(session).notice == "Paused: the page is out of sight."
        move_on()
        assert view(session).notice == ""
        session.pause_auto()
    session.start_auto()
    session.pause_auto(say("Auto-play is paused."))
    session.change(rules=Rules(face_down=7))
    assert view(session).notice == "Next game: Own rules."


def test_new_games_have_new_codes_of_their_own() -> None:
    session = Session()
    codes = {session.open_game.deal}
    for _ in range(20):
        session.new_game()
        codes.add(session.open_game.deal)
    assert len(codes) == 21
    assert all(deal_code(parse_deal(code)) == code for code in codes)


def test_settings_take_what_they_can_have() -> None:
    assert Settings(speed="very-fast").speed is Speed.VERY_FAST  # type: ignore[arg-type]  # a word is taken, too
    with refused(SettingsError, "“warp”"):
        Settings(speed="warp")  # type: ignore[arg-type]
    with pytest.raises(KeysError):
        Settings(keys=DEFAULT_KEYS | {"play": "a"})


def test_a_link_into_the_game_on_the_table_shows_its_moment_and_another_game_sits_down() -> None:
    session = dealt(Rules(), 1)
    session.play_battles(10)
    here = session.open_game
    session.show(parse_link(f"1/classic/{here.deal}/40"))
    assert session.open_game is here
    assert here.position == here.furthest == Position(40)
    session.show(parse_link(f"1/classic/{here.deal}/7"))
    assert (session.open_game, here.position, here.furthest) == (here, Position(7), Position(40))
    session.show(parse_link(f"1/classic/{deal_code(5)}/3"))
    assert (session.open_game.deal, session.open_game.position, session.left) == (deal_code(5), Position(3), (here,))


def test_a_link_past_the_moment_at_which_time_was_called_shows_the_game_as_it_went_there() -> None:
    session = dealt(replace(Rules(), time_limit=10), 1)
    session.play_battles(10)
    here = session.open_game
    assert session.tick(600)
    session.show(parse_link(f"1/classic,time-limit=10/{here.deal}/40"))
    assert session.open_game.position == session.open_game.furthest == Position(40)
    assert session.left == (here,)
    assert here.outcome is not None
    assert here.position == here.furthest == Position(10)


@pytest.mark.parametrize(("time_limit", "battles"), [(10, 10), (10, None), (None, None)])
def test_a_game_of_the_record_is_watched_from_its_beginning_to_its_end(
    time_limit: int | None, battles: int | None
) -> None:
    played = dealt(replace(Rules(), time_limit=time_limit), 1)
    played.play_battles(battles or 10_000)
    if battles:
        played.tick(600)
    entry = entry_of(played.open_game, "2026-01-01T12:00:00Z")
    session = dealt(Rules(), 2)
    session.watch(parse_link(link_of(entry)))
    assert session.open_game.position == Position()
    assert session.latest()
    assert session.open_game.outcome == played.open_game.outcome is not None
    assert session.open_game.position == Position(entry.battles)
    assert session.open_game.recorded
    assert not session.press()


def test_a_record_that_time_ended_is_watched_also_where_its_game_lies_on_the_table_and_goes_on() -> None:
    session = dealt(replace(Rules(), time_limit=10), 1)
    session.play_battles(3)
    here = session.open_game
    session.watch(parse_link(f"1/classic,time-limit=10/{here.deal}/10/time"))
    assert session.left == (here,)
    assert here.furthest == Position(3)
    assert session.latest()
    assert session.open_game.position == Position(10)
    assert session.open_game.outcome is not None
    watched = session.open_game
    session.watch(parse_link(f"1/classic,time-limit=10/{here.deal}/10/time"))  # once more: it lies there
    assert (session.open_game, session.open_game.position) == (watched, Position())


def test_a_game_of_a_study_is_watched_from_its_moment() -> None:
    session = dealt(Rules(), 2)
    session.watch(parse_link(f"1/classic/{deal_code(1)}/40"))
    assert session.open_game.position == Position(40)
    assert session.press()


def test_rules_hold_at_once_before_the_first_card_and_then_from_the_next_game_on() -> None:
    session = dealt(Rules(), 1)
    deal = session.open_game.deal
    session.use_rules(Rules(cards_up=2))
    assert (session.open_game.deal, session.open_game.game.rules, session.can_undo) == (deal, Rules(cards_up=2), False)
    session.play_card()
    here = session.open_game
    session.use_rules(Rules())
    assert session.open_game is here
    session.new_game()
    assert session.open_game.game.rules == Rules()


def test_a_restart_deals_by_its_own_rules_and_has_nothing_to_go_back_to() -> None:
    session = dealt(Rules(), 1)
    session.new_game()
    session.restart(Settings(rules=Rules(face_down=1)))
    assert session.open_game.game.rules == session.settings.rules == Rules(face_down=1)
    assert not session.can_undo
    assert not session.open_game.begun
