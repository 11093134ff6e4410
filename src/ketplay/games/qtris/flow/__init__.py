"""The flow of a game: what each move does, which step follows, and the variants for three seats.

May import the board and the modules beside this folder that are rules, never words or drawings.
"""
