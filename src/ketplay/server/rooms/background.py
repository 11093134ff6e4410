"""What a server does on its own: clocks that run out, news from other processes, housekeeping."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from ketplay.server.cluster.peers import HEARTBEAT_INTERVAL
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.lobby import Lobby
from ketplay.server.storage.archive import DAY

log = logging.getLogger("ketplay.server")
POLL = 0.05  # seconds between looks at the store's version, which cost microseconds
SWEEP = 1.0  # seconds between them while other processes notify this one of what they write
TICK = 0.2  # seconds between looks at the clocks
ARCHIVE_INTERVAL = 3600.0  # seconds between looks for quiet tables


class Background:
    """The tasks that run beside the sessions."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.store = lobby.store
        self.keeper = lobby.keeper
        self._version = 0
        self._last_look = 0.0
        self._ending: dict[str, asyncio.Task[None]] = {}  # matches out of time, by table

    async def watch_clocks(self) -> None:
        """Ends matches whose time is up, and records that this server is alive."""
        while True:
            await asyncio.sleep(TICK)
            self.keeper.beat()
            for code in self.keeper.out_of_time():
                if code not in self._ending:
                    self._ending[code] = asyncio.create_task(self._time_out(code))

    async def _time_out(self, code: str) -> None:
        """Ends one match on time; the others need not wait for it if the store is slow."""
        try:
            await self.lobby.time_out(await self.lobby.find(code))
        except Exception:
            self.keeper.due.pop(code, None)
            log.exception("cannot read the clocks of table %s", code)
        finally:
            del self._ending[code]

    async def watch_store(self, sockets: Callable[[], int] = lambda: 0) -> None:
        """Notices what other processes write, and keeps the store in order."""
        self._version = self.store.version()
        last_maintenance = time.monotonic()
        maintenance: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        maintenance.set_result(None)
        last_beat = 0.0
        self.lobby.peers.start()
        while True:
            await asyncio.sleep(POLL)
            now = time.monotonic()
            if now - last_beat > HEARTBEAT_INTERVAL:
                last_beat = now
                self.lobby.peers.beat(sockets())
            if maintenance.done() and now - last_maintenance > self.store.maintenance_interval:
                # Not waited for: a disk that does not answer must not keep news from the tables.
                maintenance = asyncio.create_task(asyncio.to_thread(self.store.maintain))
                last_maintenance = now
            if not self.store.has_peers or now - self._last_look > SWEEP:
                self._look(now)

    def _look(self, now: float) -> None:
        """Reads what was written without notice, if anything was written at all."""
        self._last_look = now
        version = self.store.version()
        if version != self._version:
            self._version = version
            self.lobby.catch_up()

    async def archive(self, days: float) -> None:
        """Archives tables that have been quiet for this many days."""
        while True:
            try:
                packed = await asyncio.to_thread(self.store.archive, time.time() - days * DAY)
                if packed:
                    log.info("archived %d tables", packed)
            except Refused as refused:
                log.warning("cannot archive tables: %s", refused.message)
            await asyncio.sleep(ARCHIVE_INTERVAL)
