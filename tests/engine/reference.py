"""The rules once more, for comparison: small, slow, and written from their wording alone.

Plain lists, top card first, one flip at a time. Nothing is taken from `war.engine.game`; only the values of the rules
are read, by their words. A card is a number whose fourth part, from 0, is its rank (0 two … 12 ace).
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from war.engine.rules import Rules

YOU, COMPUTER = "you", "computer"
#: One player's part in a flip: the cards face down, the cards face up.
Side = tuple[list[int], list[int]]


@dataclass
class Fought:
    """One battle: its flips (your side, the computer's), who won, and the cards in the order they were won."""

    flips: list[tuple[Side, Side]] = field(default_factory=list)
    winner: str | None = None
    won: list[int] = field(default_factory=list)


@dataclass
class Match:
    """A game as it stands: the three heaps, what was fought, how it ended (a word of the rules, or None)."""

    you: list[int]
    computer: list[int]
    table: list[int] = field(default_factory=list)
    battles: list[Fought] = field(default_factory=list)
    wars: int = 0
    outcome: str | None = None
    winner: str | None = None


def fisher_yates(cards: list[int], chance: Callable[[], float]) -> None:
    """From the last place down to the second, each place changes with one that is not after it."""
    place = len(cards)  # counted from one
    while place >= 2:
        other = int(chance() * place) + 1
        cards[place - 1], cards[other - 1] = cards[other - 1], cards[place - 1]
        place -= 1


def deal_out(chance: Callable[[], float]) -> tuple[list[int], list[int]]:
    """Shuffle a deck and deal it one card at a time, you first; the last card dealt is on top."""
    deck = list(range(52))
    fisher_yates(deck, chance)
    you: list[int] = []
    computer: list[int] = []
    while deck:
        you.insert(0, deck.pop(0))
        computer.insert(0, deck.pop(0))
    return you, computer


def number(rules: Rules, cards: list[int]) -> int:
    """What the open cards count: a card alone its own number, two as the rule says."""
    counts = sorted(card // 4 + 2 for card in cards)
    if len(counts) == 1:
        return counts[0]
    low, high = counts
    return {"add": high + low, "subtract": high - low, "multiply": high * low}[rules.combine]


def beats(rules: Rules, a: int, b: int) -> bool:
    return a > b if rules.compare == "high" else a < b


def larger(you: int, computer: int) -> str | None:
    if you > computer:
        return YOU
    if computer > you:
        return COMPUTER
    return None


def end(match: Match, outcome: str, winner: str | None) -> None:
    match.outcome, match.winner = outcome, winner


def end_by_shortage(match: Match) -> None:
    """Who has fewer cards left loses; with equally many nobody does."""
    winner = larger(len(match.you), len(match.computer))
    end(match, "short" if winner else "equally-short", winner)


def end_by_count(match: Match, what: str) -> None:
    winner = larger(len(match.you), len(match.computer))
    end(match, f"{what}-most-cards" if winner else f"{what}-draw", winner)


def take(rules: Rules, pile: list[int], face_down: int) -> Side:
    """Take from a pile what it has of a flip's cards; the open ones come last and are kept to the last."""
    open_cards = min(rules.cards_up, len(pile))
    hidden = min(face_down, len(pile) - open_cards)
    down = [pile.pop(0) for _ in range(hidden)]
    return down, [pile.pop(0) for _ in range(open_cards)]


def fight(rules: Rules, match: Match, chance: Callable[[], float] | None) -> None:
    """One battle, from its flip to the moment its cards are won, or to the shortage that ends the game."""
    fought = Fought()
    match.battles.append(fought)
    yours: list[int] = []
    computers: list[int] = []
    face_down = 0
    while fought.winner is None:
        your_side = take(rules, match.you, face_down)
        computers_side = take(rules, match.computer, face_down)
        fought.flips.append((your_side, computers_side))
        yours += your_side[0] + your_side[1]
        computers += computers_side[0] + computers_side[1]
        your_number, computers_number = number(rules, your_side[1]), number(rules, computers_side[1])
        if beats(rules, your_number, computers_number):
            fought.winner = YOU
        elif beats(rules, computers_number, your_number):
            fought.winner = COMPUTER
        else:
            match.wars += 1
            face_down = rules.face_down
            needed = 1 if rules.short == "last-card" else rules.face_down + rules.cards_up
            if len(match.you) < needed or len(match.computer) < needed:
                match.table = yours + computers
                if rules.short == "draw":
                    end(match, "equally-short", None)
                else:
                    end_by_shortage(match)
                return
    fought.won = picked_up(rules, yours, computers, fought.winner, chance)
    (match.you if fought.winner == YOU else match.computer).extend(fought.won)


def picked_up(
    rules: Rules, yours: list[int], computers: list[int], winner: str, chance: Callable[[], float] | None
) -> list[int]:
    winners, losers = (yours, computers) if winner == YOU else (computers, yours)
    if rules.pickup == "winner-first":
        return winners + losers
    if rules.pickup == "loser-first":
        return losers + winners
    table = yours + computers
    if rules.pickup == "shuffled":
        assert chance is not None
        fisher_yates(table, chance)
    return table


def look(rules: Rules, match: Match, earlier: set[tuple[tuple[int, ...], tuple[int, ...]]]) -> None:
    """Between two battles: an empty pile first, then the limit, then whether a flip can be had, then the circle."""
    you, computer = match.you, match.computer
    if not you and not computer:
        end(match, "equally-short", None)
    elif not you:
        end(match, "all-cards", COMPUTER)
    elif not computer:
        end(match, "all-cards", YOU)
    elif len(match.battles) == rules.limit:
        if rules.at_limit == "draw":
            end(match, "limit-draw", None)
        else:
            end_by_count(match, "limit")
    elif rules.short != "last-card" and min(len(you), len(computer)) < rules.cards_up:
        end_by_shortage(match)
    elif rules.pickup != "shuffled":
        ranks = tuple(card // 4 for card in you), tuple(card // 4 for card in computer)
        if ranks in earlier:
            end(match, "endless", None)
        earlier.add(ranks)


def play(
    rules: Rules,
    yours: list[int],
    computers: list[int],
    chance: Callable[[], float] | None = None,
    stop: int | None = None,
) -> Match:
    """Play a game to its end, or until ``stop`` battles are fought."""
    match = Match(list(yours), list(computers))
    earlier: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    look(rules, match, earlier)
    while match.outcome is None and len(match.battles) != stop:
        fight(rules, match, chance)
        if match.outcome is None:
            look(rules, match, earlier)
    return match
