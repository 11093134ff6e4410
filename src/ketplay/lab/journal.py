"""What has been computed so far: a line per finished task, appended at once, so that an interrupted run loses nothing.

`NAME.json` holds the finished tasks of earlier runs, `NAME.part` those of a run that has not ended. A line cut off in
the middle by a crash is dropped. Adding tasks to an experiment keeps the old ones.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ketplay.core.errors import KetError
from ketplay.lab.experiment import Args, Experiment, Row, key


class Journal:
    """The rows of an experiment's finished tasks in a folder.

    >>> import tempfile
    >>> from ketplay.lab.experiment import Experiment
    >>> toy = Experiment("toy", "Toy", "", lambda n: [], lambda: [{"n": 1}, {"n": 2}], lambda rows: [])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Journal(toy, Path(folder)).add({"n": 1}, [{"n": 1}])
    ...     Journal(toy, Path(folder)).missing()
    [{'n': 2}]
    """

    def __init__(self, experiment: Experiment, folder: Path) -> None:
        self.experiment, self.folder = experiment, folder
        self.whole, self.part = (
            folder / f"{experiment.name}.json",
            folder / f"{experiment.name}.part",
        )
        self.done: dict[str, list[Row]] = {**self._whole(), **self._part()}

    def _whole(self) -> dict[str, list[Row]]:
        if not self.whole.exists():
            return {}
        try:
            return {
                task["key"]: task["rows"]
                for task in json.loads(self.whole.read_text("utf-8"))["tasks"]
            }
        except (ValueError, KeyError, TypeError):
            raise KetError(
                f"{self.whole} is no result of the lab; move it away or mend it", at=str(self.whole)
            ) from None

    def _part(self) -> dict[str, list[Row]]:
        if not self.part.exists():
            return {}
        done = {}
        for line in self.part.read_text("utf-8").splitlines():
            try:
                task = json.loads(line)
            except (
                ValueError
            ):  # the run was killed while it wrote this line: its task is computed again
                continue
            done[task["key"]] = task["rows"]
        return done

    def missing(self) -> list[Args]:
        """The tasks that have no rows yet."""
        return [
            args for args in self.experiment.tasks() if key(self.experiment, args) not in self.done
        ]

    def add(self, args: Args, rows: list[Row]) -> None:
        """Keeps the rows of a task, on disk before anything else happens."""
        name = key(self.experiment, args)
        text = json.dumps({"key": name, "args": args, "rows": rows})
        self.done[name] = json.loads(text)["rows"]  # as a later run would read it
        self.folder.mkdir(parents=True, exist_ok=True)
        torn = self.part.exists() and not self.part.read_bytes().endswith(b"\n")
        with self.part.open("a", encoding="utf-8") as file:
            file.write(("\n" if torn else "") + text + "\n")
            file.flush()
            os.fsync(file.fileno())

    def rows(self) -> list[Row]:
        """All rows of the present tasks, in the order of the tasks."""
        return [
            row for args in self.experiment.tasks() for row in self.done[key(self.experiment, args)]
        ]

    def tasks(self) -> list[dict[str, Any]]:
        """The present tasks with their rows, as `NAME.json` keeps them."""
        keyed = [(key(self.experiment, args), args) for args in self.experiment.tasks()]
        return [{"key": name, "args": args, "rows": self.done[name]} for name, args in keyed]

    def close(self) -> None:
        """Forgets the unfinished run: everything is in `NAME.json` now."""
        self.part.unlink(missing_ok=True)
