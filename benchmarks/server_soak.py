"""A long load on a ketplay server: do memory, open files or the log grow?

    python benchmarks/server_soak.py                           an hour at 200 matches
    python benchmarks/server_soak.py --minutes 5 --matches 50 --pace 0.1

Each match has one move per second (`--pace` gives another number), and a new match replaces one
that is over. Memory, open files and the sizes of the log and the store are read from the system
again and again. The first third of the time is left out, and for memory at least as many moves as
it takes to fill what the server keeps (a thousand idle tables). A line is fitted to the rest. The
store has to grow, by every move that is answered; memory, files and log must not.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from measure import verdict
from server_client import Server, memory_kb, open_files, quantile, seat_all, server
from server_load import GAME, new_matches

MEMORY_GROWTH = 0.05  # of what is used, over the time that is measured
FILES_GROWTH = 8.0
LOG_GROWTH = 10_000.0  # bytes
FILLING = 40_000  # moves until the server has as many idle tables as it keeps
SAMPLES = 60
FEWEST = 10  # samples that show whether something grows


class Sample(NamedTuple):
    """What the system says at one moment."""

    seconds: float
    memory_kb: int
    files: int
    log_bytes: int
    store_bytes: int
    moves: int


def growth(samples: Sequence[Sample], values: Sequence[float]) -> float:
    """Per second: the slope of the line of least squares."""
    times = [sample.seconds for sample in samples]
    mean_time = sum(times) / len(times)
    mean = sum(values) / len(values)
    deviations = [moment - mean_time for moment in times]
    products = (d * (value - mean) for d, value in zip(deviations, values, strict=True))
    return sum(products) / sum(d * d for d in deviations)


def sizes(folder: Path) -> tuple[int, int]:
    """Bytes of the log, and of all else in the folder."""
    log = (folder / "log").stat().st_size
    return log, sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) - log


async def soak(
    running: Server, game: str, matches: int, seconds: float, pace: float
) -> list[Sample]:
    """Plays, and prints and returns samples."""
    played = new_matches(running.port, game, matches)
    await seat_all(played)
    began = time.perf_counter()
    playing = asyncio.gather(*(match.play(began + seconds, pace, repeat=True) for match in played))
    samples: list[Sample] = []
    while not playing.done():
        await asyncio.wait([playing], timeout=seconds / SAMPLES)
        passed = time.perf_counter() - began
        if passed > seconds:
            continue  # matches end one after the other
        moves = sum(len(match.times) for match in played)
        sample = Sample(
            passed, memory_kb(running.pid), open_files(running.pid), *sizes(running.folder), moves
        )
        samples.append(sample)
        print(
            f"{passed / 60:6.1f} min  {sample.memory_kb / 1000:8.1f} MB  {sample.files:5} files  "
            f"log {sample.log_bytes:6} B  store {sample.store_bytes / 1e6:8.2f} MB  {moves} moves",
            flush=True,
        )
    await playing
    times = sorted(t for match in played for t in match.times)
    p50, p99 = (1000 * quantile(times, part) for part in (0.5, 0.99))
    print(f"{len(times)} moves, p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    for match in played:
        match.leave()
    return samples


def judge(samples: list[Sample]) -> bool:
    """Prints growth per hour and the verdicts; True if nothing grows that must not."""
    later = samples[len(samples) // 3 :]
    full = [sample for sample in later if sample.moves > FILLING]
    usual = sorted(sample.memory_kb for sample in later)[len(later) // 2]
    is_met = True
    for title, measured, values, unit, most in (
        ("memory", full, [s.memory_kb for s in full], "kB", MEMORY_GROWTH * usual),
        ("open files", later, [s.files for s in later], "files", FILES_GROWTH),
        ("log", later, [s.log_bytes for s in later], "bytes", LOG_GROWTH),
    ):
        if len(measured) < FEWEST:
            print(f"{title}: not judged, too few samples after {FILLING} moves")
            continue
        seconds = measured[-1].seconds - measured[0].seconds
        per_second = growth(measured, values)
        increase = per_second * seconds
        is_met = is_met and increase <= most
        print(
            f"{title}: {per_second * 3600:+.0f} {unit} per hour, {increase:+.0f} in the "
            f"{seconds / 60:.1f} minutes measured (at most {most:.0f}) {verdict(increase <= most)}"
        )
    store = later[-1].store_bytes - later[0].store_bytes
    per_hour = 3600 * store / (later[-1].seconds - later[0].seconds) / 1e6
    per_move = store / max(1, later[-1].moves - later[0].moves)
    print(f"store: {per_hour:+.1f} MB per hour, {per_move:.0f} bytes a move")
    return is_met


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds from move to move")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--game", default=GAME)
    args = parser.parse_args()
    print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}", flush=True)
    with server(args.processes) as running:
        samples = asyncio.run(soak(running, args.game, args.matches, 60 * args.minutes, args.pace))
        is_met = judge(samples)
        if log := (running.folder / "log").read_text():
            print(f"the log ends with:\n{log[-2000:]}")
    sys.exit(not is_met)


if __name__ == "__main__":
    main()
