"""Some of the infinitely many plies of a state: what `moves` offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ketplay.games.quantized.classical import Classical
from ketplay.games.quantized.ply import OPT, PASS, Ply, Term
from ketplay.quantum.superposition import Traced

POWERS = ("", "!", "!*")  # of the moves that are offered; any number of turns can be written


def typical_plies(
    classical: Classical, state: Traced, boards: Sequence[Any]
) -> list[tuple[Ply, int]]:
    """All safe moves, all moves, and single moves, each with how many branches it makes.

    `boards` are those of the state that are not finished; each ply has a move on all of them.
    """
    branches = state.branch_count
    if not boards:
        return [(PASS._replace(power=power), branches) for power in POWERS]
    moves_by_board = [classical.next_by_move(board).keys() for board in boards]
    possible = set[Any]().union(*moves_by_board)
    everywhere = possible.intersection(*moves_by_board)
    moves = [move for move in classical.signs if move in possible]
    safe_branches = _branches_after(state, classical.safe_move_counts)
    plies = [(OPT._replace(power=power), safe_branches) for power in POWERS]
    if len(moves) > 1:
        all_moves = Ply((tuple(Term(move, 1.0) for move in moves),))
        plies.append((all_moves, _branches_after(state, classical.move_counts)))
    plies += [(Ply(((Term(move, 1.0),),)), branches) for move in moves if move in everywhere]
    return plies


def _branches_after(state: Traced, counts: Mapping[Any, int]) -> int:
    """How many branches there are if each board becomes so many."""
    return sum([group[1] * counts[board] for board, group in state.groups.items()])
