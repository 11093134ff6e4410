"""The rounds of matches and ladders, and a file that keeps them, so that they can go on."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from ketplay.bots.outside.naming import Player, player_name
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.tasks.executors import compute, executor_of, version
from ketplay.core.tasks.line_file import add_line, read_lines

Games = TypeVar("Games", bound=Sequence[Any])  # what is kept of the games of a round


class Round(NamedTuple):
    """Games with the same chance events, one for each rotation of the bots around the table."""

    game: str
    players: tuple[Player, ...]
    seed: int
    number: int
    limit: Limit | None
    records: bool = False


class RoundJournal(Generic[Games]):
    """The rounds that were played; without a path, nothing is written.

    The first line says of what: the game, the seed, the limit and the version of ketplay. Players
    may be added later, and games. `kind` is `match` or `ladder`; `read` makes the games of a round
    of their JSON, and raises ValueError, TypeError or KeyError if it is not of that kind.
    """

    def __init__(
        self,
        path: Path | None,
        kind: str,
        heading: dict[str, Any],
        read: Callable[[list[Any]], Games],
    ) -> None:
        self.path = path
        self.kind = kind
        self.heading = {"kind": kind, "ketplay": version(), **heading}
        self.read = read
        self.rounds: dict[tuple[str, ...], Games] = {}
        if path is not None:
            self._read_file(path)

    def _read_file(self, path: Path) -> None:
        try:
            lines = read_lines(path)
            is_empty = not path.exists() or not path.stat().st_size
        except OSError as error:
            raise KetError(f"cannot read {path}: {error.strerror}", at=str(path)) from None
        if is_empty:
            self._write(self.heading)
            return
        if not lines or not isinstance(lines[0], dict) or lines[0].get("kind") != self.kind:
            raise KetError(f"{path} is not the journal of a {self.kind}", at=str(path))
        for field, value in self.heading.items():
            if lines[0].get(field) != value:
                raise KetError(
                    f"{path} is the journal of another {self.kind}: its {field} is "
                    f"{json.dumps(lines[0].get(field))}, not {json.dumps(value)}",
                    at=str(path),
                )
        for line in lines[1:]:
            try:
                key = (*line["players"], str(int(line["round"])))
                self.rounds[key] = self.read(line["games"])
            except (KeyError, TypeError, ValueError):
                shown = json.dumps(line)[:80]
                raise KetError(
                    f"{path} has a line that is not a round of a {self.kind}: {shown}",
                    at=str(path),
                ) from None

    def merge(self, path: Path) -> None:
        """Takes over the rounds of another journal of the same games."""
        if not path.exists():
            raise KetError(f"there is no journal {path}", at=str(path))
        other = RoundJournal(path, self.kind, self.heading, self.read)
        for key, games in other.rounds.items():
            if key not in self.rounds:
                self._add(key, games)

    def games(self, task: Round) -> Games | None:
        """The games of a round, if it was played."""
        return self.rounds.get(_key(task))

    def add(self, task: Round, games: Games) -> None:
        """Adds a round, on disk before anything else happens."""
        self._add(_key(task), games)

    def _add(self, key: tuple[str, ...], games: Games) -> None:
        self.rounds[key] = games
        self._write({"players": key[:-1], "round": int(key[-1]), "games": games})

    def _write(self, line: dict[str, Any]) -> None:
        if self.path is None:
            return
        try:
            add_line(self.path, json.dumps(line))
        except OSError as error:
            message = f"cannot write {self.path}: {error.strerror}"
            raise KetError(message, at=str(self.path)) from None


def _key(task: Round) -> tuple[str, ...]:
    return (*map(player_name, task.players), str(task.number))


def play_rounds(
    tasks: Sequence[Round],
    play: Callable[[Round], Games],
    journal: RoundJournal[Games],
    workers: int = 1,
    executor: Executor | None = None,
) -> Generator[tuple[int, Games], None, None]:
    """The number of each round and its games: those that the journal has, then as they come."""
    missing = []
    for number, task in enumerate(tasks):
        games = journal.games(task)
        if games is None:
            missing.append(number)
        else:
            yield number, games
    rounds = [tasks[number] for number in missing]
    with executor_of(executor, min(workers, len(rounds))) as pool:
        for place, games in compute(play, rounds, pool, chunk_size(rounds)):
            journal.add(rounds[place], games)
            yield missing[place], games


def chunk_size(rounds: Sequence[Round]) -> int:
    """How many rounds go to a process together: several, where there are many."""
    return max(1, min(8, len(rounds) // 64))
