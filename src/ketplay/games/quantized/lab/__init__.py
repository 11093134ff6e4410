"""The experiments of quantum games: the thesis's figures and claims, its theorems, and the same for other games."""

from ketplay.games.quantized.lab import amplification, circuits, curves, example, others, theorems

EXPERIMENTS = (
    example.EXPERIMENT,
    curves.EXPERIMENT,
    amplification.EXPERIMENT,
    amplification.LONGER,
    circuits.EXPERIMENT,
    theorems.EXPERIMENT,
    others.EXPERIMENT,
)
