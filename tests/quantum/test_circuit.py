"""Circuits: exact distributions, OpenQASM 3 with measurements anywhere, what is refused."""

import pytest

from ketplay.quantum.circuit import Circuit


def test_a_measurement_in_the_middle_collapses() -> None:
    once = Circuit(1).gate("H", 0).measure(0).gate("H", 0).measure(0)
    assert once.distribution() == pytest.approx({"00": 0.25, "01": 0.25, "10": 0.25, "11": 0.25})
    assert Circuit(1).gate("H", 0).gate("H", 0).measure(0).distribution() == pytest.approx({"0": 1})


def test_reset_forgets() -> None:
    assert Circuit(1).gate("H", 0).reset(0).measure(0).distribution() == pytest.approx({"0": 1})


def test_controls_and_anticontrols() -> None:
    circuit = Circuit(3).gate("H", 0).gate("X", 2, controls=[(0, 1), (1, 0)]).measure(0).measure(2)
    assert circuit.distribution() == pytest.approx({"00": 0.5, "11": 0.5})
    assert "ctrl @ negctrl @ x q[0], q[1], q[2];" in circuit.qasm3()


def test_qasm_is_written_in_full() -> None:
    circuit = (
        Circuit(2, title="two\nlines")
        .gate("U", 0, note="a card")
        .note("nothing")
        .reset(1)
        .measure(0, bit=1)
    )
    assert circuit.qasm3().splitlines() == [
        "OPENQASM 3.0;",
        'include "stdgates.inc";',
        "// two",
        "// lines",
        "qubit[2] q;",
        "bit[2] c;",
        "ry(2.0943951023931953) q[0];  // a card",
        "// nothing",
        "reset q[1];",
        "c[1] = measure q[0];",
    ]


@pytest.mark.parametrize(
    "make", [lambda c: c.gate("CX", 0), lambda c: c.gate("X", 2), lambda c: c.gate("CX", 1, 1)]
)
def test_what_does_not_fit_the_wires_is_refused(make) -> None:
    with pytest.raises(ValueError):
        make(Circuit(2))
