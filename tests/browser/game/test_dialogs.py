"""The dialogs: rules, guide and settings."""

import pytest

from tests.browser.game.table import LONG, Table
from tests.saying import english
from war.engine.presets import PRESETS
from war.engine.rule_labels import RULE_LABELS
from war.engine.rules import Rules
from war.session.rules_form import preset_matches, rule_meanings, rule_texts

DIALOGS = {"Rules": "rules", "How to play": "guide", "Settings": "settings"}

FIELDS = """
() => Object.fromEntries([...document.querySelectorAll("[data-rule]")].map(
  field => [field.dataset.rule, [field.value, document.getElementById("means-" + field.dataset.rule).textContent]]))
"""
PRESSED = "() => [...document.querySelectorAll('[data-pick][aria-pressed=true]')].map(button => button.dataset.pick)"


def shows_rules(table: Table, rules: Rules) -> None:
    """Insist that the rules dialog shows these rules, says what each means, and marks the table that has them."""
    texts, meanings = rule_texts(rules), english(rule_meanings(rules))
    assert table.page.evaluate(FIELDS) == {rule: [texts[rule], meanings[rule]] for rule in texts}
    assert table.page.evaluate(PRESSED) == [name for name, on in preset_matches(rules).items() if on]


# ---- every dialog ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("opener", "name"), DIALOGS.items())
def test_a_dialog_keeps_the_focus_inside_and_gives_it_back(table: Table, opener: str, name: str) -> None:
    page = table.page
    button = page.get_by_role("button", name=opener, exact=True)
    for leave in ("Escape", "Close"):
        button.focus()
        table.key("Enter")
        assert page.locator(f"dialog#{name}[open]").is_visible()
        inside = set()
        for _ in range(40):
            where = page.evaluate(
                """name => {
                const focused = document.activeElement;
                if (focused === document.body) return "the browser's own";
                return document.getElementById(name).contains(focused) ? focused.outerHTML : null;
            }""",
                name,
            )
            assert where, "the focus left the dialog"
            inside.add(where)
            table.key("Tab")
        assert len(inside) >= 2
        if leave == "Escape":
            table.key("Escape")
        else:
            page.locator(f"#{name}").get_by_role("button", name="Close").click()
        assert page.locator("dialog[open]").count() == 0
        assert page.evaluate("document.activeElement.textContent") == opener
        assert page.evaluate("location.pathname + location.search") == "/"  # no form was sent anywhere


@pytest.mark.parametrize("opener", DIALOGS)
def test_after_a_dialog_opened_by_mouse_the_keys_play(table: Table, opener: str) -> None:
    session = table.new_game(LONG)
    table.press(opener)
    table.key("Escape")
    table.wait_for("document.activeElement === document.body")
    table.key("Space")
    session.press()
    table.shows(session)
    assert table.page.locator("dialog[open]").count() == 0


# ---- rules -----------------------------------------------------------------------------------------------------


def test_each_table_and_variant_can_be_picked(table: Table) -> None:
    table.press("Rules")
    tables = table.page.locator(".presets")
    shows_rules(table, Rules())
    for each in PRESETS.values():
        tables.get_by_role("button", name=f"{english(each.title)} {english(each.sentence)}", exact=True).click()
        shows_rules(table, each.rules)
        for variant in each.variants:
            tables.get_by_role("button", name=english(variant.title), exact=True).click()
            shows_rules(table, variant.rules)


def test_each_field_says_what_its_value_means(table: Table) -> None:
    table.press("Rules")
    page = table.page
    page.get_by_label("Battle limit", exact=True).fill("300")  # so that what to do there makes a difference
    page.get_by_label("Cards turned in a flip").fill("2")
    for rule, words in RULE_LABELS.items():
        field = page.get_by_label(english(words.label), exact=True)
        said = set()
        if words.choices:
            for choice in words.choices:
                field.select_option(label=english(choice.label))
                said.add(page.inner_text(f"#means-{rule}"))
                assert page.inner_text(f"#means-{rule}") == english(choice.meaning)
        else:
            for number in (words.low, words.high, 2):
                field.fill(str(number))
                field.press("Tab")
                said.add(page.inner_text(f"#means-{rule}"))
                assert page.inner_text(f"#means-{rule}") == english(words.says(number))
            if words.none:
                field.fill("")
                field.press("Tab")
                assert page.inner_text(f"#means-{rule}") == english(words.zero)
                field.fill("300")
        assert len(said) >= 2
        assert page.inner_text("#rules-error") == ""


