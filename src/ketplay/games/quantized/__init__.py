"""Quantum versions of classical games for two. Only titles are here; the rules are in rules.py."""

TITLE = "Quantum tic-tac-toe"
ABOUT = (
    "A classical game in superposition: give moves amplitudes, amplify what wins, "
    "and measure at the end."
)
CREDIT = (
    "Dieks Scholten, Playing Quantum Tic-Tac-Toe, bachelor's thesis, Radboud University, 2025: "
    "the general quantisation with records, the strategies and the questions."
)
PREFIX = "quantum-"
ALIASES = {"qt3": "quantum-tictactoe"}
ORDER = 4
