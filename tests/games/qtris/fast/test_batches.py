"""Batches: compiled games and boards against the rules (R2 to R6) and the code without numba."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from random import Random

import numpy as np
import pytest
from support.oracles.samples import chi_square

from ketplay.core import registry
from ketplay.core.chance import pick
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE
from ketplay.games.qtris.board.lines import distribution, white_chances
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import CX, LEVELS, half
from ketplay.games.qtris.fast.batches import distributions, measure_boards, play_cards
from ketplay.games.qtris.fast.boards import level_arrays
from ketplay.games.qtris.fast.playouts import playouts
from ketplay.games.qtris.options import OPTIONS


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
    game, rng = registry.game(game_id), Random(1)
    rows = [random_game(game, rng) for _ in range(300)]
    ends = playouts(game, 20_000, seed=2)
    many = np.array([ends.plies, ends.white, ends.black, ends.seat])
    few = np.array(rows).T
    error = (few.var(axis=1) / few.shape[1] + many.var(axis=1) / many.shape[1]) ** 0.5
    assert (np.abs(few.mean(axis=1) - many.mean(axis=1)) < 4 * error).all()
    ended = Counter(tuple(row[1:]) for row in rows)
    assert chi_square(ended, Counter(map(tuple, many[1:].T.tolist()))) < 4


def random_game(game, rng):
    """Plies, lines of white and of black, and the seat that was white, by the rules."""
    state, plies = game.start(), 0
    while (actor := game.actor(state)) is not None:
        move = pick(game.chances(state), rng) if actor == CHANCE else rng.choice(game.moves(state))
        state, plies = game.play(state, move), plies + 1
    scores = game.outcome(state).scores
    return plies, scores[state.white], scores[1 - state.white], state.white


AGREE = {"level", "edition", "measure", "order", "turns"}  # options that batches play, too


@pytest.mark.long
@pytest.mark.parametrize(
    "game_id",
    [
        "qtris",
        "qtris:level=advanced,edition=compact,prep=random",
        "qtris:level=s,measure=exact,turns=4",
    ],
)
def test_a_hundred_thousand_random_games_are_those_of_the_rules(game_id):
    """The lines of both colours and the seat of white, together, by chi-square."""
    game, rng = registry.game(game_id), Random(4)
    few = Counter(random_game(game, rng)[1:] for _ in range(1_500))
    ends = playouts(game, 100_000, seed=5)
    many = Counter(zip(ends.white.tolist(), ends.black.tolist(), ends.seat.tolist(), strict=True))
    assert chi_square(few, many) < 4


def test_chi_square_tells_samples_apart():
    fair, bent = Counter(heads=510, tails=490), Counter(heads=6_000, tails=4_000)
    assert chi_square(fair, Counter(heads=5_000, tails=5_000)) < 4
    assert chi_square(fair, bent) > 4


@pytest.mark.parametrize(
    "chosen",
    [
        "variant=eve",
        "variant=everyone",
        "noise=on",
        "noise=phase,noise_result=shown",
        "engine=full",
        "engine=full,cards=T:3:sqrt(X)",
        "prep=manual",
        "edition=compact",  # whose board the players fill
        "prep=R.W.B/W.W.L/B.B.W",
        "hands=IXHZ.YZCXI",
        "opening=as_seated",
    ],
)
def test_a_game_that_batches_do_not_play_is_refused(chosen):
    """Rather than answered with the numbers of the plain duel."""
    with pytest.raises(KetError, match="batches of random games are duels of tiles without noise"):
        playouts(registry.game(f"qtris:{chosen}"), 10)


def test_batches_know_every_option():
    """A new option has to be played or refused; it is in one of these lists then."""
    refused = {"variant", "noise", "noise_result", "engine", "cards", "prep", "hands", "opening"}
    with_eve = {"bell", "roles", "roles_change"}
    assert {option.name for option in OPTIONS} == AGREE | refused | with_eve


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
