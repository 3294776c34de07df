"""The list of battles as HTML: its parts, which are empty until they are seen, and the lines in them."""

from collections.abc import Iterable

from war.markup.html import Html, html, tag
from war.text.language import ENGLISH, Language
from war.view.battles import PART, Row


def part_name(part: int) -> str:
    """The name of the element that a part of the list is."""
    return f"battles-{part}"


def row_name(number: int) -> str:
    """The name of the element that a battle's line is."""
    return f"battle-{number}"


def parts_html(start: int, end: int) -> Html:
    """The parts from this one to before that one, with nothing in them."""
    return html(
        tag("ol", {"id": part_name(part), "start": part * PART + 1, "data-part": part}) for part in range(start, end)
    )


def rows_html(rows: Iterable[Row], link: str, language: Language = ENGLISH) -> Html:
    """Lines of the list. ``link`` leads to the game, and with a battle's number behind it to the moment after that.

    A line is a link and no stop for Tab: keys and timeline lead there too, and a long game would have thousands.
    """
    return html(_row(each, link, language) for each in rows)


def _row(row: Row, link: str, language: Language) -> Html:
    number = language.number(row.number)
    return tag(
        "li",
        {"id": row_name(row.number), "value": row.number, "class": "war" if row.war else None},
        tag(
            "a",
            {"href": f"#{link}{row.number}", "data-moment": row.number, "tabindex": "-1"},
            tag("span", {"class": "nth"}, number),
            " ",
            tag("span", {"class": "sr"}, language.say(row.sentence)),
            tag("span", {"class": "line", "aria-hidden": "true"}, language.say(row.line)),
            " ",
            tag("b", {"class": f"gain {row.winner}", "aria-hidden": "true"}, language.say(row.gain)),
        ),
    )
