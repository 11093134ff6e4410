"""Tic-tac-toe on any board: words only, the rules are in `rules.py`."""

TITLE = "Tic-tac-toe"
ABOUT = "Two players mark cells in turn; the first with k in a row wins (m columns, n rows)."
CREDIT = "A folk game."
ORDER = 8
