"""The guide's worked examples: battles that the game itself plays under the rules given, so that none can be wrong."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from war.engine.battle import Battle
from war.engine.cards import DECK, Card, parse_cards
from war.engine.deal import chance_of
from war.engine.game import Game
from war.engine.outcome import Reason
from war.engine.rules import Combine, Compare, Rules

HALF = len(DECK) // 2

#: What both players turn in a flip: your cards, the computer's.
Flips = tuple[str, str]

# One card a flip: a tie, another one, and a flip that the higher card wins for you.
_SINGLE: tuple[Flips, Flips, Flips] = (("8♠", "8♥"), ("5♣", "5♦"), ("Q♥", "9♦"))
# Two cards a flip, the same.
_DOUBLE: dict[Combine, tuple[Flips, Flips, Flips]] = {
    Combine.ADD: (("9♠ 3♥", "7♦ 5♣"), ("J♣ 2♦", "10♥ 3♠"), ("K♥ 9♦", "8♣ 4♠")),
    Combine.SUBTRACT: (("9♠ 3♥", "10♦ 4♣"), ("J♣ 2♦", "Q♥ 3♠"), ("A♥ 3♣", "8♣ 4♠")),
    Combine.MULTIPLY: (("8♠ 3♥", "6♦ 4♣"), ("10♣ 2♦", "5♥ 4♠"), ("K♥ 9♦", "8♣ 4♦")),
}
# Two cards a flip, of which you have only one left: your card, the computer's two, by which card wins.
_LONE: dict[Compare, Flips] = {Compare.HIGH: ("A♠", "4♥ 2♠"), Compare.LOW: ("2♣", "K♦ 6♣")}


@dataclass(frozen=True, slots=True)
class Example:
    """One battle played from the two piles ``you`` and ``computer`` (cards, top first), and the game it stands in."""

    you: tuple[Card, ...]
    computer: tuple[Card, ...]
    game: Game

    @property
    def battle(self) -> Battle:
        """The battle."""
        return self.game.battle(1)

    @property
    def short(self) -> bool:
        """Whether a shortage ended the game in this battle."""
        outcome = self.game.outcome
        return outcome is not None and outcome.reason in (Reason.SHORT, Reason.EQUALLY_SHORT)


def without_limit(rules: Rules) -> Rules:
    """The rules that the examples are played by: a limit changes no battle, and is told elsewhere."""
    return replace(rules, limit=None)


def battle_example(rules: Rules) -> Example:
    """An ordinary battle, which you win."""
    return _play(rules, [_deciding(rules, you_win=True)], HALF, HALF)


def war_example(rules: Rules) -> Example:
    """A war, which you win."""
    tie = _flips(rules)[0]
    pile = _size(rules, wars=1)
    return _play(rules, [tie, _deciding(rules, you_win=True)], pile, pile)


def double_war_example(rules: Rules) -> Example:
    """A double war, which the computer wins, or which a shortage ends where the deck is too small for it."""
    first, second, _ = _flips(rules)
    pile = _size(rules, wars=2)
    return _play(rules, [second, first, _deciding(rules, you_win=False)], pile, pile)


def short_example(rules: Rules) -> Example:
    """A war for which you have too few cards."""
    left = min(rules.cards_up + 1, rules.war_needs - 1)
    last = _deciding(rules, you_win=True)
    if left < rules.cards_up and left:
        last = _LONE[rules.compare]
    return _play(rules, [_flips(rules)[0], last], rules.cards_up + left, _size(rules, wars=1))


def fits(rules: Rules, wars: int) -> bool:
    """Whether both players can have all cards that so many wars in one battle take."""
    return rules.cards_up + wars * rules.war_needs <= HALF


def _size(rules: Rules, wars: int) -> int:
    """A pile with enough cards for the wars, and three more where the deck has them."""
    return min(HALF, rules.cards_up + wars * rules.war_needs + 3)


def _flips(rules: Rules) -> tuple[Flips, Flips, Flips]:
    return _SINGLE if rules.cards_up == 1 else _DOUBLE[rules.combine]


def _deciding(rules: Rules, you_win: bool) -> Flips:
    """A flip that one player wins, turned round where the lower card wins."""
    yours, computers = _flips(rules)[2]
    return (yours, computers) if you_win is (rules.compare is Compare.HIGH) else (computers, yours)


def _play(rules: Rules, flips: list[Flips], yours: int, computers: int) -> Example:
    """Play one battle with these flips from piles of these sizes; other cards fill the places between."""
    rules = without_limit(rules)
    open_cards = {card for pair in flips for cards in pair for card in parse_cards(cards)}
    filling = iter([card for card in _mixed() if card not in open_cards])
    you = _pile(rules, [pair[0] for pair in flips], yours, filling)
    computer = _pile(rules, [pair[1] for pair in flips], computers, filling)
    game = Game(rules, you, computer, chance_of(0))
    game.play(1)
    return Example(you, computer, game)


def _mixed() -> Iterator[Card]:
    """The deck, well mixed: steps of 19 meet each of 52 cards once."""
    return (card * 19 % len(DECK) for card in DECK)


def _pile(rules: Rules, flips: list[str], size: int, filling: Iterator[Card]) -> tuple[Card, ...]:
    """A pile of this size with these flips, each but the first after hidden cards; a short one ends with them."""
    pile: list[Card] = []
    for index, flip in enumerate(flips):
        cards = parse_cards(flip)
        left = size - len(pile)
        if index:
            hidden = max(0, min(rules.face_down, left - len(cards)))
            pile += [next(filling) for _ in range(hidden)]
        pile += cards[: max(0, min(len(cards), left))]
    pile += [next(filling) for _ in range(size - len(pile))]
    return tuple(pile)
