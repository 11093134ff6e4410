"""Tic-tac-toe in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.game import Outcome
from ketplay.core.words import plain_outcome, player_as_seat
from ketplay.games.tictactoe.rules import Board, Mark, TicTacToe

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "m": ("Columns", {}),
    "n": ("Rows", {}),
    "k": ("In a row to win", {}),
}

NUMBERS = ("", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def aim(game: TicTacToe) -> str:
    """What wins.

    >>> aim(TicTacToe())
    'Three in a row win.'
    """
    return f"{NUMBERS[game.k]} in a row win{'s' if game.k == 1 else ''}."


def status(game: TicTacToe, view: Board, seat: int | None, names: Sequence[str] = ()) -> str:
    """Whose turn it is and what to do."""
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end, seat, names) if end else ""
    if seat == actor:
        return f"Your turn: put {game.seats[actor]} in a free cell. {aim(game)}"
    return f"{player_as_seat(game, actor, names)} to move."


def move(game: TicTacToe, view: Board, move: Mark, names: Sequence[str] = ()) -> str:
    """A move as a fragment of a sentence."""
    actor = game.actor(view)
    return f"{game.seats[actor or 0]} on {game.cell_name(move.cell)}"


def seat_words(game: TicTacToe, view: Board, seat: int) -> tuple[str, str]:
    """The mark of a seat."""
    return f"plays {game.seats[seat]}", f"tictactoe-{game.seats[seat]}"


def outcome(
    game: TicTacToe,
    view: Board,
    outcome: Outcome,
    seat: int | None = None,
    names: Sequence[str] = (),
) -> str:
    """How the game ended.

    >>> game = TicTacToe()
    >>> board = game.parse_state("XXXOO....")
    >>> outcome(game, board, game.outcome(board), 0), outcome(game, board, game.outcome(board), 1)
    ('You won: X has a1 b1 c1.', 'You lost: X has a1 b1 c1.')
    """
    if seat is not None and outcome.payoffs[seat]:
        return f"You {'won' if outcome.payoffs[seat] > 0 else 'lost'}: {outcome.reason}."
    return plain_outcome(game, outcome, seat, names)
