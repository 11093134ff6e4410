"""The paper's remark that the qubit game is a sigma-game for two."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.games.octal.board.small_graphs import Edges, all_connected_graphs, masks, name
from ketplay.games.octal.board.symmetry import bits
from ketplay.games.octal.lab.paper import PAPER, proofs
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.report import table

MOST = 6


def tasks() -> list[Args]:
    return [{"n": n} for n in range(1, MOST + 1)]


def work(n: int) -> list[Row]:
    """A row a graph: whether colours are sums of presses, and which lamps can all be lit."""
    return [_row(n, edges) for size, edges in all_connected_graphs(n) if size == n]


def _row(n: int, edges: Edges) -> Row:
    near = masks(n, edges)
    differ = lit = 0
    for pressed in range(1 << n):
        forward, backward = (played(near, list(bits(pressed))[::step], n) for step in (1, -1))
        counted = [(near[v] & pressed).bit_count() for v in range(n)]
        unpressed = [v for v in range(n) if not pressed >> v & 1]
        differ += any(forward[v] != backward[v] or forward[v] != counted[v] % 4 for v in unpressed)
        lamps = sigma(near, pressed)
        lit += any((forward[v] % 2 == 1) != bool(lamps >> v & 1) for v in unpressed)
    return {
        "n": n,
        "edges": name(n, edges),
        "colours differ": differ,
        "lamps differ": lit,
        "sigma": can_light_all(near),
        "sigma plus": can_light_all(tuple(mask | 1 << v for v, mask in enumerate(near))),
    }


def played(near: Sequence[int], order: Sequence[int], n: int) -> list[int]:
    """The quarter turns of all vertices after safe measurements in this order, move by move.

    >>> played((0b010, 0b101, 0b010), [0, 2], 3)
    [0, 2, 0]
    """
    turns = [0] * n
    for vertex in order:
        for neighbour in bits(near[vertex]):
            turns[neighbour] = (turns[neighbour] + 1) % 4
    return turns


def sigma(near: Sequence[int], pressed: int) -> int:
    """Sutner's sigma-game: the lamps that are lit after pressing a set of vertices once each.

    >>> bin(sigma((0b010, 0b101, 0b010), 0b001))
    '0b10'
    """
    lamps = 0
    for vertex in bits(pressed):
        lamps ^= near[vertex]
    return lamps


def can_light_all(near: Sequence[int]) -> bool:
    """Whether some set of presses lights every lamp.

    >>> can_light_all((0b10, 0b01)), can_light_all((0,))
    (True, False)
    """
    everything = (1 << len(near)) - 1
    return any(sigma(near, pressed) == everything for pressed in range(1 << len(near)))


def judge(rows: Sequence[Row]) -> list[Verdict]:
    differ = [row for row in rows if row["colours differ"]]
    lamps = [row for row in rows if row["lamps differ"]]
    plus = [row for row in rows if not row["sigma plus"]]
    plain = [row for row in rows if not row["sigma"]]
    most = f"checked up to {MOST} vertices"
    extent = f"{len(rows)} graphs of up to {MOST} vertices were tried, too"
    return [
        Verdict(
            "The colours depend on the set of measured vertices alone, not on their order",
            judged(not differ, "proved"),
            extent,
            "ours",
            f"`{differ[0]['edges']}`" if differ else "",
            "Colours count neighbours",
        ),
        Verdict(
            "The qubit game is Sutner's sigma-game for two players",
            judged(not lamps, "proved"),
            "measuring a vertex presses it, and the grey vertices are the lamps that are lit; "
            + extent,
            "section 2",
            f"`{lamps[0]['edges']}`" if lamps else "",
            "Grey vertices are the lamps that are lit",
        ),
        Verdict(
            "If pressing also switches the vertex itself, all lamps of every graph can be lit",
            judged(not plus, "proved"),
            extent,
            "Sutner's theorem",
            f"`{plus[0]['edges']}`" if plus else "",
            "All lamps can be lit if pressing switches the vertex itself",
        ),
        Verdict(
            "If pressing switches the neighbours alone, as in the qubit game, all lamps of every "
            "graph can be lit",
            judged(not plain, most),
            f"they can on {len(rows) - len(plain)} of {len(rows)} graphs",
            "ours",
            f"a single vertex (`{plain[0]['edges']}`)" if plain else "",
        ),
    ]


def _numbers(rows: Sequence[Row]) -> str:
    lines = []
    for n in sorted({row["n"] for row in rows}):
        graphs = [row for row in rows if row["n"] == n]
        with_all, plus = (sum(row[key] for row in graphs) for key in ("sigma", "sigma plus"))
        lines.append([n, len(graphs), with_all, plus])
    head = ["vertices", "connected graphs", "all lit by sigma", "all lit by sigma plus"]
    return table(head, lines)


SIGMA = Experiment(
    "octal-sigma",
    "The qubit game as a sigma-game",
    "Every connected graph of up to six vertices and every set of measured vertices: the colours "
    "move by move, in two orders, beside the lamps of the sigma-game on the same graph.",
    work,
    tasks,
    judge,
    table=_numbers,
    paper=PAPER,
    proofs=proofs("octal-sigma"),
    probe=(0, 1, 2, 3),
)
