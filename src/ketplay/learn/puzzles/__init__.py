"""Puzzles of all games: which there are, one for each day, and verdicts. Imports learn and core."""
