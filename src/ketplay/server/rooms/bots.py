"""Bots at tables: waking the one to move, and playing the move it chooses."""

from __future__ import annotations

import asyncio
import logging
from random import Random, uniform
from typing import Any

from ketplay import bots
from ketplay.server import jobs
from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.room import Room
from ketplay.server.storage.store import Store
from ketplay.server.table import actions
from ketplay.server.table.actions import Decision
from ketplay.server.table.table import Table

log = logging.getLogger("ketplay.server")
GRACE = 0.2  # seconds until it is clear whether a bot thinks in another process
PAUSE = 5.0  # seconds before a bot tries again when the store cannot be written


def play_unless_changed(
    table: Table, elapsed: float, seat: int, text: str, stand_in: str, changed: int
) -> Decision:
    """A bot's move, unless something happened at the table while it was thinking."""
    if table.changed != changed or table.paused:
        return actions.NOTHING
    return actions.play(table, elapsed, seat, text, stand_in)


class BotPlayers:
    """The bots that think in this process: one task a table."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self.store = store
        self.workers = workers
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by table
        self._stopped = False

    def is_thinking(self, room: Room) -> bool:
        return room.table.code in self._tasks

    def wake(self, room: Room) -> None:
        """Lets the bot to move think, if there is one and it does not already."""
        code = room.table.code
        if self._stopped or code in self._tasks or not self._is_due(room):
            return
        task = asyncio.get_running_loop().create_task(self._play(room))
        self._tasks[code] = task
        room.attendance.thinks(True)

        def done(_: Any) -> None:
            self._tasks.pop(code, None)
            room.attendance.thinks(False)

        task.add_done_callback(done)

    def _is_due(self, room: Room) -> bool:
        """Whether a bot is to move. Bots that play each other do so only while someone watches."""
        table = room.table
        return table.acting_bot is not None and (table.has_people or room.attendance.is_watched)

    def take_turn(self, room: Room) -> None:
        """Lets the bot to move think here unless it does so in another process.

        If two think, one of them writes, and the other has only worked for nothing.
        """
        if not self.store.has_peers:
            self.wake(room)
        elif room.table.acting_bot is not None:
            wait = uniform(GRACE, 2 * GRACE)
            asyncio.get_running_loop().call_later(wait, self._take_over, room, room.table.changed)

    def _take_over(self, room: Room, changed: int) -> None:
        if room.table.changed == changed and not room.attendance.thinks_elsewhere():
            self.wake(room)

    async def _play(self, room: Room) -> None:
        """Plays the turns of bots until a person is to move."""
        while (seat := room.table.acting_bot) is not None and self._is_due(room):
            changed = room.table.changed
            text, stand_in = await self._choose(room, seat)
            try:
                await room.act(play_unless_changed, seat, text, stand_in, changed)
            except Refused as refused:
                log.warning("cannot write a bot's move at %s: %s", room.table.code, refused.message)
                await asyncio.sleep(PAUSE if refused.code == "store" else 0)
            except Exception:
                log.exception("a bot's move at %s failed", room.table.code)
                return

    async def _choose(self, room: Room, seat: int) -> tuple[str, str]:
        """The bot's move, and which level moved instead if the bot failed: the game's quickest, or
        else a random one.
        """
        table = room.table
        level = table.seats[seat].level
        quickest = bots.quickest(table.game).name
        for name in dict.fromkeys((level, quickest)):
            try:
                text = await self._ask(room, seat, name)
                return text, "" if name == level else name
            except Refused as refused:
                log.warning("the bot %s at %s: %s", name, table.code, refused.message)
            except Exception:
                log.exception("the bot %s failed at %s", name, table.code)
        moves = await room.work(table.game.moves, table.match.view(seat))
        move = Random(table.chance.bot_seed(seat) ^ table.n).choice(moves)
        return table.game.format_move(move), "random"

    async def _ask(self, room: Room, seat: int, level: str) -> str:
        """The move of a level; raises if there is none or if it is not legal."""
        table = room.table
        view = table.match.view(seat)
        text = await self.workers.ask(
            jobs.choose,
            table.game.id,
            view,
            await room.work(room.cache.tokens, seat),
            level,
            table.chance.bot_seed(seat),
            asker=room.attendance.asker(),
            urgent=True,
            thinks=True,
        )
        await room.work(table.game.parse_move, view, text)
        return text

    async def stop(self) -> None:
        """Stops all bots, for good: the server is shutting down."""
        self._stopped = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
