"""A state vector of a few qubits: immutable, enumerates what a measurement can give, never samples.

Qubit 0 is the leftmost in every text and the most significant in the index of an amplitude.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ketplay.quantum.gates import Matrix, Vector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.complex128]

EPSILON = 1e-12


@dataclass(frozen=True, eq=False)
class Ket:
    """Amplitudes as a tensor with one axis a qubit.

    >>> Ket.zeros(2).apply(((0, 1), (1, 0)), 1).probabilities()
    {'01': 1.0}
    """

    tensor: Any

    @staticmethod
    def zeros(qubits: int) -> Ket:
        """All qubits in |0>."""
        import numpy as np

        tensor = np.zeros((2,) * qubits, dtype=complex)
        tensor[(0,) * qubits] = 1
        return Ket(tensor)

    @staticmethod
    def of(amplitudes: Sequence[complex]) -> Ket:
        """From amplitudes in the order 00..0, 00..1, ..., normalised."""
        import numpy as np

        vector = np.array(amplitudes, dtype=complex)
        qubits = len(vector).bit_length() - 1
        return Ket((vector / np.linalg.norm(vector)).reshape((2,) * qubits))

    @staticmethod
    def product(parts: Iterable[Ket]) -> Ket:
        """The tensor product, first part leftmost."""
        import numpy as np

        tensor = np.ones((), dtype=complex)
        for part in parts:
            tensor = np.multiply.outer(tensor, part.tensor)
        return Ket(tensor)

    @property
    def qubits(self) -> int:
        return int(self.tensor.ndim)

    @property
    def vector(self) -> Array:
        return self.tensor.reshape(-1)  # type: ignore[no-any-return]

    def apply(self, matrix: Matrix, *qubits: int, controls: Iterable[tuple[int, int]] = ()) -> Ket:
        """After a gate on the named qubits, where every control has its value."""
        import numpy as np

        index: list[int | slice] = [slice(None)] * self.qubits
        for qubit, value in controls:
            index[qubit] = value
        free = [axis for axis in range(self.qubits) if index[axis] == slice(None)]
        axes = [free.index(qubit) for qubit in qubits]
        size = len(qubits)
        gate = np.array(matrix, dtype=complex).reshape((2,) * (2 * size))
        controlled = self.tensor[tuple(index)]
        product = np.tensordot(gate, controlled, axes=(list(range(size, 2 * size)), axes))
        after = self.tensor.copy()
        after[tuple(index)] = np.moveaxis(product, list(range(size)), axes)
        return Ket(after)

    def branches(self, qubit: int) -> list[tuple[int, float, Ket]]:
        """What measuring a qubit can give: result, probability, and the state after it."""
        import numpy as np

        outcomes = []
        for value in (0, 1):
            after = np.zeros_like(self.tensor)
            index = (slice(None),) * qubit + (value,)
            after[index] = self.tensor[index]
            chance = float(np.vdot(after, after).real)
            if chance > EPSILON:
                outcomes.append((value, chance, Ket(after / chance**0.5)))
        return outcomes

    def permuted(self, places: Sequence[int]) -> Ket:
        """The same state with qubit n moved to place `places[n]`.

        >>> Ket.of([0, 1, 0, 0]).permuted([1, 0]).probabilities()
        {'10': 1.0}
        """
        import numpy as np

        return Ket(np.ascontiguousarray(np.moveaxis(self.tensor, range(self.qubits), places)))

    def projected(self, onto: Vector, *qubits: int) -> tuple[float, Ket | None]:
        """The probability to find qubits as `onto`, and the state then; None if impossible.

        >>> chance, after = Ket.zeros(1).projected((1, 0), 0)
        >>> chance, after.probabilities()
        (1.0, {'0': 1.0})
        """
        import numpy as np

        matrix = tuple(tuple(x * complex(y).conjugate() for y in onto) for x in onto)
        after = self.apply(matrix, *qubits).tensor
        chance = float(np.vdot(after, after).real)
        return (chance, Ket(after / chance**0.5)) if chance > EPSILON else (0.0, None)

    def probabilities(self) -> dict[str, float]:
        """The probability of every possible outcome of measuring all qubits."""
        import numpy as np

        chances = np.abs(self.vector) ** 2
        return {
            format(i, f"0{self.qubits}b"): float(p) for i, p in enumerate(chances) if p > EPSILON
        }

    def density(self, *qubits: int) -> Array:
        """The density matrix of some qubits, the others traced out."""
        import numpy as np

        traced = [axis for axis in range(self.qubits) if axis not in qubits]
        matrix = np.transpose(self.tensor, (*qubits, *traced)).reshape(2 ** len(qubits), -1)
        return matrix @ matrix.conj().T  # type: ignore[no-any-return]

    def bloch(self, qubit: int) -> tuple[float, float, float]:
        """The Bloch arrow of one qubit; shorter than 1 when it is entangled with others.

        >>> Ket.of([1, 1]).bloch(0)
        (1.0, 0.0, 0.0)
        """
        rho = self.density(qubit)
        arrow = (2 * rho[1, 0].real, 2 * rho[1, 0].imag, (rho[0, 0] - rho[1, 1]).real)
        x, y, z = (round(float(part), 12) + 0.0 for part in arrow)
        return x, y, z

    def purity(self, *qubits: int) -> float:
        """1 when these qubits are a pure state of their own, less when entangled with the rest."""
        import numpy as np

        rho = self.density(*qubits)
        return float(np.trace(rho @ rho).real)

    def factors(self, tolerance: float = 1e-9) -> list[tuple[int, ...]]:
        """The smallest groups of qubits that are not entangled with each other.

        >>> bell = Ket.of([1, 0, 0, 1])
        >>> Ket.product([bell, Ket.zeros(1)]).factors()
        [(0, 1), (2,)]
        """
        from itertools import combinations

        remaining = list(range(self.qubits))
        groups: list[tuple[int, ...]] = []
        size = 1
        while remaining:
            if 2 * size > len(remaining):
                groups.append(tuple(remaining))
                break
            pure = (g for g in combinations(remaining, size) if self.purity(*g) > 1 - tolerance)
            group = next(pure, None)
            if group is None:
                size += 1
            else:
                groups.append(group)
                remaining = [qubit for qubit in remaining if qubit not in group]
        return sorted(groups)

    def same(self, other: Ket, tolerance: float = 1e-9) -> bool:
        """Whether both are one physical state (equal up to a global phase)."""
        import numpy as np

        return abs(abs(complex(np.vdot(self.vector, other.vector))) - 1) < tolerance
