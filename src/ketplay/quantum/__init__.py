"""The physics: gates as data, state vectors, circuits. Knows no game and is never random."""
