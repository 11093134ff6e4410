"""Computing an experiment again and comparing it with its stored results."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from ketplay.core.errors import KetError
from ketplay.core.words import quantity
from ketplay.lab.experiment import Experiment, Row, key
from ketplay.lab.freshness import ABSOLUTE, RELATIVE, same
from ketplay.lab.journal import Journal
from ketplay.lab.provenance import changed_files
from ketplay.lab.run import Progress, run

TOLERANCE = f"within {RELATIVE:g} of their size, or {ABSOLUTE:g}"


class Comparison(NamedTuple):
    """What came of computing an experiment again."""

    name: str
    tasks: int
    rows: int
    deviation: float  # the largest difference of two numbers, where the rows agree
    differences: tuple[str, ...]  # in words; none if all is well
    timings: tuple[str, ...]  # columns that were not compared

    def __str__(self) -> str:
        if self.differences:
            return f"{self.name}: differs. " + "; ".join(self.differences)
        left_out = f"; not compared: {', '.join(self.timings)}" if self.timings else ""
        return (
            f"{self.name}: the same. {quantity(self.tasks, 'task')} with "
            f"{quantity(self.rows, 'row')} computed again; all numbers agree {TOLERANCE} "
            f"(largest difference {self.deviation:.1g}){left_out}"
        )


def recheck(
    experiment: Experiment,
    folder: Path,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress = lambda done, total: None,
) -> Comparison:
    """Computes every task of an experiment and compares the rows with those in a folder."""
    stored = Journal(experiment, folder)
    if not stored.finished.exists():
        message = f"there are no results of {experiment.name} in {folder}: name a folder with --out"
        raise KetError(message, at=experiment.name)
    with TemporaryDirectory() as elsewhere:
        again = run(experiment, Path(elsewhere), workers, executor, progress)
    differences = [
        f"{file} is not the file that its run file names"
        for file in changed_files(folder, experiment.name)
    ]
    deviation = 0.0
    for args in experiment.tasks():
        name = key(experiment, args)
        old = _compared(stored.done.get(name, []), experiment)
        new = _compared(again.done[name], experiment)
        if not same(old, new):
            differences.append(f"{args} gives other rows")
        else:
            deviation = max(deviation, _deviation(old, new))
    return Comparison(
        name=experiment.name,
        tasks=len(experiment.tasks()),
        rows=len(again.rows()),
        deviation=deviation,
        differences=tuple(differences),
        timings=experiment.timings,
    )


def _compared(rows: list[Row], experiment: Experiment) -> list[Row]:
    return [
        {column: row[column] for column in row if column not in experiment.timings} for row in rows
    ]


def _deviation(old: Any, new: Any) -> float:
    """The largest difference of two numbers at the same place of two equal structures.

    >>> _deviation([{"p": [0.25, "word"]}], [{"p": [0.5, "word"]}])
    0.25
    """
    if isinstance(old, dict):
        return max((_deviation(old[name], new[name]) for name in old), default=0.0)
    if isinstance(old, (list, tuple)):
        return max((_deviation(a, b) for a, b in zip(old, new, strict=True)), default=0.0)
    if isinstance(old, float) and isinstance(new, float):
        return abs(old - new)
    return 0.0
