"""Exact solutions for any game, by its rules alone. May import core."""
