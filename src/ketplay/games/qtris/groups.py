"""How a board of the full-quantum game looks: tiles where the state is one, arrows, and entangled groups."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from ketplay.games.qtris.full import History, branches, probabilities
from ketplay.games.qtris.look import Arrow, Look, Veil
from ketplay.games.qtris.tiles import VEILED, half, pair_ket, single_ket

SAME = 1e-6


def look_of(history: History) -> Look:
    """The look of a history; entangled as long as it is pure, correlated once noise is in it.

    >>> look_of(History((2, 17 + 1, 17, 0, 0, 0, 0, 0, 0))).board[:3]
    (2, 18, 17)
    """
    groups = entangled(history)
    board = [VEILED] * 9
    veils: dict[int, Veil] = {}
    for group in groups:
        codes = _codes(history, group)
        for at, code in zip(group, codes, strict=True):
            board[at] = code
            if code == VEILED:
                veils[at] = Veil(arrow=arrow(history, at))
    tied = tuple(group for group in groups if len(group) > 1 and board[group[0]] == VEILED)
    tie = "entangled" if len(branches(history)) == 1 else "correlated"
    return Look(tuple(board), tuple(sorted(veils.items())), tied, tie)


@lru_cache(maxsize=1024)
def density(history: History, squares: tuple[int, ...]) -> Any:
    """The density matrix of some squares."""
    return sum(branch.chance * branch.psi().density(*squares) for branch in branches(history))


def arrow(history: History, square: int) -> Arrow | None:
    """A square's arrow on the Bloch sphere (right, up, white), or None where it has none of its own."""
    rho = density(history, (square,))
    x, y, z = 2 * rho[1, 0].real, 2 * rho[1, 0].imag, (rho[0, 0] - rho[1, 1]).real
    if x * x + y * y + z * z < SAME:
        return None
    return round(float(x), 6), round(float(y), 6), round(float(z), 6)


def _codes(history: History, group: tuple[int, ...]) -> tuple[int, ...]:
    """The tile or pair that a group is, or veils."""
    if len(group) == 1:
        rho = density(history, group)
        tile = next((tile for tile in range(10) if _is(rho, single_ket(tile))), VEILED)
        return (tile,)
    if len(group) == 2:
        rho = density(history, group)
        kind = next((kind for kind in range(12) if _is(rho, pair_ket(kind))), None)
        if kind is not None:
            return half(kind, group[1]), half(kind, group[0])
    return (VEILED,) * len(group)


def _is(rho: Any, ket: tuple[complex, ...]) -> bool:
    """Whether a density matrix is that of a ket."""
    import numpy as np

    vector = np.array(ket)
    return abs(complex(vector.conj() @ rho @ vector) - 1) < SAME


@lru_cache(maxsize=1024)
def entangled(history: History) -> tuple[tuple[int, ...], ...]:
    """The squares in the smallest groups that are independent of each other."""
    found = branches(history)
    if len(found) == 1:
        return tuple(found[0].psi().factors())
    return _correlated(history)


def _correlated(history: History) -> tuple[tuple[int, ...], ...]:
    """Groups of a mixed state: squares hang together where two of them do, or where the colours of several do."""
    import numpy as np

    groups = [{at} for at in range(9)]
    for a, b in combinations(range(9), 2):
        apart = np.kron(density(history, (a,)), density(history, (b,)))
        if np.abs(density(history, (a, b)) - apart).max() > SAME:
            _join(groups, {a, b})
    table = probabilities(history).reshape((2,) * 9)
    for size in (3, 4):
        for some in combinations(range(9), size):
            mine = [group for group in groups if group & set(some)]
            if len(mine) == size and not _factor(table, some):
                _join(groups, set(some))
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def _join(groups: list[set[int]], some: set[int]) -> None:
    touched = [group for group in groups if group & some]
    for group in touched:
        groups.remove(group)
    groups.append(set().union(*touched))


def _factor(table: Any, some: tuple[int, ...]) -> bool:
    """Whether the colours of some squares are independent."""
    import numpy as np

    joint = table.sum(axis=tuple(at for at in range(9) if at not in some))
    product = np.ones(())
    for at in some:
        product = np.multiply.outer(product, table.sum(axis=tuple(x for x in range(9) if x != at)))
    return bool(np.abs(joint - product).max() < SAME)
