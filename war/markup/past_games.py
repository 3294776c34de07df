"""The record of past games as HTML."""

from collections.abc import Callable
from html import escape

from war.engine.outcome import BY_TIME, Player
from war.engine.presets import rules_title
from war.session.link import TIME, rules_code
from war.session.past_games import Entry, totals
from war.text.language import ENGLISH
from war.text.plain import counted, war_name

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_RESULTS = {Player.YOU: "You won", Player.COMPUTER: "The computer won", None: "A draw"}
#: The most games that are listed; the file has them all.
LISTED = 200


def link_of(entry: Entry) -> str:
    """The link to the end of the game."""
    time = f"/{TIME}" if entry.reason in BY_TIME else ""
    return f"1/{rules_code(entry.rules)}/{entry.deal}/{entry.battles}{time}"


def archive_html(entries: tuple[Entry, ...]) -> str:
    """The totals, and the games, the last one first; each has a button that opens it on the table."""
    if not entries:
        return "<p>No game has been played to its end yet.</p>"
    sums = totals(entries)
    rows = [
        ("Games", f"{len(entries):,}"),
        ("Won, lost, drawn", f"{sums.won:,}, {sums.lost:,}, {sums.drawn:,}"),
        ("Longest", _said(sums.longest, lambda entry: counted(entry.battles, "battle"))),
        ("Shortest", _said(sums.shortest, lambda entry: counted(entry.battles, "battle"))),
        ("Biggest war", _said(sums.biggest_war, lambda entry: f"{war_name(entry.deepest)}, {entry.biggest} cards")),
        ("Most wars", _said(sums.most_wars, lambda entry: counted(entry.wars, "war"))),
        ("Best comeback", _said(sums.best_comeback, lambda entry: f"won from {counted(entry.smallest, 'card')}")),
    ]
    head = "".join(f'<tr><th scope="row">{name}</th><td>{value}</td></tr>' for name, value in rows)
    games = "".join(map(_game, reversed(entries[-LISTED:])))
    return f'<table class="totals"><tbody>{head}</tbody></table><h3>Games</h3><ul class="games">{games}</ul>'


def _said(entry: Entry | None, say: Callable[[Entry], str]) -> str:
    return "–" if entry is None else f"{say(entry)} {_watch(entry)}"


def _game(entry: Entry) -> str:
    date = escape(entry.date)
    about = f"{ENGLISH.say(rules_title(entry.rules))}, {counted(entry.battles, 'battle')}, {counted(entry.wars, 'war')}"
    return (
        f'<li><time datetime="{date}">{_day(entry.date)}</time> <b>{_RESULTS[entry.winner]}</b>'
        f"<span>{escape(about)}, {entry.deal}</span>{_watch(entry)}</li>"
    )


def _day(date: str) -> str:
    """The day of a date as people write it: ``30 Nov 2026``."""
    year, month, day = date[:10].split("-")
    return f"{int(day)} {_MONTHS[int(month) - 1]} {int(year)}"


def _watch(entry: Entry) -> str:
    link = escape(link_of(entry))
    return f'<button type="button" data-link="{link}" aria-label="Watch {entry.deal}">Watch</button>'
