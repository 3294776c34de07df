"""What the page says before Python is there stands in one table of `start.js`, and is what the messages say."""

import json
import re

from tests.conftest import ROOT
from tests.saying import said
from war.text.page import PAGE
from war.text.start import START

SCRIPT = (ROOT / "static/start/start.js").read_text("utf-8")
TABLE = re.compile(r"var TEXTS = \{\n(.*?)\n  \};", re.DOTALL)


def test_the_table_and_the_messages_are_the_same() -> None:
    table = TABLE.search(SCRIPT)
    assert table is not None
    lines = [re.fullmatch(r'    (\w+): (".*"),', line) for line in table[1].split("\n")]
    assert {line[1]: json.loads(line[2]) for line in lines if line} == {
        name: said(text) for name, text in START.items()
    }
    assert all(lines)


def test_every_text_is_used_and_nothing_else_is_said() -> None:
    rest = TABLE.sub("", SCRIPT)
    assert set(re.findall(r"TEXTS\.(\w+)", rest)) == set(START)
    assert not re.search(r"""(fail\(|textContent \+?= |return |told\(|progress\([\w.]+, )" ?[A-Z]""", rest)


def test_the_places_of_a_text_are_filled_where_it_is_said() -> None:
    for name, text in START.items():
        places = set(re.findall(r"\{(\w+)\}", said(text)))
        assert places <= {"file", "status", "type", "came", "size", "seconds", "what"}, name


def test_the_panel_that_is_put_in_place_of_a_lost_one_reads_as_the_page_has_it() -> None:
    assert said(START["engineers"]) == said(PAGE["summary", "content"])
    assert said(START["again"]) == said(PAGE["#again", "content"])
