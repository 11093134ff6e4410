"""The white game, on rows and on any graph. Its rules are those of the octal games around it.

Imports the rules and the opponents of the octal games.
"""

TITLE = "The white game"
ABOUT = "Take white squares. Every one that you take turns its neighbours. No white left: lost."
CREDIT = (
    'The white game is from the paper "Let us play with qubits"; on graphs it is played here with '
    "the turns of the qubit game, so that a square may become white again."
)
EXAMPLE_POSITION = "white-game:board=grid:4x5 wwlwwwl.lwwblbwwl.lw 0"
ORDER = 6
