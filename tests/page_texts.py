"""The texts of a page's HTML: of which element each is, and whether it is its content or an attribute."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from html.parser import HTMLParser
from typing import Optional

#: Attributes that people read or hear.
READ = ("aria-label", "aria-valuetext", "title", "placeholder", "alt", "label")
#: What is said in the head of a page and shown elsewhere.
SHOWN = ("description", "og:title", "og:description")
#: Elements that have no content and no end.
VOID = {"meta", "link", "input", "br", "hr", "img"}
#: Elements whose content is nobody's to read.
UNREAD = {"script", "style"}


@dataclass(eq=False)
class Part:
    """An element of a page."""

    tag: str
    attributes: dict[str, str]
    parent: Optional["Part"] = None
    children: list["Part"] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def within(self) -> Iterator["Part"]:
        """All elements in it, in order."""
        for child in self.children:
            yield child
            yield from child.within()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.open = Part("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        part = Part(tag, {name: value or "" for name, value in attrs}, self.open)
        self.open.children.append(part)
        if tag not in VOID:
            self.open = part

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.children.append(Part(tag, {name: value or "" for name, value in attrs}, self.open))

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.tag, f"<{self.open.tag}> is ended by </{tag}>"
        assert self.open.parent is not None
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        if text := " ".join(data.split()):
            self.open.texts.append(text)


def parts(html: str) -> list[Part]:
    """The elements of some HTML, in order, with what stands outside of any as the first."""
    reader = _Reader()
    reader.feed(html)
    assert reader.open is reader.root, f"<{reader.open.tag}> has no end"
    return [reader.root, *reader.root.within()]


def has_letters(text: str) -> bool:
    """Whether anything in a text could be translated."""
    return re.search(r"[^\W\d_]", text) is not None


def page_texts(html: str) -> dict[tuple[str, str], str]:
    """The texts of a page by element, as a CSS selector, and place: an attribute's name, or ``content``.

    No element has two pieces of content with letters in them: what stands between them would part a sentence.
    """
    root, *within = parts(html)
    found: dict[tuple[str, str], str] = {}
    for part in within:
        texts = {name: part.attributes[name] for name in READ if has_letters(part.attributes.get(name, ""))}
        if part.tag == "meta" and part.attributes.get("name", part.attributes.get("property")) in SHOWN:
            texts["content"] = part.attributes["content"]
        content = [text for text in part.texts if has_letters(text)]
        if content and part.tag not in UNREAD:
            assert len(content) == 1, content
            texts["content"] = content[0]
        for place, text in texts.items():
            key = selector(part, root), place
            assert key not in found, key
            found[key] = text
    return found


def selector(part: Part, root: Part) -> str:
    """The shortest of some ways to point at an element, and at no other in the page."""
    if name := part.attributes.get("id"):
        return f"#{name}"
    for own, fits in _ways(part):
        for prefix, scope in _scopes(part, root):
            if (prefix or ":nth" not in own) and [each for each in scope.within() if fits(each)] == [part]:
                return f"{prefix} {own}".strip()
    raise AssertionError(f"nothing points at <{part.tag}> {part.attributes} {part.texts} alone")


def _scopes(part: Part, root: Part) -> Iterator[tuple[str, Part]]:
    """The page, and the nearest element around that has a name."""
    yield "", root
    around = part.parent
    while around is not None:
        if name := around.attributes.get("id"):
            yield f"#{name}", around
        around = around.parent


def _ways(part: Part) -> Iterator[tuple[str, Callable[[Part], bool]]]:
    """Selectors that fit an element, with what tells whether they fit another: the plainest first."""
    plain = list(_plain_ways(part))
    yield from plain
    if part.parent is not None and part.parent.parent is not None:
        for around, near in _plain_ways(part.parent):
            for own, fits in plain:
                yield f"{around} > {own}", partial(_both, near, fits)


def _both(near: Callable[[Part], bool], fits: Callable[[Part], bool], each: Part) -> bool:
    return each.parent is not None and near(each.parent) and fits(each)


def _plain_ways(part: Part) -> Iterator[tuple[str, Callable[[Part], bool]]]:
    for name in ("data-intent", "for", "name", "value"):
        if value := part.attributes.get(name):
            yield f"[{name}={value}]", lambda each, name=name, value=value: each.attributes.get(name) == value
    if value := part.attributes.get("property"):
        yield f"[property='{value}']", lambda each: each.attributes.get("property") == value
    yield part.tag, lambda each: each.tag == part.tag
    for name in part.attributes.get("class", "").split():
        yield f".{name}", lambda each, name=name: name in each.attributes.get("class", "").split()
    if len(_alike(part)) > 1:
        place = _alike(part).index(part)
        yield (
            f"{part.tag}:nth-of-type({place + 1})",
            lambda each: each.tag == part.tag and _alike(each).index(each) == place,
        )


def _alike(part: Part) -> list[Part]:
    """The elements beside it with the same tag, and itself."""
    return [] if part.parent is None else [each for each in part.parent.children if each.tag == part.tag]
