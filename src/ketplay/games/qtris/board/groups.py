"""How a board of the full-quantum game looks: tiles where the state is one, arrows, and entangled groups."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

from ketplay.games.qtris.board.appearance import Arrow, Look, Veil
from ketplay.games.qtris.board.quantum import History, branches
from ketplay.games.qtris.board.tiles import VEILED, half, pair_ket, single_ket

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


@lru_cache(maxsize=64)
def states(history: History) -> Any:
    """The physical states of all branches, each by the root of its chance: made once, a look asks many times."""
    import numpy as np

    return np.array([branch.chance**0.5 * branch.psi().tensor for branch in branches(history)])


@lru_cache(maxsize=1024)
def density(history: History, squares: tuple[int, ...]) -> Any:
    """The density matrix of some squares."""
    tensor = states(history)
    rest = [axis for axis in range(10) if axis - 1 not in squares]  # the first one is the branch
    matrix = tensor.transpose(*(at + 1 for at in squares), *rest).reshape(2 ** len(squares), -1)
    return matrix @ matrix.conj().T


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
    """Groups of a mixed state: two squares that are correlated hang together, and so do more that are only as a whole.

    >>> _correlated(History((2, 2, 0, 0, 0, 0, 0, 0, 0), ("~1", "~2", "CX13", "CX23")))[0]  # a parity of three
    (0, 1, 2)
    """
    import numpy as np

    groups = [{at} for at in range(9)]
    for a, b in combinations(range(9), 2):
        apart = np.kron(density(history, (a,)), density(history, (b,)))
        if np.abs(density(history, (a, b)) - apart).max() > SAME:
            _join(groups, {a, b})
    left = [tuple(sorted(group)) for group in groups]
    found = [
        unit for unit in left if entropy(history, unit) < SAME
    ]  # what is pure knows nothing of the rest
    left, size = [unit for unit in left if unit not in found], 1
    while left:
        whole = _squares(left)
        splits = combinations(left, size) if 2 * size <= len(left) else ()
        some = next(
            (some for some in splits if _apart(history, _squares(some), whole)), tuple(left)
        )
        if len(some) < len(left) or 2 * size > len(left):
            found.append(_squares(some))
            left = [unit for unit in left if unit not in some]
        else:
            size += 1
    return tuple(sorted(found))


def _squares(units: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted(at for unit in units for at in unit))


def _apart(history: History, some: tuple[int, ...], whole: tuple[int, ...]) -> bool:
    """Whether some squares are independent of the others: then, and only then, entropies add up."""
    others = tuple(at for at in whole if at not in some)
    return entropy(history, some) + entropy(history, others) - entropy(history, whole) < SAME


@lru_cache(maxsize=1024)
def entropy(history: History, squares: tuple[int, ...]) -> float:
    """How uncertain the state of some squares is, in bits (von Neumann).

    >>> round(entropy(History((2, *(0,) * 8), ("~1",)), (0,)), 6)
    1.0
    """
    import numpy as np

    values = np.linalg.eigvalsh(density(history, squares))
    values = values[values > 1e-12]
    return float(-(values * np.log2(values)).sum()) + 0.0


def _join(groups: list[set[int]], some: set[int]) -> None:
    touched = [group for group in groups if group & some]
    for group in touched:
        groups.remove(group)
    groups.append(set().union(*touched))
