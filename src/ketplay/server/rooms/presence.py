"""Who is connected to a table, in this process and in others."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Protocol

from ketplay.server.cluster.notices import Presence as PresenceNotice
from ketplay.server.fair_queue import Asker
from ketplay.server.rooms.timekeeper import Timekeeper
from ketplay.server.storage.store import Store
from ketplay.server.table.table import Table
from ketplay.server.views.table_card import Presence

LOOK = 60.0  # seconds for which someone without a socket counts as watching


class Change:
    """What changed at a table, and so which messages are due: bits that are added up.

    Plain numbers, because every session adds and asks several times per move.
    """

    NONE = 0
    VIEW = 1
    PEOPLE = 2
    TABLE = 4


ALL_CHANGES = Change.VIEW | Change.PEOPLE | Change.TABLE


class Watcher(Protocol):
    """Someone who is notified when something changed: a session or a stream of events."""

    holder: str
    address: str

    @property
    def view_due(self) -> bool:
        """Whether it has yet to be sent the latest view."""

    def notify(self, change: int) -> None:
        """Something changed. Must not wait."""


class Attendance:
    """The connections to one table, and how long absent players have been away."""

    def __init__(self, store: Store, table: Table, keeper: Timekeeper) -> None:
        self.store = store
        self.table = table
        self.keeper = keeper
        self.watchers: set[Watcher] = set()
        self.elsewhere: dict[str, PresenceNotice] = {}  # by process
        self.bot_thinking = False  # in this process
        self._last_seen: dict[str, float] = {}  # by holder, of those who are not connected
        self._since = keeper.monotonic()  # people who have not been seen have been away since then
        self._last_active = Asker()  # the player for whom a bot thinks
        self._looked_at = -inf  # when someone without a socket asked last

    def enter(self, watcher: Watcher) -> None:
        """A watcher connects."""
        self._note_active(watcher.holder, watcher.address)
        is_news = not self.is_present(watcher.holder)  # spectators always are
        is_first = not self.watchers
        self.watchers.add(watcher)
        self._last_seen.pop(watcher.holder, None)
        if is_news:
            self.notify(Change.PEOPLE)
        self.announce(ask=is_first)

    def leave(self, watcher: Watcher) -> None:
        """A connection is gone. The seat stays theirs."""
        self.watchers.discard(watcher)
        self._note_absence(watcher.holder)
        self.notify(Change.PEOPLE)
        self.announce()

    def notify(self, change: int) -> None:
        for watcher in tuple(self.watchers):
            watcher.notify(change)

    def seen(self, holder: str, address: str = "") -> None:
        """Notes that somebody without a socket (a script) is active."""
        self._looked_at = self.keeper.monotonic()
        if holder and self.table.seats_of(holder):
            self._note_active(holder, address)
            self._last_seen[holder] = self.keeper.monotonic()
            self.announce(active=[holder])

    def _note_active(self, holder: str, address: str) -> None:
        if self.table.seats_of(holder):
            self._last_active = Asker(address, holder)

    def asker(self) -> Asker:
        """For whom a bot at this table thinks: the player who was active last, or who watches."""
        if self.table.has_people:
            return self._last_active
        addresses = [watcher.address for watcher in self.watchers]
        return Asker(min(addresses, default=""), self.table.code, waits=False)

    @property
    def is_watched(self) -> bool:
        """Whether someone is connected here, or asked a moment ago."""
        return bool(self.watchers) or self.keeper.monotonic() - self._looked_at < LOOK

    def _note_absence(self, holder: str) -> None:
        if holder and not self.is_present(holder):
            self._last_seen[holder] = self.keeper.monotonic()

    def is_present(self, holder: str) -> bool:
        """Whether someone with this token is connected."""
        return bool(holder) and holder in self.holders()

    def holders(self) -> set[str]:
        """The holders who are connected, here or through another process."""
        holders = {watcher.holder for watcher in self.watchers}
        for notice in self.elsewhere.values():
            holders.update(notice.holders)
        return holders - {""}

    def away(self, seat: int) -> float | None:
        """For how many seconds the player of a seat has been away; None if they are here."""
        if seat >= len(self.table.seats):
            return None
        return self._away(self.table.seats[seat].holder, self.holders())

    def _away(self, holder: str, present: set[str]) -> float | None:
        if holder in present:
            return None
        return max(0.0, self.keeper.monotonic() - self._last_seen.get(holder, self._since))

    def presence(self) -> Presence:
        """Who is connected, as the table's people see it."""
        present = self.holders()
        away = {}
        for seat in self.table.seats:
            seconds = self._away(seat.holder, present)
            if seconds is not None:
                away[seat.holder] = seconds
        return Presence(present, away, self.spectators())

    def spectators(self) -> int:
        """How many watch without a seat."""
        others = sum(notice.spectators for notice in self.elsewhere.values())
        return self._own_spectators() + others

    def _own_spectators(self) -> int:
        seated = {seat.holder for seat in self.table.seats}
        return sum(not watcher.holder or watcher.holder not in seated for watcher in self.watchers)

    def thinks(self, thinking: bool) -> None:
        """A bot starts to think in this process, or stops."""
        self.bot_thinking = thinking
        self.announce()

    def thinks_elsewhere(self) -> bool:
        return any(notice.thinking for notice in self.elsewhere.values())

    def announce(self, ask: bool = False, active: Sequence[str] = ()) -> None:
        """Notifies the other processes who is here; `ask` wants the same from them."""
        if not self.store.has_peers:
            return
        self.store.notify(
            PresenceNotice(
                self.store.process_id,
                self.table.code,
                holders=sorted({watcher.holder for watcher in self.watchers} - {""}),
                spectators=self._own_spectators(),
                thinking=self.bot_thinking,
                reply=ask,
                active=list(active),
            )
        )

    def receive(self, notice: PresenceNotice) -> None:
        """Takes in who is connected through another process."""
        previous = self.elsewhere.pop(notice.sender, None)
        if notice.holders or notice.spectators or notice.thinking:
            self.elsewhere[notice.sender] = notice
        for holder in notice.holders:
            self._last_seen.pop(holder, None)
        self._last_seen.update(dict.fromkeys(notice.active, self.keeper.monotonic()))
        for holder in previous.holders if previous else ():
            self._note_absence(holder)
        self.notify(Change.PEOPLE)
        if notice.reply and (self.watchers or self.bot_thinking):
            self.announce()
