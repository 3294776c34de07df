"""A language of brackets, that nobody speaks, to find the letters that no translator was ever asked for.

All that is said in it stands in brackets, longer than in English and with one word of 24 letters; what is the same in
every language stands in marks of direction.
"""

import re
from gettext import NullTranslations

from war.text.language import DECIMAL, PERCENT, THOUSANDS, Language

LONG_WORD = "Kartenspielweltmeisterin"
#: Signs between numbers: they stand where a bracket would part a number from its own digits.
SIGNS = {message.context for message in (THOUSANDS, DECIMAL, PERCENT)}


class _Brackets(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"⟦{message} {LONG_WORD}{'~' * (len(message) * 2 // 5)}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return message if context in SIGNS else self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


#: Names and codes are put in marks of direction in it.
PSEUDO = Language("en-x-pseudo", "rtl", _Brackets())


def unsaid(text: str) -> list[str]:
    """The words in a text that stand neither in brackets nor in marks of direction."""
    for kind in (r"\u2066[^\u2066-\u2069]*\u2069", r"\u2068[^\u2066-\u2069]*\u2069", "⟦[^⟦⟧]*⟧"):
        while (less := re.sub(kind, "", text)) != text:
            text = less
    assert not re.search("[⟦⟧]", text), "a bracket stands alone"
    return re.findall(r"[^\W\d_]+", text)
