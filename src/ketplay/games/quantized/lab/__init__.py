"""The experiments of quantum games: the thesis's figures and claims, its theorems, and the same for other games."""

from ketplay.games.quantized.lab import amplification, curves, example, others, theorems

EXPERIMENTS = (
    example.EXPERIMENT,
    curves.EXPERIMENT,
    amplification.EXPERIMENT,
    amplification.LONGER,
    theorems.EXPERIMENT,
    others.EXPERIMENT,
)
