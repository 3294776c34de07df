"""What the page looks like: its colours, the cards' back and faces."""

from typing import Any

from war.looks import Deck


class Looks:
    """The looks of ``page``."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.worn: tuple[Any, ...] = ()

    def dress(self) -> None:
        """Have the page look as the settings say."""
        settings = self.page.session.settings
        wanted = settings.theme, settings.back, settings.deck
        if wanted == self.worn:
            return
        self.worn = wanted
        war = self.page.window.war
        war.dress(str(settings.theme), str(settings.back))
        if settings.deck is Deck.FOUR_COLOUR:
            war.fourColours()

    def try_out(self, setting: str) -> None:
        """Let a person see or hear what was just set."""
