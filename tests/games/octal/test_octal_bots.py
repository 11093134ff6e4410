"""The bots: the exact one never gives anything away where it says so; the others are what their
words say.
"""

from fractions import Fraction

import pytest
from support import octal_reference

from ketplay.bots import levels
from ketplay.core.bot import Limit
from ketplay.core.registry import game
from ketplay.games.octal.expert import (
    PLAYOUT_MOVES,
    CarefulBot,
    PaperBot,
    PerfectBot,
    estimated,
    exact,
    risk,
)
from ketplay.games.octal.solver import numba_support
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.solver import GraphMethod, HeapMethod, chains_of, solve
from ketplay.games.octal.state import GONE, State


def board_of(n, edges):
    lone = [v for v in range(n) if not any(v in edge for edge in edges)]
    return ",".join([*(f"{a}-{b}" for a, b in edges), *map(str, lone)])


def state_of(octal, left):
    cells = []
    for v in range(octal.board.size):
        gone = sum(not left >> w & 1 for w in octal.neighbours[v])
        cells.append("wlbd"[gone % 4] if left >> v & 1 else GONE)
    return State("".join(cells), 0)


@pytest.mark.parametrize(
    ("largest", "number"), [(5, 31), pytest.param(6, 143, marks=pytest.mark.long)]
)
def test_perfect_on_every_position_of_small_graphs(largest, number):
    """All connected graphs of up to six vertices, every set of remaining vertices: zero regret."""
    bot = PerfectBot(1)
    graphs = 0
    for n in range(1, largest + 1):
        for edges in octal_reference.connected_graphs(n):
            graphs += 1
            octal = game(f"octal:board={board_of(n, edges)}")
            way = GraphMethod(octal, octal.start(), Effort())
            for left in range(1, 1 << n):
                state = state_of(octal, left)
                move = bot.choose(octal, state, (), Limit())
                assert way.after(state, move) == way.losing(state), (edges, state)
    assert graphs == number


def rows_of(cells):
    """The rows of a position: what lies between gaps, either way round, in any order."""
    return tuple(sorted(min(row, row[::-1]) for row in cells.split(GONE) if row))


def heap_value(rows):
    """The losing probability by heaps and every move (a free row of l squares is heap l + 1, as is
    a tied one).
    """
    live = [row for row in rows if row != "b"]
    tied = tuple(sorted(row.count("w") + 1 for row in live if row.strip("w")))
    return octal_reference.heap_losing(
        tied, tuple(sorted(len(row) + 1 for row in live if not row.strip("w"))), ()
    )


def survived(cells, v):
    """The position after vertex v of a row was measured and found white."""
    turned = list(cells)
    turned[v] = GONE
    for w in (v - 1, v + 1):
        if 0 <= w < len(cells) and cells[w] != GONE:
            turned[w] = octal_reference.TURN[cells[w]]
    return "".join(turned)


def regret(octal, cells):
    """What the perfect bot gives away in a position of a row."""
    move = PerfectBot(len(cells)).choose(octal, State(cells, 0), (), Limit())
    colour = cells[move.first]
    after = heap_value(rows_of(survived(cells, move.first)))
    value = Fraction(1) if colour == "b" else 1 - after / (1 if colour == "w" else 2)
    return value - heap_value(rows_of(cells))


def new_positions(start, seen):
    """Every position that any play reaches from a start, one of those with the same rows."""
    todo = [start] if rows_of(start) not in seen else []
    seen.add(rows_of(start))
    while todo:
        cells = todo.pop()
        yield cells
        for v, colour in enumerate(cells):
            if colour in "wl":
                after = survived(cells, v)
                if rows_of(after) not in seen:
                    seen.add(rows_of(after))
                    todo.append(after)


@pytest.mark.parametrize(
    ("longest", "positions"), [(12, 397), pytest.param(20, 4877, marks=pytest.mark.long)]
)
def test_perfect_on_every_position_of_chains(longest, positions):
    """Rows and cycles to 20: zero regret on every position that any play reaches, however bad.

    Positions with the same rows (in another order, or mirrored) are tried once. A cycle is a row
    with two grey borders after its first move, and all its first moves are alike.
    """
    seen = {()}
    tried = 0
    for n in range(longest, 0, -1):
        starts = {"path": "w" * n} | ({"cycle": GONE + "l" + "w" * (n - 3) + "l"} if n > 2 else {})
        for kind, start in starts.items():
            octal = game(f"octal:board={kind}:{n}")
            for cells in new_positions(start, seen):
                assert regret(octal, cells) == 0, cells
                tried += 1
    assert tried == positions


