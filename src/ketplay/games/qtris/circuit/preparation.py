"""The gates that prepare tiles and pairs, and those that turn a basis into that of colours."""

from __future__ import annotations

from ketplay.games.qtris.board.card_rules import Operation
from ketplay.games.qtris.board.measurement import Basis

FROM_ZERO = {
    "W": (), "B": ("X",), "R": ("H",), "L": ("X", "H"), "^": ("H", "S"), "v": ("H", "SDG"),
}  # fmt: skip
FRAMES = {"r": "H", "p": "U", "u": "U"}  # the gate of a red or pink pair, or of a tilted tile
TO_COLOUR = {
    Basis.COLOUR: (), Basis.ORIENT: ("H",), Basis.UPDOWN: ("SDG", "H"), Basis.TILTED: ("UDG",),
}  # fmt: skip
FROM_COLOUR = {
    Basis.COLOUR: (), Basis.ORIENT: ("H",), Basis.UPDOWN: ("H", "S"), Basis.TILTED: ("U",),
}  # fmt: skip


def prepare(code: str, squares: tuple[int, ...]) -> list[Operation]:
    """The gates that make a tile, or a pair (lower square first), from |0>.

    >>> prepare("uR", (4,))
    [('H', (4,)), ('U', (4,))]
    >>> prepare("rA-", (0, 5))
    [('X', (0,)), ('H', (0,)), ('X', (5,)), ('CX', (0, 5)), ('H', (0,))]
    """
    frame = FRAMES.get(code[0])
    if frame:
        return [*prepare(code[1:], squares), (frame, squares[:1])]
    if len(squares) == 1:
        return [(gate, squares) for gate in FROM_ZERO[code]]
    low, high = squares
    operations: list[Operation] = [("X", (low,))] if code[1] == "-" else []
    operations.append(("H", (low,)))
    if code[0] == "A":
        operations.append(("X", (high,)))
    operations.append(("CX", squares))
    return operations
