"""Whole turns: everything a seat can do before somebody else or chance acts."""

from __future__ import annotations

from typing import Any

from ketplay.core.game import Game
from ketplay.core.registry import part

Turn = tuple[tuple[Any, ...], Any]  # the moves in order, and the state they lead to
MOST = 50_000  # states; a turn that branches further is judged where the walk stopped


def turns(game: Game[Any, Any], state: Any) -> list[Turn]:
    """Each state the seat to move can hand over, with the first way found to reach it.

    A game that knows a quicker way offers it as `turns(game, state)` in its part `turns`.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=2")
    >>> [nim.format_move(moves[0]) for moves, _ in turns(nim, nim.start())]
    ['1-1', '1-2']
    """
    own = part(game, "turns")
    found: list[Turn] = own.turns(game, state) if own else walk(game, state)
    return found


def walk(game: Game[Any, Any], state: Any) -> list[Turn]:
    """The turns of any game, breadth first, states that are equal kept once."""
    seat = game.actor(state)
    seen = {state}
    ends: list[Turn] = []
    open_turns: list[Turn] = [((), state)]
    while open_turns:
        further: list[Turn] = []
        for moves, before in open_turns:
            for move in game.moves(before):
                after = game.play(before, move)
                if after in seen:
                    continue
                seen.add(after)
                goes_on = game.actor(after) == seat and len(seen) < MOST
                (further if goes_on else ends).append(((*moves, move), after))
        open_turns = further
    return ends
