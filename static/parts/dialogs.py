"""The dialogs: rules, guide, settings. Their fields are read here; what they mean is decided in ``war``."""

from dataclasses import replace
from typing import Any

from war.markup.guide import guide_html
from war.markup.rules import rules_html
from war.markup.settings import settings_html
from war.session.rules_form import preset_matches, read_rules, rule_texts
from war.session.settings import Settings, SettingsError
from war.session.shortcuts import DEFAULT_KEYS, KeyPress, KeysError, key_title, with_key
from war.text.language import ENGLISH

#: In the field for a shortcut these keys do what they always do.
LEAVE_FIELD = ("Tab", "Escape", "Enter", "Shift", "CapsLock", "AltGraph")


class Dialogs:
    """The dialogs of ``page``."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.element = page.element
        self.intents = {
            "rules": self.open_rules,
            "guide": self.open_guide,
            "settings": self.open_settings,
            "keys": self.open_keys,
            "use-rules": self.use_rules,
            "default-keys": self.use_default_keys,
            "reset": self.reset,
            "unreset": self.unreset,
        }
        self.before_reset: Settings | None = None

    @property
    def session(self) -> Any:
        """The session that the dialogs are about."""
        return self.page.session

    def open(self, name: str) -> None:
        """Open a dialog; auto-play waits outside."""
        self.page.pause()
        if not self.element(name).open:
            self.element(name).showModal()
        self.element(name).scrollTop = 0

    def open_guide(self) -> None:
        """Open the guide, true for the rules in use."""
        self.element("guide-content").innerHTML = guide_html(self.session.open_game.game.rules, self.session.settings)
        self.open("guide")

    def open_rules(self) -> None:
        """Open the rules of the next game."""
        if not self.element("rules-content").firstElementChild:
            self.element("rules-content").innerHTML = rules_html()
        self.fill_rules(self.session.settings.rules)
        self.open("rules")

    def fill_rules(self, rules: Any) -> None:
        """Put rules into their fields."""
        for rule, text in rule_texts(rules).items():
            self.element(f"rule-{rule}").value = text
        self.tell_rules()

    def tell_rules(self) -> Any:
        """Say what the rules in the fields mean, or what is wrong with them. Returns how they were read."""
        rules = rule_texts(self.session.settings.rules)
        draft = read_rules({rule: self.element(f"rule-{rule}").value for rule in rules})
        self.element("rules-error").textContent = " ".join(ENGLISH.say(draft.notes[rule]) for rule in draft.wrong)
        for rule, note in draft.notes.items():
            self.note(f"rule-{rule}", f"means-{rule}", ENGLISH.say(note), rule in draft.wrong)
        for name, on in preset_matches(draft.rules).items():
            self.element(f"pick-{name}").setAttribute("aria-pressed", "true" if on else "false")
        return draft

    def use_rules(self) -> None:
        """Have the next game played by the rules in the fields; one without a card played is the next."""
        draft = self.tell_rules()
        if draft.rules is None:
            self.element(f"rule-{draft.wrong[0]}").focus()
        else:
            self.session.use_rules(draft.rules)
            self.element("rules").close()

    def note(self, field: str, place: str, text: str, wrong: bool) -> None:
        """Say beside a field, at its place for that, what it means, or why it cannot be."""
        self.element(place).textContent = text
        self.element(field).setAttribute("aria-invalid", "true" if wrong else "false")

    def open_settings(self) -> None:
        """Open the settings."""
        self.before_reset = None
        self.fill_settings()
        self.open("settings")

    def open_keys(self) -> None:
        """Open the settings at the shortcuts."""
        self.open_settings()
        self.element("keys-title").focus()

    def fill_settings(self) -> None:
        """Put the settings into their fields."""
        self.page.window.war.fourColours()  # every deck is there to be looked at
        self.element("settings-content").innerHTML = settings_html(self.session.settings, self.page.has("vibrate"))
        self.tell()
        self.element("unreset").hidden = self.before_reset is None

    def change(self, setting: str, field: Any) -> None:
        """Take a field's new content for a setting, or say why that cannot be."""
        value = field.checked if field.type == "checkbox" else field.value
        try:
            self.session.change(**{setting: value})
        except SettingsError as error:
            self.note(field.id, f"{field.id}-note", str(error), wrong=True)
            self.tell(error=str(error))
            return
        self.tell()
        if field.type == "text":
            field.value = getattr(self.session.settings, setting)  # without the space around it
            self.note(field.id, f"{field.id}-note", "", wrong=False)
        self.page.draw()
        self.page.looks.try_out(setting)
        self.page.keeping.keep()

    def reset(self) -> None:
        """Have all settings as they come; this can be taken back."""
        self.before_reset = self.session.settings
        self.take(self.before_reset.reset(), "All settings are back to what they were at first.")
        self.element("unreset").focus()

    def unreset(self) -> None:
        """Have the settings back that were reset."""
        if self.before_reset is not None:
            before, self.before_reset = self.before_reset, None
            self.take(before, "All settings are as they were.")
            self.element("reset").focus()

    def tell(self, told: str = "", error: str = "") -> None:
        """Say in the settings what was done, or what is wrong, and nothing else any more."""
        self.element("settings-told").textContent = told
        self.element("settings-error").textContent = error

    def take(self, settings: Settings, told: str) -> None:
        """Make these the settings, in their fields too, and say so."""
        self.session.settings = settings
        self.fill_settings()
        self.tell(told)
        self.element("speed").value = str(settings.speed)

    def on_key_field(self, event: Any, press: KeyPress) -> bool:
        """A key pressed in a field for a shortcut becomes that shortcut. Returns whether it was one."""
        intent = event.target.getAttribute("data-key")
        if not intent or event.key in LEAVE_FIELD or press.command:
            return False
        event.preventDefault()
        field, error = event.target.id, ""
        try:
            self.session.change(keys=with_key(self.session.settings.keys, intent, event.key))
        except KeysError as refused:
            error = ENGLISH.say(refused.message)
            self.tell(error=error)
        else:
            event.target.value = key = ENGLISH.value(key_title(event.key))
            self.tell(f"The key is {key} now.")
        self.note(field, f"{field}-note", error, wrong=bool(error))
        return True

    def use_default_keys(self) -> None:
        """Have the usual shortcuts back."""
        self.take(replace(self.session.settings, keys=dict(DEFAULT_KEYS)), "All keys are the usual ones.")
        self.element("default-keys").focus()
