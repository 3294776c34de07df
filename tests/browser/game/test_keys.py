"""Keys and presses: each counts once or is refused, and nothing is lost."""

from collections.abc import Callable

import pytest

from tests.browser.drivers import VIEWPORT
from tests.browser.game.routes import wait_for_state
from tests.browser.game.table import CLASSIC, LONG, Table, dealt
from tests.saying import aloud, said
from war.session.session import Session
from war.view.screen import view

SETTLE = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"

#: A key press as a script can make it, with a difference.
PRESS = """
([key, difference]) => {
  const event = new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true, ...difference});
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}
"""


def battles(table: Table) -> int:
    """How many battles the page says were played."""
    return int(table.seen()["battles"].split()[0])


def test_space_a_and_n(table: Table) -> None:
    session = table.new_game(LONG)
    table.key("Space")
    session.press()
    table.shows(session)
    table.set_speed("slow")
    for key in ("a", "A"):  # with Caps Lock it is the same key
        table.key(key)
        session.toggle_auto()
        table.shows(session)
    table.will_deal(CLASSIC)
    table.key("n")
    table.shows(dealt(CLASSIC))


@pytest.mark.parametrize(
    "difference",
    [
        {"isComposing": True},
        {"repeat": True},
        {"ctrlKey": True},
        {"altKey": True},
        {"metaKey": True},
    ],
    ids=lambda difference: next(iter(difference)),
)
def test_a_key_press_that_is_no_shortcut(table: Table, difference: dict[str, bool]) -> None:
    session = table.new_game(LONG)
    for key in (" ", "a", "n", "?"):
        handled = table.page.evaluate(PRESS, [key, difference])
        table.shows(session)
        assert handled is ("repeat" in difference)  # a held key is ours, so that it does not scroll; others are not
    assert table.page.locator("dialog[open]").count() == 0
    assert table.page.evaluate(PRESS, [" ", {}])  # without the difference it plays
    session.press()
    table.shows(session)


def test_keys_with_ctrl_alt_and_meta_from_the_keyboard(table: Table) -> None:
    session = table.new_game(LONG)
    for modifier in ("Control", "Alt", "Meta"):
        for key in ("Space", "a"):
            table.key(f"{modifier}+{key}")
    table.shows(session)


def test_a_key_press_that_another_has_acted_on(table: Table) -> None:
    session = table.new_game(LONG)
    table.page.evaluate("""() => {
        window.handler = event => event.preventDefault();
        addEventListener("keydown", handler, true);
    }""")
    for key in ("Space", "a", "n", "?"):
        table.key(key)
        table.shows(session)
    table.page.evaluate("removeEventListener('keydown', handler, true)")
    table.key("Space")
    session.press()
    table.shows(session)


def test_a_held_key_plays_once(table: Table) -> None:
    session = table.new_game(LONG)
    for _ in range(8):
        table.page.keyboard.down("Space")  # from the second on with `repeat`, as a held key does
    table.page.keyboard.up("Space")
    session.press()
    table.shows(session)
    table.key("Space")
    session.press()
    table.shows(session)


def test_keys_in_fields_are_the_fields_own(table: Table) -> None:
    session = table.new_game(LONG)
    page = table.page
    page.focus("#speed")
    for key in ("n", "a"):
        table.key(key)
    table.shows(session)
    page.evaluate("""() => {
        const field = document.createElement("input");
        field.id = "own";
        document.querySelector("main").append(field);
        field.focus();
    }""")
    page.keyboard.type("an ?")
    assert page.input_value("#own") == "an ?"
    page.evaluate("document.getElementById('own').remove()")
    table.shows(session)


def test_space_on_a_focused_button_acts_once(table: Table) -> None:
    session = table.new_game(LONG)
    page = table.page
    for key in ("Space", "Enter", "Space"):
        page.focus("#play")
        table.key(key)
        session.press()
        table.shows(session)
    page.focus("#ten")
    table.key("Space")
    session.play_battles(10)
    table.shows(session)
    page.focus("#auto")
    table.set_speed("slow")
    page.focus("#auto")
    for _ in range(2):
        table.key("Space")
        session.toggle_auto()
        table.shows(session)
    assert page.evaluate("document.activeElement.id") == "auto"  # the focus stays where it was


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_key_held_on_a_button_acts_once(table: Table, key: str) -> None:
    session = table.new_game(LONG)
    table.page.focus("#play")
    for _ in range(5):
        table.page.keyboard.down(key)
    table.page.keyboard.up(key)
    session.press()
    table.shows(session)


