"""The octal games' experiments: every claim of the paper with a verdict, and new values.

Imports the rules, the solvers, the drawings and the opponents.
"""

from __future__ import annotations

from ketplay.games.octal.lab.best_moves import BEST
from ketplay.games.octal.lab.codes import FORMULA, LEMMA5
from ketplay.games.octal.lab.costs import COSTS
from ketplay.games.octal.lab.graph_games import GRAPH_GAMES
from ketplay.games.octal.lab.graphs import GRAPHS
from ketplay.games.octal.lab.players import PLAYERS
from ketplay.games.octal.lab.rows import CLASSES, SEQUENCE
from ketplay.games.octal.lab.sigma import SIGMA
from ketplay.games.octal.lab.values import CHAINS, GRIDS, OTHER_CODES

EXPERIMENTS = (
    CLASSES,
    SEQUENCE,
    GRAPHS,
    GRAPH_GAMES,
    SIGMA,
    BEST,
    FORMULA,
    LEMMA5,
    CHAINS,
    GRIDS,
    OTHER_CODES,
    PLAYERS,
    COSTS,
)
