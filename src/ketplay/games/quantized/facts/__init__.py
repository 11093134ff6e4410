"""What lessons can ask about a superposition: weights of boards, odds of outcomes, branches.

Imports the rules and the strategies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ketplay.core.errors import KetError
from ketplay.games.quantized.board_groups import board_groups, outcome_totals
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.games.quantized.strategies.curves import curves, seat_of

TACTICS = 2_000  # that are sampled, of a player who errs at random


def weight(game: Quantized, state: QuantumState, board: str) -> float:
    """The probability of a board.

    >>> import ketplay
    >>> round(weight(*ketplay.position("qt3 a1 2*b2+b1"), "XO......."), 6)
    0.2
    """
    weights = {group.text: group.weight for group in board_groups(game, state)}
    return weights.get(board, 0.0)


def odds(game: Quantized, state: QuantumState, name: str) -> float:
    """The chance of an outcome, if nobody errs from here: X, O or tie.

    >>> import ketplay
    >>> odds(*ketplay.position("qt3 a1 b2+b1"), "X")
    0.5
    """
    totals = outcome_totals(game, state)
    if name not in totals:
        raise KetError(f"'{name}' is not an outcome; right: {', '.join(totals)}", at=name)
    return totals[name]


def boards(game: Quantized, state: QuantumState) -> int:
    """How many different boards there are."""
    return len(game.boards(state).positions)


def branches(game: Quantized, state: QuantumState) -> int:
    """How many branches there are: boards, each with the moves that led to it.

    >>> import ketplay
    >>> position = ketplay.position("qt3 a1+c3 b2 a1+c3")
    >>> branches(*position), boards(*position)
    (2, 1)
    """
    return game.boards(state).branch_count


def allowed(game: Quantized, state: QuantumState, ply: str) -> bool:
    """Whether a ply is legal here.

    >>> import ketplay
    >>> allowed(*ketplay.position("qt3:validity=strict a1 2*b2+b1"), "opt!")
    False
    """
    try:
        game.parse_move(state, ply)
    except KetError:
        return False
    return True


def holding(
    game: Quantized, state: QuantumState, strategy: str, rate: float, side: str = ""
) -> float:
    """How often a player who makes a mistake with this rate is not beaten by a strategy: exact for
    `classical` and `best`, else from 2000 sampled ways to err.

    >>> import ketplay
    >>> round(holding(*ketplay.position("qt3"), "best", 0.5), 6)
    0.0625
    """
    return _holding(game.base.id, side or game.seats[1], strategy, float(rate))


@lru_cache(maxsize=256)
def _holding(base: str, side: str, strategy: str, rate: float) -> float:
    curve = curves(
        base,
        seat_of(base, side),
        [rate],
        [strategy],
        tactics=TACTICS,
        engine_name="numpy",  # done before a compiled engine is loaded
    )
    return curve[strategy][0].tie


FACTS: Mapping[str, tuple[Callable[..., Any], str]] = {
    "weight": (weight, 'the probability of a board: weight("XO.......")'),
    "odds": (odds, 'the chance of an outcome, if nobody errs from here: odds("X")'),
    "boards": (boards, "how many different boards there are: boards()"),
    "branches": (branches, "how many branches there are: branches()"),
    "allowed": (allowed, 'whether a ply is legal here: allowed("opt!")'),
    "holding": (
        holding,
        'how often an erring O is not beaten: holding("classical", 1/10), or best, aa-every',
    ),
}
