"""Our server against boardgame.io's, in one run: CPU a move in a closed loop of 50 matches, p99 of 500 paced.

    python benchmarks/server_peer.py [--modules DIR] [--rounds 3]

For developers only: it needs node, and npm unless DIR has an installed boardgame.io. Loopback only. Theirs plays
tic-tac-toe with its store in memory; ours plays QTris, writes every move to disk, draws every view and sends it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from server_load import Load, closed, cpu_seconds, moves, paced

WARM = (
    10  # rounds before one that counts, where rounds are short: node compiles what it has run often
)
PEER = Path(__file__).with_suffix(".cjs")


@contextlib.contextmanager
def modules(given: str | None) -> Iterator[str]:
    """A node_modules folder with boardgame.io in it."""
    if given:
        yield given
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "boardgame.io"], cwd=folder, check=True
        )
        yield f"{folder}/node_modules"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def theirs(
    where: str, matches: int, seconds: float, pace: float = 0.0, again: bool = False, warm: int = 2
) -> Load:
    """boardgame.io's server under our load, after some rounds to warm it up."""
    env, port = {**os.environ, "NODE_PATH": where, "NODE_ENV": "production"}, str(free_port())
    words = ["node", str(PEER), "serve", port]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env)
    assert server.stdout
    try:
        while b"ready" not in server.stdout.readline():
            pass
        words = [
            "node",
            str(PEER),
            "play",
            port,
            *map(str, (matches, warm + 1, seconds, pace, int(again))),
        ]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as player:
            return [one_round(player, server.pid, matches) for _ in range(warm + 1)][-1]
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def one_round(player: subprocess.Popen[str], server: int, matches: int) -> Load:
    assert player.stdout
    player.stdout.readline()  # seated
    before = cpu_seconds(server)
    told = json.loads(player.stdout.readline())
    cpu, moves = cpu_seconds(server) - before, told["moves"]
    return Load(matches, moves, 1e6 * cpu / moves, told["p50"], told["p99"], moves / told["wall"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modules", help="a node_modules folder that has boardgame.io")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    if not shutil.which("node"):
        print("node is not installed: this comparison is for developers who have it")
        return 0
    ratios: dict[str, list[float]] = {"closed": [], "moves": [], "paced": []}
    with modules(args.modules) as where:
        for _ in range(args.rounds):
            ratios["closed"].append(
                told("closed loop", closed(), theirs(where, 50, 2.0, again=True), "cpu_us")
            )
            ratios["moves"].append(
                told("moves alone", moves(), theirs(where, 50, 60.0, warm=WARM), "cpu_us")
            )
            ratios["paced"].append(
                told("a move a second each", paced(), theirs(where, 500, 5.0, 1.0), "p99_ms")
            )
    cpu, alone, p99 = (median(ratios[what]) for what in ("closed", "moves", "paced"))
    print(
        f"CPU a move in the closed loop, ours / boardgame.io: {cpu:.2f} (at most 0.33, the aim is 0.20)"
    )
    print(f"CPU a move without sitting down: {alone:.2f}")
    print(f"p99 at 500 paced matches, ours / boardgame.io: {p99:.2f} (at most 0.33)")
    return int(max(cpu, p99) > 1 / 3)


def told(what: str, ours: Load, peer: Load, figure: str) -> float:
    print(f"{what}: ours {ours}\n{' ' * len(what)}  boardgame.io {peer}", flush=True)
    return float(getattr(ours, figure) / getattr(peer, figure))


if __name__ == "__main__":
    sys.exit(main())
