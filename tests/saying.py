"""Messages said in English, for tests that compare texts."""

from war.message import Text
from war.text.language import ENGLISH


def said(text: Text) -> str:
    """The text in English, without the marks that keep a name's direction to itself."""
    return ENGLISH.say(text).replace("\u2068", "").replace("\u2069", "")


def heard(text: Text) -> str:
    """The same for the ear: cards by their names."""
    return ENGLISH.say(text, aloud=True).replace("\u2068", "").replace("\u2069", "")