BAD = [
    ("Cards face down in a war", "16"),
    ("Cards face down in a war", "-1"),
    ("Cards face down in a war", "three"),
    ("Cards face down in a war", ""),
    ("Battle limit", "0"),
    ("Battle limit", "1.5"),
    ("Time limit in minutes", "0"),
    ("Cards turned in a flip", "3"),
    ("Cards turned in a flip", "<b>2</b>"),
]


@pytest.mark.parametrize("way", ["button", "Enter"])
def test_a_bad_value_is_named_and_changes_nothing(table: Table, way: str) -> None:
    session = table.new_game(LONG)
    page = table.page
    for label, value in BAD:
        table.press("Rules")
        shows_rules(table, Rules())
        page.locator(".presets").get_by_role("button", name="Peace").click()
        field = page.get_by_label(label, exact=True)
        field.fill(value)
        field.press("Enter") if way == "Enter" else table.press("Use these rules")
        error = page.locator("#rules-error")
        assert label in error.inner_text()
        assert (value or "empty") in error.inner_text()
        described = field.get_attribute("aria-describedby")
        assert field.get_attribute("aria-invalid") == "true"
        assert page.inner_text(f"#{described}") == error.inner_text(), "the refusal stands beside its field"
        assert "whole number from" in error.inner_text()
        assert error.bounding_box() is not None
        assert page.evaluate("document.activeElement.labels[0].textContent") == label
        assert page.locator("#rules[open]").count() == 1
        table.key("Escape")
        table.shows(session)
        assert table.seen()["notice"] == ""
    session = table.new_game(LONG)
    assert table.seen()["table"] == "Classic"


def test_a_field_says_beside_it_what_it_cannot_be_and_the_focus_moves_on(table: Table) -> None:
    page = table.page
    focused = "document.activeElement.id"
    table.press("Rules")
    page.locator("#rule-limit").fill("0")
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == "rule-at_limit"
    assert page.inner_text("#means-limit").startswith("“Battle limit” cannot be “0”: ")
    page.locator("#rule-limit").fill("1.000")
    page.keyboard.press("Tab")
    assert page.inner_text("#means-limit") == "The game stops after 1,000 battles."
    assert page.get_attribute("#rule-limit", "aria-invalid") == "false"
    table.key("Escape")
    table.press("Settings")
    page.locator("#key-play").press("a")
    assert page.inner_text("#key-play-note") == "A is already the key for “Start or pause auto-play”."
    assert page.get_attribute("#key-play", "aria-invalid") == "true"
    page.locator("#key-play").press("p")
    assert page.inner_text("#key-play-note") == ""
    page.evaluate("document.getElementById('set-your_name').maxLength = 99")
    page.fill("#set-your_name", "M" * 25)
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == "set-computers_name"
    assert page.inner_text("#set-your_name-note") == "A name has 24 characters at most."
    page.fill("#set-your_name", "Mia")
    page.keyboard.press("Tab")
    assert page.get_attribute("#set-your_name", "aria-invalid") == "false"
    table.key("Escape")
    table.press("Share")
    page.fill("#code", "W2222-2222O")
    page.press("#code", "Enter")
    assert page.evaluate(focused) == "code"
    assert "“O” stands in none" in page.inner_text("#code-note")
    page.press("#link", "Enter")
    assert page.locator("#share[open]").count() == 1
    table.wait_for("document.getElementById('share-told').textContent.startsWith('The link is')")
    page.fill("#code", "deal W2222-2222W.")
    page.press("#code", "Enter")
    assert page.locator("#share[open]").count() == 0


@pytest.mark.parametrize("way", ["button", "Enter"])
def test_rules_chosen_hold_from_the_next_game_on(table: Table, way: str) -> None:
    session = table.new_game(LONG)
    page = table.page
    table.press_many(session, 3)
    table.press("Rules")
    page.locator(".presets").get_by_role("button", name="Peace").click()
    field = page.get_by_label("Cards face down in a war")
    field.press("Enter") if way == "Enter" else table.press("Use these rules")
    assert page.locator("dialog[open]").count() == 0
    table.shows(session)
    assert (table.seen()["table"], table.seen()["notice"]) == ("Classic", "Next game: Peace.")
    table.press_many(session, 20)
    table.shows(session)  # the game on the table keeps its rules
    table.press("Rules")
    shows_rules(table, PRESETS["peace"].rules)
    table.key("Escape")
    peace = table.new_game(LONG, PRESETS["peace"].rules)
    assert (table.seen()["table"], table.seen()["notice"]) == ("Peace", "")
    table.press_many(peace, 20)
    table.shows(peace)
    table.press("Undo")
    table.shows(session)
    assert table.seen()["table"] == "Classic"


