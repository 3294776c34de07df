"""Going through a game: what is to hold at single moments, each where it once could go wrong."""

import json
from collections.abc import Callable

import pytest

from tests.saying import in_english
from tests.sessions import dealt, seated
from war.engine.game import Game
from war.engine.outcome import Outcome, Player, Reason
from war.engine.rules import Pickup, Rules
from war.session.open_game import Position
from war.session.saving import SaveError, resume, save
from war.session.session import Session
from war.view import screen as screen_view
from war.view.screen import Phase

view = in_english(screen_view.view)

FIXED = Rules(face_down=1, pickup=Pickup.WINNER_FIRST, time_limit=1)
#: A Classic game, and the battle in it that is a triple war.
TRIPLE_WAR = 2, 275
WAR_SECOND = "KC 7C 2C 9C 3C 3D", "QD 7D 2D 8D 2H 2S"


def test_time_called_in_a_war_ends_the_game_after_it_also_when_one_went_back_meanwhile() -> None:
    ways: tuple[Callable[[Session], object], ...] = (
        lambda session: [session.play_card() for _ in range(3)],
        lambda session: session.play_battles(10),
        lambda session: (session.latest(), session.play_card()),
        lambda session: session.show_end(),
    )
    for way in ways:
        session = seated(FIXED, *WAR_SECOND)
        session.play_battle()
        session.play_card()
        assert session.open_game.position == Position(1, 1)
        session.beginning()
        assert session.tick(60) is False
        assert session.open_game.outcome is None
        way(session)
        assert session.open_game.position == Position(2)
        assert session.open_game.outcome == Outcome(Reason.TIME_MOST_CARDS, Player.YOU)


def test_time_is_called_where_people_are_not_where_the_end_was_looked_for() -> None:
    session = dealt(Rules(time_limit=1), 3)
    session.play_battles(5)
    shown = view(session)
    assert session.show_end(40) is False
    assert view(session) == shown
    assert session.tick(60) is True
    assert session.open_game.position == session.open_game.furthest == Position(5)
    assert session.open_game.outcome is not None
    assert session.open_game.game.battles == 5
    assert session.open_game.game.wars == session.open_game.game.wars_until(5)
    assert not session.play_card()


def test_the_deal_gone_back_to_is_the_deal() -> None:
    session = dealt(Rules(), 3)
    session.play_battles(5)
    assert view(session).phase is Phase.BATTLE
    session.beginning()
    assert view(session).phase is Phase.START


@pytest.mark.parametrize("flips", [1, 2, 3])
def test_reloading_in_every_phase_of_a_war_goes_on_with_the_same_flip(flips: int) -> None:
    seed, number = TRIPLE_WAR
    assert whole(seed).ties.count(number) == 3
    session = dealt(Rules(), seed)
    session.play_battles(number - 1)
    for _ in range(flips):
        session.play_card()
    other = Session()
    resume(other, save(session))
    assert other.open_game.position == Position(number - 1, flips)
    for each in (session, other):
        each.play_card()
    assert view(other) == view(session)


def whole(seed: int) -> Game:
    """A Classic game, played to its end."""
    game = Game.dealt(Rules(), seed)
    game.play()
    return game


def test_a_record_from_before_the_film_shows_its_moment_as_the_furthest() -> None:
    session = dealt(Rules(), 3)
    while session.open_game.position.flips == 0:
        session.play_card()
    record = json.loads(save(session))
    record["left"] = [dict(record["seat"], battles=2, flips=0)]
    for open_game in (record["seat"], *record["left"]):
        del open_game["reached"]
    other = Session()
    resume(other, json.dumps(record))
    assert other.open_game.furthest == other.open_game.position == session.open_game.position
    assert view(other).sentence == view(session).sentence
    assert other.undo_new_game()
    assert other.open_game.furthest == other.open_game.position == Position(2)


def test_from_war_to_war_and_back() -> None:
    session = dealt(Rules(), TRIPLE_WAR[0])
    session.show_end()
    game = session.open_game.game
    wars = [number for number in range(1, game.battles + 1) if game.battle(number).wars]
    outbreaks = [Position(number - 1, 1) if len(game.battle(number).flips) > 1 else Position(number) for number in wars]
    assert len(outbreaks) > 10

    def visited(step: Callable[[], bool]) -> list[Position]:
        found = []
        while step():
            found.append(session.open_game.position)
        return found

    session.beginning()
    assert visited(session.next_war) == outbreaks
    session.latest()
    assert visited(session.last_war) == [moment for moment in outbreaks[::-1] if moment < Position(game.battles)]


def test_no_war_is_shown_before_it_was_reached() -> None:
    seed, number = TRIPLE_WAR
    session = dealt(Rules(), seed)
    session.play_battles(number - 1)
    while session.next_war():
        pass
    session.show_end(10)  # looked for, and not found yet: nothing of it was shown
    assert session.next_war() is False
    session.latest()
    assert session.open_game.position == Position(number - 1)


@pytest.mark.parametrize("battles", [0, -1, -3])
def test_no_battles_back_or_on_is_nowhere(battles: int) -> None:
    seed, number = TRIPLE_WAR
    session = dealt(Rules(), seed)
    session.play_battles(number + 10)
    session.go(Position(number - 1, 2))
    session.start_auto()
    for step in (session.back, session.on):
        assert step(battles) is False
        assert (session.open_game.position, session.auto) == (Position(number - 1, 2), True)


def test_a_moment_has_no_fewer_than_no_flips() -> None:
    session = dealt(Rules(), 3)
    session.play_battles(9)
    assert session.go(Position(5, -1)) is False
    assert session.go(Position(-1, 0)) is False
    assert session.go(Position(10)) is False
    assert session.open_game.position == Position(9)
    record = json.loads(save(session))
    record["seat"] |= {"battles": 5, "flips": -1}
    with pytest.raises(SaveError):
        resume(session, json.dumps(record))
    assert session.open_game.position == Position(9)


def test_a_time_that_is_too_long_to_be_one_is_refused() -> None:
    session = dealt(Rules(), 3)
    record = json.loads(save(session))
    record["seat"]["seconds"] = 10**400
    with pytest.raises(SaveError):
        resume(session, json.dumps(record))


def test_the_clock_stands_still_in_a_game_that_is_over() -> None:
    session = dealt(Rules(), 3)
    session.play_battle()
    session.tick(5)
    session.show_end()
    for go in (session.latest, session.back, session.beginning):
        go()
        assert session.tick(100) is False
        assert session.open_game.seconds == 5


def test_auto_play_stops_when_one_goes_through_the_game() -> None:
    session = dealt(Rules(), TRIPLE_WAR[0])
    session.play_battles(300)
    session.back(20)
    for step in (session.back, session.on, session.last_war, session.next_war, session.beginning, session.latest):
        if session.open_game.outcome is not None:
            session.back(20)
        assert session.start_auto() is True
        assert step() is True
        assert session.auto is False
