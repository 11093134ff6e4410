"""Blind games (R10): each seat chooses a strategy for the whole game, and sees nothing else of it.

This room has the rules and the strategies. It may import the rules of the open game.
"""
