"""Bots of one's own: Python objects and classes, programs, installed packages. Imports core."""
