"""HTML that is escaped by construction: what is not `Html` already is a text, and becomes one.

>>> tag("p", {"class": "who", "hidden": True}, "Mia & ", tag("b", "Ben"))
'<p class="who" hidden>Mia &amp; <b>Ben</b></p>'
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import TypeAlias

#: Elements that have no content and no end.
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})


class Html(str):
    """A piece of HTML: it goes into another as it is."""

    __slots__ = ()


#: What an element can have in it: pieces of HTML, texts, and rows of both.
Content: TypeAlias = str | Iterable["Content"]
#: What an attribute can be: its text or number; True for one without a value; False and None for none at all.
Attribute: TypeAlias = str | int | float | bool | None


def html(*contents: Content) -> Html:
    """Contents one after another."""
    return Html("".join(map(_piece, contents)))


def _piece(content: Content) -> str:
    if isinstance(content, Html):
        return content
    if isinstance(content, str):
        return escape(content)
    return "".join(map(_piece, content))


def tag(name: str, /, *contents: Content | Mapping[str, Attribute]) -> Html:
    """An element with contents; a mapping among them has attributes, in order."""
    attributes: list[str] = []
    pieces: list[str] = []
    for each in contents:
        if isinstance(each, Mapping):
            attributes += [
                _attribute(key, value) for key, value in each.items() if value is not None and value is not False
            ]
        else:
            pieces.append(_piece(each))
    opening = f"<{name}{''.join(attributes)}"
    if name in _VOID:
        assert not pieces, f"<{name}> has no content"
        return Html(f"{opening}>")
    return Html(f"{opening}>{''.join(pieces)}</{name}>")


def _attribute(name: str, value: Attribute) -> str:
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
