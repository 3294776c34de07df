"""What somebody who watches a game knows of the cards: of those that were turned up all, of the others what follows.

A card that lies face down has a *place*. At the deal all cards lie in the *pool*: whatever is known is which cards
there are, and each way to lay them into the places is equally likely. A card that is turned up has left it. Won
cards go under a pile in an order that the rules fix, so that it is known which place is where; or shuffled: then they
are a *bag*, and each way to lay what is in it into its places is equally likely. In a bag lie cards that were seen and,
of those that lay face down in a war, *tokens*: "one of what is left in the pool", "one of what is left in that bag".

Why the flips alone have to be reckoned with: which cards are turned up, which lie face down and who wins follow from
the piles' sizes and from the cards that are turned up, never from one that stays hidden; and each shuffle is drawn
anew, whatever was drawn before. So by Bayes each deal and each order of each shuffle that fit all flips so far are as
likely as they were to each other at the start, and those that do not fit are out. (That a game has *not* been called
endless tells of hidden cards too. It is left aside: those who watch cards cannot see it.)

A card turned up may have come to its place on more than one way, through this bag or through that. Then there is more
than one *hypothesis*, each with its exact weight, until the flips decide between them. At the tables there seldom are
two and were never more than seven in thousands of games. But with six and more cards face down in a war, one game in
hundreds comes to thousands of them: then the heaviest `MAX_HYPOTHESES` are kept, and what is known is no longer
`exact`.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from math import gcd, lcm
from operator import itemgetter

from war.engine.battle import Battle, Flip
from war.engine.cards import Card
from war.engine.game import in_order
from war.engine.outcome import Player
from war.engine.rules import Rules

#: A place: a known card, or, below zero, the number of the bag that it belongs to.
Place = int
#: The bag that all cards lie in at the deal. Battle n makes the bag -1 - n.
POOL = -1
#: No more hypotheses than this are kept. Chances reckoned with all of them differed by less than a ten-thousandth.
MAX_HYPOTHESES = 32
#: What lies in a bag, and how often: cards, and tokens of other bags (their numbers).
Contents = dict[Place, int]


class Hypothesis:
    """One way in which the cards may lie: the places of both piles, top first, of the table, and what each bag holds.

    Of a bag there are as many places, in piles, on the table or as tokens in other bags, as things in it.
    """

    __slots__ = ("bags", "piles", "table")

    def __init__(
        self,
        piles: tuple[deque[Place], deque[Place]],
        table: tuple[list[Place], list[Place]],
        bags: dict[int, Contents],
    ) -> None:
        self.piles, self.table, self.bags = piles, table, bags

    def copy(self) -> "Hypothesis":
        """The same hypothesis, to go another way. What is in a bag is never changed but put in new: copies share it."""
        mine, others = self.piles
        table, others_table = self.table
        return Hypothesis((mine.copy(), others.copy()), (table[:], others_table[:]), self.bags.copy())

    def key(self) -> object:
        """Equal for equal hypotheses."""
        bags = frozenset((bag, frozenset(contents.items())) for bag, contents in self.bags.items())
        return (*map(tuple, (*self.piles, *self.table)), bags)

    def ways_to(self, card: Card, bag: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """How a place of the bag can hold the card: the bags it goes through, and how likely, so many in so many."""
        contents = self.bags[bag]
        if card in contents:
            yield contents[card], sum(contents.values()), (bag,)
        for thing, times in contents.items():
            if thing < 0:
                for some, of, way in self.ways_to(card, thing):
                    yield some * times, of * sum(contents.values()), (bag, *way)

    def take(self, card: Card, way: tuple[int, ...]) -> None:
        """Take the card out, on this way through the bags; its place is no longer among theirs."""
        for bag, thing in zip(way, (*way[1:], card), strict=True):
            contents = self.bags[bag] = self.bags[bag].copy()
            contents[thing] -= 1
            if not contents[thing]:
                del contents[thing]
        self.settle(list(way))

    def settle(self, bags: list[int]) -> None:
        """Do without the bags that no longer hide anything, beginning with these."""
        while bags:
            bag = bags.pop()
            contents = self.bags.get(bag)
            if contents is None:
                continue
            if len(contents) < 2:  # all in it is alike, so each of its places is known to hold that
                del self.bags[bag]
                for thing in contents:
                    bags += self._replace(bag, thing)
                    bags.append(thing)
                continue
            holders = [each for each, things in self.bags.items() if bag in things]
            if len(holders) == 1 and not any(bag in lying for lying in (*self.piles, *self.table)):
                # All its places are in one other bag: laid out there at random, once or twice is the same.
                del self.bags[bag]
                holder = self.bags[holders[0]] = self.bags[holders[0]].copy()
                del holder[bag]
                for thing, times in contents.items():
                    holder[thing] = holder.get(thing, 0) + times
                bags += [*contents, holders[0]]

    def _replace(self, bag: int, thing: Place) -> list[int]:
        """Say of each place of the bag that the thing is there. Returns the bags that had one."""
        for lying in (*self.piles, *self.table):
            while bag in lying:
                lying[lying.index(bag)] = thing
        holders = [each for each, things in self.bags.items() if bag in things]
        for each in holders:
            things = self.bags[each] = self.bags[each].copy()
            things[thing] = things.get(thing, 0) + things.pop(bag)
        return holders


class BeliefState:
    """What is known after some battles of a game under ``rules``, from the deal on.

    ``cards`` are those of the game, ``sizes`` how many you and the computer got. ``ways`` are the hypotheses, each with
    its weight, a whole number; nearly always there is one. ``battles``: how many were watched. ``exact``: no hypothesis
    had to be left out.
    """

    def __init__(self, rules: Rules, cards: Iterable[Card], sizes: tuple[int, int]) -> None:
        self.rules = rules
        self.battles, self.exact = 0, True
        pool = dict(Counter(cards))
        piles = deque([POOL] * sizes[0]), deque([POOL] * sizes[1])
        hypothesis = Hypothesis(piles, ([], []), {POOL: pool})
        hypothesis.settle([POOL])
        self.ways: list[tuple[int, Hypothesis]] = [(1, hypothesis)]

    def copy(self) -> "BeliefState":
        """The same knowledge, to learn something else."""
        copy = BeliefState.__new__(BeliefState)
        copy.rules, copy.battles, copy.exact = self.rules, self.battles, self.exact
        copy.ways = [(weight, hypothesis.copy()) for weight, hypothesis in self.ways]
        return copy

    def watch(self, battle: Battle) -> None:
        """Learn from the next battle. Raises ValueError for one that cannot follow on what was seen."""
        for flip in battle.flips:
            self.watch_flip(flip)
        self.battles += 1
        if battle.winner is not None:
            self._pick_up(battle.winner)
        if len(self.ways) > 1:
            self._set(self._merged(self.ways))

    def watch_flip(self, flip: Flip) -> None:
        """Learn from the next flip of a battle under way."""
        for side, turned in enumerate((flip.you, flip.computer)):
            for _ in turned.face_down:
                for _, hypothesis in self.ways:
                    hypothesis.table[side].append(hypothesis.piles[side].popleft())
            for card in turned.face_up:
                self._see(side, card)

    def _see(self, side: int, card: Card) -> None:
        """Learn that this card was on top of a pile; it goes to the table."""
        ways: list[tuple[int, int, Hypothesis]] = []
        for weight, hypothesis in self.ways:
            place = hypothesis.piles[side].popleft()
            if place >= 0:
                if place == card:
                    hypothesis.table[side].append(card)
                    ways.append((weight, 1, hypothesis))
                continue
            found = list(hypothesis.ways_to(card, place))
            copies = [hypothesis, *(hypothesis.copy() for _ in found[1:])]
            for (some, of, way), copy in zip(found, copies, strict=False):
                copy.take(card, way)
                copy.table[side].append(card)
                ways.append((weight * some, of, copy))
        if not ways:
            raise ValueError("this card cannot lie there")
        common = lcm(*(of for _, of, _ in ways))
        self._set([(weight * (common // of), hypothesis) for weight, of, hypothesis in ways])

    def _set(self, ways: list[tuple[int, Hypothesis]]) -> None:
        """Make these the hypotheses, not too many, with weights no greater than they must be."""
        if len(ways) > MAX_HYPOTHESES:
            ways = self._merged(ways)
        if len(ways) > MAX_HYPOTHESES:
            ways = sorted(ways, key=itemgetter(0), reverse=True)[:MAX_HYPOTHESES]
            self.exact = False
        shared = gcd(*(weight for weight, _ in ways))
        self.ways = [(weight // shared, hypothesis) for weight, hypothesis in ways]

    @staticmethod
    def _merged(ways: list[tuple[int, Hypothesis]]) -> list[tuple[int, Hypothesis]]:
        """One of hypotheses that have become equal, with the weight of all of them."""
        merged: dict[object, tuple[int, Hypothesis]] = {}
        for weight, hypothesis in ways:
            key = hypothesis.key()
            so_far = merged[key][0] if key in merged else 0
            merged[key] = so_far + weight, hypothesis
        return list(merged.values())

    def _pick_up(self, winner: Player) -> None:
        """The table goes under the winner's pile."""
        you_won = winner is Player.YOU
        for _, hypothesis in self.ways:
            mine, others = hypothesis.table
            won = in_order(self.rules.pickup, mine, others, you_won)
            hypothesis.table = ([], [])
            pile = hypothesis.piles[0 if you_won else 1]
            if self.rules.shuffled:
                bag = POOL - self.battles
                hypothesis.bags[bag] = dict(Counter(won))
                pile.extend([bag] * len(won))
                if won[0] == won[-1] or min(won) < 0:  # else there is nothing to settle
                    hypothesis.settle([bag, *won])
            else:
                pile.extend(won)
