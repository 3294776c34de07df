"""The laboratory: its fields, the study under way, and what is found. What all that means is decided in ``war``.

A study runs in slices on the page's own thread, each as a task of its own, so that whatever people do comes between
two of them. It goes on while the page is hidden, and is gone when the page is left: nothing of it is kept.
"""

import asyncio
from typing import Any

from pyodide.ffi.wrappers import add_event_listener

from war.engine.presets import PRESETS
from war.engine.rules import Rules
from war.laboratory.export import compared_csv, compared_json, findings_csv, findings_json
from war.laboratory.form import GAMES, OWN_RULES, PLACES, SEED, field_ids, field_texts, fresh_seed, read_form
from war.laboratory.slices import Slices
from war.laboratory.study import Comparison, Study
from war.markup.laboratory import compared_html, findings_html, laboratory_html
from war.message import Text
from war.session.rules_form import preset_rules
from war.text.language import ENGLISH
from war.text.study import ended, progress_text, started

#: Milliseconds between two looks at how far it is.
OFTEN = 250


class Laboratory:
    """The laboratory of ``page``. It is made when it is first asked for."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.element = page.element
        self.study: Study | Comparison | None = None  # while it runs
        self.found: Any = None  # what was found last
        self.slices = Slices()
        self.last = self.told = 0.0
        page.intents |= {
            "lab-close": self.close,
            "lab-run": self.run,
            "lab-stop": self.stop,
            "lab-seed": self.another_seed,
            "lab-csv": self.save_csv,
            "lab-csv-semicolon": lambda: self.save_csv("semicolon"),
            "lab-json": self.save_json,
        }
        section = self.element("lab")
        section.innerHTML = laboratory_html(fresh_seed())
        rules = page.session.open_game.game.rules.as_dict() | {"time_limit": None}
        self.fill(PLACES[0], Rules.from_dict(rules))
        self.fill(PLACES[1], PRESETS["quick" if rules == PRESETS["classic"].rules.as_dict() else "classic"].rules)
        add_event_listener(section, "change", page.guarded(self.on_change))
        add_event_listener(section, "click", page.guarded(self.on_click))

    def open(self) -> None:
        """Show it, and go there."""
        self.element("lab").hidden = False
        self.element("lab").scrollIntoView()
        self.element("lab-title").focus()

    def close(self) -> None:
        """Hide it; a study that runs is stopped."""
        self.stop()
        self.element("lab").hidden = True
        self.element("open-lab").focus()
        self.page.window.war.giveBack()

    # ---- the fields ----------------------------------------------------------------------------------------

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the rules in use."""
        return PLACES if self.element("lab-compare").checked else PLACES[:1]

    def fill(self, place: str, rules: Rules) -> None:
        """Put rules into their fields."""
        for name, text in field_texts(place, rules).items():
            self.element(name).value = text
        self.tell()

    def tell(self) -> Any:
        """Say beside each field what it means, or what is wrong with it. Returns how all of them were read."""
        reading = read_form({name: self.element(name).value for name in field_ids(PLACES)}, self.places)
        for name, note in reading.notes.items():
            self.element(f"{name}-note").textContent = ENGLISH.say(note)
            self.element(name).setAttribute("aria-invalid", "true" if name in reading.wrong else "false")
        for place, table in reading.tables.items():
            self.element(f"{place}-table").value = table
        for button in self.element("lab").querySelectorAll("[data-lab-games]"):
            same = reading.games == int(button.getAttribute("data-lab-games"))
            button.setAttribute("aria-pressed", "true" if same else "false")
        return reading

    def on_change(self, event: Any) -> None:
        """A field has a new content."""
        target = event.target
        place = target.getAttribute("data-lab-table")
        if place and target.value != OWN_RULES:
            self.fill(place, preset_rules(target.value))
            return
        if place:
            self.element(f"{place}-rules").open = True
        self.element("lab-other").hidden = len(self.places) < 2
        reading = self.tell()
        if target.id in reading.wrong:  # the focus has moved on: who plays by ear is told as well
            self.page.say(reading.notes[target.id])

    def on_click(self, event: Any) -> None:
        """A press of a button that is no intent: so many games, or a game to be watched."""
        button = event.target.closest("[data-lab-games], [data-link]")
        if self.page.is_none(button):
            return
        if games := button.getAttribute("data-lab-games"):
            self.element(GAMES).value = f"{int(games):,}"
            self.tell()
        else:  # the page opens the game: go to the table
            self.element("table").setAttribute("tabindex", "-1")
            self.element("table").focus()

    def another_seed(self) -> None:
        """Put another seed into its field."""
        self.element(SEED).value = str(fresh_seed())
        self.tell()

    # ---- the study -----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Begin what the fields ask for, unless a study runs."""
        if self.study is not None:
            return
        reading = self.tell()
        if reading.asked is None:
            field = self.element(reading.wrong[0])
            folded = field.closest("details")
            if not self.page.is_none(folded):
                folded.open = True
            field.focus()
            return
        self.study = reading.asked.begin()
        self.slices = Slices()
        self.last = self.page.window.performance.now()
        self.element("lab-bar").max = self.study.games
        self.say(started(self.study))
        self.show_progress(self.last)
        self.soon()

    def soon(self) -> None:
        """Have the next slice played as soon as the browser has seen to what else there is."""
        asyncio.get_event_loop().call_soon(self.page.guarded(self.slice))

    def slice(self) -> None:
        """Play on for about a hundredth of a second."""
        study = self.study
        if study is None:
            return
        begun = self.page.window.performance.now()
        study.run(self.slices.battles)
        now = self.page.window.performance.now()
        self.slices.took(now - begun, now - self.last)
        self.last = now
        if study.done:
            self.end()
            return
        if now - self.told > OFTEN:
            self.show_progress(now)
        self.soon()

    def show_progress(self, now: float) -> None:
        """Show whether a study runs, and how far it is."""
        study, self.told = self.study, now
        running = study is not None
        self.element("lab-progress").hidden = not running
        self.element("lab-run").setAttribute("aria-disabled", "true" if running else "false")
        self.element("lab-stop").setAttribute("aria-disabled", "false" if running else "true")
        if study is not None:
            what = "game" if isinstance(study, Study) else "deal"
            self.element("lab-bar").value = study.played
            left = progress_text(study.played, study.games, self.slices.seconds, what)
            self.element("lab-left").textContent = ENGLISH.say(left)

    def stop(self) -> None:
        """Stop the study, with what it has found so far."""
        if self.study is not None:
            self.end()

    def end(self) -> None:
        """The study is over: show what was found."""
        study, self.study = self.study, None
        assert study is not None
        self.found = study.result()
        if isinstance(study, Study):
            html = findings_html(self.found)
        else:
            html = compared_html(self.found, [tally.lengths for tally in study.tallies])
        self.element("lab-results").innerHTML = html
        self.show_progress(self.last)
        self.say(ended(self.found))

    def say(self, text: Text) -> None:
        """Say how it stands."""
        self.element("lab-said").textContent = ENGLISH.say(text)

    # ---- files ---------------------------------------------------------------------------------------------

    def save_csv(self, dialect: str = "comma") -> None:
        """Save what was found for a spreadsheet."""
        write = compared_csv if hasattr(self.found, "other") else findings_csv
        self.save("csv", "text/csv", lambda found: write(found, dialect))

    def save_json(self) -> None:
        """Save what was found for other programs."""
        self.save("json", "application/json", compared_json if hasattr(self.found, "other") else findings_json)

    def save(self, outcome: str, kind: str, write: Any) -> None:
        """Save it as a file."""
        self.page.window.war.download(f"war-laboratory.{outcome}", kind, write(self.found))
