"""The dialog with the rules of the next game, and the guide, which is true for the rules in use."""

from collections.abc import Callable, Mapping

from binding.dialogs import Dialogs
from binding.ports import Fields
from binding.screen import Screen
from war.engine.rules import Rules
from war.markup.guide import guide_html
from war.markup.rules import rules_html
from war.message import join
from war.session.rules_form import RulesForm, preset_matches, preset_rules, read_rules, rule_texts
from war.session.session import Session


class RulesDialog:
    """Reads and fills the fields of the rules; what they mean is decided in ``war``."""

    def __init__(self, session: Session, dialogs: Dialogs, screen: Screen, fields: Fields) -> None:
        self._session = session
        self._dialogs = dialogs
        self._screen = screen
        self._fields = fields
        self._made = False
        self.intents: Mapping[str, Callable[..., object]] = {
            "rules": self.open,
            "rule": self.tell,
            "pick": self.pick,
            "use-rules": self.use,
            "guide": self.open_guide,
        }

    def open(self) -> None:
        """Open the rules of the next game."""
        if not self._made:
            self._made = True
            self._screen.change("rules-content", "", rules_html(self._screen.language))
        self.fill(self._session.settings.rules)
        self._dialogs.open("rules")

    def pick(self, preset: str) -> None:
        """Put the rules of a table or variant into the fields."""
        self.fill(preset_rules(preset))

    def fill(self, rules: Rules) -> None:
        """Put rules into their fields."""
        texts = rule_texts(rules)
        for rule, text in texts.items():
            self._screen.change(f"rule-{rule}", ".value", text)
        self._say(read_rules(texts))

    def tell(self) -> RulesForm:
        """Say what the rules in the fields mean, or what is wrong with them. Returns how they were read."""
        form = read_rules(
            {rule: self._fields.value(f"rule-{rule}") for rule in rule_texts(self._session.settings.rules)}
        )
        self._say(form)
        return form

    def _say(self, form: RulesForm) -> None:
        self._screen.write("rules-error", join([form.notes[rule] for rule in form.wrong]))
        for rule, note in form.notes.items():
            self._dialogs.note(f"rule-{rule}", f"means-{rule}", note, rule in form.wrong)
        for name, on in preset_matches(form.rules).items():
            self._screen.change(f"pick-{name}", "aria-pressed", "true" if on else "false")

    def use(self) -> None:
        """Have the next game played by the rules in the fields; one without a card played is the next."""
        form = self.tell()
        if form.rules is None:
            self._screen.finish(f"rule-{form.wrong[0]}", "focus")
        else:
            self._session.use_rules(form.rules)
            self._dialogs.close("rules")

    def open_guide(self) -> None:
        """Open the guide, true for the rules in use."""
        rules = self._session.open_game.game.rules
        self._screen.change("guide-content", "", guide_html(rules, self._session.settings, self._screen.language))
        self._dialogs.open("guide")
