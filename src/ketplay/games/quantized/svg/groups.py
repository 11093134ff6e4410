"""A superposition as people look at it: boards with their totals and phases, and the sums per outcome."""

from __future__ import annotations

from cmath import phase
from collections.abc import Sequence
from math import degrees
from typing import Any, NamedTuple

from ketplay.games.quantized.rules import TIE, Quantized, Quantum

ARROWS = "→↗↑↖←↙↓↘"
INFORMATION = (
    "Both sides see every move and the whole state."  # the information rule of every match
)
SIGNS = "Signs and phases change no odds: records keep the branches apart."


class Group(NamedTuple):
    """All branches on one board: the probability together, and the phases that occur, in whole degrees."""

    position: Any
    text: str
    weight: float
    phases: tuple[int, ...]
    winner: str  # the seat that wins by force, or tie
    finished: bool


def groups(game: Quantized, state: Quantum) -> list[Group]:
    """The boards of the state, the most likely first.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> [(group.text, round(group.weight, 3), group.phases) for group in groups(qt3, qt3.parse_state("2*a1-c3"))]
    [('X........', 0.8, (0,)), ('........X', 0.2, (180,))]
    """
    superposition = game.superposition(state)
    phases: dict[Any, set[int]] = {}
    for position, _, amplitude in superposition.branches:
        phases.setdefault(position, set()).add(round(degrees(phase(amplitude))) % 360)
    found = [
        Group(
            position,
            game.classical.text(position),
            weight,
            tuple(sorted(phases[position])),
            game.winner_name(position),
            game.classical.finished(position),
        )
        for position, weight in superposition.positions.items()
    ]
    return sorted(found, key=lambda group: (-round(group.weight, 12), group.text))


def totals(game: Quantized, state: Quantum) -> dict[str, float]:
    """The probability of each outcome if nobody errs from here: both seats, then the tie."""
    total = dict.fromkeys((*game.seats, TIE), 0.0)
    for position, weight in game.superposition(state).positions.items():
        total[game.winner_name(position)] += weight
    return total


def phased(found: Sequence[Group]) -> bool:
    """Whether some amplitude is not a positive number, so that people may wonder what that does."""
    return any(angle for group in found for angle in group.phases)


def arrow(angle: int) -> str:
    """The arrow nearest to a phase.

    >>> arrow(0), arrow(180), arrow(271)
    ('→', '←', '↓')
    """
    return ARROWS[round(angle / 45) % 8]


def percent(share: float) -> str:
    """A probability for people.

    >>> percent(0.25), percent(0.00001), percent(1)
    ('25 %', '0.001 %', '100 %')
    """
    return f"{100 * share:.3g} %"
