"""The laboratory as HTML: its form, and what was found."""

from collections import Counter
from collections.abc import Iterable, Sequence

from war.engine.presets import PRESETS, Preset, rules_title
from war.engine.rule_labels import RULE_LABELS, rules_sentences
from war.engine.rules import Rules
from war.laboratory.findings import Findings
from war.laboratory.form import (
    GAMES,
    GAMES_CHOICES,
    MAX_GAMES,
    MIN_GAMES,
    OWN_RULES,
    PLACES,
    SEED,
    STUDY_RULES,
    USUAL_GAMES,
    rule_name,
)
from war.laboratory.highlights import HighlightGame, Which, highlight_link, highlights
from war.laboratory.study import Compared
from war.markup.charts import Plot, aces_plot, lengths_plot, over_plot
from war.markup.comparison_chart import KINDS, compared_plot, compared_table, key_svg
from war.markup.html import Content, Html, html, tag
from war.markup.rules import rule_html
from war.message import EMPTY, Literal, Message, Text, Value, count, say
from war.text.figures import Cell, Table, WithMargin, games
from war.text.language import ENGLISH, Language
from war.text.report import HIGHLIGHT_LABELS, highlight_text, tables
from war.text.study import LETTERS, MARGIN_SENTENCE, answers, comparison_answers, headline

WATCH: dict[Which, tuple[Message, Message]] = {
    Which.LONGEST: (say("Watch {deal}, the longest game"), say("Watch {deal}, the longest game under {rules}")),
    Which.SHORTEST: (say("Watch {deal}, the shortest game"), say("Watch {deal}, the shortest game under {rules}")),
    Which.DEEPEST: (say("Watch {deal}, the deepest war"), say("Watch {deal}, the deepest war under {rules}")),
    Which.COMEBACK: (
        say("Watch {deal}, the greatest comeback"),
        say("Watch {deal}, the greatest comeback under {rules}"),
    ),
}


def laboratory_html(seed: int, language: Language = ENGLISH) -> Html:
    """The laboratory as it opens, with this seed in its field."""
    choices = [
        tag(
            "button",
            {
                "type": "button",
                "id": f"{GAMES}-{number}",
                "data-lab-games": number,
                "aria-label": language.say(games(number)),
            },
            language.number(number),
        )
        for number in GAMES_CHOICES
    ]
    usual = language.number(USUAL_GAMES)
    same = say("The same seed deals the same games again.")
    compare = tag("input", {"type": "checkbox", "id": "lab-compare"})
    comparing = language.say(say("Compare with other rules, on the same deals"))
    played = language.say(say("Games played"))
    about = say(
        "Have the computer play many games at once, and see what they have in common. "
        "The game on the table waits for you meanwhile."
    )
    hint = say(
        "What is found stands here: how long games take, who wins, how many wars there are, and games worth a look."
    )
    stop = _intent("lab-stop", say("Stop"), language, {"id": "lab-stop"}, {"aria-disabled": "true"})
    return html(
        tag(
            "div",
            {"class": "lab-head"},
            tag("h2", {"id": "lab-title", "tabindex": -1}, language.say(say("Laboratory"))),
            _intent("lab-close", say("Close the laboratory"), language),
        ),
        tag("p", {"class": "lab-about"}, language.say(about)),
        tag(
            "form",
            {"class": "lab-form", "method": "dialog", "autocomplete": "off"},
            _rules_html(PLACES[0], say("Rules"), language),
            tag("p", {"class": "check"}, tag("label", compare, " ", comparing)),
            tag("div", {"id": "lab-other", "hidden": True}, _rules_html(PLACES[1], say("Other rules"), language)),
            _field_html(GAMES, say("Games"), usual, EMPTY, language),
            tag(
                "div",
                {"class": "lab-presets", "role": "group", "aria-label": language.say(say("So many games"))},
                choices,
            ),
            _field_html(SEED, say("Seed"), str(seed), same, language),
            tag("p", {"class": "lab-presets"}, _intent("lab-seed", say("Another seed"), language)),
            tag(
                "p",
                {"class": "lab-run"},
                tag(
                    "button",
                    {"type": "submit", "class": "main", "id": "lab-run", "data-intent": "lab-run"},
                    language.say(say("Play the games")),
                ),
                stop,
            ),
            tag(
                "div",
                {"class": "lab-progress", "id": "lab-progress", "hidden": True},
                tag("progress", {"id": "lab-bar", "max": 1, "value": 0, "aria-label": played}),
                tag("p", {"id": "lab-left"}),
            ),
            tag("p", {"class": "lab-said", "id": "lab-said", "role": "status"}),
        ),
        tag("div", {"class": "lab-results", "id": "lab-results"}, tag("p", {"class": "hint"}, language.say(hint))),
    )


