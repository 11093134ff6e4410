"""Tic-tac-toe in sentences."""

from __future__ import annotations

from ketplay.core.game import Outcome
from ketplay.games.tictactoe.rules import Board, Mark, TicTacToe

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "m": ("Columns", {}),
    "n": ("Rows", {}),
    "k": ("In a row to win", {}),
}


def status(game: TicTacToe, view: Board, seat: int | None) -> str:
    """Whose turn it is and what to do."""
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end) if end else ""
    mark = game.seats[actor]
    return f"Your turn: put {mark} in a free cell." if seat == actor else f"{mark} to move."


def move(game: TicTacToe, view: Board, move: Mark) -> str:
    """A move as a fragment of a sentence."""
    actor = game.actor(view)
    return f"{game.seats[actor or 0]} on {game.cell_name(move.cell)}"


def outcome(game: TicTacToe, view: Board, outcome: Outcome) -> str:
    if outcome.payoffs[0] == outcome.payoffs[1]:
        return f"A draw: {outcome.reason}."
    winner = game.seats[0 if outcome.payoffs[0] > outcome.payoffs[1] else 1]
    return f"{winner} wins: {outcome.reason}."
