"""Sequences as b-files, the form in which the OEIS takes long ones: a line `n a(n)` for each n.

k(n) is the exponent in the denominator of the losing probability on the n-th board of a family,
such as path:n or grid:2xn: the probability is a whole number over 2 to the power k. On rows it is
the k for which that probability is u(k) or 1 - u(k) (docs/lab/octal-sequence.md).
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable

from ketplay.core.errors import BadOption
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.solver import solve


def family(board: str, code: str, reading: str) -> list[tuple[int, Octal]]:
    """The games on the boards of a family up to a board; the last number of its name counts them.

    >>> [(n, game.board.text) for n, game in family("cycle:4", "0.7", "B")]
    [(3, 'cycle:3'), (4, 'cycle:4')]
    """
    name = re.fullmatch(r"(\w+:(?:\d+x)?)(\d+)", board)
    if name is None:
        raise BadOption(
            f"'{board}': a b-file needs boards that can be counted, such as path:30 or grid:2x8",
            at="--bfile",
        )
    last = Octal(code=code, board=board, reading=reading)  # refuses a board that is too large
    games: list[tuple[int, Octal]] = []
    for n in range(1, int(name[2])):
        try:
            games.append((n, Octal(code=code, board=f"{name[1]}{n}", reading=reading)))
        except BadOption:  # there is no cycle of two
            games.clear()
    return [*games, (int(name[2]), last)]


def exponents(games: Iterable[tuple[int, Octal]], seconds: float | None, memory: int) -> str:
    """The b-file of k(n); it ends before the first value that is not proved or takes too long.

    >>> print(exponents(family("path:4", "0.7", "B"), None, 1 << 30), end="")
    1 0
    2 1
    3 2
    4 1
    """
    begin = time.thread_time()
    lines = []
    for n, game in games:
        remaining = None if seconds is None else seconds - (time.thread_time() - begin)
        if remaining is not None and remaining <= 0:
            lines.append(f"# stopped before {n}: the time is over")
            break
        effort = Effort(seconds=remaining, memory=memory)
        solution = solve(game, game.start(), effort, moves=False)
        if solution.losing is None or solution.status != "exact":
            lines.append(f"# stopped before {n}: no proved value within the limits")
            break
        lines.append(f"{n} {solution.losing.denominator.bit_length() - 1}")
    return "\n".join(lines) + "\n"


def numbered(values: Iterable[int]) -> str:
    """The b-file of values that are counted from 0.

    >>> numbered([0, 0, 1])
    '0 0\\n1 0\\n2 1\\n'
    """
    return "".join(f"{n} {value}\n" for n, value in enumerate(values))