@pytest.mark.parametrize("n", range(3, 25))
def test_perfect_on_whole_cycles(n):
    octal = game(f"octal:board=cycle:{n}")
    move = PerfectBot(n).choose(octal, octal.start(), (), Limit())
    assert HeapMethod(octal, Effort(), False).after(
        octal.start(), move
    ) == octal_reference.heap_losing((), (), (n,))


@pytest.mark.parametrize("board", ["grid:4x4", "petersen", "tree:0,0,1,1,2,2,3,3,4,4,5,5,6,6"])
def test_perfect_without_the_compiler(board, monkeypatch):
    """To 16 vertices without [fast]."""
    octal = game(f"octal:board={board}")
    best = solve(octal, octal.start())
    monkeypatch.setattr(numba_support, "available", lambda: False)
    move = PerfectBot(3).choose(octal, octal.start(), (), Limit())
    assert best.moves[octal.format_move(move)[1:]] == best.losing


@pytest.mark.long
def test_perfect_at_25_vertices():
    octal = game("octal:board=grid:5x5")
    found = solve(octal, octal.start())
    move = PerfectBot(3).choose(octal, octal.start(), (), Limit(nodes=1))
    assert found.moves[octal.format_move(move)[1:]] == found.losing == Fraction(21845, 65536)


def test_paper_wins_the_white_game_but_not_always_best():
    """P15 after 8, 2 (counted from 1): the strategy may take 11 or 14, which lose with 21/64
    instead of 1/4.
    """
    octal = game("octal:board=path:15")
    state = octal.start()
    for v in (7, 1):
        state = octal.play(state, octal.parse_move(state, f"v{v}"))
    found = solve(octal, state)
    played = {
        octal.format_move(PaperBot(seed).choose(octal, state, (), Limit()))[1:]
        for seed in range(30)
    }
    assert {found.moves[name] for name in played} == {Fraction(1, 4), Fraction(21, 64)}
    assert chains_of(octal, state) is not None


def test_careful_errs_and_perfect_beats_it():
    from random import Random

    from ketplay.core.match import Match

    rng = Random(7)
    wins = 0
    for number in range(60):
        match = Match.begin(game("octal:board=grid:3x3"))
        bots = [PerfectBot(number), CarefulBot(number)]
        if number % 2:
            bots.reverse()
        while match.actor is not None:
            match = match.settle(rng)
            if match.actor is not None:
                bot = bots[match.actor]
                match = match.push(bot.choose(match.game, match.state, match.tokens, Limit()))
        wins += match.end.payoffs[number % 2] > 0
    assert wins >= 38


@pytest.mark.long
def test_beyond_reach_it_still_plays_well():
    """A board that is too large to solve: a safe move, and one that wins the white game where that
    is seen.
    """
    octal = game("octal:board=grid:8x9")
    state = octal.start()
    moves = list(octal.moves(state))
    assert exact(octal, state, moves, Limit(nodes=1000)) is None
    assert risk(state, PerfectBot(1).choose(octal, state, (), Limit(nodes=1000))) == 0
    from random import Random

    small = game("octal:board=grid:4x5")
    move = estimated(small, small.start(), list(small.moves(small.start())), Limit(), Random(1))
    found = solve(small, small.start())
    assert found.moves[small.format_move(move)[1:]] <= Fraction(1, 2)


def test_levels_in_order():
    names = ["random", "careful", "erring-20", "paper", "perfect"]
    assert list(levels(game("octal"))) == names
    assert list(levels(game("octal:risk=no")))[:4] == [
        "random",
        "erring-50",
        "erring-20",
        "perfect",
    ]


@pytest.mark.parametrize("code", ["0.777", pytest.param("0.137", marks=pytest.mark.long)])
def test_on_a_board_of_256_squares_the_bots_obey_their_limit(code):
    """Counted in moves that they look at, which take a few microseconds each."""
    octal = game(f"octal:code={code},board=path:256")
    listed = 0
    blocks = octal._blocks

    def counted(state):
        nonlocal listed
        for move in blocks(state):
            listed += 1
            yield move

    octal._blocks = counted
    for level in levels(octal).values():
        if level.name in ("paper", "perfect"):
            listed = 0
            move = level.make(1).choose(octal, octal.start(), (), level.limit)
            assert move in octal.moves(octal.start())
            assert listed < 2 * PLAYOUT_MOVES, level.name


@pytest.mark.parametrize("board", ["grid:5x5", "path:50"])
def test_without_the_compiler_a_limit_in_seconds_is_kept(board, monkeypatch):
    """What nothing could stop is not begun; the white game and playouts decide instead."""
    octal = game(f"octal:board={board}")
    monkeypatch.setattr(numba_support, "available", lambda: False)
    state = octal.start()
    assert exact(octal, state, octal.moves(state), Limit(seconds=0.5)) is None
    assert risk(state, PerfectBot(1).choose(octal, state, (), Limit(seconds=0.1))) == 0
