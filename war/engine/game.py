"""One game of War: the rules at work.

A player's cards are kept as a *line*: all cards that ever were in the pile, in the order in which they came. The
pile is the part of the line between a head (what has been played) and its end (what has been won so far). Cards
only ever join at the end and leave at the head, so the line is never shortened. With the size of your pile after each
battle, and the heads after each battle that was not an ordinary one, it is the whole history: every earlier moment
can be looked up at once, however long the game.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from itertools import islice, repeat
from operator import itemgetter

from war.engine.battle import Battle, Flip, Laid, Piles
from war.engine.cards import COUNTS, Card
from war.engine.deal import Chance, deal, shuffle
from war.engine.outcome import Outcome, Player, Reason, by_size
from war.engine.rules import AtLimit, Combine, Compare, Pickup, Rules, Short

#: A player's line of cards, see above.
Line = MutableSequence[Card]
#: How many battles were played, and where your head and the computer's are after them.
Heads = tuple[int, int, int]
#: How many cards each player put on the table for one flip: you face down, face up; the computer face down, face up.
Shape = tuple[int, int, int, int]


def shape_of(up: int, down: int, have: int, others_have: int) -> Shape:
    """The shape of a flip that takes so many cards face up and face down, with so many in your pile and the computer's.

    Who has too few turns what there is; the open cards are kept back for last.
    """
    mine, others = min(up, have), min(up, others_have)
    return min(down, have - mine), mine, min(down, others_have - others), others


def combined(combine: Combine, a: int, b: int) -> int:
    """The number that two cards which count ``a`` and ``b`` make."""
    match combine:
        case Combine.ADD:
            return a + b
        case Combine.SUBTRACT:
            return abs(a - b)
        case Combine.MULTIPLY:
            return a * b


def in_order(pickup: Pickup, mine: list[int], others: list[int], i_won: bool) -> list[int]:
    """The table in the order in which it goes under the winner's pile; before it is shuffled, where it is."""
    mine_first = i_won if pickup is Pickup.WINNER_FIRST else not i_won if pickup is Pickup.LOSER_FIRST else True
    return mine + others if mine_first else others + mine


