"""Nim in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.game import Outcome
from ketplay.games.nim.rules import Heaps, Nim, Take

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "heaps": ("Heaps", {}),
    "order": (
        "Order",
        {"placed": "heaps keep their places", "size": "heaps are sorted by size"},
    ),
}

AIM = "Whoever takes the last stone wins."


def status(game: Nim, view: Heaps, seat: int | None, names: Sequence[str] = ()) -> str:
    """Whose turn it is and what to do."""
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end, seat, names) if end else ""
    if seat == actor:
        return f"Your turn: take stones from one heap. {AIM}"
    return f"{game.player(actor, names)} to move."


def move(game: Nim, view: Heaps, move: Take, names: Sequence[str] = ()) -> str:
    """A move as a fragment of a sentence.

    >>> move(Nim(), Nim().start(), Take(0, 1))
    'take 1 stone of 3 from heap 1'
    """
    stones = "stone" if move.number == 1 else "stones"
    return f"take {move.number} {stones} of {view.sizes[move.heap]} from heap {move.heap + 1}"


def outcome(
    game: Nim,
    view: Heaps,
    outcome: Outcome,
    seat: int | None = None,
    names: Sequence[str] = (),
) -> str:
    """How the game ended.

    >>> end = Outcome((1, -1), "First took the last stone")
    >>> outcome(Nim(), Nim().start(), end, 0), outcome(Nim(), Nim().start(), end, 1)
    ('You won: you took the last stone.', 'You lost: First took the last stone.')
    """
    winner = outcome.payoffs.index(max(outcome.payoffs))
    winner_name = game.player(winner, names)
    if seat is None:
        return f"{winner_name} won by taking the last stone."
    if seat == winner:
        return "You won: you took the last stone."
    return f"You lost: {winner_name} took the last stone."
