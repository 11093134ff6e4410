"""Nim in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.game import Outcome
from ketplay.core.words import verdict
from ketplay.games.nim.rules import Heaps, Nim, Take

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "heaps": ("Heaps", {}),
    "order": (
        "Order",
        {"placed": "heaps keep their places", "size": "heaps are sorted by size"},
    ),
}


def status(game: Nim, view: Heaps, seat: int | None, names: Sequence[str] = ()) -> str:
    """Whose turn it is and what to do."""
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end, seat, names) if end else ""
    if seat == actor:
        return "Your turn: take any number of stones from one heap."
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
    return f"{verdict(game, outcome, seat, names)} by taking the last stone."
