"""Nim as a quantum game. The rules are those of all quantum games; the default heaps are smaller
than Nim's, so that the boards of a superposition can be taken in.
"""

from __future__ import annotations

from typing import Any

from ketplay.core import registry
from ketplay.games.quantized import PREFIX
from ketplay.games.quantized.game.superposition_game import OWN_OPTIONS, Quantized

HEAPS = "1.2.4"  # who begins can win: 1 xor 2 xor 4 is not 0
_nim = registry.game("nim")


class QuantumNim(Quantized):
    """The quantum version of Nim.

    >>> game = QuantumNim()
    >>> game.id, game.base.id, game.plies
    ('quantum-nim', 'nim:heaps=1.2.4', 8)
    """

    name = f"{PREFIX}{_nim.name}"
    version = 2  # 1 had Nim's own heaps by default
    base_defaults = _nim
    options = (
        *(
            option._replace(default=HEAPS) if option.name == "heaps" else option
            for option in _nim.options
        ),
        *(option for option in OWN_OPTIONS if option.name != "information"),  # never blind
    )

    def __init__(self, **chosen: str) -> None:
        super().__init__(**{"heaps": HEAPS, **chosen})

    def spoken_move(self, move: Any) -> str:
        """A move of Nim among others.

        >>> QuantumNim().spoken_move(_nim.parse_move(_nim.start(), "2-1"))
        '1 from heap 2'
        """
        return f"{move.number} from heap {move.heap + 1}"


GAME = QuantumNim
