"""Noise (R7): what a disturbance does to a square of a board of tiles, as a die rule.

Each kind is a list of what can happen with its chance. Nobody looks, so the board is then a mixture
of all of them; or the die is read, and one of them happens.
"""

from __future__ import annotations

from enum import StrEnum

from ketplay.games.qtris.board.tiles import CARDS, I, X, Y, Z


class Noise(StrEnum):
    """What a disturbance does: the values of the option `noise`, besides `off`."""

    COLOUR = "on"  # the colour of the square is measured
    PHASE = "phase"  # a phase flip: the Z card or nothing
    DEPOLARISE = "depolarise"  # one of four cards: nothing is left of the square's state


# The cards of which a die plays one, with even chances. All of them have a rule on every tile.
KICKS = {Noise.PHASE: (I, Z), Noise.DEPOLARISE: (I, X, Y, Z)}


def kick_words(noise: Noise) -> tuple[str, ...]:
    """What the second die can give, as the names of cards; nothing for a measurement.

    >>> kick_words(Noise.DEPOLARISE)
    ('I', 'X', 'Y', 'Z')
    """
    return tuple(CARDS[card] for card in KICKS.get(noise, ()))
