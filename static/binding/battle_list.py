"""The list of battles on the page. Parts of it are filled as they are seen, and a few of them are kept so.

Which are seen the browser tells; the part with the battle shown is always filled.
"""

from binding.screen import Screen
from war.engine.game import Game
from war.markup.battles import part_name, parts_html, row_name, rows_html
from war.session.link import Link
from war.session.players import NOBODY
from war.session.session import Session
from war.view.battles import PART, part_of, parts, rows

#: How many parts are filled at once.
KEPT = 8
LIST = "battle-list"


class BattleList:
    """Draws the list: drawing the same twice changes nothing, and a press changes one line."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._game: Game | None = None
        self._names = NOBODY
        self._link = ""  # to the game, without a moment
        self._battles = 0  # as many as the parts on the page are for
        self._current = 0  # the battle that is marked as the one shown; 0: none is
        self._filled: dict[int, int] = {}  # how many lines a part has; the part seen last comes last

    def draw(self, session: Session) -> None:
        """Show the battles that were shown so far, and which of them is shown now."""
        open_game, names = session.open_game, session.settings.names
        game, battles = open_game.game, open_game.furthest.battles
        if game is not self._game or names != self._names or battles < self._battles:
            self._begin()
        if game is not self._game:
            self._link = Link.to(open_game).to_game
        self._game, self._names = game, names
        if battles > self._battles:
            self._grow(battles)
        self._mark(open_game.position.battles)

    def see(self, part: int) -> None:
        """A part has come near what is seen of the list."""
        if part < parts(self._battles):
            self._fill(part)

    def _begin(self) -> None:
        """Start anew, with no battle."""
        if self._battles:
            self._screen.change(LIST, "", "")
        self._battles = self._current = 0
        self._filled.clear()

    def _grow(self, battles: int) -> None:
        """There are more battles now."""
        before, self._battles = parts(self._battles), battles
        if parts(battles) > before:
            self._screen.change(LIST, "+", parts_html(before, parts(battles)))
        for part in list(self._filled):
            if self._filled[part] < PART:
                self._fill(part)

    def _fill(self, part: int) -> None:
        """Have all its lines in a part, and in no more parts than are kept."""
        assert self._game is not None
        start, name = self._filled.pop(part, 0), part_name(part)
        self._filled[part] = min(PART, self._battles - part * PART)
        if start < self._filled[part]:
            lines = rows(self._game, part, start, self._battles, self._names)
            self._screen.change(name, "+" if start else "", rows_html(lines, self._link, self._screen.language))
            if start == 0 and self._current and part_of(self._current) == part:
                self._screen.change(row_name(self._current), "aria-current", "true")
        while len(self._filled) > KEPT:
            seen_first = next(iter(self._filled))
            del self._filled[seen_first]
            self._screen.change(part_name(seen_first), "", "")

    def _mark(self, current: int) -> None:
        """Mark the battle shown; none for 0, the beginning."""
        before, self._current = self._current, current
        if current:
            self._fill(part_of(current))
        if before != current:
            if before and part_of(before) in self._filled:
                self._screen.change(row_name(before), "aria-current", "false")
            if current:
                self._screen.change(row_name(current), "aria-current", "true")
            self._screen.change(LIST, "data-current", str(current))
