"""Quantum versions of classical games of two: words only, the rules are in `rules.py`."""

TITLE = "Quantum tic-tac-toe"
ABOUT = "Any finite game of two in superposition: put amplitudes on moves, amplify what wins, measure at the end."
CREDIT = (
    "Dieks Scholten, Playing Quantum Tic-Tac-Toe, bachelor's thesis, Radboud University, 2025: "
    "the general quantisation with records, the strategies and the questions."
)
PREFIX = "quantum-"
ALIASES = {"qt3": "quantum-tictactoe"}
ORDER = 4
