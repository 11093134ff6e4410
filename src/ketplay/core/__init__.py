"""What a game is, and what every game shares: matches, records, drawings, words.

Imports the standard library only.
"""
