"""A mixed board (R7): boards of tiles with weights, one of which is the real one; nobody knows
which.

A card acts on every board. A measurement whose result nobody learns splits boards; one whose result
is announced keeps those that fit. Noise leaves pairs on the same squares in all boards, so a
mixture is written group by group.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ketplay.games.qtris.board.measurement import letters
from ketplay.games.qtris.board.root3 import Root3, shares, times, total, value
from ketplay.games.qtris.board.tiles import PAIR, Board, partner_of

Unit = tuple[int, ...]  # a square, or the two squares of a pair


class Mixture(NamedTuple):
    """Boards in order, each with its weight; the weights add up to a whole number."""

    parts: tuple[tuple[Board, Root3], ...]


def mix(parts: Iterable[tuple[Board, Root3]]) -> Mixture:
    """The mixture of these boards; equal ones become one.

    >>> mix([((0,) * 9, (2, 0)), ((0,) * 9, (2, 0))]).parts
    (((0, 0, 0, 0, 0, 0, 0, 0, 0), (1, 0)),)
    """
    weights: dict[Board, Root3] = {}
    for board, weight in parts:
        if board in weights:
            p, q = weights[board]
            weight = (p + weight[0], q + weight[1])
        weights[board] = weight
    boards = sorted(weights)
    return Mixture(tuple(zip(boards, shares([weights[board] for board in boards]), strict=True)))


def letter_of(board: Board, square: int, result: str) -> str:
    """What a result of measuring a whole pair says about one of its squares."""
    names = letters(result)
    return names[len(names) > 1 and square > partner_of(board[square])]


def weighted_boards(mixture: Mixture) -> list[tuple[Board, float]]:
    """The boards with their probabilities."""
    whole = value(total(weight for _, weight in mixture.parts))
    return [(board, value(weight) / whole) for board, weight in mixture.parts]


def units(board: Board) -> list[Unit]:
    """The squares, with those of a pair together."""
    all_units = [
        (square,) if code < PAIR else (square, partner_of(code))
        for square, code in enumerate(board)
    ]
    return [unit for unit in all_units if unit[0] == min(unit)]


@lru_cache(maxsize=1024)
def independent_groups(mixture: Mixture) -> tuple[Unit, ...]:
    """The squares with uncertain tiles, in the smallest groups that are independent of each other.

    >>> from ketplay.games.qtris.board.mixture_text import parse_mixture
    >>> independent_groups(parse_mixture("m.m.m/W.W.W/W.W.W@12=W.W,B.B@3=W,B"))
    ((0, 1), (2,))
    """
    first = mixture.parts[0][0]
    remaining = [
        unit
        for unit in units(first)
        if any(board[square] != first[square] for board, _ in mixture.parts for square in unit)
    ]
    groups: list[Unit] = []
    size = 1
    while remaining:
        if 2 * size > len(remaining):
            groups.append(_squares(remaining))
            break
        group = next(
            (
                group
                for group in combinations(remaining, size)
                if _is_independent(mixture, _squares(group), remaining)
            ),
            None,
        )
        if group is None:
            size += 1
        else:
            groups.append(_squares(group))
            remaining = [unit for unit in remaining if unit not in group]
    return tuple(sorted(groups))


def _squares(group: Iterable[Unit]) -> Unit:
    return tuple(sorted(square for unit in group for square in unit))


def tiles_on(mixture: Mixture, squares: Unit) -> dict[tuple[int, ...], Root3]:
    """What lies on these squares, with the weight of each case."""
    cases: dict[tuple[int, ...], list[Root3]] = {}
    for board, weight in mixture.parts:
        cases.setdefault(tuple(board[square] for square in squares), []).append(weight)
    return {tiles: total(weights) for tiles, weights in cases.items()}


def _is_independent(mixture: Mixture, squares: Unit, remaining: list[Unit]) -> bool:
    """Whether squares are independent of the other uncertain ones: all products of weights fit."""
    others = tuple(square for square in _squares(remaining) if square not in squares)
    inside = tiles_on(mixture, squares)
    outside = tiles_on(mixture, others)
    joint = tiles_on(mixture, (*squares, *others))
    if len(inside) * len(outside) != len(joint):
        return False
    whole = total(inside.values())
    return all(
        times(joint[a + b], whole) == times(p, q)
        for a, p in inside.items()
        for b, q in outside.items()
    )
