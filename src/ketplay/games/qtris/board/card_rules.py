"""What each card does to single tiles and pairs (R3, R4), computed from the gates and not typed in.

For circuits also the gates that a card stands for on the squares as they are. A card g on a tilted
square is U g U^-1, so U^-1, g, U in the order of time. The U card is U on a plain square and U^-1
on a tilted one; on a pair it is the one of the two that gives the pair of the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum
from functools import cache
from itertools import product
from typing import NamedTuple

from ketplay.games.qtris.board.tiles import (
    CARDS,
    CX,
    DOWN,
    PAIR,
    PAIRS,
    PINK,
    RED,
    SINGLES,
    TILTED,
    TILTED_B,
    TILTED_L,
    TILTED_R,
    TILTED_W,
    UP,
    Board,
    H,
    I,
    L,
    S,
    U,
    X,
    is_pink,
    is_tilted,
    kind_of,
    pair_ket,
    partner_of,
    single_ket,
)
from ketplay.quantum.gates import GATES, Matrix, Vector, act, adjoint, kron, same, times

# No rule in the books, although the ket would be a tile again (R3.1).
DECLINED = {(U, UP), (U, DOWN), *((S, tile) for tile in (TILTED_W, TILTED_B, TILTED_R, TILTED_L))}

Operation = tuple[str, tuple[int, ...]]  # a gate and its squares
CXResult = tuple[int, int] | int | None  # two tiles, a kind of pair, or no rule


class Effect(StrEnum):
    """Why a card did what it did."""

    COVERED = "covered"  # the books have a rule for it
    PHYSICAL = "physical"  # they are silent, and quantum mechanics gives a tile of the box
    NONE = "none"  # no rule: the card is spent and does nothing (R2.6)


COVERED, PHYSICAL, NONE = Effect

_ONE = GATES["I"].matrix
_U = GATES["U"].matrix
_SWAP: Matrix = ((1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 1))


class Tables(NamedTuple):
    """All effects of one level; None where there is no rule."""

    single: tuple[tuple[int | None, ...], ...]  # [card][tile]
    pair: tuple[tuple[tuple[int | None, ...], ...], ...]  # [card][0 lower, 1 higher][kind]
    product: tuple[tuple[CXResult, ...], ...]  # [control][target], plain tiles
    within: tuple[tuple[CXResult, ...], ...]  # [0 control lower, 1 higher][kind]


@cache
def tables(base: bool) -> Tables:
    """The tables, derived once.

    At base level H has no rule on a pair, since red pairs are not in the box (R3.2).

    >>> [SINGLES[tile] for tile in tables(base=True).single[H][:4]]
    ['R', 'L', 'W', 'B']
    """
    cards = range(len(CARDS))
    kinds = range(len(PAIRS))
    plain = range(TILTED)

    def on_pair(card: int, kind: int, higher: bool) -> int | None:
        return None if base and card == H else _on_pair(card, kind, higher)

    def pair_rows(card: int) -> tuple[tuple[int | None, ...], ...]:
        return tuple(
            tuple(on_pair(card, kind, higher) for kind in kinds) for higher in (False, True)
        )

    def single_row(card: int) -> tuple[int | None, ...]:
        return tuple(_on_single(card, tile) for tile in range(len(SINGLES)))

    return Tables(
        single=tuple(() if card == CX else single_row(card) for card in cards),
        pair=tuple(() if card == CX else pair_rows(card) for card in cards),
        product=tuple(tuple(_product(control, target) for target in plain) for control in plain),
        within=tuple(tuple(_within(kind, higher) for kind in kinds) for higher in (False, True)),
    )


def in_frame(card: int, tilted: bool) -> Matrix:
    """The frame rule (R3.3): a card g acts as D g D^-1, with D = U where the square is tilted."""
    if card == U:
        return GATES["UDG" if tilted else "U"].matrix
    gate = GATES[CARDS[card]].matrix
    return times(times(_U, gate), adjoint(_U)) if tilted else gate


def pair_operators(card: int, kind: int, higher: bool) -> list[Matrix]:
    """The operators on a pair that a card may stand for: one by the frame rule, two for U."""
    if card == U:
        gates = [GATES["U"].matrix, GATES["UDG"].matrix]
    else:
        gates = [in_frame(card, tilted=is_pink(kind) and not higher)]  # U on the lower member
    return [kron(_ONE, gate) if higher else kron(gate, _ONE) for gate in gates]


def _single_of(ket: Vector) -> int | None:
    return next((tile for tile in range(len(SINGLES)) if same(single_ket(tile), ket)), None)


def _pair_of(ket: Vector) -> int | None:
    return next((kind for kind in range(len(PAIRS)) if same(pair_ket(kind), ket)), None)


def _on_single(card: int, tile: int) -> int | None:
    if card == I:
        return tile
    if (card, tile) in DECLINED:
        return None
    return _single_of(act(in_frame(card, is_tilted(tile)), single_ket(tile)))


def _on_pair(card: int, kind: int, higher: bool) -> int | None:
    if card == I:
        return kind
    operators = pair_operators(card, kind, higher)
    results = [_pair_of(act(operator, pair_ket(kind))) for operator in operators]
    return next((after for after in results if _is_pair_rule(card, kind, after)), None)


def _is_pair_rule(card: int, kind: int, after: int | None) -> bool:
    """U turns plain pairs pink and back, and nothing else (R3.2): U on a red pair has no rule."""
    if after is None or card != U:
        return after is not None
    return min(kind, after) < RED and max(kind, after) >= PINK


def _product(control: int, target: int) -> CXResult:
    """C_X on two plain single tiles: two tiles again, or the kind of pair they become, or None."""
    return _tiles_or_pair(act(GATES["CX"].matrix, _two_tiles(control, target)), _tile_pairs(TILTED))


def _within(kind: int, control_higher: bool) -> CXResult:
    """C_X between the members of a pair: the lower and higher tile, or the new kind, or None."""
    gate = GATES["CX"].matrix
    if control_higher:
        gate = times(times(_SWAP, gate), _SWAP)
    return _tiles_or_pair(act(gate, pair_ket(kind)), _tile_pairs(L + 1))


def _tile_pairs(number: int) -> Iterator[tuple[int, int]]:
    return product(range(number), range(number))


def _two_tiles(low: int, high: int) -> Vector:
    return tuple(a * b for a in single_ket(low) for b in single_ket(high))


def _tiles_or_pair(ket: Vector, candidates: Iterator[tuple[int, int]]) -> CXResult:
    tiles = next((tiles for tiles in candidates if same(ket, _two_tiles(*tiles))), None)
    return _pair_of(ket) if tiles is None else tiles


def framed_gate(gate: str, squares: tuple[int, ...], tilted: Collection[int]) -> list[Operation]:
    """A gate in the frame of those of its squares that are tilted.

    >>> framed_gate("X", (4,), {4})
    [('UDG', (4,)), ('X', (4,)), ('U', (4,))]
    """
    frame = [square for square in squares if square in tilted]
    straighten: list[Operation] = [("UDG", (square,)) for square in frame]
    tilt: list[Operation] = [("U", (square,)) for square in frame]
    return [*straighten, (gate, squares), *tilt]


def is_square_tilted(board: Board, square: int) -> bool:
    """Whether a square holds a tilted tile or the lower member of a pink pair."""
    code = board[square]
    if code < PAIR:
        return is_tilted(code)
    return is_pink(kind_of(code)) and square < partner_of(code)


def card_gates(board: Board, card: int, a: int, b: int) -> list[Operation]:
    """The gates of a card that has a rule, on a board of tiles."""
    if card == CX and a == b:
        if board[a] < PAIR:
            card = X
        else:
            b = partner_of(board[a])
    if card == I:
        return []
    if card == U:
        return _tilt(board, a)
    tilted = [square for square in (a, b) if is_square_tilted(board, square)]
    if card == CX:  # a control that is tilted has no rule
        return framed_gate("CX", (a, b), [square for square in tilted if square == b])
    return framed_gate(CARDS[card], (a,), tilted)


def _tilt(board: Board, square: int) -> list[Operation]:
    code = board[square]
    if code < PAIR:
        return [("UDG" if is_tilted(code) else "U", (square,))]
    kind = kind_of(code)
    higher = square > partner_of(code)
    after = tables(base=False).pair[U][higher][kind]
    assert after is not None
    for name, operator in zip(("U", "UDG"), pair_operators(U, kind, higher), strict=True):
        if same(act(operator, pair_ket(kind)), pair_ket(after)):
            return [(name, (square,))]
    raise AssertionError("the table was made from these operators")


def toggle_pink(board: Board, square: int) -> list[Operation]:
    """U on a pair whose sign is uncertain: on the lower member the same gate fits all cases."""
    low = min(square, partner_of(board[square]))
    return [("UDG" if is_square_tilted(board, low) else "U", (low,))]
