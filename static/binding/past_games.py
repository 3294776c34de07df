"""The record of past games: ended games are entered, looked at, taken to a file and from one, deleted."""

import asyncio
from collections.abc import Callable, Mapping

from binding.dialogs import Dialogs
from binding.events import ChosenFile
from binding.ports import Clock, Do, Fields, Files, Tabs, Timers
from binding.screen import Screen
from binding.storage import Storage
from war.markup.past_games import archive_html
from war.message import EMPTY, Text, join
from war.session import past_games as archive
from war.session.session import Session
from war.text import dialogs as answers
from war.text.notices import IMPORT_STOPPED, PUT_ASIDE

#: Milliseconds that a file of past games is read at a time, before the browser may do something else.
SLICE = 10
#: What older versions named the record, in every folder of a host alike.
OLD_RECORD = "war-record"


class PastGames:
    """Keeps the record, and its dialog."""

    def __init__(
        self,
        session: Session,
        storage: Storage,
        tabs: Tabs,
        dialogs: Dialogs,
        screen: Screen,
        fields: Fields,
        files: Files,
        clock: Clock,
        timers: Timers,
        do: Do,
    ) -> None:
        self._session = session
        self._storage = storage
        self._tabs = tabs
        self._dialogs = dialogs
        self._screen = screen
        self._fields = fields
        self._files = files
        self._clock = clock
        self._timers = timers
        self._do = do
        self._text = ""
        self._found: archive.Import | None = None
        self._file: ChosenFile | None = None  # while it is read
        self.entries: tuple[archive.Entry, ...] = ()
        self.intents: Mapping[str, Callable[..., object]] = {
            "past-games": self.open,
            "export": self.export,
            "import": self.choose,
            "import-stopped": self.tell_stopped,
            "replace": self.replace,
            "forget": self.ask_to_forget,
            "forget-all": self.forget,
        }

    def read(self) -> None:
        """Read the record anew: another tab may have written to it."""
        text = self._storage.read(self._tabs.keys.record)
        if text is None or text == self._text:
            return
        self._text = text
        try:
            self.entries = archive.kept(text)
        except archive.ArchiveError as error:
            aside = self._storage.write(self._tabs.keys.unreadableRecord, text)
            put_aside = PUT_ASIDE if aside else EMPTY
            self._session.notice = join([error.message, put_aside, self._session.notice])

    def record_end(self) -> None:
        """Enter the game on the table into the record when it is over, once."""
        open_game = self._session.open_game
        if not open_game.over or open_game.recorded:
            return
        open_game.recorded = True
        self._tabs.keep_for_good()
        self.read()
        self._set(archive.with_entry(self.entries, archive.entry_of(open_game, self._clock.date())))

    def _set(self, entries: tuple[archive.Entry, ...]) -> None:
        """Make this the record."""
        self.entries, self._text = entries, archive.to_text(entries)
        self._storage.write(self._tabs.keys.record, self._text)

    # ---- the dialog ----------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the record."""
        self.read()
        self._draw()
        self._tell(EMPTY)
        self._read_no_more()
        self._hide("replace")
        self._hide("forget-all")
        self._dialogs.open("past-games")

    def _draw(self) -> None:
        self._screen.change("past-games-content", "", archive_html(self.entries, self._screen.language))

    def _tell(self, text: Text) -> None:
        self._screen.write("past-games-told", text)

    def _hide(self, name: str, hidden: bool = True) -> None:
        self._screen.change(name, ".hidden", hidden)

    def ask_to_forget(self) -> None:
        """Ask whether the record is really to be deleted."""
        self._tell(answers.DELETES_ALL)
        self._hide("forget-all", False)
        self._screen.finish("forget-all", "focus")

    def forget(self) -> None:
        """Delete the record."""
        self._set(())
        self._storage.remove(OLD_RECORD)
        self._screen.call("forget", "focus")
        self._hide("forget-all")
        self._tell(answers.ALL_DELETED)
        self._draw()

    # ---- files ---------------------------------------------------------------------------------------------

    def export(self) -> None:
        """Save the record as a file."""
        self._files.download("war-record.json", "application/json", archive.to_text(self.entries))

    def choose(self, file: ChosenFile) -> None:
        """Read the file that the person chose. One that is chosen meanwhile takes its place."""
        self._file = file
        self._screen.change("import-file", ".value", "")  # the same one may be chosen again
        self._tell(answers.READING)
        self._timers.later(self._import(file))

    async def _import(self, file: ChosenFile) -> None:
        try:
            archive.check_size(file.size)
            told = await self._read_file(file)
        except archive.ArchiveError as error:
            told = join([error.message, answers.NOTHING_CHANGED])
        if self._file is file:
            with self._screen.together():
                self._read_no_more()
                self._tell(told)

    async def _read_file(self, file: ChosenFile) -> Text:
        """Read a file of past games, a slice at a time. Returns what to say of it. Raises ArchiveError."""
        text = await file.text()
        if text is None:
            return answers.UNREAD
        reading, begun = archive.Reading(text), self._clock.clock()
        while self._file is file and reading.read_on():
            if self._clock.clock() - begun > SLICE:
                self._screen.change("import-bar", ".value", reading.share)
                self._hide("import-bar", False)
                await asyncio.sleep(0)
                begun = self._clock.clock()
                if not self._fields.is_open("past-games") and self._file is file:
                    self._do("import-stopped")
        return self._take(tuple(reading.entries)) if self._file is file else EMPTY

    def tell_stopped(self) -> None:
        """The dialog was closed while a file was read: it goes no further, and has changed nothing."""
        self._read_no_more()
        self._session.notice = IMPORT_STOPPED

    def _read_no_more(self) -> None:
        self._file = None
        self._hide("import-bar")

    def _take(self, games: tuple[archive.Entry, ...]) -> Text:
        """Take the games of a file into the record. Returns what to say of it."""
        self.read()
        self._found = archive.compare(self.entries, games)
        new, otherwise = len(self._found.new), len(self._found.otherwise)
        self._set(archive.merged(self.entries, self._found, replace=False))
        self._draw()
        self._hide("replace", not otherwise)
        return answers.imported(new, self._found.left_out, otherwise, archive.MAX_ENTRIES)

    def replace(self) -> None:
        """Take the file's word on the games that the record has otherwise, as the person has said."""
        if self._found:
            self.read()
            self._set(archive.merged(self.entries, self._found, replace=True))
            self._found = None
        self._hide("replace")
        self._draw()
