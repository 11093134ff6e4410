"""A game with rules, a name and a lesson, and nothing else."""

TITLE = "Bare"
ABOUT = "Count up to five by one or two; a coin decides who begins."
CREDIT = "A test."
