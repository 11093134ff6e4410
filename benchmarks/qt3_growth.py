"""Claim: the cost of sampling grows in proportion to the number of tactics; and how it grows
with the size of the game.

The peer is numpy's engine, measured in the same run; the exact curves of imperfect X are timed
as well.
"""

from __future__ import annotations

import time

from measure import finish

from ketplay.games.quantized.strategies.exact_curves import ExactCurves
from ketplay.games.quantized.strategies.fast.graph_arrays import graph_arrays
from ketplay.games.quantized.strategies.fast.tactic_keys import threshold
from ketplay.games.quantized.strategies.safe_graph import safe_graph
from ketplay.games.quantized.strategies.sampling import engine

GAMES = (
    ("nim:heaps=1.2.3", 1),
    ("nim:heaps=2.4.6", 1),
    ("nim:heaps=3.5.6", 1),
    ("tictactoe", 0),
    ("tictactoe", 1),
)
RATE = 0.1


def seconds(game: str, side: int, tactics: int, engine_name: str) -> float:
    arrays = graph_arrays(game, side)
    run = engine(engine_name)
    began = time.process_time()
    for first in range(0, tactics, 2_000):
        run.survival_sequences(arrays, threshold(RATE), 1, first, min(2_000, tactics - first))
    return time.process_time() - began


def main() -> None:
    seconds("nim:heaps=1.2.3", 1, 10, "numba")  # compiles
    print("game                 side  nodes  us per tactic: numba  numpy  ratio")
    ratios = []
    for game, side in GAMES:
        fast = min(seconds(game, side, 20_000, "numba") for _ in range(3)) / 20_000
        slow = min(seconds(game, side, 2_000, "numpy") for _ in range(3)) / 2_000
        ratios.append(slow / fast)
        nodes = sum(safe_graph(game, side).sizes())
        times = f"{1e6 * fast:>21.2f} {1e6 * slow:>6.1f}"
        print(f"{game:<20} {side:>5} {nodes:>6} {times} {slow / fast:>6.1f}")
    few = min(seconds("tictactoe", 1, 10_000, "numba") for _ in range(3))
    many = min(seconds("tictactoe", 1, 40_000, "numba") for _ in range(3))
    print(f"four times as many tactics take {many / few:.2f} times as long")
    began = time.process_time()
    ExactCurves(safe_graph("tictactoe", 0), [number / 20 for number in range(21)]).curves()
    print(f"imperfect X, all tactics, 21 rates, exact: {time.process_time() - began:.1f} s")
    finish(min(ratios) > 1, 3 < many / few < 5)


if __name__ == "__main__":
    main()
