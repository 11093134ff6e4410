"""Nim on a terminal."""

from __future__ import annotations

from ketplay.games.nim.rules import Heaps, Nim


def draw(game: Nim, view: Heaps, seat: int | None, colour: bool) -> str:
    """The heaps, one on each line; stones that were taken are dots.

    >>> print(draw(Nim(), Nim().start(), None, False))
    1  o o o      3
    2  o o o o    4
    3  o o o o o  5
    """
    widest = max(game.sizes)
    return "\n".join(
        f"{heap}  {' '.join(_stone(n, size, first, colour) for n in range(widest))}  {size}"
        for heap, (size, first) in enumerate(zip(view.sizes, game.sizes, strict=True), 1)
    )


def _stone(number: int, size: int, first_size: int, colour: bool) -> str:
    """One place of a heap: a stone, a stone that was taken, or nothing."""
    if number >= size:
        return "." if number < first_size else " "
    return "\x1b[1;33mo\x1b[0m" if colour else "o"
