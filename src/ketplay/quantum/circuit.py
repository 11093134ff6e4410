"""A circuit: a list of operations, with measurements anywhere, for OpenQASM 3 and other tools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ketplay.quantum.gates import GATES, Matrix
from ketplay.quantum.operation import Operation

if TYPE_CHECKING:
    from ketplay.quantum.ket import Ket


@dataclass(frozen=True)
class Circuit:
    """`qubits` wires, as many bits as the measurements name, and the operations in order.

    >>> bell = Circuit(2).gate("H", 0).gate("CX", 0, 1).measure(0).measure(1)
    >>> sorted(bell.distribution().items())
    [('00', 0.5), ('11', 0.5)]
    """

    qubits: int
    operations: tuple[Operation, ...] = ()
    title: str = ""
    labels: tuple[str, ...] = ()  # names of the wires
    first_bit: int = 0  # the number of the first bit in a drawing

    @property
    def bits(self) -> int:
        return 1 + max(
            (operation.bit for operation in self.operations if operation.bit is not None),
            default=-1,
        )

    def then(self, *operations: Operation) -> Circuit:
        """The circuit with more operations at the end; their qubits are checked."""
        for operation in operations:
            qubits = (*operation.qubits, *(qubit for qubit, _ in operation.controls))
            on_wires = all(0 <= qubit < self.qubits for qubit in qubits)
            if not on_wires or len(set(qubits)) != len(qubits):
                raise ValueError(
                    f"{operation.name} on qubits {qubits} of a circuit of {self.qubits}"
                )
        return replace(self, operations=(*self.operations, *operations))

    def gate(
        self, name: str, *qubits: int, note: str = "", controls: Iterable[tuple[int, int]] = ()
    ) -> Circuit:
        """With a gate of GATES at the end."""
        if GATES[name].qubits != len(qubits):
            raise ValueError(f"{name} acts on {GATES[name].qubits} qubits, not {len(qubits)}")
        return self.then(Operation(name, qubits, None, tuple(controls), note))

    def turn(
        self, name: str, qubit: int, angle: float, controls: Iterable[tuple[int, int]] = ()
    ) -> Circuit:
        """With a gate of TURNS at the end.

        >>> Circuit(1).turn("RY", 0, 0.5).qasm3().splitlines()[-1]
        'ry(0.5) q[0];'
        """
        return self.then(Operation(name, (qubit,), controls=tuple(controls), angle=angle))

    def unitary(self, name: str, matrix: Matrix, *qubits: int, note: str = "") -> Circuit:
        """With a gate of any unitary matrix at the end, under a name of its own.

        >>> circuit = Circuit(1).unitary("K", ((1, 0), (0, 1j)), 0)
        >>> print("\\n".join(circuit.qasm3().splitlines()[2:]))
        gate own_K a { p(1.5707963267948966) a; }
        qubit[1] q;
        own_K q[0];
        """
        if len(matrix) != 2 ** len(qubits):
            raise ValueError(f"{name} acts on {len(matrix).bit_length() - 1} qubits")
        return self.then(Operation(name, qubits, note=note, unitary=matrix))

    def measure(self, qubit: int, bit: int | None = None, note: str = "") -> Circuit:
        """With a measurement into `bit` (the next free one by default)."""
        return self.then(
            Operation("measure", (qubit,), self.bits if bit is None else bit, (), note)
        )

    def reset(self, qubit: int, note: str = "") -> Circuit:
        """With a qubit reset to |0>."""
        return self.then(Operation("reset", (qubit,), None, (), note))

    def barrier(self, note: str = "") -> Circuit:
        """With a line across all wires, which changes nothing: here a part of the circuit ends.

        >>> Circuit(1).barrier("turn 1").qasm3().splitlines()[-1]
        'barrier q;  // turn 1'
        """
        return self.then(Operation("barrier", note=note))

    def note(self, words: str) -> Circuit:
        """With a comment that changes nothing."""
        return self.then(Operation("note", note=words))

    def qasm3(self) -> str:
        """The circuit as an OpenQASM 3 program.

        >>> print(Circuit(1).gate("H", 0).measure(0).qasm3(), end="")
        OPENQASM 3.0;
        include "stdgates.inc";
        qubit[1] q;
        bit[1] c;
        h q[0];
        c[0] = measure q[0];
        """
        head = [
            "OPENQASM 3.0;",
            'include "stdgates.inc";',
            *(f"// {line}" for line in self.title.splitlines()),
            *self._definitions(),
        ]
        head += [f"qubit[{self.qubits}] q;"] + ([f"bit[{self.bits}] c;"] if self.bits else [])
        return "\n".join(head + [_qasm(operation) for operation in self.operations]) + "\n"

    def _definitions(self) -> list[str]:
        """The gates with matrices of their own, each made up of turns (but for a global phase)."""
        from ketplay.quantum.unitary import as_turns

        matrices = {
            operation.gate: operation.unitary
            for operation in self.operations
            if operation.unitary is not None
        }
        lines = []
        for name, matrix in matrices.items():
            wires = ("a", "b")[: len(matrix).bit_length() - 1]
            body = " ".join(_qasm(operation, wires) for operation in as_turns(matrix))
            lines.append(f"gate {name} {', '.join(wires)} {{ {body} }}")
        return lines

    def drawing(self) -> str:
        """The circuit as an `<svg>` in the colours of the page that it is on.

        >>> Circuit(1).gate("H", 0).drawing().count("<rect")
        1
        """
        from ketplay.quantum.circuit_svg import draw

        return draw(
            self.operations,
            self.qubits,
            title=self.title,
            labels=self.labels,
            first_bit=self.first_bit,
        )

    def svg(self, css: str = "") -> str:
        """The circuit as an SVG file of its own; `css` gives the colours of a theme.

        >>> "<style>" in Circuit(1).gate("H", 0).svg()
        True
        """
        start, _, body = self.drawing().partition(">")
        ground = '<rect width="100%" height="100%" fill="var(--ground,#fff)"/>'
        return f"{start}><style>{css}</style>{ground}{body}\n"

    def _repr_svg_(self) -> str:
        return self.svg()

    def distribution(self) -> dict[str, float]:
        """The exact probability of every string of measured bits, bit 0 first."""
        from ketplay.quantum.ket import Ket

        branches = [(1.0, "-" * self.bits, Ket.zeros(self.qubits))]
        for operation in self.operations:
            branches = [after for branch in branches for after in _run(operation, *branch)]
        total: dict[str, float] = {}
        for probability, bits, _ in branches:
            total[bits] = total.get(bits, 0.0) + probability
        return {bits: round(probability, 15) for bits, probability in total.items()}


def _run(
    operation: Operation, probability: float, bits: str, ket: Ket
) -> Iterable[tuple[float, str, Ket]]:
    if operation.name in ("note", "barrier"):
        yield probability, bits, ket
    elif operation.name == "measure" and operation.bit is not None:
        for value, chance, after in ket.branches(operation.qubits[0]):
            yield (
                probability * chance,
                f"{bits[: operation.bit]}{value}{bits[operation.bit + 1 :]}",
                after,
            )
    elif operation.name == "reset":
        for value, chance, after in ket.branches(operation.qubits[0]):
            yield (
                probability * chance,
                bits,
                after.apply(GATES["X"].matrix, operation.qubits[0]) if value else after,
            )
    else:
        yield (
            probability,
            bits,
            ket.apply(operation.matrix, *operation.qubits, controls=operation.controls),
        )


def _qasm(operation: Operation, wires: Sequence[str] = ()) -> str:
    """An operation as a statement; its qubits are `q[0]`, ... or have names."""
    note = f"  // {operation.note}" if operation.note else ""
    if operation.name == "note":
        return f"// {operation.note}"
    if operation.name == "barrier":
        return f"barrier q;{note}"
    qubits = (*(qubit for qubit, _ in operation.controls), *operation.qubits)
    targets = ", ".join(wires[qubit] if wires else f"q[{qubit}]" for qubit in qubits)
    if operation.name == "measure":
        return f"c[{operation.bit}] = measure {targets};{note}"
    if operation.name == "reset":
        return f"reset {targets};{note}"
    controls = "".join("ctrl @ " if value else "negctrl @ " for _, value in operation.controls)
    return f"{controls}{operation.gate} {targets};{note}"
