"""One game of War: the rules at work.

A player's cards are kept as a *line*: all cards that ever were in the pile, in the order in which they came. The
pile is the part of the line between a head (what has been played) and its end (what has been won so far). Cards
only ever join at the end and leave at the head, so the line is never shortened, and four numbers after each battle,
its *mark*, are the whole history: every earlier moment can be looked up at once, however long the game.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import count as numbers

from war.cards import COUNTS, Card
from war.deal import Chance, deal, shuffle
from war.ending import Ending, Reason, by_size
from war.record import Battle, Flip, Piles, Turned
from war.rules import AtLimit, Combine, Compare, Pickup, Rules, Short

#: Your head and the length of your line, the computer's head and the length of its line.
Mark = tuple[int, int, int, int]
#: How many cards each player put on the table for one flip: you face down, face up; the computer face down, face up.
Shape = tuple[int, int, int, int]


class Game:
    """A game under ``rules`` from two piles (cards, top first), played as far as `play` was told to.

    ``chance`` orders the won cards where the pick-up is shuffled, and is needed only there.
    ``ending`` is the game's end once it is reached, else None.
    """

    def __init__(
        self, rules: Rules, yours: Iterable[Card], theirs: Iterable[Card], chance: Chance | None = None
    ) -> None:
        if rules.shuffled and chance is None:
            raise ValueError("a shuffled pick-up needs a chance to shuffle with")
        self.rules = rules
        self._chance: Chance = chance or (lambda: 0.0)
        self._yours = list(yours)
        self._theirs = list(theirs)
        self._marks: list[Mark] = [(0, len(self._yours), 0, len(self._theirs))]
        self._contests: dict[int, tuple[Shape, ...]] = {}
        self._ties: list[int] = []  # the number of the battle that each tie was in
        sign = 1 if rules.compare is Compare.HIGH else -1
        self._strength = [sign * count for count in COUNTS]
        # A player with fewer cards than this cannot begin a battle.
        self._least = 1 if rules.short is Short.LAST_CARD else rules.cards_up
        # And with fewer than this no war.
        self._war_least = 1 if rules.short is Short.LAST_CARD else rules.war_needs
        self._seen: dict[bytes, int] | None = None if rules.shuffled else {self._state(): 0}
        self.circle: tuple[int, int] | None = None
        self.ending: Ending | None = self._ending_after_battle()

    @classmethod
    def dealt(cls, rules: Rules, seed: int) -> "Game":
        """The game that the deal with this seed gives (`war.deal.parse_deal` reads a code)."""
        return cls(rules, *deal(seed))

    # ---- playing -------------------------------------------------------------------------------------------

    def play(self, battles: int | None = None) -> Ending | None:
        """Play ``battles`` more battles, or with None all there are; stop where the game ends. Returns `ending`."""
        if self.ending is not None:
            return self.ending
        rules, chance, strength, least, seen = (
            self.rules,
            self._chance,
            self._strength,
            self._least,
            self._seen,
        )
        yours, theirs, marks = self._yours, self._theirs, self._marks
        single, shuffled = rules.cards_up == 1, rules.shuffled
        first_if_won = rules.pickup in (Pickup.WINNER_FIRST, Pickup.YOU_FIRST)
        first_if_lost = rules.pickup in (Pickup.LOSER_FIRST, Pickup.YOU_FIRST)
        add_mine, add_theirs, add_mark = yours.append, theirs.append, marks.append
        mine, my_end, other, other_end = marks[-1]
        goal = len(marks) - 1 + battles if battles is not None else None
        if rules.limit is not None:
            goal = rules.limit if goal is None else min(goal, rules.limit)
        for number in numbers(len(marks)) if goal is None else range(len(marks), goal + 1):
            if single and (a := strength[x := yours[mine]]) != (b := strength[y := theirs[other]]):
                # The ordinary battle, 15 of 16: two cards, one of them higher. In the order that `_pick_up` gives.
                mine += 1
                other += 1
                if a > b:
                    if chance() >= 0.5 if shuffled else first_if_won:
                        add_mine(x)
                        add_mine(y)
                    else:
                        add_mine(y)
                        add_mine(x)
                    my_end += 2
                else:
                    if chance() >= 0.5 if shuffled else first_if_lost:
                        add_theirs(x)
                        add_theirs(y)
                    else:
                        add_theirs(y)
                        add_theirs(x)
                    other_end += 2
                add_mark((mine, my_end, other, other_end))
            else:
                over = self._contest()
                mine, my_end, other, other_end = marks[-1]
                if over:
                    break
            if my_end - mine < least or other_end - other < least:
                break
            if seen is not None and seen.setdefault(self._state(), number) != number:
                break
        if self.ending is None:
            self.ending = self._ending_after_battle()
        return self.ending

    def _contest(self) -> bool:
        """Play one battle of any kind: a flip, and a war on top of each tie. Returns whether it ended the game."""
        rules, yours, theirs, strength = self.rules, self._yours, self._theirs, self._strength
        mine, my_end, other, other_end = self._marks[-1]
        my_start, other_start = mine, other
        shapes: list[Shape] = []
        a = b = face_down = 0
        while a == b:
            have, others_have = my_end - mine, other_end - other
            if shapes:
                self._ties.append(len(self._marks))
                face_down = rules.face_down
                if have < self._war_least or others_have < self._war_least:
                    self.ending = self._ending_in_war(have, others_have)
                    break
            up = others_up = rules.cards_up
            down = others_down = face_down
            if have < down + up or others_have < down + up:
                # Who has too few turns what there is; the open cards are kept back for last.
                up, others_up = min(up, have), min(up, others_have)
                down, others_down = min(down, have - up), min(down, others_have - others_up)
            shapes.append((down, up, others_down, others_up))
            mine += down + up
            other += others_down + others_up
            a = strength[yours[mine - 1]] if up == 1 else self._number(yours[mine - up : mine])
            b = strength[theirs[other - 1]] if others_up == 1 else self._number(theirs[other - others_up : other])
        if len(shapes) > 1 or self.ending is not None or shapes[0] != (0, rules.cards_up, 0, rules.cards_up):
            self._contests[len(self._marks) - 1] = tuple(shapes)
        if self.ending is None:
            won = self._pick_up(yours[my_start:mine], theirs[other_start:other], a > b)
            (yours if a > b else theirs).extend(won)
        self._marks.append((mine, len(yours), other, len(theirs)))
        return self.ending is not None

    def _number(self, cards: list[Card]) -> int:
        """What the cards of one player's flip count together; more is better, also where the lower card wins."""
        if len(cards) == 1:
            return self._strength[cards[0]]
        a, b = (COUNTS[card] for card in cards)
        match self.rules.combine:
            case Combine.ADD:
                number = a + b
            case Combine.SUBTRACT:
                number = abs(a - b)
            case Combine.MULTIPLY:
                number = a * b
        return number if self.rules.compare is Compare.HIGH else -number

    def _pick_up(self, mine: list[Card], others: list[Card], i_won: bool) -> list[Card]:
        """The table in the order in which it goes under the winner's pile."""
        match self.rules.pickup:
            case Pickup.SHUFFLED:
                table = mine + others
                shuffle(table, self._chance)
                return table
            case Pickup.WINNER_FIRST:
                return mine + others if i_won else others + mine
            case Pickup.LOSER_FIRST:
                return others + mine if i_won else mine + others
            case Pickup.YOU_FIRST:
                return mine + others

    def call_time(self, battles: int | None = None) -> None:
        """Say that the agreed time is up: the larger pile wins. A game that is over stays as it is.

        ``battles``: that it was up after so many; what was played after them is forgotten.
        """
        if self.ending is None:
            if battles is not None:
                del self._marks[battles + 1 :]
                del self._ties[bisect_right(self._ties, battles) :]
            self.ending = self._most_cards(Reason.TIME_MOST_CARDS, Reason.TIME_DRAW)

    # ---- ending --------------------------------------------------------------------------------------------

    def _ending_in_war(self, mine: int, others: int) -> Ending:
        """The end of a game at a tie for which at least one player, by what they have left, is short."""
        if self.rules.short is Short.DRAW:
            return Ending(Reason.EQUALLY_SHORT)
        return self._less_short(mine, others)

    def _ending_after_battle(self) -> Ending | None:
        """The end of a game between two battles: an empty pile comes first, then the limit, then what else there is."""
        mine, my_end, other, other_end = self._marks[-1]
        have, others_have = my_end - mine, other_end - other
        if not have and not others_have:
            return Ending(Reason.EQUALLY_SHORT)
        if not have or not others_have:
            return Ending(Reason.ALL_CARDS, by_size(have, others_have))
        if self.battles == self.rules.limit:
            if self.rules.at_limit is AtLimit.DRAW:
                return Ending(Reason.LIMIT_DRAW)
            return self._most_cards(Reason.LIMIT_MOST_CARDS, Reason.LIMIT_DRAW)
        if have < self._least or others_have < self._least:
            return self._less_short(have, others_have)
        if self._seen is not None:
            came = self._seen[self._state()]
            if came < self.battles:
                self.circle = came, self.battles
                return Ending(Reason.ENDLESS)
        return None

    def _less_short(self, mine: int, others: int) -> Ending:
        """The end where at least one player is short: who has more cards left wins."""
        winner = by_size(mine, others)
        return Ending(Reason.SHORT if winner else Reason.EQUALLY_SHORT, winner)

    def _most_cards(self, reason: Reason, draw: Reason) -> Ending:
        winner = by_size(*self.sizes(self.battles))
        return Ending(reason if winner else draw, winner)

    def _state(self) -> bytes:
        """What the rest of a game without chance depends on: the ranks in both piles. Suits never matter."""
        mine, _, other, _ = self._marks[-1]
        return bytes((*self._yours[mine:], 0xFF, *self._theirs[other:])).translate(_TO_RANKS)

    # ---- looking back --------------------------------------------------------------------------------------

    @property
    def battles(self) -> int:
        """How many battles were played."""
        return len(self._marks) - 1

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
        mine, my_end, other, other_end = self._marks[battles]
        return my_end - mine, other_end - other

    def piles(self, battles: int | None = None) -> Piles:
        """The piles after so many battles, or with None as they are; cards that a shortage left lie on the table."""
        battles = self.battles if battles is None else battles
        mine, my_end, other, other_end = self._marks[battles]
        you, computer = tuple(self._yours[mine:my_end]), tuple(self._theirs[other:other_end])
        if battles == 0 or not self._left_lying(battles):
            return Piles(you, computer)
        my_start, _, other_start, _ = self._marks[battles - 1]
        return Piles(you, computer, (*self._yours[my_start:mine], *self._theirs[other_start:other]))

    def battle(self, number: int) -> Battle:
        """The battle with this number, from 1 to `battles`."""
        if not 1 <= number <= self.battles:
            raise IndexError(f"battle {number} was not played: there are {self.battles}")
        mine, my_end, other, other_end = self._marks[number - 1]
        up = self.rules.cards_up
        flips = []
        for down, up_, others_down, others_up in self._contests.get(number - 1, ((0, up, 0, up),)):
            turned = self._turned(self._yours, mine, down, up_)
            others_turned = self._turned(self._theirs, other, others_down, others_up)
            a, b = self._number(list(turned.face_up)), self._number(list(others_turned.face_up))
            flips.append(Flip(turned, others_turned, abs(a), abs(b), by_size(a, b)))
            mine += down + up_
            other += others_down + others_up
        _, my_new_end, _, other_new_end = self._marks[number]
        return Battle(
            number,
            tuple(flips),
            flips[-1].winner,
            (*self._yours[my_end:my_new_end], *self._theirs[other_end:other_new_end]),
            my_new_end - mine,
            other_new_end - other,
            self.ending if number == self.battles else None,
        )

    def _left_lying(self, number: int) -> bool:
        """Whether the cards of the battle with this number stayed on the table."""
        _, my_end, _, other_end = self._marks[number - 1]
        return (my_end, other_end) == self._marks[number][1::2]

    @staticmethod
    def _turned(line: list[Card], head: int, down: int, up: int) -> Turned:
        return Turned(tuple(line[head : head + down]), tuple(line[head + down : head + down + up]))


#: Turns the cards in a state into ranks; everything else stays.
_TO_RANKS = bytes(number // 4 if number < len(COUNTS) else number for number in range(256))
