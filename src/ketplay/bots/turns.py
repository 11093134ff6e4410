"""Whole turns: everything a seat can do before another seat, or chance, acts."""

from __future__ import annotations

from typing import TypeVar

from ketplay.core.game import Game
from ketplay.core.registry import part

S = TypeVar("S")
M = TypeVar("M")
Turn = tuple[tuple[M, ...], S]  # the moves in order, and the state after them: Turn[M, S]
MOST = 50_000  # states; a turn with more is cut off there


def turns(game: Game[S, M], state: S) -> list[Turn[M, S]]:
    """Each state that the seat can reach by the end of its turn, with the first way found there.

    A game that has a faster way offers it as `turns` in its part `turns`.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=2")
    >>> [nim.format_move(moves[0]) for moves, _ in turns(nim, nim.start())]
    ['1-1', '1-2']
    """
    turns_part = part(game, "turns")
    if turns_part is None:
        return walk(game, state)
    listed: list[Turn[M, S]] = turns_part.turns(game, state)
    return listed


def walk(game: Game[S, M], state: S) -> list[Turn[M, S]]:
    """The turns of any game, breadth first; of equal states only the first stays."""
    seat = game.actor(state)
    seen = {state}
    complete: list[Turn[M, S]] = []
    unfinished: list[Turn[M, S]] = [((), state)]
    while unfinished:
        longer: list[Turn[M, S]] = []
        for moves, before in unfinished:
            for move in game.moves(before):
                after = game.play(before, move)
                if after in seen:
                    continue
                seen.add(after)
                continues = game.actor(after) == seat and len(seen) < MOST
                (longer if continues else complete).append(((*moves, move), after))
        unfinished = longer
    return complete
