"""A match as a quantum circuit, by the game's part `circuit`: as OpenQASM 3 or as a drawing."""

from __future__ import annotations

from inspect import signature
from typing import Any

from ketplay.core.drawing import css
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.core.match import AnyMatch
from ketplay.core.registry import need_part, part


def has_circuit(game: Game[Any, Any]) -> bool:
    """Whether matches of a game can be written as circuits.

    >>> import ketplay
    >>> has_circuit(ketplay.game("nim"))
    False
    """
    module = part(game, "circuit")
    if module is None or not hasattr(module, "has_circuit"):
        return module is not None
    return bool(module.has_circuit(game))


def circuit(match: AnyMatch) -> Any:
    """The circuit of a match.

    Of a match that started from a position, it needs a game whose `circuit` takes `first`.

    >>> import ketplay
    >>> from ketplay.core.match import Match
    >>> circuit(Match.begin(ketplay.game("nim")))
    Traceback (most recent call last):
    ketplay.core.errors.KetError: nim has no circuit
    """
    game = match.game
    make = need_part(game, "circuit").circuit
    if match.first == game.start():
        return make(game, match.log)
    if "first" not in signature(make).parameters:
        raise KetError(
            f"{game.name} has circuits of whole games only, and this one started from a position"
        )
    return make(game, match.log, first=match.first)


def qasm3(match: AnyMatch) -> str:
    """The circuit of a match as an OpenQASM 3 program."""
    return str(circuit(match).qasm3())


def circuit_drawing(match: AnyMatch, theme: str = "") -> str:
    """The circuit drawn: with a theme as a file of its own, without one for a page."""
    drawn_circuit = circuit(match)
    return str(drawn_circuit.svg(css(theme)) if theme else drawn_circuit.drawing())
