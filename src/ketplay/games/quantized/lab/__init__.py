"""The experiments of quantum games: the figures, claims and theorems of the thesis, other games.

This room imports the rules and strategies of quantum games and `ketplay.lab`.
"""

from ketplay.games.quantized.lab import (
    amplification,
    board_figures,
    circuit_figures,
    circuits,
    curves,
    example_game,
    grover_search,
    more_turns,
    other_games,
    theorems,
)

EXPERIMENTS = (
    example_game.EXPERIMENT,
    circuit_figures.EXPERIMENT,
    board_figures.EXPERIMENT,
    curves.EXPERIMENT,
    amplification.EXPERIMENT,
    more_turns.EXPERIMENT,
    grover_search.EXPERIMENT,
    circuits.EXPERIMENT,
    theorems.EXPERIMENT,
    other_games.EXPERIMENT,
)
