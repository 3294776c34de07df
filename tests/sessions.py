"""Sessions at tables with given cards, and HTML taken to pieces: what several tests need."""

from collections.abc import Callable
from html.parser import HTMLParser
from itertools import count

from war.engine.cards import parse_cards
from war.engine.deal import SEEDS, Chance, Deal, deal_code
from war.engine.game import Game
from war.engine.rules import Rules
from war.session.open_game import OpenGame
from war.session.session import Session
from war.session.settings import Settings

#: Elements without an end.
VOID = frozenset({"meta", "link", "input", "use", "br", "path", "progress"})


def no_deal() -> Deal:
    """The code of some deal, for sessions that get their cards otherwise."""
    return deal_code(0)


def first_place() -> float:
    """A chance that always swaps with the first place: two won cards go under the pile the other way round."""
    return 0.0


def seated(rules: Rules, yours: str, computers: str, chance: Chance = first_place) -> Session:
    """A session whose game has these piles, cards top first; nothing is played yet."""
    session = Session(deals=no_deal)
    session.open_game = OpenGame(no_deal(), Game(rules, parse_cards(yours), parse_cards(computers), chance))
    return session


def dealt(rules: Rules, seed: int) -> Session:
    """A session whose first game is the deal with this seed; the next ones are the seeds after it."""
    return Session(Settings(rules=rules), counting(seed))


def counting(seed: int) -> Callable[[], Deal]:
    """The codes of this seed, the next one and so on."""
    seeds = count(seed)
    return lambda: deal_code(next(seeds) % SEEDS)


class Element:
    """An element of an HTML text: its tag, its attributes, and all text inside it."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag, self.attributes, self.text = tag, attributes, ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[Element] = []
        self.found: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"{tag} has an attribute twice"
        element = Element(tag, dict(attrs))
        self.found.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open, f"</{tag}> ends nothing"
            assert self.open.pop().tag == tag, f"</{tag}> ends another element"

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data


def elements(html: str) -> list[Element]:
    """The elements of an HTML text, in order; each one's end must be where it belongs, and each id there once."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert not reader.open, f"<{reader.open[-1].tag}> has no end" if reader.open else ""
    ids = [element.attributes["id"] for element in reader.found if "id" in element.attributes]
    assert len(ids) == len(set(ids)), "an id is there twice"
    return reader.found


def by_id(html: str) -> dict[str, Element]:
    """The elements that have an id, by it."""
    return {str(each.attributes["id"]): each for each in elements(html) if "id" in each.attributes}


def is_war(session: Session) -> bool:
    """Whether there is a war on the table, or one just ended."""
    battle = session.open_game.battle
    return battle is not None and battle.wars > 0
