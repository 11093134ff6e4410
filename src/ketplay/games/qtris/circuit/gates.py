"""Which gates a card stands for on the squares as they are: the frame rule (section 1), for circuits.

A card g on a tilted square is U g U^-1, so U^-1, g, U in the order of time. The U card is U on a plain and U^-1 on a
tilted square; on a pair it is whichever of them on that member gives the pair of the table.
"""

from __future__ import annotations

from typing import Any

from ketplay.games.qtris.board.mixture import Ensemble
from ketplay.games.qtris.board.tile_board import Board
from ketplay.games.qtris.board.tiles import (
    CARDS,
    CX,
    EMPTY,
    PAIR,
    I,
    U,
    X,
    kind_of,
    pair_ket,
    pair_operators,
    partner_of,
    tables,
)
from ketplay.quantum.gates import act, same

Operation = tuple[str, tuple[int, ...]]  # a gate of the kernel and its squares

PREPARED = {  # from |0>
    "W": (), "B": ("X",), "R": ("H",), "L": ("X", "H"), "^": ("H", "S"), "v": ("H", "SDG"),
}  # fmt: skip
TURNS = {"colour": (), "orient": ("H",), "updown": ("SDG", "H")}  # a basis into that of colours
BACK = {"colour": (), "orient": ("H",), "updown": ("H", "S")}


def prepared(code: str, squares: tuple[int, ...]) -> list[Operation]:
    """A tile, or a pair (lower square first), made from |0>.

    >>> prepared("uR", (4,)), prepared("rA-", (0, 5))
    ([('H', (4,)), ('U', (4,))], [('X', (0,)), ('H', (0,)), ('X', (5,)), ('CX', (0, 5)), ('H', (0,))])
    """
    frame = {"r": "H", "p": "U", "u": "U"}.get(code[0])
    code = code[1:] if frame else code
    low = squares[0]
    if len(squares) == 1:
        made: list[Operation] = [(gate, squares) for gate in PREPARED[code]]
    else:
        made = [("X", (low,))] if code[1] == "-" else []
        made += [
            ("H", (low,)),
            *([("X", (squares[1],))] if code[0] == "A" else []),
            ("CX", squares),
        ]
    return [*made, (frame, (low,))] if frame else made


def framed(gate: str, squares: tuple[int, ...], tilted: list[int]) -> list[Operation]:
    """A gate seen from the tilted ones among its squares.

    >>> framed("X", (4,), [4])
    [('UDG', (4,)), ('X', (4,)), ('U', (4,))]
    """
    before: list[Operation] = [("UDG", (at,)) for at in tilted]
    return [*before, (gate, squares), *(("U", (at,)) for at in tilted)]


def is_tilted(board: Board, square: int) -> bool:
    """A tilted tile, or the lower member of a pink pair."""
    code = board[square]
    return 6 <= code < EMPTY if code < PAIR else kind_of(code) >= 8 and square < partner_of(code)


def operations(value: Any, card: int, a: int, b: int) -> list[Operation]:
    """The gates of a card that has a rule, on tiles, mixtures or histories."""
    if isinstance(value, Ensemble):
        ways = [on_tiles(board, card, a, b) for board, _ in value.parts]
        return ways[0] if all(way == ways[0] for way in ways) else _toggled(value.parts[0][0], a)
    if isinstance(value[0], int):
        return on_tiles(value, card, a, b)
    from ketplay.games.qtris.board.quantum import physical

    return physical(value, card, a, b)


def on_tiles(board: Board, card: int, a: int, b: int) -> list[Operation]:
    """The gates on a board of tiles."""
    if card == CX and a == b:
        if board[a] < PAIR:
            card = X
        else:
            b = partner_of(board[a])
    if card == I:
        return []
    if (
        card == CX
    ):  # from a white or black control the X card, in the target's frame; else the target is plain
        return framed("CX", (a, b), [b] if is_tilted(board, b) else [])
    if card == U:
        return _tilt(board, a)
    return framed(CARDS[card], (a,), [a] if is_tilted(board, a) else [])


def _tilt(board: Board, a: int) -> list[Operation]:
    code = board[a]
    if code < PAIR:
        return [("UDG" if is_tilted(board, a) else "U", (a,))]
    kind, higher = kind_of(code), a > partner_of(code)
    after = tables(base=False).pair[U][higher][kind]
    assert after is not None
    for name, operator in zip(("U", "UDG"), pair_operators(U, kind, higher), strict=True):
        if same(act(operator, pair_ket(kind)), pair_ket(after)):
            return [(name, (a,))]
    raise AssertionError("the table was made from these operators")


def _toggled(board: Board, a: int) -> list[Operation]:
    """U on a pair whose sign is uncertain: on the lower member the same gate fits all cases."""
    low = min(a, partner_of(board[a]))
    return [("UDG" if is_tilted(board, low) else "U", (low,))]
