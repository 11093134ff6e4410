"""The nine squares: tiles, mixtures and state vectors, and how they are measured. Imports nothing else of the game."""
