"""One folder a game; found by name, see `ketplay.core.registry`.

A game imports core, quantum and, beside its rules, bots, solvers, lab and learn, but never another
game.
"""
