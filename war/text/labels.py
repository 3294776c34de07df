"""What settings can be, and how far a new version is, as people call it."""

from war.message import EMPTY, say
from war.session.appearance import Back, Deck, Theme
from war.session.speed import Speed
from war.session.update import Update

#: The speeds of auto-play, after the word “Speed”.
SPEED_TITLES = {
    Speed.SLOW: say("slow"),
    Speed.NORMAL: say("normal"),
    Speed.FAST: say("fast"),
    Speed.VERY_FAST: say("very fast"),
    Speed.FASTEST: say("as fast as it goes"),
}
DECK_TITLES = {
    Deck.CLASSIC: say("Classic", context="cards"),
    Deck.LARGE: say("Large print"),
    Deck.FOUR_COLOUR: say("Four colours"),
}
BACK_TITLES = {
    Back.BRICK: say("Brick red"),
    Back.OCEAN: say("Ocean blue"),
    Back.PLUM: say("Plum"),
    Back.COPPER: say("Copper"),
    Back.SLATE: say("Slate grey"),
}
THEME_TITLES = {
    Theme.SYSTEM: say("As the system has it"),
    Theme.LIGHT: say("Light", context="colours"),
    Theme.DARK: say("Dark", context="colours"),
}

UPDATE_SENTENCES = {
    Update.NONE: EMPTY,
    Update.READY: say("A new version is ready."),
    Update.WANTED: say("The new version comes after this battle."),
    Update.TAKEN: say("Here comes the new version."),
}