def _intent(
    intent: str,
    words: Message,
    language: Language,
    first: dict[str, str] | None = None,
    then: dict[str, str] | None = None,
) -> Html:
    """A button that asks for something."""
    return tag("button", {"type": "button"}, first or {}, {"data-intent": intent}, then or {}, language.say(words))


def _rules_html(place: str, legend: Message, language: Language) -> Html:
    """A choice of a table, and a field for each rule."""
    options = [
        html(
            tag("option", {"value": table.name}, language.say(table.title)),
            (
                tag("option", {"value": f"{table.name}-{at}"}, language.say(rules_title(rules)))
                for at, rules in _variants(table)
            ),
        )
        for table in PRESETS.values()
    ]
    own = tag("option", {"value": OWN_RULES}, language.say(say("Own rules")))
    fields = [
        rule_html(
            RULE_LABELS[rule],
            rule_name(place, rule),
            f"{rule_name(place, rule)}-note",
            {"data-lab-rule": place},
            language,
        )
        for rule in STUDY_RULES
    ]
    clock = say("Nobody looks at the clock here: a time limit makes no difference.")
    return tag(
        "fieldset",
        {"class": "lab-rules"},
        tag("legend", language.say(legend)),
        tag(
            "p",
            {"class": "field"},
            tag("label", {"for": f"{place}-table"}, language.say(say("Table"))),
            tag("select", {"id": f"{place}-table", "data-lab-table": place}, options, own),
        ),
        tag(
            "details",
            {"id": f"{place}-rules"},
            tag("summary", language.say(say("Each rule"))),
            tag("p", {"class": "hint"}, language.say(clock)),
            fields,
        ),
    )


def _variants(table: Preset) -> Iterable[tuple[int, Rules]]:
    """The variants that can be studied, numbered as in `war.session.rules_form`."""
    return ((at, each.rules) for at, each in enumerate(table.variants, 1) if each.rules.time_limit is None)


def _field_html(name: str, label: Message, value: str, hint: Message, language: Language) -> Html:
    """A field for a whole number, with room for a note."""
    about = tag("span", {"class": "hint", "id": f"{name}-hint"}, language.say(hint)) if hint else html()
    described = f"{name}-note {name}-hint" if hint else f"{name}-note"
    kind = {"type": "text", "inputmode": "numeric", "autocomplete": "off", "maxlength": 30}
    return tag(
        "p",
        {"class": "field"},
        tag("label", {"for": name}, language.say(label)),
        tag("input", {"id": name}, kind, {"value": value, "aria-describedby": described}),
        tag("span", {"class": "means", "id": f"{name}-note"}),
        about,
    )


def findings_html(findings: Findings, language: Language = ENGLISH) -> Html:
    """What a study found, as far as it was played."""
    if not findings.games:
        return tag("p", language.say(answers(findings)[0]))
    plots = lengths_plot(findings, language), over_plot(findings, language), aces_plot(findings, language)
    return html(
        tag("h3", language.say(headline(findings))),
        _rules_list(findings, language),
        _answers(answers(findings), language),
        tag("div", {"class": "lab-plots"}, (plot_html(plot, language) for plot in plots)),
        worth_html(findings, language=language),
        _all(findings, language),
        _end(language),
    )


def compared_html(compared: Compared, lengths: Sequence[Counter[int]], language: Language = ENGLISH) -> Html:
    """What two sets of rules made of the same deals; ``lengths``: how long their games were, as tallies have it."""
    both = compared.one, compared.other
    titles = [rules_title(each.rules) for each in both]
    names = [say("{letter} ({rules})", letter=letter, rules=of) for letter, of in zip(LETTERS, titles, strict=True)]
    sentences = comparison_answers(compared, *names)
    if not compared.one.games:
        return tag("p", language.say(sentences[0]))
    key = (
        tag("li", key_svg(kind), " ", tag("b", language.value(letter)), " ", language.say(of))
        for kind, letter, of in zip(KINDS, LETTERS, titles, strict=True)
    )
    singles = (
        tag(
            "section",
            {"class": "lab-single"},
            tag("h4", language.say(name)),
            _rules_list(each, language),
            _answers(answers(each), language),
            worth_html(each, letter, language),
            _all(each, language),
        )
        for name, letter, each in zip(names, LETTERS, both, strict=True)
    )
    return html(
        tag("h3", language.say(_compared_headline(compared.one, *names))),
        _answers(sentences, language),
        tag("ul", {"class": "lab-key"}, key),
        tag("div", {"class": "lab-plots"}, plot_html(compared_plot(compared, lengths, language), language)),
        table_html(compared_table(compared), language),
        _end(language),
        tag("div", {"class": "lab-singles"}, singles),
    )


