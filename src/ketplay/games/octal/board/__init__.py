"""Boards of the qubit game: named graphs, their layout and their symmetries. Imports nothing else
of the game.
"""