def test_keys_play_on_after_a_mouse_press(table: Table) -> None:
    session = table.new_game(LONG)
    table.press("Play card")
    table.key("Space")
    for _ in range(2):
        session.press()
    table.shows(session)


def test_keys_play_on_after_the_mouse_was_at_a_field(table: Table) -> None:
    session = table.new_game(LONG)
    page = table.page
    page.click("#moment", position={"x": 5, "y": 20})
    for key in ("Space", "a", "a"):
        table.key(key)
    session.press()
    table.shows(session)
    table.key("ArrowLeft")
    session.back()
    table.shows(session)
    session.on()
    table.key("ArrowRight")
    page.click("#speed")  # a look at it: its keys are its own as long as it is open
    assert page.evaluate("document.activeElement.id") == "speed"
    table.key("ArrowDown")
    table.key("Escape")
    table.shows(session)
    table.key("Space")
    session.press()
    table.shows(session)
    table.key("Tab")
    table.key("Shift+Tab")  # led there by keys, it has them
    for key in ("a", "ArrowUp"):
        table.key(key)
    table.shows(session)
    page.click("#timeline-status")
    table.key("Space")
    session.press()
    table.shows(session)


def test_keys_play_on_after_a_dialog(table: Table) -> None:
    session = table.new_game(LONG)
    page = table.page
    for opener in ("rules", "guide", "past-games", "share", "settings", "laboratory"):
        page.focus(f"[data-intent={opener}]")
        table.key("Space")  # by keys: the focus comes back
        if opener == "laboratory":
            page.focus("[data-intent=lab-close]")
            table.key("Enter")
        else:
            table.key("Escape")
            table.wait_for("!document.querySelector('dialog[open]')")
        assert page.evaluate("document.activeElement.dataset.intent") == opener
        table.key("Space")
        session.press()
        table.shows(session)
        assert page.locator("dialog[open], #lab:not([hidden])").count() == 0
    table.key("Tab")
    table.key("Shift+Tab")  # whoever moves on by Tab presses what it leads to
    table.key("Space")
    assert page.locator("#lab").is_visible()
    page.click("[data-intent=lab-close]")
    table.press("Rules")  # by mouse
    page.locator("#rules").get_by_role("button", name="Close").click()
    table.key("Space")
    session.press()
    table.shows(session)
    assert page.locator("dialog[open]").count() == 0


def test_keys_of_another_script_and_with_alt_gr(table: Table) -> None:
    session = table.new_game(LONG)
    for key, difference in (
        ("ф", {"code": "KeyA"}),
        ("ش", {"code": "KeyA"}),
        (",", {"code": "KeyM", "modifierAltGraph": True, "ctrlKey": True, "altKey": True}),
    ):
        assert table.page.evaluate(PRESS, [key, difference])
    table.shows(session)  # auto-play was started and paused, and there is nothing to go back to


@pytest.mark.parametrize("opener", ["Rules", "How to play", "Settings"])
def test_no_shortcut_while_a_dialog_is_open(table: Table, opener: str) -> None:
    session = table.new_game(LONG)
    page = table.page
    table.press(opener)
    page.evaluate("document.activeElement.blur()")
    for key in ("a", "n", "Space", "?"):
        table.key(key)
        assert page.evaluate(PRESS, [" " if key == "Space" else key, {}]) is False
    assert page.locator("dialog[open]").count() == 1
    table.key("Escape")
    table.shows(session)
    table.key("Space")
    session.press()
    table.shows(session)


