"""The pictures of the primer are what the script draws, and its circuits do what the text says."""

from __future__ import annotations

import importlib.util
from itertools import product
from pathlib import Path

import pytest

from ketplay.quantum.circuit import Circuit

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("primer_pictures", ROOT / "tools/primer_pictures.py")
primer = importlib.util.module_from_spec(spec)
spec.loader.exec_module(primer)


def test_the_files_are_what_the_script_draws() -> None:
    for name, text in primer.pictures().items():
        stored = (ROOT / "docs/primer" / name).read_text("utf-8")
        assert stored == text.rstrip() + "\n", "run: python tools/primer_pictures.py"


def test_every_picture_is_in_the_primer() -> None:
    text = (ROOT / "docs/primer.md").read_text("utf-8")
    assert {name for name in primer.pictures() if f"(primer/{name})" in text} == set(
        primer.pictures()
    )


@pytest.mark.parametrize(
    ("name", "inputs", "outcome"),
    [
        ("and", 2, lambda a, b: a & b),
        ("nand", 2, lambda a, b: 1 - (a & b)),
        ("fanout", 1, lambda a: a),
    ],
)
def test_truth_tables(name: str, inputs: int, outcome) -> None:
    """Figures 2, 6 and 7 of the thesis: reversible AND, NAND and FANOUT by a Toffoli gate."""
    circuit = primer.CIRCUITS[name]
    for bits in product((0, 1), repeat=inputs):
        run = Circuit(circuit.qubits)
        for qubit, bit in enumerate(bits):
            run = run.gate("X", qubit) if bit else run
        run = run.then(*circuit.operations).measure(2).measure(0)
        assert run.distribution() == {f"{outcome(*bits)}{bits[0]}": pytest.approx(1)}


def test_cnot_and_bell() -> None:
    """Figure 3, and the entangled state of section 2.1."""
    flipped = (
        Circuit(2).gate("X", 0).then(*primer.CIRCUITS["cnot"].operations).measure(0).measure(1)
    )
    assert list(flipped.distribution()) == ["11"]
    bell = primer.CIRCUITS["bell"].measure(0).measure(1).distribution()
    assert bell == {"00": pytest.approx(0.5), "11": pytest.approx(0.5)}
