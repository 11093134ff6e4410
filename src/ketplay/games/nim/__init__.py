"""Nim. Only its title is here; the rules are in rules.py. Imports core only."""

TITLE = "Nim"
ABOUT = "Take stones from a heap. Whoever takes the last one wins."
CREDIT = "An old game; its theory is Charles L. Bouton's (1901)."
ORDER = 9
EXAMPLE_POSITION = "nim 1.3.2 0"
