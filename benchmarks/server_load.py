"""Load on a ketplay server: QTris with two sockets per match, each move drawn and sent to both.

    python benchmarks/server_load.py
    python benchmarks/server_load.py closed --matches 50 --seconds 8
    python benchmarks/server_load.py paced held

The server runs in processes of its own with its store on disk; its CPU time is read from the
system, so that of the clients does not count, although they share the machine's cores. A move is a
player's move with the draws it causes; it is done when both sockets have received it.

`closed`: one move after the other; a new match replaces one that is over, and sitting down counts.
`moves`: whole matches, one move after the other; nothing but the moves counts.
`paced`: a table for 50, 200 and 500 matches with one move per second each, with 1 and 2 processes.
`held`: 5 000 tables with two sockets each, or as many as the hard limit of open files allows; a
hundred of them play on at one move per second.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import time

from server_client import (
    Load,
    Match,
    Server,
    cpu_seconds,
    load,
    memory_kb,
    most_matches,
    quantile,
    seat_all,
    server,
)

GAME = "qtris"
PACED = (50, 200, 500)
TABLES = 5000
PLAYED = 100  # of the tables that are held
IDLE = 5.0  # seconds during which nothing happens at the tables
WARM_UP = 2.0  # seconds


def new_matches(port: int, game: str, number: int) -> list[Match]:
    return [Match(port, game, random.getrandbits(32)) for _ in range(number)]


def closed(game: str = GAME, matches: int = 50, seconds: float = 5.0, processes: int = 1) -> Load:
    """One move after the other, new matches for those that end."""
    with server(processes) as (pid, port, _):
        asyncio.run(load(pid, new_matches(port, game, matches), WARM_UP, 0.0, repeat=True))
        return asyncio.run(load(pid, new_matches(port, game, matches), seconds, 0.0, repeat=True))


def moves(game: str = GAME, matches: int = 50) -> Load:
    """Whole matches, one move after the other, after a round to warm up."""
    with server() as (pid, port, _):
        asyncio.run(load(pid, new_matches(port, game, matches), 60.0, 0.0))
        return asyncio.run(load(pid, new_matches(port, game, matches), 60.0, 0.0))


def paced(game: str = GAME, matches: int = 500, seconds: float = 5.0, processes: int = 1) -> Load:
    """Many matches at once, with one move per second in each, after some seconds to warm up."""
    with server(processes) as (pid, port, _):
        asyncio.run(load(pid, new_matches(port, game, matches), WARM_UP, 1.0))
        return asyncio.run(load(pid, new_matches(port, game, matches), seconds, 1.0))


def print_paced(game: str, matches: int, seconds: float) -> None:
    """A table of paced matches by number and processes."""
    print("| matches | processes | p50, ms | p99, ms | CPU per move, us | CPU, cores |")
    print("|---|---|---|---|---|---|")
    for number in (matches,) if matches else PACED:
        for processes in (1, 2):
            figures = paced(game, number, seconds, processes)
            cores = figures.cpu_us * figures.per_second / 1e6
            print(
                f"| {number} | {processes} | {figures.p50_ms:.1f} | {figures.p99_ms:.1f} "
                f"| {figures.cpu_us:.0f} | {cores:.2f} |",
                flush=True,
            )


async def hold(running: Server, game: str, tables: int, seconds: float) -> str:
    """Opens tables, plays a few moves at each, and then goes on at some; what that took."""
    pid, port, _ = running
    before = memory_kb(pid)
    matches = new_matches(port, game, tables)
    began = time.perf_counter()
    await seat_all(matches)
    seated = time.perf_counter() - began
    for match in matches:
        await match.move()
        await match.move()
    per_table = (memory_kb(pid) - before) / tables
    cpu = cpu_seconds(pid)
    await asyncio.sleep(IDLE)
    idle = (cpu_seconds(pid) - cpu) / IDLE
    played = matches[:PLAYED]
    for match in played:
        match.times.clear()
    end = time.perf_counter() + seconds
    await asyncio.gather(*(match.play(end, 1.0) for match in played))
    times = sorted(t for match in played for t in match.times)
    for match in matches:
        match.leave()
    return (
        f"{tables} tables with two sockets each: opened in {seated:.0f} s, {per_table:.0f} kB per "
        f"table, {idle:.2f} cores while nothing happens; {len(played)} of them played on, p50 "
        f"{1000 * quantile(times, 0.5):.1f} ms, p99 {1000 * quantile(times, 0.99):.1f} ms"
    )


def print_held(game: str, matches: int, seconds: float) -> None:
    allowed = most_matches()
    tables = min(matches or TABLES, allowed)
    print(f"the hard limit of open files allows {allowed} tables with two sockets each")
    for processes in (1, 2):
        with server(processes) as running:
            held = asyncio.run(hold(running, game, tables, seconds))
            print(f"{processes} process{'es' * (processes > 1)}, {held}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    loads = ("closed", "moves", "paced", "held")
    parser.add_argument("loads", nargs="*", metavar="LOAD", help=", ".join(loads))
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=5.0)
    args = parser.parse_args()
    if unknown := set(args.loads) - set(loads):
        parser.error(f"no such load: {', '.join(sorted(unknown))}; right: {', '.join(loads)}")
    chosen = args.loads or loads
    print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}", flush=True)
    if "closed" in chosen:
        print("closed loop,", closed(args.game, args.matches or 50, args.seconds), flush=True)
    if "moves" in chosen:
        print("moves only,", moves(args.game, args.matches or 50), flush=True)
    if "paced" in chosen:
        print_paced(args.game, args.matches, args.seconds)
    if "held" in chosen:
        print_held(args.game, args.matches, args.seconds)


if __name__ == "__main__":
    main()
