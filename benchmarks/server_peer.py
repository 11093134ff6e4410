"""ketplay's server compared with boardgame.io's in one run: how many matches each can carry, and
CPU time per move.

    python benchmarks/server_peer.py [--modules DIR] [--rounds 3]

For developers only: it needs node, and npm unless DIR has boardgame.io and node-persist installed.
It uses the loopback interface only. boardgame.io plays tic-tac-toe, with its store in memory and
with its store in files; ketplay plays QTris, writes every move to disk, and draws and sends every
view. The same clients, in one process, play on both servers and share the machine with them.

Matches have one move per second each. A number of them is carried if 99 of 100 moves are seen by
both players within 100 ms. The number is doubled until it is too large, and then bisected. ketplay
uses two processes; boardgame.io's stores belong to one process.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec
from measure import finish, verdict
from server_client import Choice, Load, Match, Reply, load, most_matches, server
from server_load import GAME, new_matches

MORE_CARRIED = 2.0  # goal: times boardgame.io's matches
LIMIT = 100.0  # milliseconds for 99 of 100 moves
FIRST = 100  # matches that are tried first
PRECISION = 1.1  # the search ends when the bounds are this close
SECONDS = 5.0  # a tic-tac-toe of one move per second lasts at least as long
WARM_UP = 5  # rounds: node compiles what it has run often
PEER = Path(__file__).with_suffix(".cjs")
NAMESPACE = "/tic-tac-toe,"  # in front of each message of socket.io
numbers = count()


class Cells(msgspec.Struct):
    cells: list[str | None]


class Turn(msgspec.Struct):
    player: str = msgspec.field(name="currentPlayer")
    gameover: msgspec.Raw = msgspec.Raw()


class State(msgspec.Struct):
    """boardgame.io's state of a match, as far as a client reads it."""

    G: Cells
    ctx: Turn
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    state: State


class SyncMessage(msgspec.Struct, array_like=True):
    kind: str
    match: str
    info: Sync


class UpdateMessage(msgspec.Struct, array_like=True):
    kind: str
    match: str
    state: State


decode_sync = msgspec.json.Decoder(SyncMessage).decode
decode_update = msgspec.json.Decoder(UpdateMessage).decode
EVENT = f"42{NAMESPACE}".encode()


def view_of(state: State) -> Reply:
    is_over = bool(bytes(state.ctx.gameover))
    free = [Choice(str(cell)) for cell, mark in enumerate(state.G.cells) if mark is None]
    actor = None if is_over else int(state.ctx.player)
    return Reply("view", state.number + 1, actor=actor, moves=free)


class PeerMatch(Match):
    """Two sockets at one match of boardgame.io; it speaks socket.io."""

    async def sit(self) -> None:
        self.name = f"match{next(numbers)}"
        started = self.wait(1)
        await self.connect("/socket.io/?EIO=4&transport=websocket")
        await started

    def receive(self, seat: int, message: bytes) -> None:
        client = self.sockets[seat]
        if message.startswith(b"0"):
            client.send(f"40{NAMESPACE}")
        elif message.startswith(b"40"):
            self.emit(seat, "sync", self.name, str(seat), None, 2)
        elif message == b"2":
            client.send("3")
        elif message.startswith(EVENT + b'["sync"'):
            self.see(seat, view_of(decode_sync(message[len(EVENT) :]).info.state))
        elif message.startswith(EVENT + b'["update"'):
            self.see(seat, view_of(decode_update(message[len(EVENT) :]).state))

    def emit(self, seat: int, *words: object) -> None:
        self.sockets[seat].send(f"42{NAMESPACE}{json.dumps(words)}")

    def message(self, actor: int, view: Reply, move: str) -> str:
        payload = {"type": "click", "args": [int(move)], "playerID": str(actor)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        words = ["update", action, view.n - 1, self.name, str(actor)]
        return f"42{NAMESPACE}{json.dumps(words)}"


@contextlib.contextmanager
def modules(folder: str | None) -> Iterator[str]:
    """A node_modules folder with boardgame.io in it, and what its store in files needs."""
    if folder:
        yield folder
        return
    with tempfile.TemporaryDirectory() as temporary:
        install = ["npm", "install", "--no-audit", "--no-fund", "boardgame.io", "node-persist@3"]
        subprocess.run(install, cwd=temporary, check=True)
        yield f"{temporary}/node_modules"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def boardgame_io(node_modules: str, in_files: bool) -> Iterator[tuple[int, int]]:
    """boardgame.io's server: its process id and port."""
    env = {**os.environ, "NODE_PATH": node_modules, "NODE_ENV": "production"}
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = ["node", str(PEER), str(port), *([folder] if in_files else [])]
        log = Path(folder).with_suffix(".log")
        with log.open("w") as errors:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, env=env)
        assert process.stdout
        try:
            while line := process.stdout.readline():
                if b"ready" in line:
                    break
            yield process.pid, port
        except OSError as error:
            raise RuntimeError(f"boardgame.io ended: {log.read_text()[-800:]}") from error
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
            log.unlink()


