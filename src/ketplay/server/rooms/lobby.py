"""All rooms of this server: opening tables, finding them again in the store, and letting bots play."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from random import Random, uniform
from typing import Any

from ketplay import bots
from ketplay.core import registry
from ketplay.core.errors import BadOption, InvalidPosition, KetError
from ketplay.core.fairness import new_secret
from ketplay.core.game import Forecast, Game
from ketplay.core.registry import part
from ketplay.server import jobs
from ketplay.server.cluster.peers import HEARTBEAT_INTERVAL, Peers
from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol import messages as p
from ketplay.server.protocol import replies as r
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.room import Room
from ketplay.server.rooms.timekeeper import Timekeeper
from ketplay.server.storage.store import Conflict, Store, retry
from ketplay.server.table import actions as acts
from ketplay.server.table import away, codes, events
from ketplay.server.table.clock import parse_pace
from ketplay.server.table.events import Event
from ketplay.server.table.table import Table
from ketplay.server.views import render as faces
from ketplay.server.views.view import Eyes, past, you

log = logging.getLogger("ketplay.server")
KEPT = 5000  # rooms in memory; the others are read from the store when somebody comes
POLL = 0.05  # seconds between looks at the store's version, which cost microseconds
SWEEP = 1.0  # seconds between them while others serve the store, too, and tell what they write
GRACE = 0.2  # seconds until it is clear whether another process lets a bot think
TICK = 0.2  # seconds between looks at the clocks
PAUSE = 5.0  # seconds before a bot tries again when the store cannot be written


class Rooms:
    """The rooms in memory, the store behind them and the workers beside them."""

    def __init__(self, store: Store, workers: WorkerPool, keeper: Timekeeper | None = None) -> None:
        self.store = store
        self.keeper = keeper or Timekeeper(store)
        self.workers = workers
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.forecasts: OrderedDict[Any, Forecast] = OrderedDict()
        self.peers = Peers(store, self, self.keeper.now)
        self._version = self._swept = 0.0

    def open(self, wish: p.Open) -> tuple[Room, str]:
        """A new table; its room and the token of the one who opened it (empty if they hold no seat)."""
        game, start = _game_and_start(wish)
        token = secrets.token_hex(16)
        seats = acts.lay(game, wish.seats, token)
        if len(wish.seats) > len(seats):
            raise BadOption(
                f"{game.name} has {len(seats)} seats, not {len(wish.seats)}", at="seats"
            )
        for seat in seats:
            if seat.kind == "bot":
                bots.level(game, seat.level)
        clock = wish.clock if parse_pace(wish.clock) else ""
        room = self.seat(events.Opened(game.id, seats, new_secret(), start, clock))
        return room, token if any(seat.holder for seat in seats) else ""

    def seat(self, opened: events.Opened) -> Room:
        """A new table with these seats; it begins at once where nobody has to get ready."""
        room = self._written(opened)
        acts.begin_if_ready(room)
        if any(seat.kind == "bot" for seat in opened.seats):
            self.workers.warm()
        self.wake(room)
        return room

    def _written(self, opened: events.Opened) -> Room:
        def attempt() -> Table:
            event = Event(codes.new_code(), 0, self.keeper.now(), opened)
            table = Table(event)  # a game that fails does so before anything is written
            self.store.append([event])
            return table

        try:
            table = retry(attempt, attempts=20)
        except Conflict:
            raise Refused("store", "cannot find a free code for a new table") from None
        return self._keep(Room(self.store, table, self.keeper))

    def find(self, code: str) -> Room:
        """The room of a table, from memory or from the store."""
        room = self.rooms.get(code)
        if room is not None:
            self.rooms.move_to_end(code)
            return self._newest(room)
        clean = codes.clean(code)
        if clean in self.rooms:
            return self._newest(self.rooms[clean])
        found = self.store.read(clean) if clean else []
        if not found:
            raise Refused("no_table", f"there is no table '{code[:40]}'", at=code[:40])
        room = self._keep(Room(self.store, Table.fold(found), self.keeper))
        self._flag(room)
        room.announce(ask=True)
        self.rouse(room)
        return room

    def _newest(self, room: Room) -> Room:
        """With other processes about, somebody may ask here for what was answered there a moment ago."""
        if self.store.has_peers:
            with contextlib.suppress(Refused):  # a store that is away: what we have can be read
                room.catch_up()
        return room

    def _keep(self, room: Room) -> Room:
        self.rooms[room.table.code] = room
        if len(self.rooms) > KEPT:
            for code, other in list(self.rooms.items())[:64]:
                if not other.watchers and code not in self.thinking:
                    del self.rooms[code]
        return room

    def wake(self, room: Room) -> None:
        """Lets the bot to move think, if there is one and it does not already."""
        code = room.table.code
        if self._bot(room) is None or code in self.thinking:
            return
        task = asyncio.get_running_loop().create_task(self._play_bots(room))
        self.thinking[code] = task
        self._thinks(room, True)

        def done(_: Any) -> None:
            self.thinking.pop(code, None)
            self._thinks(room, False)

        task.add_done_callback(done)

    def _thinks(self, room: Room, whether: bool) -> None:
        room.thinks = whether
        room.announce()

    def rouse(self, room: Room) -> None:
        """Lets the bot to move think here unless it does so in another process: where the last event was written.

        That two think is no harm, because one of them writes; but it is work for nothing.
        """
        if not self.store.has_peers:
            self.wake(room)
        elif self._bot(room) is not None:
            wait = uniform(GRACE, 2 * GRACE)
            asyncio.get_running_loop().call_later(wait, self._take_over, room, room.table.changed)

    def _take_over(self, room: Room, changed: int) -> None:
        elsewhere = any(other.thinking for other in room.elsewhere.values())
        if room.table.changed == changed and not elsewhere:
            self.wake(room)

    def _bot(self, room: Room) -> int | None:
        actor = room.table.actor
        return (
            actor
            if actor is not None and actor >= 0 and room.table.seats[actor].kind == "bot"
            else None
        )

    async def _play_bots(self, room: Room) -> None:
        while (seat := self._bot(room)) is not None:
            changed = room.table.changed
            text, blind = await self._choice(room, seat)
            if room.table.changed != changed:
                continue  # taken back or resigned meanwhile
            try:
                acts.play(room, seat, text, blind)
            except Refused as refused:
                log.warning(
                    "a bot's move at %s was not written: %s", room.table.code, refused.message
                )
                await asyncio.sleep(PAUSE if refused.code == "store" else 0)
            except Exception:
                log.exception("a bot's move at %s failed", room.table.code)
                return

    async def _choice(self, room: Room, seat: int) -> tuple[str, bool]:
        """The bot's move; one picked at random, and said so, when the bot fails."""
        table = room.table
        view = table.match.view(seat)
        try:
            seen = [line.token for line in room.lines(seat)]
            level, seed = table.seats[seat].level, table.chance.bot_seed(seat)
            text = await self.workers.ask(
                jobs.choose, table.game.id, view, seen, level, seed, urgent=True
            )
            table.game.parse_move(view, text)
            return text, False
        except Exception:
            log.exception("the bot %s failed at %s", table.seats[seat].level, table.code)
            rng = Random(table.chance.bot_seed(seat) ^ table.n)
            return table.game.format_move(rng.choice(table.game.moves(view))), True

    async def hint(self, room: Room, eyes: Eyes, best: int = 0) -> r.Hinted:
        """What the strongest bot would do with the view of the one who asks, and so many of the best turns."""
        table, seat = room.table, you(room.table, eyes)
        self._help_open(table)
        if seat is None or seat != table.actor:
            raise Refused("not_yours", "a hint is for the one to move")
        n, view, game = table.n, table.match.view(seat), table.game
        level = bots.strongest(game)
        seen = [line.token for line in room.lines(seat)]
        text = await self.workers.ask(jobs.choose, game.id, view, seen, level.name, 0)
        move = game.parse_move(view, text)
        told, method = (
            await self.workers.ask(jobs.best_turns, game.id, view, best) if best else ([], "")
        )
        turns = [r.BestTurn(*turn) for turn in told]
        words = faces.move_words(game, view, move)
        return r.Hinted(n, text, faces.picks(game, view, move), words, level.name, turns, method)

    async def odds(self, room: Room, eyes: Eyes, said: p.Odds) -> r.OddsTold:
        """What would come of a view as it stands."""
        table, seat = room.table, you(room.table, eyes)
        self._help_open(table)
        if part(table.game, "odds") is None:
            raise Refused("no_such", f"{table.game.name} offers no odds", at=table.game.name)
        n, at = table.n, len(table.line) if said.k is None else said.k
        view = past(table, at).view(seat)
        if said.move:
            view = table.game.play(view, table.game.parse_move(view, said.move))
        found = await self._forecast(table.game, view)
        joint = await self.workers.ask(jobs.joint_odds, table.game.id, view, said.picks)
        return r.OddsTold(n, at, found.chances, found.payoffs, found.parts, joint)

    async def _forecast(self, game: Game[Any, Any], view: Any) -> Forecast:
        key = game.id, view
        if key not in self.forecasts:
            self.forecasts[key] = await self.workers.ask(jobs.forecast, game.id, view)
            if len(self.forecasts) > faces.DRAWINGS:
                self.forecasts.popitem(last=False)
        return self.forecasts[key]

    def _help_open(self, table: Table) -> None:
        if not table.free:
            raise Refused(
                "off", "between people hints and odds are off until everybody agrees (ask for help)"
            )

    async def keep_time(self) -> None:
        """Lets flags fall, and says in the store that this server lives."""
        while True:
            await asyncio.sleep(TICK)
            self.keeper.beat()
            for code in self.keeper.fallen():
                try:
                    self._flag(self.find(code))
                except Exception:
                    self.keeper.due.pop(code, None)
                    log.exception("the clocks of table %s cannot be read", code)

    def _flag(self, room: Room) -> None:
        """Ends a match whose time is up. Another server may have been faster, or the store may be full: no harm."""
        try:
            away.flag(room)
        except Refused as refused:
            if refused.code != "stale":
                log.warning("a flag at %s was not written: %s", room.table.code, refused.message)
            room.wind()
            if refused.code == "store":
                self.keeper.due[room.table.code] = self.keeper.now() + PAUSE
            return
        room.wind()

    async def listen(self, sockets: Callable[[], int] = lambda: 0) -> None:
        """Notices what other processes on the same store write, tells it to those who watch, and keeps house."""
        self._version, tidied, beaten = self.store.version(), time.monotonic(), 0.0
        self.peers.start()
        while True:
            await asyncio.sleep(POLL)
            now = time.monotonic()
            if now - beaten > HEARTBEAT_INTERVAL:
                beaten = now
                self.peers.beat(sockets())
            if now - tidied > self.store.maintenance_interval:
                await asyncio.to_thread(self.store.maintain)
                tidied = time.monotonic()
            if not self.store.has_peers or now - self._swept > SWEEP:
                self._look(now)

    def _look(self, now: float) -> None:
        """Finds what was written and not told, if anything was written at all."""
        self._swept = now
        if (version := self.store.version()) != self._version:
            self._version = version
            self.catch_up()

    def catch_up(self) -> None:
        """Reads what is new at the tables that are watched; the others are read when somebody comes."""
        for code, room in list(self.rooms.items()):
            if not room.watchers and code not in self.thinking:
                if not self.store.has_peers:
                    del self.rooms[code]
                continue
            try:
                room.catch_up()
                self.rouse(room)
            except Refused:
                return  # the store went away; it will tell when it is back
            except Exception:
                log.exception("table %s cannot be read", code)

    async def close(self) -> None:
        """Stops thinking and closes the store."""
        tasks = list(self.thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.close()
        self.peers.leave()
        self.store.close()


def _game_and_start(wish: p.Open) -> tuple[Game[Any, Any], str]:
    """The game of a wish, and the fields of the position it begins from (empty: the game's own start)."""
    if not wish.position:
        if not wish.game:
            raise KetError(
                'say which game, for example {"game": "nim"}, or give a position line', at="game"
            )
        return registry.game(wish.game), ""
    game, state = registry.position(wish.position)
    if "?" in wish.position:
        state = game.fill(
            state, Random(secrets.randbits(64))
        )  # a view: somebody's question marks become cards
    if game.actor(state) is None:
        raise InvalidPosition(
            "the game is over in this position; take an earlier one", at=wish.position[:80]
        )
    return game, game.format_state(state)
