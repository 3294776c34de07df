"""The session: the games on the table, where in them the screen stands, and every press that changes that.

Front ends send intents (`play_card`, `new_game` …) and draw what `war.view.screen` says of the session; they keep no
state of the game. Each intent is applied once, at once, or refused: then it returns False and nothing has changed.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from dataclasses import replace

from war.engine.deal import Deal, fresh_deal
from war.engine.rules import Rules
from war.message import EMPTY, Literal, Text, say
from war.session.open_game import OpenGame, Position
from war.session.settings import Settings
from war.session.update import Update

#: How many games one can go back or on to. Of older ones that are over, the record of past games tells.
MAX_UNDO = 20
#: Unfinished ones stand nowhere else: so many are kept.
MAX_UNFINISHED = 200
LET_GO = say("Of unfinished games {most} are kept. The oldest has made room; its deal is {deal}.")


class Session:
    """A person at the table. ``deals`` gives the codes of new games; the operating system's randomness if left out."""

    def __init__(self, settings: Settings | None = None, deals: Callable[[], Deal] = fresh_deal) -> None:
        self.settings = settings or Settings()
        self._deals = deals
        self._left: list[OpenGame] = []  # where Undo leads, and Redo: the nearest one last
        self._ahead: list[OpenGame] = []
        self.open_game = OpenGame.dealt(self.settings.rules, deals())
        self.auto = False
        self.notice: Text = EMPTY
        self.update = Update.NONE

    # ---- playing -------------------------------------------------------------------------------------------

    def play_card(self) -> bool:
        """Play one flip: the next card of each player, or in a war the war's cards."""
        open_game = self.open_game
        if open_game.outcome is not None or self.update is Update.TAKEN:
            return False
        here = open_game.position
        if here.battles == open_game.game.battles:
            open_game.game.play(1)
        flips = here.flips + 1
        if flips < len(open_game.game.battle(here.battles + 1).flips):
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
        open_game = self.open_game
        if open_game.outcome is not None or self.update is Update.TAKEN or battles < 1:
            return False
        goal = open_game.position.battles + battles
        if open_game.time_called:  # in a war, and it ends the game with it
            goal = min(goal, open_game.last_battle)
        if goal > open_game.game.battles:
            open_game.game.play(goal - open_game.game.battles)
        self._move(Position(min(goal, open_game.game.battles)))
        self._battle_is_over()
        return True

    def press(self) -> bool:
        """What Play does: a flip, or a whole battle where the settings say so."""
        return self.play_battle() if self.settings.whole_battles else self.play_card()

    def tick(self, seconds: float) -> bool:
        """Let time go by at the table. Returns whether it ended the game, by an agreed time limit.

        Time is called between two battles; a war under way is finished first.
        """
        open_game = self.open_game
        if not open_game.begun or open_game.over:
            return False
        open_game.seconds += max(0.0, seconds)
        limit = open_game.game.rules.time_limit
        if limit is not None and open_game.seconds >= limit * 60:
            open_game.time_called = True
            if open_game.furthest.flips == 0:
                open_game.game.call_time(open_game.furthest.battles)
                open_game.position = open_game.furthest  # whoever looks at an earlier moment is to see the end
                self._battle_is_over()
        return open_game.over

    def _move(self, position: Position) -> None:
        open_game = self.open_game
        open_game.position = position
        open_game.furthest = max(open_game.furthest, position)

    def _battle_is_over(self) -> None:
        open_game = self.open_game
        if open_game.time_called and open_game.furthest.flips == 0:
            open_game.game.call_time(open_game.furthest.battles)
        if open_game.outcome is not None:
            self.auto = False

    # ---- going through what was played ---------------------------------------------------------------------

    def go(self, position: Position) -> bool:
        """Show another moment of what was played. Playing on from there gives the same game again."""
        if position == self.open_game.position or not self.open_game.has(position):
            return False
        self.pause_auto()
        self.open_game.position = position
        return True

    def back(self, battles: int = 1) -> bool:
        """Go back so many battles, the one under way counted."""
        if battles < 1:
            return False
        here = self.open_game.position
        return self.go(Position(max(0, here.battles + (1 if here.flips else 0) - battles)))

    def on(self, battles: int = 1) -> bool:
        """Go on so many battles, the one under way counted, in what was played."""
        return battles > 0 and self.go(
            min(Position(self.open_game.position.battles + battles), self.open_game.furthest)
        )

    def last_war(self) -> bool:
        """Go back to the moment at which a war broke out."""
        open_game, ties = self.open_game, self.open_game.game.ties
        for place in range(bisect_right(ties, open_game.position.battles + 1), 0, -1):
            moment = open_game.moment_of_war(ties[place - 1])
            if moment < open_game.position:
                return self.go(moment)
        return False

    def next_war(self) -> bool:
        """Go on to the moment at which a war broke out, in what was played."""
        open_game, ties = self.open_game, self.open_game.game.ties
        for place in range(bisect_left(ties, open_game.position.battles), len(ties)):
            moment = open_game.moment_of_war(ties[place])
            if moment > open_game.position:
                return self.go(moment)
        return False

    def beginning(self) -> bool:
        """Go to the deal."""
        return self.go(Position())

    def latest(self) -> bool:
        """Go to the end of what was played."""
        return self.go(self.open_game.furthest)

    def show_end(self, battles: int | None = None) -> bool:
        """Show how the game ends: play it on, unseen, by so many battles at the most. Returns whether it is over."""
        open_game = self.open_game
        self.pause_auto()
        if open_game.time_called:
            self._move(Position(open_game.last_battle))
        elif open_game.game.play(battles) is None:
            return False
        else:
            self._move(Position(open_game.game.battles))
        self._battle_is_over()
        return True

    # ---- games ---------------------------------------------------------------------------------------------

    def new_game(self) -> bool:
        """Deal a new game under the rules chosen for it. The one on the table can be had back, once it was begun."""
        dealt = OpenGame.dealt(self.settings.rules, self._deals())
        self.open(dealt)
        return True

    def open(self, open_game: OpenGame) -> None:
        """Take another game to the table, next after the one that lies there, which can be had back if worth it."""
        if self.open_game.worth_keeping:
            self._left.append(self.open_game)
        self._open(open_game)
        self._make_room()

    def add_left(self, open_game: OpenGame) -> bool:
        """Have Undo lead to a game from elsewhere. Refused where it is not worth it, or here already as far."""
        here = (self.open_game, *self._left, *self._ahead)
        if not open_game.worth_keeping or any(
            each.is_game_of(open_game) and each.furthest >= open_game.furthest for each in here
        ):
            return False
        self._left.append(open_game)
        self._make_room()
        return True

    def _make_room(self) -> None:
        """Let go of the oldest games that are too many, but never of the last one left.

        Those that are over go first; an unfinished one does not go without a word.
        """
        while (many := len(self._left) + len(self._ahead)) > MAX_UNDO:
            oldest = [*self._left[:-1], *self._ahead]
            gone = next((open_game for open_game in oldest if open_game.over), oldest[0])
            if not gone.over:
                if many <= MAX_UNFINISHED:
                    return
                self.notice = LET_GO.fill(most=MAX_UNFINISHED, deal=Literal(gone.deal))
            self._left = [open_game for open_game in self._left if open_game is not gone]
            self._ahead = [open_game for open_game in self._ahead if open_game is not gone]

    def show(self, open_game: OpenGame) -> None:
        """Take a game to the table that a link led to; where it lies there already, show the link's moment of it."""
        here = self.open_game
        if here.is_game_of(open_game):
            here.game.play(max(0, open_game.game.battles - here.game.battles))
            if here.goes_as(open_game):  # else time was called in one of them, and not there in the other
                here.furthest = max(here.furthest, open_game.furthest)
                here.asked_for = True
                self.go(open_game.position)
                return
        open_game.recorded = open_game.over  # the end of a game that somebody else played
        open_game.asked_for = True
        self.open(open_game)

    def watch(self, open_game: OpenGame) -> None:
        """As `show`, for a game of the record or of a study: from its beginning, where the moment is its end."""
        ended = open_game.outcome is not None
        self.show(open_game)
        if ended:
            self.beginning()

    @property
    def left(self) -> tuple[OpenGame, ...]:
        """The games that can be had back, the last one last."""
        return tuple(self._left)

    @property
    def ahead(self) -> tuple[OpenGame, ...]:
        """The games that Undo has left, the next one last."""
        return tuple(self._ahead)

    def resume(
        self, settings: Settings, open_game: OpenGame, left: Iterable[OpenGame] = (), ahead: Iterable[OpenGame] = ()
    ) -> None:
        """Go on from another session's settings and games (`war.session.saving` reads them)."""
        self.settings = settings
        self._left, self._ahead = ([each for each in games if each.worth_keeping] for games in (left, ahead))
        self._open(open_game)

    def restart(self, settings: Settings) -> None:
        """Begin anew, with other settings: a new game, and none to go back to."""
        self.resume(settings, OpenGame.dealt(settings.rules, self._deals()))

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

    def _change_seats(self, there: list[OpenGame], behind: list[OpenGame]) -> bool:
        """Go to the nearest game there, and put the one on the table behind, if that is worth it."""
        if not there:
            return False
        if self.open_game.worth_keeping:
            behind.append(self.open_game)
        self._open(there.pop())
        return True

    def _open(self, open_game: OpenGame) -> None:
        self.auto = False
        self.notice = EMPTY
        self.open_game = open_game

    # ---- auto-play and settings ----------------------------------------------------------------------------

    def start_auto(self) -> bool:
        """Start auto-play; a game that is over has none."""
        if self.auto or self.open_game.outcome is not None:
            return False
        self.notice = EMPTY
        self.auto = True
        return True

    def pause_auto(self, why: Text = EMPTY) -> bool:
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
            self.notice = EMPTY  # that of the next game's rules is news

    def take_settings(self, settings: Settings) -> bool:
        """Take what was set elsewhere, but not the rules of the next game. Returns whether anything is new."""
        settings = replace(settings, rules=self.settings.rules)
        changed, self.settings = settings != self.settings, settings
        return changed

    def use_rules(self, rules: Rules) -> None:
        """Have the next game played by these rules, and this one too, from the same deal, before its first card."""
        self.change(rules=rules)
        if not self.open_game.begun and self.open_game.game.rules != rules:
            asked_for = self.open_game.asked_for
            self._open(OpenGame.dealt(rules, self.open_game.deal))
            self.open_game.asked_for = asked_for

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
        if self.update is not Update.WANTED or self.open_game.position.flips:
            return False
        self.auto, self.update = False, Update.TAKEN
        return True
