"""A room: a table in memory, where events are appended, applied and broadcast."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from ketplay.core.match import AnyStep
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.presence import Attendance, Change
from ketplay.server.rooms.slow_work import beside_the_loop_for
from ketplay.server.rooms.timekeeper import Timekeeper
from ketplay.server.storage.store import Conflict, Store, retry
from ketplay.server.table import actions, events
from ketplay.server.table.actions import Decision
from ketplay.server.table.events import Event
from ketplay.server.table.table import Phase, Table
from ketplay.server.views.cache import ViewCache

log = logging.getLogger("ketplay.server")
P = ParamSpec("P")
T = TypeVar("T")
Action = Callable[Concatenate[Table, float, P], Decision]
_SEATING = (
    events.Sat,
    events.Named,
    events.Ready,
    events.Replaced,
    events.Rematched,
    events.Reseated,
)


class Behind(Refused, Conflict):
    """Another process wrote first, and the room has caught up: the action may still be possible."""


class Room:
    """One table, the views made of it, and the people connected to it."""

    def __init__(self, store: Store, table: Table, keeper: Timekeeper | None = None) -> None:
        self.store = store
        self.table = table
        keeper = self.keeper = keeper or Timekeeper(store)
        self.cache = ViewCache(table)
        self.attendance = Attendance(store, table, self.keeper)
        self.writing = asyncio.Lock()  # one action after the other
        self.using = asyncio.Lock()  # of a game that is not quick: by one thread at a time
        self.on_end: Callable[[Table], None] | None = None  # called when a match ended here
        self._catching_up: asyncio.Task[None] | None = None
        self._looked = keeper.monotonic()  # when the store was last known to have no more events
        # The time of day when the running clock began to run, and that on the monotonic clock.
        self._counted = table.since
        self._since = self._looked - keeper.elapsed(table.since)
        self.schedule_timeout()

    async def act(self, action: Action[P], *args: P.args, **options: P.kwargs) -> Decision:
        """Decides an action on the table as it is now, and appends its events.

        It is decided again when another process wrote something in the meantime.
        """
        async with self.writing:
            return await retry(lambda: self._act(action, *args, **options))

    async def _act(self, action: Action[P], *args: P.args, **options: P.kwargs) -> Decision:
        if self.table.running is not None:
            await self.append(actions.time_out(self.table, self.elapsed()))
        decision = await self.work(_decide, action, self.table, self.elapsed(), *args, **options)
        await self.append(decision)
        return decision

    async def work(self, function: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """What a function of the table gives: at once if its game is quick, else beside the loop.

        The table does not change meanwhile.
        """
        if self.table.game.quick:
            return function(*args, **options)
        async with self.using:
            asker = self.attendance.asker()
            return await beside_the_loop_for(asker, function, *args, **options)

    async def append(self, decision: Decision) -> None:
        """Appends events to the log, all or none; then applies and broadcasts them.

        While a store makes us wait, the other tables go on, and this one can be read.
        """
        if not decision.events:
            return
        was_playing = self.table.phase is Phase.PLAYING
        first = self.table.n + 1
        now = self.keeper.now()
        new = [
            Event(self.table.code, first + number, now, body)
            for number, body in enumerate(decision.events)
        ]
        try:
            await self.store.write(new)
        except Conflict:
            await self._catch_up()
            raise Behind(
                "stale", "someone else was faster; here is the table as it is now"
            ) from None
        if new[0].n > self.table.n:  # else a notice was faster than the answer
            await self._apply(new, decision.step)
        if was_playing and self.table.phase is Phase.OVER and self.on_end:
            self.on_end(self.table)

    @property
    def is_writing(self) -> bool:
        return self.writing.locked()

    def catch_up(self) -> None:
        """Reads what another process wrote; if the game is not quick, as soon as possible."""
        if self.table.game.quick:
            new = self.store.read(self.table.code, self.table.n)
            now = self.keeper.monotonic()
            if new:
                self._announce(self._fold(new), None, now - self._looked)
            self._looked = now
        elif self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.get_running_loop().create_task(self._catch_up_later())

    async def refresh(self) -> None:
        """Reads what another process wrote, and waits until it is read."""
        if self.table.game.quick:
            self.catch_up()
            return
        async with self.writing:
            await self._catch_up()

    async def _catch_up_later(self) -> None:
        try:
            await self.refresh()
        except Refused as refused:
            log.warning("cannot read table %s: %s", self.table.code, refused.message)
        except Exception:
            log.exception("cannot read table %s", self.table.code)

    async def _catch_up(self) -> None:
        new = self.store.read(self.table.code, self.table.n)
        now = self.keeper.monotonic()
        if new:
            await self._apply(new, age=now - self._looked)
        self._looked = now

    async def _apply(self, new: list[Event], step: AnyStep | None = None, age: float = 0.0) -> None:
        """Folds events from the log into the table, and broadcasts them.

        `step` is what the last of them brought, where that is known. `age` is how many seconds ago
        they were written at most: clocks of several machines may differ by more.
        """
        self._announce(await self.work(self._fold, new, step), step, age)

    def _fold(self, new: list[Event], step: AnyStep | None = None) -> int:
        """Folds events into the table: what they changed."""
        before = self.table.phase, self.table.number
        change = Change.VIEW
        for event in new:
            self.table.apply(event, step if event is new[-1] else None)
            if isinstance(event.body, _SEATING):
                change |= Change.PEOPLE
        if before != (self.table.phase, self.table.number):
            change |= Change.TABLE
        return change

    def _announce(self, change: int, step: AnyStep | None, age: float = 0.0) -> None:
        self.cache.update(step)
        if self.table.pace and self.table.since != self._counted:
            self._counted = self.table.since
            elapsed = min(age, self.keeper.elapsed(self.table.since))
            self._since = self.keeper.monotonic() - elapsed
        self.schedule_timeout()
        self.broadcast(change)

    def broadcast(self, change: int) -> None:
        """Notifies everyone at the table: each session builds the view of its own viewer."""
        self.attendance.notify(change)

    # -- clocks

    def elapsed(self) -> float:
        """The seconds that have counted on the running clock since the last move."""
        return self.keeper.monotonic() - self._since if self.table.pace else 0.0

    async def end_if_out_of_time(self) -> None:
        """Ends the match if a clock has run out. Of several servers one writes it."""
        if self.table.running is not None:
            await self.act(actions.time_out)

    def schedule_timeout(self) -> None:
        """Notes when the clock that runs will have run out."""
        seat = self.table.running
        if seat is None:
            self.keeper.due.pop(self.table.code, None)
        else:
            remaining = self.table.clocks(self.elapsed())[seat]
            self.keeper.due[self.table.code] = self.keeper.monotonic() + remaining


def _decide(
    action: Action[P], table: Table, elapsed: float, /, *args: P.args, **options: P.kwargs
) -> Decision:
    """The decision, with the actor of its match worked out, which the loop will ask for."""
    decision = action(table, elapsed, *args, **options)
    if decision.step is not None:
        _ = decision.step.match.actor
    return decision
