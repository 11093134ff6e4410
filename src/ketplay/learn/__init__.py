"""Lessons: read, judged by replay, solved, found. Imports core only and knows no game."""
