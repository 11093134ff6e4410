"""ketplay's server compared with boardgame.io's in one run: CPU time per move, and the slowest
moves.

    python benchmarks/server_peer.py [--modules DIR] [--rounds 3]

For developers only: it needs node, and npm unless DIR has boardgame.io installed. It uses the
loopback interface only. boardgame.io plays tic-tac-toe with its store in memory; ketplay plays
QTris, writes every move to disk, and draws and sends every view.
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

WARM_UP = 10  # short rounds before the one that counts: node compiles what it has run often
PEER = Path(__file__).with_suffix(".cjs")


@contextlib.contextmanager
def modules(folder: str | None) -> Iterator[str]:
    """A node_modules folder with boardgame.io in it."""
    if folder:
        yield folder
        return
    with tempfile.TemporaryDirectory() as temporary:
        install = ["npm", "install", "--no-audit", "--no-fund", "boardgame.io"]
        subprocess.run(install, cwd=temporary, check=True)
        yield f"{temporary}/node_modules"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def boardgame_io(
    node_modules: str,
    matches: int,
    seconds: float,
    *,
    pace: float = 0.0,
    repeat: bool = False,
    warm_up: int = 2,
) -> Load:
    """boardgame.io's server under the same load, after some rounds to warm up."""
    env = {**os.environ, "NODE_PATH": node_modules, "NODE_ENV": "production"}
    port = str(free_port())
    command = ["node", str(PEER), "serve", port]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env)
    assert server.stdout
    try:
        while b"ready" not in server.stdout.readline():
            pass
        numbers = map(str, (matches, warm_up + 1, seconds, pace, int(repeat)))
        command = ["node", str(PEER), "play", port, *numbers]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as player:
            return [play_round(player, server.pid, matches) for _ in range(warm_up + 1)][-1]
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def play_round(player: subprocess.Popen[str], server: int, matches: int) -> Load:
    assert player.stdout
    player.stdout.readline()  # everyone is seated
    before = cpu_seconds(server)
    report = json.loads(player.stdout.readline())
    return Load(
        matches=matches,
        moves=report["moves"],
        cpu_us=1e6 * (cpu_seconds(server) - before) / report["moves"],
        p50_ms=report["p50"],
        p99_ms=report["p99"],
        per_second=report["moves"] / report["wall"],
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modules", help="a node_modules folder that has boardgame.io")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    if not shutil.which("node"):
        print("node is not installed; this comparison needs it")
        return 0
    ratios: dict[str, list[float]] = {"closed": [], "moves": [], "paced": []}
    with modules(args.modules) as folder:
        for _ in range(args.rounds):
            peer = boardgame_io(folder, 50, 2.0, repeat=True)
            ratios["closed"].append(ratio("closed loop", closed(), peer, "cpu_us"))
            peer = boardgame_io(folder, 50, 60.0, warm_up=WARM_UP)
            ratios["moves"].append(ratio("moves only", moves(), peer, "cpu_us"))
            peer = boardgame_io(folder, 500, 5.0, pace=1.0)
            ratios["paced"].append(ratio("one move per second each", paced(), peer, "p99_ms"))
    cpu, moves_only, p99 = (median(ratios[load]) for load in ("closed", "moves", "paced"))
    print("ketplay / boardgame.io:")
    print(f"  CPU per move in the closed loop: {cpu:.2f} (at most 0.33, aim 0.20)")
    print(f"  CPU per move without sitting down: {moves_only:.2f}")
    print(f"  p99 of 500 paced matches: {p99:.2f} (at most 0.33)")
    return int(max(cpu, p99) > 1 / 3)


def ratio(title: str, own: Load, peer: Load, figure: str) -> float:
    """Prints both loads; the ratio of a figure of them."""
    print(f"{title}: ketplay {own}\n{' ' * len(title)}  boardgame.io {peer}", flush=True)
    return float(getattr(own, figure) / getattr(peer, figure))


if __name__ == "__main__":
    sys.exit(main())
