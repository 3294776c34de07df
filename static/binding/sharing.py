"""Sharing: the link to the moment shown, the game of somebody else's link, the play-through as text."""

from collections.abc import Callable, Mapping

from binding.address import Address
from binding.dialogs import Dialogs
from binding.ports import Fields, Files, Timers
from binding.ports import Sharing as System
from binding.saving import Saving
from binding.screen import Screen
from war.engine.game import Game
from war.message import EMPTY, Text
from war.session.session import Session
from war.text.dialogs import LINK_COPIED, LINK_MARKED
from war.text.playthrough import playthrough


class Sharing:
    """The dialog with the link, and the links of the page itself."""

    def __init__(
        self,
        session: Session,
        address: Address,
        saving: Saving,
        dialogs: Dialogs,
        screen: Screen,
        fields: Fields,
        system: System,
        files: Files,
        timers: Timers,
    ) -> None:
        self._session = session
        self._address = address
        self._saving = saving
        self._dialogs = dialogs
        self._screen = screen
        self._fields = fields
        self._system = system
        self._files = files
        self._timers = timers
        self.intents: Mapping[str, Callable[..., object]] = {
            "share": self.open,
            "copy-link": self.copy,
            "send-link": self.send,
            "open-code": self.open_code,
            "watch": self.watch,
            "save-text": self.save_text,
            "print": self.print,
        }

    def open(self) -> None:
        """Open the dialog with the link: not the address as it is, for a browser may have refused its last change."""
        self._saving.keep_all()
        self._address.write()
        self._screen.change("link", ".value", self._address.link())
        self._screen.change("send-link", ".hidden", not self._system.can_send())
        self._tell(EMPTY)
        self._dialogs.note("code", "code-note", EMPTY, wrong=False)
        self._dialogs.open("share")

    def _tell(self, text: Text) -> None:
        self._screen.write("share-told", text)

    def copy(self) -> None:
        """Copy the link; where the browser does not, the person can do it."""
        self._timers.later(self._copy())

    async def _copy(self) -> None:
        if await self._system.copy(self._fields.value("link")):
            self._tell(LINK_COPIED)
            return
        with self._screen.together():
            self._screen.call("link", "focus")
            self._screen.call("link", "select")
            self._tell(LINK_MARKED)

    def send(self) -> None:
        """Hand the link to the system's share sheet."""
        self._timers.later(self._send())

    async def _send(self) -> None:
        if not await self._system.send(self._fields.value("link")):
            self._tell(EMPTY)

    def open_code(self) -> None:
        """Take the game whose code or link the person typed to the table."""
        problem = self._address.open(self._fields.value("code"), self._session.show)
        self._tell(EMPTY)
        self._dialogs.note("code", "code-note", problem, wrong=bool(problem))
        if problem:
            self._screen.finish("code", "focus")
        else:
            self._screen.change("code", ".value", "")
            self._dialogs.close("share")

    def watch(self, link: str, to_table: bool = False) -> None:
        """Show a game of the record or of a study on the table, and go there from a study."""
        self._dialogs.close("past-games")
        self._address.open(link, self._session.watch)
        if to_table:
            self._screen.change("table", "tabindex", "-1")
            self._screen.finish("table", "focus")

    # ---- as text -------------------------------------------------------------------------------------------

    def playthrough(self) -> str:
        """The game on the table as text, as far as it was shown: what the terminal prints for it."""
        open_game = self._session.open_game
        game = Game.dealt(open_game.game.rules, open_game.deal.seed)
        game.play(open_game.furthest.battles)
        if open_game.time_called:
            game.call_time()
        return playthrough(game, open_game.deal)

    def save_text(self) -> None:
        """Save the play-through as a file."""
        self._files.download(f"war-{self._session.open_game.deal}.txt", "text/plain", self.playthrough())

    def print(self) -> None:
        """Print the play-through, with the rules."""
        self._screen.change("paper", ".textContent", self.playthrough())
        self._timers.after(0, self._files.print_paper)  # files.js empties the paper afterwards
