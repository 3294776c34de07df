"""Counting games: everything that the laboratory tells is taken from a tally.

A tally holds counts, sums and records, never the games, and no count depends on the order in which games are added. So
tallies of different games can be made anywhere and put together afterwards, and it is as if one had counted all. All
of it is whole numbers: nothing is rounded before the end.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from itertools import pairwise

from war.engine.cards import DECK, RANKS, rank_index
from war.engine.game import Game
from war.engine.outcome import Player, Reason

CARDS = len(DECK)
HALF = CARDS // 2
#: How long a game was is counted exactly below this. Of a longer one only the leading 13 binary digits are kept (less
#: than one part in 4,096 is lost), so that there are no more than 4,096 lengths for each doubling: a tally stays small
#: however many games there are and however long they take. Sums, the shortest and the longest are exact always.
EXACT = 8192
ACES = frozenset(card for card in DECK if RANKS[rank_index(card)] == "A")

#: Turns your pile's size into who has more cards; with ``_EVEN`` left out, the rest is who leads, moment by moment.
_LEADS = bytes(ord("-") if size < HALF else ord("+") for size in range(256))
_EVEN = bytes([HALF])

#: A number, and the index of the game that it is from.
Record = tuple[int, int]


def length_kept(battles: int) -> int:
    """The length as which a game of so many battles is counted: the number itself, or a little less from EXACT on."""
    lost = max(0, battles.bit_length() - EXACT.bit_length() + 1)
    return battles >> lost << lost


def history(game: Game) -> bytes:
    """Your pile's size at the start and after each battle of a game with the whole deck; the computer has the rest.

    Where a shortage left cards on the table at the very end, the last size is one that says who has more.
    """
    sizes = bytes(game.your_sizes)
    if game.left:
        yours, computers = game.sizes(game.battles)
        sizes = sizes[:-1] + bytes([HALF + (yours > computers) - (yours < computers)])
    return sizes


def lead_changes(sizes: bytes) -> int:
    """How often the lead went from one player to the other in a `history`.

    It is looked at after each battle, and the player with more cards in the pile leads; while both have equally many
    the lead stays where it was. Taking the first lead is no change.
    """
    leads = sizes.translate(_LEADS, _EVEN)
    return leads.count(b"+-") + leads.count(b"-+")


def comeback(sizes: bytes, winner: Player, most: int = CARDS) -> int | None:
    """The smallest pile from which the winner of a `history`, you or the computer, still won.

    Piles count at the start and after each battle but the last, which ended the game. None where none was as small as
    ``most``.
    """
    before, you = sizes[:-1], winner is Player.YOU
    return next((size for size in range(1, most + 1) if (size if you else CARDS - size) in before), None)


def depths(ties: Sequence[int]) -> dict[int, int]:
    """How many wars of each depth there were: 1 for a war, 2 for a double war, that is one on top of a war …

    ``ties`` is as `Game.ties` has it. A battle counts once, by the number of its ties.
    """
    if len(set(ties)) == len(ties):
        return {1: len(ties)}
    on_top = [number for number, before in pairwise(ties) if number == before]
    found = {1: len(ties) - len(on_top)}
    for number in set(on_top):
        depth = 1 + on_top.count(number)
        found[1] -= 1
        found[depth] = found.get(depth, 0) + 1
    return found


@dataclass(slots=True)
class Tally:
    """What was counted of so many games, each dealt from the whole deck and played to its end.

    ``lengths``: how many games took so many battles (`length_kept`). ``…_squared``: the sum of the games' squares.
    ``wars`` counts every tie, also one that could not be played out for want of cards; ``depths``, how many wars of
    each depth there were, only what was fought. ``begun_with_war``: games whose first flip was a tie. ``endings``:
    games by the reason. ``aces_dealt``, ``aces_won``: games in which you were dealt so many aces, and those you won.
    ``longest``, ``shortest`` (battles), ``deepest`` (depth; None without a war) and ``comeback`` (cards, see the
    function of that name) are records, of equal ones the one of the lowest index.
    """

    games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    battles: int = 0
    battles_squared: int = 0
    wars: int = 0
    wars_squared: int = 0
    depths: Counter[int] = field(default_factory=Counter)
    depths_squared: Counter[int] = field(default_factory=Counter)
    begun_with_war: int = 0
    lead_changes: int = 0
    lead_changes_squared: int = 0
    you_won: int = 0
    computer_won: int = 0
    endings: Counter[Reason] = field(default_factory=Counter)
    aces_dealt: Counter[int] = field(default_factory=Counter)
    aces_won: Counter[int] = field(default_factory=Counter)
    longest: Record | None = None
    shortest: Record | None = None
    deepest: Record | None = None
    comeback: Record | None = None

    def add(self, game: Game, index: int) -> None:
        """Count a game that is over; its index, from 0, says which it was. Raises ValueError for one that is not."""
        outcome, battles, ties = game.outcome, game.battles, game.ties
        wars = len(ties)
        if outcome is None:
            raise ValueError("the game is not over")
        self.games += 1
        self.lengths[battles if battles < EXACT else length_kept(battles)] += 1
        self.battles += battles
        self.battles_squared += battles * battles
        self.wars += wars
        self.wars_squared += wars * wars
        self.endings[outcome.reason] += 1
        sizes = history(game)
        changes = lead_changes(sizes)
        self.lead_changes += changes
        self.lead_changes_squared += changes * changes
        aces = len(ACES.intersection(game.your_deal))
        self.aces_dealt[aces] += 1
        if outcome.winner is not None:
            if outcome.winner is Player.YOU:
                self.you_won += 1
                self.aces_won[aces] += 1
            else:
                self.computer_won += 1
            best = self.comeback
            most = CARDS if best is None else best[0] - (index > best[1])
            if most and (pile := comeback(sizes, outcome.winner, most)) is not None:
                self.comeback = _smaller(best, (pile, index))
        if self.longest is None or battles >= self.longest[0]:
            self.longest = _larger(self.longest, (battles, index))
        if self.shortest is None or battles <= self.shortest[0]:
            self.shortest = _smaller(self.shortest, (battles, index))
        if wars:
            self.begun_with_war += ties[0] == 1
        fought = ties[:-1] if game.left else ties
        if fought:
            deepest = 1
            for depth, count in depths(fought).items():
                self.depths[depth] += count
                self.depths_squared[depth] += count * count
                deepest = max(deepest, depth)
            if self.deepest is None or deepest >= self.deepest[0]:
                self.deepest = _larger(self.deepest, (deepest, index))

    def merge(self, other: "Tally") -> None:
        """Count in what another tally has counted, of other games."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if each.name in ("longest", "deepest"):
                setattr(self, each.name, _larger(mine, theirs))
            elif each.name in ("shortest", "comeback"):
                setattr(self, each.name, _smaller(mine, theirs))
            elif isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, each.name, mine + theirs)

    def over_by(self, battles: int) -> int:
        """How many games took no more than so many battles; from EXACT on, as far as their lengths were kept."""
        return sum(games for length, games in self.lengths.items() if length <= battles)


def _larger(one: Record | None, other: Record | None) -> Record | None:
    """The record with the larger number; of equal ones the one with the lower index."""
    if one is None or other is None:
        return one or other
    return one if (one[0], -one[1]) >= (other[0], -other[1]) else other


def _smaller(one: Record | None, other: Record | None) -> Record | None:
    """The record with the smaller number; of equal ones the one with the lower index."""
    if one is None or other is None:
        return one or other
    return min(one, other)
