"""What the benchmarks of the server share: a server in a process of its own, light clients that
play matches on it, and what the system says about its processes.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

SOURCE = Path(__file__).parent.parent / "src"
HZ = os.sysconf("SC_CLK_TCK")
SEATED_AT_ONCE = 25
SERVER = """
import sys
from ketplay.server import processes, run
from ketplay.server.config import Config, Limits, Rate
location, number, has_limits = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "limits"
no_limit = Rate(1e9, 1e9)
limits = Limits() if has_limits else Limits(messages=no_limit, all_messages=no_limit,
    requests=no_limit, tables=no_limit, joins=no_limit, sockets=100_000, connections=100_000,
    first_request=600.0, hello=600.0)  # on a busy machine the client itself may be slow
listener = run.listen(0, lan=False)
config = Config(location, limits=limits, workers=2 if has_limits else 1)
ready = lambda: print(listener.getsockname()[1], flush=True)
if number == 1:
    run.serve(config, listener, ready)
else:
    processes.serve(config, listener, number, ready)
"""


class Server(NamedTuple):
    """A running server: its first process, its port, and the folder of its store and its log."""

    pid: int
    port: int
    folder: Path


@contextlib.contextmanager
def server(processes: int = 1, has_limits: bool = False) -> Iterator[Server]:
    """A server with its store on disk, with or without limits per address."""
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    limits = "limits" if has_limits else "no limits"
    with tempfile.TemporaryDirectory() as folder, open(f"{folder}/log", "w") as log:
        command = [sys.executable, "-c", SERVER, f"{folder}/tables.db", str(processes), limits]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=env)
        assert process.stdout
        try:
            port = process.stdout.readline()
            assert port, Path(log.name).read_text()
            yield Server(process.pid, int(port), Path(folder))
        finally:
            process.terminate()
            process.wait(20)
            process.stdout.close()


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    processes = [pid]
    for parent in processes:
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{parent}/task").iterdir():
                processes += map(int, (task / "children").read_text().split())
    return processes


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and its descendants so far."""
    ticks = 0
    for member in family(pid):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{member}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / HZ


def memory_kb(pid: int) -> int:
    """Memory that a process and its descendants have to themselves: resident anonymous pages."""
    kilobytes = 0
    for member in family(pid):
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{member}/status").read_text().splitlines():
                if line.startswith("RssAnon"):
                    kilobytes += int(line.split()[1])
    return kilobytes


def open_files(pid: int) -> int:
    """Files, sockets and pipes that a process and its descendants have open."""
    number = 0
    for member in family(pid):
        with contextlib.suppress(OSError):
            number += sum(1 for _ in Path(f"/proc/{member}/fd").iterdir())
    return number


def most_matches() -> int:
    """How many matches with two sockets each the system's hard limit of open files allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return (min(hard, 1 << 17) - 200) // 2


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


def quantile(times: Sequence[float], part: float) -> float:
    """The time that this part of sorted times does not exceed."""
    return times[min(len(times) - 1, int(len(times) * part))]


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

    def __init__(
        self,
        port: int,
        path: str,
        receive: Callable[[bytes], None],
        fail: Callable[[str], None],
    ) -> None:
        self.port = port
        self.path = path
        self.receive = receive
        self.fail = fail
        self.data = b""
        self.opened = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        request = (
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n"
        )
        self.transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.opened.done():
            head, _, self.data = self.data.partition(b"\r\n\r\n")
            assert b" 101 " in head[:16], head
            self.opened.set_result(None)
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

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("refused"))
        self.fail("the connection was closed")

    def send(self, text: str) -> None:
        self.transport.write(frame(TEXT, text.encode()))


def frame(kind: int, payload: bytes) -> bytes:
    """One whole frame, masked with zeros."""
    if len(payload) < 126:
        size = bytes([0x80 | len(payload)])
    else:
        size = b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([kind]) + size + bytes(4) + payload


TEXT = 0x81
PING = 0x89
PONG = 0x8A
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
        await self.connect("/ws")
        started = self.wait(1)
        for socket, token in zip(self.sockets, (table["token"], other["token"]), strict=True):
            hello = {"op": "hello", "table": table["code"], "token": token, "nonce": "a"}
            socket.send(json.dumps({**hello, "style": {"pieces": True}}))
        await started

    async def connect(self, path: str) -> None:
        """Connects two sockets; both have seen nothing yet."""
        self.views = [Reply(""), Reply("")]
        self.sockets = []
        loop = asyncio.get_running_loop()
        for seat in (0, 1):
            receive = functools.partial(self.receive, seat)
            make_socket = functools.partial(Socket, self.port, path, receive, self.fail)
            _, client = await loop.create_connection(make_socket, "127.0.0.1", self.port)
            self.sockets.append(client)
            await client.opened

    def wait(self, n: int) -> asyncio.Future[None]:
        """A future that is done when both seats have a view of event `n` or a later one."""
        self.n = n
        self.both_seen = asyncio.get_running_loop().create_future()
        return self.both_seen

    def receive(self, seat: int, message: bytes) -> None:
        reply = decode(message)
        if reply.op == "error":
            self.fail(reply.message)
        elif reply.op == "view" and reply.phase != "waiting":
            self.see(seat, reply)

    def fail(self, message: str) -> None:
        """Ends the wait, and so the benchmark."""
        if self.both_seen and not self.both_seen.done():
            self.both_seen.set_exception(RuntimeError(message))

    def see(self, seat: int, view: Reply) -> None:
        self.views[seat] = view
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
        message = self.message(actor, view, self.rng.choice(view.moves).move)
        began = time.perf_counter()
        both_seen = self.wait(view.n + 1)
        self.sockets[actor].send(message)
        await both_seen
        self.times.append(time.perf_counter() - began)

    def message(self, actor: int, view: Reply, move: str) -> str:
        """What a player sends to make a move."""
        return json.dumps({"op": "move", "n": view.n, "move": move})

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


async def seat_all(matches: Sequence[Match]) -> None:
    """Everyone sits down, a few matches at a time."""
    for first in range(0, len(matches), SEATED_AT_ONCE):
        await asyncio.gather(*(match.sit() for match in matches[first : first + SEATED_AT_ONCE]))


async def load(
    pid: int, played: Sequence[Match], seconds: float, pace: float, repeat: bool = False
) -> Load:
    """Plays matches at once, each to its end or for so many seconds."""
    await seat_all(played)
    cpu_before = cpu_seconds(pid)
    began = time.perf_counter()
    await asyncio.gather(*(match.play(began + seconds, pace, repeat) for match in played))
    cpu = cpu_seconds(pid) - cpu_before
    wall = time.perf_counter() - began
    for match in played:
        match.leave()
    times = sorted(t for match in played for t in match.times)
    return Load(
        matches=len(played),
        moves=len(times),
        cpu_us=1e6 * cpu / len(times),
        p50_ms=1000 * quantile(times, 0.5),
        p99_ms=1000 * quantile(times, 0.99),
        per_second=len(times) / wall,
    )
