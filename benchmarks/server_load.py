"""Load on a ketplay server: QTris with two sockets per match, each move drawn and sent to both.

    python benchmarks/server_load.py
    python benchmarks/server_load.py closed --matches 50 --seconds 8

By default it runs 50 matches in a closed loop and 50 whole matches, then 500 paced ones, then
opens 2 000 tables. The server runs in a process of its own with its store on disk; its CPU time
is read from the system, so that of the clients does not count. A move is a player's move with
the draws it causes; it is done when both sockets have received it. In the closed loop a new
match replaces one that is over, and sitting down counts; `moves` plays whole matches and counts
nothing but the moves.
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

SOURCE = Path(__file__).parent.parent / "src"
HZ = os.sysconf("SC_CLK_TCK")
SERVER = """
import sys
from ketplay.server import run
from ketplay.server.config import Config, Limits, Rate
no_limit = Rate(1e9, 1e9)
limits = Limits(messages=no_limit, all_messages=no_limit, requests=no_limit, tables=no_limit,
    joins=no_limit, sockets=100_000, connections=100_000)
listener = run.listen(0, lan=False)
config = Config(sys.argv[1], limits=limits, workers=1)
run.serve(config, listener, lambda: print(listener.getsockname()[1], flush=True))
"""


class Choice(msgspec.Struct):
    move: str


class Reply(msgspec.Struct):
    """The fields of a message that a client reads."""

    op: str
    n: int = 0
    phase: str = ""
    actor: int | None = None
    you: int | None = None
    moves: list[Choice] = []
    message: str = ""


decode = msgspec.json.Decoder(Reply).decode


class Load(msgspec.Struct):
    """The measurements of one run."""

    matches: int
    moves: int
    cpu_us: float  # of the server, per move
    p50_ms: float
    p99_ms: float
    per_second: float

    def __str__(self) -> str:
        return (
            f"{self.matches} matches: {self.moves} moves, {self.per_second:.0f} per second, "
            f"{self.cpu_us:.0f} us CPU per move, p50 {self.p50_ms:.1f} ms, p99 {self.p99_ms:.1f} ms"
        )


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / HZ


def memory_kb(pid: int) -> int:
    """Memory that a process has to itself: its resident anonymous pages."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("RssAnon"):
            return int(line.split()[1])
    return 0


@contextlib.contextmanager
def server() -> Iterator[tuple[int, int]]:
    """A server with its store on disk: its process id and port."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PYTHONPATH": str(SOURCE)}
        command = [sys.executable, "-c", SERVER, f"{folder}/tables.db"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert process.stdout
        try:
            yield process.pid, int(process.stdout.readline())
        finally:
            process.terminate()
            process.wait(20)
            process.stdout.close()


async def post(port: int, path: str, body: dict[str, Any]) -> Any:
    """One HTTP request, written by hand because the client has to be light."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = json.dumps(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n"
    )
    writer.write((head + text).encode())
    reply = await reader.read()
    writer.close()
    return json.loads(reply.partition(b"\r\n\r\n")[2])


class Socket(asyncio.Protocol):
    """One WebSocket, written by hand because the client has to be light."""

    def __init__(self, port: int, receive: Callable[[bytes], None]) -> None:
        self.port = port
        self.receive = receive
        self.data = b""
        self.is_open = False
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        request = (
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n"
        )
        self.transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.is_open:
            head, _, self.data = self.data.partition(b"\r\n\r\n")
            assert b" 101 " in head[:16], head
            self.is_open = True
            self.receive(b'{"op":"open"}')
        while len(self.data) >= 2:
            size = self.data[1]
            start = HEADER_SIZES.get(size, 2)
            if start > 2:
                size = int.from_bytes(self.data[2:start], "big")
            end = start + size
            if len(self.data) < start or len(self.data) < end:
                return
            kind = self.data[0]
            payload = self.data[start:end]
            self.data = self.data[end:]
            if kind == TEXT:
                self.receive(payload)
            elif kind == PING:
                self.transport.write(frame(PONG, payload))

    def send(self, message: dict[str, Any]) -> None:
        self.transport.write(frame(TEXT, json.dumps(message).encode()))


def frame(kind: int, payload: bytes) -> bytes:
    """One whole frame, masked with zeros."""
    if len(payload) < 126:
        size = bytes([0x80 | len(payload)])
    else:
        size = b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([kind]) + size + bytes(4) + payload


