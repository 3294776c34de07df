"""What the page looks like: its colours, the cards' back, the deck."""

from binding.ports import Dress
from war.session.appearance import Deck
from war.session.session import Session


class Appearance:
    """Has the page look as the settings say."""

    def __init__(self, session: Session, dress: Dress) -> None:
        self._session = session
        self._dress = dress
        self._applied: tuple[object, ...] = ()

    def apply(self) -> None:
        """Apply what the settings say, where that is not applied yet."""
        settings = self._session.settings
        wanted = settings.theme, settings.back, settings.deck
        if wanted == self._applied:
            return
        self._applied = wanted
        self._dress.dress(str(settings.theme), str(settings.back))
        if settings.deck is Deck.FOUR_COLOUR:
            self._dress.four_colours()
