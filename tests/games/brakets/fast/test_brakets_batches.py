"""Batches of random games against the rules, and against the same code without numba."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from support.oracles.samples import chi_square

from ketplay.core import registry
from ketplay.core.chance import pick
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE
from ketplay.games.brakets.rules import Brakets, MoveKind

pytest.importorskip("numpy")
from ketplay.games.brakets.fast.playouts import playouts

ODD = "brakets:deck=00.0p.1m.p1.m0.X.H,hand=2,bras=2,count=players"


def random_game(game, rng):
    """Points, the seat that began, and the plies, by the rules."""
    state, plies, first = game.start(), 0, 0
    while (actor := game.actor(state)) is not None:
        move = pick(game.chances(state), rng) if actor == CHANCE else rng.choice(game.moves(state))
        first = move.seat if move.kind == MoveKind.FIRST else first
        state, plies = game.play(state, move), plies + 1
    return (*game.outcome(state).scores, first, plies)


def distances(game_id, by_rules, in_batch):
    """How far points and first seat, and how far plies and first seat, are from the rules."""
    game, rng = registry.game(game_id), Random(1)
    few = [random_game(game, rng) for _ in range(by_rules)]
    many = list(zip(*(column.tolist() for column in playouts(game, in_batch, seed=2)), strict=True))
    return [
        chi_square(Counter(map(part, few)), Counter(map(part, many)))
        for part in (lambda end: end[:3], lambda end: end[2:])
    ]


@pytest.mark.parametrize(("game_id", "number"), [("brakets:bras=2", 200), (ODD, 1_000)])
def test_random_games_are_those_of_the_rules(game_id, number):
    assert max(distances(game_id, number, 20_000)) < 4


@pytest.mark.long
def test_a_hundred_thousand_random_games_are_those_of_the_rules():
    assert max(distances("brakets", 1_000, 100_000)) < 4


def test_another_game_is_told_apart():
    few = Counter(playouts(registry.game("brakets:bras=4"), 1_000).a.tolist())
    many = Counter(playouts(registry.game("brakets"), 20_000).a.tolist())
    assert chi_square(few, many) > 4


def test_batches_play_every_option_and_no_other_game():
    """A new option has to be played, too, or refused."""
    played = {"deck", "hand", "bras", "count"}
    assert {option.name for option in Brakets.options} == played
    with pytest.raises(KetError, match="batches of random games are for brakets here"):
        playouts(registry.game("nim"), 10)


SHOW = """
from ketplay.core import registry
from ketplay.games.brakets.fast.playouts import playouts
for name in ("brakets", "brakets:deck=00.0p.X,bras=1,hand=1"):
    print([row.tolist() for row in playouts(registry.game(name), 20, seed=7)])
"""


def test_without_numba_the_same_results():
    pytest.importorskip("numba")
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    scripts = [SHOW, "import sys\nsys.modules['numba'] = None\n" + SHOW]
    shown = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=paths
        ).stdout
        for script in scripts
    ]
    assert shown[0] == shown[1] != ""
