"""The page's side of the game: it hands what people do to the session and draws what the session says.

The one module that knows the browser. Everything that can be decided without one is decided in ``war``; no state of
the game is kept or read here.
"""

import asyncio
import traceback
from collections.abc import Callable
from functools import wraps
from typing import Any

from js import document, navigator, performance, window
from pyodide.ffi.wrappers import add_event_listener, clear_timeout, set_interval, set_timeout
from pyscript.ffi import is_none

from war.forms import picked, picks, read_rules, rule_meanings, rule_texts, rules_html, settings_html
from war.guide_markup import guide_html
from war.keys import DEFAULT_KEYS, KeyPress, KeysError, key_title, shortcut
from war.markup import marks, pieces
from war.pace import Speed, delay
from war.saving import SaveError, resume, save
from war.session import Session
from war.speech import Speaker, spoken
from war.view import View, clock, view

TAKES_KEYS = "button, input, select, textarea, a, summary, [contenteditable]"
#: Where the session is kept, and where what cannot be read is put aside.
KEPT, UNREADABLE = "war", "war-unreadable"
#: In the field for a shortcut these keys do what they always do.
LEAVE_FIELD = ("Tab", "Escape", "Enter", "Shift", "CapsLock", "AltGraph")
#: Milliseconds that the fastest auto-play plays on before it lets the browser draw.
SLICE = 8
#: Milliseconds between two looks at the clock, and the most that one of them may count.
TICK, MOST_TICK = 500, 2000


def guarded(act: Callable[..., Any]) -> Callable[..., None]:
    """``act`` as a listener whose errors are shown on the page, in every browser."""

    @wraps(act)
    def listener(*arguments: Any) -> None:
        try:
            act(*arguments)
        except Exception:
            window.war.broken(traceback.format_exc())

    return listener


def element(name: str) -> Any:
    """The element called ``name``."""
    return document.getElementById(name)


