"""The parts of the page, put together. Each gets what it needs and nothing else; the order of things stands here."""

from contextlib import suppress
from functools import partial
from typing import Any

from binding.address import Address
from binding.announcer import Announcer
from binding.appearance import Appearance
from binding.autoplay import AutoPlay
from binding.dialogs import Dialogs
from binding.door import Door
from binding.drawing import Drawing
from binding.effects import Stage
from binding.events import Change, Click, Key
from binding.input import Input
from binding.odds import Odds
from binding.other_tabs import OtherTabs
from binding.past_games import PastGames
from binding.playing import Playing
from binding.playing_time import PlayingTime
from binding.ports import Browser
from binding.rules_dialog import RulesDialog
from binding.saving import Saving
from binding.screen import Screen
from binding.settings_dialog import SettingsDialog
from binding.sharing import Sharing
from binding.sight import Sight
from binding.storage import Storage
from binding.update import NewVersion
from binding.wake_lock import WakeLock
from war.message import EMPTY, join
from war.session.saving import SaveError, kept_settings, resume
from war.session.session import Session
from war.text.language import ENGLISH, Language
from war.text.notices import NEW_DEALT, OTHER_TAB, PAUSED

#: Milliseconds between two looks at the clock.
TICK = 500


class Page:
    """The page: a session, and the parts that tie it to ``browser``."""

    def __init__(self, browser: Browser, session: Session | None = None, language: Language = ENGLISH) -> None:
        self.browser = browser
        self.session = session = session or Session()
        self.screen = screen = Screen(browser.patch, language)
        announcer = Announcer(screen)
        self._sight = sight = Sight(session, browser)
        self._playing_time = PlayingTime(session, browser, sight)
        self._drawing = drawing = Drawing(screen)
        self.door = door = Door(session, screen, drawing, announcer, self._playing_time, sight)
        do = door.do
        dialogs = Dialogs(session, screen, browser)
        stage = Stage(session, browser, language)
        self.storage = Storage(session, browser.local, browser, browser, do)
        self.address = Address(session, browser, browser.visit, browser, browser, browser, announcer, do)
        self.saving = Saving(session, self.storage, self.address, browser, browser)
        settings_dialog = SettingsDialog(session, dialogs, screen, browser, browser, stage)
        self.past_games = PastGames(
            session, self.storage, browser, dialogs, screen, browser, browser, browser, browser, do
        )
        self.other_tabs = OtherTabs(
            session, browser, self.storage, self.saving, settings_dialog, screen, self.saving.changed
        )
        new_version = NewVersion(session, browser, self.saving.keep_all)
        autoplay = AutoPlay(session, browser, browser, do)
        odds = Odds(session, autoplay, screen, announcer, browser, browser, browser, browser.warn)
        self.input = Input(session, screen, do)
        parts = (
            Playing(session, browser, do),
            sight,
            self.storage,
            self.address,
            self.past_games,
            self.other_tabs,
            RulesDialog(session, dialogs, screen, browser),
            settings_dialog,
            Sharing(session, self.address, self.saving, dialogs, screen, browser, browser, browser, browser),
            new_version,
            autoplay,
            odds,
            self.input,
        )
        for part in parts:
            door.intents |= part.intents
        door.intents["laboratory"] = self.open_laboratory
        door.acts = [self.past_games.record_end, new_version.take, Appearance(session, browser).apply]
        door.followers = [
            stage.stage,
            autoplay.rearm,
            WakeLock(session, browser, browser).see_to_it,
            odds.changed,
        ]
        door.changed = self.saving.changed
        door.prepare = stage.prepare

    def open_laboratory(self) -> None:
        """Open the laboratory, which is brought in when it is first asked for; the game waits, as beside a dialog."""
        from binding.laboratory import Laboratory

        browser = self.browser
        self.session.pause_auto(PAUSED)
        if "lab-run" not in self.door.intents:
            laboratory = Laboratory(self.session, self.screen, browser, browser, browser, browser)
            self.door.intents |= {**laboratory.intents, "lab-open": laboratory.open}
        self.door.intents["lab-open"]()

    # ---- starting ------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Go on where the last visit ended, draw, listen, and act on what was done before."""
        self.resume()
        self.door.begin()
        self.saving.keep_all()
        # A browser may have kept another speed over a reload.
        self.screen.change("speed", ".value", str(self.session.settings.speed))
        self.browser.listen(self)
        self.browser.every(TICK, self.door.tick)
        for done in self.browser.early():
            self.browser.guard(partial(self.input.on_early, done))

    def resume(self) -> None:
        """Go on where the last visit ended, or with the game that the address leads to."""
        session, tabs = self.session, self.browser
        self.past_games.read()
        notices = [session.notice]
        text = self.storage.read(tabs.session_key(tabs.slot()))
        if text is not None:
            try:
                resume(session, text)
                self.address.take_for_written()
            except SaveError as error:
                self.storage.write(tabs.keys.unreadable, text)
                notices += [error.message, NEW_DEALT]
        elif tabs.slot():
            with suppress(SaveError):
                session.restart(kept_settings(self.storage.read(tabs.keys.session) or ""))  # as in the first tab
        self.other_tabs.take_settings()
        if tabs.others():
            notices.append(OTHER_TAB)
        session.notice = EMPTY
        self.address.follow()
        session.notice = join([*notices, session.notice])

    # ---- what the browser tells ----------------------------------------------------------------------------

    def do(self, intent: str, *arguments: Any) -> bool:
        """Something that stands for an intent itself."""
        return self.door.do(intent, *arguments)

    def on_click(self, click: Click) -> None:
        """A button or a link was pressed."""
        self.input.on_click(click)

    def on_key(self, key: Key) -> bool:
        """A key was pressed. Returns whether the browser is to leave it alone."""
        return self.input.on_key(key)

    def on_change(self, change: Change) -> None:
        """A field has a new content."""
        self.input.on_change(change)

    def on_kept(self, key: str) -> None:
        """Another tab has kept something: with each of its presses a game, which is none of this tab's."""
        if key == self.browser.keys.settings:
            self.do("kept-elsewhere")

    def on_sight(self, in_sight: bool) -> None:
        """The button that pauses auto-play went out of sight, or came."""
        if in_sight != self._sight.in_sight:
            self.do("sight", in_sight)

    def on_battles(self, part: int) -> None:
        """A part of the list of battles, which is empty, comes near what is seen of it."""
        self._drawing.see_battles(part)

    def on_pointing(self, across: float | None) -> None:
        """The mouse or a finger is over the timeline, so far across, or no longer."""
        self._drawing.point(self.session, across)

    def on_leaving(self) -> None:
        """The page is going away."""
        self.saving.keep()

    def on_visibility(self) -> None:
        """The tab was hidden or is seen again."""
        if self.browser.hidden():
            self.door.do("hidden")
            self.saving.keep()  # a phone may end a page that is out of sight, and say nothing
        else:
            self._playing_time.skip()
            self.door.do("seen")
