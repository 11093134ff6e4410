"""The thesis whose claims this lab tests, and where the proofs are."""

from __future__ import annotations

from pathlib import Path

from ketplay.lab.experiment import Paper

THESIS = Paper(
    "Playing Quantum Tic-Tac-Toe",
    {
        "3.2": "Quantum tic-tac-toe",
        "3.4": "No possible improvement",
        "3.5": "Effects of postponing measurement",
        "3.6": "Conclusion of chapter 3",
        "4.1": "Imperfect opponents",
        "4.2": "Simulation of quantum strategies",
        "4.3": "Simple quantum strategy",
        "4.4.1": "Amplitude amplification",
        "4.4.2": "Difference with Grover's search",
        "4.4.3": "Simulations",
        "4.4.4": "Validity of searching moves",
        "5": "Conclusion",
    },
)


def proofs(name: str) -> Path:
    """The proofs that the page of an experiment prints.

    >>> proofs("qt3-theorems").name
    'qt3-theorems.md'
    """
    return Path(__file__).parent / "proofs" / f"{name}.md"
