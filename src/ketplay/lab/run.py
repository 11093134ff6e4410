"""Running an experiment: here, in several processes of this computer, or on an executor."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from ketplay.core.tasks.executors import compute, executor_of
from ketplay.lab.experiment import Args, Experiment, Row, parts
from ketplay.lab.journal import Journal

Progress = Callable[[int, int], None]  # finished tasks or parts, and all of them


def run(
    experiment: Experiment,
    folder: Path,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress = lambda done, total: None,
    shard: tuple[int, int] = (1, 1),
) -> Journal:
    """Computes the tasks that are missing and returns the journal with all rows.

    A task that is cut is computed part by part. Rows are on disk as soon as they are known, so an
    interrupted run can continue. Of shard N of M, only every M-th task or part is computed.
    """
    journal = Journal(experiment, folder)
    tasks = [part for args in experiment.tasks() for part in parts(experiment, args)]
    tasks = tasks[shard[0] - 1 :: shard[1]]
    missing = [args for args in journal.missing() if args in tasks]
    total = len(tasks)
    done = total - len(missing)
    progress(done, total)
    work = partial(_call, experiment.work)
    with executor_of(executor, min(workers, len(missing)), "spawn") as pool:
        for number, (rows, cpu) in compute(work, missing, pool):
            journal.add(missing[number], rows, cpu)
            done += 1
            progress(done, total)
    return journal


def _call(work: Callable[..., list[Row]], args: Args) -> tuple[list[Row], float]:
    """The rows of a task, and the CPU seconds."""
    begin = time.process_time()
    rows = work(**args)
    return rows, time.process_time() - begin
