"""The rounds of a ladder in a file, a line for each, so that an interrupted ladder can go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ketplay.bots.ladder.fit import Score
from ketplay.bots.tournament import Round
from ketplay.core.errors import KetError
from ketplay.core.tasks.executors import version
from ketplay.core.tasks.line_file import add_line, read_lines

KIND = "ladder"
Games = tuple[Score, ...]


class LadderJournal:
    """The rounds that were played; without a path, nothing is written.

    The first line says of what: the game, the seed, the limit and the version of ketplay. Players
    may be added later, and games.
    """

    def __init__(self, path: Path | None, heading: dict[str, Any]) -> None:
        self.path = path
        self.heading = {"kind": KIND, "ketplay": version(), **heading}
        self.rounds: dict[tuple[str, ...], Games] = {}
        if path is not None:
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            lines = read_lines(path)
            is_empty = not path.exists() or not path.stat().st_size
        except OSError as error:
            raise KetError(f"cannot read {path}: {error.strerror}", at=str(path)) from None
        if is_empty:
            self._write(self.heading)
            return
        if not lines or not isinstance(lines[0], dict) or lines[0].get("kind") != KIND:
            raise KetError(f"{path} is not the journal of a ladder", at=str(path))
        for field, value in self.heading.items():
            if lines[0].get(field) != value:
                raise KetError(
                    f"{path} is the journal of another ladder: its {field} is "
                    f"{json.dumps(lines[0].get(field))}, not {json.dumps(value)}",
                    at=str(path),
                )
        for line in lines[1:]:
            try:
                key = (*line["players"], str(line["round"]))
                self.rounds[key] = tuple(
                    Score(float(x), bool(y), bool(z)) for x, y, z in line["games"]
                )
            except (KeyError, TypeError, ValueError):
                raise KetError(
                    f"{path} has a line that is not a round of a ladder: {json.dumps(line)[:80]}",
                    at=str(path),
                ) from None

    def merge(self, path: Path) -> None:
        """Takes over the rounds of another journal of the same ladder."""
        if not path.exists():
            raise KetError(f"there is no journal {path}", at=str(path))
        other = LadderJournal(path, self.heading)
        for key, games in other.rounds.items():
            if key not in self.rounds:
                self.rounds[key] = games
                self._write({"players": key[:-1], "round": int(key[-1]), "games": games})

    def games(self, task: Round) -> Games | None:
        """The games of a round, if it was played."""
        return self.rounds.get(_key(task))

    def add(self, task: Round, games: Games) -> None:
        """Adds a round, on disk before anything else happens."""
        self.rounds[_key(task)] = games
        self._write({"players": task.players, "round": task.number, "games": games})

    def _write(self, line: dict[str, Any]) -> None:
        if self.path is None:
            return
        try:
            add_line(self.path, json.dumps(line))
        except OSError as error:
            message = f"cannot write {self.path}: {error.strerror}"
            raise KetError(message, at=str(self.path)) from None


def _key(task: Round) -> tuple[str, ...]:
    return (*map(str, task.players), str(task.number))


def _score(share: float, moved_first: bool, forfeit: bool) -> Score:
    if not 0 <= share <= 1:
        raise ValueError
    return Score(float(share), bool(moved_first), bool(forfeit))
