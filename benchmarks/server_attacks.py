"""How long honest players wait for a move while another address attacks the server.

    python benchmarks/server_attacks.py
    python benchmarks/server_attacks.py hints guesses --seconds 10

Thirty matches are played from 127.0.0.1, one move per second in each; a move is done when both
players have seen it. Each attack comes from 127.0.0.2, in a process of its own, against a new
server with its usual limits. Before it, the same matches are played undisturbed. A bot is asked
for its move once a second, too. Ratios are to the times before the attack; a line fails if one of
100 moves takes longer than 250 ms, or a bot longer than 2 s. Linux only: it needs a second loopback
address.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from measure import finish, verdict
from server_client import KEY, TEXT, Match, frame, post, quantile, seat_all, server

ATTACKER = "127.0.0.2"
BOARD = "octal:code=0.777,board=path:256"
GOAL = 250.0  # milliseconds for 99 of 100 moves
BOT_GOAL = 2000.0  # milliseconds for a bot's move
RECORD = '[Format "2"]\n[Game "qtris"]\n\n'
SHARED = {"kind": "shared"}
LARGE_DRAWING = "octal:board=torus:16x16"
NINE_CELLS = "a1+b1+c1+a2+b2+c2+a3+b3+c3"
LARGE_GAMES = (
    "quantum-tictactoe:m=4,n=4",
    "octal:board=" + "torus:256x256+" * 20 + "path:1",
    "octal:board=complete:256",
    "octal:board=torus:16x16",
    "octal:code=0.7777777,board=path:256",
    "nim:heaps=9.9.9.9.9.9.9.9.9,order=size",
    "quantum-nim:heaps=9.9.9.9.9",
    "quantum-nim:heaps=4.4.4.4.4",
    "quantum-" * 30 + "nim",
)
ODD_REQUESTS = (
    ("GET", "/docs/" + "a" * 5000),
    ("GET", "/docs/%00"),
    ("GET", "/api/game?id=" + "n" * 5000),
    ("GET", "/api/tables/babababa/record?match=" + "9" * 300),
    ("GET", "/api/tables/babababa/at/" + "9" * 300),
)


LESSON = '+++\ntitle = "Long"\n+++\n' + "".join(
    f"""
## Step {number} {{#step-{number}}}

Do it.

```step
kind = "do"
start = "qtris"
cards = "X* Z* H*"
plays = 12
goal = "left == 99"
```

