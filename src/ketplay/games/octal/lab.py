"""The octal games' experiments: every claim of the paper with a verdict, and new values."""

from __future__ import annotations

from ketplay.games.octal.lab_codes import FORMULA, LEMMA5
from ketplay.games.octal.lab_graphs import BEST, GRAPHS
from ketplay.games.octal.lab_players import PLAYERS
from ketplay.games.octal.lab_rows import CLASSES, SEQUENCE
from ketplay.games.octal.lab_values import CHAINS, COSTS, GRIDS, OTHERS

EXPERIMENTS = (CLASSES, SEQUENCE, GRAPHS, BEST, FORMULA, LEMMA5, CHAINS, GRIDS, OTHERS, PLAYERS, COSTS)
