"""What stands in the page from its beginning is said by messages, every letter of it."""

import json
import re

from static.tools import build, site
from tests.conftest import ROOT
from tests.page_texts import has_letters, page_texts
from tests.saying import said
from war.markup.screen import labels, pieces
from war.markup.timeline import Timeline, pointer_view
from war.markup.timeline_marks import pointer_contents, timeline_attributes, timeline_contents
from war.session.session import Session
from war.session.settings import Settings
from war.text.labels import SPEED_TITLES
from war.text.page import (
    DOWNLOAD,
    INSTALLED_DESCRIPTION,
    INSTALLED_NAME,
    INSTALLED_PICTURES,
    INSTALLED_SHORT_NAME,
    INSTALLED_SHORTCUTS,
    LICENCES,
    PAGE,
    SHARED_PICTURE,
)
from war.view.screen import view

HTML = (ROOT / "index.html").read_text("utf-8")


def drawn() -> dict[tuple[str, str], str]:
    """What is drawn of a game in which nothing has happened yet."""
    session = Session()
    shown = view(session)
    timeline = Timeline().view(session.open_game, session.settings.names)
    contents = pieces(shown) | timeline_contents(timeline) | pointer_contents(pointer_view(session.open_game))
    attributes = timeline_attributes(timeline) | {name: {"aria-label": label} for name, label in labels(shown).items()}
    return {
        (f"#{name}", "content"): html for name, html in contents.items() if "<" not in html and has_letters(html)
    } | {
        (f"#{name}", attribute): value
        for name, values in attributes.items()
        for attribute, value in values.items()
        if attribute.startswith("aria-") and value not in ("true", "false")
    }


def test_no_letter_of_the_page_is_said_by_no_message_and_no_message_is_not_in_it() -> None:
    said_of_it = {key: said(message) for key, message in PAGE.items()}
    assert said_of_it.keys().isdisjoint(drawn())
    assert page_texts(HTML) == said_of_it | drawn()


def test_the_speeds_are_called_as_the_page_has_them() -> None:
    assert Session().settings.speed == Settings().speed
    found = {
        key: text for key, text in page_texts(HTML).items() if key[0].startswith("[value=") and "cancel" not in key[0]
    }
    assert list(found.values()) == list(map(said, SPEED_TITLES.values()))
    assert f'value="{Settings().speed}" selected' in HTML


def test_the_foot_of_a_page_that_was_built() -> None:
    assert re.findall(">([^<>·]+)</a>", build.LINKS) == [said(DOWNLOAD), said(LICENCES)]


def test_what_the_page_is_called_where_it_is_installed() -> None:
    manifest = json.loads((ROOT / "static/manifest.webmanifest").read_text("utf-8"))
    told = manifest["name"], manifest["short_name"], manifest["description"]
    assert told == (said(INSTALLED_NAME), said(INSTALLED_SHORT_NAME), said(INSTALLED_DESCRIPTION))
    assert [each["name"] for each in manifest["shortcuts"]] == list(map(said, INSTALLED_SHORTCUTS))
    assert [each["label"] for each in manifest["screenshots"]] == list(map(said, INSTALLED_PICTURES))


def test_what_is_said_of_the_picture_of_a_link() -> None:
    assert said(SHARED_PICTURE) == site.SHARED_PICTURE[1]
