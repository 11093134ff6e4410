"""Gates from words, and gates with matrices of their own in circuits: checked with plain numpy."""

import numpy as np
import pytest

from ketplay.quantum.circuit import Circuit
from ketplay.quantum.gate_words import LONGEST, InvalidGate, parse_gate
from ketplay.quantum.unitary import as_turns, power

X = np.array([[0, 1], [1, 0]])
Y = np.array([[0, -1j], [1j, 0]])
Z = np.diag([1, -1])
H = np.array([[1, 1], [1, -1]]) / np.sqrt(2)
T = np.diag([1, np.exp(1j * np.pi / 4)])
ONE = np.eye(2)


def turn(axis, degrees):
    angle = np.radians(degrees) / 2
    return np.cos(angle) * ONE - 1j * np.sin(angle) * axis


def block(gate):
    return np.block([[ONE, np.zeros((2, 2))], [np.zeros((2, 2)), gate]])


WORDS = {
    "T": T,
    "sqrt(X)": np.array([[1 + 1j, 1 - 1j], [1 - 1j, 1 + 1j]]) / 2,
    "sqrt(Z)": np.diag([1, 1j]),
    "Ry(45)": turn(Y, 45),
    "Rx(-90)": turn(X, -90),
    "Rz(30.5)": turn(Z, 30.5),
    "P(90)": np.diag([1, 1j]),
    "H*T": H @ T,
    "(H*T)^2": H @ T @ H @ T,
    "dg(T)*X": T.conj() @ X,
    "T^-1": T.conj(),
    "U": turn(Y, 120),
    "CH": block(H),
    "ctrl(Ry(45))": block(turn(Y, 45)),
    "kron(H,T)": np.kron(H, T),
    "SWAP": np.eye(4)[[0, 2, 1, 3]],
    "[0.6,0.8/0.8,-0.6]": np.array([[0.6, 0.8], [0.8, -0.6]]),
    "[1,0/0,-i]": np.diag([1, -1j]),
    "[.7071,.7071/.7071,-.7071]": H,
    "[0.5+0.5i,0.5-0.5i/.5-.5i,.5+.5i]": np.array([[1 + 1j, 1 - 1j], [1 - 1j, 1 + 1j]]) / 2,
}


@pytest.mark.parametrize("word", WORDS)
def test_words(word):
    assert np.allclose(np.array(parse_gate(word)), WORDS[word], atol=1e-9)


def test_roots_of_two_qubit_gates():
    for word in ("SWAP", "iSWAP", "CX", "CZ", "kron(X,X)", "kron(H,T)*SWAP"):
        root = np.array(parse_gate(f"sqrt({word})"))
        assert np.allclose(root @ root, np.array(parse_gate(word)))


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("", "nothing"),
        ("Q", "'Q' is not known"),
        ("X Y", "' ' has no meaning"),
        ("__import__('os').system('ls')", "'_' has no meaning"),
        ("X*CX", "same size"),
        ("ctrl(CX)", "one qubit"),
        ("Ry(45", "expected \\) at the end"),
        ("Ry(x)", "expected a number instead of 'x'"),
        ("X^99", "at most 16"),
        ("X^9999999", "at most 16"),
        ("(" * 20 + "X" + ")" * 20, "brackets within brackets"),
        ("X" + "*X" * LONGEST, f"at most {LONGEST} characters"),
        ("[1,0/0]", "two rows of two"),
        ("[1,0,0/0,1,0/0,0,1]", "two rows of two"),
        ("[1,1/0,1]", "off by 1 \\(the squares of row 1 add up to 2, not 1\\)"),
        ("[0.6,0.8/0.8,0.6]", "off by 0.96 \\(rows 1 and 2 have the product 0.96, not 0\\)"),
        ("[1,0/0,1.01]", "off by 0.0201"),
        ("[1e9,0/0,1]", "expected"),
    ],
)
def test_what_is_no_gate_is_refused_with_the_reason(word, why):
    with pytest.raises(InvalidGate, match=why):
        parse_gate(word)


def random_unitaries(size, number):
    rng = np.random.default_rng(size)
    for _ in range(number):
        yield np.linalg.qr(rng.normal(size=(size, size)) + 1j * rng.normal(size=(size, size)))[0]


@pytest.mark.parametrize("size", [2, 4])
def test_powers_of_random_matrices(size):
    for gate in random_unitaries(size, 10):
        third = np.array(power(tuple(map(tuple, gate)), 1 / 3))
        assert np.allclose(third @ third @ third, gate)


def matrix_of_turns(operations, qubits):
    """The product of turns, each written out as a matrix on all qubits."""
    total = np.eye(2**qubits)
    for operation in operations:
        angle = operation.angle
        gate = (
            turn(Y, np.degrees(angle))
            if operation.name == "RY"
            else np.diag([1, np.exp(1j * angle)])
        )
        factors = [gate if qubit in operation.qubits else ONE for qubit in range(qubits)]
        whole = factors[0] if qubits == 1 else np.kron(*factors)
        for qubit, value in operation.controls:
            chosen = [np.diag([1 - value, value]) if n == qubit else ONE for n in range(qubits)]
            on = np.kron(*chosen)
            whole = on @ whole + (np.eye(4) - on)
        total = whole @ total
    return total


@pytest.mark.parametrize("size", [2, 4])
def test_turns_make_up_any_gate(size):
    named = [np.array(parse_gate(word)) for word in WORDS]
    for gate in [*random_unitaries(size, 10), *(gate for gate in named if len(gate) == size)]:
        made = matrix_of_turns(as_turns(tuple(map(tuple, gate))), size // 2)
        assert abs(abs(np.trace(made.conj().T @ gate)) / size - 1) < 1e-9


def test_a_circuit_with_gates_of_its_own_is_the_same_in_qiskit():
    quantum_info = pytest.importorskip("qiskit.quantum_info")
    from ketplay.bridges.qiskit import quantum_circuit

    program = Circuit(3).gate("H", 0).unitary("T", parse_gate("T*Ry(40)"), 1)
    program = program.unitary("N", parse_gate("ctrl(Rx(70))*SWAP"), 2, 0, note="N31")
    state = quantum_info.Statevector(quantum_circuit(program))
    expected = np.kron(np.kron(H, np.array(parse_gate("T*Ry(40)"))), ONE)[:, 0].reshape(2, 2, 2)
    gate = np.array(parse_gate("ctrl(Rx(70))*SWAP")).reshape(2, 2, 2, 2)
    expected = np.einsum("cawz,zyw->ayc", gate, expected, optimize=False)
    found = np.asarray(state.data).reshape(2, 2, 2).transpose(2, 1, 0)  # qubit 0 first
    assert np.allclose(np.abs(np.vdot(found, expected)), 1)
    assert "gate own_N a, b {" in program.qasm3()
    assert "own_N q[2], q[0];  // N31" in program.qasm3()
    assert program.drawing().count(">N<") == 2
