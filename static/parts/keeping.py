"""What outlives a visit: the game, its address, the record of past games, and files.

A tab keeps its game in a slot of its own. The first tab has the first slot; one opened beside it takes the next, so
that neither writes over the other's game.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from war.engine.deal import parse_deal
from war.engine.game import Game
from war.markup.past_games import archive_html
from war.message import EMPTY, Message, join, say, without
from war.session import past_games as archive
from war.session.link import LinkError, link, parse_link
from war.session.saving import SaveError, kept_games, kept_settings, resume, save, save_settings
from war.text.playthrough import playthrough

#: Milliseconds from a change to its being kept: what a press does is to be seen first.
KEEP_AFTER = 40
#: Milliseconds from one change of the address to the next, at the least: browsers refuse too many, and each is slow.
ADDRESS_EVERY = 350
#: Milliseconds that a file of past games is read at a time, before the browser may do something else.
SLICE = 10
CANNOT_KEEP = say("This browser keeps nothing for the page: the game is gone when you close it.")
#: What older versions named the record, in every folder of a host alike.
OLD_RECORD = "war-record"
FROM_A_TAB = say("A tab with the game was closed. Undo leads to what was played there.")
OTHER_TAB = say("War is open in another tab. What you play here is kept apart from it.")


class Keeping:
    """Keeps what happens on ``page``."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.slot = page.slot()
        self.keys = page.window.war.keys
        self.key = str(page.window.war.sessionKey(self.slot))
        self.kept = self.kept_settings = self.address = self.followed = self.record_text = ""
        self.keep_due = self.address_due = False
        self.address_time = 0.0
        self.can_keep = True
        self.entries: tuple[archive.Entry, ...] = ()
        self.found: archive.Import | None = None
        self.file: Any = None  # while it is read
        self.intents = {
            "share": self.open_share,
            "copy-link": self.copy_link,
            "send-link": self.send_link,
            "open-code": self.open_code,
            "save-text": self.save_text,
            "print": self.print,
            "record": self.open_record,
            "export": self.export,
            "replace": self.replace,
            "forget": self.ask_to_forget,
            "forget-all": self.forget,
        }

    @property
    def session(self) -> Any:
        """The session that is kept."""
        return self.page.session

    # ---- storage -------------------------------------------------------------------------------------------

    def read(self, key: str) -> str | None:
        """What is kept under ``key``; None for nothing, or where the browser keeps nothing."""
        try:
            kept: str | None = self.page.text_or_none(self.page.window.localStorage.getItem(key))
            return kept
        except Exception:  # storage is blocked: `write` says so
            return None

    def write(self, key: str, text: str) -> bool:
        """Keep ``text``, and return whether it is. A refusal is told once. A stale page keeps nothing."""
        if self.page.window.war.stale:
            return False
        try:
            self.page.window.localStorage.setItem(key, text)
            return True
        except Exception:  # storage is blocked or full
            if self.can_keep:
                self.can_keep = False
                self.session.notice = join([self.session.notice, CANNOT_KEEP])
                self.page.after(0, self.page.draw)  # this may be in the middle of a drawing
            return False

    def remove(self, key: str) -> None:
        """Keep nothing under ``key`` any more."""
        with suppress(Exception):  # storage is blocked: then there is nothing
            self.page.window.localStorage.removeItem(key)

    @property
    def address_key(self) -> str:
        """Where this tab notes, for itself, which addresses it wrote."""
        return f"{self.keys.address} {self.slot}"

    def keep(self) -> None:
        """Have the session kept, and the moment shown written into the address, shortly."""
        if not self.keep_due:
            self.keep_due = True
            self.page.after(KEEP_AFTER, self.keep_now)

    def keep_now(self) -> None:
        """As `keep`, at once; only the address, which browsers let nobody change too often, may follow later."""
        self.keep_due = False
        self.keep_session()
        if self.address_due:
            return
        if self.page.clock() - self.address_time >= ADDRESS_EVERY:
            self.write_address()
        else:
            self.address_due = True
            self.page.after(ADDRESS_EVERY, self.write_address)

    def keep_session(self) -> None:
        """Keep the session, and leave the address: a page that is going away can no longer change it."""
        text = save(self.session)
        if text != self.kept:
            self.kept = text
            self.page.window.war.unkept = not self.write(self.key, text)
            self.keep_settings()

    def write_address(self) -> None:
        """Write the moment shown into the address, and remember that: `begin` must not take it for a link to follow."""
        self.address_due = False
        there = self.page.window.location.hash
        if self.leads_elsewhere(there):
            self.page.on_address()  # a link that was set just now: the browser has not told of it yet
            return
        address = f"#{link(self.session.open_game)}"
        if address == self.address == there:
            return
        self.address_time = self.page.clock()
        written = f"{there} {address}"
        try:
            self.page.window.history.replaceState(None, "", address)
            self.address, self.followed = address, ""
            self.page.window.sessionStorage.setItem(self.address_key, written)
        except Exception:  # too many in a short time, for some browsers: it is tried again at the next look
            return

    def begin(self) -> None:
        """Go on where the last visit ended, or with the game that the address leads to."""
        self.read_record()
        notices = [self.session.notice]
        text = self.read(self.key)
        if text is not None:
            try:
                resume(self.session, text)
                if self.page.window.location.hash in self.written_addresses():
                    self.address = self.page.window.location.hash  # no link to follow: it may lag behind what is kept
            except SaveError as error:
                self.session.notice = EMPTY
                self.write(self.keys.unreadable, text)
                notices += [Message(str(error)), say("A new one is dealt."), self.session.notice]
        elif self.slot:
            with suppress(SaveError):
                self.session.restart(kept_settings(self.read(self.keys.session) or ""))  # as in the first tab
        self.take_settings(self.read(self.keys.settings))
        if self.page.window.war.others:
            notices.append(OTHER_TAB)
        self.session.notice = EMPTY
        self.follow_address()
        self.session.notice = join([*notices, self.session.notice])

    # ---- other tabs ----------------------------------------------------------------------------------------

    def keep_settings(self) -> None:
        """Keep the settings for all tabs, where they have changed here."""
        text = save_settings(self.session.settings)
        if text != self.kept_settings:
            self.kept_settings = text
            self.write(self.keys.settings, text)

    def take_settings(self, text: str | None) -> bool:
        """Take the settings that were made in another tab. Returns whether anything is new."""
        changed = False
        with suppress(SaveError):
            changed = text is not None and self.session.take_settings(kept_settings(text))
        self.kept_settings = save_settings(self.session.settings)
        return changed

    def on_storage(self, event: Any) -> None:
        """Another tab has kept something."""
        if event.key == self.keys.settings and self.take_settings(self.read(event.key)):
            self.page.element("speed").value = str(self.session.settings.speed)
            if self.page.element("settings").open:
                self.page.dialogs.fill_settings()
            self.page.draw()

    def on_others(self, *_: Any) -> None:
        """It is known whether the game is open in another tab, or has changed."""
        self.session.notice = without(self.session.notice, OTHER_TAB)
        if self.page.window.war.others:
            self.session.notice = join([OTHER_TAB, self.session.notice])
        self.page.draw()

    def on_left(self, event: Any) -> None:
        """A tab that is gone has left its games: Undo leads to them from now on."""
        key = str(self.page.window.war.sessionKey(event.detail))
        try:
            games = kept_games(self.read(key) or "")
        except SaveError:  # it stays where it is, for another version to read
            return
        if sum(map(self.session.add_left, games)):
            self.session.notice = join([self.session.notice, FROM_A_TAB])
            self.page.draw()
            self.keep_session()
            if self.page.window.war.unkept:
                return
        self.remove(key)

    def written_addresses(self) -> list[str]:
        """The last two addresses that this tab wrote. A reload may come back with the one before the last."""
        try:
            text = self.page.window.sessionStorage.getItem(self.address_key)
        except Exception:  # storage is blocked
            return []
        return (self.page.text_or_none(text) or "").split()

    # ---- links ---------------------------------------------------------------------------------------------

    def leads_elsewhere(self, address: str) -> bool:
        """Whether it is a link that was neither written here nor followed yet."""
        return len(address) > 1 and address not in (self.address, self.followed)

    def follow_address(self) -> None:
        """Show the game that the address leads to, once. A broken link is told, and gives way to what stays open."""
        text = self.page.window.location.hash
        if self.leads_elsewhere(text):
            self.followed = text
            self.open_link(text, self.session.show)
            self.write_address()

    def open_link(self, text: str, show: Callable[[Any], None]) -> str:
        """Have the game of a link or a deal code shown on the table. Returns a sentence where that cannot be."""
        try:
            open_game = parse_link(text, self.session.settings.rules)
        except LinkError as error:
            self.session.notice = Message(str(error))
            self.page.speaker.forget_notice()  # the same broken link may be opened twice
            return str(error)
        show(open_game)
        return ""

    # ---- the record ----------------------------------------------------------------------------------------

    def read_record(self) -> None:
        """Read the record anew: another tab may have written to it."""
        text = self.read(self.keys.record)
        if text is None or text == self.record_text:
            return
        self.record_text = text
        try:
            self.entries = archive.kept(text)
        except archive.ArchiveError as error:
            aside = say("They are put aside.") if self.write(self.keys.unreadableRecord, text) else EMPTY
            self.session.notice = join([Message(str(error)), aside, self.session.notice])

    def record_end(self) -> None:
        """Enter the game on the table into the record when it is over, once."""
        open_game = self.session.open_game
        if not open_game.over or open_game.recorded:
            return
        open_game.recorded = True
        self.page.window.war.keepForGood()
        self.read_record()
        self.set_entries(archive.with_entry(self.entries, archive.entry_of(open_game, self.page.now())))

    def set_entries(self, entries: tuple[archive.Entry, ...]) -> None:
        """Make this the record."""
        self.entries, self.record_text = entries, archive.to_text(entries)
        self.write(self.keys.record, self.record_text)

    def open_record(self) -> None:
        """Open the record."""
        self.read_record()
        self.draw_record()
        self.tell("record-told", "")
        self.read_no_more()
        self.page.element("replace").hidden = True
        self.page.element("forget-all").hidden = True
        self.page.dialogs.open("record")

    def tell(self, name: str, text: str) -> None:
        """Say something in a dialog."""
        self.page.element(name).textContent = text

    def watch(self, address: str) -> None:
        """Show a game of the record or of a study on the table."""
        self.page.element("record").close()
        self.page.act(lambda: self.open_link(address, self.session.watch))

    def draw_record(self) -> None:
        """Show the record in its dialog."""
        self.page.element("record-content").innerHTML = archive_html(self.entries)

    def export(self) -> None:
        """Save the record as a file."""
        self.page.window.war.download("war-record.json", "application/json", archive.to_text(self.entries))

    async def import_file(self, files: Any) -> None:
        """Read the file that the person chose. One that is chosen meanwhile takes its place."""
        if not files.length:
            return
        self.file = file = files.item(0)
        self.page.element("import-file").value = ""  # the same one may be chosen again
        self.tell("record-told", "The file is being read.")
        try:
            archive.check_size(file.size)
            told = await self.read_file(file)
        except archive.ArchiveError as error:
            told = f"{error} Nothing has changed."
        if self.file is file:
            self.read_no_more()
            self.tell("record-told", told)

    async def read_file(self, file: Any) -> str:
        """Read a file of past games, a slice at a time. Returns what to say of it. Raises ArchiveError."""
        try:
            text = await file.text()
        except Exception:  # it is gone, or nobody may read it
            return UNREAD
        reading = archive.Reading(text)
        bar, begun = self.page.element("import-bar"), self.page.clock()
        while self.file is file and reading.read_on():
            if self.page.clock() - begun > SLICE:
                bar.value, bar.hidden = reading.share, False
                await asyncio.sleep(0)
                begun = self.page.clock()
                if not self.page.element("record").open and self.file is file:
                    self.read_no_more()
                    self.session.notice = STOPPED
                    self.page.draw()
        return self.import_games(tuple(reading.entries)) if self.file is file else ""

    def read_no_more(self) -> None:
        """No file is read any more: one that is goes no further, and has changed nothing."""
        self.file = None
        self.page.element("import-bar").hidden = True

    def import_games(self, games: tuple[archive.Entry, ...]) -> str:
        """Take the games of a file into the record. Returns what to say of it."""
        self.read_record()
        self.found = archive.compare(self.entries, games)
        new, otherwise = len(self.found.new), len(self.found.otherwise)
        self.set_entries(archive.merged(self.entries, self.found, replace=False))
        self.draw_record()
        self.page.element("replace").hidden = not otherwise
        sentences = [IMPORTED.format(new=new)]
        if self.found.left_out:
            sentences.append(LEFT_OUT.format(left_out=self.found.left_out, most=archive.MAX_ENTRIES))
        if otherwise:
            sentences.append(OTHERWISE.format(otherwise=otherwise))
        return " ".join(sentences)

    def replace(self) -> None:
        """Take the file's word on the games that the record has otherwise, as the person has said."""
        if self.found:
            self.read_record()
            self.set_entries(archive.merged(self.entries, self.found, replace=True))
            self.found = None
        self.page.element("replace").hidden = True
        self.draw_record()

    def ask_to_forget(self) -> None:
        """Ask whether the record is really to be deleted."""
        self.tell("record-told", "This deletes all past games for good.")
        self.page.element("forget-all").hidden = False
        self.page.element("forget-all").focus()

    def forget(self) -> None:
        """Delete the record."""
        self.set_entries(())
        self.remove(OLD_RECORD)
        self.page.element("forget").focus()
        self.page.element("forget-all").hidden = True
        self.tell("record-told", "All past games are deleted.")
        self.draw_record()

    # ---- sharing -------------------------------------------------------------------------------------------

    def open_share(self) -> None:
        """Open the dialog with the link."""
        self.keep_now()
        self.write_address()
        # Not the address as it is: a browser may have refused its last change.
        page = self.page.window.location.href.partition("#")[0]
        self.page.element("link").value = f"{page}#{link(self.session.open_game)}"
        self.page.element("send-link").hidden = not self.page.has("share")
        self.tell("share-told", "")
        self.page.dialogs.note("code", "code-note", "", wrong=False)
        self.page.dialogs.open("share")

    def copy_link(self) -> None:
        """Copy the link."""
        self.page.later(self._copy())

    async def _copy(self) -> None:
        field = self.page.element("link")
        try:
            await self.page.window.navigator.clipboard.writeText(field.value)
            self.tell("share-told", "The link is copied.")
        except Exception:  # no clipboard here, or it was refused: the person can do it
            field.focus()
            field.select()
            self.tell("share-told", "The link is marked: copy it with your keys or the menu.")

    def send_link(self) -> None:
        """Hand the link to the system's share sheet."""
        self.page.later(self._send())

    async def _send(self) -> None:
        try:
            await self.page.window.war.share(self.page.element("link").value)
        except Exception:  # the person closed the sheet
            self.tell("share-told", "")

    def open_code(self) -> None:
        """Take the game whose code or link the person typed to the table."""
        problem = self.open_link(self.page.element("code").value, self.session.show)
        self.tell("share-told", "")
        self.page.dialogs.note("code", "code-note", problem, wrong=bool(problem))
        if problem:
            self.page.element("code").focus()
        else:
            self.page.element("code").value = ""
            self.page.element("share").close()

    # ---- files ---------------------------------------------------------------------------------------------

    def playthrough(self) -> str:
        """The game on the table as text, as far as it was shown: what the terminal prints for it."""
        open_game = self.session.open_game
        game = Game.dealt(open_game.game.rules, parse_deal(open_game.deal))
        game.play(open_game.furthest.battles)
        if open_game.time_called:
            game.call_time()
        return playthrough(game, open_game.deal)

    def save_text(self) -> None:
        """Save the play-through as a file."""
        name = f"war-{self.session.open_game.deal}.txt"
        self.page.window.war.download(name, "text/plain", self.playthrough())

    def print(self) -> None:
        """Print the play-through, with the rules."""
        self.page.element("paper").textContent = self.playthrough()
        self.page.window.print()  # start.js empties the paper after it


UNREAD = "This file cannot be read. Nothing has changed."
STOPPED = say("The file of past games was not read to its end. Nothing has changed.")
IMPORTED = "New games taken from the file: {new}."
LEFT_OUT = "Older games left in the file, since {most:,} are all that is kept here: {left_out}."
OTHERWISE = "Games that went differently in the file: {otherwise}. Yours stay, unless you take the file’s."