def test_five_fast_presses_are_five_flips(table: Table) -> None:
    session = table.new_game(CLASSIC)  # with a double war at once
    presses: list[Callable[[], object]] = [
        lambda: table.page.evaluate("for (let i = 0; i < 5; i++) document.getElementById('play').click()"),
        lambda: [table.page.evaluate(PRESS, [" ", {}]) for _ in range(5)],
        lambda: [table.page.keyboard.press("Space") for _ in range(5)],
    ]
    for press in presses:
        press()
        for _ in range(5):
            session.press()
        table.shows(session)


def test_a_double_click_is_two_presses(table: Table) -> None:
    session = table.new_game(LONG)
    table.page.dblclick("#play")
    for _ in range(2):
        session.press()
    table.shows(session)
    assert table.page.evaluate("getSelection().toString()") == ""


def test_a_press_in_the_middle_of_a_flip(table: Table) -> None:
    table.wait_for("Boolean(window.war.motion)")
    table.page.emulate_media(reduced_motion="no-preference")
    session = table.new_game(LONG)
    for _ in range(6):  # each while the card before is still on its way
        moving = table.page.evaluate("""() => new Promise(done => {
            document.getElementById("play").click();
            requestAnimationFrame(() => done(document.getAnimations().length));
        })""")
        session.press()
    assert moving
    table.wait_for("!document.querySelector('.ghosts')")
    table.shows(session)
    table.page.emulate_media(reduced_motion="reduce")


def test_a_new_game_in_the_middle_of_a_war_is_undone_to_that_very_flip(table: Table) -> None:
    session = table.new_game(CLASSIC)
    for _ in range(2):
        table.press("Play card")
        session.press()
    table.shows(session)
    assert (session.open_game.position.battles, session.open_game.position.flips) == (0, 2)  # a double war is on
    table.will_deal(LONG)
    table.press("New game")
    table.shows(dealt(LONG))
    table.key("Space")
    table.press("Undo")
    table.shows(session)
    table.key("Space")
    session.press()
    table.shows(session)
    assert session.open_game.position.battles == 1


def test_new_games_are_undone_one_by_one(table: Table) -> None:
    first = table.new_game(CLASSIC)
    for _ in range(2):
        table.key("Space")
        first.press()
    second = table.new_game(LONG)
    table.key("Space")
    second.press()
    table.new_game(CLASSIC)
    for session in (second, first):
        table.press("Undo")
        table.shows(session)


def test_undo_waits_for_a_game_to_go_back_to(open_table: Callable[..., Table]) -> None:
    table = open_table(CLASSIC)
    page, session = table.page, dealt(CLASSIC)
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))

    def shows(session: Session, can_undo: bool, can_redo: bool) -> None:
        table.shows(session)
        dead = [button.get_attribute("aria-disabled") for button in (undo, redo)]
        assert dead == ["false" if can else "true" for can in (can_undo, can_redo)]

    shows(session, can_undo=False, can_redo=False)
    for button in (undo, redo):
        button.click(force=True)
        shows(session, can_undo=False, can_redo=False)
    table.new_game(LONG)  # nothing was begun, and there is nothing to go back to
    undo.click(force=True)
    session = dealt(LONG)
    shows(session, can_undo=False, can_redo=False)
    table.key("Space")
    session.press()
    page.get_by_role("button", name="New game").dblclick()  # one Undo leads back all the same
    undo.click()
    shows(session, can_undo=False, can_redo=False)
    second = table.new_game(CLASSIC)
    table.key("Space")
    second.press()
    third = table.new_game(LONG)
    table.press("Play 10 battles")
    third.play_battles(10)
    undo.click()
    shows(second, can_undo=True, can_redo=True)
    page.reload()
    wait_for_state(page, "ready")
    shows(second, can_undo=True, can_redo=True)
    redo.click()
    shows(third, can_undo=True, can_redo=False)
    assert page.inner_text("#speech").strip() == aloud(said(view(third).sentence))
    for key, there, can_undo in (("z", second, True), ("z", session, False), ("y", second, True)):
        table.key(key)
        shows(there, can_undo=can_undo, can_redo=True)


