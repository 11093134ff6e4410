"""The lab on best moves: is a move that wins the white game always best?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from ketplay.games.octal.board.boards import parse_board
from ketplay.games.octal.board.small_graphs import masks
from ketplay.games.octal.lab.paper import PAPER, proofs
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.graph import Solver, Vertices, dense, white_table
from ketplay.lab.experiment import Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import listed
from ketplay.lab.report import table


def best_work(board: str) -> list[Row]:
    """A row a position of a board in which the white game is won: do its winning moves differ in
    value?
    """
    graph = parse_board(board)
    vertices = Vertices(masks(graph.size, graph.edges), (0,) * graph.size)
    solver = Solver(vertices, Effort())
    values = dense(vertices)
    won = white_table(vertices)
    rows = []
    positions = different = other = 0
    worst = Fraction(0)
    case = ""
    for remaining in range(1, 1 << graph.size):
        if not won[remaining]:
            continue
        positions += 1
        safe = [
            v for v in range(graph.size) if remaining >> v & 1 and solver.colour(v, remaining) == 0
        ]
        winning = [
            1 - Fraction(int(values[remaining ^ 1 << v]), 1 << graph.size)
            for v in safe
            if not won[remaining ^ 1 << v]
        ]
        best = Fraction(int(values[remaining]), 1 << graph.size)
        other += best not in winning
        if max(winning) > best:
            different += 1
            if max(winning) - best > worst:
                worst = max(winning) - best
                removed = [v for v in range(graph.size) if not remaining >> v & 1]
                case = f"{board} without {removed}: {best} or {max(winning)}"
    rows.append(
        {
            "board": board,
            "won": positions,
            "not_all_best": different,
            "none_best": other,
            "worst": str(worst),
            "case": case,
        }
    )
    return rows


def best_judge(rows: Sequence[Row]) -> list[Verdict]:
    lines = [row for row in rows if row["board"].startswith(("path", "cycle"))]
    bad = [row for row in lines if row["not_all_best"]]
    graph = [row for row in rows if row not in lines and row["not_all_best"]]
    none = sum(row["none_best"] for row in rows)
    total = sum(row["won"] for row in rows)
    return [
        Verdict(
            "Playing any move that wins the white game is optimal, on rows and cycles",
            judged(not bad, "checked up to 16 vertices"),
            f"{sum(row['not_all_best'] for row in lines)} of "
            f"{sum(row['won'] for row in lines):,} won positions have a winning move of the white "
            "game that is not best",
            "section 4",
            _case(min(bad, key=lambda row: int(row["board"].partition(":")[2]))) if bad else "",
        ),
        Verdict(
            "Playing any move that wins the white game is optimal on any graph",
            judged(not graph, "checked up to 12 vertices"),
            f"{len(graph)} of {len(rows) - len(lines)} graphs have such a position",
            "ours",
            _case(graph[0]) if graph else "",
        ),
        Verdict(
            "Where the white game is won, some move that wins it is best",
            judged(not none, "proved"),
            f"{total:,} positions were tried, too",
            "ours",
            proof="Some winning move of the white game is best",
        ),
    ]


def _case(row: Row) -> str:
    """A counterexample in words.

    >>> _case({"case": "path:15 without [7, 13]: 1/4 or 21/64"})
    '`path:15` without vertices 7 and 13, where winning moves lose with 1/4 and with 21/64'
    """
    match = re.fullmatch(r"(\S+) without \[(.*)\]: (\S+) or (\S+)", row["case"])
    if not match:
        return str(row["case"])
    board, removed, best, other = match.groups()
    without = f" without vertices {listed(removed.split(', '))}" if removed else ""
    return f"`{board}`{without}, where winning moves lose with {best} and with {other}"


BEST = Experiment(
    "octal-best-moves",
    "Is a move that wins the white game a best move?",
    "All positions (sets of remaining vertices) of each board in which the white game is won; "
    "exact values.",
    best_work,
    lambda: [
        {"board": board}
        for board in (
            *(f"path:{n}" for n in range(1, 17)),
            *(f"cycle:{n}" for n in range(3, 17)),
            "claw",
            "star:4",
            "grid:2x3",
            "grid:3x3",
            "grid:3x4",
            "petersen",
            "cube",
            "tree:0,0,1,1,2,2",
            "complete:5",
            "bipartite:3,3",
            "octahedron",
        )
    ],
    best_judge,
    table=lambda rows: table(
        ["board", "won positions", "with a winning move that is not best", "greatest loss"],
        [[row["board"], row["won"], row["not_all_best"], row["worst"]] for row in rows],
    ),
    paper=PAPER,
    proofs=proofs("octal-best-moves"),
    probe=(0, 1, 2, 3),
)
