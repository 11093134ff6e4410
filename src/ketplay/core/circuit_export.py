"""A match as a quantum program: what a game's part `circuit` makes of its log, in OpenQASM 3 or as a picture."""

from __future__ import annotations

from inspect import signature
from typing import Any

from ketplay.core.drawing import css
from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.core.registry import part


def circuit(match: Match) -> Any:
    """The circuit of a match. A game whose `circuit` takes `first` can also tell of matches from a position.

    >>> import ketplay
    >>> circuit(Match.begin(ketplay.game("nim")))
    Traceback (most recent call last):
    ketplay.core.errors.KetError: nim offers no circuit
    """
    game, make = match.game, part(match.game, "circuit", needed=True).circuit
    if match.first == game.start():
        return make(game, match.log)
    if "first" not in signature(make).parameters:
        raise KetError(
            f"{game.name} tells the circuit of a whole game only, and this one began from a position"
        )
    return make(game, match.log, first=match.first)


def qasm3(match: Match) -> str:
    """The program of a match in OpenQASM 3."""
    return str(circuit(match).qasm3())


def strip(match: Match, theme: str = "") -> str:
    """The circuit as a picture: one that stands alone with a theme, or one for a page that has the looks itself."""
    made = circuit(match)
    return str(made.svg(css(theme)) if theme else made.strip())
