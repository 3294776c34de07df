"""A new version is taken when the person says so, between two battles, once."""

from tests.saying import said
from war.markup.screen import marks, pieces
from war.session.open_game import Position
from war.session.session import Session
from war.session.update import Update
from war.text.labels import UPDATE_SENTENCES
from war.view.screen import view


def in_a_war() -> Session:
    """A session with a war under way."""
    session = Session()
    while not session.open_game.position.flips:
        if not session.play_card():
            session.new_game()
    return session


def test_nothing_is_offered_at_first() -> None:
    session = Session()
    assert session.update is Update.NONE
    assert not session.want_update()
    assert not session.take_update()
    assert view(session).update is Update.NONE


def test_it_is_offered_once_and_waits_for_the_person() -> None:
    session = Session()
    assert session.offer_update()
    assert not session.offer_update()
    assert not session.take_update()
    assert session.play_battles(10)
    assert not session.take_update()
    assert session.update is Update.READY


def test_between_two_battles_it_is_taken_at_once_and_once() -> None:
    session = Session()
    session.play_battle()
    session.offer_update()
    session.start_auto()
    assert session.want_update()
    assert not session.want_update()
    assert session.take_update()
    assert not session.take_update()
    assert session.update is Update.TAKEN
    assert not session.auto


def test_in_a_war_it_waits_for_the_wars_end() -> None:
    session = in_a_war()
    session.offer_update()
    assert session.want_update()
    while session.open_game.position.flips:
        assert not session.take_update()
        assert session.play_card()
    assert session.take_update()


def test_a_new_game_ends_the_waiting() -> None:
    session = in_a_war()
    session.offer_update()
    session.want_update()
    session.new_game()
    assert session.take_update()


def test_once_it_is_taken_nothing_is_played_any_more() -> None:
    session = Session()
    session.offer_update()
    session.want_update()
    session.take_update()
    assert not session.play_card()
    assert not session.play_battle()
    assert not session.play_battles(10)
    assert session.open_game.position == Position()


def test_the_page_is_told() -> None:
    session = in_a_war()
    for step, act in (
        (Update.NONE, None),
        (Update.READY, session.offer_update),
        (Update.WANTED, session.want_update),
        (Update.TAKEN, lambda: session.play_battle() and session.take_update()),
    ):
        if act is not None:
            assert act()
        shown = view(session)
        assert marks(shown)["update"] == {"step": step}
        assert pieces(shown)["update-text"] == said(UPDATE_SENTENCES[step])
