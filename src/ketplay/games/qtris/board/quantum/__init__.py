"""The board of the full-quantum game: state vectors, their model and how entanglement appears.

May import the rest of the board.
"""
