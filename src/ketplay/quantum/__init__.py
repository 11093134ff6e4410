"""Quantum mechanics: gates, state vectors, circuits. Imports nothing else of ketplay.

It knows no game, and nothing in it is random.
"""