class Game:
    """A game under ``rules`` from two piles (cards, top first), played as far as `play` was told to.

    ``chance`` orders the won cards where the pick-up is shuffled, and is needed only there.
    ``outcome`` is the game's end once it is reached, else None. ``left`` counts the cards that stay on the table where
    a shortage ended the game in a war.
    """

    def __init__(
        self, rules: Rules, yours: Iterable[Card], theirs: Iterable[Card], chance: Chance | None = None
    ) -> None:
        if rules.shuffled and chance is None:
            raise ValueError("a shuffled pick-up needs a chance to shuffle with")
        self.rules = rules
        self._chance: Chance = chance or (lambda: 0.0)
        self._shuffled = rules.shuffled
        # Where a circle is looked for, the lines are bytes: the cards of a pile are then compared at once.
        self._yours: Line = list(yours) if self._shuffled else bytearray(yours)
        self._theirs: Line = list(theirs) if self._shuffled else bytearray(theirs)
        # The cards from the heads on. An iterator over a list gives what is added to it later too, but once it has
        # found no card it never gives one again: so it is asked for no more than there are, until the game is over.
        self._my_next: Iterator[Card] = iter(self._yours)
        self._their_next: Iterator[Card] = iter(self._theirs)
        self._cards = len(self._yours) + len(self._theirs)
        self.left = 0
        self._sizes = [len(self._yours)]
        self._heads: list[Heads] = [(0, 0, 0)]
        self._contests: dict[int, Sequence[Shape]] = {}
        self._ties: list[int] = []  # the number of the battle that each tie was in
        self._high = rules.compare is Compare.HIGH
        self._strength = COUNTS if self._high else _LOW_COUNTS
        self._mine_first = _MINE_FIRST[rules.pickup]
        # What goes on the table in a flip, and in a war, of who has enough.
        self._flip: Shape = (0, rules.cards_up, 0, rules.cards_up)
        self._war: Shape = (rules.face_down, rules.cards_up, rules.face_down, rules.cards_up)
        # A player with fewer cards than this cannot begin a battle.
        self._least = 1 if rules.short is Short.LAST_CARD else rules.cards_up
        # And with fewer than this no war.
        self._war_least = 1 if rules.short is Short.LAST_CARD else rules.war_needs
        self._seen: dict[bytes, int] | None = (
            None if self._shuffled else {}
        )  # each state, and the battle it came before
        self._looked_at: Battle | None = None  # the battle that was asked for last: it is asked for again and again
        self.cycle: tuple[int, int] | None = None
        self.outcome: Outcome | None = self._outcome_after_battle()

    @classmethod
    def dealt(cls, rules: Rules, seed: int) -> "Game":
        """The game that the deal with this seed gives (`war.engine.deal.parse_deal` reads a code)."""
        return cls(rules, *deal(seed))

    # ---- playing -------------------------------------------------------------------------------------------

    def play(self, battles: int | None = None) -> Outcome | None:
        """Play ``battles`` more battles, or with None all there are; stop where the game ends. Returns `outcome`."""
        if self.outcome is not None:
            return self.outcome
        goal = self.battles + battles if battles is not None else None
        if self.rules.limit is not None:
            goal = self.rules.limit if goal is None else min(goal, self.rules.limit)
        following = repeat(None) if goal is None else repeat(None, goal - self.battles)
        if self.rules.cards_up == 1:
            # Without chance the state is looked at before each battle; with it, only an empty pile ends the game.
            self._play_single(following if self._shuffled else self._while_it_goes_on(following))
        else:
            for _ in self._while_it_goes_on(following):
                if self._contest([], []):
                    break
        if self.outcome is None:
            self.outcome = self._outcome_after_battle()
        return self.outcome

    def _play_single(self, following: Iterator[None]) -> None:
        """Play a battle of one card each for each that follows, or until the game is over.

        This is where a game's time goes: the fewer steps a battle takes here, the better. (A list's ``append`` is
        quickest where it is called as a method; Python then needs no call at all.)
        """
        # Your card goes first where this gives 0.5 or more: chance, or the rule.
        if_lost, if_won = (self._chance,) * 2 if self._shuffled else (_ALWAYS[first] for first in self._mine_first)
        high = self._high
        yours, theirs, sizes, size = self._yours, self._theirs, self._sizes, self._sizes[-1]
        # What is to follow comes first: where it ends, no card has been taken.
        for _, x, y in zip(following, self._my_next, self._their_next, strict=False):
            if x ^ y > 3:
                # The ordinary battle, 15 of 16: two ranks (a rank's four cards are alike but for their last two bits),
                # so that the cards themselves tell who wins. In the order that `_pick_up` gives.
                if x > y if high else x < y:
                    if if_won() >= 0.5:
                        yours.append(x)
                        yours.append(y)
                    else:
                        yours.append(y)
                        yours.append(x)
                    size += 1
                else:
                    if if_lost() >= 0.5:
                        theirs.append(x)
                        theirs.append(y)
                    else:
                        theirs.append(y)
                        theirs.append(x)
                    size -= 1
                sizes.append(size)
            else:
                if self._contest([x], [y]):
                    break
                size = sizes[-1]

    def _while_it_goes_on(self, following: Iterator[None]) -> Iterator[None]:
        """What follows, as long as both can begin another battle and the cards do not lie as they once did."""
        sizes, least, most, seen = self._sizes, self._least, self._cards - self._least, self._seen
        for each in following:
            if not least <= sizes[-1] <= most:
                return
            if seen is not None and seen.setdefault(self._state(), len(sizes)) != len(sizes):
                return
            yield each

    def _contest(self, mine: list[Card], others: list[Card]) -> bool:
        """Play one battle of any kind: a flip, and a war on top of each tie. Returns whether it ended the game.

        ``mine`` and ``others`` are the cards of its first flip where that was turned and is a tie, else empty.
        """
        sizes, strength, my_next, their_next = self._sizes, self._strength, self._my_next, self._their_next
        number, size, all_up = len(sizes), sizes[-1], self.rules.cards_up
        have, others_have = size - len(mine), self._cards - size - len(others)
        shapes = [self._flip] if mine else []
        a = b = 0
        while a == b:
            shape = self._flip
            if shapes:
                shape = self._war
                self._ties.append(number)
                if have < self._war_least or others_have < self._war_least:
                    self.outcome = self._outcome_in_war(have, others_have)
                    self.left = len(mine) + len(others)
                    break
            down, up, others_down, others_up = shape
            if have < down + up or others_have < down + up:
                shape = down, up, others_down, others_up = shape_of(up, down, have, others_have)
            shapes.append(shape)
            mine += islice(my_next, down + up)
            others += islice(their_next, others_down + others_up)
            have -= down + up
            others_have -= others_down + others_up
            a = strength[mine[-1]] if up == 1 else self._number(mine[-up:])
            b = strength[others[-1]] if others_up == 1 else self._number(others[-others_up:])
        if len(shapes) > 1 or self.outcome is not None or shape is not self._flip:
            since, head, others_head = self._heads[-1]
            moved = (number - 1 - since) * all_up
            self._heads.append((number, head + moved + len(mine), others_head + moved + len(others)))
            self._contests[number] = shapes
        if self.outcome is None:
            if a > b:
                self._yours.extend(self._pick_up(mine, others, True))
                have += len(mine) + len(others)
            else:
                self._theirs.extend(self._pick_up(mine, others, False))
        sizes.append(have)
        return self.outcome is not None

    def _number(self, cards: list[Card]) -> int:
        """What the cards of one player's flip count together; more is better, also where the lower card wins."""
        if len(cards) == 1:
            return self._strength[cards[0]]
        number = combined(self.rules.combine, COUNTS[cards[0]], COUNTS[cards[1]])
        return number if self._high else -number

    def _pick_up(self, mine: list[Card], others: list[Card], i_won: bool) -> list[Card]:
        """The table in the order in which it goes under the winner's pile."""
        table = mine + others if self._mine_first[i_won] else others + mine
        if self._shuffled:
            shuffle(table, self._chance)
        return table

    def call_time(self, battles: int | None = None) -> None:
        """Say that the agreed time is up: the larger pile wins. A game that is over stays as it is.

        ``battles``: that it was up after so many; what was played after them is forgotten.
        """
        if self.outcome is None:
            if battles is not None:
                del self._sizes[battles + 1 :]
                del self._ties[bisect_right(self._ties, battles) :]
            self.outcome = self._most_cards(Reason.TIME_MOST_CARDS, Reason.TIME_DRAW)

    # ---- ending --------------------------------------------------------------------------------------------

    def _outcome_in_war(self, mine: int, others: int) -> Outcome:
        """The end of a game at a tie for which at least one player, by what they have left, is short."""
        if self.rules.short is Short.DRAW:
            return Outcome(Reason.EQUALLY_SHORT)
        return self._less_short(mine, others)

    def _outcome_after_battle(self) -> Outcome | None:
        """The end of a game between two battles: an empty pile comes first, then the limit, then what else there is."""
        have, others_have = self.sizes(self.battles)
        if not have and not others_have:
            return Outcome(Reason.EQUALLY_SHORT)
        if not have or not others_have:
            return Outcome(Reason.ALL_CARDS, by_size(have, others_have))
        if self.battles == self.rules.limit:
            if self.rules.at_limit is AtLimit.DRAW:
                return Outcome(Reason.LIMIT_DRAW)
            return self._most_cards(Reason.LIMIT_MOST_CARDS, Reason.LIMIT_DRAW)
        if have < self._least or others_have < self._least:
            return self._less_short(have, others_have)
        if self._seen is not None:
            came = self._seen.setdefault(self._state(), len(self._sizes)) - 1
            if came < self.battles:
                self.cycle = came, self.battles
                return Outcome(Reason.ENDLESS)
        return None

    def _less_short(self, mine: int, others: int) -> Outcome:
        """The end where at least one player is short: who has more cards left wins."""
        winner = by_size(mine, others)
        return Outcome(Reason.SHORT if winner else Reason.EQUALLY_SHORT, winner)

    def _most_cards(self, reason: Reason, draw: Reason) -> Outcome:
        winner = by_size(*self.sizes(self.battles))
        return Outcome(reason if winner else draw, winner)

    def _state(self) -> bytes:
        """What the rest of a game without chance depends on: the ranks in both piles. Suits never matter."""
        since, mine, other = self._heads[-1]
        moved = (len(self._sizes) - 1 - since) * self._flip[1]
        piles = self._yours[mine + moved :], self._theirs[other + moved :]
        return b"\xff".join(piles).translate(_TO_RANKS)  # type: ignore[arg-type]  # without chance they are bytes

    # ---- looking back --------------------------------------------------------------------------------------

    def _heads_after(self, battles: int) -> Heads:
        """Where the heads are after so many battles: an ordinary one moves both by one flip's cards."""
        last = self._heads[-1]
        if last[0] > battles:
            last = self._heads[bisect_right(self._heads, battles, key=itemgetter(0)) - 1]
        since, mine, other = last
        moved = (battles - since) * self.rules.cards_up
        return battles, mine + moved, other + moved

    @property
    def battles(self) -> int:
        """How many battles were played."""
        return len(self._sizes) - 1

    @property
    def ties(self) -> Sequence[int]:
        """The number of the battle that each tie was in, in the order in which they came."""
        return self._ties

    def ties_between(self, start: int, end: int) -> Sequence[int]:
        """The `ties` after battle ``start`` up to battle ``end``."""
        return self._ties[bisect_right(self._ties, start) : bisect_right(self._ties, end)]

    @property
    def wars(self) -> int:
        """How many wars there were: every tie, also one that could not be played out."""
        return len(self._ties)

    def wars_until(self, battles: int) -> int:
        """How many wars there were in the first so many battles."""
        return bisect_right(self._ties, battles)

    def sizes(self, battles: int) -> tuple[int, int]:
        """How many cards you and the computer had after so many battles."""
        yours = self._sizes[battles]
        return yours, self._cards - yours - (self.left if battles == self.battles else 0)

    @property
    def your_deal(self) -> Sequence[Card]:
        """The cards that you had at the start, top first."""
        return self._yours[: self._sizes[0]]

    @property
    def your_sizes(self) -> Sequence[int]:
        """How many cards you had at the start and after each battle."""
        return self._sizes

    def piles(self, battles: int | None = None) -> Piles:
        """The piles after so many battles, or with None as they are; cards that a shortage left lie on the table."""
        battles = self.battles if battles is None else battles
        _, mine, other = self._heads_after(battles)
        yours, computers = self.sizes(battles)
        you, computer = tuple(self._yours[mine : mine + yours]), tuple(self._theirs[other : other + computers])
        if battles < self.battles or not self.left:
            return Piles(you, computer)
        _, my_start, other_start = self._heads_after(battles - 1)
        return Piles(you, computer, (*self._yours[my_start:mine], *self._theirs[other_start:other]))

    def battle(self, number: int) -> Battle:
        """The battle with this number, from 1 to `battles`."""
        if not 1 <= number <= self.battles:
            raise IndexError(f"battle {number} was not played: there are {self.battles}")
        outcome, known = self.outcome if number == self.battles else None, self._looked_at
        if known is not None and known.number == number and known.outcome is outcome:
            return known
        _, mine, other = self._heads_after(number - 1)
        flips = []
        shapes = self._contests.get(number, (self._flip,))
        for down, up_, others_down, others_up in shapes:
            turned = self._turned(self._yours, mine, down, up_)
            others_turned = self._turned(self._theirs, other, others_down, others_up)
            a, b = self._number(list(turned.face_up)), self._number(list(others_turned.face_up))
            flips.append(Flip(turned, others_turned, abs(a), abs(b), by_size(a, b)))
            mine += down + up_
            other += others_down + others_up
        yours, computers = self.sizes(number)
        won: Sequence[Card] = ()
        if not (self.left and number == self.battles):
            # What was won lies at the end of the winner's pile.
            line, end = (
                (self._yours, mine + yours) if flips[-1].winner is Player.YOU else (self._theirs, other + computers)
            )
            stakes = sum(sum(shape) for shape in shapes)
            won = line[end - stakes : end]
        found = Battle(number, tuple(flips), flips[-1].winner, tuple(won), yours, computers, outcome)
        self._looked_at = found
        return found

    @staticmethod
    def _turned(line: Sequence[Card], head: int, down: int, up: int) -> Laid:
        return Laid(tuple(line[head : head + down]), tuple(line[head + down : head + down + up]))


#: What a card counts where the lower one wins: more is better here too.
_LOW_COUNTS = tuple(-count for count in COUNTS)
#: Whether your cards go under the winner's pile first: where you lost, and where you won.
_MINE_FIRST = {
    pickup: tuple(in_order(pickup, [1], [0], i_won) == [1, 0] for i_won in (False, True)) for pickup in Pickup
}
#: Chance where there is none.
_ALWAYS: dict[bool, Chance] = {False: lambda: 0.0, True: lambda: 1.0}
#: Turns the cards in a state into ranks; everything else stays.
_TO_RANKS = bytes(number // 4 if number < len(COUNTS) else number for number in range(256))
