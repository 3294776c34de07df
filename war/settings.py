"""What a person may set: the speed, what a press plays, the shortcuts, and the rules of the next game."""

from dataclasses import dataclass, field

from war.keys import DEFAULT_KEYS, check_keys
from war.pace import Speed
from war.rules import Rules


class SettingsError(ValueError):
    """A setting with a value it cannot have. The message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, checked. Raises SettingsError or KeysError for a value that cannot be.

    ``rules`` are those of the next game. ``whole_battles``: one press plays a whole battle, not one flip.
    ``shortcuts``: whether keys play; ``keys``: which key does what, by intent.
    """

    rules: Rules = field(default_factory=Rules)
    speed: Speed = Speed.NORMAL
    whole_battles: bool = False
    shortcuts: bool = True
    keys: dict[str, str] = field(default_factory=lambda: dict(DEFAULT_KEYS))

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "speed", Speed(self.speed))
        except ValueError:
            raise SettingsError(f"There is no speed “{self.speed}”.") from None
        for name in ("whole_battles", "shortcuts"):
            if type(getattr(self, name)) is not bool:
                raise SettingsError(f"{name} is on or off, not “{getattr(self, name)}”.")
        check_keys(self.keys)
