"""A superposition board by board: weights and phases of its boards, and sums by outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ketplay.core.chance import probability
from ketplay.games.quantized.game.superposition_game import TIE, Quantized, QuantumState
from ketplay.quantum.superposition import TINY

ARROWS = "→↗↑↖←↙↓↘"
INFORMATION = "Both sides see every move and the whole state."  # R1


class BoardGroup(NamedTuple):
    """All branches on one board: their probability together, and their phases in whole degrees."""

    position: Any
    text: str
    weight: float
    phases: tuple[int, ...]
    winner: str  # the seat that wins by force, or tie
    finished: bool


def board_groups(game: Quantized, state: QuantumState) -> list[BoardGroup]:
    """The boards of the state, the most likely first.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> groups = board_groups(qt3, qt3.parse_state("2*a1-c3"))
    >>> [(group.text, round(group.weight, 3), group.phases) for group in groups]
    [('X........', 0.8, (0,)), ('........X', 0.2, (180,))]
    """
    boards = game.boards(state)
    classical = game.classical
    groups = [
        BoardGroup(
            position=position,
            text=classical.text(position),
            weight=probability(weight),
            phases=boards.phases(position),
            winner=game.winner_name(position),
            finished=classical.finished(position),
        )
        for position, weight in boards.positions.items()
    ]
    return sorted(groups, key=lambda group: (-group.weight, group.text))


def outcome_totals(game: Quantized, state: QuantumState) -> dict[str, float]:
    """The probability of each outcome if nobody errs from here: both seats, then the tie if the
    game has one.
    """
    names = (*game.seats, TIE) if game.classical.can_tie else game.seats
    total = dict.fromkeys(names, 0.0)
    for position, weight in game.boards(state).positions.items():
        total[game.winner_name(position)] += weight
    return {name: probability(share) for name, share in total.items()}


def has_phases(groups: Sequence[BoardGroup]) -> bool:
    """Whether some amplitude is not a positive number."""
    return any(angle for group in groups for angle in group.phases)


def signs(game: Quantized) -> str:
    """Why signs and phases change no odds, in a sentence (R2.2, R9.1)."""
    reason = "a ply keeps the boards apart" if game.layers else "records keep the branches apart"
    return f"Signs and phases change no odds, because {reason}."


def phase_arrow(angle: int) -> str:
    """The arrow nearest to a phase.

    >>> phase_arrow(0), phase_arrow(180), phase_arrow(271)
    ('→', '←', '↓')
    """
    return ARROWS[round(angle / 45) % 8]


def percent(share: float) -> str:
    """A probability for people.

    >>> percent(0.25), percent(0.00001), percent(1)
    ('25 %', '0.001 %', '100 %')
    """
    return f"{100 * share:.3g} %"


def share_words(share: float) -> str:
    """A probability on the board: with one decimal at most.

    >>> [share_words(share) for share in (0, 0.125, 1 / 3, 0.4999999999, 0.00001, 0.99999, 1)]
    ['0 %', '12.5 %', '33.3 %', '50 %', '<0.1 %', '>99.9 %', '100 %']
    """
    if TINY < share < 0.0005:
        return "<0.1 %"
    if 0.9995 < share < 1 - TINY:
        return ">99.9 %"
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def whole_share_words(share: float) -> str:
    """The same without decimals, where there is little room.

    >>> [whole_share_words(share) for share in (0, 0.125, 1 / 3, 0.004, 0.996, 1)]
    ['0 %', '12 %', '33 %', '<1 %', '>99 %', '100 %']
    """
    if TINY < share < 0.005:
        return "<1 %"
    if 0.995 < share < 1 - TINY:
        return ">99 %"
    return f"{100 * share:.0f} %"
