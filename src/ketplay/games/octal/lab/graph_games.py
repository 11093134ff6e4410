"""The lab on the domino game and the white game on graphs, and lemma 1 on edges."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ketplay.games.octal.board.boards import parse_board
from ketplay.games.octal.board.small_graphs import Edges, all_connected_graphs, masks, name
from ketplay.games.octal.lab.graphs import kayles_won
from ketplay.games.octal.lab.paper import PAPER, proofs
from ketplay.games.octal.solver.domino import Dominoes
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.graph import Vertices, white_table
from ketplay.games.octal.svg.lemma_1 import lemma_1
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.report import table

MOST = 6  # vertices of all connected graphs
MOST_EDGES = 11  # edges of those that are turned into line graphs
ROWS = 14
BOARDS = (
    *(f"grid:2x{n}" for n in range(2, 9)),
    *(f"grid:3x{n}" for n in range(3, 7)),
    "grid:4x4",
    *(f"cycle:{n}" for n in range(3, 15)),
    "torus:3x3",
    "torus:4x4",
    "cube",
    "petersen",
    "octahedron",
    "icosahedron",
)


def tasks() -> list[Args]:
    return [
        *({"kind": "graphs", "n": n} for n in range(2, MOST + 1)),
        {"kind": "rows", "n": ROWS},
        *({"kind": "boards", "n": n} for n in range(len(BOARDS))),
    ]


def work(kind: str, n: int) -> list[Row]:
    """Rows of one kind: graphs and their edges, rows and their edges, or values of one board."""
    if kind == "graphs":
        return [
            _compare(kind, size, edges)
            for size, edges in all_connected_graphs(n)
            if size == n and len(edges) <= MOST_EDGES
        ]
    if kind == "rows":
        return [
            _compare(kind, size, tuple((v, v + 1) for v in range(size - 1)))
            for size in range(2, n + 1)
        ]
    board = parse_board(BOARDS[n])
    near = masks(board.size, board.edges)
    row = {"kind": kind, "n": board.size, "board": BOARDS[n], "domino": domino_value(near)}
    return [{**row, "white": white_won(near), "kayles": kayles_won(near)}]


def _compare(kind: str, n: int, edges: Edges) -> Row:
    """The domino game on a graph beside the games on its edges."""
    between = line_graph(edges)
    near = masks(n, edges)
    return {
        "kind": kind,
        "n": n,
        "board": name(n, edges),
        "domino": domino_value(near),
        "kayles on edges": kayles_won(between),
        "white on edges": white_won(between),
        "white": white_won(near),
        "kayles": kayles_won(near),
        "most neighbours": max(mask.bit_count() for mask in near),
    }


def line_graph(edges: Edges) -> tuple[int, ...]:
    """The edges as vertices; two are neighbours if they touch.

    >>> line_graph(((0, 1), (1, 2), (2, 3)))
    (2, 5, 2)
    """
    touching = tuple(
        (i, j)
        for (i, first), (j, second) in combinations(enumerate(edges), 2)
        if set(first) & set(second)
    )
    return masks(len(edges), touching)


def domino_value(near: Sequence[int]) -> int:
    """The Grundy value of the domino game on a whole graph."""
    return Dominoes(tuple(near), Effort()).value((1 << len(near)) - 1)


def white_won(near: Sequence[int]) -> bool:
    """Whether the white game, with recolouring, is won on a white graph."""
    return bool(white_table(Vertices(tuple(near), (0,) * len(near)))[-1])


def judge(rows: Sequence[Row]) -> list[Verdict]:
    compared = [row for row in rows if row["kind"] != "boards"]
    graphs = [row for row in rows if row["kind"] == "graphs"]
    lines = [row for row in rows if row["kind"] == "rows"]
    boards = [row for row in rows if row["kind"] == "boards"]
    by_edges = [row for row in compared if (row["domino"] > 0) != row["kayles on edges"]]
    on_rows = [row for row in lines if (row["domino"] > 0) != row["white on edges"]]
    by_white = [row for row in graphs if (row["domino"] > 0) != row["white on edges"]]
    kayles = [row for row in (*graphs, *boards) if row["white"] != row["kayles"]]
    low = [row for row in kayles if row.get("most neighbours", 4) <= 3]
    largest = max(row["n"] for row in boards)
    return [
        Verdict(
            "The domino game on a row of n vertices is the white game on its n - 1 edges",
            judged(not on_rows, "proved"),
            f"also tried on rows up to {ROWS}",
            "section 3.3, lemma 1 as meant",
            _smallest(on_rows),
            "Dominoes are edges",
        ),
        Verdict(
            "On any graph the domino game is Node Kayles on the edges",
            judged(not by_edges, "proved"),
            f"also tried on {len(compared)} graphs",
            "ours",
            _smallest(by_edges),
            "Dominoes are edges",
        ),
        Verdict(
            "On any graph the domino game is the white game on the edges",
            judged(not by_white, "proved"),
            f"also tried on {len(graphs)} graphs",
            "ours",
            _smallest(by_white),
            "No edge becomes white again",
        ),
        Verdict(
            "The white game consists in removing a vertex and its neighbours (Node Kayles)",
            judged(not kayles, f"checked up to {largest} vertices"),
            f"{len(kayles)} of {len(graphs) + len(boards)} graphs differ, {len(low) or 'none'} of "
            "them without a vertex of four neighbours: it takes four to become white again",
            "section 3.1",
            _smallest(kayles),
        ),
        Verdict(
            "Who wins on grids, cycles and named graphs",
            f"found up to {largest} vertices",
            f"{len(boards)} boards: the player to move wins the domino game on "
            f"{sum(row['domino'] > 0 for row in boards)} and the white game on "
            f"{sum(row['white'] for row in boards)}",
            "section 3.4, open in general, even for grids",
        ),
    ]


def _smallest(rows: Sequence[Row]) -> str:
    if not rows:
        return ""
    row = min(rows, key=lambda row: (row["n"], row["board"].count("-")))
    return f"`{row['board']}` ({row['n']} vertices)"


def _boards(rows: Sequence[Row]) -> str:
    lines = [
        [
            row["board"],
            row["n"],
            row["domino"],
            "W" if row["domino"] else "L",
            "W" if row["white"] else "L",
            "W" if row["kayles"] else "L",
        ]
        for row in rows
        if row["kind"] == "boards"
    ]
    head = ["board", "vertices", "domino: Grundy value", "domino", "white game", "Node Kayles"]
    return table(head, lines)


METHOD = f"""
The domino game by Grundy values of sets of remaining vertices, the white game by a table over all
such sets with recolouring, Node Kayles (a vertex goes with its neighbours) by another. The edges of
a graph are made into a graph of their own, in which two are neighbours if they touch. All connected
graphs of up to {MOST} vertices and {MOST_EDGES} edges, rows to {ROWS}, and the boards of the table.
"""

GRAPH_GAMES = Experiment(
    "octal-graph-games",
    "The domino game and the white game on graphs",
    METHOD,
    work,
    tasks,
    judge,
    figures={
        "Lemma 1 on edges: a domino of a row of six, and the edges that go with it": lambda rows: (
            lemma_1(6, 2)
        )
    },
    table=_boards,
    paper=PAPER,
    proofs=proofs("octal-graph-games"),
    probe=(0, 1, 2, 6),
)
