"""Lessons in other languages: their translations, the sentences of learn and of games, numbers.

May import core and the lessons' own files.
"""