def _compared_headline(findings: Findings, one: Message, other: Message) -> Message:
    """What was compared, on how many deals, and where it was stopped how many were asked."""
    if findings.games == findings.asked:
        told = count(
            "{one} and {other} – {n} deal – seed {seed}", "{one} and {other} – {n} deals – seed {seed}", findings.games
        )
    else:
        told = count(
            "{one} and {other} – {played} of {n} deal – seed {seed}",
            "{one} and {other} – {played} of {n} deals – seed {seed}",
            findings.asked,
            played=findings.games,
        )
    return told.fill(one=one, other=other, seed=Literal(str(findings.seed)))


def _end(language: Language) -> Html:
    """What the margins mean, and the buttons that save what was found."""
    return html(
        tag("p", {"class": "hint"}, language.say(MARGIN_SENTENCE)),
        tag(
            "p",
            {"class": "lab-save"},
            _intent("lab-csv", say("Save as CSV (commas, 0.5)"), language),
            _intent("lab-csv-semicolon", say("Save as CSV (semicolons, 0,5)"), language),
            _intent("lab-json", say("Save as JSON"), language),
        ),
    )


def plot_html(plot: Plot, language: Language = ENGLISH) -> Html:
    """A plot with its title, and its numbers folded away below."""
    return tag(
        "figure",
        {"class": "lab-plot"},
        tag("figcaption", language.say(plot.title)),
        plot.svg,
        _details(say("As a table"), table_html(plot.table, language, titled=False), language),
    )


def table_html(table: Table, language: Language = ENGLISH, *, titled: bool = True) -> Html:
    """A table; the first column names the row. Where it is not `titled`, what is around it shows its title already."""
    head = (tag("th", {"scope": "col"}, language.say(cell)) if cell else tag("td") for cell in table.head)
    rows = (
        tag(
            "tr",
            tag("th", {"scope": "row"}, _cell(first, language)),
            (tag("td", _cell(each, language)) for each in rest),
        )
        for first, *rest in table.rows
    )
    return tag(
        "table",
        {"class": "numbers"},
        tag("caption", {"class": None if titled else "sr"}, language.say(table.title)),
        tag("thead", tag("tr", head)),
        tag("tbody", rows),
    )


def _cell(cell: Cell, language: Language) -> Content:
    """What stands in a cell of a table; a margin beside a number stays in one piece."""
    if isinstance(cell, WithMargin):
        return html(language.value(cell.value), " ", tag("span", language.value(cell.margin)))
    return language.value(cell)


def worth_html(findings: Findings, letter: Value | None = None, language: Language = ENGLISH) -> Html:
    """The games worth a look, each with a button that opens it on the table; ``letter``: under which rules."""
    return html(
        tag("h4" if letter is None else "h5", language.say(say("Games worth a look"))),
        tag(
            "ul",
            {"class": "lab-games"},
            (_highlight_html(each, findings.rules, letter, language) for each in highlights(findings)),
        ),
    )


def _highlight_html(highlight: HighlightGame, rules: Rules, letter: Value | None, language: Language) -> Html:
    deal = Literal(highlight.deal)
    alone, under = WATCH[highlight.which]
    label = alone.fill(deal=deal) if letter is None else under.fill(deal=deal, rules=letter)
    about = {"type": "button", "data-link": highlight_link(highlight, rules), "aria-label": language.say(label)}
    return tag(
        "li",
        tag("b", language.say(HIGHLIGHT_LABELS[highlight.which])),
        " ",
        tag("span", language.say(highlight_text(highlight.which, highlight.number))),
        tag("button", about, language.say(say("Watch {deal}", deal=deal))),
    )


def _all(findings: Findings, language: Language) -> Html:
    shown = tag("div", {"class": "lab-all"}, (table_html(each, language) for each in tables(findings)))
    return _details(say("All numbers"), shown, language)


def _answers(sentences: Iterable[Text], language: Language) -> Html:
    return tag("div", {"class": "lab-answers"}, (tag("p", language.say(each)) for each in sentences))


def _rules_list(findings: Findings, language: Language) -> Html:
    items = tag("ul", (tag("li", language.say(each)) for each in rules_sentences(findings.rules)))
    return _details(say("These rules"), items, language)


def _details(summary: Message, content: Html, language: Language) -> Html:
    return tag("details", tag("summary", language.say(summary)), content)


assert MIN_GAMES <= USUAL_GAMES <= MAX_GAMES
