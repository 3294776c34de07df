"""The guide as HTML: in the language it is asked for, and nothing in it can break it."""

import re
from dataclasses import replace
from gettext import NullTranslations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import rules as any_rules
from war.engine.rules import Rules
from war.markup.guide import guide_html
from war.session.settings import Settings
from war.text.language import Language


class Marked(NullTranslations):
    """A catalogue in which every text stands in brackets, with signs that HTML would take for its own."""

    def gettext(self, message: str) -> str:
        return f"⟦<{message}&⟧"

    def pgettext(self, context: str, message: str) -> str:
        return message if message in {",", "."} else self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


#: In it, what is the same in every language stands in marks of direction.
MARKED = Language("x", "rtl", Marked())


@given(any_rules, st.booleans())
def test_every_word_is_said_in_the_language_and_escaped(rules: Rules, shortcuts: bool) -> None:
    settings = Settings(shortcuts=shortcuts, whole_battles=not shortcuts)
    settings = replace(settings, keys=settings.keys | {"auto": "<", "new": "&"})
    made = guide_html(rules, settings, MARKED)
    assert not re.findall(r"<(?!/?\w)", made)
    text = re.sub(r"<[^>]*>", "\n", re.sub(r'<span class="index".*?</span>|<text .*?</text>', "", made))
    text = re.sub("\u2066[^\u2069]*\u2069", "", text)
    while "⟦" in text:
        text, before = re.sub(r"⟦&lt;[^⟦⟧]*&amp;⟧", "", text), text
        assert text != before
    assert not re.findall(r"[^\s\d,]+", text)
