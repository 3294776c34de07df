"""The laboratory: its fields, the study under way, and what is found. What all that means is decided in ``war``.

A study runs in slices on the page's own thread, each as a task of its own, so that whatever people do comes between
two of them. It goes on while the page is hidden, and is gone when the page is left: nothing of it is kept.
"""

from collections.abc import Callable, Mapping

from binding.ports import Clock, Fields, Files, Timers
from binding.screen import Screen
from war.engine.presets import PRESETS
from war.engine.rules import Rules
from war.laboratory.export import compared_csv, compared_json, findings_csv, findings_json
from war.laboratory.findings import Findings
from war.laboratory.form import (
    GAMES,
    GAMES_CHOICES,
    OWN_RULES,
    PLACES,
    SEED,
    USUAL_GAMES,
    FormReading,
    field_ids,
    field_texts,
    fresh_seed,
    read_form,
)
from war.laboratory.slices import Slices
from war.laboratory.study import Compared, Comparison, Study
from war.markup.laboratory import compared_html, findings_html, laboratory_html
from war.message import EMPTY, Text
from war.session.rules_form import preset_rules
from war.session.session import Session
from war.text.study import ended, progress_text, started

#: Milliseconds between two looks at how far it is.
OFTEN = 250


class Laboratory:
    """The laboratory. It is made when it is first asked for."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        fields: Fields,
        clock: Clock,
        timers: Timers,
        files: Files,
    ) -> None:
        self._session = session
        self._screen = screen
        self._fields = fields
        self._clock = clock
        self._timers = timers
        self._files = files
        self._study: Study | Comparison | None = None  # while it runs
        self._found: Findings | Compared | None = None  # what was found last
        self._slices = Slices()
        self._last = self._told = 0.0
        self.intents: Mapping[str, Callable[..., object]] = {
            "lab-close": self.close,
            "lab-run": self.run,
            "lab-stop": self.stop,
            "lab-seed": self.another_seed,
            "lab-games": self.choose_games,
            "lab-field": self.change,
            "lab-csv": self.save_csv,
            "lab-csv-semicolon": lambda: self.save_csv("semicolon"),
            "lab-json": self.save_json,
        }
        seed = fresh_seed()
        screen.change("lab", "", laboratory_html(seed, screen.language))
        rules = session.open_game.game.rules.as_dict() | {"time_limit": None}
        other = PRESETS["quick" if rules == PRESETS["classic"].rules.as_dict() else "classic"].rules
        texts = field_texts(PLACES[0], Rules.from_dict(rules)) | field_texts(PLACES[1], other)
        self._put(texts | {GAMES: screen.language.number(USUAL_GAMES), SEED: str(seed)}, PLACES[:1])

    def open(self) -> None:
        """Show it, and go there."""
        self._screen.change("lab", ".hidden", False)
        self._screen.finish("lab", "scrollIntoView")
        self._screen.finish("lab-title", "focus")

    def close(self) -> None:
        """Hide it; a study that runs is stopped."""
        self.stop()
        self._screen.change("lab", ".hidden", True)
        self._screen.finish("open-lab", "focus")

    # ---- the fields ----------------------------------------------------------------------------------------

    @property
    def _places(self) -> tuple[str, ...]:
        """The places of the rules in use."""
        return PLACES if self._fields.checked("lab-compare") else PLACES[:1]

    def _put(self, texts: Mapping[str, str], places: tuple[str, ...]) -> None:
        """Put texts into fields, and say what all of them mean then."""
        for name, text in texts.items():
            self._screen.change(name, ".value", text)
        self._tell(places, texts)

    def _tell(self, places: tuple[str, ...], put: Mapping[str, str] | None = None) -> FormReading:
        """Say beside each field what it means, or what is wrong with it. Returns how all of them were read.

        ``put``: what was just put into some of them.
        """
        put = put or {}
        texts = {name: put[name] if name in put else self._fields.value(name) for name in field_ids(PLACES)}
        reading, screen = read_form(texts, places), self._screen
        for name, note in reading.notes.items():
            screen.write(f"{name}-note", note)
            screen.change(name, "aria-invalid", "true" if name in reading.wrong else "false")
        for place, table in reading.tables.items():
            screen.change(f"{place}-table", ".value", table)
        for games in GAMES_CHOICES:
            screen.change(f"{GAMES}-{games}", "aria-pressed", "true" if reading.games == games else "false")
        return reading

    def change(self, field: str, place: str = "", table: str = "") -> Text:
        """A field has a new content; of ``place`` it is which ``table`` there is. Returns what is wrong with it."""
        if place and table != OWN_RULES:
            self._put(field_texts(place, preset_rules(table)), self._places)
            return EMPTY
        if place:
            self._screen.change(f"{place}-rules", ".open", True)
        self._screen.change("lab-other", ".hidden", len(self._places) < 2)
        reading = self._tell(self._places)
        return reading.notes[field] if field in reading.wrong else EMPTY  # who plays by ear is told: the focus is away

    def choose_games(self, games: str) -> None:
        """Ask for so many games."""
        self._put({GAMES: self._screen.language.number(int(games))}, self._places)

    def another_seed(self) -> None:
        """Put another seed into its field."""
        self._put({SEED: str(fresh_seed())}, self._places)

    # ---- the study -----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Begin what the fields ask for, unless a study runs."""
        if self._study is not None:
            return
        reading = self._tell(self._places)
        if reading.asked is None:
            field = reading.wrong[0]
            for place in PLACES:
                if field.startswith(f"{place}-"):
                    self._screen.change(f"{place}-rules", ".open", True)
            self._screen.finish(field, "focus")
            return
        self._study = reading.asked.begin()
        self._slices = Slices()
        self._last = self._clock.clock()
        self._screen.change("lab-bar", ".max", self._study.games)
        self._say(started(self._study))
        self._show_progress(self._last)
        self._timers.soon(self._slice)

    def _slice(self) -> None:
        """Play on for about a hundredth of a second."""
        study = self._study
        if study is None:
            return
        begun = self._clock.clock()
        study.run(self._slices.battles)
        now = self._clock.clock()
        self._slices.took(now - begun, now - self._last)
        self._last = now
        if study.done:
            self._end(study)
            return
        if now - self._told > OFTEN:
            self._show_progress(now)
        self._timers.soon(self._slice)

    def _show_progress(self, now: float) -> None:
        """Show whether a study runs, and how far it is."""
        study, self._told, screen = self._study, now, self._screen
        running = study is not None
        with screen.together():
            screen.change("lab-progress", ".hidden", not running)
            screen.change("lab-run", "aria-disabled", "true" if running else "false")
            screen.change("lab-stop", "aria-disabled", "false" if running else "true")
            if study is not None:
                what = "game" if isinstance(study, Study) else "deal"
                screen.change("lab-bar", ".value", study.played)
                screen.write("lab-left", progress_text(study.played, study.games, self._slices.seconds, what))

    def stop(self) -> None:
        """Stop the study, with what it has found so far."""
        if self._study is not None:
            self._end(self._study)

    def _end(self, study: Study | Comparison) -> None:
        """The study is over: show what was found."""
        self._study = None
        with self._screen.together():
            if isinstance(study, Study):
                found = self._found = study.result()
                html = findings_html(found, self._screen.language)
            else:
                compared = self._found = study.result()
                lengths = [tally.lengths for tally in study.tallies]
                html = compared_html(compared, lengths, self._screen.language)
            self._screen.change("lab-results", "", html)
            self._show_progress(self._last)
            self._say(ended(self._found))

    def _say(self, text: Text) -> None:
        """Say how it stands."""
        self._screen.write("lab-said", text)

    # ---- files ---------------------------------------------------------------------------------------------

    def save_csv(self, dialect: str = "comma") -> None:
        """Save what was found for a spreadsheet."""
        if isinstance(self._found, Compared):
            self._save("csv", "text/csv", compared_csv(self._found, dialect))
        elif self._found is not None:
            self._save("csv", "text/csv", findings_csv(self._found, dialect))

    def save_json(self) -> None:
        """Save what was found for other programs."""
        if isinstance(self._found, Compared):
            self._save("json", "application/json", compared_json(self._found))
        elif self._found is not None:
            self._save("json", "application/json", findings_json(self._found))

    def _save(self, ending: str, kind: str, text: str) -> None:
        self._files.download(f"war-laboratory.{ending}", kind, text)
