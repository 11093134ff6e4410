"""Nim on a terminal."""

from __future__ import annotations

from ketplay.games.nim.rules import Heaps, Nim


def draw(game: Nim, view: Heaps, seat: int | None, colour: bool) -> str:
    """The heaps, one a line; taken stones are dots.

    >>> print(draw(Nim(), Nim().start(), None, False))
    1  o o o      3
    2  o o o o    4
    3  o o o o o  5
    """
    widest = max(game.sizes)
    return "\n".join(
        f"{heap + 1}  {' '.join(_stone(i < size, i < most, colour) for i in range(widest))}  {size}"
        for heap, (size, most) in enumerate(zip(view.sizes, game.sizes, strict=True))
    )


def _stone(there: bool, once: bool, colour: bool) -> str:
    if not there:
        return "." if once else " "
    return "\x1b[1;33mo\x1b[0m" if colour else "o"
