"""The lab's new values: long rows and cycles, grids and named graphs, other codes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ketplay.games.octal.board.boards import parse_board
from ketplay.games.octal.board.small_graphs import masks
from ketplay.games.octal.lab.paper import PAPER, proofs
from ketplay.games.octal.octal_code import parse_code
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver.chain import Chains, flips, losing, u, value
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.graph import Solver, Vertices
from ketplay.games.octal.solver.rows import RowSolver
from ketplay.games.octal.svg.tree import draw
from ketplay.lab.experiment import Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import listed
from ketplay.lab.plot import Line, Panel, chart
from ketplay.lab.report import table

EXACT = 72  # squares solved exactly
FAR = 120  # ... and on the condition of heap equivalences


def chain_work(low: int, high: int, short: bool) -> list[Row]:
    """A row a length: k and the losing probability of the row and of the cycle."""
    rows = []
    for n in range(low, high + 1):
        row = Chains((), (n + 1,), ())
        k = flips(row, short=short)
        entry: Row = {
            "n": n,
            "k": k,
            "losing": str(value(row, k)),
            "white": "L" if row.lost else "W",
            "proved": not short,
        }
        if n >= 3:
            cycle = Chains((), (), (n,))
            entry["cycle"] = str(value(cycle, flips(cycle, short=short)))
        rows.append(entry)
    return rows


def chain_judge(rows: Sequence[Row]) -> list[Verdict]:
    cycles = {row["n"]: Fraction(row["cycle"]) for row in rows if "cycle" in row}
    mirrored = [
        r["n"]
        for r in rows
        if r["proved"] and r["n"] + 3 in cycles and 1 - Fraction(r["losing"]) != cycles[r["n"] + 3]
    ]
    k = {row["n"]: row["k"] for row in rows}
    broken = [n for n in k if n + 34 in k and k[n + 34] != k[n] + (6 if n % 2 else 2)]
    last = max(row["n"] for row in rows if row["proved"])
    return [
        Verdict(
            "The losing probabilities of long rows and cycles",
            f"found up to {last} squares",
            f"beyond that, up to {max(k)}, on the condition of heap equivalences",
        ),
        Verdict(
            "A cycle of n + 3 loses with 1 - p, where p belongs to a row of n ≥ 1",
            judged(not mirrored, "proved"),
            f"not for n = 0: a cycle of 3 loses with {cycles[3]}, and with nothing left the player "
            f"to move loses with {losing(Chains((), (), ()))}; tried up to n = {last - 3}, too",
            case=f"n = {mirrored[0]}" if mirrored else "",
            proof="Cycles and rows",
        ),
        Verdict(
            "With 34 squares more best play flips 6 coins more on odd rows and 2 more on even ones",
            judged(not broken, f"checked up to n = {max(k) - 34}"),
            f"up to n = {max(k) - 34} it fails for n = {listed(broken)} alone",
            case=f"n = {broken[0]}" if broken else "",
        ),
    ]


def _k_chart(rows: Sequence[Row]) -> str:
    odd, even = ([row for row in rows if row["n"] % 2 == parity] for parity in (1, 0))
    lines = [
        Line(name, [r["n"] for r in rows_of_parity], [r["k"] for r in rows_of_parity], points=True)
        for name, rows_of_parity in (("odd rows", odd), ("even rows", even))
    ]
    p = [
        Line(
            name,
            [r["n"] for r in rows_of_parity],
            [float(Fraction(r["losing"])) for r in rows_of_parity],
        )
        for name, rows_of_parity in (("odd rows", odd), ("even rows", even))
    ]
    return chart(
        [
            Panel("Coins flipped by best play", "squares", "k", lines),
            Panel("Losing probability", "squares", "p", p),
        ]
    )


K_CHART = "Coins flipped by best play, and losing probability, against the length of the row"
FIGURE_1 = (
    "Figure 1 again: every position that can follow on a row of five; below it the chance that the "
    "player to move loses. Dashed: a coin decides"
)

CHAINS = Experiment(
    "octal-long-rows",
    "Long rows and cycles",
    "A row loses with uₖ = 2/3 + (1/3)(-1/2)ᵏ where the white game is lost, and with 1 - uₖ where "
    "it is won; *Every value is a number of the sequence* on the page "
    "[octal-sequence](octal-sequence.md) proves it. So k, the number of coins that best play flips "
    "from a tied heap, is found by a search over sums of heaps in whole numbers. "
    f"Rows beyond {EXACT} use heap equivalences, which were verified in every sum of total up to "
    "62 but are not proved.",
    chain_work,
    lambda: [
        *(
            {"low": low, "high": min(low + 7, EXACT), "short": False}
            for low in range(1, EXACT + 1, 8)
        ),
        *(
            {"low": low, "high": min(low + 7, FAR), "short": True}
            for low in range(EXACT + 1, FAR + 1, 8)
        ),
    ],
    chain_judge,
    figures={
        K_CHART: _k_chart,
        FIGURE_1: lambda rows: draw(Octal(board="path:5"), Octal(board="path:5").start()),
    },
    table=lambda rows: table(
        ["n", "k", "row", "white game", "cycle", "exact"],
        [
            [
                r["n"],
                r["k"],
                r["losing"],
                r["white"],
                r.get("cycle", ""),
                "yes" if r["proved"] else "if heaps are equivalent",
            ]
            for r in rows
        ],
    ),
    paper=PAPER,
    proofs=proofs("octal-long-rows"),
    cut=lambda args: [{**args, "low": n, "high": n} for n in range(args["low"], args["high"] + 1)],
    probe=(0, 1, 2, 10),
)

BOARDS = (
    *(f"grid:2x{n}" for n in range(2, 13)),
    *(f"grid:3x{n}" for n in range(3, 10)),
    *(f"grid:4x{n}" for n in range(4, 8)),
    "grid:5x5",
    "grid:5x6",
    "torus:3x3",
    "torus:3x4",
    "torus:4x4",
    "torus:4x5",
    "torus:5x5",
    *(f"star:{n}" for n in range(2, 9)),
    *(f"complete:{n}" for n in range(2, 11)),
    *(f"wheel:{n}" for n in range(3, 13)),
    "bipartite:2,3",
    "bipartite:3,3",
    "bipartite:3,4",
    "bipartite:4,4",
    "bipartite:5,5",
    "petersen",
    "cube",
    "hypercube:4",
    "octahedron",
    "icosahedron",
    "dodecahedron",
    "prism",
    "diamond",
    "bull",
    "house",
    "claw",
)


def vertices(board: str) -> Vertices:
    graph = parse_board(board)
    return Vertices(masks(graph.size, graph.edges), (0,) * graph.size)


def board_work(board: str) -> list[Row]:
    """The exact value of a board, and its best first moves."""
    solver = Solver(vertices(board), Effort())
    p = solver.losing()
    moves = solver.moves()
    best = [v for v, losing in moves.items() if losing == p]
    row = {
        "board": board,
        "vertices": solver.n,
        "losing": str(p),
        "white": "W" if solver.won() else "L",
    }
    return [{**row, "best": len(best), "first": best[0]}]


def board_judge(rows: Sequence[Row]) -> list[Verdict]:
    sequence = {u(k) for k in range(60)}
    outside = [row for row in rows if not _in_sequence(row, sequence)]
    smallest = min(outside, key=lambda row: int(row["vertices"]), default=None)
    largest = max(row["vertices"] for row in rows)
    return [
        Verdict(
            "The losing probabilities of grids, tori and named graphs",
            f"found up to {largest} vertices",
            f"{len(rows)} boards",
        ),
        Verdict(
            "On every graph the losing probability is uₖ or 1 - uₖ, as on rows",
            judged(not outside, f"checked up to {largest} vertices"),
            f"{len(outside)} of {len(rows)} boards are different",
            case=f"`{smallest['board']}` loses with {smallest['losing']}" if smallest else "",
        ),
    ]


def _in_sequence(row: Row, sequence: set[Fraction]) -> bool:
    p = Fraction(row["losing"])
    return (1 - p if row["white"] == "W" else p) in sequence


GRIDS = Experiment(
    "octal-boards",
    "Grids, tori and named graphs",
    "A table over all sets of remaining vertices for boards of up to 20 vertices, and for larger "
    "ones a search that decides the white game first. All values are exact.",
    board_work,
    lambda: [{"board": board} for board in BOARDS],
    board_judge,
    table=lambda rows: table(
        ["board", "vertices", "loses with", "white game", "best first moves"],
        [
            [
                r["board"],
                r["vertices"],
                r["losing"],
                r["white"],
                f"{r['best']}, such as v{r['first']}",
            ]
            for r in rows
        ],
    ),
    paper=PAPER,
    probe=(0, 1, 2),
)

CODES = (
    "0.7",
    "0.3",
    "0.07",
    "0.27",
    "0.33",
    "0.37",
    "0.73",
    "0.77",
    "0.377",
    "0.707",
    "0.137",
    "0.007",
    "0.777",
)


def code_work(code: str, reading: str) -> list[Row]:
    """Rows of up to fifteen white squares of one quantum octal game."""
    solver = RowSolver(parse_code(code), reading)
    return [
        {
            "code": code,
            "reading": reading,
            "n": n,
            "losing": str(solver.losing(("w" * n,))),
            "white": "W" if solver.won(("w" * n,)) else "L",
        }
        for n in range(1, 16)
    ]


def code_judge(rows: Sequence[Row]) -> list[Verdict]:
    losing = {(r["code"], r["reading"], r["n"]): r["losing"] for r in rows}
    differ = sorted(
        {
            code
            for code, reading, n in losing
            if reading == "A" and losing[code, "A", n] != losing[code, "B", n]
        }
    )
    same = sorted({code for code, _, _ in losing} - set(differ))
    wrong = [code for code in differ if set(code[2:]) <= {"0", "7"}]
    return [
        Verdict(
            "The losing probabilities of other quantum octal games",
            "found up to 15 squares",
            f"{len({r['code'] for r in rows})} codes in both readings",
        ),
        Verdict(
            "The two readings agree where every digit is 0 or 7",
            judged(not wrong, "proved"),
            f"up to 15 squares they agree for {listed(same)}; they differ for {listed(differ)}",
            case=f"Q{wrong[0]}" if wrong else "",
            proof="The readings agree where every digit is 0 or 7",
        ),
    ]


def _codes(rows: Sequence[Row]) -> str:
    lengths = sorted({row["n"] for row in rows})
    keys = list(dict.fromkeys((row["code"], row["reading"]) for row in rows))
    losing = {(r["code"], r["reading"], r["n"]): r["losing"] for r in rows}
    return table(
        ["code", "reading", *lengths],
        [[f"Q{c}", r, *(losing[c, r, n] for n in lengths)] for c, r in keys],
    )


OTHER_CODES = Experiment(
    "octal-codes",
    "Other quantum octal games",
    "Every move of every position with exact fractions. In reading B a single black square that a "
    "move leaves vanishes; in reading A it counts as a row. Columns are the lengths of white rows.",
    code_work,
    lambda: [{"code": code, "reading": reading} for code in CODES for reading in "BA"],
    code_judge,
    table=_codes,
    paper=PAPER,
    proofs=proofs("octal-codes"),
    probe=(2, 3),
)
