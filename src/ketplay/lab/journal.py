"""The journal of an experiment: a line for each finished task, or part of one, written at once.

`NAME.json` has the finished tasks of earlier runs, `NAME.part` those of a run that has not ended.
So an interrupted run loses nothing; a line that a crash cut off is dropped.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ketplay.core.errors import KetError
from ketplay.core.tasks.line_file import add_line, read_lines
from ketplay.lab.experiment import Args, Experiment, Row, key, parts
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
        self.cpu_times: dict[str, float] = {}  # seconds, of what this run computed
        self.done: dict[str, list[Row]] = {**self._read_finished(), **self._read_unfinished()}
        self.part_keys: dict[str, list[str]] = {}  # by the key of the task
        self.task_keys: dict[str, str] = {}  # by the key of a part
        for args in experiment.tasks():
            task = key(experiment, args)
            self.part_keys[task] = [key(experiment, part) for part in parts(experiment, args)]
            self.task_keys.update(dict.fromkeys(self.part_keys[task], task))
            self._join(task)

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

    def _join(self, task: str) -> None:
        """Puts the rows of a task together once all its parts are done."""
        names = self.part_keys[task]
        if all(name in self.done for name in names):
            self.done[task] = [row for name in names for row in self.done[name]]

    def missing(self) -> list[Args]:
        """What has no rows yet: tasks, or parts of tasks that are cut."""
        return [
            part
            for args in self.experiment.tasks()
            if key(self.experiment, args) not in self.done
            for part in parts(self.experiment, args)
            if key(self.experiment, part) not in self.done
        ]

    def add(self, args: Args, rows: list[Row], cpu: float = 0.0) -> None:
        """Adds the rows of a task or of a part, on disk before anything else happens.

        Numbers are rounded here, so that every computer writes the same digits.
        """
        name = key(self.experiment, args)
        task = {"key": name, "args": args, "rows": rounded_rows(rows), "cpu": round(cpu, 3)}
        text = json.dumps(task)
        self.cpu_times[name] = cpu
        self.done[name] = json.loads(text)["rows"]  # as a later run would read it
        add_line(self.unfinished, text)
        if name in self.task_keys:
            self._join(self.task_keys[name])

    def take_over(self, folder: Path) -> int:
        """Adds the tasks, and parts, that another folder has and this one has not; returns how
        many.
        """
        other = Journal(self.experiment, folder)
        number = 0
        for args in self.experiment.tasks():
            task = key(self.experiment, args)
            for part in (args, *parts(self.experiment, args)):
                name = key(self.experiment, part)
                if name in other.done and name not in self.done and task not in self.done:
                    self.add(part, other.done[name], other.cpu_time(name))
                    number += 1
        return number

    def cpu_time(self, name: str) -> float:
        """The CPU seconds that this run spent on a task or a part."""
        names = {name, *self.part_keys.get(name, ())}
        return sum(self.cpu_times[each] for each in names & self.cpu_times.keys())

    def computed(self) -> list[str]:
        """The keys of the present tasks of which this run computed something."""
        return [
            task for task, names in self.part_keys.items() if self.cpu_times.keys() & {task, *names}
        ]

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
