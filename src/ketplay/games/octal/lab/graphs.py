"""The lab on graphs: the lucky players, the framing of losing probabilities, the white game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ketplay.games.octal.board.small_graphs import Edges, all_connected_graphs, masks, name, trees
from ketplay.games.octal.lab.paper import PAPER, proofs
from ketplay.games.octal.solver.graph import Vertices, dense, white_table
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.report import table

KINDS = ("connected graphs", "trees", "rows", "cycles")
MOST = {"connected graphs": 7, "trees": 9, "rows": 14, "cycles": 14}


def tasks() -> list[Args]:
    """One task a kind and number of vertices."""
    return [
        {"kind": kind, "n": n}
        for kind in KINDS
        for n in range(3 if kind == "cycles" else 1, MOST[kind] + 1)
    ]


def graphs(kind: str, n: int) -> list[Edges]:
    """The graphs of a task.

    >>> len(graphs("trees", 6)), graphs("cycles", 3)
    (6, [((0, 1), (1, 2), (0, 2))])
    """
    if kind == "connected graphs":
        return [edges for size, edges in all_connected_graphs(n) if size == n]
    if kind == "trees":
        return list(trees(n))
    row = tuple((v, v + 1) for v in range(n - 1))
    return [row if kind == "rows" else (*row, (0, n - 1))]


def work(kind: str, n: int) -> list[Row]:
    """A row a graph: its value, the white game, what lucky players flip, and what the
    framings say.
    """
    return [_row(kind, n, edges) for edges in graphs(kind, n)]


def _row(kind: str, n: int, edges: Edges) -> Row:
    near = masks(n, edges)
    vertices = Vertices(near, (0,) * n)
    values = dense(vertices)
    p = Fraction(int(values[-1]), 1 << n)
    won = bool(white_table(vertices)[-1])
    lucky = sorted(lucky_parities(near))
    crowded = any(near[a].bit_count() > 2 and near[b].bit_count() > 2 for a, b in edges)
    return {
        "kind": kind,
        "n": n,
        "edges": name(n, edges),
        "losing": str(p),
        "white": "W" if won else "L",
        "kayles": "W" if kayles_won(near) else "L",
        "lucky": lucky,
        "parity_of_edges": len(edges) % 2,
        "crowded": crowded,  # two adjacent vertices of degree three or more
        "framed": frames(p, len(edges) % 2, won),
        "framed_by_lucky": frames(p, lucky[0], won) if len(lucky) == 1 else None,
        "law": lucky_law(near, len(edges)),
    }


def frames(p: Fraction, parity: int, won: bool) -> bool:
    """The paper's inequalities (2), strict as printed.

    >>> frames(Fraction(1, 4), 0, True), frames(Fraction(1, 2), 0, True)
    (True, False)
    """
    third = Fraction(1, 3)
    half = Fraction(1, 2)
    if won:
        return 0 <= p < third if parity == 0 else third < p <= half
    return 2 * third < p <= 1 if parity == 0 else half <= p < 2 * third


def lucky_games(near: Sequence[int]) -> dict[int, set[tuple[int, int]]]:
    """For every set of remaining vertices: (parity of greys measured, set of blacks at the end)
    that can come.
    """
    n = len(near)
    all_vertices = (1 << n) - 1
    endings: dict[int, set[tuple[int, int]]] = {}
    for remaining in range(1 << n):
        ends: set[tuple[int, int]] = set()
        open_moves = False
        for v in range(n):
            turns = (near[v] & all_vertices & ~remaining).bit_count() % 4
            if remaining >> v & 1 and turns != 2:
                open_moves = True
                ends |= {
                    (parity ^ turns & 1, blacks) for parity, blacks in endings[remaining ^ 1 << v]
                }
        endings[remaining] = ends if open_moves else {(0, remaining)}
    return endings


def lucky_parities(near: Sequence[int]) -> set[int]:
    """The parities of the number of grey vertices that lucky players can measure, from an all-white
    graph.

    >>> diamond = masks(4, ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3)))
    >>> lucky_parities((0b10, 0b01)), sorted(lucky_parities(diamond))
    ({1}, [0, 1])
    """
    return {parity for parity, _ in lucky_games(near)[(1 << len(near)) - 1]}


def lucky_law(near: Sequence[int], edges: int) -> bool:
    """Whether greys = edges - edges among the blacks left at the end, modulo 2, in every lucky
    game.
    """
    for parity, blacks in lucky_games(near)[(1 << len(near)) - 1]:
        inside = (
            sum((near[v] & blacks).bit_count() for v in range(len(near)) if blacks >> v & 1) // 2
        )
        if parity != (edges - inside) % 2:
            return False
    return True


def kayles_won(near: Sequence[int]) -> bool:
    """Node Kayles: take a vertex and its neighbours away; who cannot loses.

    >>> kayles_won((0b10, 0b01))
    True
    """
    n = len(near)
    won = [False] * (1 << n)
    for remaining in range(1, 1 << n):
        won[remaining] = any(
            remaining >> v & 1 and not won[remaining & ~(near[v] | 1 << v)] for v in range(n)
        )
    return won[-1]


def _smallest(rows: Sequence[Row]) -> str:
    if not rows:
        return ""
    row = min(rows, key=lambda row: (row["n"], row["edges"].count("-")))
    white = "won" if row["white"] == "W" else "lost"
    return f"`{row['edges']}`, p = {row['losing']}, white game {white}"


class Claim(NamedTuple):
    """What is claimed, of which graphs, which of them are against it, and how it is known."""

    words: str
    applies: Callable[[Row], bool]
    against: Callable[[Row], bool]
    source: str = "ours"
    proof: str = ""  # the heading of its proof


def _line(row: Row) -> bool:
    return row["kind"] in ("rows", "cycles")


def _graph(row: Row) -> bool:
    return not _line(row)


def _tree(row: Row) -> bool:
    return bool(row["kind"] == "trees")


def _any(row: Row) -> bool:
    return True


def _unsettled(row: Row) -> bool:
    return len(row["lucky"]) > 1


def _unframed(row: Row) -> bool:
    return not row["framed"]


def _outside(row: Row, white: str) -> bool:
    p = Fraction(row["losing"])
    half = Fraction(1, 2)
    return p > half if row[white] == "W" else p < half


CLAIMS = (
    Claim(
        "Lucky players flip an even number of coins on an odd row, an odd number on an even row",
        lambda row: bool(row["kind"] == "rows"),
        lambda row: bool(row["lucky"] != [(row["n"] + 1) % 2]),
        "section 4.2, lemma 4",
        "Lucky players on a row",
    ),
    Claim(
        "On any graph the parity of lucky players' coins is fixed, as lemma 4 says of rows",
        _graph,
        _unsettled,
    ),
    Claim("On any tree the parity of lucky players' coins is fixed", _tree, _unsettled),
    Claim(
        "On any graph lucky players flip as many coins as there are edges, less those between "
        "black vertices at the end, modulo 2",
        _any,
        lambda row: not row["law"],
        proof="Lucky players on a graph",
    ),
    Claim(
        "On rows and cycles the losing probability lies in its frame",
        _line,
        _unframed,
        "section 4.4, equation 2",
        "octal-sequence: Every value is a number of the sequence",
    ),
    Claim(
        "On any graph the losing probability lies in its frame, by the parity of the edges",
        _graph,
        _unframed,
    ),
    Claim("On any tree the losing probability lies in its frame", _tree, _unframed),
    Claim(
        "On any graph whose lucky parity is fixed the losing probability lies in its frame",
        _graph,
        lambda row: row["framed_by_lucky"] is False,
    ),
    Claim(
        "The losing probability lies in its frame where no two vertices of degree three or more "
        "are adjacent",
        lambda row: not row["crowded"],
        _unframed,
    ),
    Claim(
        "On any graph p ≤ 1/2 where the white game is won, and p ≥ 1/2 where it is lost",
        _any,
        lambda row: _outside(row, "white"),
        "section 4",
        "The white game decides on which side of one half",
    ),
    Claim(
        "With Node Kayles for the white game, p ≤ 1/2 where it is won, and p ≥ 1/2 where it is "
        "lost",
        _any,
        lambda row: _outside(row, "kayles"),
        "section 3.1",
    ),
)


def judge(rows: Sequence[Row]) -> list[Verdict]:
    """The paper's claims on rows, and what becomes of them on graphs."""
    verdicts = []
    for claim in CLAIMS:
        tested = [row for row in rows if claim.applies(row)]
        wrong = [row for row in tested if claim.against(row)]
        detail = f"{len(wrong) or 'none'} of {len(tested):,} graphs is against it"
        if len(wrong) > 1:
            detail = f"{len(wrong)} of {len(tested):,} graphs are against it"
        most = max((row["n"] for row in tested), default=0)
        word = judged(not wrong, "proved" if claim.proof else f"checked up to {most} vertices")
        case = _smallest(wrong)
        verdicts.append(Verdict(claim.words, word, detail, claim.source, case, claim.proof))
    return verdicts


