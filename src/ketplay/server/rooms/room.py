"""A room: a table in memory, those who watch it, and the one gate through which events are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ketplay.core.match import Match
from ketplay.server.cluster.notices import Presence
from ketplay.server.protocol.errors import Refused
from ketplay.server.protocol.replies import LogLine
from ketplay.server.rooms.timekeeper import Timekeeper
from ketplay.server.storage.store import Conflict, Store
from ketplay.server.table import events
from ketplay.server.table.events import Event
from ketplay.server.table.table import Table
from ketplay.server.views.catalogue import here
from ketplay.server.views.history import NO_TRAIL, Told, Trail


class Behind(Refused):
    """Another process wrote first; the room knows now what. The same act may still be possible."""


class Watcher(Protocol):
    """Somebody who is told when something happened: a socket or a stream of events."""

    holder: str
    view_due: bool

    def poke(self, view: bool = False, people: bool = False, table: bool = False) -> None:
        """Something changed: which of the three messages are due. Must not wait."""


class Room:
    """One table. `faces` holds what was encoded for the present event until everybody has it."""

    def __init__(self, store: Store, table: Table, keeper: Timekeeper | None = None) -> None:
        self.store = store
        self.table = table
        self.keeper = keeper or Timekeeper(store)
        self.since = self.keeper.now()  # who was not seen since then has been away since then
        self.offers = here(table.game)
        self.told: dict[int | None, Told] = {}
        self.trail = NO_TRAIL
        self.faces: dict[Any, bytes] = {}
        self.scenes: dict[
            Any, tuple[int, Sequence[str]]
        ] = {}  # by eyes: the pieces drawn last, and of which event
        self.watchers: set[Watcher] = set()
        self.left: dict[str, float] = {}  # holder -> when the last socket went
        self.elsewhere: dict[str, Presence] = {}  # who is here through other processes
        self.thinks = False  # a bot, in this process
        self.wind()

    def write(
        self, *bodies: events.Any, match: Match | None = None, trail: Trail = NO_TRAIL
    ) -> None:
        """Appends events to the log, all or none, and tells everybody.

        `match` is the match after them, `trail` the states on the way, where the caller has them already.
        """
        first, at = self.table.n + 1, self.keeper.now()
        new = [Event(self.table.code, first + i, at, body) for i, body in enumerate(bodies)]
        try:
            self.store.append(new)
        except Conflict:
            self.catch_up()
            raise Behind(
                "stale", "somebody else was faster; this is how the table stands now"
            ) from None
        self.trail = trail
        self.take(new, match)

    def catch_up(self) -> None:
        """Reads what another process wrote."""
        new = self.store.read(self.table.code, self.table.n)
        if new:
            self.trail = NO_TRAIL
            self.take(new)

    def take(self, new: list[Event], match: Match | None = None) -> None:
        """Folds events that stand in the log into the table, and tells everybody."""
        before = self.table.phase, self.table.number
        for event in new:
            self.table.apply(event, match if isinstance(event.body, _PLAYS) else None)
            if isinstance(event.body, events.Undone | events.Rematched):
                self.told.clear()
        self.wind()
        self.tell(
            people=any(isinstance(event.body, _SEATS) for event in new),
            table=before != (self.table.phase, self.table.number),
        )

    def tell(self, people: bool = False, table: bool = False) -> None:
        self.faces.clear()
        for watcher in tuple(self.watchers):
            watcher.poke(True, people, table)

    def enter(self, watcher: Watcher) -> None:
        """Somebody connects."""
        news, first = not self.here(watcher.holder), not self.watchers
        self.watchers.add(watcher)
        self.left.pop(watcher.holder, None)
        if news:
            self._people()
        self.announce(ask=first)

    def leave(self, watcher: Watcher) -> None:
        """Somebody's connection is gone. The seat stays theirs."""
        self.watchers.discard(watcher)
        self.scenes.clear()
        self._left(watcher.holder)
        self._people()
        self.announce()

    def _left(self, holder: str) -> None:
        if holder and not self.here(holder):
            self.left[holder] = self.keeper.now()

    def alive(self, holder: str) -> None:
        """Somebody gave a sign of life without a socket: a script."""
        if holder and self.table.held(holder):
            self.left[holder] = self.keeper.now()
            self.announce(signs=[holder])

    def away(self, holder: str) -> float | None:
        """For how many seconds nobody with this token has been here; None if somebody is."""
        if self.here(holder):
            return None
        return max(0.0, self.keeper.now() - self.left.get(holder, self.since))

    def clocks(self) -> list[float]:
        """What the clocks show now."""
        left, seat = list(self.table.left), self.table.running
        if seat is not None:
            left[seat] = max(0.0, round(left[seat] - self.keeper.elapsed(self.table.since), 3))
        return left

    def wind(self) -> None:
        """Notes when the clock that runs is out."""
        seat = self.table.running
        if seat is None:
            self.keeper.due.pop(self.table.code, None)
        else:
            self.keeper.due[self.table.code] = self.keeper.now() + self.clocks()[seat]

    def _people(self) -> None:
        for watcher in tuple(self.watchers):
            watcher.poke(people=True)

    def here(self, holder: str) -> bool:
        """Whether somebody with this token is connected. Spectators have none, and each of them is news."""
        return bool(holder) and holder in self.present()

    def present(self) -> set[str]:
        """The holders who are connected, here or through another process."""
        found = {watcher.holder for watcher in self.watchers}
        for other in self.elsewhere.values():
            found.update(other.holders)
        return found - {""}

    def watching(self) -> int:
        """How many watch without a seat."""
        return self._spectators() + sum(other.spectators for other in self.elsewhere.values())

    def _spectators(self) -> int:
        held = {seat.holder for seat in self.table.seats}
        return sum(watcher.holder not in held or not watcher.holder for watcher in self.watchers)

    def announce(self, ask: bool = False, signs: Sequence[str] = ()) -> None:
        """Tells the other processes who is here, and who gave a sign of life."""
        if self.store.has_peers:
            holders = sorted({watcher.holder for watcher in self.watchers} - {""})
            self.store.notify(
                Presence(
                    self.store.process_id,
                    self.table.code,
                    holders=holders,
                    spectators=self._spectators(),
                    thinking=self.thinks,
                    reply=ask,
                    active=list(signs),
                )
            )

    def hear(self, word: Presence) -> None:
        """Another process tells who is here."""
        before = self.elsewhere.pop(word.sender, None)
        if word.holders or word.spectators or word.thinking:
            self.elsewhere[word.sender] = word
        for holder in word.holders:
            self.left.pop(holder, None)
        self.left.update(dict.fromkeys(word.active, self.keeper.now()))
        for holder in before.holders if before else ():
            self._left(holder)
        self._people()
        if word.reply and (self.watchers or self.thinks):
            self.announce()

    def lines(self, seat: int | None) -> list[LogLine]:
        """The line as a seat saw it."""
        return self.seen(seat).lines

    def seen(self, seat: int | None) -> Told:
        """The line as a seat saw it, and what it sees now."""
        told = self.told.get(seat)
        if told is None:
            public = self.seen(None) if seat is not None else None
            told = self.told[seat] = Told(self.table, seat, public)
        told.extend(self.table, self.trail)
        return told


_PLAYS = (events.Began, events.Moved, events.Undone)
_SEATS = (events.Sat, events.Named, events.Ready, events.Replaced, events.Rematched)
