"""Running an experiment: here, in several processes of this computer, or on a cluster."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ketplay.core.errors import KetError, MissingExtra
from ketplay.lab.experiment import Args, Experiment, Row
from ketplay.lab.journal import Journal

Progress = Callable[[int, int], None]  # finished tasks, all tasks
Done = Iterator[tuple[Args, list[Row]]]


def run(
    experiment: Experiment,
    folder: Path,
    workers: int = 1,
    cluster: str = "",
    progress: Progress = lambda done, total: None,
) -> Journal:
    """Computes the tasks that are missing and returns the journal with all rows.

    The rows of a task are on disk as soon as they are known, so an interrupted run can continue.
    """
    journal = Journal(experiment, folder)
    missing = journal.missing()
    total = len(experiment.tasks())
    done = total - len(missing)
    progress(done, total)
    for number, (args, rows) in enumerate(_compute(experiment, missing, workers, cluster), 1):
        journal.add(args, rows)
        progress(done + number, total)
    return journal


def _compute(experiment: Experiment, missing: Sequence[Args], workers: int, cluster: str) -> Done:
    if not missing:
        return iter(())
    if cluster:
        return on_cluster(experiment.work, missing, cluster)
    if workers > 1 and len(missing) > 1:
        return _in_processes(experiment.work, missing, min(workers, len(missing)))
    return ((args, experiment.work(**args)) for args in missing)


def _call(work: Callable[..., list[Row]], args: Args) -> tuple[Args, list[Row]]:
    return args, work(**args)


def _in_processes(work: Callable[..., list[Row]], missing: Sequence[Args], workers: int) -> Done:
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(_call, work, args) for args in missing]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def on_cluster(work: Callable[..., list[Row]], missing: Sequence[Args], address: str) -> Done:
    """Computes tasks on a Dask cluster (`tcp://host:8786`), by joblib.

    If a worker dies, Dask gives its tasks to another one.
    """
    if not re.fullmatch(r"(tcp|tls)://.+:\d+", address):
        message = f"'{address}' is not the address of a Dask scheduler; right: tcp://host:8786"
        raise KetError(message, at=address)
    try:
        from distributed import Client
        from joblib import Parallel, delayed, parallel_config
    except ImportError:
        raise MissingExtra("a cluster needs", "cluster") from None
    try:
        client = Client(address, timeout="10s", set_as_default=False)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise KetError(f"no cluster answers at {address}: {error}", at=address) from None
    with client, parallel_config(backend="dask", client=client, n_jobs=-1):
        yield from Parallel(return_as="generator_unordered", batch_size=1)(
            delayed(_call)(work, args) for args in missing
        )