- done: Done.
"""
    for number in range(12)
)
SPACES = "Accept-Encoding: gzip" + " " * 12_000 + "x\r\n"


class Attacker:
    """Connections from the attacker's address."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.held: list[asyncio.StreamWriter] = []

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(ATTACKER, 0)
        )
        self.held.append(writer)
        return reader, writer

    async def request(
        self, method: str, path: str, body: Any = None, token: str = "", header: str = ""
    ) -> bytes:
        """One request on a connection of its own; the body of its answer."""
        reader, writer = await self.connect()
        text = json.dumps(body).encode() if body is not None else b""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(text)}\r\n"
            f"Authorization: Bearer {token}\r\n{header}Connection: close\r\n\r\n"
        )
        writer.write(head.encode() + text)
        reply = await reader.read()
        writer.close()
        self.held.remove(writer)
        return reply.partition(b"\r\n\r\n")[2]

    async def socket(self, *messages: dict[str, Any]) -> asyncio.StreamWriter:
        """A WebSocket that sends some messages and reads nothing."""
        reader, writer = await self.connect()
        writer.write(
            "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        for message in messages:
            writer.write(frame(TEXT, json.dumps(message).encode()))
        return writer

    async def table(self, game: str, *seats: dict[str, str]) -> Any:
        return json.loads(
            await self.request("POST", "/api/tables", {"game": game, "seats": list(seats)})
        )


async def connections(attacker: Attacker) -> None:
    """Opens connections and says nothing."""
    await attacker.connect()


async def slow_requests(attacker: Attacker) -> None:
    """Begins requests and never ends them."""
    _, writer = await attacker.connect()
    writer.write(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999\r\n\r\n{")


async def requests(attacker: Attacker) -> None:
    """Asks for the list of games."""
    await attacker.request("GET", "/api/games")


async def guesses(attacker: Attacker) -> None:
    """Looks for tables by their codes."""
    code = "".join(random.choice("bdfg") + random.choice("aeiou") for _ in range(4))
    await attacker.request("GET", f"/api/tables/{code}")


async def bots(attacker: Attacker) -> None:
    """Opens tables where bots play each other, and watches them."""
    bot = {"kind": "bot", "level": "searcher"}
    table = await attacker.table("qtris", bot, bot)
    if "code" in table:
        await attacker.socket({"op": "hello", "table": table["code"]})


async def hints(attacker: Attacker) -> None:
    """Asks for hints in a large game."""
    table = await attacker.table(BOARD, SHARED, SHARED)
    if "code" in table:
        path = f"/api/tables/{table['code']}"
        await attacker.request("POST", f"{path}/ready", {}, table["token"])
        for _ in range(4):
            await attacker.request("POST", f"{path}/hint", {"best": 20}, table["token"])


async def studies(attacker: Attacker) -> None:
    """Asks for many measurements of a record."""
    body = {"record": RECORD, "shots": 1000, "seed": random.getrandbits(30)}
    await attacker.request("POST", "/api/replay/measure", body)


async def lessons(attacker: Attacker) -> None:
    """Has lessons checked that cannot be solved, each another one, and asks for hints in them."""
    text = f"{LESSON}\n{' ' * random.randrange(1000)}"
    await attacker.request("POST", "/api/lesson/check", {"text": text})
    await attacker.request("POST", "/api/step", {"text": text, "step": "step-0", "ask": "hint"})


async def long_headers(attacker: Attacker) -> None:
    """Sends headers that are long and say nothing."""
    await attacker.request("GET", "/theme.css", header=SPACES)
    await attacker.request("GET", "/theme.css", header="a: b\r\n" * 2000)


async def messages(attacker: Attacker) -> None:
    """Sends messages on sockets, and reads no answers."""
    table = await attacker.table("qtris", SHARED, SHARED)
    if "code" in table:
        hello = {"op": "hello", "table": table["code"], "token": table["token"], "nonce": "x"}
        writer = await attacker.socket(hello)
        for number in range(2000):
            writer.write(frame(TEXT, json.dumps({"op": "style", "flip": number % 2 == 0}).encode()))
            if number % 50 == 0:
                await writer.drain()


async def large_games(attacker: Attacker) -> None:
    """Asks for games that are too large, or as large as they may be, and opens tables of them."""
    game = random.choice(LARGE_GAMES)
    await attacker.request("GET", f"/api/game?id={game}")
    await attacker.request("POST", "/api/sandbox", {"game": game})
    table = await attacker.table(game, SHARED, SHARED)
    if "code" in table:
        await attacker.request("GET", f"/api/tables/{table['code']}/view?draw=1&odds=1&words=1")


async def pictures(attacker: Attacker) -> None:
    """Asks for pictures of positions, each another one."""
    heaps = ".".join(str(random.randrange(10)) for _ in range(9))
    position = f"nim:heaps=9.9.9.9.9.9.9.9.9%20{heaps}%200"
    await attacker.request("GET", f"/games/nim/picture.svg?position={position}")


async def slow_moves(attacker: Attacker) -> None:
    """Plays a game whose moves and views take long."""
    table = await attacker.table("qt3", SHARED, SHARED)
    if "code" not in table:
        return
    path = f"/api/tables/{table['code']}"
    token = table["token"]
    await attacker.request("POST", f"{path}/ready", {"nonce": "x"}, token)
    for _ in range(7):
        view = json.loads(await attacker.request("GET", f"{path}/view?draw=1&words=1", None, token))
        move = {"n": view.get("n", 0), "move": NINE_CELLS}
        await attacker.request("POST", f"{path}/moves", move, token)


async def unread(attacker: Attacker) -> None:
    """Asks sockets for large drawings in all styles, and reads none."""
    table = await attacker.table(LARGE_DRAWING, SHARED, SHARED)
    if "code" in table:
        for _ in range(8):
            hello = {"op": "hello", "table": table["code"], "token": table["token"], "nonce": "x"}
            styles = [
                {"op": "style", "flip": bool(n & 1), "labels": bool(n & 2), "words": bool(n & 4)}
                for n in range(40)
            ]
            await attacker.socket(hello, *styles)


async def renames(attacker: Attacker) -> None:
    """Changes a name at a table again and again."""
    table = await attacker.table("nim", SHARED, SHARED)
    if "code" in table:
        for number in range(200):
            body = {"name": f"n{number}"}
            await attacker.request(
                "POST", f"/api/tables/{table['code']}/rename", body, table["token"]
            )


async def forged_addresses(attacker: Attacker) -> None:
    """Opens tables, and says that each request comes from another address."""
    numbers = ".".join(str(random.randrange(1, 255)) for _ in range(4))
    body = {"game": "qtris", "seats": [SHARED, SHARED]}
    await attacker.request("POST", "/api/tables", body, header=f"X-Forwarded-For: {numbers}\r\n")


async def odd_requests(attacker: Attacker) -> None:
    """Sends paths, numbers, origins and bodies that nobody needs."""
    method, path = random.choice(ODD_REQUESTS)
    await attacker.request(method, path)
    await attacker.request("GET", "/health", header="Origin: http://[\r\n")
    await attacker.request("POST", "/api/tables", json.loads("[" * 90 + "]" * 90))


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        large_games, pictures, slow_moves, unread, messages, bots, hints, studies, connections,
        slow_requests, requests, guesses, renames, forged_addresses, odd_requests, lessons,
        long_headers,
    )
}  # fmt: skip


async def attack_for(name: str, port: int, seconds: float) -> None:
    """Runs an attack in sixteen tasks, each again and again. In a process of its own."""
    attacker = Attacker(port)
    end = time.monotonic() + seconds

    async def again() -> None:
        while time.monotonic() < end:
            try:
                async with asyncio.timeout(10):
                    await ATTACKS[name](attacker)
            except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):  # cut off
                await asyncio.sleep(0.05)

    await asyncio.gather(*(again() for _ in range(16)))


