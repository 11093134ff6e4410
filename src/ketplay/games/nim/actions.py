"""Numbers for the moves of Nim, and heaps as numbers."""

from __future__ import annotations

from ketplay.core.parts.actions import Longest
from ketplay.games.nim.rules import MOST, Heaps, Nim, Take


def words(game: Nim) -> list[str]:
    """Every number of stones from every heap.

    >>> words(Nim(heaps="1.2"))
    ['1-1', '2-1', '2-2']
    """
    largest = max(game.sizes)
    by_size = game.chosen["order"] == "size"  # any heap may come to any place
    return [
        game.format_move(Take(heap, number))
        for heap, size in enumerate(game.sizes)
        for number in range(1, (largest if by_size else size) + 1)
    ]


def longest(game: Nim) -> Longest:
    """One stone a move."""
    return Longest(sum(game.sizes), 0)


def tensor(game: Nim, view: Heaps, seat: int) -> list[float]:
    """Whether the seat is to move, and each heap.

    >>> tensor(Nim(heaps="9.3"), Nim(heaps="9.3").start(), 0)
    [1.0, 1.0, 0.3333333333333333]
    """
    return [float(view.turn == seat), *(size / MOST for size in view.sizes)]
