"""A game in words, whatever its folder offers: its own part `words`, or the same in general terms."""

from __future__ import annotations

from typing import Any

from ketplay.core.game import CHANCE, Game, Outcome
from ketplay.core.registry import part


def status(game: Game[Any, Any], view: Any, seat: int | None) -> str:
    """Whose turn it is and what to do now.

    >>> import ketplay
    >>> nim = ketplay.game("nim")
    >>> status(nim, nim.start(), 0)
    'Your turn: take as many stones as you like from one heap.'
    """
    words = part(game, "words")
    if words is not None:
        return str(words.status(game, view, seat))
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end) if end else "The game is over."
    if actor == CHANCE:
        return "Chance is next."
    return "Your turn." if actor == seat else f"{game.seats[actor]} is to move."


def move(game: Game[Any, Any], view: Any, made: Any) -> str:
    """One move as a fragment of a sentence.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1")
    >>> move(nim, nim.start(), nim.moves(nim.start())[0])
    'take 1 stone of 1 from heap 1'
    """
    words = part(game, "words")
    return str(words.move(game, view, made)) if words is not None else game.format_move(made)


def outcome(game: Game[Any, Any], view: Any, end: Outcome) -> str:
    """How it ended, as a sentence."""
    words = part(game, "words")
    if words is not None:
        return str(words.outcome(game, view, end))
    best = max(end.payoffs)
    winners = [seat for seat, payoff in zip(game.seats, end.payoffs, strict=True) if payoff == best]
    if len(winners) == len(game.seats):
        return f"A draw: {end.reason}."
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}: {end.reason}."