@pytest.mark.parametrize(("key", "focus"), [("Space", ""), ("Space", "play"), ("Enter", "play")])
def test_a_key_held_through_the_end_starts_no_game(table: Table, key: str, focus: str) -> None:
    session = table.new_game(CLASSIC)
    flips = 0
    ahead = dealt(CLASSIC)
    while ahead.press():
        flips += 1
    table.press_many(session, flips - 1)
    if focus:
        table.page.focus(f"#{focus}")
    for _ in range(6):
        table.page.keyboard.down(key)
    table.page.keyboard.up(key)
    session.press()
    assert session.open_game.outcome is not None
    table.shows(session)
    for _ in range(3):
        table.key(key)
    table.shows(session)


def test_n_held_deals_one_game(table: Table) -> None:
    session = table.new_game(LONG)
    table.key("Space")
    session.press()
    table.will_deal(CLASSIC)
    for _ in range(5):
        table.page.keyboard.down("n")
    table.page.keyboard.up("n")
    table.shows(dealt(CLASSIC))
    table.press("Undo")
    table.shows(session)


def test_keys_do_not_scroll_the_page(table: Table) -> None:
    session = table.new_game(LONG)
    page = table.page
    page.set_viewport_size({"width": 375, "height": 400})
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight + 200")
    for _ in range(4):
        page.keyboard.down("Space")  # held, too
    page.keyboard.up("Space")
    page.focus("#play")
    table.key("Space")
    page.evaluate(SETTLE)
    assert page.evaluate("scrollY") == 0
    for _ in range(2):
        session.press()
    table.shows(session)


def test_shortcuts_can_be_switched_off(table: Table) -> None:
    session = table.new_game(LONG)
    page = table.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Play with keys").uncheck()
    table.key("Escape")
    page.evaluate("document.activeElement.blur()")
    for key in ("Space", "a", "n", "?"):
        table.key(key)
        table.shows(session)
    assert page.locator("dialog[open]").count() == 0
    page.focus("#play")
    table.key("Space")  # a button is a button
    session.press()
    table.shows(session)


def test_shortcuts_can_be_changed_and_had_back(table: Table) -> None:
    session = table.new_game(LONG)
    page = table.page
    table.press("Settings")
    field = page.get_by_label("Play card", exact=True)
    field.press("j")
    assert field.input_value() == "J"
    field.press("N")  # taken already: named, and nothing has changed
    assert "already" in page.inner_text("#settings-error")
    assert page.inner_text("#settings-told") == ""  # what was done before is no news any more
    assert field.input_value() == "J"
    field.press("Tab")  # the browser's own
    assert page.evaluate("document.activeElement.id") == "key-auto"
    table.key("Escape")
    page.evaluate("document.activeElement.blur()")
    table.key("Space")
    table.shows(session)
    table.key("j")
    session.press()
    table.shows(session)
    table.press("Settings")
    table.press("The usual keys")
    assert page.get_by_label("Play card", exact=True).input_value() == "Space"
    table.key("Escape")
    page.evaluate("document.activeElement.blur()")
    table.key("j")
    table.shows(session)
    table.key("Space")
    session.press()
    table.shows(session)


def test_a_form_that_is_filled_in_sends_key_presses_without_a_key(table: Table) -> None:
    session = table.new_game(LONG)
    table.page.evaluate("document.dispatchEvent(new Event('keydown', {bubbles: true}))")
    table.shows(session)
    table.press_many(session, 2)
    table.shows(session)


def test_a_question_mark_lists_the_shortcuts(table: Table) -> None:
    table.key("?")
    page = table.page
    assert page.locator("#settings").is_visible()
    for label, key in (("Play card", "Space"), ("Start or pause auto-play", "A"), ("New game", "N")):
        field = page.locator("#settings").get_by_label(label, exact=True)
        assert field.input_value() == key
        box = field.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= VIEWPORT["height"] - box["height"]  # without scrolling


def test_the_bare_page_is_left_alone_by_other_keys(table: Table) -> None:
    session = table.new_game(LONG)
    for key in ("Enter", "x", "ArrowDown", "Escape", "PageDown", "1", "Backspace"):
        table.key(key)
        assert table.page.evaluate(PRESS, [key, {}]) is False
    table.shows(session)
