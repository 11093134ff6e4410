"""The nine squares: tiles, mixtures and state vectors, how cards change them and how they are
measured.

May import core and quantum, and nothing else of the game.
"""
