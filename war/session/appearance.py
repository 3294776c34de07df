"""How the table can look: the cards' faces and back, and the page in light and in dark."""

from enum import StrEnum


class Deck(StrEnum):
    """The cards' faces."""

    CLASSIC = "classic"
    LARGE = "large"
    FOUR_COLOUR = "four-colour"


class Back(StrEnum):
    """The colour of the cards' back. Each stands out from the cloth and from the card's white."""

    BRICK = "brick"
    OCEAN = "ocean"
    PLUM = "plum"
    COPPER = "copper"
    SLATE = "slate"


class Theme(StrEnum):
    """The page's colours: as the system has them, or always the same."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
