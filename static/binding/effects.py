"""What a step of the game is staged with: motion, sound, a buzz. The page shows the step already."""

import json

from binding.door import Step
from binding.ports import Decoration
from war.session.session import Session
from war.text.language import Language
from war.view.effects import Effects, effects_of

#: Milliseconds of buzz, rest, buzz.
BUZZ = (60, 50, 110)


class Stage:
    """Stages steps."""

    def __init__(self, session: Session, decoration: Decoration, language: Language) -> None:
        self._session = session
        self._decoration = decoration
        self._language = language
        self._effects: Effects | None = None
        self._waits = False

    def prepare(self, step: Step) -> bool:
        """Make ready what the step that led here is staged with.

        Returns whether cards are going to move for it, so that its outcome is not to be told before they lie.
        """
        self._effects = effects = effects_of(self._session, step.open_game, step.position)
        lays = effects is not None and effects.time > 0 and effects.yours + effects.computers > 0
        self._waits = lays and self._session.settings.motion and self._decoration.moves()
        return self._waits

    def stage(self, _: Step) -> None:
        """Stage the step that was prepared, once; nothing where there was none."""
        effects, self._effects = self._effects, None
        if effects is None:
            return
        self._decoration.stage(self.told(effects))
        if self._waits:
            return  # it is heard and felt once its cards lie
        if effects.sound:
            self.hear(str(effects.sound))
        if effects.buzz:
            self.buzz()

    def told(self, effects: Effects) -> str:
        """The step as JSON, as static/scripts/motion.js takes it."""
        return json.dumps(
            {
                "dealt": effects.dealt,
                "gathered": effects.gathered,
                "won": effects.won,
                "yours": effects.yours,
                "computers": effects.computers,
                "time": effects.time if self._session.settings.motion else 0,
                "sound": str(effects.sound),
                "phase": str(effects.phase),
                "fought": effects.fought,
                "heard": self._session.settings.sound,
                "felt": BUZZ if effects.buzz and self._session.settings.buzz else (),
                "stakes": [self._language.say(text) for text in effects.stakes],
            }
        )

    def hear(self, sound: str) -> None:
        """Let something be heard, where that is wanted."""
        if self._session.settings.sound:
            self._decoration.hear(sound)

    def buzz(self) -> None:
        """Let a phone be felt, where that is wanted."""
        if self._session.settings.buzz:
            self._decoration.buzz(BUZZ)

    def try_out(self, setting: str) -> None:
        """Let a person hear or feel what was just switched on, and have nothing move that was switched off."""
        if setting == "sound":
            self.hear("card")
        elif setting == "buzz":
            self.buzz()
        elif setting == "motion":
            self._decoration.cut()
