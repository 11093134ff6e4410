"""Batches: compiled games and boards against the rules (R2 to R6) and the code without numba."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from ketplay.core import registry
from ketplay.core.chance import pick
from ketplay.core.game import CHANCE
from ketplay.games.qtris.board.lines import distribution, white_chances
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import CX, LEVELS, half
from ketplay.games.qtris.fast.batches import distributions, measure_boards, play_cards
from ketplay.games.qtris.fast.boards import level_arrays
from ketplay.games.qtris.fast.playouts import playouts


def random_boards(level, number, seed):
    rng = Random(seed)
    boards = []
    for _ in range(number):
        board = [rng.choice(LEVELS[level].singles) for _ in range(9)]
        squares = rng.sample(range(9), 8)
        for start in range(0, 2 * rng.randrange(5), 2):
            a, b = squares[start : start + 2]
            kind = rng.choice(LEVELS[level].kinds)
            board[a], board[b] = half(kind, b), half(kind, a)
        boards.append(tuple(board))
    return boards


@pytest.mark.parametrize("level", LEVELS)
def test_cards_on_boards_are_those_of_the_rules(level):
    """Every card on every square, or pair of squares, of many boards."""
    base = level == "base"
    apply = TileModel(base).apply
    plays = [
        (card, a, b)
        for card in range(8)
        for a in range(9)
        for b in range(9)
        if card == CX or a == b
    ]
    for board in random_boards(level, 60, 1):
        after = play_cards(
            np.array([board] * len(plays)), np.array(plays)[:, None, :], level_arrays(base, "dice")
        )
        assert [tuple(row) for row in after.tolist()] == [apply(board, *play)[0] for play in plays]


@pytest.mark.parametrize("measure", ["dice", "exact"])
def test_distributions_are_exact(measure):
    boards = random_boards("s", 200, 2)
    rows = distributions(np.array(boards), level_arrays(False, measure))
    for board, row in zip(boards, rows, strict=True):
        expected = np.zeros(81)
        for (white, black), chance in distribution(board, odds(measure)).items():
            expected[9 * white + black] += chance
        assert np.abs(row - expected).max() < 1e-12


def test_measurements_follow_the_odds():
    board = random_boards("s", 1, 3)[0]
    number = 40_000
    masks = measure_boards(np.array([board] * number), level_arrays(False, "exact"), seed=5)
    shares = [(masks >> square & 1).mean() for square in range(9)]
    assert (
        np.abs(np.array(shares) - white_chances(board, odds("exact"))).max() < 4 * 0.5 / number**0.5
    )


@pytest.mark.parametrize(
    "game_id", ["qtris", "qtris:level=s,measure=exact,order=play_draw,turns=4"]
)
def test_random_games_are_those_of_the_rules(game_id):
    """Means of plies and lines agree within four standard errors."""
    game, rng, rows = registry.game(game_id), Random(1), []
    for _ in range(300):
        state, plies = game.start(), 0
        while (actor := game.actor(state)) is not None:
            move = (
                pick(game.chances(state), rng) if actor == CHANCE else rng.choice(game.moves(state))
            )
            state, plies = game.play(state, move), plies + 1
        scores = game.outcome(state).scores
        rows.append((plies, scores[state.white], scores[1 - state.white], state.white))
    ends = playouts(game, 20_000, seed=2)
    many = np.array([ends.plies, ends.white, ends.black, ends.seat])
    few = np.array(rows).T
    error = (few.var(axis=1) / few.shape[1] + many.var(axis=1) / many.shape[1]) ** 0.5
    assert (np.abs(few.mean(axis=1) - many.mean(axis=1)) < 4 * error).all()


SHOW = """
import numpy as np
from ketplay.core import registry
from ketplay.games.qtris.fast.batches import distributions, measure_boards, play_cards
from ketplay.games.qtris.fast.boards import level_arrays
from ketplay.games.qtris.fast.playouts import playouts
rng, arrays = np.random.default_rng(1), level_arrays(False, "exact")
boards = play_cards(rng.integers(10, size=(40, 9)), rng.integers(8, size=(40, 9, 3)), arrays)
print(boards.tolist(), measure_boards(boards, arrays, 3).tolist())
print(distributions(boards, arrays).tolist())
for name in ("qtris", "qtris:level=s,order=play_draw"):
    print([row.tolist() for row in playouts(registry.game(name), 30, seed=7)])
"""


def test_without_numba_the_same_results():
    pytest.importorskip("numba")
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    scripts = [SHOW, "import sys\nsys.modules['numba'] = None\n" + SHOW]
    done = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=paths
        )
        for script in scripts
    ]
    assert done[0].stdout == done[1].stdout
    assert len(done[0].stdout) > 1000, done[0].stderr


def test_a_batch_can_be_cut_anywhere():
    game = registry.game("qtris")
    long, short = playouts(game, 50, seed=3), playouts(game, 20, seed=3)
    assert [row[:20].tolist() for row in long] == [row.tolist() for row in short]
