"""What the page looks like, and what a step of the game is staged with: motion, sound, a buzz."""

from typing import Any

from war.session.appearance import Deck
from war.session.open_game import OpenGame, Position
from war.view.effects import effects_of

#: Milliseconds of buzz, rest, buzz.
BUZZ = (60, 50, 110)


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

    def stage(self, open_game: OpenGame, before: Position) -> None:
        """Stage the step that led here from a moment of a game. The page shows it already."""
        session = self.page.session
        step = effects_of(session, open_game, before)
        if step is None:
            return
        motion = self.came("motion")
        if motion:
            time = step.time if session.settings.motion else 0
            motion.stage(step.dealt, step.gathered, step.yours, step.computers, time, str(step.sound))
        if step.sound:
            self.hear(str(step.sound))
        if step.buzz:
            self.buzz()

    def came(self, name: str) -> Any:
        """One of the scripts that come a little after the start, or never; None as long as it is not here."""
        return getattr(self.page.window.war, name, None)

    def hear(self, sound: str) -> None:
        """Let something be heard, where that is wanted."""
        play = self.came("sound")
        if play and self.page.session.settings.sound:
            play(sound)

    def buzz(self) -> None:
        """Let a phone be felt, where that is wanted."""
        buzz = self.came("buzz")
        if buzz and self.page.session.settings.buzz:
            buzz(*BUZZ)

    def try_out(self, setting: str) -> None:
        """Let a person hear or feel what was just switched on, and have nothing move that was switched off."""
        motion = self.came("motion")
        if setting == "sound":
            self.hear("card")
        elif setting == "buzz":
            self.buzz()
        elif setting == "motion" and motion:
            motion.cut()
