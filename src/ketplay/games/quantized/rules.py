"""The rules of quantum games: which game a name and its options make.

A quantum game is made from any finite game for two without chance. The clauses (R1, ...) are those
of the README in this folder.
"""

from __future__ import annotations

from functools import cache

from ketplay.core import registry
from ketplay.core.errors import BadOption, UnknownGame
from ketplay.games.quantized import PREFIX
from ketplay.games.quantized.blind.blind_game import BlindQuantized
from ketplay.games.quantized.classical import playable
from ketplay.games.quantized.game.superposition_game import (
    OWN_OPTIONS,
    TIE,
    Measurement,
    Quantized,
    QuantumMove,
    QuantumState,
)

__all__ = ["TIE", "Measurement", "Quantized", "QuantumMove", "QuantumState", "make"]


@cache
def _kind(name: str, blind: bool) -> type[Quantized]:
    """The class of one quantum game: its name and the options of the classical one with our own.

    There are two for each folder of a classical game at most.
    """
    base = registry.game(name.removeprefix(PREFIX))
    attributes = {
        "name": name,
        "base_defaults": base,
        "options": (*(playable(base, option) for option in base.options), *OWN_OPTIONS),
        "__module__": __name__,
    }
    return type("Quantized", (BlindQuantized if blind else Quantized,), attributes)


def make(name: str, **options: str) -> Quantized:
    """The game of this name, `quantum-` and a classical game's name."""
    base = name.removeprefix(PREFIX)
    if base not in registry.packages() or hasattr(registry.about(base), "PREFIX"):
        kind = BadOption if registry.folder(base) else UnknownGame
        raise kind(
            f"'{name[:60]}' is not a quantum game: after {PREFIX} comes the name of a classical "
            f"game for two, as in {PREFIX}tictactoe",
            at=name[:60],
        )
    return _kind(name, options.get("information") == "blind")(**options)
