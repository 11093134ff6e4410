"""Our server against boardgame.io's, in one run: CPU a move in a closed loop of 50 matches, p99 of 500 paced matches.

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

from server_load import Load, closed, cpu_seconds, paced

PEER = Path(__file__).with_suffix(".cjs")


@contextlib.contextmanager
def modules(given: str | None) -> Iterator[str]:
    """A node_modules folder with boardgame.io in it."""
    if given:
        yield given
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "boardgame.io"], cwd=folder, check=True)
        yield f"{folder}/node_modules"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def theirs(where: str, matches: int, rounds: int, seconds: float, pace: float) -> Load:
    """boardgame.io's server under our load: the median round after one to warm up."""
    env, port = {**os.environ, "NODE_PATH": where, "NODE_ENV": "production"}, str(free_port())
    words = ["node", str(PEER), "serve", port]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env)
    assert server.stdout
    try:
        while b"ready" not in server.stdout.readline():
            pass
        words = ["node", str(PEER), "play", port, *map(str, (matches, rounds + 1, seconds, pace))]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as player:
            runs = [one_round(player, server.pid, matches) for _ in range(rounds + 1)][1:]
        return sorted(runs, key=lambda run: run.cpu_us)[len(runs) // 2]
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
    cpu, p99 = [], []
    with modules(args.modules) as where:
        for number in range(1, args.rounds + 1):
            ours, peer = closed(), theirs(where, 50, 5, 60.0, 0.0)
            print(f"round {number}, closed loop: ours {ours}\n                boardgame.io {peer}")
            cpu.append(ours.cpu_us / peer.cpu_us)
            ours, peer = paced(), theirs(where, 500, 1, 5.0, 1.0)
            print(f"round {number}, paced: ours {ours}\n                boardgame.io {peer}", flush=True)
            p99.append(ours.p99_ms / peer.p99_ms)
    print(f"CPU a move, ours / boardgame.io: {median(cpu):.2f} (at most 0.33, the aim is 0.20)")
    print(f"p99 at 500 paced matches, ours / boardgame.io: {median(p99):.2f} (at most 0.33)")
    return int(max(median(cpu), median(p99)) > 1 / 3)


if __name__ == "__main__":
    sys.exit(main())