class Page:
    """The page: one door for all that people do, one timer for auto-play, and the drawing."""

    def __init__(self) -> None:
        self.session = Session()
        self.speaker = Speaker()
        self.timer: Any = None
        self.lock: Any = None
        self.waking: Any = None
        self.looked = performance.now()
        self.drawn: dict[str, str] = {}
        self.kept = ""
        self.can_keep = True
        self.intents: dict[str, Callable[[], object]] = {
            "play": self.session.press,
            "ten": lambda: self.session.play_battles(10),
            "auto": self.session.toggle_auto,
            "new": self.session.new_game,
            "undo": self.session.undo_new_game,
            "update": self.session.want_update,
            "rules": self.open_rules,
            "guide": self.open_guide,
            "settings": self.open_settings,
            "keys": self.open_settings,
            "use-rules": self.use_rules,
            "default-keys": self.use_default_keys,
        }

    # ---- what people do --------------------------------------------------------------------------------------

    def do(self, intent: str) -> None:
        """The one door: act on an intent, once, and draw what has become of it."""
        self.on_tick()
        before = self.session.seat, self.session.seat.position
        self.intents[intent]()
        self.draw(before)
        self.keep()

    def on_click(self, event: Any) -> None:
        """A press of a button, with whatever it was pressed."""
        button = event.target.closest("[data-intent], [data-pick], [data-goto]")
        if is_none(button):
            return
        if goto := button.getAttribute("data-goto"):
            event.preventDefault()  # the address stays the game's
            element(goto).scrollIntoView()
        elif pick := button.getAttribute("data-pick"):
            self.fill_rules(picked(pick))
        elif button.getAttribute("aria-disabled") != "true":
            event.preventDefault()  # “Use these rules” is what Enter presses, and closes its dialog only if they can be
            self.do(button.getAttribute("data-intent"))

    def on_mouse_down(self, event: Any) -> None:
        """A mouse leaves the focus alone, so that the keys go on playing after it."""
        if not is_none(event.target.closest("main [data-intent], .top [data-intent]")):
            event.preventDefault()
            document.activeElement.blur()

    def on_key(self, event: Any, kept: bool = False) -> None:
        """A key: a shortcut or nothing. ``kept``: it was pressed before Python was ready, and nobody acted on it."""
        target = event.target
        if self.on_key_field(event):
            return
        if event.repeat and event.key == "Enter" and not is_none(target.closest("button")):
            event.preventDefault()  # a held key presses a button once
        press = KeyPress(
            event.key,
            handled=event.defaultPrevented and not kept,
            repeat=event.repeat,
            composing=event.isComposing,
            modified=event.ctrlKey or event.altKey or event.metaKey,
            taken=not is_none(target.closest(TAKES_KEYS)),
            dialog=not is_none(document.querySelector("dialog[open]")),
        )
        means = shortcut(press, self.session.settings.keys, self.session.settings.shortcuts)
        if means.keep:
            event.preventDefault()
        if means.intent is not None:
            self.do(means.intent)

    def on_change(self, event: Any) -> None:
        """A field has a new content."""
        target = event.target
        if target.id == "speed":
            self.session.change(speed=Speed(target.value))
            self.rearm()
        elif setting := target.getAttribute("data-setting"):
            self.session.change(**{setting: target.checked})
        elif target.getAttribute("data-rule"):
            self.tell_rules()

    def on_visibility(self, *_: Any) -> None:
        """The tab was hidden or is seen again."""
        if document.hidden:
            self.pause("Auto-play was paused while this page was out of sight.")
        self.looked = performance.now()

    # ---- time ------------------------------------------------------------------------------------------------

    def spend(self) -> bool:
        """Let the session know how long somebody could play since the last time. Returns whether it ended the game."""
        now = performance.now()
        gone, self.looked = min(now - self.looked, MOST_TICK), now
        if document.hidden or not is_none(document.querySelector("dialog[open]")):
            return False
        return self.session.tick(gone / 1000)

    def on_tick(self) -> bool:
        """Look at the clock. Returns whether time was called, and the game is over by it."""
        called = self.spend()
        if called:
            self.draw()
            self.say(view(self.session).sentence)
        else:
            self.put("time", clock(self.session.seat.seconds))
        self.keep()
        return called

    def rearm(self) -> None:
        """Have auto-play's one timer run when it should, and never two."""
        if self.timer is not None:
            clear_timeout(self.timer)
            self.timer = None
        if self.session.auto:
            wait = delay(self.session.settings.speed, self.session.seat.position.flips > 0)
            self.timer = set_timeout(guarded(self.on_timer), wait)

    def on_timer(self) -> None:
        """Auto-play's next step."""
        self.timer = None
        if self.on_tick():
            return
        before = self.session.seat, self.session.seat.position
        if self.session.settings.speed is Speed.FASTEST:
            until = performance.now() + SLICE
            while self.session.auto and performance.now() < until:
                self.session.play_battle()
        elif self.session.auto:
            self.session.press()
        self.draw(before)

    def pause(self, why: str = "") -> None:
        """Pause auto-play, if it runs, and say why."""
        before = self.session.seat, self.session.seat.position
        if self.session.pause_auto(why):
            self.draw(before)

    async def stay_awake(self) -> None:
        """Keep the screen from going dark while auto-play runs, where the browser can do that."""
        try:
            while self.session.auto != (self.lock is not None):  # it may change while the browser thinks about it
                if self.session.auto:
                    self.lock = await navigator.wakeLock.request("screen")
                else:
                    lock, self.lock = self.lock, None
                    await lock.release()
        except Exception:  # the browser may refuse at any time: then the screen does as it likes
            self.lock = None

    # ---- drawing ---------------------------------------------------------------------------------------------

    def put(self, name: str, html: str) -> None:
        """Make ``html`` the content of an element; what only grew at its end keeps the rest as it is."""
        old = self.drawn.get(name)
        if old == html:
            return
        self.drawn[name] = html
        if old and html.startswith(old):
            element(name).insertAdjacentHTML("beforeend", html[len(old) :])
        else:
            element(name).innerHTML = html

    def mark(self, name: str, attribute: str, value: str) -> None:
        """Set an attribute of an element."""
        key = f"{name} {attribute}"
        if self.drawn.get(key) != value:
            self.drawn[key] = value
            element(name).setAttribute(attribute, value)

    def draw(self, before: tuple[Any, Any] | None = None) -> None:
        """Show the session as it is now, say what has happened since ``before``, and see to the timer."""
        if self.session.take_update():
            self.keep()
            window.war.update()
        seat = self.session.seat
        shown = view(self.session)
        for name, html in pieces(shown).items():
            self.put(name, html)
        for name, values in marks(shown).items():
            for key, value in values.items():
                self.mark(name, f"data-{key}", value)
        self.able(shown)
        if before is not None and before[0] is not seat:
            self.say(shown.sentence)
        elif before is not None:
            self.say(spoken(self.session, before[1]))
        self.rearm()
        waking = self.waking is not None and not self.waking.done()  # never two: one's lock would never be let go
        if self.session.auto != (self.lock is not None) and not waking:
            self.waking = asyncio.ensure_future(self.stay_awake())

    def able(self, shown: View) -> None:
        """Say of each button whether it can do anything now; it stays where it is, and keeps the focus."""
        over = "true" if shown.end else "false"
        for name in ("play", "ten", "auto"):
            self.mark(name, "aria-disabled", over)
        self.mark("undo", "aria-disabled", "false" if shown.can_undo else "true")
        self.mark("use-update", "aria-disabled", "false" if shown.update == "ready" else "true")

    def say(self, text: str) -> None:
        """Hand a sentence to people who play by ear."""
        if text:
            element("speech").textContent = self.speaker.say(text)

    # ---- dialogs ---------------------------------------------------------------------------------------------

    def open(self, name: str) -> None:
        """Open a dialog; auto-play waits outside."""
        self.session.pause_auto("Auto-play is paused.")
        if not element(name).open:
            element(name).showModal()
        element(name).scrollTop = 0

    def open_guide(self) -> None:
        """Open the guide, true for the rules in use."""
        element("guide-content").innerHTML = guide_html(self.session.seat.game.rules, self.session.settings)
        self.open("guide")

    def open_rules(self) -> None:
        """Open the rules of the next game."""
        if not element("rules-content").firstElementChild:
            element("rules-content").innerHTML = rules_html()
        self.fill_rules(self.session.settings.rules)
        self.open("rules")

    def fill_rules(self, rules: Any) -> None:
        """Put rules into their fields."""
        for rule, text in rule_texts(rules).items():
            element(f"rule-{rule}").value = text
        self.tell_rules()

    def tell_rules(self) -> Any:
        """Say what the rules in the fields mean, or what is wrong with them. Returns them, or None."""
        draft = read_rules({rule: element(f"rule-{rule}").value for rule in rule_texts(self.session.settings.rules)})
        element("rules-error").textContent = draft.error
        for rule, text in rule_meanings(draft.rules).items() if draft.rules else ():
            element(f"means-{rule}").textContent = text
        for name, on in picks(draft.rules).items():
            element(f"pick-{name}").setAttribute("aria-pressed", "true" if on else "false")
        if draft.wrong:
            element(f"rule-{draft.wrong}").focus()
        return draft.rules

    def use_rules(self) -> None:
        """Have the next game played by the rules in the fields."""
        rules = self.tell_rules()
        if rules is not None:
            self.session.change(rules=rules)
            element("rules").close()

    def open_settings(self) -> None:
        """Open the settings."""
        element("settings-content").innerHTML = settings_html(self.session.settings)
        element("settings-error").textContent = ""
        self.open("settings")

    def on_key_field(self, event: Any) -> bool:
        """A key pressed in a field for a shortcut becomes that shortcut. Returns whether it was one."""
        intent = event.target.getAttribute("data-key")
        if not intent or event.key in LEAVE_FIELD or event.ctrlKey or event.altKey or event.metaKey:
            return False
        event.preventDefault()
        try:
            self.session.change(keys=self.session.settings.keys | {intent: event.key})
        except KeysError as error:
            element("settings-error").textContent = str(error)
        else:
            element("settings-error").textContent = ""
            event.target.value = key_title(event.key)
        return True

    def use_default_keys(self) -> None:
        """Have the usual shortcuts back."""
        self.session.change(keys=dict(DEFAULT_KEYS))
        self.open_settings()

    # ---- keeping ---------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Keep the session for the next visit, where the browser keeps anything."""
        text = save(self.session)
        if text == self.kept:
            return
        self.kept = text
        try:
            window.localStorage.setItem(KEPT, text)
        except Exception:  # storage is blocked or full: said once
            if self.can_keep:
                self.can_keep = False
                self.session.notice = "This browser keeps nothing for the page: the game is gone when you close it."
                self.draw()

    def have_back(self) -> None:
        """Go on where the last visit ended. What cannot be read is said, and kept aside."""
        try:
            text = window.localStorage.getItem(KEPT)
        except Exception:  # storage is blocked: `keep` says so
            return
        if is_none(text):
            return
        try:
            resume(self.session, text)
        except SaveError as error:
            window.localStorage.setItem(UNREADABLE, text)
            self.session.notice = f"{error} A new one is dealt."

    # ---- starting --------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Draw, listen, and act on what was pressed before."""
        asyncio.get_event_loop().set_exception_handler(
            lambda _, context: window.war.broken(str(context.get("exception") or context["message"]))
        )
        self.have_back()
        self.draw()
        element("speed").value = str(self.session.settings.speed)  # a browser may have kept another over a reload
        add_event_listener(document, "click", guarded(self.on_click))
        add_event_listener(document, "mousedown", guarded(self.on_mouse_down))
        add_event_listener(document, "keydown", guarded(self.on_key))
        add_event_listener(document, "change", guarded(self.on_change))
        add_event_listener(document, "visibilitychange", guarded(self.on_visibility))
        add_event_listener(window, "pagehide", guarded(lambda _: self.keep()))
        add_event_listener(document, "war:update", guarded(lambda _: self.session.offer_update() and self.draw()))
        set_interval(guarded(self.on_tick), TICK)
        for event in window.war.ready():
            if event.type == "keydown":
                guarded(self.on_key)(event, True)
            else:
                guarded(self.on_click)(event)


Page().start()
