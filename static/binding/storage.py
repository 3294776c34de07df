"""Storage: texts that outlive a visit, and what is said where the browser keeps none."""

from collections.abc import Callable, Mapping

from binding.ports import Do, Store, Tabs, Timers
from war.message import join
from war.session.session import Session
from war.text.notices import CANNOT_KEEP


class Storage:
    """Reads and writes what is kept, by its name. That nothing can be kept is told once."""

    def __init__(self, session: Session, store: Store, tabs: Tabs, timers: Timers, do: Do) -> None:
        self._session = session
        self._store = store
        self._tabs = tabs
        self._timers = timers
        self._do = do
        self._can_keep = True
        self.intents: Mapping[str, Callable[..., object]] = {"cannot-keep": self.tell}

    def read(self, key: str) -> str | None:
        """What is kept under ``key``; None for nothing, or where the browser keeps nothing."""
        return self._store.read(key)

    def write(self, key: str, text: str) -> bool:
        """Keep ``text``. Returns whether it is kept; a stale page keeps nothing."""
        if self._tabs.stale():
            return False
        kept = self._store.write(key, text)
        if not kept and self._can_keep:
            self._can_keep = False
            self._timers.after(0, lambda: self._do("cannot-keep"))
        return kept

    def remove(self, key: str) -> None:
        """Keep nothing under ``key`` any more."""
        self._store.remove(key)

    def tell(self) -> None:
        """Say that nothing can be kept."""
        self._session.notice = join([self._session.notice, CANNOT_KEEP])
