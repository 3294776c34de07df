"""What people who play by ear are told: one sentence a flip, fewer when it goes fast, and nothing that is hidden."""

import itertools
import re
from collections.abc import Callable

import pytest

from tests.browser.game.table import CLASSIC, LONG, Table, dealt
from tests.saying import aloud, card_name, in_english, said
from war.engine.cards import card_symbol
from war.engine.game import Game
from war.markup.cards import face_id
from war.session.speed import Speed
from war.text import battle, ending
from war.text.labels import SPEED_TITLES

ending_sentence = in_english(ending.ending_sentence)
winner_of = in_english(ending.winner_of)

battle_sentences = in_english(battle.battle_sentences)
flip_sentence = in_english(battle.flip_sentence)

#: From now on keep whatever is put into the live region, each time that something is.
LISTEN = """
() => {
  window.heard = [];
  window.listener?.disconnect();
  window.listener = new MutationObserver((changes) => {
    for (const change of changes) for (const text of change.addedNodes) heard.push(text.textContent);
  });
  listener.observe(document.getElementById("speech"), {childList: true});
}
"""
#: From now on the clock goes on a little each time that it is looked at, on a machine of any speed: as many battles are
#: played between two pictures.
STEADY = "(() => { let now = performance.now(); performance.now = () => (now += 0.1); })()"
AGAIN = "\N{NO-BREAK SPACE}"


def played(code: str) -> Game:
    """The whole game with this code."""
    session = dealt(code)
    session.show_end()
    return session.open_game.game


def end_of(game: Game) -> str:
    """What is said at its end."""
    assert game.outcome is not None
    return f"{winner_of(game.outcome)} {ending_sentence(game)}"


def heard(table: Table) -> list[str]:
    """What was said since `LISTEN`: no two texts in turn are equal, else the second would not be spoken."""
    texts: list[str] = table.page.evaluate("heard")
    assert all(one != other for one, other in itertools.pairwise(texts))
    return [text.removesuffix(AGAIN) for text in texts]


def test_there_is_one_polite_region_from_the_start(table: Table) -> None:
    region = table.page.locator("#speech")
    assert (region.get_attribute("role"), region.get_attribute("aria-live")) == ("status", "polite")
    assert table.page.locator(".game :is([aria-live], [role=status], [role=alert])").count() == 0


@pytest.mark.parametrize("key", ["Space", "Play card"])
def test_a_whole_game_is_told_flip_by_flip(table: Table, key: str) -> None:
    table.new_game(CLASSIC)
    game = played(CLASSIC)
    flips = [
        (battle, index)
        for battle in (game.battle(number) for number in range(1, game.battles + 1))
        for index in range(len(battle.flips))
    ]
    table.page.evaluate(LISTEN)
    for _ in flips:
        table.key(key) if key == "Space" else table.press(key)
    assert heard(table) == [*(aloud(flip_sentence(*flip)) for flip in flips[:-1]), aloud(end_of(game))]


def test_the_same_sentence_twice_is_said_twice(table: Table) -> None:
    table.page.evaluate(LISTEN)
    for _ in range(3):
        table.key("n")
    assert heard(table) == ["The cards are dealt. Play a card!"] * 3


def test_what_stands_in_the_quiet_line_is_said_once(table: Table) -> None:
    table.page.evaluate(LISTEN)
    table.key("Space")
    for which in ("peace", "classic", "peace"):
        table.press("Rules")
        table.page.click(f"#pick-{which}")
        table.press("Use these rules")
        table.key("Space")
    said = heard(table)
    assert [text for text in said if "Next game" in text] == ["Next game: Peace."] * 2
    assert len(said) == 6  # and a flip each time


