"""Tic-tac-toe on any board. Only its title is here; the rules are in rules.py.

Imports core only.
"""

TITLE = "Tic-tac-toe"
ABOUT = "Three in a row, or other sizes. No quantum here."
CREDIT = "A folk game."
ORDER = 8
EXAMPLE_POSITION = "tictactoe O.X.X.OX."
