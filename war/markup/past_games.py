"""The record of past games as HTML."""

from collections.abc import Callable

from war.engine.outcome import BY_TIME, Player
from war.engine.presets import rules_title
from war.markup.html import Html, html, tag
from war.message import Literal, Text, Value, say
from war.session.link import Link
from war.session.open_game import Position
from war.session.past_games import Entry, totals
from war.text.counts import battles, cards, war_name, wars
from war.text.language import ENGLISH, Language

_RESULTS = {Player.YOU: say("You won"), Player.COMPUTER: say("The computer won"), None: say("A draw")}
#: The most games that are listed; the file has them all.
LISTED = 200


def link_of(entry: Entry) -> str:
    """The link to the end of the game."""
    return str(Link(entry.rules, entry.deal, Position(entry.battles), timed=entry.reason in BY_TIME))


def archive_html(entries: tuple[Entry, ...], language: Language = ENGLISH) -> Html:
    """The totals, and the games, the last one first; each has a button that opens it on the table."""
    if not entries:
        return tag("p", language.say(say("No game has been played to its end yet.")))
    sums = totals(entries)
    rows = [
        _total(say("Games"), len(entries), language),
        _total(
            say("Won, lost, drawn"),
            say("{won}, {lost}, {drawn}", context="games", won=sums.won, lost=sums.lost, drawn=sums.drawn),
            language,
        ),
        _best(say("Longest"), sums.longest, lambda entry: battles(entry.battles), language),
        _best(say("Shortest"), sums.shortest, lambda entry: battles(entry.battles), language),
        _best(say("Biggest war"), sums.biggest_war, _biggest_war, language),
        _best(say("Most wars"), sums.most_wars, lambda entry: wars(entry.wars), language),
        _best(say("Best comeback"), sums.best_comeback, _comeback, language),
    ]
    return html(
        tag("table", {"class": "totals"}, tag("tbody", rows)),
        tag("h3", language.say(say("Games"))),
        tag("ul", {"class": "games"}, (_game(entry, language) for entry in reversed(entries[-LISTED:]))),
    )


def _biggest_war(entry: Entry) -> Text:
    return say("{war}, {cards}", context="the biggest", war=war_name(entry.deepest), cards=cards(entry.biggest))


def _comeback(entry: Entry) -> Text:
    return say("won from {cards}", cards=cards(entry.smallest))


def _total(title: Text, value: Value, language: Language) -> Html:
    return _row(title, language.value(value), language)


def _best(title: Text, entry: Entry | None, tell: Callable[[Entry], Text], language: Language) -> Html:
    """What was the most of its kind, with a button to watch it; a dash for none."""
    value = "–" if entry is None else html(language.say(tell(entry)), " ", _watch(entry, language))
    return _row(title, value, language)


def _row(title: Text, value: str, language: Language) -> Html:
    return tag("tr", tag("th", {"scope": "row"}, language.say(title)), tag("td", value))


def _game(entry: Entry, language: Language) -> Html:
    about = say(
        "{rules}, {battles}, {wars}, {deal}",
        context="a past game",
        rules=rules_title(entry.rules),
        battles=battles(entry.battles),
        wars=wars(entry.wars),
        deal=Literal(entry.deal),
    )
    return tag(
        "li",
        tag("time", {"datetime": entry.date}, language.day(entry.date)),
        " ",
        tag("b", language.say(_RESULTS[entry.winner])),
        tag("span", language.say(about)),
        _watch(entry, language),
    )


def _watch(entry: Entry, language: Language) -> Html:
    label = language.say(say("Watch {deal}", deal=Literal(entry.deal)))
    attributes = {"type": "button", "data-link": link_of(entry), "aria-label": label}
    return tag("button", attributes, language.say(say("Watch")))
