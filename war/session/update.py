"""A new version of the game, where the front end has one to offer: on what terms it is taken."""

from enum import StrEnum


class Update(StrEnum):
    """How far a new version is. It is taken when the person says so, and never while a battle is under way."""

    NONE = "none"
    READY = "ready"  # it can be had
    WANTED = "wanted"  # as soon as the battle under way is over
    TAKEN = "taken"  # from now on nothing is played until it is there
