"""Exact cases that others published: whole games, single battles, probabilities."""

from fractions import Fraction
from itertools import permutations, product
from math import factorial, prod, sqrt

import pytest

from war.engine.cards import DECK, card_codes, parse_cards, rank_index
from war.engine.deal import deal
from war.engine.game import Game
from war.engine.outcome import Outcome, Player, Reason
from war.engine.rules import Pickup, Rules, Short


def ranked(text: str) -> tuple[int, ...]:
    """Cards for the numbers of a puzzle: 1 is the lowest rank there is, 13 the highest."""
    return tuple((int(number) - 1) * 4 for number in text.split())


def numbers(cards: tuple[int, ...]) -> str:
    """The puzzle's numbers again."""
    return " ".join(str(card // 4 + 1) for card in cards)


def advent() -> Game:
    """Advent of Code 2020, day 22, part 1: the example."""
    game = Game(Rules(pickup=Pickup.WINNER_FIRST), ranked("9 2 6 3 1"), ranked("5 8 4 7 10"))
    game.play()
    return game


def test_advent_of_code_2020_day_22() -> None:
    game = advent()
    assert game.outcome == Outcome(Reason.ALL_CARDS, Player.COMPUTER)
    assert (game.battles, game.wars) == (29, 0)
    won = game.piles().computer
    assert numbers(won) == "3 2 10 6 8 5 9 4 7 1"
    # the puzzle's score: the bottom card once, the one above it twice, and so on
    assert sum(place * (card // 4 + 1) for place, card in enumerate(won[::-1], 1)) == 306


@pytest.mark.parametrize(
    ("battles", "you", "computer"),
    [
        (1, "2 6 3 1 9 5", "8 4 7 10"),
        (2, "6 3 1 9 5", "4 7 10 8 2"),
        (3, "3 1 9 5 6 4", "7 10 8 2"),
        (4, "1 9 5 6 4", "10 8 2 7 3"),
        (26, "5 4 1", "8 9 7 3 2 10 6"),
        (27, "4 1", "9 7 3 2 10 6 8 5"),
        (28, "1", "7 3 2 10 6 8 5 9 4"),
    ],
)
def test_the_rounds_that_advent_of_code_shows(battles: int, you: str, computer: str) -> None:
    after = advent().piles(battles)
    assert (numbers(after.you), numbers(after.computer)) == (you, computer)


def test_advent_of_code_2020_day_22_the_game_that_never_ends() -> None:
    """Part 2's example of an infinite game, 43 19 against 2 29 14, by the order of its numbers."""
    game = Game(Rules(pickup=Pickup.WINNER_FIRST), ranked("5 3"), ranked("1 4 2"))
    assert game.play() == Outcome(Reason.ENDLESS)


WINAMAX = Rules(face_down=3, pickup=Pickup.YOU_FIRST, short=Short.DRAW)


def test_codingame_winamax_battle_one_turn() -> None:
    game = Game(WINAMAX, parse_cards("10D 9S 8D KH 7D 5H 6S"), parse_cards("10H 7H 5C QC 2C 4H 6D"))
    game.play(1)
    after = game.piles()
    assert card_codes(after.you) == "5H 6S 10D 9S 8D KH 7D 10H 7H 5C QC 2C"
    assert card_codes(after.computer) == "4H 6D"
    assert (game.outcome, game.wars) == (None, 1)


@pytest.mark.parametrize(
    ("you", "computer", "winner", "battles"),
    [
        ("AD KC QC", "KH QS JC", Player.YOU, 3),
        ("8C KD AH QH 2S", "8D 2D 3H 4D 3S", Player.COMPUTER, 1),
        ("8C KD AH QH 3D KD AH QH 6D", "8D 2D 3H 4D 3S 2D 3H 4D 7H", Player.COMPUTER, 1),
        (
            "10H KD 6C 10S 8S AD QS 3D 7H KH 9D 2D JC KS 3S 2S QC AC JH 7D KC 10D 4C AS 5D 5S",
            "2H 9C 8C 4S 5C AH JD QH 7C 5H 4H 6H 6S QD 9H 10C 4D JS 6D 3H 8H 3C 7S 9S 8D 2C",
            Player.YOU,
            52,
        ),
        (
            "AH 4H 5D 6D QC JS 8S 2D 7D JD JC 6C KS QS 9D 2C 5S 9S 6S 8H AD 4D 2H 2S 7S 8C",
            "10H 4C 6H 3C KC JH 10C AS 5H KH 10S 9H 9C 8D 5C AC 3H 4S KD 7C 3S QH 10D 3D 7H QD",
            Player.COMPUTER,
            1262,
        ),
    ],
    ids=["three-cards", "one-war", "two-wars", "deck", "long-game"],
)
def test_codingame_winamax_battle_whole_games(you: str, computer: str, winner: Player, battles: int) -> None:
    """The puzzle's own test cases; it counts a war with the battle that began it, as we do."""
    game = Game(WINAMAX, parse_cards(you), parse_cards(computer))
    assert game.play() == Outcome(Reason.ALL_CARDS, winner)
    assert game.battles == battles


def test_codingame_winamax_battle_tie() -> None:
    """The puzzle's PAT: a player runs out of cards in the middle of a war."""
    you = "5S 8D 10H 9S 4S 6H QC 6C 6D 9H 2C 7S AC 5C 7D 9D QS 4D 3C JS 2D KD 10S QD 3H 8H"
    computer = "4C JC 8S 10C 5H 7H 3D AH KS 10D JH 6S 2S KC 8C 9C KH 3S AD JD 4H 7C 2H QH 5D AS"
    assert Game(WINAMAX, parse_cards(you), parse_cards(computer)).play() == Outcome(Reason.EQUALLY_SHORT)


@pytest.mark.parametrize(
    ("you", "computer", "outcome", "battles"),
    [("1 3", "4 2", Outcome(Reason.ALL_CARDS, Player.COMPUTER), 6), ("2", "1 3", Outcome(Reason.ENDLESS), 2)],
    ids=["second-wins", "endless"],
)
def test_codeforces_546c(you: str, computer: str, outcome: Outcome, battles: int) -> None:
    game = Game(Rules(pickup=Pickup.LOSER_FIRST), ranked(you), ranked(computer))
    assert (game.play(), game.battles, game.wars) == (outcome, battles, 0)


def test_dodona() -> None:
    game = Game(Rules(pickup=Pickup.WINNER_FIRST), parse_cards("2C KC 7C"), parse_cards("4D 3D 8D"))
    assert game.play() == Outcome(Reason.ALL_CARDS, Player.YOU)
    assert (game.battles, game.wars) == (13, 0)


@pytest.mark.parametrize("cards", [5, 7])
def test_some_deal_of_so_many_different_cards_goes_round(cards: int) -> None:
    """Winner's card first, there is one for every number of cards that is not a power of 2 or three times one.

    M. Z. Spivey, Cycles in War (Integers 10, 2010).
    """
    rules = Rules(pickup=Pickup.WINNER_FIRST)
    deals = (
        Game(rules, order[:cut], order[cut:])
        for order in permutations(range(0, cards * 4, 4))
        for cut in range(1, cards)
    )
    assert any(game.play() == Outcome(Reason.ENDLESS) for game in deals)


def test_a_first_flip_ties_in_3_of_51() -> None:
    """Exactly, over every pair of different cards on top of the two piles."""
    pairs = list(permutations(DECK, 2))
    games = [Game(Rules(), (yours,), (computers,), lambda: 0.0) for yours, computers in pairs]
    for game in games:
        game.play(1)
    ties = sum(game.battle(1).flips[0].winner is None for game in games)
    assert Fraction(ties, len(pairs)) == Fraction(3, 51)


def test_the_first_flip_of_a_deal_ties_in_3_of_51() -> None:
    """Over 20,000 deals, within three standard errors of a share: 0.5 % of all deals."""
    deals, share = 20_000, 3 / 51
    ties = 0
    for seed in range(deals):
        yours, computers, _ = deal(seed)
        ties += rank_index(yours[0]) == rank_index(computers[0])
    assert abs(ties / deals - share) < 3 * sqrt(share * (1 - share) / deals)


def sweep(ranks: int, suits: int) -> Fraction:
    """How likely one of the two wins every first battle without a war, from a deck of ``ranks`` times ``suits``.

    You sweep if in each of the pairs that meet your card is the higher. So the ways are the ways to pair all cards
    without a pair of one rank, times the orders of the pairs; and twice that for either player. Pairings without
    equal pairs come by inclusion and exclusion: choose some equal pairs, pair the rest anyhow.
    """
    cards = ranks * suits
    # How many ways there are to choose k pairs from the cards of one rank, with the sign of inclusion-exclusion.
    one = [
        (-1) ** k * factorial(suits) // (factorial(suits - 2 * k) * factorial(k) * 2**k) for k in range(suits // 2 + 1)
    ]
    ways = [1]
    for _ in range(ranks):
        product_ = [0] * (len(ways) + len(one) - 1)
        for (i, a), (j, b) in product(enumerate(ways), enumerate(one)):
            product_[i + j] += a * b
        ways = product_
    pairings = sum(count * prod(range(cards - 2 * k - 1, 0, -2)) for k, count in enumerate(ways))
    return Fraction(2 * pairings * factorial(cards // 2), factorial(cards))


def test_either_player_sweeps_in_1_of_159_620_172() -> None:
    """Peter Norvig's notebook on War (pytudes)."""
    assert round(1 / sweep(13, 4)) == 159_620_172


@pytest.mark.parametrize(("ranks", "suits"), [(2, 4), (3, 2), (4, 2), (1, 4)])
def test_sweeps_are_as_frequent_in_all_games_of_a_small_deck(ranks: int, suits: int) -> None:
    """The same sum for small decks against the engine playing every deal there is."""
    deck = [rank * 4 + suit for rank in range(ranks) for suit in range(suits)]
    orders = list(permutations(deck))
    swept = 0
    for order in orders:
        game = Game(Rules(), order[0::2], order[1::2], lambda: 0.0)
        outcome = game.play(len(deck) // 2)
        swept += outcome is not None and outcome.reason is Reason.ALL_CARDS and game.wars == 0
    assert Fraction(swept, len(orders)) == sweep(ranks, suits)


@pytest.mark.parametrize("pickup", Pickup)
@pytest.mark.parametrize("sweeper", Player)
def test_a_sweep_is_26_battles_without_a_war(pickup: Pickup, sweeper: Player) -> None:
    high, low = DECK[26:], DECK[:26]
    piles = (high, low) if sweeper is Player.YOU else (low, high)
    game = Game(Rules(pickup=pickup), *piles, lambda: 0.9)
    assert game.play() == Outcome(Reason.ALL_CARDS, sweeper)
    assert (game.battles, game.wars) == (26, 0)