TEXT, PING, PONG = 0x81, 0x89, 0x8A
HEADER_SIZES = {126: 4, 127: 10}  # bytes before the payload, by the size byte; otherwise 2
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Match:
    """Two sockets at one table, played at random."""

    def __init__(self, port: int, game: str, seed: int) -> None:
        self.port = port
        self.game = game
        self.rng = random.Random(seed)
        self.times: list[float] = []
        self.sockets: list[Socket] = []
        self.views: list[Reply] = []
        self.n = 0  # both seats wait for a view of this event or a later one
        self.both_seen: asyncio.Future[None] | None = None

    async def sit(self) -> None:
        """Opens a table and connects both seats."""
        seats = [{"kind": "person"}, {"kind": "open"}]
        table = await post(self.port, "/api/tables", {"game": self.game, "seats": seats})
        other = await post(self.port, f"/api/tables/{table['code']}/join", {"nonce": "b"})
        self.views = [Reply(""), Reply("")]
        self.sockets = []
        started = self.wait(1)
        loop = asyncio.get_running_loop()
        for seat, token in enumerate((table["token"], other["token"])):
            hello = {
                "op": "hello",
                "table": table["code"],
                "token": token,
                "nonce": "a",
                "style": {"pieces": True},
            }
            receive = functools.partial(self.receive, seat, hello)
            make_socket = functools.partial(Socket, self.port, receive)
            _, client = await loop.create_connection(make_socket, "127.0.0.1", self.port)
            self.sockets.append(client)
        await started

    def wait(self, n: int) -> asyncio.Future[None]:
        """A future that is done when both seats have a view of event `n` or a later one."""
        self.n = n
        self.both_seen = asyncio.get_running_loop().create_future()
        return self.both_seen

    def receive(self, seat: int, hello: dict[str, Any], message: bytes) -> None:
        reply = decode(message)
        if reply.op == "open":
            self.sockets[seat].send(hello)
        assert reply.op != "error", reply.message
        if reply.op != "view" or reply.phase == "waiting":
            return
        self.views[seat] = reply
        is_complete = all(view.n >= self.n for view in self.views)
        if is_complete and self.both_seen and not self.both_seen.done():
            self.both_seen.set_result(None)

    @property
    def over(self) -> bool:
        return self.views[0].actor is None

    async def move(self) -> None:
        """One move, until both seats have seen it."""
        actor = self.views[0].actor
        assert actor is not None
        view = self.views[actor]
        choice = self.rng.choice(view.moves).move
        began = time.perf_counter()
        both_seen = self.wait(view.n + 1)
        self.sockets[actor].send({"op": "move", "n": view.n, "move": choice})
        await both_seen
        self.times.append(time.perf_counter() - began)

    def leave(self) -> None:
        for client in self.sockets:
            client.transport.close()

    async def play(self, deadline: float, pace: float, repeat: bool = False) -> None:
        """Moves until the match or the time is over: at once, or one move every `pace` seconds.

        With `repeat` a new match replaces one that is over.
        """
        due = time.perf_counter() + self.rng.random() * pace
        while (repeat or not self.over) and time.perf_counter() < deadline:
            if self.over:
                self.leave()
                await self.sit()
            if pace:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += pace
            await self.move()


async def load(
    pid: int, port: int, game: str, matches: int, seconds: float, pace: float, repeat: bool = False
) -> Load:
    """Plays many matches at once, each to its end or for so many seconds."""
    played = [Match(port, game, random.getrandbits(32)) for _ in range(matches)]
    for first in range(0, matches, 25):
        await asyncio.gather(*(match.sit() for match in played[first : first + 25]))
    cpu_before = cpu_seconds(pid)
    began = time.perf_counter()
    await asyncio.gather(*(match.play(began + seconds, pace, repeat) for match in played))
    cpu = cpu_seconds(pid) - cpu_before
    wall = time.perf_counter() - began
    for match in played:
        match.leave()
    times = sorted(t for match in played for t in match.times)
    return Load(
        matches=matches,
        moves=len(times),
        cpu_us=1e6 * cpu / len(times),
        p50_ms=1000 * times[int(len(times) * 0.5)],
        p99_ms=1000 * times[int(len(times) * 0.99)],
        per_second=len(times) / wall,
    )


async def open_tables(pid: int, port: int, game: str, tables: int) -> float:
    """Kilobytes per table, with many tables open at once, two sockets and a few moves at each."""
    before = memory_kb(pid)
    matches = [Match(port, game, seed) for seed in range(tables)]
    for first in range(0, tables, 25):
        await asyncio.gather(*(match.sit() for match in matches[first : first + 25]))
    for _ in range(3):
        for first in range(0, tables, 25):
            await asyncio.gather(*(match.move() for match in matches[first : first + 25]))
    per_table = (memory_kb(pid) - before) / tables
    for match in matches:
        match.leave()
    return per_table


def closed(game: str = "qtris", matches: int = 50, seconds: float = 5.0) -> Load:
    """One move after the other, new matches for those that end; after two seconds to warm up."""
    with server() as (pid, port):
        asyncio.run(load(pid, port, game, matches, 2.0, 0.0, repeat=True))
        return asyncio.run(load(pid, port, game, matches, seconds, 0.0, repeat=True))


def moves(game: str = "qtris", matches: int = 50) -> Load:
    """Whole matches, one move after the other, after a round to warm up."""
    with server() as (pid, port):
        asyncio.run(load(pid, port, game, matches, 60.0, 0.0))
        return asyncio.run(load(pid, port, game, matches, 60.0, 0.0))


def paced(game: str = "qtris", matches: int = 500, seconds: float = 5.0, pace: float = 1.0) -> Load:
    """Many matches at once, with one move per second in each."""
    with server() as (pid, port):
        return asyncio.run(load(pid, port, game, matches, seconds, pace))


def memory(game: str = "qtris", tables: int = 2000) -> float:
    """Kilobytes per open table."""
    with server() as (pid, port):
        return asyncio.run(open_tables(pid, port, game, tables))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "load", nargs="?", choices=("closed", "moves", "paced", "memory", "all"), default="all"
    )
    parser.add_argument("--game", default="qtris")
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=5.0)
    args = parser.parse_args()
    if args.load in ("closed", "all"):
        print("closed loop,", closed(args.game, args.matches or 50, args.seconds))
    if args.load in ("moves", "all"):
        print("moves only,", moves(args.game, args.matches or 50))
    if args.load in ("paced", "all"):
        print("one move per second each,", paced(args.game, args.matches or 500))
    if args.load in ("memory", "all"):
        tables = args.matches or 2000
        kilobytes = memory(args.game, tables)
        print(f"memory, {tables} tables with two sockets each: {kilobytes:.0f} kB per table")


if __name__ == "__main__":
    main()
