"""The laboratory as HTML: its form, and what was found. Everything that people can type is escaped."""

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from war.engine.presets import PRESETS, rules_title
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
from war.laboratory.highlights import highlight_links
from war.laboratory.study import Compared
from war.markup.charts import Plot, aces_plot, lengths_plot, over_plot
from war.markup.comparison_chart import KINDS, LETTERS, compared_plot, compared_table, key_svg
from war.markup.rules import rule_html
from war.text.language import ENGLISH
from war.text.plain import counted
from war.text.report import Section, headline, sections
from war.text.rules import RULE_LABELS, rules_sentences
from war.text.study import MARGIN_SENTENCE, answers, comparison_answers

#: What the report calls its list of games, which stand here as buttons.
GAMES_SECTION = "Deals worth a look"


def laboratory_html(seed: int) -> str:
    """The laboratory as it opens, with this seed in its field."""
    presets = "".join(
        f'<button type="button" data-lab-games="{games}" aria-label="{counted(games, "game")}">{games:,}</button>'
        for games in GAMES_CHOICES
    )
    return (
        '<div class="lab-head"><h2 id="lab-title" tabindex="-1">Laboratory</h2>'
        '<button type="button" data-intent="lab-close">Close the laboratory</button></div>'
        '<p class="lab-about">Have the computer play many games at once, and see what they have in common. '
        "The game on the table waits for you meanwhile.</p>"
        '<form class="lab-form" method="dialog" autocomplete="off">'
        f"{_rules_html(PLACES[0], 'Rules')}"
        '<p class="check"><label><input type="checkbox" id="lab-compare"> Compare with other rules, on the same deals'
        "</label></p>"
        f'<div id="lab-other" hidden>{_rules_html(PLACES[1], "Other rules")}</div>'
        f"{_field_html(GAMES, 'Games', f'{USUAL_GAMES:,}', '')}"
        f'<div class="lab-presets" role="group" aria-label="So many games">{presets}</div>'
        f"{_field_html(SEED, 'Seed', str(seed), 'The same seed deals the same games again.')}"
        '<p class="lab-presets"><button type="button" data-intent="lab-seed">Another seed</button></p>'
        '<p class="lab-run"><button type="submit" class="main" id="lab-run" data-intent="lab-run">Play the games'
        "</button>"
        '<button type="button" id="lab-stop" data-intent="lab-stop" aria-disabled="true">Stop</button></p>'
        '<div class="lab-progress" id="lab-progress" hidden>'
        '<progress id="lab-bar" max="1" value="0" aria-label="Games played"></progress>'
        '<p id="lab-left"></p></div>'
        '<p class="lab-said" id="lab-said" role="status"></p>'
        "</form>"
        '<div class="lab-results" id="lab-results"><p class="hint">What is found stands here: how long games take, '
        "who wins, how many wars there are, and games worth a look.</p></div>"
    )


def _rules_html(place: str, title: str) -> str:
    """A choice of a table, and a field for each rule."""
    options = "".join(
        f'<option value="{table.name}">{escape(ENGLISH.say(table.title))}</option>'
        + "".join(
            f'<option value="{table.name}-{at}">{escape(ENGLISH.say(rules_title(variant.rules)))}</option>'
            for at, variant in enumerate(table.variants, 1)
            if variant.rules.time_limit is None
        )
        for table in PRESETS.values()
    )
    fields = "".join(
        rule_html(
            RULE_LABELS[rule],
            rule_name(place, rule),
            f"{rule_name(place, rule)}-note",
            {"data-lab-rule": place},
        )
        for rule in STUDY_RULES
    )
    return (
        f'<fieldset class="lab-rules"><legend>{title}</legend>'
        f'<p class="field"><label for="{place}-table">Table</label>'
        f'<select id="{place}-table" data-lab-table="{place}">{options}<option value="{OWN_RULES}">Own rules</option>'
        f'</select></p><details id="{place}-rules"><summary>Each rule</summary>'
        f'<p class="hint">Nobody looks at the clock here: a time limit makes no difference.</p>{fields}</details>'
        "</fieldset>"
    )


def _field_html(name: str, label: str, value: str, hint: str) -> str:
    about = f'<span class="hint" id="{name}-hint">{escape(hint)}</span>' if hint else ""
    described = f"{name}-note {name}-hint" if hint else f"{name}-note"
    return (
        f'<p class="field"><label for="{name}">{label}</label>'
        f'<input id="{name}" type="text" inputmode="numeric" autocomplete="off" maxlength="30" '
        f'value="{escape(value)}" aria-describedby="{described}">'
        f'<span class="means" id="{name}-note"></span>{about}</p>'
    )


