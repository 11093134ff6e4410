"""The paper whose claims the octal lab tests, and where the proofs are."""

from __future__ import annotations

from pathlib import Path

from ketplay.lab.experiment import Paper

PAPER = Paper(
    "Let us play with qubits",
    {
        "2": "Definition",
        "3.1": "White game",
        "3.3": "Domino game and white game",
        "3.4": "The domino game on a chain",
        "4": "The quantum game",
        "4.1": "Alternate grey game",
        "4.2": "Lemma of the lucky player",
        "4.3": "Evolution of the general game",
        "4.4": "Framing of the losing probability",
        "5": "Quantum octal games",
    },
)


def proofs(name: str) -> Path:
    """The proofs that the page of an experiment prints.

    >>> proofs("octal-sequence").name
    'octal-sequence.md'
    """
    return Path(__file__).parent / "proofs" / f"{name}.md"
