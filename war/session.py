"""The session: the games on the table, where in them the screen stands, and every press that changes that.

Front ends send intents (`play_card`, `new_game` …) and draw what `war.view` says of the session; they keep no state
of the game. Each intent is applied once, at once, or refused: then it returns False and nothing has changed.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from war.deal import fresh_deal, parse_deal
from war.ending import Ending
from war.game import Game
from war.record import Battle
from war.rules import Rules
from war.settings import Settings
from war.update import Update

#: How many games one can go back or on to. Of older ones that are over, the record of past games tells.
MAX_UNDO = 20
#: Unfinished ones stand nowhere else: so many are kept.
MAX_UNFINISHED = 200
LET_GO = "Of unfinished games {most} are kept. The oldest has made room; its deal is {deal}."


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A moment of a game: so many whole battles played, and so many flips of the one after them on the table."""

    battles: int = 0
    flips: int = 0


@dataclass(slots=True)
class Seat:
    """A game that is or was on the table.

    ``deal`` is its code, ``position`` the moment shown, ``reached`` the furthest moment that was ever shown, and
    ``seconds`` how long it was played;
    ``recorded``: its end stands in the record of past games, or never will;
    ``asked_for``: somebody opened this very game, by its link or its code.
    """

    deal: str
    game: Game
    position: Position = field(default_factory=Position)
    reached: Position = field(default_factory=Position)
    seconds: float = 0.0
    time_called: bool = False
    recorded: bool = False
    asked_for: bool = False

    @classmethod
    def dealt(cls, rules: Rules, deal: str) -> "Seat":
        """A new game. Raises DealError for a code that cannot be."""
        return cls(deal, Game.dealt(rules, parse_deal(deal)))

    @property
    def ending(self) -> Ending | None:
        """The game's end, once the moment shown is the end."""
        over = self.position.flips == 0 and self.position.battles == self.game.battles
        return self.game.ending if over else None

    @property
    def over(self) -> bool:
        """Whether the game's end has been shown, now or before."""
        return self.game.ending is not None and self.reached == Position(self.game.battles)

    @property
    def last_battle(self) -> int:
        """The battle with which called time ends the game: the last one shown, or the one under way."""
        return self.reached.battles + (1 if self.reached.flips else 0)

    @property
    def begun(self) -> bool:
        """Whether a card was played."""
        return self.reached > Position()

    @property
    def worth_keeping(self) -> bool:
        """Whether one may want to come back to it: not to a deal that nobody has touched or asked for."""
        return self.begun or self.asked_for

    def goes_as(self, other: "Seat") -> bool:
        """Whether this game of the same deal and rules has all that was played of the other, and its end."""
        if other.game.ending is None:
            called = self.time_called and self.last_battle == other.last_battle
            return self.game.battles >= other.game.battles and (called or not other.time_called)
        return (self.game.battles, self.game.ending) == (other.game.battles, other.game.ending)

    def is_game_of(self, other: "Seat") -> bool:
        """Whether another seat has the same game, at whatever moment."""
        return self.deal == other.deal and self.game.rules == other.game.rules

    def moment_of_war(self, number: int) -> Position:
        """The moment at which the war in the battle with this number breaks out: its first tie lies on the table."""
        flips = len(self.game.battle(number).flips)
        return Position(number - 1, 1) if flips > 1 else Position(number)

    def has(self, position: Position) -> bool:
        """Whether there is such a moment in what was shown of the game."""
        if position.flips < 0 or not Position() <= position <= self.reached:
            return False
        return position.flips == 0 or position.flips < len(self.game.battle(position.battles + 1).flips)

    @property
    def battle(self) -> Battle | None:
        """The battle whose cards lie on the table: the one under way, or else the last one; None before the first."""
        number = self.position.battles + (1 if self.position.flips else 0)
        return self.game.battle(number) if number else None


