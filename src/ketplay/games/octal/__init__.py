"""The qubit game on graphs and the octal games on rows, classical and quantum.

The rules import core, quantum and the boards; everything else may import the rules.
"""

TITLE = "The qubit game"
ABOUT = "Measure safe kittens. Every one that you take changes its neighbours."
CREDIT = (
    'The game, its analysis on rows and the quantum octal games are from the paper "Let us play '
    'with qubits"; '
    "octal games are due to Guy and Smith, their theory to Berlekamp, Conway and Guy."
)
LARGE_CARD = True
EXAMPLE_POSITION = "octal:board=grid:2x5 wb.lwl.bww 0"
ORDER = 3
WITHOUT_NUMBA = (
    "exact values of rows and cycles end at 55 vertices instead of about 100, and those of other "
    "graphs at 20 instead of about 36"
)
