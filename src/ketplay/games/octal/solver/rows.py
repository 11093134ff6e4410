"""Rows of a quantum octal game, exactly: blocks of adjacent qubits are measured, their neighbours
turn.

A position is a sorted tuple of rows, a row a word over w l b d. Rows on which nothing can be done
are left out. Both readings of the rules are here: in reading B a left-over single black square is
no row, in reading A it is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ketplay.games.octal.octal_code import Code
from ketplay.games.octal.solver.effort import Effort, EffortSpent

TURN = {"w": "l", "l": "b", "b": "d", "d": "w"}
WHOLE = 1 << 256  # probabilities are whole numbers of 1 / WHOLE: no board has more vertices


class Block(NamedTuple):
    """A move in a row: what is measured, and what it leaves (empty parts and vanished squares are
    not there).
    """

    first: int
    measured: str
    remaining: tuple[str, ...]

    @property
    def coins(self) -> int:
        return sum(colour in "ld" for colour in self.measured)

    @property
    def safe(self) -> bool:
        return self.measured == "w" * len(self.measured)


Rows = tuple[str, ...]


class RowSolver:
    """The values of one code in one reading; what was computed is kept.

    >>> from ketplay.games.octal.octal_code import parse_code
    >>> str(RowSolver(parse_code("0.3"), "B").losing(("wwwww",)))
    '1/4'
    """

    def __init__(self, code: Code, reading: str, effort: Effort | None = None) -> None:
        self.code = code
        self.reading = reading
        self.effort = effort or Effort()
        self._nimbers: dict[str, int] = {}
        self._values: dict[Rows, int] = {(): WHOLE}
        self._blocks: dict[str, list[Block]] = {}

    def blocks(self, row: str) -> list[Block]:
        """The legal moves in a row."""
        row_blocks = self._blocks.get(row)
        if row_blocks is None:
            row_blocks = self._blocks[row] = list(blocks(row, self.code, self.reading))
        return row_blocks

    def nimber(self, row: str) -> int:
        """The Grundy value of a row in the white game (safe moves only)."""
        if row not in self._nimbers:
            reached = set()
            for block in self.blocks(row):
                if block.safe:
                    value = 0
                    for part in block.remaining:
                        value ^= self.nimber(_turned_round(part))
                    reached.add(value)
            self._nimbers[row] = next(
                value for value in range(len(reached) + 1) if value not in reached
            )
        return self._nimbers[row]

    def won(self, rows: Rows) -> bool:
        """Whether the white game is won for the player to move."""
        value = 0
        for row in rows:
            value ^= self.nimber(row)
        return value != 0

    def canonical(self, rows: Rows) -> Rows:
        """The same position in a standard form, without dead rows."""
        return tuple(
            sorted(row for row in map(_turned_round, rows) if self.blocks(row) and row != "b")
        )

    def losing(self, rows: Rows) -> Fraction:
        """The losing probability of the player to move."""
        import sys

        sys.setrecursionlimit(max(sys.getrecursionlimit(), 10_000))
        return Fraction(self._value(self.canonical(rows)), WHOLE)

    def after(self, rows: Rows, index: int, block: Block) -> Fraction:
        """The losing probability of a move in one of the rows."""
        if "b" in block.measured:
            return Fraction(1)
        return 1 - self.losing((*rows[:index], *rows[index + 1 :], *block.remaining)) / (
            1 << block.coins
        )

    def _value(self, rows: Rows) -> int:
        value = self._values.get(rows)
        if value is not None:
            return value
        self._tick()
        best = WHOLE
        won = self.won(rows)
        for index, row in enumerate(rows):
            if index and row == rows[index - 1]:
                continue
            other_rows = rows[:index] + rows[index + 1 :]
            for block in self.blocks(row):
                # who wins the white game finds a best move among those that win it
                if "b" in block.measured or (won and not block.safe):
                    continue
                after = self.canonical((*other_rows, *block.remaining))
                if won and self.won(after):
                    continue
                best = min(best, WHOLE - (self._value(after) >> block.coins))
        self._values[rows] = best
        return best

    def _tick(self) -> None:
        self.effort.done += 1
        if self.effort.done % 4096 == 0:
            self.effort.count(0, len(self._values), 400 * len(self._values))
            if self.effort.over:
                raise EffortSpent


def _turned_round(row: str) -> str:
    return min(row, row[::-1])


def blocks(row: str, code: Code, reading: str) -> Iterator[Block]:
    """The moves in a row that the code allows.

    >>> from ketplay.games.octal.octal_code import parse_code
    >>> [block.first for block in blocks("www", parse_code("0.3"), "B")]
    [0, 2]
    """
    if row == "b" and reading == "B":
        return
    for size in range(1, min(code.last, len(row)) + 1):
        for first in range(len(row) - size + 1):
            left = row[:first]
            right = row[first + size :]
            parts = [left[:-1] + TURN[left[-1]]] if left else []
            parts += [TURN[right[0]] + right[1:]] if right else []
            if reading == "B":
                parts = [part for part in parts if part != "b"]
            if code.allows(size, len(parts)):
                yield Block(first, row[first : first + size], tuple(parts))
