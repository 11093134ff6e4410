"""Tiles and pairs as the kets they stand for, and every card's effect on them, computed from the gates (R1-R4).

A square holds a small number: a single tile (0-9), EMPTY, or half of a pair, `(kind + 1) * 16 + partner square`.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import NamedTuple

from ketplay.quantum.gates import GATES, Matrix, Vector, act, adjoint, kron, same, times

SINGLES = ("W", "B", "R", "L", "^", "v", "uW", "uB", "uR", "uL")
PAIRS = ("C+", "C-", "A+", "A-", "rC+", "rC-", "rA+", "rA-", "pC+", "pC-", "pA+", "pA-")
CARDS = ("I", "X", "Y", "Z", "H", "CX", "U", "S")
SQUARES = 9
W, B, R, L, UP, DOWN = range(6)
TILTED_W, TILTED_B, TILTED_R, TILTED_L = range(6, 10)
TILTED = 6  # single tiles from here on, up to EMPTY, are tilted
EMPTY = 10
VEILED = 11  # only in pictures: no single tile or pair is there for certain
PAIR = 16  # codes from here on are halves of pairs
RED, PINK = 4, 8  # kinds of pairs below RED are plain, those from PINK on are pink
PAIR_KINDS = 12
CARD_KINDS = 8
I, X, Y, Z, H, CX, U, S = range(8)  # noqa: E741 - the card is called I

COVERED, PHYSICAL, NONE = "covered", "physical", "none"

SINGLE_NAMES = (
    "white", "black", "right kitten", "left kitten", "up kitten", "down kitten",
    "tilted white", "tilted black", "tilted right kitten", "tilted left kitten",
)  # fmt: skip


class Level(NamedTuple):
    """What belongs to a level of the game: tiles, pairs, and how many of each card."""

    name: str
    singles: tuple[int, ...]
    kinds: tuple[int, ...]
    deck: tuple[int, ...]


LEVELS = {
    "base": Level("base", (0, 1, 2, 3), (0, 1, 2, 3), (5, 10, 5, 10, 12, 10, 0, 0)),
    "advanced": Level(
        "advanced", (0, 1, 2, 3, 6, 7, 8, 9), tuple(range(12)), (5, 10, 5, 10, 12, 10, 9, 0)
    ),
    "s": Level("s", tuple(range(10)), tuple(range(12)), (5, 10, 5, 10, 12, 10, 9, 7)),
}

# What the books give no rule for although the ket would be a tile again (R2: U on up/down, S on a tilted tile).
DECLINED = {(U, 4), (U, 5), (S, 6), (S, 7), (S, 8), (S, 9)}


def half(kind: int, partner: int) -> int:
    """The code of a square that holds half of a pair."""
    return (kind + 1) * PAIR + partner


def kind_of(code: int) -> int:
    return code // PAIR - 1


def partner_of(code: int) -> int:
    return code % PAIR


_R = 1 / sqrt(2)
_PLAIN: tuple[Vector, ...] = ((1, 0), (0, 1), (_R, _R), (_R, -_R), (_R, _R * 1j), (_R, -_R * 1j))
_BELL: tuple[Vector, ...] = ((_R, 0, 0, _R), (_R, 0, 0, -_R), (0, _R, _R, 0), (0, _R, -_R, 0))
_ONE = GATES["I"].matrix
_U = GATES["U"].matrix


@cache
def single_ket(tile: int) -> Vector:
    """The two amplitudes of a single tile; a tilted one is U on the plain one (section 1)."""
    return _PLAIN[tile] if tile < 6 else act(_U, _PLAIN[tile - 6])


@cache
def pair_ket(kind: int) -> Vector:
    """The four amplitudes of a pair, lower square first; red is H and pink is U on the lower square of a Bell pair."""
    frame = (_ONE, GATES["H"].matrix, _U)[kind // 4]
    return act(kron(frame, _ONE), _BELL[kind % 4])


def framed(card: int, tilted: bool) -> Matrix:
    """The frame rule: the operator of a card on a square is D g D^-1, with D = U where the square is tilted."""
    if card == U:
        return GATES["UDG" if tilted else "U"].matrix
    gate = GATES[CARDS[card]].matrix
    return times(times(_U, gate), adjoint(_U)) if tilted else gate


def pair_operators(card: int, kind: int, higher: bool) -> list[Matrix]:
    """The operators on a pair that a card may stand for: one by the frame rule, or U and its inverse for U."""
    if card == U:
        gates = [GATES["U"].matrix, GATES["UDG"].matrix]
    else:
        gates = [framed(card, tilted=kind >= 8 and not higher)]  # pink is U on the lower member
    return [kron(_ONE, gate) if higher else kron(gate, _ONE) for gate in gates]


def _find_single(ket: Vector) -> int | None:
    return next((tile for tile in range(10) if same(single_ket(tile), ket)), None)


def _find_pair(ket: Vector) -> int | None:
    return next((kind for kind in range(12) if same(pair_ket(kind), ket)), None)


def _on_single(card: int, tile: int) -> int | None:
    if card == I:
        return tile
    if (card, tile) in DECLINED:
        return None
    return _find_single(act(framed(card, tilted=tile >= 6), single_ket(tile)))


def _on_pair(card: int, kind: int, higher: bool) -> int | None:
    if card == I:
        return kind
    results = (
        _find_pair(act(operator, pair_ket(kind))) for operator in pair_operators(card, kind, higher)
    )
    found = [result for result in results if result is not None]
    if (
        card == U
    ):  # U toggles pink on a Bell pair and nothing else (section 3); a plain result of U on red is no rule
        found = [result for result in found if {result // 4, kind // 4} == {0, 2}]
    return found[0] if found else None


def _product(control: int, target: int) -> tuple[int, int] | int | None:
    """C_X on two plain single tiles: two tiles again, or the kind of pair they become, or None."""
    ket = act(
        GATES["CX"].matrix, tuple(a * b for a in single_ket(control) for b in single_ket(target))
    )
    for c in range(6):
        for t in range(6):
            if same(ket, tuple(a * b for a in single_ket(c) for b in single_ket(t))):
                return c, t
    return _find_pair(ket)


_SWAP: Matrix = ((1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 1))


def _within(kind: int, control_higher: bool) -> tuple[int, int] | int | None:
    """C_X between the members of a pair: (lower, higher) tiles when it splits, or the new kind, or None."""
    gate = GATES["CX"].matrix
    ket = act(times(times(_SWAP, gate), _SWAP) if control_higher else gate, pair_ket(kind))
    for low in range(4):
        for high in range(4):
            if same(ket, tuple(a * b for a in single_ket(low) for b in single_ket(high))):
                return low, high
    return _find_pair(ket)


class Tables(NamedTuple):
    """All effects of one level; None where there is no rule."""

    single: tuple[tuple[int | None, ...], ...]  # [card][tile]
    pair: tuple[tuple[tuple[int | None, ...], ...], ...]  # [card][0 lower, 1 higher][kind]
    product: tuple[tuple[tuple[int, int] | int | None, ...], ...]  # [control][target], plain tiles
    within: tuple[
        tuple[tuple[int, int] | int | None, ...], ...
    ]  # [0 control lower, 1 higher][kind]


@cache
def tables(base: bool) -> Tables:
    """The tables, derived once. At base level H on a triangle is no rule, since red pairs are not in the box (R3).

    >>> [SINGLES[t] for t in tables(base=True).single[H][:4]]
    ['R', 'L', 'W', 'B']
    """

    def on_pair(card: int, kind: int, higher: bool) -> int | None:
        return None if base and card == H else _on_pair(card, kind, higher)

    ones = [card for card in range(8) if card != CX]
    return Tables(
        single=tuple(
            tuple(_on_single(c, t) for t in range(10)) if c in ones else () for c in range(8)
        ),
        pair=tuple(
            tuple(tuple(on_pair(c, k, bool(m)) for k in range(12)) for m in (0, 1))
            if c in ones
            else ()
            for c in range(8)
        ),
        product=tuple(tuple(_product(c, t) for t in range(6)) for c in range(6)),
        within=tuple(tuple(_within(k, bool(m)) for k in range(12)) for m in (0, 1)),
    )
