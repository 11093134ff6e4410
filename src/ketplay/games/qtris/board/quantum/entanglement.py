"""Which squares of a full-quantum board belong together, and how the board appears (R9.5).

Tiles and pairs appear where the state is one; the other squares have an arrow or belong to a group.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

from ketplay.games.qtris.board.appearance import Appearance, Arrow, UncertainSquare
from ketplay.games.qtris.board.quantum.state import History, branches
from ketplay.games.qtris.board.tiles import (
    PAIRS,
    SINGLES,
    SQUARES,
    UNCERTAIN,
    half,
    pair_ket,
    single_ket,
)

TOLERANCE = 1e-6
Group = tuple[int, ...]


@lru_cache(maxsize=1024)
def appearance(history: History) -> Appearance:
    """How a board appears; entangled as long as it is pure, correlated once noise is in it.

    >>> appearance(History((2, 17 + 1, 17, 0, 0, 0, 0, 0, 0))).board[:3]
    (2, 18, 17)
    """
    groups = independent_groups(history)
    board = [UNCERTAIN] * SQUARES
    uncertain: dict[int, UncertainSquare] = {}
    for group in groups:
        for square, code in zip(group, _tiles(history, group), strict=True):
            board[square] = code
            if code == UNCERTAIN:
                uncertain[square] = UncertainSquare(arrow=arrow(history, square))
    large = tuple(group for group in groups if len(group) > 1 and board[group[0]] == UNCERTAIN)
    bond = "entangled" if len(branches(history)) == 1 else "correlated"
    return Appearance(tuple(board), tuple(sorted(uncertain.items())), large, bond)


@lru_cache(maxsize=64)
def _state_vectors(history: History) -> Any:
    """The physical states of all branches, each times the root of its chance."""
    import numpy as np

    return np.array([branch.chance**0.5 * branch.psi().tensor for branch in branches(history)])


@lru_cache(maxsize=1024)
def density(history: History, squares: Group) -> Any:
    """The density matrix of some squares."""
    tensor = _state_vectors(history)
    axes = [square + 1 for square in squares]  # axis 0 is the branch
    traced = [axis for axis in range(SQUARES + 1) if axis not in axes]
    matrix = tensor.transpose(*axes, *traced).reshape(2 ** len(squares), -1)
    return matrix @ matrix.conj().T


def arrow(history: History, square: int) -> Arrow | None:
    """A square's arrow on the Bloch sphere (right, up, white), or None where it has no length."""
    rho = density(history, (square,))
    x = 2 * rho[1, 0].real
    y = 2 * rho[1, 0].imag
    z = (rho[0, 0] - rho[1, 1]).real
    if x * x + y * y + z * z < TOLERANCE:
        return None
    return round(float(x), 6), round(float(y), 6), round(float(z), 6)


def _tiles(history: History, group: Group) -> Group:
    """The tile or pair that a group is, or UNCERTAIN on each square."""
    rho = density(history, group) if len(group) <= 2 else None
    if len(group) == 1:
        tiles = range(len(SINGLES))
        return (next((tile for tile in tiles if _is_ket(rho, single_ket(tile))), UNCERTAIN),)
    if len(group) == 2:
        kinds = range(len(PAIRS))
        kind = next((kind for kind in kinds if _is_ket(rho, pair_ket(kind))), None)
        if kind is not None:
            return half(kind, group[1]), half(kind, group[0])
    return (UNCERTAIN,) * len(group)


def _is_ket(rho: Any, ket: tuple[complex, ...]) -> bool:
    """Whether a density matrix is that of a ket."""
    import numpy as np

    vector = np.array(ket)
    return abs(complex(vector.conj() @ rho @ vector) - 1) < TOLERANCE


@lru_cache(maxsize=1024)
def independent_groups(history: History) -> tuple[Group, ...]:
    """The squares in the smallest groups that are independent of each other."""
    states = branches(history)
    if len(states) == 1:
        return tuple(states[0].psi().factors())
    return _groups_of_mixed(history)


def _groups_of_mixed(history: History) -> tuple[Group, ...]:
    """The groups of a mixed state; squares may depend on each other only all together.

    >>> parity_of_three = History((2, 2, 0, 0, 0, 0, 0, 0, 0), ("~1", "~2", "CX13", "CX23"))
    >>> _groups_of_mixed(parity_of_three)[0]
    (0, 1, 2)
    """
    units = _linked_pairwise(history)
    pure = [unit for unit in units if entropy(history, unit) < TOLERANCE]  # independent of all
    remaining = [unit for unit in units if unit not in pure]
    groups = pure
    size = 1
    while remaining:
        group = _independent_part(history, remaining, size)
        if group is None:
            size += 1
            continue
        groups.append(_squares(group))
        remaining = [unit for unit in remaining if unit not in group]
    return tuple(sorted(groups))


def _linked_pairwise(history: History) -> list[Group]:
    """The squares, together with all they are correlated with one by one."""
    import numpy as np

    groups = [{square} for square in range(SQUARES)]
    for a, b in combinations(range(SQUARES), 2):
        product = np.kron(density(history, (a,)), density(history, (b,)))
        if np.abs(density(history, (a, b)) - product).max() > TOLERANCE:
            linked = [group for group in groups if group & {a, b}]
            groups = [group for group in groups if group not in linked]
            groups.append(set().union(*linked))
    return [tuple(sorted(group)) for group in groups]


def _independent_part(history: History, units: list[Group], size: int) -> tuple[Group, ...] | None:
    """This many units that are independent of the others; all if there is no smaller part."""
    if 2 * size > len(units):
        return tuple(units)
    whole = _squares(units)
    return next(
        (
            part
            for part in combinations(units, size)
            if _is_independent(history, _squares(part), whole)
        ),
        None,
    )


def _squares(units: Iterable[Group]) -> Group:
    return tuple(sorted(square for unit in units for square in unit))


def _is_independent(history: History, squares: Group, whole: Group) -> bool:
    """Whether squares are independent of the others: then, and only then, entropies add up."""
    others = tuple(square for square in whole if square not in squares)
    parts = entropy(history, squares) + entropy(history, others)
    return parts - entropy(history, whole) < TOLERANCE


@lru_cache(maxsize=1024)
def entropy(history: History, squares: Group) -> float:
    """How uncertain the state of some squares is, in bits (von Neumann).

    >>> round(entropy(History((2, *(0,) * 8), ("~1",)), (0,)), 6)
    1.0
    """
    import numpy as np

    values = np.linalg.eigvalsh(density(history, squares))
    values = values[values > 1e-12]
    return float(-(values * np.log2(values)).sum()) + 0.0
