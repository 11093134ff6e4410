"""Whether stored results are still what the code gives."""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose
from pathlib import Path
from typing import Any

from ketplay.core.words import quantity
from ketplay.lab.experiment import Experiment, Row, key
from ketplay.lab.journal import Journal
from ketplay.lab.report import figure_files, rows_hash, texts

RELATIVE = 1e-9  # how far two numbers may be apart and still be the same
ABSOLUTE = 1e-12


def stale(experiment: Experiment, folder: Path) -> list[str]:
    """What is out of date about an experiment's files, in words. Nothing is computed for it."""
    journal = Journal(experiment, folder)
    if journal.unfinished.exists():
        return [f"{journal.unfinished.name}: a run was interrupted"]
    missing = journal.missing()
    if missing:
        tasks = quantity(len(missing), "task")
        return [f"{experiment.name}: {tasks} without results, such as {missing[0]}"]
    outdated = [name for name, text in texts(journal).items() if _text(folder / name) != text]
    mark = f"<!-- rows {rows_hash(journal.rows())} -->"
    files = figure_files(experiment)
    outdated += [name for name in files if mark not in _text(folder / name)]
    return [f"{name} does not match its rows" for name in outdated]


def differs(experiment: Experiment, folder: Path) -> list[str]:
    """The quick tasks of an experiment that give other rows than the stored ones."""
    journal = Journal(experiment, folder)
    tasks = experiment.tasks()
    chosen = [tasks[number] for number in experiment.probe]
    return [
        f"{experiment.name}: {args} now gives different rows"
        for args in chosen
        if not same(journal.done.get(key(experiment, args), []), experiment.work(**args))
    ]


def same(old: Sequence[Row], new: Sequence[Row]) -> bool:
    """Whether rows are equal, but for the last digits of floats, which depend on the computer.

    >>> same([{"p": 0.1}], [{"p": 0.1 + 1e-15}]), same([{"p": 0.1}], [{"p": 0.2}])
    (True, False)
    """
    return len(old) == len(new) and all(
        list(a) == list(b) and all(_close(a[name], b[name]) for name in a)
        for a, b in zip(old, new, strict=True)
    )


def _close(a: Any, b: Any) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        return isclose(a, b, rel_tol=RELATIVE, abs_tol=ABSOLUTE)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(_close(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b)


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""
