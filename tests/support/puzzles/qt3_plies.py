"""One ply of quantum tic-tac-toe from the definitions: branches with their records, minimax on each
board, and sin((2n + 1) a) squared for n turns of amplification.

Slow and obvious; it shares nothing with the game but the text of a position.
"""

from __future__ import annotations

from functools import cache
from math import asin, sin, sqrt

CELLS = [f"{column}{row}" for row in "123" for column in "abc"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def line_of(board: str) -> str:
    rows = ["".join(board[cell] for cell in line) for line in LINES]
    return next((mark for mark in "XO" if mark * 3 in rows), "")


@cache
def value(board: str, mover: int) -> int:
    """1 where X wins by force, -1 where O does."""
    won = line_of(board)
    if won:
        return 1 if won == "X" else -1
    if "." not in board:
        return 0
    values = [value(put(board, cell, mover), 1 - mover) for cell in range(9) if board[cell] == "."]
    return max(values) if mover == 0 else min(values)


def put(board: str, cell: int, mover: int) -> str:
    return board[:cell] + "XO"[mover] + board[cell + 1 :]


def after_ply(branches: dict[tuple[str, ...], tuple[str, float]], text: str, mover: int):
    """The branches after a ply without amplification: record -> (board, weight)."""
    terms = []
    for term in text.split("+"):
        factor, _, cell = term.rpartition("*")
        terms.append((CELLS.index(cell), float(factor or 1)))
    further = {}
    for record, (board, weight) in branches.items():
        if line_of(board) or "." not in board:
            further[(*record, ".")] = board, weight
            continue
        free = [(cell, factor) for cell, factor in terms if board[cell] == "."]
        total = sum(factor**2 for _, factor in free)
        for cell, factor in free:
            after = put(board, cell, mover)
            further[(*record, CELLS[cell])] = after, weight * factor**2 / total
    return further


def share_after(position: str, move: str) -> float:
    """The mover's part of the point after a move such as `b2!3`, if nobody errs from then on."""
    branches = {(): (".........", 1.0)}
    plies = position.split()[1:]
    for number, ply in enumerate(plies):
        branches = after_ply(branches, ply, number % 2)
    mover = len(plies) % 2
    cell, _, turns = move.partition("!")
    branches = after_ply(branches, cell, mover)
    own = 1 if mover == 0 else -1
    chances = dict.fromkeys((1, 0, -1), 0.0)
    for board, weight in branches.values():
        chances[own * value(board, 1 - mover)] += weight
    won = chances[1]
    if turns and 0 < won < 1:
        more = sin((2 * int(turns) + 1) * asin(sqrt(won))) ** 2
        return more + chances[0] / 2 * (1 - more) / (1 - won)
    return won + chances[0] / 2
