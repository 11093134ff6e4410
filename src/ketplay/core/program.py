"""A match as a quantum program: what a game's part `circuit` makes of its log, in OpenQASM 3."""

from __future__ import annotations

from inspect import signature

from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.core.registry import part


def qasm3(match: Match) -> str:
    """The program of a match. A game whose `circuit` takes `first` can also tell of matches from a position.

    >>> import ketplay
    >>> qasm3(Match.begin(ketplay.game("nim")))
    Traceback (most recent call last):
    ketplay.core.errors.KetError: nim offers no circuit
    """
    game, make = match.game, part(match.game, "circuit", needed=True).circuit
    if match.first == game.start():
        return str(make(game, match.log).qasm3())
    if "first" not in signature(make).parameters:
        raise KetError(f"{game.name} tells the circuit of a whole game only, and this one began from a position")
    return str(make(game, match.log, first=match.first).qasm3())
