"""A game for the leak test: every card is a mark of its own, and all its parts show everything they
are given.
"""

TITLE = "Marked cards"
ABOUT = "Play a card, toss a coin, draw a card; heads are points."
CREDIT = "Made for the tests."
