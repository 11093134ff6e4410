"""Tic-tac-toe on any board. Only its title is here; the rules are in rules.py."""

TITLE = "Tic-tac-toe"
ABOUT = "Two players mark cells in turn; the first to get k in a row wins (m columns, n rows)."
CREDIT = "A folk game."
ORDER = 8
