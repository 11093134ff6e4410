"""Load on our server: QTris between two sockets a match, each move drawn and sent to both.

    python benchmarks/server_load.py                      50 matches in a closed loop, then 500 paced, then 2 000 held
    python benchmarks/server_load.py closed --matches 50 --seconds 8

The server runs in a process of its own with its store on disk; its CPU time is read from the system, so the cost of
the clients does not count. A move is one player's move with the draws it causes; it is done when both sockets have it.
In the closed loop a match that ends makes place for a new one, and sitting down counts; `moves` plays matches to their
ends and counts nothing but the moves.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).parent.parent
HZ = os.sysconf("SC_CLK_TCK")
SERVER = """
import sys
from ketplay.server import run
from ketplay.server.config import Config, Limits, Rate
no_limit = Rate(1e9, 1e9)
limits = Limits(messages=no_limit, requests=no_limit, tables=no_limit, sockets=100_000)
listener = run.listen(0, lan=False)
config = Config(sys.argv[1], limits=limits, workers=1)
run.serve(config, listener, lambda: print(listener.getsockname()[1], flush=True))
"""


class Choice(msgspec.Struct):
    move: str


class Seen(msgspec.Struct):
    """What a client reads of a message."""

    op: str
    n: int = 0
    phase: str = ""
    actor: int | None = None
    you: int | None = None
    moves: list[Choice] = []
    message: str = ""


read = msgspec.json.Decoder(Seen).decode


class Load(msgspec.Struct):
    """What one run measured."""

    matches: int
    moves: int
    cpu_us: float  # of the server, per move
    p50_ms: float
    p99_ms: float
    per_second: float

    def __str__(self) -> str:
        return (
            f"{self.matches} matches: {self.moves} moves, {self.per_second:.0f} a second, "
            f"{self.cpu_us:.0f} us CPU a move, p50 {self.p50_ms:.1f} ms, p99 {self.p99_ms:.1f} ms"
        )


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / HZ


def memory_kb(pid: int) -> int:
    """Memory a process has to itself: anonymous pages, resident now."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("RssAnon"):
            return int(line.split()[1])
    return 0


@contextlib.contextmanager
def server() -> Iterator[tuple[int, int]]:
    """A server with its store on disk; its process id and port."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        words = [sys.executable, "-c", SERVER, f"{folder}/tables.db"]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env)
        assert process.stdout
        try:
            yield process.pid, int(process.stdout.readline())
        finally:
            process.terminate()
            process.wait(20)
            process.stdout.close()


async def post(port: int, path: str, body: dict[str, Any]) -> Any:
    """One HTTP request by hand: the benchmark's client must stay small."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = json.dumps(body)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(text)}\r\nConnection: close\r\n\r\n"
    writer.write((head + text).encode())
    reply = await reader.read()
    writer.close()
    return json.loads(reply.partition(b"\r\n\r\n")[2])


class Line(asyncio.Protocol):
    """One WebSocket by hand: a client that costs as much as the server would be measured with it."""

    def __init__(self, port: int, hear: Callable[[bytes], None]) -> None:
        self.port, self.hear, self.data, self.open = port, hear, b"", False
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        ask = (
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
            + KEY
        )
        self.transport.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{ask}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.open:
            head, _, self.data = self.data.partition(b"\r\n\r\n")
            assert b" 101 " in head[:16], head
            self.open = True
            self.hear(b'{"op":"open"}')
        while len(self.data) >= 2:
            size = self.data[1]
            start = 2 if size < 126 else 4 if size == 126 else 10
            if start > 2:
                size = int.from_bytes(self.data[2:start], "big")
            if len(self.data) < start or len(self.data) < start + size:
                return
            kind, said, self.data = (
                self.data[0],
                self.data[start : start + size],
                self.data[start + size :],
            )
            if kind == TEXT:
                self.hear(said)
            elif kind == PING:
                self.transport.write(frame(PONG, said))

    def say(self, message: dict[str, Any]) -> None:
        self.transport.write(frame(TEXT, json.dumps(message).encode()))


def frame(kind: int, said: bytes) -> bytes:
    """One whole frame, masked with zeros."""
    size = bytes([0x80 | len(said)]) if len(said) < 126 else b"\xfe" + len(said).to_bytes(2, "big")
    return bytes([kind]) + size + bytes(4) + said


