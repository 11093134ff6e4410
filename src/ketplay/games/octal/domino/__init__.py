"""The domino game, on rows and on any graph. Its rules are those of the octal games around it.

Imports the rules and the opponents of the octal games.
"""

TITLE = "The domino game"
ABOUT = "Lay dominoes on two free neighbours. Whoever cannot lay one more loses."
CREDIT = (
    'As the game 0.07 of Guy and Smith it is Dawson\'s Kayles; the paper "Let us play with qubits" '
    "plays it on rows, and on grids it is also known as Cram."
)
EXAMPLE_POSITION = "domino:board=grid:4x4 .ww..w..w..ww..w 1 0-4 3-7 6-10 9-13"
ORDER = 5
