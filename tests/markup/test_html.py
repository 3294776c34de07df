"""HTML is escaped by construction."""

import doctest
from xml.etree import ElementTree as Tree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from war.markup import html as module
from war.markup.html import Html, html, tag

#: Texts that XML can hold at all.
texts = st.text(st.characters(blacklist_categories=["Cs", "Cc"]))


@given(texts, texts)
def test_a_text_comes_out_as_it_went_in(content: str, attribute: str) -> None:
    element = Tree.fromstring(tag("p", {"title": attribute}, content))
    assert (element.text or "", element.get("title")) == (content, attribute)


@given(st.recursive(texts, lambda inner: st.lists(inner, max_size=3).map(lambda rows: tag("b", *rows)), max_leaves=8))
def test_pieces_go_into_others_as_they_are(piece: str) -> None:
    element = Tree.fromstring(tag("div", piece, [piece, piece]))
    assert Tree.tostring(element).count(b"<b") == 3 * str(piece).count("<b") * isinstance(piece, Html)


def test_attributes_come_in_order_and_only_those_that_are() -> None:
    made = tag("input", {"id": "a", "checked": True, "hidden": False, "title": None, "max": 3})
    assert made == '<input id="a" checked max="3">'
    assert isinstance(html(made, "<"), Html)
    assert html(made, "<") == f"{made}&lt;"


def test_an_empty_element_has_no_content() -> None:
    with pytest.raises(AssertionError):
        tag("br", "no")


def test_the_example() -> None:
    assert doctest.testmod(module).failed == 0
