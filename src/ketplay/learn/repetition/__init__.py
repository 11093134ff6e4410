"""Repetition of ideas: boxes, what is due, and steps with the board turned. Imports learn, core."""