class Side:
    """One of the servers that are compared."""

    def __init__(self, name: str, pid: int, make: Callable[[int], list[Match]]) -> None:
        self.name = name
        self.pid = pid
        self.make = make

    def play(self, matches: int, seconds: float, pace: float) -> Load:
        return asyncio.run(load(self.pid, self.make(matches), seconds, pace))

    def carries(self, matches: int) -> bool:
        """True if so many matches are carried; a number that is not gets a second chance."""
        for _ in range(2):
            figures = self.play(matches, SECONDS, 1.0)
            print(f"  {self.name}: {figures}", flush=True)
            if figures.p99_ms < LIMIT:
                return True
        return False


@contextlib.contextmanager
def own_side(processes: int) -> Iterator[Side]:
    name = f"ketplay, {processes} process{'es' * (processes > 1)}"
    with server(processes) as (pid, port, _):
        yield Side(name, pid, lambda number: new_matches(port, GAME, number))


@contextlib.contextmanager
def peer_side(node_modules: str, store: str) -> Iterator[Side]:
    name = f"boardgame.io, store in {store}"
    with boardgame_io(node_modules, in_files=store == "files") as (pid, port):

        def make(number: int) -> list[Match]:
            return [PeerMatch(port, "", random.getrandbits(32)) for _ in range(number)]

        yield Side(name, pid, make)


def most_carried(carries: Callable[[int], bool], first: int, most: int) -> int:
    """The largest number that is carried, up to the precision and `most`; 0 if not even 1 is."""
    low = 0
    high = first
    while high <= most and carries(high):
        low = high
        high = 2 * high
    high = min(high, most + 1)
    while high - low > 1 and high > PRECISION * low:
        middle = (low + high) // 2
        if carries(middle):
            low = middle
        else:
            high = middle
    return low


class Figures(NamedTuple):
    """What is compared: matches carried, and CPU microseconds per move."""

    carried: int
    whole_us: float  # in whole matches, one move after the other
    paced_us: float  # with one move per second


def measure(side: Side, first: int, most: int) -> Figures:
    for _ in range(WARM_UP):
        side.play(50, 60.0, 0.0)
    whole = side.play(50, 60.0, 0.0)
    paced = side.play(first, SECONDS, 1.0)
    carried = most_carried(side.carries, first, most)
    print(
        f"{side.name}: {carried} matches with a p99 under {LIMIT:.0f} ms; CPU per move "
        f"{whole.cpu_us:.0f} us in whole matches, {paced.cpu_us:.0f} us in {first} paced ones",
        flush=True,
    )
    return Figures(carried, whole.cpu_us, paced.cpu_us)


def compare(node_modules: str, rounds: int, first: int, most: int) -> Iterator[bool]:
    """Measures all sides in turn and prints the medians of the ratios; whether goals are met."""
    own: dict[int, list[Figures]] = {1: [], 2: []}  # by the number of processes
    peers: dict[str, list[Figures]] = {"memory": [], "files": []}  # by the store
    for _ in range(rounds):
        for processes, store in zip(own, peers, strict=True):
            with own_side(processes) as side:
                own[processes].append(measure(side, first, most))
            with peer_side(node_modules, store) as side:
                peers[store].append(measure(side, first, most))
    for store, theirs in peers.items():
        carried = median_ratio(own[2], theirs, "carried")
        whole = median_ratio(own[1], theirs, "whole_us")
        paced = median_ratio(own[1], theirs, "paced_us")
        print(f"ketplay / boardgame.io with its store in {store}:")
        print(f"  matches carried, two processes: {carried:.2f} {verdict(carried >= MORE_CARRIED)}")
        print(f"  CPU per move, one process: {whole:.2f} in whole matches, {paced:.2f} paced")
        yield carried >= MORE_CARRIED
    print(f"  no more CPU than with its store in files: {verdict(whole <= 1)}")
    yield whole <= 1


def median_ratio(own: list[Figures], peer: list[Figures], figure: str) -> float:
    pairs = zip(own, peer, strict=True)
    ratios = [getattr(ours, figure) / max(1, getattr(theirs, figure)) for ours, theirs in pairs]
    return float(median(ratios))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--modules", help="a node_modules folder that has boardgame.io and node-persist"
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--first", type=int, default=FIRST, help="matches that are tried first")
    parser.add_argument("--most", type=int, default=0, help="matches that are tried at most")
    args = parser.parse_args()
    if not shutil.which("node"):
        print("node is not installed; this comparison needs it")
        return
    most = min(args.most or most_matches(), most_matches())
    print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}", flush=True)
    with modules(args.modules) as folder:
        finish(*compare(folder, args.rounds, args.first, most))


if __name__ == "__main__":
    main()
