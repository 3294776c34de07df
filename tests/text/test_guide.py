"""The guide: every section there, and true, whatever the rules."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given

from tests.conftest import ROOT
from tests.saying import said
from tests.strategies import rules as any_rules
from war.engine.cards import COUNTS, card_symbol
from war.engine.deal import chance_of
from war.engine.game import Game
from war.engine.outcome import Player, Reason
from war.engine.presets import PRESETS
from war.engine.rule_labels import RULE_LABELS, matters
from war.engine.rules import MAX_FACE_DOWN, AtLimit, Combine, Compare, Pickup, Rules, Short
from war.message import Value, say
from war.session.shortcuts import DEFAULT_KEYS
from war.text.guide import facts as guide_facts
from war.text.guide.blocks import QA, Bullets, CardsRow, Paragraph, Rows, Section, Steps
from war.text.guide.examples import (
    Example,
    battle_example,
    double_war_example,
    fits,
    short_example,
    war_example,
    without_limit,
)
from war.text.guide.guide import guide
from war.text.language import ENGLISH

SECTIONS = [
    *("goal", "order", "deal", "battle", "war", "double-war", "short", "winning", "limits"),
    *("controls", "more", "first-game", "children", "chance", "length", "questions", "rules"),
]
EXAMPLES = (battle_example, war_example, double_war_example, short_example)
#: All rules that have a part in an example.
EVERY_BATTLE = [
    Rules(face_down=down, short=short, pickup=pickup, compare=compare, cards_up=up, combine=combine)
    for down, short, pickup, compare, (up, combine) in product(
        range(MAX_FACE_DOWN + 1),
        Short,
        (Pickup.SHUFFLED, Pickup.WINNER_FIRST),
        Compare,
        ((1, Combine.ADD), *((2, each) for each in Combine)),
    )
]


def sections(rules: Rules) -> dict[str, Section]:
    return {section.id: section for section in guide(rules)}


def values(section: Section) -> Iterator[Value]:
    yield section.title
    for block in section.blocks:
        match block:
            case Paragraph(text):
                yield text
            case Bullets(items) | Steps(items):
                yield from items
            case Rows(caption, header, rows):
                yield from (caption, *header, *(cell for row in rows for cell in row))
            case QA(question, answer):
                yield from (question, answer)
            case CardsRow(label):
                yield label


def texts(section: Section) -> Iterator[str]:
    return map(ENGLISH.value, values(section))


def says(rules: Rules, name: str) -> str:
    return "\n".join(texts(sections(rules)[name]))


def says_all(rules: Rules) -> str:
    return "\n".join(text for section in guide(rules) for text in texts(section))


def answers(rules: Rules) -> dict[str, str]:
    blocks = sections(rules)["questions"].blocks
    return {said(block.question): said(block.answer) for block in blocks if isinstance(block, QA)}


@given(any_rules)
def test_every_section_is_there_and_well_written(rules: Rules) -> None:
    made = guide(rules)
    assert [section.id for section in made] == SECTIONS
    for section in made:
        assert section.title
        assert section.blocks
        for block in section.blocks:
            if isinstance(block, Rows):
                assert block.rows
                assert all(len(row) == len(block.header) for row in block.rows)
            if isinstance(block, CardsRow):
                assert len(block.cards) == len(block.face_down)
        for text in texts(section):
            assert text == text.strip()
            assert text
            assert "  " not in text
            assert not re.search(r"[{}_]|\bNone\b|['\"]", text)
            assert not re.search(
                r"(?<![\d,])1 (cards|battles|minutes|flips|wars|times)\b|\b(one|One) (cards|battles|minutes)\b", text
            )
            assert not re.search(
                r"(?<![\d,])(\d{2,}|[02-9]|[\d,]+,\d{3}) (card|battle|minute|flip|war)\b(?! (in|on)\b)", text
            )


@given(any_rules)
def test_every_value_is_told(rules: Rules) -> None:
    war = says(rules, "war")
    if rules.face_down == 0:
        assert "no card goes face down" in war
        assert "put down all you have" not in war
    else:
        noun = "card" if rules.face_down == 1 else "cards"
        assert f"Each of you puts {rules.face_down} {noun} face down." in war
    assert f"that is {2 * (2 * rules.cards_up + rules.face_down)} cards" in war
    assert f"A war takes {rules.war_needs} card" in says(rules, "short")
    for name in ("goal", "winning", "limits", "length", "questions", "rules"):
        limit, minutes = (
            f"{rules.limit:,} battle" if rules.limit else None,
            f"{rules.time_limit:,} minute" if (rules.time_limit) else None,
        )
        told = says(rules, name)
        if limit and not (name == "questions" and rules.at_limit is AtLimit.MOST_CARDS):
            assert limit in told
        if minutes and (name != "questions" or not limit):
            assert minutes in told
        if not limit:
            assert "at the latest" not in told
            assert "your limit" not in told
    assert "your limit" not in says(replace(rules, limit=None), "length")
    rows = next(block for block in sections(rules)["rules"].blocks if isinstance(block, Rows)).rows
    labels = [words.label for rule, words in RULE_LABELS.items() if matters(rules, rule)]
    assert [row[0] for row in rows] == labels


@given(any_rules)
def test_nothing_is_said_that_other_rules_mean(rules: Rules) -> None:
    text = says_all(rules)
    high = rules.compare is Compare.HIGH
    right, wrong = ("higher", "lower") if high else ("lower", "higher")
    thing = "card" if rules.cards_up == 1 else "number"
    other = "number" if rules.cards_up == 1 else "card"
    assert f"The {right} {thing} wins" in text
    for claim in (f"{wrong} {thing} wins", f"{wrong} {thing} here", f"{right} {other} wins", f"{wrong} new"):
        assert claim not in text
    assert ("go round for ever" in text) is not rules.shuffled
    assert ("shuffled, and then they go under" in text) is rules.shuffled
    assert ("fights for you" in text or "fights alone" in text) is (
        rules.short is Short.LAST_CARD and rules.war_needs > 1
    )
    assert ("you lose the game at once" in text) is (rules.short is Short.LOSE and rules.war_needs > 1)
    ever = answers(rules)["Can a game go on for ever?"]
    assert ever.startswith("It could") is (rules.limit is None and rules.time_limit is None and not rules.shuffled)
    draw = answers(rules)["Why was it a draw?"]
    assert ("one of you has too few" in draw) is (rules.short is Short.DRAW)
    assert ("nobody has won" in draw) is (rules.limit is not None and rules.at_limit is AtLimit.DRAW)
    assert ("time is up" in draw) is (rules.time_limit is not None)


@pytest.mark.parametrize("rule", [*Rules().as_dict()])
@pytest.mark.parametrize("table", PRESETS)
def test_each_rule_changes_what_is_said(table: str, rule: str) -> None:
    rules = replace(PRESETS[table].rules, limit=77)
    if not matters(rules, rule):
        rules = replace(rules, cards_up=2)
    values = {
        "face_down": range(MAX_FACE_DOWN + 1),
        "short": Short,
        "pickup": Pickup,
        "limit": (None, 1, 2, 1000),
        "at_limit": AtLimit,
        "time_limit": (None, 1, 2, 1000),
        "compare": Compare,
        "cards_up": (1, 2),
        "combine": Combine,
    }[rule]
    told = [says_all(replace(rules, **{rule: value})) for value in values]
    assert len(set(told)) == len(told)


def played_again(rules: Rules, example: Example) -> Game:
    game = Game(without_limit(rules), example.you, example.computer, chance_of(0))
    game.play(1)
    return game


def test_examples_show_what_they_should() -> None:
    for rules in EVERY_BATTLE:
        for make in EXAMPLES:
            example = make(rules)
            cards = (*example.you, *example.computer)
            assert len(set(cards)) == len(cards)
            assert max(len(example.you), len(example.computer)) <= 26
        battle = battle_example(rules).battle
        assert (battle.wars, battle.winner) == (0, Player.YOU)
        war = war_example(rules).battle
        assert (war.wars, war.winner, war.stakes) == (1, Player.YOU, 2 * (rules.cards_up + rules.war_needs))
        double = double_war_example(rules)
        assert double.battle.wars == 2
        if fits(rules, 2):
            assert double.battle.winner is Player.COMPUTER
            assert double.battle.stakes == 2 * (rules.cards_up + 2 * rules.war_needs)
        elif rules.short is not Short.LAST_CARD:
            assert double.short
        short = short_example(rules)
        assert short.battle.wars == 1
        assert len(short.you) < rules.cards_up + rules.war_needs <= len(short.computer)
        if rules.short is Short.LAST_CARD and rules.war_needs > 1:
            assert short.battle.winner is Player.YOU
        else:
            assert short.short
            reason = Reason.EQUALLY_SHORT if rules.short is Short.DRAW else Reason.SHORT
            assert short.game.outcome is not None
            assert short.game.outcome.reason is reason


@given(any_rules)
def test_examples_are_what_the_game_plays(rules: Rules) -> None:
    for name, make in zip(("battle", "war", "double-war", "short"), EXAMPLES, strict=True):
        game = played_again(rules, make(rules))
        expected = []
        for flip in game.battle(1).flips:
            for label, side in (("You", flip.you), ("Computer", flip.computer)):
                down = [True] * len(side.face_down) + [False] * len(side.face_up)
                expected.append(CardsRow(say(label), side.face_down + side.face_up, tuple(down)))
        blocks = sections(rules)[name].blocks
        drawn = [block for block in blocks if isinstance(block, CardsRow)]
        assert [row for row in drawn if said(row.label) in ("You", "Computer")] == expected
        if name == "battle" and not rules.shuffled:
            assert drawn[-1].cards == game.battle(1).won
        written = says(rules, name)
        assert all(card_symbol(card) in written for flip in game.battle(1).flips for card in (*flip.you.face_up,))
        # The identity of a card that lies face down stands nowhere.
        hidden = [card for flip in game.battle(1).flips for card in (*flip.you.face_down, *flip.computer.face_down)]
        assert not any(re.search(rf"(?<!1){card_symbol(card)}", written) for card in hidden)


@pytest.mark.parametrize("combine", Combine)
def test_the_chance_of_a_tie_is_counted(combine: Combine) -> None:
    """Against a count over the ranks of four cards, each as often as the deck has it."""
    ties = total = 0
    for a, b, c, d in product(range(2, 15), repeat=4):
        left = dict.fromkeys(range(2, 15), 4)
        ways = 1
        for rank in (a, b, c, d):
            ways *= left[rank]
            left[rank] -= 1
        total += ways
        if guide_facts.number(combine, a, b) == guide_facts.number(combine, c, d):
            ties += ways
    chance = guide_facts.tie_chance(2, combine)
    assert chance.numerator * total == chance.denominator * ties
    told = says(Rules(cards_up=2, combine=combine), "chance")
    assert f"about 1 flip in {round(total / ties)}" in told


def test_one_card_ties_three_times_in_fifty_one() -> None:
    told = says(Rules(), "chance")
    assert "3 in 51" in told
    assert "1 battle in 17" in told
    left = [rank for rank in range(13) for _ in range(2 if rank == 5 else 4)]
    same = sum(a == b for a, b in permutations(left, 2))
    assert guide_facts.double_war_chance() * len(left) * (len(left) - 1) == same


@pytest.mark.parametrize("combine", Combine)
@pytest.mark.parametrize("compare", Compare)
def test_a_two_against_an_ace(combine: Combine, compare: Compare) -> None:
    sign = 1 if compare is Compare.HIGH else -1
    numbers = {rank: [sign * guide_facts.number(combine, rank, other) for other in range(3, 14)] for rank in (2, 14)}
    can = max(numbers[2]) > min(numbers[14])
    answer = answers(Rules(cards_up=2, compare=compare, combine=combine))["Can a 2 beat an ace?"]
    assert answer.startswith("Yes") is can


def test_the_best_numbers() -> None:
    ranks = sorted(set(COUNTS))
    for combine in Combine:
        best = [guide_facts.best_number(Rules(cards_up=2, combine=combine, compare=compare)) for compare in Compare]
        every = [guide_facts.number(combine, a, b) for a, b in product(ranks, ranks)]
        assert best == [max(every), min(every)]


def test_known_lengths() -> None:
    assert "about 270 battles" in says(PRESETS["classic"].rules, "length")
    assert "about 270 battles" in says(PRESETS["peace"].rules, "length")
    assert "about 289 battles" in says(PRESETS["beginner"].rules, "length")
    quick = says(PRESETS["quick"].rules, "length")
    assert "no limit, a game would have about 289 battles" in quick
    assert "no game is longer than 500 battles" in quick
    assert "Nobody has counted" in says(Rules(pickup=Pickup.YOU_FIRST), "length")


@pytest.mark.parametrize(
    "rules",
    [
        *(table.rules for table in PRESETS.values() if table.rules.limit is None),
        Rules(face_down=0),
        Rules(face_down=9, short=Short.LOSE),
        Rules(pickup=Pickup.WINNER_FIRST),
        Rules(pickup=Pickup.LOSER_FIRST),
        Rules(cards_up=2, combine=Combine.SUBTRACT),
        Rules(cards_up=2, combine=Combine.MULTIPLY),
        Rules(cards_up=2, combine=Combine.MULTIPLY, compare=Compare.LOW),
    ],
    ids=str,
)
def test_lengths_are_what_the_game_plays(rules: Rules) -> None:
    mean = guide_facts.mean_battles(rules)
    assert mean is not None
    seeds, games = Random(2024), 500
    lengths = []
    for _ in range(games):
        game = Game.dealt(rules, seeds.randrange(2**32))
        game.play(20_000)
        lengths.append(game.battles)
    played = sum(lengths) / games
    error = (sum((length - played) ** 2 for length in lengths) / games / games) ** 0.5
    assert abs(played - mean) < 4 * error + 5


def test_what_else_there_is() -> None:
    assert "counts who wins them" in says(Rules(), "more")
    assert "the deal has decided it" in says(Rules(pickup=Pickup.WINNER_FIRST), "more")
    page = (ROOT / "index.html").read_text("utf-8")
    parts = set(says(Rules(), "more").splitlines())
    assert {"Show how it ends", "Who will win?", "Share", "Games", "Settings"} <= parts
    for part in ("Show how it ends", "Who will win?", "Share", "Games", "Settings"):
        assert f">{part}</button>" in page  # so they are called on the page


def test_controls() -> None:
    told = says(Rules(), "controls")
    for name in ("Play card", "Play 10 battles", "Start auto-play", "Pause auto-play", "New game", "Speed"):
        assert name in told.splitlines()
    for key in ("Space", "A", "N", "?"):
        assert key in told.splitlines()
    changed = {section.id: section for section in guide(Rules(), DEFAULT_KEYS | {"auto": "p"})}["controls"]
    assert "P" in list(texts(changed))
    off = {section.id: section for section in guide(Rules(), shortcuts=False, whole_battles=True)}["controls"]
    assert "Space" not in list(texts(off))
    assert "Plays a whole battle, with its wars." in list(texts(off))
