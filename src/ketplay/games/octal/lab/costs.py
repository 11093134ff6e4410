"""The lab on the solvers themselves: their states, memory and time."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ketplay.games.octal.board.boards import parse_board
from ketplay.games.octal.lab.paper import PAPER
from ketplay.games.octal.lab.values import vertices
from ketplay.games.octal.solver.chain import Chains, flips
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.graph import Solver
from ketplay.lab.experiment import Experiment, Row, Verdict
from ketplay.lab.report import table


def cost_work(board: str, timed: bool) -> list[Row]:
    """States, memory and time of one exact value, from empty tables."""
    from ketplay.games.octal.solver import chain

    effort = Effort()
    kind, _, size = board.partition(":")
    begin = time.process_time()
    if kind == "path":
        chain._tables.cache_clear()
        flips(Chains((), (int(size) + 1,), ()), effort)
    else:
        Solver(vertices(board), effort).losing()
    seconds = time.process_time() - begin
    row: Row = {
        "board": board,
        "vertices": parse_board(board).size,
        "states": effort.states,
        "megabytes": round(effort.bytes / 2**20, 1),
    }
    return [{**row, "seconds": round(seconds, 2) if timed else None}]


def cost_judge(rows: Sequence[Row]) -> list[Verdict]:
    paths = [r for r in rows if r["board"].startswith("path")]
    growth = (paths[-1]["states"] / paths[0]["states"]) ** (
        1 / (paths[-1]["vertices"] - paths[0]["vertices"])
    )
    return [
        Verdict(
            "What exact values cost",
            f"found up to {max(r['vertices'] for r in rows)} vertices",
            f"on rows each square more means {growth:.2f} times the states",
        ),
    ]


SIZES = (30, 40, 50, 60, 70)  # shorter rows are solved without a table
GRID_SIZES = ("4x4", "4x5", "4x6", "5x5", "4x7", "5x6")


COSTS = Experiment(
    "octal-costs",
    "States, memory and time of the exact solvers",
    "One value each, from empty tables, with compiled code; CPU seconds of one core, where they "
    "are long enough to be measured. Boards beyond these, once each: a row of 90 took 6.5 million "
    "states, 288 MB and 32 s; a grid of 4x8 took 6.6 million, 264 MB and 8 s; 5x7 took 16.5 "
    "million, 1.1 GB and 25 s; 6x6 took 32.3 million, 2.1 GB and 62 s.",
    cost_work,
    lambda: [
        *({"board": f"path:{n}", "timed": n >= 60} for n in SIZES),
        *({"board": f"grid:{size}", "timed": size in ("4x7", "5x6")} for size in GRID_SIZES),
    ],
    cost_judge,
    table=lambda rows: table(
        ["board", "vertices", "states", "MB", "CPU seconds"],
        [
            [
                r["board"],
                r["vertices"],
                f"{r['states']:,}",
                r["megabytes"],
                "" if r["seconds"] is None else r["seconds"],
            ]
            for r in rows
        ],
    ),
    paper=PAPER,
    probe=(0, 5),
    timings=("seconds",),
)
