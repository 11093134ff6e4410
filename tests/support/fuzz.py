"""Random messages, right and wrong, from seats and spectators: no fault, no leak of hidden things,
no growth.

    python tests/support/fuzz.py 100000

Every message goes through the same door as those of a socket; everything that is answered is looked
at for marked cards and secrets. A third of the messages is likely to be right, a third has
something odd in it, the rest is broken text.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent.parent / "src")]

from ketplay.core import registry  # noqa: E402
from ketplay.core.match import Match  # noqa: E402
from ketplay.server.api.rate_limit import RateLimiter  # noqa: E402
from ketplay.server.api.session import Session  # noqa: E402
from ketplay.server.config import Limits, Rate  # noqa: E402
from ketplay.server.jobs import WorkerPool  # noqa: E402
from ketplay.server.protocol import messages as p  # noqa: E402
from ketplay.server.rooms.lobby import Lobby  # noqa: E402
from ketplay.server.storage.sqlite import SQLite  # noqa: E402
from ketplay.server.table import events  # noqa: E402
from ketplay.server.table.actions import Decision  # noqa: E402
from ketplay.server.table.table import Table, holder_of  # noqa: E402
from ketplay.server.views import render  # noqa: E402
from support.knowledge import Knowledge  # noqa: E402

TOKENS = ("a" * 32, "b" * 32, "")
GAMES = ("nim:heaps=3.3", "marked", "tictactoe")
OPS = [kind.__struct_config__.tag for kind in p.Message.__args__ if kind not in (p.Hint, p.Odds)]
FIELDS = sorted({name for kind in p.Message.__args__ for name in kind.__struct_fields__})
ODD = [
    None, True, -1, 0, 1, 7, 10**9, 10**30, 1e300, "", "x", "1-1", "~H", "!resign:0", "\x00",
    "x" * 399, "x" * 20_000,
    [], {}, [[]], "é\ud800", "mark00", {"op": "hello"}, "../..", "<script>", "' or 1=1 --",
]  # fmt: skip


def sit_down(table, elapsed, seat, token):
    return Decision([events.Sat(seat, "", holder_of(token))])


NO_LIMIT = Rate(1e9, 1e9)
NO_LIMITS = Limits(messages=NO_LIMIT, all_messages=NO_LIMIT, guesses=NO_LIMIT)


class Crowd:
    """Two seats and a spectator at each table, and what they were told."""

    def __init__(self, lobby, rng):
        self.lobby, self.rng = lobby, rng
        self.heard = Counter()
        self.knowledge = {}
        self.tables = []
        self.sessions = [self.session() for _ in range(3 * len(GAMES))]

    async def open_tables(self):
        self.tables = [await self.table(game) for game in GAMES]

    async def table(self, game):
        room, _ = await self.lobby.open(
            p.Open(game, seats=[p.SeatRequest("open"), p.SeatRequest("open")])
        )
        for seat, token in enumerate(TOKENS[:2]):
            await room.act(sit_down, seat, token)
        return room

    def session(self):
        async def send(text):
            self.check(session, text)

        session = Session(self.lobby, send, "http://x", RateLimiter(NO_LIMITS))
        return session

    def check(self, session, text):
        said = json.loads(text)
        self.heard[said["op"] if said["op"] != "error" else said["code"]] += 1
        assert said.get("code") != "fault", said
        if session.room is not None:
            key = session.room.table.code, session.holder
            if key not in self.knowledge:
                self.knowledge[key] = Knowledge(session.room.table, session.holder)
            self.knowledge[key].check(text)

    async def sit(self):
        for number, session in enumerate(self.sessions):
            hello = {
                "op": "hello",
                "table": self.tables[number // 3].table.code,
                "token": TOKENS[number % 3],
                "style": {"pieces": True, "stage": True},
            }
            await session.receive(json.dumps(hello))

    def message(self, room):
        """Something to say at a table."""
        rng, table = self.rng, room.table
        op = rng.choice(OPS)
        said = {
            "op": op,
            "id": rng.randrange(9),
            "n": table.n - rng.choice([0, 0, 0, 1, 5]),
            "index": rng.randrange(12),
        }
        said |= {
            "request": rng.choice(["undo", "rematch", "help"]),
            "accept": rng.random() < 0.7,
            "nonce": "n",
        }
        said |= {"name": "Ada", "seat": rng.randrange(3), "remedy": rng.choice(["win", "bot"])}
        if op in ("move", "preview"):
            said["move"] = self.move(table)
        if op == "hello":
            code = rng.choice([room, room, rng.choice(self.tables)]).table.code
            said |= {"table": code, "token": rng.choice(TOKENS), "since": rng.randrange(-1, 9)}
        if rng.random() < 0.4:
            said[rng.choice(FIELDS)] = rng.choice(ODD)
        return self.broken(json.dumps(said)) if rng.random() < 0.2 else json.dumps(said)

    def move(self, table):
        match = table.match
        if match.end is not None or match.actor is None or match.actor < 0:
            return "1-1"
        return match.game.format_move(self.rng.choice(match.game.moves(match.state)))

    def broken(self, text):
        rng = self.rng
        data = bytearray(text.encode())
        for _ in range(rng.randrange(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        cut = bytes(data[: rng.randrange(len(data) + 1)]) if rng.random() < 0.3 else bytes(data)
        return cut if rng.random() < 0.5 else cut.decode("utf-8", "replace")


def memory():
    """Megabytes of this process that are in use, where the system tells."""
    gc.collect()
    statm = Path("/proc/self/statm")
    return (
        int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        if statm.exists()
        else 0.0
    )


async def story(number, seed=1, path=":memory:"):
    """Says so many things; the crowd, and the memory in use at the half and at the end."""
    registry.packages()["marked"] = "support.marked"
    lobby, rng = Lobby(SQLite(path), WorkerPool(0)), Random(seed)
    try:
        crowd = Crowd(lobby, rng)
        await crowd.open_tables()
        await crowd.sit()
        used = []
        for done in range(number):
            if done in (number // 2, number - 1):
                used.append(memory())
            session = rng.choice(crowd.sessions)
            await session.receive(crowd.message(session.room or rng.choice(crowd.tables)))
            for each in crowd.sessions:
                await each.flush()
            await asyncio.sleep(0)
        crowd.logs = {room.table.code: lobby.store.read(room.table.code) for room in crowd.tables}
        return crowd, used
    finally:
        await lobby.close()
        del registry.packages()["marked"]


def sound(crowd):
    """Every table is what its log says, and nothing piled up."""
    for room in crowd.tables:
        log = crowd.logs[room.table.code]
        assert [event.n for event in log] == list(range(len(log)))
        registry.packages()["marked"] = "support.marked"
        again = Table.fold(log)
        assert (again.match, again.origins, again.phase) == (
            room.table.match,
            room.table.origins,
            room.table.phase,
        )
        assert again.match == Match.replay(again.game, again.match.tokens)
        assert len(room.cache.encoded) < 100
        assert len(room.cache.drawings) < 100
        assert len(room.cache._histories) <= len(room.table.seats) + 1
    assert all(len(each.outbox) < 300 and len(each.questions) < 3 for each in crowd.sessions)
    assert len(crowd.lobby.rooms) == len(GAMES)
    assert render._drawings.size <= render.DRAWINGS


if __name__ == "__main__":
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        crowd, (half, end) = asyncio.run(story(many, path=f"{folder}/t.db"))
    sound(crowd)
    matches = sum(room.table.number for room in crowd.tables)
    print(
        f"{many} messages, {matches} matches, no fault, no leak ({time.monotonic() - began:.0f} s)"
    )
    print(
        f"memory: {half:.1f} MB at the half, {end:.1f} MB at the end; answers: "
        f"{dict(crowd.heard.most_common())}"
    )
    sys.exit(end - half > 10.0)