@contextlib.contextmanager
def attacking(name: str, port: int, seconds: float) -> Iterator[None]:
    """Runs an attack beside the block; it gives way to the players' own process."""
    command = [sys.executable, __file__, name, "--attack-port", str(port)]
    command += ["--seconds", str(seconds)]
    process = subprocess.Popen(command, preexec_fn=lambda: os.nice(5))
    try:
        yield
    finally:
        process.kill()
        process.wait()


async def bot_times(port: int, end: float) -> list[float]:
    """How long a bot takes to answer, once a second."""
    from websockets.asyncio.client import connect

    times = []
    seats = [{"kind": "person"}, {"kind": "bot", "level": "searcher"}]
    while time.perf_counter() < end:
        table = await post(port, "/api/tables", {"game": "nim", "seats": seats})
        hello = {"op": "hello", "table": table["code"], "token": table["token"], "nonce": "a"}
        async with connect(f"ws://127.0.0.1:{port}/ws", compression=None) as socket:
            await socket.send(json.dumps(hello))
            view = await _view(socket, 0)
            began = time.perf_counter()
            move = {"op": "move", "n": view["n"], "move": view["moves"][0]["move"]}
            await socket.send(json.dumps(move))
            await _view(socket, 2)
            times.append(time.perf_counter() - began)
        await asyncio.sleep(1.0)
    return times


async def _view(socket: Any, length: int) -> Any:
    while True:
        message = json.loads(await socket.recv())
        if (
            message["op"] == "view"
            and message["phase"] != "waiting"
            and message["length"] >= length
        ):
            return message


async def honest_times(port: int, matches: int, seconds: float) -> tuple[list[float], list[float]]:
    """How long moves take, and how long bots do."""
    played = [Match(port, "qtris", seed) for seed in range(matches)]
    await seat_all(played)
    end = time.perf_counter() + seconds
    plays = asyncio.gather(*(match.play(end, 1.0) for match in played))
    bot_waits = await bot_times(port, end)
    await plays
    for match in played:
        match.leave()
    return sorted(t for match in played for t in match.times), sorted(bot_waits)


def measure(name: str, matches: int, seconds: float, processes: int) -> bool:
    """Prints a line of the table: the players' times without and with an attack. True if met."""
    with server(processes, has_limits=True) as (_, port, _):
        asyncio.run(bot_times(port, time.perf_counter() + 0.1))  # starts the workers
        calm, calm_bots = asyncio.run(honest_times(port, matches, seconds))
        with attacking(name, port, 2 * seconds + 20):
            time.sleep(1.0)
            times, bot_waits = asyncio.run(honest_times(port, matches, seconds))
    before, p50, p99 = (
        1000 * quantile(found, part) for found, part in ((calm, 0.99), (times, 0.5), (times, 0.99))
    )
    bot_before = 1000 * calm_bots[-1]
    bot = 1000 * bot_waits[-1]
    is_met = p99 <= GOAL and bot <= BOT_GOAL
    print(
        f"| {name} | {before:.0f} | {p50:.0f} | {p99:.0f} | {p99 / before:.1f} "
        f"| {bot_before:.0f} | {bot:.0f} | {verdict(is_met)} |",
        flush=True,
    )
    return is_met


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--attack-port", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if unknown := set(args.attacks) - set(ATTACKS):
        parser.error(f"no such attack: {', '.join(sorted(unknown))}; right: {', '.join(ATTACKS)}")
    if args.attack_port:
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # it is cut off, as it should be
        asyncio.run(attack_for(args.attacks[0], args.attack_port, args.seconds))
        return
    print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}")
    print("| attack | p99 before, ms | p50, ms | p99, ms | ratio | slowest bot before | with | |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    names = args.attacks or list(ATTACKS)
    finish(*[measure(name, args.matches, args.seconds, args.processes) for name in names])


if __name__ == "__main__":
    main()