TEXT, PING, PONG = 0x81, 0x89, 0x8A
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Match:
    """Two sockets at one table, played at random."""

    def __init__(self, port: int, game: str, seed: int) -> None:
        self.port, self.game, self.rng = port, game, random.Random(seed)
        self.times: list[float] = []
        self.lines: list[Line] = []
        self.views: list[Seen] = []
        self.n = 0  # both wait for a view of this event or a later one
        self.both: asyncio.Future[None] | None = None

    async def sit(self) -> None:
        """Opens a table and connects both seats."""
        seats = [{"kind": "person"}, {"kind": "open"}]
        table = await post(self.port, "/api/tables", {"game": self.game, "seats": seats})
        other = await post(self.port, f"/api/tables/{table['code']}/join", {"nonce": "b"})
        self.views, self.lines = [Seen(""), Seen("")], []
        seated = self.wait(1)
        loop = asyncio.get_running_loop()
        for seat, token in enumerate((table["token"], other["token"])):
            hello = {
                "op": "hello",
                "table": table["code"],
                "token": token,
                "nonce": "a",
                "style": {"parts": True},
            }
            hear = functools.partial(self.hear, seat, hello)
            self.lines.append(
                (
                    await loop.create_connection(
                        functools.partial(Line, self.port, hear), "127.0.0.1", self.port
                    )
                )[1]
            )
        await seated

    def wait(self, n: int) -> asyncio.Future[None]:
        self.n, self.both = n, asyncio.get_running_loop().create_future()
        return self.both

    def hear(self, seat: int, hello: dict[str, Any], message: bytes) -> None:
        seen = read(message)
        if seen.op == "open":
            self.lines[seat].say(hello)
        assert seen.op != "error", seen.message
        if seen.op != "view" or seen.phase == "waiting":
            return
        self.views[seat] = seen
        if self.both and not self.both.done() and all(view.n >= self.n for view in self.views):
            self.both.set_result(None)

    @property
    def over(self) -> bool:
        return self.views[0].actor is None

    async def move(self) -> None:
        """One move, until both have seen it."""
        actor = self.views[0].actor
        assert actor is not None
        view = self.views[actor]
        choice = self.rng.choice(view.moves).move
        began = time.perf_counter()
        both = self.wait(view.n + 1)
        self.lines[actor].say({"op": "move", "n": view.n, "move": choice})
        await both
        self.times.append(time.perf_counter() - began)

    def leave(self) -> None:
        for line in self.lines:
            line.transport.close()

    async def play(self, until: float, pace: float, again: bool = False) -> None:
        """Moves until the match or the time is over: one after the other, or one every `pace` seconds.

        With `again` a match that is over makes place for a new one.
        """
        due = time.perf_counter() + self.rng.random() * pace
        while (again or not self.over) and time.perf_counter() < until:
            if self.over:
                self.leave()
                await self.sit()
            if pace:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += pace
            await self.move()


async def load(
    pid: int, port: int, game: str, matches: int, seconds: float, pace: float, again: bool = False
) -> Load:
    """Plays so many matches at once, to their ends or for so many seconds."""
    played = [Match(port, game, random.getrandbits(32)) for _ in range(matches)]
    for first in range(0, matches, 25):
        await asyncio.gather(*(match.sit() for match in played[first : first + 25]))
    before, began = cpu_seconds(pid), time.perf_counter()
    await asyncio.gather(*(match.play(began + seconds, pace, again) for match in played))
    cpu, wall = cpu_seconds(pid) - before, time.perf_counter() - began
    for match in played:
        match.leave()
    times = sorted(t for match in played for t in match.times)
    at = [1000 * times[int(len(times) * share)] for share in (0.5, 0.99)]
    return Load(matches, len(times), 1e6 * cpu / len(times), at[0], at[1], len(times) / wall)


async def hold(pid: int, port: int, game: str, tables: int) -> float:
    """Holds so many tables open, each with two sockets and a few moves played; kilobytes a table."""
    before = memory_kb(pid)
    held = [Match(port, game, seed) for seed in range(tables)]
    for first in range(0, tables, 25):
        await asyncio.gather(*(match.sit() for match in held[first : first + 25]))
    for _ in range(3):
        for first in range(0, tables, 25):
            await asyncio.gather(*(match.move() for match in held[first : first + 25]))
    kept = (memory_kb(pid) - before) / tables
    for match in held:
        match.leave()
    return kept


def closed(game: str = "qtris", matches: int = 50, seconds: float = 5.0) -> Load:
    """Each move after the other, new matches for those that end, after two seconds to warm up."""
    with server() as (pid, port):
        asyncio.run(load(pid, port, game, matches, 2.0, 0.0, again=True))
        return asyncio.run(load(pid, port, game, matches, seconds, 0.0, again=True))


def moves(game: str = "qtris", matches: int = 50) -> Load:
    """Whole matches, each move after the other, nothing else; after one round to warm up."""
    with server() as (pid, port):
        asyncio.run(load(pid, port, game, matches, 60.0, 0.0))
        return asyncio.run(load(pid, port, game, matches, 60.0, 0.0))


def paced(game: str = "qtris", matches: int = 500, seconds: float = 5.0, pace: float = 1.0) -> Load:
    """So many matches at once, a move a second in each."""
    with server() as (pid, port):
        return asyncio.run(load(pid, port, game, matches, seconds, pace))


def held(game: str = "qtris", tables: int = 2000) -> float:
    with server() as (pid, port):
        return asyncio.run(hold(pid, port, game, tables))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "what", nargs="?", choices=("closed", "moves", "paced", "held", "all"), default="all"
    )
    parser.add_argument("--game", default="qtris")
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=5.0)
    args = parser.parse_args()
    if args.what in ("closed", "all"):
        print("closed loop,", closed(args.game, args.matches or 50, args.seconds))
    if args.what in ("moves", "all"):
        print("moves alone,", moves(args.game, args.matches or 50))
    if args.what in ("paced", "all"):
        print("one move a second each,", paced(args.game, args.matches or 500))
    if args.what in ("held", "all"):
        tables = args.matches or 2000
        print(
            f"held, {tables} tables with two sockets each: {held(args.game, tables):.0f} kB a table"
        )


if __name__ == "__main__":
    main()
