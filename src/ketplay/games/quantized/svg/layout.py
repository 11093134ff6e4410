"""Where things are in the drawing: beside the board in a wide one, below it in a tall one."""

from __future__ import annotations

from typing import NamedTuple

from ketplay.core.drawing import Shape


class Box(NamedTuple):
    """A rectangle of the drawing."""

    x: float
    y: float
    width: float
    height: float


class Layout(NamedTuple):
    """The places of everything that is drawn."""

    width: int
    height: int
    board: Box
    dial: Box
    words: Box  # what amplification is for
    buttons: Box
    sums: Box
    boards: Box
    size: int  # of a small board
    columns: int  # of small boards
    explain: Box | None  # for the page's own explanations


WIDE = Layout(
    width=840,
    height=500,
    board=Box(0, 0, 484, 500),
    dial=Box(500, 0, 340, 166),
    words=Box(500, 172, 340, 36),
    buttons=Box(500, 216, 340, 100),
    sums=Box(500, 324, 340, 20),
    boards=Box(500, 354, 340, 92),
    size=58,
    columns=4,
    explain=Box(500, 454, 340, 46),
)
TALL = Layout(
    width=390,
    height=520,
    board=Box(0, 0, 390, 272),
    dial=Box(0, 298, 164, 110),
    words=Box(4, 412, 382, 18),
    buttons=Box(164, 300, 224, 106),
    sums=Box(4, 276, 382, 18),
    boards=Box(4, 434, 382, 86),
    size=54,
    columns=5,
    explain=None,
)


def layout(shape: Shape) -> Layout:
    """The layout for a window of some shape."""
    return WIDE if shape == "wide" else TALL
