"""What a person may set: names, looks, sound, speed, what a press plays, the shortcuts, the rules of the next game."""

from dataclasses import dataclass, field, fields
from enum import StrEnum

from war.engine.rules import Rules
from war.message import Literal, Message, Refusal, count, say
from war.session.appearance import Back, Deck, Theme
from war.session.players import MOST_NAME, Names, clean_name
from war.session.shortcuts import DEFAULT_KEYS, check_keys
from war.session.speed import Speed


class SettingsError(Refusal):
    """A setting with a value it cannot have."""


#: The settings that are one of a few words, what to say of another word, and the words.
ENUM_SETTINGS: dict[str, tuple[Message, type[StrEnum]]] = {
    "speed": (say("There is no speed “{given}”."), Speed),
    "deck": (say("There is no deck “{given}”."), Deck),
    "back": (say("There is no back “{given}”."), Back),
    "theme": (say("There is no theme “{given}”."), Theme),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, checked. Raises SettingsError or KeysError for a value that cannot be.

    ``rules`` are those of the next game. ``whole_battles``: one press plays a whole battle, not one flip.
    ``shortcuts``: whether keys play; ``keys``: which key does what, by intent. A name that is empty is none.
    ``motion``, ``sound``, ``buzz``: whether cards move, are heard, and a war is felt.
    """

    rules: Rules = field(default_factory=Rules)
    speed: Speed = Speed.NORMAL
    whole_battles: bool = False
    shortcuts: bool = True
    keys: dict[str, str] = field(default_factory=lambda: dict(DEFAULT_KEYS))
    your_name: str = ""
    computers_name: str = ""
    deck: Deck = Deck.CLASSIC
    back: Back = Back.BRICK
    theme: Theme = Theme.SYSTEM
    motion: bool = True
    sound: bool = False
    buzz: bool = False

    def __post_init__(self) -> None:
        for name, (wrong, words) in ENUM_SETTINGS.items():
            value = getattr(self, name)
            try:
                object.__setattr__(self, name, words(value))
            except ValueError:
                raise SettingsError(wrong.fill(given=Literal(str(value)))) from None
        for name in ("whole_battles", "shortcuts", "motion", "sound", "buzz"):
            value = getattr(self, name)
            if type(value) is not bool:
                raise SettingsError(
                    say("{setting} is on or off, not “{given}”.", setting=Literal(name), given=Literal(str(value)))
                )
        for name in ("your_name", "computers_name"):
            object.__setattr__(self, name, _name(getattr(self, name)))
        check_keys(self.keys)

    @property
    def names(self) -> Names:
        """What the players are called."""
        return Names(self.your_name, self.computers_name)

    def reset(self) -> "Settings":
        """All settings as they come, but the rules of the next game: those are chosen elsewhere."""
        return Settings(self.rules)

    def as_dict(self) -> dict[str, object]:
        """The settings by name, as JSON has them."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        plain = {name: str(value) if isinstance(value, StrEnum) else value for name, value in values.items()}
        return plain | {"rules": self.rules.as_dict()}


def _name(text: object) -> str:
    if not isinstance(text, str):
        raise SettingsError(say("A name is a text."))
    name = clean_name(text)
    if len(name) > MOST_NAME:
        raise SettingsError(count("A name has {n} character at most.", "A name has {n} characters at most.", MOST_NAME))
    return name
