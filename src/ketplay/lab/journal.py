"""The journal of an experiment: a line for each finished task, written at once.

`NAME.json` has the finished tasks of earlier runs, `NAME.part` those of a run that has not ended.
So an interrupted run loses nothing; a line that a crash cut off is dropped.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ketplay.core.errors import KetError
from ketplay.core.tasks.line_file import add_line, read_lines
from ketplay.lab.experiment import Args, Experiment, Row, key
from ketplay.lab.provenance import rounded_rows


class Journal:
    """The rows of an experiment's finished tasks in a folder.

    >>> import tempfile
    >>> from ketplay.lab.experiment import Experiment
    >>> tasks = lambda: [{"n": 1}, {"n": 2}]
    >>> toy = Experiment("toy", "Toy", "", lambda n: [], tasks, lambda rows: [])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Journal(toy, Path(folder)).add({"n": 1}, [{"n": 1}])
    ...     Journal(toy, Path(folder)).missing()
    [{'n': 2}]
    """

    def __init__(self, experiment: Experiment, folder: Path) -> None:
        self.experiment = experiment
        self.folder = folder
        self.finished = folder / f"{experiment.name}.json"
        self.unfinished = folder / f"{experiment.name}.part"
        self.cpu_times: dict[str, float] = {}  # seconds, of the tasks of this run
        self.done: dict[str, list[Row]] = {**self._read_finished(), **self._read_unfinished()}

    def _read_finished(self) -> dict[str, list[Row]]:
        if not self.finished.exists():
            return {}
        try:
            tasks = json.loads(self.finished.read_text("utf-8"))["tasks"]
            return {task["key"]: task["rows"] for task in tasks}
        except (ValueError, KeyError, TypeError):
            message = f"{self.finished} is not a result of the lab; move it away or repair it"
            raise KetError(message, at=str(self.finished)) from None

    def _read_unfinished(self) -> dict[str, list[Row]]:
        done = {}
        for task in read_lines(self.unfinished):
            done[task["key"]] = task["rows"]
            self.cpu_times[task["key"]] = task.get("cpu", 0.0)
        return done

    def missing(self) -> list[Args]:
        """The tasks that have no rows yet."""
        return [
            args for args in self.experiment.tasks() if key(self.experiment, args) not in self.done
        ]

    def add(self, args: Args, rows: list[Row], cpu: float = 0.0) -> None:
        """Adds the rows of a task, on disk before anything else happens.

        Numbers are rounded here, so that every computer writes the same digits.
        """
        name = key(self.experiment, args)
        task = {"key": name, "args": args, "rows": rounded_rows(rows), "cpu": round(cpu, 3)}
        text = json.dumps(task)
        self.cpu_times[name] = cpu
        self.done[name] = json.loads(text)["rows"]  # as a later run would read it
        add_line(self.unfinished, text)

    def take_over(self, folder: Path) -> int:
        """Adds the tasks that another folder has and this one has not; returns how many."""
        other = Journal(self.experiment, folder)
        tasks = [args for args in self.missing() if key(self.experiment, args) in other.done]
        for args in tasks:
            name = key(self.experiment, args)
            self.add(args, other.done[name], other.cpu_times.get(name, 0.0))
        return len(tasks)

    def rows(self) -> list[Row]:
        """All rows of the present tasks, in the order of the tasks."""
        return [
            row for args in self.experiment.tasks() for row in self.done[key(self.experiment, args)]
        ]

    def tasks(self) -> list[dict[str, Any]]:
        """The present tasks with their rows, as they are in `NAME.json`."""
        keyed = [(key(self.experiment, args), args) for args in self.experiment.tasks()]
        return [{"key": name, "args": args, "rows": self.done[name]} for name, args in keyed]

    def close(self) -> None:
        """Removes `NAME.part`: everything is in `NAME.json` now."""
        self.unfinished.unlink(missing_ok=True)
