"""Slow, obvious versions of what puzzles are judged by."""
