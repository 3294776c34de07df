"""The game as a film: your number of cards over the battles, as the pieces of a plot.

The area between the line and the middle is filled: yours above it, the computer's below.

The plot's units are battles across and cards down, from all cards at the top to none at the bottom; a front end
stretches it. It is made in chunks of battles, and a chunk that is full never changes, so that a game of any length
costs no more at a press than a short one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import sub

from war.engine.game import Game
from war.engine.outcome import Player
from war.message import Message
from war.session.open_game import OpenGame, Position
from war.session.players import NOBODY, Names
from war.text.battle import battle_tip, moment_sentence, moment_status
from war.text.players import title

#: How many battles a chunk of the plot has.
CHUNK = 64
#: The plot is never stretched over fewer battles than this.
SHORTEST = 20
#: Where the lead changes more often than this, that is no event any more.
MANY_CHANGES = 24
#: How tall the mark of a war is, in cards: a war, a double war, a triple war or more.
MARKS = (7, 13, 20)


@dataclass(frozen=True, slots=True)
class TimelineView:
    """What the timeline shows. ``full`` and ``rest`` are SVG for the chunks that are full and the one that is not.

    ``at`` is where the moment shown is. ``often``: the lead has changed many times.
    """

    full: str
    rest: str
    often: bool
    your_name: Message
    computers_name: Message
    status: Message
    battles: int
    width: int
    height: int
    at: float
    cycle: tuple[int, int] | None
    sentence: Message
    can_go_back: bool
    can_go_on: bool
    can_show_end: bool


@dataclass(frozen=True, slots=True)
class PointerView:
    """A word about the moment that is pointed at, ``share`` of the way across from 0 to 1: at so many battles."""

    tip: Message
    at: int
    share: float
    height: int


def pointer_view(open_game: OpenGame, pointed: float | None = None) -> PointerView:
    """What is pointed at, so far across from 0 to 1; for None, the moment shown."""
    furthest = open_game.furthest.battles
    width = max(furthest, SHORTEST)
    at = open_game.position.battles if pointed is None else min(round(pointed * width), furthest)
    return PointerView(battle_tip(open_game, at), at, at / width, sum(open_game.game.sizes(0)))


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of the plot, as SVG, and how often the lead changes in it."""

    svg: str
    changes: int


class Timeline:
    """Draws the timeline of one game after another, and remembers the chunks that are full."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._chunks: list[Chunk] = []
        self._full = ""

    def view(self, open_game: OpenGame, names: Names = NOBODY) -> TimelineView:
        """The timeline of the game on the table, as far as it was shown."""
        game, furthest = open_game.game, open_game.furthest.battles
        if game is not self._game:
            self._game, self._chunks, self._full = game, [], ""
        while len(self._chunks) < furthest // CHUNK:
            start = len(self._chunks) * CHUNK
            self._chunks.append(chunk(game, start, start + CHUNK))
            self._full += self._chunks[-1].svg
        shown, rest = self._chunks[: furthest // CHUNK], chunk(game, furthest // CHUNK * CHUNK, furthest)
        # After New game can be undone, less of a game may be shown than was drawn.
        full = self._full if len(self._chunks) == len(shown) else "".join(each.svg for each in shown)
        return TimelineView(
            full=full,
            rest=rest.svg,
            often=sum(each.changes for each in (*shown, rest)) > MANY_CHANGES,
            your_name=title(names, Player.YOU),
            computers_name=title(names, Player.COMPUTER),
            status=moment_status(open_game, names),
            battles=furthest,
            width=max(furthest, SHORTEST),
            height=sum(game.sizes(0)),
            at=open_game.position.battles + (0.5 if open_game.position.flips else 0.0),
            cycle=game.cycle if open_game.over else None,
            sentence=moment_sentence(open_game, names),
            can_go_back=open_game.position > Position(),
            can_go_on=open_game.position < open_game.furthest,
            can_show_end=not open_game.over,
        )


def chunk(game: Game, start: int, end: int) -> Chunk:
    """The plot from after battle ``start`` to after battle ``end``: area, turning points, line, wars, upwards."""
    total = sum(game.sizes(0))
    sizes = game.your_sizes[start : end + 1]
    steps = "".join(map("l1 {}".format, map(sub, sizes, sizes[1:])))
    first, middle = total - sizes[0], f"{total / 2:g}"
    parts = [f'<path class="area" fill="url(#timeline-sides)" d="M{start} {middle}V{first}{steps}V{middle}z"/>']
    if turns := lead_changes(game, start, sizes):
        parts.append(f'<path class="turn" d="{"".join(f"M{battle} 0v{total}" for battle in turns)}"/>')
    parts.append(f'<path class="count" d="M{start} {first}{steps}"/>')
    marks: dict[int, list[str]] = {}
    for number, depth in wars(game, start, end):
        kind = min(depth, len(MARKS))
        marks.setdefault(kind, []).append(f"M{number} {total}v-{MARKS[kind - 1]}")
    parts += [f'<path class="war war{kind}" d="{"".join(paths)}"/>' for kind, paths in sorted(marks.items())]
    return Chunk("".join(parts), len(turns))


def lead_changes(game: Game, start: int, sizes: Sequence[int]) -> list[int]:
    """The battles after which it is the other who has more cards than before; ``sizes`` are yours from ``start`` on."""
    total, end = sum(game.sizes(0)), start + len(sizes) - 1
    found: list[int] = []
    short = end == game.battles and game.left > 0  # cards that a shortage left on the table are nobody's
    if short or min(sizes) * 2 <= total <= max(sizes) * 2:  # else one player leads all through
        led = _led(game, start)
        for battle, size in enumerate(sizes, start):
            leads = _ahead(size, total - game.left if short and battle == end else total)
            if leads is not None:
                if led not in (None, leads):
                    found.append(battle)
                led = leads
    return found


def _ahead(size: int, total: int) -> bool | None:
    """Whether you have more than half of the cards; None for exactly half."""
    return None if size * 2 == total else size * 2 > total


def _led(game: Game, battles: int) -> bool | None:
    """Whether it was you who last had more than half of the cards, after so many battles; None if nobody had yet."""
    sizes = map(game.sizes, range(battles, -1, -1))
    return next((ahead for you, computer in sizes if (ahead := _ahead(you, you + computer)) is not None), None)


def wars(game: Game, start: int, end: int) -> list[tuple[int, int]]:
    """The battles after battle ``start`` up to battle ``end`` in which there was a war, and how many ties it had."""
    depths: dict[int, int] = {}
    for tie in game.ties_between(start, end):
        depths[tie] = depths.get(tie, 0) + 1
    return list(depths.items())