def findings_html(findings: Findings) -> str:
    """What a study found, as far as it was played."""
    if not findings.games:
        return f"<p>{escape(answers(findings)[0])}</p>"
    plots = (lengths_plot(findings), over_plot(findings), aces_plot(findings))
    return (
        f"<h3>{escape(headline(findings))}</h3>"
        f"{_details('These rules', _list(map(ENGLISH.say, rules_sentences(findings.rules))))}"
        f"{_answers(answers(findings))}"
        f'<div class="lab-plots">{"".join(map(plot_html, plots))}</div>'
        f"{worth_html(findings)}{_all(findings)}"
        f'<p class="hint">{escape(MARGIN_SENTENCE)}</p>{SAVE}'
    )


def compared_html(compared: Compared, lengths: Sequence[Counter[int]]) -> str:
    """What two sets of rules made of the same deals; ``lengths``: how long their games were, as tallies have it."""
    one, other = compared.one, compared.other
    names = [
        f"{letter} ({ENGLISH.say(rules_title(each.rules))})" for letter, each in zip(LETTERS, (one, other), strict=True)
    ]
    sentences = comparison_answers(compared, *names)
    if not one.games:
        return f"<p>{escape(sentences[0])}</p>"
    deals = counted(one.games, "deal") if one.games == one.asked else f"{one.games:,} of {counted(one.asked, 'deal')}"
    key = "".join(
        f"<li>{key_svg(kind)} <b>{letter}</b> {escape(ENGLISH.say(rules_title(each.rules)))}</li>"
        for kind, letter, each in zip(KINDS, LETTERS, (one, other), strict=True)
    )
    singles = "".join(
        f'<section class="lab-single"><h4>{escape(name)}</h4>'
        f"{_details('These rules', _list(map(ENGLISH.say, rules_sentences(each.rules))))}{_answers(answers(each))}"
        f"{worth_html(each, letter)}{_all(each)}</section>"
        for name, letter, each in zip(names, LETTERS, (one, other), strict=True)
    )
    return (
        f"<h3>{escape(f'{names[0]} and {names[1]} – {deals} – seed {one.seed}')}</h3>"
        f"{_answers(sentences)}"
        f'<ul class="lab-key">{key}</ul>'
        f'<div class="lab-plots">{plot_html(compared_plot(compared, lengths))}</div>'
        f"{table_html(compared_table(compared))}"
        f'<p class="hint">{escape(MARGIN_SENTENCE)}</p>{SAVE}'
        f'<div class="lab-singles">{singles}</div>'
    )


SAVE = (
    '<p class="lab-save"><button type="button" data-intent="lab-csv">Save as CSV (commas, 0.5)</button>'
    '<button type="button" data-intent="lab-csv-semicolon">Save as CSV (semicolons, 0,5)</button>'
    '<button type="button" data-intent="lab-json">Save as JSON</button></p>'
)


def plot_html(plot: Plot) -> str:
    """A plot with its title, and its numbers folded away below."""
    return (
        f'<figure class="lab-plot"><figcaption>{escape(plot.title)}</figcaption>{plot.svg}'
        f"{_details('As a table', table_html(plot.table))}</figure>"
    )


def table_html(section: Section) -> str:
    """A table; the first column names the row."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in section.head)
    rows = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(map(_cell, rest))}</tr>' for first, *rest in section.rows
    )
    return (
        f'<table class="numbers"><caption>{escape(section.title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _cell(text: str) -> str:
    """A cell of a table; a margin beside a number stays in one piece."""
    value, sign, margin = text.partition(" ± ")
    return f"<td>{escape(value)}{f' <span>± {escape(margin)}</span>' if sign else ''}</td>"


def worth_html(findings: Findings, letter: str = "") -> str:
    """The games worth a look, each with a button that opens it on the table."""
    under = f" under {letter}" if letter else ""
    items = "".join(
        f"<li><b>{escape(each.label)}</b> <span>{escape(each.what)}</span>"
        f'<button type="button" data-link="{escape(each.link)}" '
        f'aria-label="Watch {each.deal}, the {escape(each.label.lower())}{under}">Watch {each.deal}</button></li>'
        for each in highlight_links(findings)
    )
    heading = "h5" if letter else "h4"
    return f'<{heading}>Games worth a look</{heading}><ul class="lab-games">{items}</ul>'


def _all(findings: Findings) -> str:
    tables = "".join(table_html(each) for each in sections(findings) if each.title != GAMES_SECTION)
    return _details("All numbers", f'<div class="lab-all">{tables}</div>')


def _answers(sentences: Iterable[str]) -> str:
    return '<div class="lab-answers">' + "".join(f"<p>{escape(each)}</p>" for each in sentences) + "</div>"


def _list(items: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(each)}</li>" for each in items) + "</ul>"


def _details(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


assert MIN_GAMES <= USUAL_GAMES <= MAX_GAMES
