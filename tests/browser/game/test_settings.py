"""What people set: names, decks, colours. It shows at once, is kept, and is reset without touching the game."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.game.table import CLASSIC, LONG, Table, dealt, expected
from war.engine.cards import DECK
from war.markup.cards import face_id
from war.session.appearance import Back, Deck
from war.session.settings import Settings

EVIL = "<img src=x><b>&amp;"

#: What each setting's field shows.
FIELDS = """
() => Object.fromEntries([...document.querySelectorAll("#settings [data-setting]")]
  .filter(field => field.type !== "radio" || field.checked)
  .map(field => [field.dataset.setting, field.type === "checkbox" ? field.checked : field.value]))
"""
COLOURS = """
() => [getComputedStyle(document.documentElement).backgroundColor,
       getComputedStyle(document.documentElement).colorScheme]
"""
BACK = "() => getComputedStyle(document.querySelector('#you-pile .back')).backgroundColor"


def close(table: Table) -> None:
    """Close the settings."""
    table.page.locator("#settings").get_by_role("button", name="Close").click()


def name_players(table: Table, yours: str, computers: str) -> None:
    """Give both players a name."""
    table.press("Settings")
    table.page.get_by_label("Your name").fill(yours)
    table.page.get_by_label("The computer’s name").fill(computers)
    close(table)


def choose_deck(table: Table, title: str) -> None:
    """Choose faces or a back."""
    table.press("Settings")
    table.page.get_by_role("radio", name=title).check()
    close(table)


def fields(settings: Settings) -> dict[str, Any]:
    """What the fields have to show."""
    values = settings.as_dict()
    return {name: values[name] for name in values.keys() - {"rules", "speed", "keys"}}


# ---- names -----------------------------------------------------------------------------------------------------


def test_names_stand_at_the_table_and_in_what_is_said(table: Table) -> None:
    session = table.new_game(CLASSIC)
    name_players(table, "Mia", "דניאל")
    session.change(your_name="Mia", computers_name="דניאל")
    page = table.page
    assert (page.inner_text("#you-name"), page.inner_text("#computer-name")) == ("Mia", "דניאל")
    assert page.get_attribute("#you-cards", "aria-label") == "\u2068Mia\u2069’s cards on the table"
    while session.press():
        table.press("Play card")
        table.shows(session)
    assert "Mia" in table.seen()["headline"] + table.seen()["sentence"]
    assert "Mia\u2069 has" in (page.get_attribute("#moment", "aria-valuetext") or "")
    assert page.inner_text("#timeline-status").startswith(f"Battle {session.open_game.game.battles} of ")
    assert page.inner_text("#timeline-you") == "Mia"
    name_players(table, "  ", "")
    assert (page.inner_text("#you-name"), page.inner_text("#computer-name")) == ("You", "Computer")
    session.change(your_name="", computers_name="")
    table.shows(session)


def test_a_name_is_text_and_nothing_else(table: Table) -> None:
    page = table.page
    said: list[str] = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    session = table.new_game(CLASSIC)
    name_players(table, EVIL, "</b>&lt;{you_have}")
    session.change(your_name=EVIL, computers_name="</b>&lt;{you_have}")
    for _ in range(4):
        table.press("Play card")
        session.press()
        table.shows(session)
    assert page.inner_text("#you-name") == EVIL
    assert page.locator("main img, .this-game img").count() == 0
    table.press("Settings")
    assert page.input_value("#set-your_name") == EVIL
    page.get_by_label("Your name").fill("x" * 80)  # a field takes no more than a name can have
    close(table)
    assert len(page.inner_text("#you-name")) == 24
    assert not said


def test_long_names_hang_over_nowhere(table: Table) -> None:
    page = table.page
    name_players(table, "W" * 24, "مم مم" * 4)
    for width, height in ((320, 568), (390, 844), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        table.press_many(table.new_game(CLASSIC), 2)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0, (width, wide)
        for name in ("you-name", "computer-name"):
            box = page.locator(f"#{name}").bounding_box()
            assert box is not None
            assert box["x"] >= 0, (name, width)
            assert box["x"] + box["width"] <= width, (name, width)


# ---- decks -----------------------------------------------------------------------------------------------------


def test_each_deck_shows_the_cards_on_the_table(table: Table) -> None:
    session = table.new_game(CLASSIC)
    table.press_many(session)
    shown = expected(session)
    battle = session.open_game.battle
    assert battle is not None
    card = battle.flips[0].you.face_up[0]
    for title, deck in (("Large print", Deck.LARGE), ("Four colours", Deck.FOUR_COLOUR), ("Classic", Deck.CLASSIC)):
        choose_deck(table, title)
        face = table.page.locator("#you-cards .face")
        assert deck in (face.get_attribute("class") or "").split()
        if deck is not Deck.LARGE:
            assert face.locator("use").get_attribute("href") == f"#{face_id(card, deck)}"
        assert table.seen() | {"notice": ""} == shown  # the same for people who do not see it


def test_every_face_of_the_four_colour_deck_is_there_in_its_colour(table: Table) -> None:
    choose_deck(table, "Four colours")
    faces = table.page.evaluate(
        """names => names.map(name => {
            const face = document.querySelector(`.faces #${name}`);
            const fills = [...face.querySelectorAll("use")].map(use => getComputedStyle(use).fill);
            return [name, [...new Set(fills)].join(" ")];
        })""",
        [face_id(card, Deck.FOUR_COLOUR) for card in DECK],
    )
    blue, green = "rgb(21, 82, 196)", "rgb(10, 116, 54)"
    for name, fills in faces:
        assert (blue in fills) is ("diamond" in name), name
        assert (green in fills) is ("club" in name), name
    pips = table.page.evaluate("""() => ["diamond", "club"].map(suit =>
        getComputedStyle(document.querySelector(`.faces #four_${suit} path`)).fill)""")
    assert pips == [blue, green]


def test_the_backs_colour_stands_out_from_the_cloth_and_from_the_white(table: Table) -> None:
    page = table.page

    def light(colour: str) -> float:
        parts = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(one: str, other: str) -> float:
        lights = sorted((light(one), light(other)))
        return (lights[1] + 0.05) / (lights[0] + 0.05)

    seen = set()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for back in Back:
            table.press("Settings")
            page.locator(f"#settings [value={back}]").check()
            close(table)
            fill = page.evaluate(BACK)
            seen.add(fill)
            cloth, white = page.evaluate("""() => ["--felt", "--face"].map(name => {
                const probe = document.createElement("p");
                document.body.append(probe);
                probe.style.color = `var(${name})`;
                const colour = getComputedStyle(probe).color;
                probe.remove();
                return colour;
            })""")
            assert contrast(fill, cloth) >= 3, (back, scheme)
            assert contrast(fill, white) >= 3, (back, scheme)
    page.emulate_media(color_scheme="null")
    assert len(seen) == len(Back)


# ---- colours, reset, keeping -----------------------------------------------------------------------------------


def test_the_colours_are_the_systems_or_those_chosen(table: Table) -> None:
    page = table.page
    colours: dict[tuple[str, str], Any] = {}
    for theme in ("system", "light", "dark"):
        table.press("Settings")
        page.get_by_label("Colours", exact=True).select_option(theme)
        close(table)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            colours[theme, scheme] = page.evaluate(COLOURS)
    page.emulate_media(color_scheme="null")
    light, dark = colours["system", "light"], colours["system", "dark"]
    assert (light[1], dark[1]) == ("light", "dark")
    assert light[0] != dark[0]
    assert colours["light", "light"] == colours["light", "dark"] == light
    assert colours["dark", "light"] == colours["dark", "dark"] == dark


def test_the_laboratorys_plots_have_the_chosen_colours_too(table: Table) -> None:
    page = table.page
    ink = "getComputedStyle(document.getElementById('lab')).getPropertyValue('--chart-mark')"
    light = page.evaluate(ink)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(ink)
    assert light != dark
    for theme, scheme, expected_ink in (("dark", "light", dark), ("light", "dark", light)):
        table.press("Settings")
        page.get_by_label("Colours", exact=True).select_option(theme)
        close(table)
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert page.evaluate(ink) == expected_ink
    page.emulate_media(color_scheme="null")


def test_a_reset_leaves_the_game_alone_and_can_be_taken_back(table: Table) -> None:
    page = table.page
    session = table.new_game(LONG)
    table.press_many(session, 5)
    table.set_speed("fast")
    name_players(table, "Mia", "Ben")
    choose_deck(table, "Large print")
    table.press("Settings")
    page.get_by_label("Cards move").uncheck()
    page.locator("#key-back").press("x")
    changed = page.evaluate(FIELDS)
    table.press("Reset all settings")
    assert page.evaluate(FIELDS) == fields(Settings())
    assert page.input_value("#key-back") == "←"
    assert page.input_value("#speed") == "normal"
    assert page.evaluate("document.activeElement.id") == "unreset"
    assert page.inner_text("#settings-told") == "All settings are back to what they were at first."
    table.press("Take that back")
    assert page.evaluate(FIELDS) == changed
    assert page.input_value("#key-back") == "X"
    assert page.input_value("#speed") == "fast"
    assert page.evaluate("document.activeElement.id") == "reset"
    table.press("Reset all settings")
    page.get_by_label("Cards move").uncheck()
    assert page.inner_text("#settings-told") == ""
    table.press("Reset all settings")
    close(table)
    table.shows(session)
    table.press_many(session, 5)
    table.shows(session)


def test_settings_are_kept_and_hold_before_python_is_there(open_table: Callable[..., Table]) -> None:
    table = open_table(LONG)
    page = table.page
    name_players(table, "Mia", "Ben")
    choose_deck(table, "Four colours")
    choose_deck(table, "Plum")
    table.press("Settings")
    page.get_by_label("Colours", exact=True).select_option("dark")
    page.get_by_label("Sounds").check()
    wanted = page.evaluate(FIELDS)
    close(table)
    page.reload(wait_until="commit")
    page.wait_for_selector("#play")
    assert page.evaluate("document.documentElement.dataset.back") == "plum"
    assert page.evaluate(COLOURS)[1] == "dark"
    page.wait_for_selector("html[data-state=ready]", timeout=120_000)
    table.press("Settings")
    assert page.evaluate(FIELDS) == wanted
    close(table)
    table.press_many(dealt(LONG), 3)
    page.wait_for_selector("html[data-faces='drawn four']")
    assert page.inner_text("#you-name") == "Mia"


@pytest.mark.parametrize("deck", ["Large print", "Four colours"])
def test_the_guide_shows_the_deck_in_use(table: Table, deck: str) -> None:
    choose_deck(table, deck)
    table.press("How to play")
    faces = table.page.locator("#guide-content .card.face")
    wanted = {"Large print": "large", "Four colours": "four-colour"}[deck]
    assert faces.count() == table.page.locator(f"#guide-content .card.face.{wanted}").count() > 0
