"""What makes plies quick changes nothing: moves and boards against slow, obvious code."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE
from ketplay.games.quantized.ply import OPT, PASS, Ply, Term
from ketplay.quantum.superposition import Group, Traced, _turned

IDS = (
    "qt3",
    "qt3:validity=strict",
    "qt3:records=no",
    "qt3:branches=60",
    "quantum-nim:heaps=1.2.3",
)


def offered(game, state):
    """Every typical ply, checked in full."""
    boards = game.evolution.unfinished(game.boards(state))
    if not boards:
        plies = [PASS, PASS._replace(power="!"), PASS._replace(power="!*")]
    else:
        moves = [set(game.base.moves(board)) for board in boards]
        possible = [move for move in game.classical.signs if any(move in each for each in moves)]
        plies = [OPT, OPT._replace(power="!"), OPT._replace(power="!*")]
        if len(possible) > 1:
            plies.append(Ply((tuple(Term(move, 1.0) for move in possible),)))
        everywhere = [move for move in possible if all(move in each for each in moves)]
        plies += [Ply(((Term(move, 1.0),),)) for move in everywhere]
        plies.append(game.policy(state))
    return [ply for ply in plies if is_legal(game, state, ply)]


def is_legal(game, state, ply):
    try:
        game.check(state, ply, "")
    except KetError:
        return False
    return True


def terms_on(game, board, ply, number):
    """The terms of a ply that apply on a board, which has this number among the unfinished."""
    possible = list(game.base.moves(board))
    if ply.policy:
        return [Term(ply.policy[number], 1.0)]
    if ply.tactic:
        return [Term(move, 1.0) for move in game.classical.classes.safe(board)]
    return [term for term in ply.terms[0] if term.move in possible]


def spread(game, before, ply):
    """The boards after the body of a ply, one group after the other."""
    boards = game.evolution.unfinished(before)
    after: dict[object, Group] = {}
    for board, group in before.groups.items():
        steps = [(board, 1.0)]
        if board in boards:
            terms = terms_on(game, board, ply, boards.index(board))
            norm = sqrt(sum(abs(term.weight) ** 2 for term in terms))
            steps = [(game.base.play(board, move), weight / norm) for move, weight in terms]
        for position, factor in steps:
            old = after.get(position, Group(0.0, 0, 0))
            after[position] = Group(
                old.weight + group.weight * abs(factor) ** 2,
                old.branches + group.branches,
                old.phases | _turned(group.phases, factor),
            )
    return Traced(after)


@pytest.mark.parametrize("game_id", IDS)
def test_moves_and_boards_are_those_of_slow_code(game_id):
    game, rng = registry.game(game_id), Random(3)
    for _ in range(3):
        state = game.start()
        while game.actor(state) not in (None, CHANCE):
            moves = game.moves(state)
            assert moves == offered(game, state)
            ply = rng.choice(moves)
            before = game.boards(state)
            assert game.evolution.body(before, ply) == spread(game, before, ply)
            state = game.play(state, ply)
