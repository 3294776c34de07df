"""The page's side of the game: it hands what people do to the session and draws what the session says.

The one module that imports the browser's ``js`` and ``pyscript``; the parts reach the browser through it. Everything
that can be decided without a browser is decided in ``war``; no state of the game is kept or read here.
"""

import asyncio
import traceback
from collections.abc import Callable
from functools import wraps
from typing import Any

from js import document, navigator, performance, window
from parts.chances import Chances
from parts.dialogs import Dialogs
from parts.keeping import Keeping
from parts.looks import Looks
from parts.screen import Screen
from parts.timing import Timing
from pyodide.ffi import create_proxy
from pyodide.ffi.wrappers import add_event_listener, set_timeout
from pyscript.ffi import is_none

from war.markup.screen import labels, marks, pieces
from war.markup.timeline import Timeline
from war.markup.timeline_marks import timeline_attributes, timeline_contents
from war.message import EMPTY, Text, say
from war.session.open_game import Position
from war.session.rules_form import preset_rules
from war.session.session import Session
from war.session.shortcuts import KeyPress, shortcut
from war.session.speed import Speed
from war.text.labels import UPDATE_SENTENCES
from war.view.screen import View, view
from war.view.speech import Speaker, refused, said_again, spoken

PAUSED = say("Auto-play is paused.")
OUT_OF_SIGHT = say("Auto-play was paused while this page was out of sight.")
#: How many battles are played unseen before the page may draw.
UNSEEN = 20000
#: The share of a button that is enough to press it.
HALF = 0.5


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
    """The page: one door for all that people do, and the drawing."""

    def __init__(self) -> None:
        self.session = Session()
        self.speaker = Speaker()
        self.in_sight = True
        self.heard: Text = EMPTY
        self.screen = Screen(window.war.patch)
        self.timeline = Timeline()
        self.tasks: set[Any] = set()
        self.element, self.window, self.guarded, self.is_none = element, window, guarded, is_none
        self.timing = Timing(self)
        self.chances = Chances(self)
        self.laboratory: Any = None
        self.looks = Looks(self)
        self.dialogs = Dialogs(self)
        self.keeping = Keeping(self)
        self.intents: dict[str, Callable[[], object]] = {
            "play": self.session.press,
            "ten": lambda: self.session.play_battles(10),
            "auto": self.session.toggle_auto,
            "new": self.session.new_game,
            "undo": self.session.undo_new_game,
            "redo": self.session.redo_new_game,
            "update": self.session.want_update,
            "beginning": self.session.beginning,
            "back-10": lambda: self.session.back(10),
            "back": self.session.back,
            "on": self.session.on,
            "on-10": lambda: self.session.on(10),
            "last-war": self.session.last_war,
            "next-war": self.session.next_war,
            "latest": self.session.latest,
            "show-end": self.show_end,
            "again": self.say_again,
            "laboratory": self.open_laboratory,
            **self.dialogs.intents,
            **self.keeping.intents,
            **self.chances.intents,
        }

    # ---- what people do --------------------------------------------------------------------------------------

    def do(self, intent: str) -> None:
        """The one door: act on an intent, once, and draw what has become of it."""
        self.timing.look()
        if self.act(self.intents[intent]) is False:
            self.refuse(intent)

    def refuse(self, intent: str) -> None:
        """Say why an intent does nothing, to people who would not know it otherwise."""
        self.say(refused(self.session, intent))

    def act(self, change: Callable[[], object]) -> object:
        """Change the session, draw what has become of it, in sight, and have it kept. Returns what ``change`` did."""
        before = self.session.open_game, self.session.open_game.position
        answer = change()
        moved = self.session.open_game is not before[0] or self.session.open_game.position != before[1]
        if not self.in_sight and (moved or self.session.auto):
            element("table").scrollIntoView()
        self.draw(before)
        self.keeping.keep()
        return answer

    def say_again(self) -> None:
        """Say the last sentence once more, and both piles."""
        self.say(said_again(self.session, view(self.session)))

    def show_end(self) -> None:
        """Play the game on, unseen, to its end: a long one in pieces, so that the page stays alive."""
        open_game = self.session.open_game
        if not self.session.show_end(UNSEEN):
            here = open_game.position

            def go_on() -> None:
                pressed = self.session.open_game is not open_game or open_game.position != here or self.session.auto
                if not pressed:
                    self.do("show-end")

            self.after(0, go_on)

    def open_laboratory(self) -> None:
        """Open the laboratory, which is brought in when it is first asked for; the game waits, as beside a dialog."""
        from parts.laboratory import Laboratory

        self.pause()
        self.laboratory = self.laboratory or Laboratory(self)
        self.laboratory.open()

    def on_click(self, event: Any) -> None:
        """A press of a button, with whatever it was pressed."""
        button = event.target.closest("[data-intent], [data-pick], [data-goto], [data-link]")
        if is_none(button):
            return
        if goto := button.getAttribute("data-goto"):
            event.preventDefault()  # the address stays the game's
            element(goto).focus()
            element(goto).scrollIntoView()
        elif pick := button.getAttribute("data-pick"):
            self.dialogs.fill_rules(preset_rules(pick))
        elif link := button.getAttribute("data-link"):
            event.preventDefault()
            self.keeping.watch(link)
        else:
            event.preventDefault()  # “Use these rules” is what Enter presses, and closes its dialog only if they can be
            self.press_button(button)

    def press_button(self, button: Any) -> None:
        """Do what a button is for, unless it can do nothing now."""
        if button.getAttribute("aria-disabled") != "true":
            self.do(button.getAttribute("data-intent"))
        else:
            self.refuse(button.getAttribute("data-intent"))

    def on_key(self, event: Any) -> None:
        """A key: for a field of the shortcuts, a shortcut, or nothing."""
        pressed = window.war.press(event)
        if is_none(pressed):
            return
        press, target = KeyPress(**pressed.to_py()), event.target
        if not is_none(target.closest("dialog:not([open])")):
            target.blur()  # a dialog that has just closed keeps the focus until the next picture
        elif self.dialogs.on_key_field(event, press):
            return
        if self.on_press(press):
            event.preventDefault()

    def on_press(self, press: KeyPress) -> bool:
        """Do what a key press means. Returns whether the browser is to leave it alone."""
        means = shortcut(press, self.session.settings.keys, self.session.settings.shortcuts)
        if means.intent is not None:
            self.do(means.intent)
        return means.keep

    def on_done(self, done: dict[str, Any]) -> None:
        """What was done before Python was ready: a key was pressed, a speed chosen, or a button pressed."""
        if "key" in done:
            self.on_press(KeyPress(**done["key"]))
        elif "speed" in done:
            self.set_speed(done["speed"])
        else:
            self.press_button(document.querySelector(f'[data-intent="{done["intent"]}"]'))

    def set_speed(self, speed: str) -> None:
        """Have auto-play go at another speed."""
        element("speed").value = speed
        self.session.change(speed=Speed(speed))
        self.timing.rearm()

    def on_change(self, event: Any) -> None:
        """A field has a new content."""
        target = event.target
        if target.id == "speed":
            self.set_speed(target.value)
        elif setting := target.getAttribute("data-setting"):
            self.dialogs.change(setting, target)
        elif target.id == "import-file":
            self.later(self.keeping.import_file(target.files))
        elif target.getAttribute("data-rule"):
            self.dialogs.tell_rules()

    def on_input(self, event: Any) -> None:
        """The timeline's slider was moved."""
        if event.target.id == "moment":
            battles = min(int(event.target.value), self.session.open_game.furthest.battles)
            self.act(lambda: self.session.go(Position(battles)))

    def on_address(self, *_: Any) -> None:
        """The address was changed by hand, or by a link in the page."""
        self.act(self.keeping.follow_address)

    def on_visibility(self, *_: Any) -> None:
        """The tab was hidden or is seen again."""
        if document.hidden:
            self.heard = self.session.notice
            self.pause(OUT_OF_SIGHT)
            self.keeping.keep_session()  # a phone may end a page that is out of sight, and say nothing
        elif self.session.notice != self.heard:
            self.say(self.session.notice)  # when it was said first, nobody may have heard it
        self.timing.looked = self.clock()
        self.chances.drawn()

    def on_sight(self, entries: Any, *_: Any) -> None:
        """The button that pauses auto-play went out of sight, as in the laboratory, where the game waits, or came."""
        self.in_sight = entries[-1].intersectionRatio >= HALF
        if not self.in_sight:
            self.pause()

    def on_update(self, *_: Any) -> None:
        """A new version of the page can be had."""
        if self.session.offer_update():
            self.draw()
            self.say(UPDATE_SENTENCES[self.session.update])

    def pause(self, why: Text = PAUSED) -> None:
        """Pause auto-play, if it runs, and say why."""
        before = self.session.open_game, self.session.open_game.position
        if self.session.pause_auto(why):
            self.draw(before)

    # ---- drawing ---------------------------------------------------------------------------------------------

    def draw(self, before: tuple[Any, Any] | None = None) -> None:
        """Show the session as it is now, say what has happened since ``before``, and see to the timer."""
        if self.session.take_update():
            self.keeping.keep_now()
            window.war.update()
        self.keeping.record_end()
        open_game, screen = self.session.open_game, self.screen
        shown = view(self.session)
        screen.wait()
        for name, html in pieces(shown).items():
            screen.put(name, html)
        for name, values in marks(shown).items():
            for key, value in values.items():
                screen.mark(name, f"data-{key}", value)
        for name, label in labels(shown).items():
            screen.mark(name, "aria-label", label)
        self.looks.dress()
        self.draw_timeline()
        self.able(shown)
        if before is not None:
            self.looks.stage(*before)
        said: Text = EMPTY if before is None else shown.sentence
        if before is not None and before[0] is open_game:
            said = spoken(self.session, before[1], shown)
        self.say(self.speaker.with_notice(said, shown.notice))
        screen.show()
        self.timing.rearm()
        self.chances.drawn()

    def watched(self) -> bool:
        """Whether the table can be seen: not in a tab out of sight, below a dialog or scrolled away."""
        return not document.hidden and self.in_sight and is_none(document.querySelector("dialog[open]"))

    def slot(self) -> int:
        """Which of the tabs with the game this is, from 0: the page's script has found out."""
        return int(window.war.slot)

    def after(self, milliseconds: float, act: Callable[[], None]) -> None:
        """Have something done later."""
        set_timeout(guarded(act), milliseconds)

    def clock(self) -> float:
        """Milliseconds since the page was asked for."""
        return float(performance.now())

    def now(self) -> str:
        """The day and time, as ISO 8601 writes it."""
        return str(window.Date.new().toISOString())

    def has(self, name: str) -> bool:
        """Whether the browser can do something that not all can."""
        return hasattr(navigator, name)

    def text_or_none(self, value: Any) -> str | None:
        """A text of the browser's, or None for its null."""
        return None if is_none(value) else str(value)

    def later(self, task: Any) -> None:
        """Have something done that takes its time; its errors are shown as all are."""
        task = asyncio.ensure_future(task)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def draw_timeline(self) -> None:
        """Show the timeline and the moment in it."""
        timeline_view = self.timeline.view(self.session.open_game, self.session.settings.names)
        for name, html in timeline_contents(timeline_view).items():
            self.screen.put(name, html)
        for name, values in timeline_attributes(timeline_view).items():
            for attribute, value in values.items():
                self.screen.mark(name, attribute, value)
        self.screen.change("moment", ".value", self.session.open_game.position.battles)

    def able(self, shown: View) -> None:
        """Say of each button whether it can do anything now; it stays where it is, and keeps the focus."""
        over = "true" if shown.end else "false"
        for name in ("play", "ten", "auto"):
            self.screen.mark(name, "aria-disabled", over)
        self.screen.mark("undo", "aria-disabled", "false" if shown.can_undo else "true")
        self.screen.mark("redo", "aria-disabled", "false" if shown.can_redo else "true")
        self.screen.mark("use-update", "aria-disabled", "false" if shown.update == "ready" else "true")

    def say(self, text: Text) -> None:
        """Hand a sentence to people who play by ear."""
        if text:
            self.screen.change("speech", ".textContent", self.speaker.say(text))

    # ---- starting --------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Draw, listen, and act on what was pressed before."""
        asyncio.get_event_loop().set_exception_handler(
            lambda _, context: window.war.broken(str(context.get("exception") or context["message"]))
        )
        self.keeping.begin()
        self.draw()
        self.keeping.keep_now()
        element("speed").value = str(self.session.settings.speed)  # a browser may have kept another over a reload
        add_event_listener(document, "click", guarded(self.on_click))
        add_event_listener(document, "keydown", guarded(self.on_key))
        add_event_listener(document, "change", guarded(self.on_change))
        add_event_listener(document, "input", guarded(self.on_input))
        add_event_listener(window, "hashchange", guarded(self.on_address))
        add_event_listener(document, "visibilitychange", guarded(self.on_visibility))
        add_event_listener(window, "storage", guarded(self.keeping.on_storage))
        add_event_listener(window, "war-others", guarded(self.keeping.on_others))
        add_event_listener(window, "war-left", guarded(self.keeping.on_left))
        add_event_listener(window, "pagehide", guarded(lambda _: self.keeping.keep_session()))
        add_event_listener(document, "war:update", guarded(self.on_update))
        if hasattr(window, "IntersectionObserver"):
            observer = window.IntersectionObserver.new(create_proxy(guarded(self.on_sight)), threshold=HALF)
            observer.observe(element("auto"))
        self.timing.start()
        for done in window.war.ready().to_py():
            guarded(self.on_done)(done)


Page().start()
