"""The lobby: all rooms of this server. Tables are opened here, and found again in the store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from typing import Any

from ketplay.core import registry
from ketplay.core.game import Game
from ketplay.server.cluster.peers import Peers
from ketplay.server.fair_queue import NOBODY, Asker
from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol.errors import Refused
from ketplay.server.protocol.messages import Open
from ketplay.server.rooms.advice import Advisor
from ketplay.server.rooms.bots import PAUSE, BotPlayers
from ketplay.server.rooms.game_trial import TryOuts
from ketplay.server.rooms.room import Room
from ketplay.server.rooms.slow_work import beside_the_loop_for
from ketplay.server.rooms.statistics import ChanceStatistics
from ketplay.server.rooms.timekeeper import Timekeeper
from ketplay.server.storage.store import Conflict, Store, retry
from ketplay.server.table import actions, codes
from ketplay.server.table.events import Event, Opened
from ketplay.server.table.opening import opening
from ketplay.server.table.table import Table

log = logging.getLogger("ketplay.server")
MOST_AT_ONCE = 200  # events that are read between two messages
# Rooms that nobody watches are kept in memory up to these numbers, and read again when needed.
IDLE_ROOMS = 1_000
SWEEP = 32  # rooms that are remembered before idle ones are looked for
IDLE_SLOW_ROOMS = 50  # of games that are not quick: their boards may be large


class Lobby:
    """The rooms in memory, the store behind them, and the bots that play in them."""

    def __init__(
        self,
        store: Store,
        workers: WorkerPool,
        keeper: Timekeeper | None = None,
        analysis_workers: WorkerPool | None = None,
    ) -> None:
        self.store = store
        self.try_outs = TryOuts(analysis_workers or workers)
        self.keeper = keeper or Timekeeper(store)
        self.workers = workers
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self._remembered = 0
        self.bots = BotPlayers(store, workers)
        self.advice = Advisor(workers)
        self.statistics = ChanceStatistics(store, analysis_workers or workers)
        self.peers: Peers[Room] = Peers(store, self, self.keeper.monotonic)

    async def open(self, request: Open, asker: Asker = NOBODY) -> tuple[Room, str]:
        """A new table, and its opener's seat token (empty if the opener has no seat)."""
        token = actions.new_token()
        line = request.position or request.game
        game = registry.game(line.strip().partition(" ")[0]) if line.strip() else None
        if game is None or game.quick:
            opened = opening(request, token)
        else:
            await self.try_outs.check(game, line, asker)
            opened = await beside_the_loop_for(asker, opening, request, token)
        room = await self.add(opened)
        return room, token if any(seat.holder for seat in opened.seats) else ""

    async def try_out(self, game: Game[Any, Any], line: str = "") -> None:
        """Refuses a game or a position line that takes too long to be played here."""
        if not game.quick:
            await self.try_outs.check(game, line or game.id)

    async def add(self, opened: Opened) -> Room:
        """A new table; its match begins at once if no one has to get ready."""
        room = self._remember(Room(self.store, await self._write(opened), self.keeper))
        await room.act(actions.begin)
        if any(seat.is_bot for seat in opened.seats):
            self.workers.warm()
        self.bots.wake(room)
        return room

    async def _write(self, opened: Opened) -> Table:
        async def attempt() -> Table:
            event = Event(codes.new_code(), 0, self.keeper.now(), opened)
            table = await _fold([event])  # a game that fails does so before anything is written
            await self.store.write([event])
            return table

        try:
            return await retry(attempt, attempts=20)
        except Conflict:
            raise Refused("store", "cannot find a free code for a new table") from None

    async def find(self, code: str, asker: Asker = NOBODY) -> Room:
        """The room of a table, from memory or from the store."""
        room = self.rooms.get(code)
        if room is not None:
            self.rooms.move_to_end(code)
            return await self._refreshed(room)
        clean = codes.clean(code)
        if clean not in self.rooms:
            await asyncio.sleep(0)  # whoever looks for many tables takes turns with others
        if clean in self.rooms:
            return await self._refreshed(self.rooms[clean])
        events = self.store.read(clean) if clean else []
        if not events:
            raise Refused("no_table", f"there is no table '{code[:40]}'", at=code[:40])
        table = await _fold(events, asker)
        if clean in self.rooms:  # someone else found it meanwhile
            return await self._refreshed(self.rooms[clean])
        room = self._remember(Room(self.store, table, self.keeper))
        room.attendance.announce(ask=True)
        self.bots.take_turn(room)
        return room

    async def _refreshed(self, room: Room) -> Room:
        """With other processes about, what was written there a moment ago may be asked for here."""
        if self.store.has_peers:
            with contextlib.suppress(Refused):  # an unreachable store: what is in memory will do
                await room.refresh()
        return room

    def _remember(self, room: Room) -> Room:
        room.on_end = self.statistics.add
        self.rooms[room.table.code] = room
        self._remembered += 1
        if self._remembered % SWEEP == 0:
            self._drop_idle()
        return room

    def _drop_idle(self) -> None:
        """Drops the rooms that have been idle longest, where there are too many."""
        idle = [(code, room) for code, room in self.rooms.items() if not self.is_busy(room)]
        slow = [(code, room) for code, room in idle if not room.table.game.quick]
        for code, _ in idle[:-IDLE_ROOMS] + slow[:-IDLE_SLOW_ROOMS]:
            self.rooms.pop(code, None)

    def is_busy(self, room: Room) -> bool:
        """Whether anyone watches a room, or a bot thinks for it."""
        return bool(room.attendance.watchers) or self.bots.is_thinking(room)

    def take_turn(self, room: Room) -> None:
        """Lets the bot to move think, unless it does so in another process."""
        self.bots.take_turn(room)

    def catch_up(self) -> None:
        """Reads what is new at the tables in use; the others are read when they are needed."""
        for code, room in list(self.rooms.items()):
            if not self.is_busy(room):
                if not self.store.has_peers:
                    del self.rooms[code]
                continue
            try:
                room.catch_up()
                self.take_turn(room)
            except Refused:
                return  # the store is unreachable, and will report when it is back
            except Exception:
                log.exception("cannot read table %s", code)

    async def time_out(self, room: Room) -> None:
        """Ends a match whose time is up. Another server may be faster, or the store may be full."""
        try:
            await room.end_if_out_of_time()
        except Refused as refused:
            if refused.code != "stale":
                log.warning("cannot end table %s on time: %s", room.table.code, refused.message)
            room.schedule_timeout()
            if refused.code == "store":
                self.keeper.due[room.table.code] = self.keeper.monotonic() + PAUSE
            return
        room.schedule_timeout()

    async def close(self) -> None:
        """Stops the bots and closes the store."""
        await self.bots.stop()
        self.statistics.close()
        self.workers.close()
        self.peers.leave()
        self.store.close()


async def _fold(log: list[Event], asker: Asker = NOBODY) -> Table:
    """The table of a log; beside the loop where that may take long."""
    opened = log[0].body
    if isinstance(opened, Opened) and len(log) <= MOST_AT_ONCE and registry.game(opened.game).quick:
        return Table.fold(log)
    return await beside_the_loop_for(asker, Table.fold, log)
