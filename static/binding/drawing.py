"""Drawing: what the view says, onto the screen, and nothing else."""

from binding.battle_list import BattleList
from binding.screen import Screen
from war.markup.screen import disabled_buttons, labels, marks, pieces
from war.markup.timeline import Timeline, pointer_view
from war.markup.timeline_marks import pointer_attributes, pointer_contents, timeline_attributes, timeline_contents
from war.session.session import Session
from war.view.screen import View, clock, view

#: What is shown at once, also of a step whose cards move: they themselves, and what answers an act. The end alone says
#: that auto-play has ended.
AT_ONCE = frozenset(
    {"table-name", "you-cards", "computer-cards", "you-name", "computer-name", "time", "notice", "update-text", "auto"}
)
#: What stands beside the cards of one flip.
OF_CARDS = ("you-number", "computer-number")


class Drawing:
    """Draws a session: twice from the same one changes nothing."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._timeline = Timeline()
        self._battle_list = BattleList(screen)
        self._pointed: float | None = None  # how far across the timeline somebody points at

    def draw(self, session: Session, *, waits: bool = False) -> View:
        """Show the session as it is now. Returns the view that was drawn.

        ``waits``: its cards are still to come; what belongs to those that lay there before is gone by then.
        """
        shown, screen = view(session), self._screen
        content = pieces(shown, screen.language)
        if waits:
            screen.mark("table", "data-taker", "")
            for name in OF_CARDS:
                screen.put(name, "")
        for name in [name for name in content if name in AT_ONCE]:
            if name != "auto" or shown.end is None:
                screen.put(name, content.pop(name))
        for name, label in labels(shown, screen.language).items():
            screen.mark(name, "aria-label", label)
        with screen.outcome():
            self._draw_outcome(session, shown, content)
        return shown

    def _draw_outcome(self, session: Session, shown: View, content: dict[str, str]) -> None:
        """Show what tells how the step ends: all but the cards that it lays."""
        screen = self._screen
        for name, html in content.items():
            screen.put(name, html)
        for name, values in marks(shown).items():
            for key, value in values.items():
                screen.mark(name, f"data-{key}", value)
        self._battle_list.draw(session)
        self._draw_timeline(session)
        for name, disabled in disabled_buttons(shown).items():
            screen.mark(name, "aria-disabled", "true" if disabled else "false")

    def see_battles(self, part: int) -> None:
        """A part of the list of battles comes near what is seen of it: show it, after what is held."""
        with self._screen.together(), self._screen.outcome():
            self._battle_list.see(part)

    def point(self, session: Session, pointed: float | None) -> None:
        """Somebody points at the timeline, so far across, or no longer: say what is there, after what is held."""
        self._pointed = pointed
        pointer = pointer_view(session.open_game, pointed)
        with self._screen.together(), self._screen.outcome():
            self._show(pointer_contents(pointer, self._screen.language), pointer_attributes(pointer))

    def _show(self, contents: dict[str, str], attributes: dict[str, dict[str, str]]) -> None:
        """Make these the contents and attributes of elements."""
        for name, html in contents.items():
            self._screen.put(name, html)
        for name, values in attributes.items():
            for attribute, value in values.items():
                self._screen.mark(name, attribute, value)

    def draw_time(self, session: Session) -> None:
        """Show the time played."""
        self._screen.put("time", clock(session.open_game.seconds))

    def _draw_timeline(self, session: Session) -> None:
        screen, open_game = self._screen, session.open_game
        timeline = self._timeline.view(open_game, session.settings.names)
        pointer = pointer_view(open_game, self._pointed)
        self._show(timeline_contents(timeline, screen.language), timeline_attributes(timeline, screen.language))
        self._show(pointer_contents(pointer, screen.language), pointer_attributes(pointer))
        screen.change("moment", ".value", session.open_game.position.battles)