class Session:
    """A person at the table. ``deals`` gives the codes of new games; the operating system's randomness if left out."""

    def __init__(self, settings: Settings | None = None, deals: Callable[[], str] = fresh_deal) -> None:
        self.settings = settings or Settings()
        self._deals = deals
        self._left: list[Seat] = []  # where Undo leads, and Redo: the nearest one last
        self._ahead: list[Seat] = []
        self.seat = Seat.dealt(self.settings.rules, deals())
        self.auto = False
        self.notice = ""
        self.update = Update.NONE

    # ---- playing -------------------------------------------------------------------------------------------

    def play_card(self) -> bool:
        """Play one flip: the next card of each player, or in a war the war's cards."""
        seat = self.seat
        if seat.ending is not None or self.update is Update.TAKEN:
            return False
        here = seat.position
        if here.battles == seat.game.battles:
            seat.game.play(1)
        flips = here.flips + 1
        if flips < len(seat.game.battle(here.battles + 1).flips):
            self._move(Position(here.battles, flips))
        else:
            self._move(Position(here.battles + 1))
            self._battle_is_over()
        return True

    def play_battle(self) -> bool:
        """Play to the end of the battle: the one under way, or else the next."""
        return self.play_battles(1)

    def play_battles(self, battles: int) -> bool:
        """Play to the end of so many battles, the one under way counted, or to the end of the game."""
        seat = self.seat
        if seat.ending is not None or self.update is Update.TAKEN or battles < 1:
            return False
        goal = seat.position.battles + battles
        if seat.time_called:  # in a war, and it ends the game with it
            goal = min(goal, seat.last_battle)
        if goal > seat.game.battles:
            seat.game.play(goal - seat.game.battles)
        self._move(Position(min(goal, seat.game.battles)))
        self._battle_is_over()
        return True

    def press(self) -> bool:
        """What Play does: a flip, or a whole battle where the settings say so."""
        return self.play_battle() if self.settings.whole_battles else self.play_card()

    def tick(self, seconds: float) -> bool:
        """Let time go by at the table. Returns whether it ended the game, by an agreed time limit.

        Time is called between two battles; a war under way is finished first.
        """
        seat = self.seat
        if not seat.begun or seat.over:
            return False
        seat.seconds += max(0.0, seconds)
        limit = seat.game.rules.time_limit
        if limit is not None and seat.seconds >= limit * 60:
            seat.time_called = True
            if seat.reached.flips == 0:
                seat.game.call_time(seat.reached.battles)
                seat.position = seat.reached  # whoever looks at an earlier moment is to see the end
                self._battle_is_over()
        return seat.over

    def _move(self, position: Position) -> None:
        seat = self.seat
        seat.position = position
        seat.reached = max(seat.reached, position)

    def _battle_is_over(self) -> None:
        seat = self.seat
        if seat.time_called and seat.reached.flips == 0:
            seat.game.call_time(seat.reached.battles)
        if seat.ending is not None:
            self.auto = False

    # ---- going through what was played ---------------------------------------------------------------------

    def go(self, position: Position) -> bool:
        """Show another moment of what was played. Playing on from there gives the same game again."""
        if position == self.seat.position or not self.seat.has(position):
            return False
        self.pause_auto()
        self.seat.position = position
        return True

    def back(self, battles: int = 1) -> bool:
        """Go back so many battles, the one under way counted."""
        if battles < 1:
            return False
        here = self.seat.position
        return self.go(Position(max(0, here.battles + (1 if here.flips else 0) - battles)))

    def on(self, battles: int = 1) -> bool:
        """Go on so many battles, the one under way counted, in what was played."""
        return battles > 0 and self.go(min(Position(self.seat.position.battles + battles), self.seat.reached))

    def last_war(self) -> bool:
        """Go back to the moment at which a war broke out."""
        seat, ties = self.seat, self.seat.game.ties
        for place in range(bisect_right(ties, seat.position.battles + 1), 0, -1):
            moment = seat.moment_of_war(ties[place - 1])
            if moment < seat.position:
                return self.go(moment)
        return False

    def next_war(self) -> bool:
        """Go on to the moment at which a war broke out, in what was played."""
        seat, ties = self.seat, self.seat.game.ties
        for place in range(bisect_left(ties, seat.position.battles), len(ties)):
            moment = seat.moment_of_war(ties[place])
            if moment > seat.position:
                return self.go(moment)
        return False

    def beginning(self) -> bool:
        """Go to the deal."""
        return self.go(Position())

    def latest(self) -> bool:
        """Go to the end of what was played."""
        return self.go(self.seat.reached)

    def show_end(self, battles: int | None = None) -> bool:
        """Show how the game ends: play it on, unseen, by so many battles at the most. Returns whether it is over."""
        seat = self.seat
        self.pause_auto()
        if seat.time_called:
            self._move(Position(seat.last_battle))
        elif seat.game.play(battles) is None:
            return False
        else:
            self._move(Position(seat.game.battles))
        self._battle_is_over()
        return True

    # ---- games ---------------------------------------------------------------------------------------------

    def new_game(self) -> bool:
        """Deal a new game under the rules chosen for it. The one on the table can be had back, once it was begun."""
        dealt = Seat.dealt(self.settings.rules, self._deals())
        self.sit_down(dealt)
        return True

    def sit_down(self, seat: Seat) -> None:
        """Take another game to the table, next after the one that lies there, which can be had back if worth it."""
        if self.seat.worth_keeping:
            self._left.append(self.seat)
        self._sit_down(seat)
        self._make_room()

    def add_left(self, seat: Seat) -> bool:
        """Have Undo lead to a game from elsewhere. Refused where it is not worth it, or here already as far."""
        here = (self.seat, *self._left, *self._ahead)
        if not seat.worth_keeping or any(each.is_game_of(seat) and each.reached >= seat.reached for each in here):
            return False
        self._left.append(seat)
        self._make_room()
        return True

    def _make_room(self) -> None:
        """Let go of the oldest games that are too many, but never of the last one left.

        Those that are over go first; an unfinished one does not go without a word.
        """
        while (many := len(self._left) + len(self._ahead)) > MAX_UNDO:
            oldest = [*self._left[:-1], *self._ahead]
            gone = next((seat for seat in oldest if seat.over), oldest[0])
            if not gone.over:
                if many <= MAX_UNFINISHED:
                    return
                self.notice = LET_GO.format(most=MAX_UNFINISHED, deal=gone.deal)
            self._left = [seat for seat in self._left if seat is not gone]
            self._ahead = [seat for seat in self._ahead if seat is not gone]

    def show(self, seat: Seat) -> None:
        """Take a game to the table that a link led to; where it lies there already, show the link's moment of it."""
        here = self.seat
        if here.is_game_of(seat):
            here.game.play(max(0, seat.game.battles - here.game.battles))
            if here.goes_as(seat):  # else time was called in one of them, and not there in the other
                here.reached = max(here.reached, seat.reached)
                here.asked_for = True
                self.go(seat.position)
                return
        seat.recorded = seat.over  # the end of a game that somebody else played
        seat.asked_for = True
        self.sit_down(seat)

    def watch(self, seat: Seat) -> None:
        """As `show`, for a game of the record or of a study: from its beginning, where the moment is its end."""
        ended = seat.ending is not None
        self.show(seat)
        if ended:
            self.beginning()

    @property
    def left(self) -> tuple[Seat, ...]:
        """The games that can be had back, the last one last."""
        return tuple(self._left)

    @property
    def ahead(self) -> tuple[Seat, ...]:
        """The games that Undo has left, the next one last."""
        return tuple(self._ahead)

    def resume(self, settings: Settings, seat: Seat, left: Iterable[Seat] = (), ahead: Iterable[Seat] = ()) -> None:
        """Go on from another session's settings and games (`war.saving` reads them)."""
        self.settings = settings
        self._left, self._ahead = ([each for each in games if each.worth_keeping] for games in (left, ahead))
        self._sit_down(seat)

    def restart(self, settings: Settings) -> None:
        """Begin anew, with other settings: a new game, and none to go back to."""
        self.resume(settings, Seat.dealt(settings.rules, self._deals()))

    @property
    def can_undo(self) -> bool:
        """Whether there is a game to go back to."""
        return bool(self._left)

    @property
    def can_redo(self) -> bool:
        """Whether there is a game to go on to."""
        return bool(self._ahead)

    def undo_new_game(self) -> bool:
        """Have the game back that lay on the table before. The one that lies there can be had by `redo_new_game`."""
        return self._change_seats(self._left, self._ahead)

    def redo_new_game(self) -> bool:
        """Have the game back that Undo took off the table."""
        return self._change_seats(self._ahead, self._left)

    def _change_seats(self, there: list[Seat], behind: list[Seat]) -> bool:
        """Go to the nearest game there, and put the one on the table behind, if that is worth it."""
        if not there:
            return False
        if self.seat.worth_keeping:
            behind.append(self.seat)
        self._sit_down(there.pop())
        return True

    def _sit_down(self, seat: Seat) -> None:
        self.auto = False
        self.notice = ""
        self.seat = seat

    # ---- auto-play and settings ----------------------------------------------------------------------------

    def start_auto(self) -> bool:
        """Start auto-play; a game that is over has none."""
        if self.auto or self.seat.ending is not None:
            return False
        self.notice = ""
        self.auto = True
        return True

    def pause_auto(self, why: str = "") -> bool:
        """Pause auto-play; ``why`` is a sentence for people who did not do it themselves."""
        if not self.auto:
            return False
        self.notice = why
        self.auto = False
        return True

    def toggle_auto(self) -> bool:
        """Start auto-play, or pause it."""
        return self.pause_auto() if self.auto else self.start_auto()

    def change(self, **settings: object) -> None:
        """Change settings by name. Raises RulesError, SettingsError or KeysError, and changes nothing then."""
        self.settings = replace(self.settings, **settings)  # type: ignore[arg-type]  # checked by Settings itself
        if "rules" in settings:
            self.notice = ""  # that of the next game's rules is news

    def use_rules(self, rules: Rules) -> None:
        """Have the next game played by these rules, and this one too, from the same deal, before its first card."""
        self.change(rules=rules)
        if not self.seat.begun and self.seat.game.rules != rules:
            asked_for = self.seat.asked_for
            self._sit_down(Seat.dealt(rules, self.seat.deal))
            self.seat.asked_for = asked_for

    # ---- a new version -------------------------------------------------------------------------------------

    def offer_update(self) -> bool:
        """Say that a new version of the game can be had."""
        if self.update is not Update.NONE:
            return False
        self.update = Update.READY
        return True

    def want_update(self) -> bool:
        """Have the new version, now or as soon as the battle under way is over."""
        if self.update is not Update.READY:
            return False
        self.update = Update.WANTED
        return True

    def take_update(self) -> bool:
        """Whether the front end is to bring the new version now: True once, between two battles."""
        if self.update is not Update.WANTED or self.seat.position.flips:
            return False
        self.auto, self.update = False, Update.TAKEN
        return True
