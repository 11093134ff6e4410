"""How often each strategy ties against an imperfect player: exact, sampled and simulated.

This room imports the classical game (`quantized.classical`), the solvers and numpy; nothing of the
quantum game's rules, drawings or lab.
"""
