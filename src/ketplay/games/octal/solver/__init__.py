"""Exact values of quantum octal games on rows and graphs. May import board and code."""