def test_keys_with_nowhere_to_go_say_so_and_one_says_it_again(table: Table) -> None:
    table.new_game(CLASSIC)
    table.page.evaluate(LISTEN)
    for key in ("ArrowLeft", ",", "Home", "[", "]", "ArrowRight", "r"):
        table.key(key)
    table.page.evaluate("document.getElementById('show-end').click()")
    for key in ("Space", "a", "End", "r"):
        table.key(key)
    table.page.focus("#play")
    table.key("Enter")
    end, over = end_of(played(CLASSIC)), "The game is over. N deals a new one."
    sizes = (
        "15 battles: you have 52 cards, the computer has 0 cards.",
        "15 battles: you have 0 cards, the computer has 52 cards.",
    )
    said = heard(table)
    assert said[:7] == [
        *["This is the beginning."] * 3,
        "There is no war before this moment.",
        "There is no war after this moment, as far as the game was played.",
        "This is as far as the game was played.",
        "The cards are dealt. Play a card! 0 battles: you have 26 cards, the computer has 26 cards.",
    ]
    assert said[7:11] == [aloud(end), over, over, "This is the end of the game."]
    assert said[11] in [f"{aloud(end)} {piles}" for piles in sizes]
    assert said[12:] == [over]


def parted(told: list[str]) -> tuple[list[str], list[str]]:
    """The summaries in what was told, and the rest."""
    summaries = [text for text in told if re.fullmatch(r"[\d,]+ battles: you have .* cards?\.", text)]
    return summaries, [text for text in told if text not in summaries]


@pytest.mark.parametrize("speed", [Speed.FAST, Speed.VERY_FAST])
def test_fast_auto_play_tells_wars_and_a_summary_now_and_then(timed: Table, speed: Speed) -> None:
    timed.new_game(LONG)
    game = played(LONG)
    timed.set_speed(said(SPEED_TITLES[speed]))
    timed.page.evaluate(LISTEN)
    timed.key("a")
    timed.wait(30)
    timed.key("a")
    number = int(timed.seen()["battles"].split()[0])
    wars = [each for each in range(1, number + 1) if game.battle(each).wars]
    summaries, rest = parted(heard(timed))
    assert 1 <= len(summaries) <= number // 25
    assert rest == [aloud(battle_sentences(game.battle(each))) for each in wars]
    assert len(wars) >= 2


def test_as_fast_as_it_goes_hardly_anything_is_told_but_the_end(table: Table) -> None:
    table.new_game(LONG)
    table.set_speed(said(SPEED_TITLES[Speed.FASTEST]))
    table.page.evaluate(LISTEN)
    table.page.evaluate(STEADY)
    try:
        table.key("a")
        table.wait_for("document.getElementById('table').dataset.phase === 'end'")
    finally:
        table.page.evaluate("delete performance.now")
    summaries, rest = parted(heard(table))
    assert [text.split(",")[0] for text in summaries] == ["1", "2"]  # after a thousand battles, and after two
    assert rest == [end_of(played(LONG))]


def test_a_face_down_card_stands_nowhere_in_the_page(open_table: Callable[..., Table]) -> None:
    table = open_table(CLASSIC)
    page = table.page
    page.wait_for_selector("html[data-faces~=drawn]", state="attached")
    session = dealt(CLASSIC)
    table.press_many(session, 2)
    assert session.open_game.position.flips == 2
    battle = session.open_game.battle
    assert battle is not None
    sides = [side for flip in battle.flips[:2] for side in (flip.you, flip.computer)]
    page.evaluate("document.querySelector('.faces').remove()")  # the picture of all cards
    html = page.evaluate("document.documentElement.outerHTML")
    texts = (card_name, card_symbol, lambda card: f"{face_id(card)}(?![0-9])")
    for card in [card for side in sides for card in side.face_up]:
        assert all(re.search(rf"\b{text(card)}", html) for text in texts)
    hidden = [card for side in sides for card in side.face_down]
    assert len(hidden) == 6
    for card in hidden:
        assert not any(re.search(rf"\b{text(card)}", html) for text in texts), card_name(card)
    assert html.count("face-down card") == 6
