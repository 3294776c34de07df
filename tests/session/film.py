"""The model that sessions are held against: a game played at once and laid out as a list of moments."""

from dataclasses import dataclass

from war.engine.battle import Laid
from war.engine.cards import Card
from war.engine.deal import parse_deal
from war.engine.game import Game
from war.engine.outcome import Outcome, Player, Reason
from war.engine.rules import Rules
from war.session.open_game import Position
from war.view.screen import Shown, View


@dataclass(frozen=True)
class Moment:
    """One picture of a game: the piles' sizes, the cards on the table, and all cards."""

    sizes: tuple[int, int]
    shown: tuple[list[Shown], list[Shown]]
    cards: list[Card]


def laid_out(turned: Laid, flip: int) -> list[Shown]:
    return [Shown(None, flip)] * len(turned.face_down) + [Shown(card, flip) for card in turned.face_up]


class Film:
    """The model of a game: all its moments in a list, and places in that list.

    ``end`` is where the game is over; called time brings it nearer. ``known`` counts the battles that the session's
    game has played, seen or not. ``wars`` are the ties so far, at each place.
    """

    def __init__(self, rules: Rules, deal: str) -> None:
        self.rules, self.deal = rules, deal
        self.game = Game.dealt(rules, parse_deal(deal))
        self.natural = self.game.play()
        self.moments, self.wars = [Position()], [0]
        self.outbreaks: list[int] = []
        for number in range(1, self.game.battles + 1):
            battle = self.game.battle(number)
            if battle.wars:
                self.outbreaks.append(len(self.moments))
            for flip, turned in enumerate(battle.flips, 1):
                self.wars.append(self.wars[-1] + (turned.winner is None))
                self.moments.append(Position(number - 1, flip) if flip < len(battle.flips) else Position(number))
        self.end = len(self.moments) - 1
        self.place = self.furthest = self.known = 0
        self.seconds = 0.0
        self.called = False
        self.seen: dict[tuple[int, bool], View] = {}

    @property
    def now(self) -> Position:
        return self.moments[self.place]

    @property
    def over(self) -> bool:
        return self.furthest == self.end

    @property
    def outcome(self) -> Outcome | None:
        """What the session's end must be at this place."""
        if self.place != self.end or not self.over:
            return None
        if self.end == len(self.moments) - 1:
            return self.natural
        yours, computers = self.game.sizes(self.now.battles)
        if yours == computers:
            return Outcome(Reason.TIME_DRAW)
        return Outcome(Reason.TIME_MOST_CARDS, Player.YOU if yours > computers else Player.COMPUTER)

    def picture(self) -> Moment:
        """What is to be seen at this place: the battle under way, or else the last one with the piles after it."""
        battles, flips = self.now.battles, self.now.flips
        if not flips and not battles:
            start = self.game.piles(0)
            return Moment((len(start.you), len(start.computer)), ([], []), [*start.you, *start.computer])
        battle = self.game.battle(battles + bool(flips))
        yours: list[Shown] = []
        computers: list[Shown] = []
        for index, flip in enumerate(battle.flips[: flips or None]):
            yours += laid_out(flip.you, index)
            computers += laid_out(flip.computer, index)
        shown = yours, computers
        if not flips:
            after = self.game.piles(battles)
            return Moment((len(after.you), len(after.computer)), shown, [*after.you, *after.computer, *after.table])
        before = self.game.piles(battles)
        sizes = len(before.you) - len(yours), len(before.computer) - len(computers)
        return Moment(sizes, shown, [*before.you, *before.computer])

    def wholes(self, start: int, end: int) -> list[int]:
        """The places from ``start`` up to and with ``end`` at which no battle is under way."""
        return [place for place in range(start, end + 1) if not self.moments[place].flips]

    def move(self, place: int) -> None:
        self.place = place
        self.furthest = max(self.furthest, place)
        last = self.moments[self.furthest]
        self.known = max(self.known, last.battles + (last.flips > 0))

    def wait(self, seconds: float) -> None:
        self.seconds += max(0.0, seconds)
        if self.rules.time_limit is not None and self.seconds >= 60 * self.rules.time_limit and not self.called:
            self.called = True
            self.end = self.wholes(self.furthest, self.end)[0]
