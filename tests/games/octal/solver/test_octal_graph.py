"""Any graph (R2): table, search and definition agree; reference values; symmetry."""

from fractions import Fraction

import pytest
from support import octal_reference

from ketplay.games.octal.board.boards import parse_board
from ketplay.games.octal.board.symmetry import symmetries
from ketplay.games.octal.solver import graph, numba_support
from ketplay.games.octal.solver.effort import Effort, EffortSpent
from ketplay.games.octal.solver.graph import Solver, Vertices, white_table

REFERENCE = """
2x2 1 L | 2x3 1/2 W | 2x4 11/16 L | 2x5 3/8 W | 2x6 171/256 L | 2x7 3/8 W | 2x8 683/1024 L
2x9 11/32 W
2x10 2731/4096 L | 2x12 174763/262144 L | 3x3 5/16 W | 3x4 3/8 W | 3x5 341/1024 W | 3x6 341/512 L
3x7 1365/4096 W
3x8 43/128 W | 3x9 87381/262144 W | 4x4 171/256 L | 4x5 43/128 W | 4x6 43691/65536 L
4x7 1365/2048 L
5x5 21845/65536 W | star:2 1/4 W | star:3 3/8 W | star:4 5/16 W | star:5 11/32 W | star:6 21/64 W
complete:2 1/2 W | complete:3 1/2 W | complete:4 1/2 W | complete:5 1/2 W | complete:10 1/2 W
petersen 3/8 W
bipartite:2,2 1 L | bipartite:2,4 1 L | bipartite:2,6 1 L | bipartite:4,4 1 L | bipartite:4,6 1 L
bipartite:2,3 1/4 W
bipartite:2,5 1/4 W | bipartite:3,3 3/8 W | bipartite:5,5 11/32 W | torus:3x3 5/32 W
torus:3x4 3/4 L
torus:4x4 11/16 L | torus:4x5 11/16 L | diamond 1/2 W | claw 3/8 W"""


def vertices(board):
    found = parse_board(board)
    near = tuple(sum(1 << w for w in each) for each in found.neighbours)
    return Vertices(near, tuple("wlbd".index(c) for c in found.colours))


LARGE = ("2x12", "3x7", "3x8", "3x9", "4x6", "4x7", "5x5", "torus:4x5")  # a second or more each


def reference_lines():
    for item in filter(None, map(str.strip, REFERENCE.replace("\n", "|").split("|"))):
        is_large = item.split()[0] in LARGE
        yield pytest.param(item, marks=pytest.mark.long if is_large else ())


@pytest.mark.parametrize("line", list(reference_lines()))
def test_reference(line):
    """Reference values."""
    board, p, white = line.split()
    solver = Solver(
        vertices(board if ":" in board or not board[0].isdigit() else f"grid:{board}"), Effort()
    )
    if board != "diamond":
        assert str(solver.losing()) == p
    assert solver.won() == (white == "W")


@pytest.mark.long
@pytest.mark.parametrize(("board", "p"), [("grid:5x6", "43/128"), ("grid:3x10", "171/512")])
def test_larger_reference(board, p):
    assert str(Solver(vertices(board), Effort()).losing()) == p


SEEDS = [  # every third graph has nine vertices, the others fewer
    pytest.param(seed, marks=[pytest.mark.long] if seed % 3 == 2 else []) for seed in range(12)
]


@pytest.mark.parametrize("seed", SEEDS)
def test_all_ways_agree(seed, monkeypatch):
    """Table, search (with and without the compiler) and definition on random coloured graphs, each
    move too.
    """
    n = 7 + seed % 3
    edges = octal_reference.random_graph(n, 0.2 + 0.05 * seed, seed)
    near = octal_reference.neighbour_lists(n, edges)
    colours = [(seed * 7 + v * v) % 4 if seed % 2 else 0 for v in range(n)]
    named = {v: "wlbd"[c] for v, c in enumerate(colours)}
    position = Vertices(tuple(sum(1 << w for w in each) for each in near), tuple(colours))
    truth = octal_reference.losing(named, near)
    white = octal_reference.won_white(frozenset(named.items()), tuple(map(tuple, near)))
    moves = Solver(position, Effort()).moves()
    assert min(moves.values(), default=Fraction(1)) == truth
    monkeypatch.setattr(numba_support, "available", lambda: False)
    assert Solver(position, Effort()).moves() == moves
    assert Solver(position, Effort()).won() == white
    monkeypatch.undo()
    monkeypatch.setattr(graph, "DENSE", 0)
    search = Solver(position, Effort())
    assert search.losing() == truth
    assert search.moves() == moves
    assert search.won() == white
    assert all(
        search.losing(left) == Fraction(int(graph.dense(position)[left]), 1 << n)
        for left in range(1 << n)
    )


def test_the_white_game_frames_the_value_on_any_graph():
    """W => p <= 1/2 and L => p >= 1/2, here for every position of random graphs."""
    for seed in range(20):
        n = 9
        edges = octal_reference.random_graph(n, 0.15 + 0.03 * seed, 100 + seed)
        position = Vertices(
            tuple(sum(1 << w for w in each) for each in octal_reference.neighbour_lists(n, edges)),
            (0,) * n,
        )
        values, won = graph.dense(position), white_table(position)
        half = 1 << (n - 1)
        assert all(
            values[left] <= half if won[left] else values[left] >= half for left in range(1 << n)
        )


def test_counterexamples():
    """Where the framing by parity fails on graphs, and Node Kayles is not the white
    game.
    """
    tree = vertices("0-6,0-1,1-2,1-5,2-3,2-4,6-7,7-8")
    assert (Solver(tree, Effort()).losing(), Solver(tree, Effort()).won()) == (Fraction(1, 2), True)
    assert Solver(vertices("complete:4"), Effort()).losing() == Fraction(1, 2)
    parity = vertices("0-1,0-4,1-2,1-3,1-4,2-3,3-4,4-5")
    assert (Solver(parity, Effort()).losing(), Solver(parity, Effort()).won()) == (
        Fraction(1, 2),
        True,
    )
    kayles = vertices("0-2,0-3,0-4,0-5,1-2,1-3")
    assert (Solver(kayles, Effort()).losing(), Solver(kayles, Effort()).won()) == (
        Fraction(1, 4),
        True,
    )
    claw = Solver(vertices("claw"), Effort()).moves()
    assert [str(claw[v]) for v in range(4)] == ["3/8", "1/2", "1/2", "1/2"]


def test_symmetries_are_symmetries():
    for board, least in (
        ("grid:3x3", 8),
        ("petersen", 48),
        ("path:5@lwwwl", 2),
        ("path:5@lwwww", 1),
        ("0-1,2,3", 4),
    ):
        position = vertices(board)
        found = symmetries(*position)
        assert len(found) == len(set(found)) == least
        for image in found:
            for v, mask in enumerate(position.neighbours):
                assert position.colours[image[v]] == position.colours[v]
                assert (
                    sum(1 << image[w] for w in range(len(image)) if mask >> w & 1)
                    == position.neighbours[image[v]]
                )


def test_stopping_leaves_bounds():
    effort = Effort(nodes=200)
    with pytest.raises(EffortSpent):
        Solver(vertices("grid:5x5"), effort).losing()
    full = Effort()
    value = Solver(vertices("grid:5x5"), full).losing()
    assert effort.low <= value <= effort.high


def test_memory_is_limited():
    effort = Effort(memory=1 << 16)
    with pytest.raises(EffortSpent):
        Solver(vertices("grid:5x6"), effort).losing()