def test_rules_that_are_not_used_are_forgotten(table: Table) -> None:
    session = table.new_game(LONG)
    for leave in ("Escape", "Close"):
        table.press("Rules")
        shows_rules(table, Rules())
        table.page.locator(".presets").get_by_role("button", name="Math War").click()
        table.key("Escape") if leave == "Escape" else table.press("Close")
        assert table.seen()["notice"] == ""
        table.shows(session)


def test_own_rules_rule_by_rule(table: Table) -> None:
    page = table.page
    table.key("Space")
    table.press("Rules")
    page.get_by_label("Cards face down in a war").fill("0")
    page.get_by_label("Won cards go under the pile").select_option(label="Your cards first")
    page.get_by_label("Which card wins").select_option(label="The lower")
    page.get_by_label("Cards turned in a flip").fill("2")
    page.get_by_label("Two cards make a number by").select_option(label="Subtracting")
    table.press("Use these rules")
    rules = Rules.from_dict(
        {"face_down": 0, "pickup": "you-first", "compare": "low", "cards_up": 2, "combine": "subtract"}
    )
    assert table.seen()["notice"] == "Next game: Own rules."
    session = table.new_game(LONG, rules)
    assert table.seen()["table"] == "Own rules"
    for _ in range(40):
        table.press_many(session)
        table.shows(session)


def test_rules_chosen_before_the_first_card_hold_at_once(table: Table) -> None:
    session = table.new_game(LONG)
    table.choose("Peace")
    assert table.seen()["notice"] == ""
    session.use_rules(PRESETS["peace"].rules)
    for _ in range(5):
        table.press_many(session)
        table.shows(session)


# ---- guide -----------------------------------------------------------------------------------------------------


def guide(table: Table) -> str:
    """The guide's text; it is opened and closed for it."""
    table.press("How to play")
    text = table.page.inner_text("#guide-content")
    table.key("Escape")
    return text


def test_the_guide_is_true_for_the_rules_in_use(table: Table) -> None:
    classic = guide(table)
    assert "The higher card wins" in classic
    assert "The lower card wins" not in classic
    assert "Each of you puts 3 cards face down" in classic
    table.key("Space")
    table.choose("Peace")
    assert guide(table) == classic  # the game on the table is Classic still
    table.new_game(LONG, PRESETS["peace"].rules)
    peace = guide(table)
    assert "The lower card wins" in peace
    assert "The higher card wins" not in peace
    table.choose("Quick table")
    table.new_game(LONG, PRESETS["quick"].rules)
    quick = guide(table)
    assert "1 card face down" in quick
    assert "500 battles" in quick
    assert "500 battles" not in classic + peace


def test_the_guide_has_an_answer_to_everything_asked(table: Table) -> None:
    text = guide(table)
    for asked in ("3 in 51", "ace high", "2 beat an ace", "suits count", "choose a card", "skill or luck", "a draw?"):
        assert asked in text
    titles = [title.lower() for title in table.page.locator("#guide-content h3").all_inner_texts()]
    for word in ("goal", "deal", "battle", "war", "double war", "few cards", "ends", "limits", "keys", "first game",
                 "children", "likely", "long", "questions", "glance"):  # fmt: skip
        assert any(word in title for title in titles), word
    assert table.page.locator("#guide-content .card.face").count() >= 4  # worked examples, with real faces
    assert table.page.locator("#guide-content .card.back").count() >= 3
    assert table.page.locator("#guide-content table").count() >= 1


def test_the_guide_tells_the_keys_as_they_are(table: Table) -> None:
    table.press("Settings")
    table.page.get_by_label("New game", exact=True).press("m")
    table.key("Escape")
    table.press("How to play")
    controls = table.page.locator("#guide-content section", has=table.page.get_by_role("heading", name="keys"))
    assert "M" in controls.inner_text().split()
    assert "N" not in controls.inner_text().split()


def test_the_guides_contents_lead_to_its_sections(table: Table) -> None:
    page = table.page
    table.press("How to play")
    address = page.url
    links = page.locator("#guide .contents a")
    titles = links.all_inner_texts()
    assert len(titles) >= 12
    assert titles == page.locator("#guide-content h3").all_inner_texts()
    for title in titles[1::3]:
        page.evaluate("document.getElementById('guide').scrollTop = 0")
        links.get_by_text(title, exact=True).click()
        heading = page.locator("#guide-content h3").get_by_text(title, exact=True)
        top = heading.evaluate("h => h.getBoundingClientRect().top - h.closest('dialog').getBoundingClientRect().top")
        bottom = page.evaluate("(d => d.scrollHeight - d.scrollTop - d.clientHeight)(document.getElementById('guide'))")
        assert 0 <= top < 80 or (bottom < 2 and top > 0), title
        assert page.url == address
        assert heading.evaluate("h => h.parentElement === document.activeElement")  # the keys go on from there
    assert page.evaluate("scrollY") == 0
