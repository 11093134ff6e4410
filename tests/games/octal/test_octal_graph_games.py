"""The domino game and the white game on graphs, against brute force that shares no code."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

import ketplay
from ketplay.core.errors import BadOption, IllegalMove
from ketplay.core.match import Match
from ketplay.core.testkit import contract
from ketplay.games.octal.board.small_graphs import name, trees
from ketplay.games.octal.expert import LEVELS
from ketplay.games.octal.odds import forecast
from ketplay.games.octal.solver import numba_support
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.solver import TooLarge, solve
from ketplay.games.octal.state import State


def domino(board: str):
    return ketplay.game(f"octal:code=0.07,board={board},quantum=no")


def white_game(board: str):
    return ketplay.game(f"octal:board={board},risk=no")


@cache
def domino_wins(edges: frozenset[frozenset[int]]) -> bool:
    """R5 by the definition: taking a domino leaves the edges that touch neither of its ends."""
    return any(not domino_wins(frozenset(e for e in edges if not e & taken)) for taken in edges)


@cache
def white_wins(turns: tuple[int | None, ...], edges: frozenset[frozenset[int]]) -> bool:
    """R6 by the definition: quarter turns of each vertex, None where it is gone."""
    for vertex, turned in enumerate(turns):
        if turned == 0:
            after = [
                None if v == vertex or t is None else (t + (frozenset((v, vertex)) in edges)) % 4
                for v, t in enumerate(turns)
            ]
            if not white_wins(tuple(after), edges):
                return True
    return False


def random_graphs(count: int, seed: int) -> list[tuple[int, tuple[tuple[int, int], ...]]]:
    rng = Random(seed)
    graphs = []
    for _ in range(count):
        n = rng.randint(2, 8)
        pairs = [
            pair for pair in combinations(range(n), 2) if rng.random() < rng.choice((0.3, 0.7))
        ]
        graphs.append((n, tuple(pairs)))
    return graphs


GRAPHS = [*random_graphs(25, 5), *((7, tree) for tree in trees(7)[:6])]


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes longer than all of this; the kernels have tests of their own."""
    monkeypatch.setattr(numba_support, "available", lambda: False)


def test_values_are_those_of_brute_force() -> None:
    for n, pairs in GRAPHS:
        board = name(n, pairs)
        edges = frozenset(map(frozenset, pairs))
        dominoes = domino(board)
        expected = 1 - domino_wins(edges)
        assert solve(dominoes, dominoes.start()).losing == expected, board
        white = white_game(board)
        found = solve(white, white.start())
        assert found.losing == 1 - white_wins((0,) * n, edges), board
        assert min(found.moves.values(), default=1) == found.losing


def test_white_game_of_given_colours() -> None:
    """R6 with recolouring: dark grey turns white again, so this is not Node Kayles."""
    game = ketplay.game("octal:board=star:3@dwww,risk=no")
    state = game.play(game.start(), game.parse_move(game.start(), "v1"))
    assert state.cells == "w.ww"
    edges = frozenset(frozenset((0, leaf)) for leaf in (1, 2, 3))
    assert solve(game, game.start()).losing == 1 - white_wins((3, 0, 0, 0), edges)


def test_rows_have_the_values_of_the_octal_games() -> None:
    """On rows the white game is 0.137 and the domino game 0.07 (the paper, 5.1)."""
    for n in range(1, 22):
        row = white_game(f"path:{n}")
        classical = ketplay.game(f"octal:code=0.137,board=path:{n},quantum=no")
        assert solve(row, row.start()).losing == solve(classical, classical.start()).losing
    for n in range(2, 13):
        row = ketplay.game(f"octal:code=0.07,board=path:{n},quantum=no")
        cycle = domino(f"cycle:{n + 2}")
        rest = cycle.play(cycle.start(), cycle.moves(cycle.start())[0])
        assert solve(cycle, rest).losing == solve(row, row.start()).losing


@pytest.mark.parametrize(
    "game_id",
    [
        "octal:board=grid:2x3,risk=no",
        "octal:code=0.07,board=grid:2x3,quantum=no",
        "octal:code=0.3,board=path:6,risk=no",
    ],
)
def test_contract(game_id: str) -> None:
    contract(ketplay.game(game_id), games=2)


def test_moves_and_refusals() -> None:
    square = domino("cycle:4")
    assert [square.format_move(move) for move in square.moves(square.start())] == [
        "v0-1",
        "v0-3",
        "v1-2",
        "v2-3",
    ]
    match = Match.replay(square, ["v0-3"])
    assert match.state.cells == ".ww."
    end = square.outcome(Match.replay(square, ["v0-3", "v1-2"]).state)
    assert (end.payoffs, end.reason) == ((-1.0, 1.0), "A cannot lay another domino")
    with pytest.raises(IllegalMove, match="a domino covers two neighbours, such as v0-1"):
        square.parse_move(square.start(), "v0-2")
    with pytest.raises(IllegalMove, match="square 0 is gone"):
        square.parse_move(match.state, "v0-1")
    row = white_game("path:3")
    with pytest.raises(IllegalMove, match="only white squares are taken; allowed: v2"):
        row.parse_move(State(".lw", 1), "v1")
    with pytest.raises(BadOption, match="risk=no is for qubits"):
        ketplay.game("octal:code=0.07,quantum=no,risk=no")


def test_bots_and_odds() -> None:
    for game in (domino("grid:3x3"), white_game("grid:3x3")):
        for level in LEVELS:
            move = level.make(1).choose(game, game.start(), (), level.limit)
            assert move in game.moves(game.start())
        move = LEVELS[-1].make(1).choose(game, game.start(), (), LEVELS[-1].limit)
        best = solve(game, game.start()).losing
        assert solve(game, game.play(game.start(), move)).losing == 1 - best
        chances = dict(forecast(game, game.start()).chances)
        assert chances["A wins"] == 1 - solve(game, game.start()).losing


def test_a_large_graph_is_refused_or_stopped() -> None:
    big = domino("grid:6x6")
    with pytest.raises(TooLarge, match="graphs of up to 25 vertices"):
        solve(big, big.start())
    grid = domino("grid:5x5")
    stopped = solve(grid, grid.start(), Effort(nodes=500))
    assert stopped.losing is None
