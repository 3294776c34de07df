"""What is said to people who play by ear."""

from binding.screen import Screen
from war.message import Text
from war.view.speech import Speaker


class Announcer:
    """Hands sentences to the page's live region."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._speaker = Speaker()

    def say(self, text: Text) -> None:
        """Say a text; nothing for an empty one."""
        if text:
            self._screen.change("speech", ".textContent", self._speaker.say(text, self._screen.language))

    def tell(self, text: Text, notice: Text) -> None:
        """Say what has happened, and what stands in the quiet line where that is news."""
        self.say(self._speaker.with_notice(text, notice))

    def forget_notice(self) -> None:
        """What stands in the quiet line is news again."""
        self._speaker.forget_notice()
