"""A first game of Nim: what it is about, and how to take stones."""

from __future__ import annotations

from ketplay.core.parts.coach import Tip
from ketplay.games.nim.rules import Heaps, Nim, Take
from ketplay.games.nim.svg import picks


def goal(game: Nim, view: Heaps, seat: int) -> str:
    """What a seat is after."""
    return "Take the last stone, and you win."


def tips(game: Nim, view: Heaps, seat: int) -> list[Tip]:
    """How to take stones, and what to aim for with two heaps.

    >>> [tip.name for tip in tips(Nim(), Nim().start(), 0)]
    ['take']
    >>> [tip.at for tip in tips(Nim(heaps="1.3"), Nim(heaps="1.3").start(), 0)]
    ['2-2', '2-3']
    """
    tip_list = []
    left = [heap for heap, size in enumerate(view.sizes) if size]
    if len(left) == 2 and view.sizes[left[0]] != view.sizes[left[1]]:
        small, large = sorted(left, key=view.sizes.__getitem__)
        copied = Take(large, view.sizes[large] - view.sizes[small])
        words = "Leave two equal heaps: then copy every move, and the last stone is yours."
        tip_list.append(Tip("equal", words, picks(game, view, copied)[0]))
    words = "Choose a stone: it is taken, with all the stones above it. Other heaps stay."
    largest = game.moves(view)[-1]
    return [*tip_list, Tip("take", words, picks(game, view, largest)[0])]
