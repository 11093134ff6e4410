"""How experiments run, resume, draw and judge. A game's experiments live in its folder, in `lab.py`."""