METHOD = (
    "\nEvery connected graph of up to seven vertices and every tree of up to nine, one of each "
    "shape; rows and cycles of up to\nfourteen.\n"
    "Losing probabilities are exact (a table over all sets of remaining vertices); lucky games "
    "are enumerated completely.\n"
    "The white game is that of the safe moves with recolouring; Node Kayles removes a vertex "
    "with its neighbours.\n"
    "A frame is an interval of the paper's inequalities (2), strict as printed."
)


def _kinds(rows: Sequence[Row]) -> str:
    lines = []
    for kind in KINDS:
        for n in sorted({row["n"] for row in rows if row["kind"] == kind}):
            graphs_of_kind = [row for row in rows if row["kind"] == kind and row["n"] == n]
            unsettled = sum(len(row["lucky"]) > 1 for row in graphs_of_kind)
            lines.append(
                [
                    kind,
                    n,
                    len(graphs_of_kind),
                    unsettled,
                    sum(not row["framed"] for row in graphs_of_kind),
                ]
            )
    return table(["kind", "vertices", "graphs", "lucky parity open", "outside the frames"], lines)


GRAPHS = Experiment(
    "octal-graphs",
    "Lucky players and the framing, on rows and on graphs",
    METHOD,
    work,
    tasks,
    judge,
    table=_kinds,
    paper=PAPER,
    proofs=proofs("octal-graphs"),
    probe=(0, 1, 2, 7, 8),
)
