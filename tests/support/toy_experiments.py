"""Experiments for trying the lab's machinery, importable by other processes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ketplay.lab.experiment import Experiment, Row, Verdict
from ketplay.lab.plot import Line, Panel, chart

CALLS: list[int] = []


def throw(batch: int, wait: float) -> list[Row]:
    CALLS.append(batch)
    time.sleep(wait)
    rng = Random(batch)
    return [{"batch": batch, "heads": sum(rng.random() < 0.5 for _ in range(100))}]


def throw_several(first: int, number: int) -> list[Row]:
    return [row for batch in range(first, first + number) for row in throw(batch, 0.0)]


def judge(rows: Sequence[Row]) -> list[Verdict]:
    mean = sum(row["heads"] for row in rows) / len(rows)
    return [
        Verdict(
            "a coin | is fair",
            "holds" if abs(mean - 50) < 5 else "fails",
            f"mean {mean:.2f}",
            "folklore",
        )
    ]


def draw(rows: Sequence[Row]) -> str:
    return chart(
        [
            Panel(
                "Coins",
                "batch",
                "heads",
                [Line("heads", range(len(rows)), [row["heads"] for row in rows])],
            )
        ]
    )


def coins(batches: int, wait: float = 0.0) -> Experiment:
    tasks = [{"batch": batch, "wait": wait} for batch in range(batches)]
    return Experiment(
        "coins", "Coins", "Throw.", throw, lambda: tasks, judge, {"Heads": draw}, seed=1
    )


def several_coins() -> Experiment:
    """Two tasks of three batches each, which can be computed batch by batch."""
    return replace(
        coins(0),
        name="several-coins",
        work=throw_several,
        tasks=lambda: [{"first": 0, "number": 3}, {"first": 3, "number": 3}],
        cut=lambda args: [{"first": args["first"] + n, "number": 1} for n in range(args["number"])],
    )
