"""Quantum Nim. Its rules are those of the quantum games around it, played on Nim.

Imports the rules and the coach of the quantum games.
"""

TITLE = "Quantum Nim"
ABOUT = "Take stones on several boards in superposition. One board is measured, and it decides."
CREDIT = (
    "Nim is an old game, its theory Charles L. Bouton's (1901). How it becomes a quantum game is "
    "from Dieks Scholten, Playing Quantum Tic-Tac-Toe, bachelor's thesis, Radboud University, 2025."
)
ORDER = 7
EXAMPLE_POSITION = "quantum-nim 1:1+3:2"
