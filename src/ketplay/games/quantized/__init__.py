"""Quantum versions of classical games for two. Only titles are here; the rules are in rules.py.

The rules import core, quantum and solvers; everything else may import the rules.
"""

TITLE = "Quantum tic-tac-toe"
ABOUT = "Play several boards at once, shift the odds your way, then measure."
CREDIT = (
    "Dieks Scholten, Playing Quantum Tic-Tac-Toe, bachelor's thesis, Radboud University, 2025: "
    "the general quantisation with records, the strategies and the questions."
)
PREFIX = "quantum-"
ALIASES = {"qt3": "quantum-tictactoe"}
ORDER = 4
LARGE_CARD = True
EXAMPLE_POSITION = "quantum-tictactoe b2+a1 2*a3+c3 c1+b3 opt"
