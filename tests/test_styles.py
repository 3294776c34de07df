"""The page's styles, read as text: colours in one place, no side that is left or right, and one room a class."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import ROOT

STYLE = ROOT / "static" / "style"
SHEETS = sorted(path.name for path in STYLE.glob("*.css"))
#: The sheets that name colours.
PALETTES = ("colours.css", "dark.css")

COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\("
    r"|(?<![\w-])(?:black|white|gr[ae]y|silver|red|maroon|yellow|olive|lime|green|aqua|teal|blue|navy|fuchsia|purple|orange"
    r"|gold|brown|pink|canvas|canvastext|linktext|visitedtext|activetext|buttonface|buttontext|buttonborder|field"
    r"|fieldtext|highlight|highlighttext|selecteditem|selecteditemtext|mark|marktext|graytext|accentcolor"
    r"|accentcolortext)(?![\w-])",
    re.IGNORECASE,
)
SIDE = re.compile(
    r"left|right|top|bottom|"
    r"(?:(?:scroll-)?(?:margin|padding)|inset|border)-(?:left|right|top|bottom)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius"
)
#: Values that have one side first and the other third, where they may differ; and words that are a side.
FOUR_SIDED = re.compile(r"(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color|radius)")
ASIDE = ("text-align", "float", "clear", "caption-side")
#: Where a side has to be one: sheet, selector, property and why.
REAL_SIDES = {
    (
        "page.css",
        "body",
        "padding",
    ): "the edges of a screen that are cut off are where they are, whatever is written on it",
}

#: Classes that nothing styles, and who looks for them.
HOOKS = {
    "key": "a field of the settings that takes a key",
    "lab-single": "what was found of one of two sets of rules",
}
#: Classes of which the code writes a part only: that part.
BUILT = {"war2": "war", "war3": "war", "piece-1": "piece-", "piece-2": "piece-", "piece-3": "piece-"}


class Rule(NamedTuple):
    """A style rule: its sheet, each of its selectors, and what it declares, in order."""

    sheet: str
    selectors: tuple[str, ...]
    declarations: tuple[tuple[str, str], ...]


def parts(text: str, at: str) -> list[str]:
    """The parts between these marks, where no bracket is open and no text is quoted."""
    found, depth, quoted = [""], 0, False
    for letter in text:
        quoted ^= letter == '"'
        depth += 0 if quoted else (letter in "([") - (letter in ")]")
        if letter == at and not depth and not quoted:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found if part.strip()]


def rules_in(sheet: str, text: str) -> Iterator[Rule]:
    """The rules of a sheet, those within @media included; of keyframes there is nothing to be known."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    while match := re.match(r"\s*([^{}]+)\{", text):
        end, depth = match.end(), 1
        while depth:
            depth += (text[end] == "{") - (text[end] == "}")
            end += 1
        head, inside = match[1].strip(), text[match.end() : end - 1]
        if head.startswith("@media"):
            yield from rules_in(sheet, inside)
        elif not head.startswith("@"):
            pairs = (declaration.partition(":") for declaration in parts(inside, ";"))
            declared = tuple((name.strip(), " ".join(value.split())) for name, _, value in pairs)
            yield Rule(sheet, tuple(" ".join(each.split()) for each in parts(head, ",")), declared)
        text = text[end:]
    assert not text.strip(), (sheet, text)


def all_rules() -> list[Rule]:
    return [rule for sheet in SHEETS for rule in rules_in(sheet, (STYLE / sheet).read_text("utf-8"))]


RULES = all_rules()


def classes_in(selector: str) -> list[str]:
    return re.findall(r"\.([a-z][\w-]*)", re.sub(r"\[[^\]]*\]", "[]", selector))


STYLED = {name for rule in RULES for selector in rule.selectors for name in classes_in(selector)}


def literals(path: Path) -> Iterator[str]:
    """Each text that stands in a file of code."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        nodes = ast.walk(ast.parse(text))
        yield from (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    else:
        yield from (found[2] for found in re.finditer(r"""(["'`])((?:\\.|(?!\1).)*)\1""", text))


SOURCES = [
    *sorted((ROOT / "war" / "markup").glob("*.py")),
    ROOT / "war" / "session" / "appearance.py",
    *sorted(path for path in (ROOT / "static").rglob("*.js") if not {"runtime", "tools"} & set(path.parts)),
]
PAGE = (ROOT / "index.html").read_text("utf-8")


def given_classes() -> set[str]:
    """The classes that the page, the markup and the scripts give to something, as far as they are written whole."""
    texts = re.findall(r'class="([^"]*)"', PAGE)
    for path in SOURCES:
        source = path.read_text("utf-8")
        texts += re.findall(r'class=\\?"([^"{}\\]*)\\?"', source)
        texts += re.findall(r'"class": "([^"]*)"', source)
        texts += re.findall(r'(?:\.className = |classList\.add\(|"class", )"([^"]*)"', source)
    return {name for text in texts for name in text.split()}


def test_the_reader_reads_rules() -> None:
    rules = '/* no */ a, b:is(c, d) { x: y(";", 1); z: 2 } @media (e) { .f[g=".h"] .i { j: k; } }'
    text = f"{rules} @keyframes l {{ m {{ n: o }} }}"
    assert list(rules_in("o", text)) == [
        Rule("o", ("a", "b:is(c, d)"), (("x", 'y(";", 1)'), ("z", "2"))),
        Rule("o", ('.f[g=".h"] .i',), (("j", "k"),)),
    ]
    assert classes_in('.f[g=".h"] .i:not(.j)') == ["f", "i", "j"]
    assert len(RULES) > 300


def test_the_page_links_every_sheet_colours_first_and_the_dark_ones_last() -> None:
    linked = re.findall(r'<link rel="stylesheet" href="static/style/([^"]+)"', PAGE)
    assert sorted(linked) == SHEETS
    assert (linked[0], linked[-1]) == PALETTES


@pytest.mark.parametrize("text", ["#fff", "1px solid RGB(0 0 0 / 0.5)", "Canvas", "linear-gradient(white, var(--a))"])
def test_a_colour_is_known_when_it_is_seen(text: str) -> None:
    assert COLOUR.search(text)


@pytest.mark.parametrize("text", ["var(--black)", "inherit", "transparent", "var(--chart-mark)", "nowrap", "none"])
def test_what_only_names_a_colour_is_none(text: str) -> None:
    assert not COLOUR.search(text)


def test_no_sheet_but_the_palettes_has_a_colour_of_its_own() -> None:
    assert not [
        (rule.sheet, rule.selectors, name, value)
        for rule in RULES
        for name, value in rule.declarations
        if rule.sheet not in PALETTES and COLOUR.search(value)
    ]


def test_the_palettes_declare_custom_properties_and_nothing_else() -> None:
    names = {name for rule in RULES for name, _ in rule.declarations if rule.sheet in PALETTES}
    assert {name for name in names if not name.startswith("--")} == {"color-scheme"}


def test_every_custom_property_is_declared_and_used() -> None:
    declared = {name for rule in RULES for name, _ in rule.declarations if name.startswith("--")}
    used = {name for rule in RULES for _, value in rule.declarations for name in re.findall(r"var\((--[\w-]+)", value)}
    assert declared == used


def test_the_dark_theme_changes_only_what_the_light_one_has() -> None:
    values: dict[str, dict[str, str]] = {sheet: {} for sheet in PALETTES}
    for rule in RULES:
        if rule.sheet in PALETTES and rule.selectors == (":root",):
            values[rule.sheet].update(rule.declarations)
    light, dark = (values[sheet] for sheet in PALETTES)
    assert dark.keys() < light.keys()
    assert not {name for name in dark if dark[name] == light[name]}


def is_one_sided(name: str, value: str) -> bool:
    """Whether a declaration speaks of the left or the right, or of the top or the bottom, of what it is for."""
    if SIDE.fullmatch(name) or (name in ASIDE and re.search(r"\b(left|right|top|bottom)\b", value)):
        return True
    sides = parts(value.replace("!important", ""), " ")
    return bool(FOUR_SIDED.fullmatch(name)) and len(sides) == 4 and sides[1] != sides[3]


@pytest.mark.parametrize(
    ("name", "value", "one_sided"),
    [
        ("margin-left", "0", True),
        ("border-top-color", "inherit", True),
        ("bottom", "0", True),
        ("text-align", "left", True),
        ("padding", "0 1px 0 max(1px, 2px)", True),
        ("inset", "0 1px 2px 1px", False),
        ("padding", "0 max(1px, 2px) 0", False),
        ("margin-inline-start", "auto", False),
        ("text-align", "end", False),
        ("border-collapse", "collapse", False),
    ],
)
def test_a_side_is_known_when_it_is_seen(name: str, value: str, *, one_sided: bool) -> None:
    assert is_one_sided(name, value) is one_sided


def test_no_rule_speaks_of_left_and_right_so_that_a_page_that_runs_the_other_way_is_its_mirror() -> None:
    found = {
        (rule.sheet, ", ".join(rule.selectors), name)
        for rule in RULES
        for name, value in rule.declarations
        if is_one_sided(name, value)
    }
    assert found == set(REAL_SIDES)


def test_every_class_that_is_styled_is_given_to_something() -> None:
    words = given_classes() | {word for path in SOURCES for text in literals(path) for word in text.split()}
    assert not STYLED - words - set(BUILT)
    assert all(any(word.startswith(part) for word in words) for part in BUILT.values())


def test_every_class_that_is_given_is_styled_or_looked_for() -> None:
    assert given_classes() - STYLED == set(HOOKS)


def test_the_rules_for_a_class_stand_in_the_sheet_of_its_room() -> None:
    """A rule belongs to the room that the first class or id of its selector names."""
    sheets = defaultdict(set)
    for rule in RULES:
        for selector in rule.selectors:
            for name in re.findall(r"[.#][a-z][\w-]*", re.sub(r"\[[^\]]*\]", "", selector))[:1]:
                sheets[name].add(rule.sheet)
    assert not {name: found for name, found in sheets.items() if len(found) > 1}
