"""The odds of a quantum position: exact, by the Born rule and best play from here."""

from __future__ import annotations

from ketplay.core.game import EXACT_BEST_PLAY, Forecast
from ketplay.games.quantized.blind.blind_game import is_hidden
from ketplay.games.quantized.board_groups import board_groups, outcome_totals, percent
from ketplay.games.quantized.game.superposition_game import TIE, Quantized, QuantumState

MOST_BOARDS = 12
FINAL_MEASUREMENT = True


def forecast(game: Quantized, view: QuantumState) -> Forecast | None:
    """The chances of each outcome if nobody errs from here, and the likeliest boards.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> forecast(qt3, qt3.parse_state("a1 b2+b1"))[0]
    (('X wins', 0.5), ('O wins', 0.0), ('tie', 0.5))
    """
    if is_hidden(game, view):
        return None  # R10.5
    total = outcome_totals(game, view)
    chances = tuple(
        (TIE if name == TIE else f"{name} wins", share) for name, share in total.items()
    )
    parts = tuple(
        (f"board {group.text}", group.weight, percent(group.weight))
        for group in board_groups(game, view)[:MOST_BOARDS]
    )
    seats = tuple(-1 if name == TIE else game.seats.index(name) for name in total)
    return Forecast(chances, expected_payoffs(game, view), parts, EXACT_BEST_PLAY, seats)


def expected_payoffs(game: Quantized, state: QuantumState) -> tuple[float, ...]:
    """Each seat's expected payoff under best classical play from here."""
    total = outcome_totals(game, state)
    lead = round(total[game.seats[0]] - total[game.seats[1]], 12)
    return lead, 0.0 - lead
