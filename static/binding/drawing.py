"""Drawing: what the view says, onto the screen, and nothing else."""

from binding.screen import Screen
from war.markup.screen import disabled_buttons, labels, marks, pieces
from war.markup.timeline import Timeline
from war.markup.timeline_marks import timeline_attributes, timeline_contents
from war.session.session import Session
from war.view.screen import View, clock, view


class Drawing:
    """Draws a session: twice from the same one changes nothing."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._timeline = Timeline()

    def draw(self, session: Session) -> View:
        """Show the session as it is now. Returns the view that was drawn."""
        shown, screen = view(session), self._screen
        for name, html in pieces(shown, screen.language).items():
            screen.put(name, html)
        for name, values in marks(shown).items():
            for key, value in values.items():
                screen.mark(name, f"data-{key}", value)
        for name, label in labels(shown, screen.language).items():
            screen.mark(name, "aria-label", label)
        self._draw_timeline(session)
        for name, disabled in disabled_buttons(shown).items():
            screen.mark(name, "aria-disabled", "true" if disabled else "false")
        return shown

    def draw_time(self, session: Session) -> None:
        """Show the time played."""
        self._screen.put("time", clock(session.open_game.seconds))

    def _draw_timeline(self, session: Session) -> None:
        timeline, screen = self._timeline.view(session.open_game, session.settings.names), self._screen
        for name, html in timeline_contents(timeline, screen.language).items():
            screen.put(name, html)
        for name, values in timeline_attributes(timeline, screen.language).items():
            for attribute, value in values.items():
                screen.mark(name, attribute, value)
        screen.change("moment", ".value", session.open_game.position.battles)
