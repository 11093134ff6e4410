"""A circuit: a list of operations, with measurements anywhere, for OpenQASM 3 and other tools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ketplay.quantum.gates import GATES, Matrix
from ketplay.quantum.step import Step

if TYPE_CHECKING:
    from ketplay.quantum.ket import Ket


@dataclass(frozen=True)
class Circuit:
    """`qubits` wires, as many bits as the measurements name, and the steps in order.

    >>> bell = Circuit(2).gate("H", 0).gate("CX", 0, 1).measure(0).measure(1)
    >>> sorted(bell.distribution().items())
    [('00', 0.5), ('11', 0.5)]
    """

    qubits: int
    steps: tuple[Step, ...] = ()
    title: str = ""
    labels: tuple[str, ...] = ()  # names of the wires
    first_bit: int = 0  # the number of the first bit in a drawing

    @property
    def bits(self) -> int:
        return 1 + max((step.bit for step in self.steps if step.bit is not None), default=-1)

    def then(self, *steps: Step) -> Circuit:
        """The circuit with more steps at the end; their qubits are checked."""
        for step in steps:
            qubits = (*step.qubits, *(qubit for qubit, _ in step.controls))
            on_wires = all(0 <= qubit < self.qubits for qubit in qubits)
            if not on_wires or len(set(qubits)) != len(qubits):
                raise ValueError(f"{step.name} on qubits {qubits} of a circuit of {self.qubits}")
        return replace(self, steps=(*self.steps, *steps))

    def gate(
        self, name: str, *qubits: int, note: str = "", controls: Iterable[tuple[int, int]] = ()
    ) -> Circuit:
        """With a gate of GATES at the end."""
        if GATES[name].qubits != len(qubits):
            raise ValueError(f"{name} acts on {GATES[name].qubits} qubits, not {len(qubits)}")
        return self.then(Step(name, qubits, None, tuple(controls), note))

    def turn(
        self, name: str, qubit: int, angle: float, controls: Iterable[tuple[int, int]] = ()
    ) -> Circuit:
        """With a gate of TURNS at the end.

        >>> Circuit(1).turn("RY", 0, 0.5).qasm3().splitlines()[-1]
        'ry(0.5) q[0];'
        """
        return self.then(Step(name, (qubit,), None, tuple(controls), "", angle))

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
        return self.then(Step(name, qubits, None, (), note, None, matrix))

    def measure(self, qubit: int, bit: int | None = None, note: str = "") -> Circuit:
        """With a measurement into `bit` (the next free one by default)."""
        return self.then(Step("measure", (qubit,), self.bits if bit is None else bit, (), note))

    def reset(self, qubit: int, note: str = "") -> Circuit:
        """With a qubit reset to |0>."""
        return self.then(Step("reset", (qubit,), None, (), note))

    def barrier(self, note: str = "") -> Circuit:
        """With a line across all wires, which changes nothing: here a part of the circuit ends.

        >>> Circuit(1).barrier("turn 1").qasm3().splitlines()[-1]
        'barrier q;  // turn 1'
        """
        return self.then(Step("barrier", note=note))

    def note(self, words: str) -> Circuit:
        """With a comment that changes nothing."""
        return self.then(Step("note", note=words))

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
        return "\n".join(head + [_qasm(step) for step in self.steps]) + "\n"

    def _definitions(self) -> list[str]:
        """The gates with matrices of their own, each made up of turns (but for a global phase)."""
        from ketplay.quantum.unitary import as_turns

        matrices = {step.gate: step.unitary for step in self.steps if step.unitary is not None}
        lines = []
        for name, matrix in matrices.items():
            wires = ("a", "b")[: len(matrix).bit_length() - 1]
            body = " ".join(_qasm(step, wires) for step in as_turns(matrix))
            lines.append(f"gate {name} {', '.join(wires)} {{ {body} }}")
        return lines

    def drawing(self) -> str:
        """The circuit as an `<svg>` in the colours of the page that it is on.

        >>> Circuit(1).gate("H", 0).drawing().count("<rect")
        1
        """
        from ketplay.quantum.circuit_svg import draw

        return draw(
            self.steps,
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
        for step in self.steps:
            branches = [after for branch in branches for after in _run(step, *branch)]
        total: dict[str, float] = {}
        for probability, bits, _ in branches:
            total[bits] = total.get(bits, 0.0) + probability
        return {bits: round(probability, 15) for bits, probability in total.items()}


def _run(step: Step, probability: float, bits: str, ket: Ket) -> Iterable[tuple[float, str, Ket]]:
    if step.name in ("note", "barrier"):
        yield probability, bits, ket
    elif step.name == "measure" and step.bit is not None:
        for value, chance, after in ket.branches(step.qubits[0]):
            yield probability * chance, f"{bits[: step.bit]}{value}{bits[step.bit + 1 :]}", after
    elif step.name == "reset":
        for value, chance, after in ket.branches(step.qubits[0]):
            yield (
                probability * chance,
                bits,
                after.apply(GATES["X"].matrix, step.qubits[0]) if value else after,
            )
    else:
        yield probability, bits, ket.apply(step.matrix, *step.qubits, controls=step.controls)


def _qasm(step: Step, wires: Sequence[str] = ()) -> str:
    """A step as a statement; its qubits are `q[0]`, ... or have names."""
    note = f"  // {step.note}" if step.note else ""
    if step.name == "note":
        return f"// {step.note}"
    if step.name == "barrier":
        return f"barrier q;{note}"
    qubits = (*(qubit for qubit, _ in step.controls), *step.qubits)
    targets = ", ".join(wires[qubit] if wires else f"q[{qubit}]" for qubit in qubits)
    if step.name == "measure":
        return f"c[{step.bit}] = measure {targets};{note}"
    if step.name == "reset":
        return f"reset {targets};{note}"
    controls = "".join("ctrl @ " if value else "negctrl @ " for _, value in step.controls)
    return f"{controls}{step.gate} {targets};{note}"
