"""Nim. Only its title is here; the rules are in rules.py."""

TITLE = "Nim"
ABOUT = "Take any number of stones from one heap; the player who takes the last stone wins."
CREDIT = "An old game; its theory is Charles L. Bouton's (1901)."
ORDER = 9
