"""A game with rules and a name, and nothing else."""

TITLE = "Bare"
ABOUT = "Count up to five by one or two; a coin decides who begins."
CREDIT = "A test."
