"""Slow, obvious code that answers what lessons ask, and shares nothing with the games."""
