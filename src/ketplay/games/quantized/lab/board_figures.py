"""Figures 11, 12 and 14 of the thesis: two ways to play, a tree played twice, a safe game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from ketplay.core.drawing import Style, css
from ketplay.core.registry import part
from ketplay.games.quantized.classical import Classical, classical
from ketplay.games.quantized.lab.paper import THESIS, proofs
from ketplay.games.quantized.strategies.polynomials import uniform_polynomial
from ketplay.games.quantized.strategies.safe_graph import safe_graph
from ketplay.games.quantized.svg.embedding import embed, without_picks
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged

SEED = 2025
TREES = 200
SIZE = 84
Tree = tuple["Tree", ...]  # a node is the tuple of its children; a leaf is empty
PERFECT: Tree = ((((), ()), ((), ())), (((), ()), ((), ())))


def tasks() -> list[Args]:
    return [{"figure": number} for number in (11, 12, 14)]


def work(figure: int) -> list[Row]:
    return {11: two_ways, 12: leaves, 14: no_mistakes}[figure]()


def two_ways() -> list[Row]:
    """Figure 11: boards that X wins by force, on which a move keeps only the tie."""
    ttt = classical("tictactoe")
    value = ttt.classes.value
    rows = []
    for board, after in ttt.classes.after.items():
        if value[board] != 1 or ttt.game.actor(board) != 0:
            continue
        if any(value[next_] == 0 for next_ in after):
            win = _line(ttt, board, 1)
            tie = _line(ttt, board, 0)
            rows.append(
                {
                    "figure": 11,
                    "board": ttt.text(board),
                    "marks": (board.x | board.o).bit_count(),
                    "optimal": win,
                    "optimal end": _payoff(ttt, win[-1]),
                    "not optimal": tie,
                    "not optimal end": _payoff(ttt, tie[-1]),
                }
            )
    return sorted(rows, key=lambda row: (row["marks"], row["board"]))


def _line(ttt: Classical, board: Any, goal: int) -> list[str]:
    """Boards from here to the end: first a move of this value, then both play safe."""
    boards = [board, next(b for b in ttt.classes.after[board] if ttt.classes.value[b] == goal)]
    while not ttt.finished(boards[-1]):
        boards.append(ttt.after(boards[-1], ttt.safe_moves(boards[-1])[0]))
    return [ttt.text(b) for b in boards]


def _payoff(ttt: Classical, board: str) -> float:
    """What X gets for a finished board."""
    end = ttt.game.outcome(ttt.game.parse_state(board))
    assert end is not None  # a line of play goes to the end
    return end.payoffs[0]


def leaves() -> list[Row]:
    """Figure 12: the chance of every leaf, by classical choices and by a superposition."""
    rng = Random(SEED)
    trees = [PERFECT, *(random_tree(rng, 3) for _ in range(TREES))]
    rows = []
    for number, tree in enumerate(trees):
        boards = chosen(tree)
        measured = superposed(tree)
        rows.append(
            {
                "figure": 12,
                "tree": "perfect" if number == 0 else f"random {number}",
                "leaves": len(boards),
                "first leaf": str(boards[0]),
                "first leaf measured": str(measured[0]),
                "differ": sum(a != b for a, b in zip(boards, measured, strict=True)),
            }
        )
    return rows


def random_tree(rng: Random, depth: int) -> Tree:
    """A tree of this depth whose nodes have one to three children."""
    if depth == 0:
        return ()
    return tuple(random_tree(rng, depth - 1) for _ in range(rng.randint(1, 3)))


def chosen(tree: Tree) -> list[Fraction]:
    """The chance of each leaf if every move is chosen evenly.

    >>> [str(chance) for chance in chosen(PERFECT)][:2]
    ['1/8', '1/8']
    """
    if not tree:
        return [Fraction(1)]
    return [chance / len(tree) for child in tree for chance in chosen(child)]


def superposed(tree: Tree, ply: int = 0) -> list[Fraction]:
    """The same if the first player superposes all moves and the second chooses one on each board.

    The squares of the amplitudes are counted for every way the second player may choose.
    """
    total: list[Fraction] | None = None
    lines = list(_lines(tree, ply))
    for squares in lines:
        total = squares if total is None else [a + b for a, b in zip(total, squares, strict=True)]
    assert total is not None  # there is at least one way
    return [square / len(lines) for square in total]


def _lines(tree: Tree, ply: int) -> list[list[Fraction]]:
    """For each tactic of the second player: the squared amplitude of every leaf.

    Tactics are repeated so that each choice on each board is met equally often.
    """
    if not tree:
        return [[Fraction(1)]]
    below = [_lines(child, ply + 1) for child in tree]
    if ply % 2 == 0:
        combined: list[list[Fraction]] = [[]]
        for child in below:
            combined = [
                [*squares, *(square / len(tree) for square in more)]
                for squares in combined
                for more in child
            ]
        return combined
    empty = [[Fraction(0)] * len(child[0]) for child in below]
    lines = []
    for number, child in enumerate(below):
        for turn in range(_common(below)):
            squares = child[turn % len(child)]
            parts = [squares if n == number else zeros for n, zeros in enumerate(empty)]
            lines.append([square for part_ in parts for square in part_])
    return lines


def _common(below: Sequence[Sequence[Any]]) -> int:
    """How often each choice is counted, so that all are counted equally often."""
    total = 1
    for child in below:
        total *= len(child)
    return total


def no_mistakes() -> list[Row]:
    """Figure 14: the games of safe play in which X never faces a board that allows a mistake."""
    ttt = classical("tictactoe")
    games: list[tuple[list[Any], Fraction]] = []
    _follow(ttt, [ttt.game.start()], Fraction(1), games)
    return [
        {
            "figure": 14,
            "boards": [ttt.text(board) for board in boards],
            "chance": str(chance),
            "share": float(chance),
        }
        for boards, chance in games
    ]


def _follow(
    ttt: Classical, boards: list[Any], chance: Fraction, games: list[tuple[list[Any], Fraction]]
) -> None:
    board = boards[-1]
    if ttt.finished(board):
        games.append((boards, chance))
        return
    if ttt.game.actor(board) == 0 and ttt.classes.mistakes(board, 1):
        return  # here X, who always errs where that is possible, loses
    safe = ttt.safe_moves(board)
    for move in safe:
        _follow(ttt, [*boards, ttt.after(board, move)], chance / len(safe), games)


def judge(rows: Sequence[Row]) -> list[Verdict]:
    ways = [row for row in rows if row["figure"] == 11]
    trees = [row for row in rows if row["figure"] == 12]
    games = [row for row in rows if row["figure"] == 14]
    differ = [row for row in trees if row["differ"]]
    total = sum((Fraction(row["chance"]) for row in games), Fraction(0))
    share = sum(row["share"] for row in games)
    left = uniform_polynomial(safe_graph("tictactoe", 0))[0]  # ties of an X that always errs
    leaf_theorem = "Superposed moves reach every leaf as often as chosen ones"
    wrong = [row for row in ways if (row["optimal end"], row["not optimal end"]) != (1, 0)]
    return [
        Verdict(
            "A non-losing strategy need not be optimal",
            judged(bool(ways) and not wrong, "proved"),
            f"on {len(ways)} boards that X wins by force and is to move on, another move keeps "
            f"only the tie; the first has {ways[0]['marks'] if ways else 0} marks",
            "section 4.1, figure 11",
            proof="A non-losing strategy need not be optimal",
        ),
        Verdict(
            "On a perfect tree superposed moves reach a leaf as often as chosen ones",
            judged(trees[0]["differ"] == 0, "proved"),
            f"either way a leaf of the drawn tree is reached with {trees[0]['first leaf']}",
            "section 4.3, figure 12",
            proof=leaf_theorem,
        ),
        Verdict(
            "On every tree superposed moves reach a leaf as often as chosen ones",
            judged(not differ, "proved"),
            f"{len(trees) - 1} random trees were tried, too; the thesis supposes that on other "
            "trees some advantage might be gained",
            "ours",
            differ[0]["tree"] if differ else "",
            leaf_theorem,
        ),
        Verdict(
            "X may meet no board on which it can err",
            judged(abs(share - left) < 1e-9, "proved"),
            f"there are {len(games)} such games, with a chance of {total} = {float(total):.4f} if "
            "both choose evenly among safe moves",
            "section 4.3, figure 14",
            proof="Games in which X cannot err",
        ),
    ]


def picture_11(rows: Sequence[Row]) -> str:
    row = next(row for row in rows if row["figure"] == 11)
    return _boards([("optimal", row["optimal"]), ("only not losing", row["not optimal"])])


def picture_14(rows: Sequence[Row]) -> str:
    row = next(row for row in rows if row["figure"] == 14)
    return _boards([("", row["boards"][:6]), ("", row["boards"][6:])])


def _boards(lines: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Boards from left to right, a line for each game."""
    ttt = classical("tictactoe")
    svg = part(ttt.game, "svg")
    width = 130 + (SIZE + 22) * max(len(boards) for _, boards in lines)
    height = 16 + (SIZE + 24) * len(lines)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="boards of games, ply by ply">',
        f"<style>{css('light')}{svg.CSS}text{{font:15px sans-serif}}</style>"
        f"<defs>{svg.symbols(svg.TILES[0])}</defs>",
        f'<rect width="{width}" height="{height}" fill="#f6f1e5"/>',
    ]
    for number, (words, boards) in enumerate(lines):
        y = 12 + number * (SIZE + 24)
        parts.append(f'<text x="8" y="{y + 46}">{words}</text>')
        for place, board in enumerate(boards):
            x = 126 + place * (SIZE + 22)
            drawing = svg.draw(ttt.game, ttt.game.parse_state(board), Style(labels=False))
            parts.append(embed(without_picks(drawing), x, y, SIZE, SIZE)[0])
            if place:
                parts.append(f'<path d="M{x - 18} {y + 42}h12" stroke="#22202b" stroke-width="2"/>')
    return "".join([*parts, "</svg>"])


def picture_12(rows: Sequence[Row]) -> str:
    """The perfect tree twice: one path is chosen, or the first player's moves are all played."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 250" role="img" '
        'aria-label="a perfect tree of three plies, played by choice and in superposition">',
        '<rect width="760" height="250" fill="#f6f1e5"/>',
        '<text x="20" y="24" font-family="sans-serif" font-size="15">chosen: 1/2 at each ply'
        "</text>",
        '<text x="400" y="24" font-family="sans-serif" font-size="15">superposed: a quarter each, '
        "of half the leaves</text>",
    ]
    parts += _tree(20, lambda path: not any(path), "#0072b2")
    parts += _tree(400, lambda path: len(path) < 2 or path[1] == 0, "#b3261e")
    return "".join([*parts, "</svg>"])


def _tree(left: int, played: Any, colour: str) -> list[str]:
    parts = []
    paths: list[tuple[int, ...]] = [()]
    for depth in range(4):
        for path in paths:
            x, y = _place(left, path)
            used = played(path)
            ink = 'stroke="#999" stroke-width="2"'
            if used:
                ink = f'stroke="{colour}" stroke-width="4"'
            if path:
                up_x, up_y = _place(left, path[:-1])
                dash = "" if used else ' stroke-dasharray="5 4"'
                parts.append(f'<path d="M{up_x:g} {up_y}L{x:g} {y}" {ink}{dash}/>')
            fill = colour if used else "#f6f1e5"
            parts.append(f'<circle cx="{x:g}" cy="{y}" r="7" fill="{fill}" {ink}/>')
        if depth < 3:
            paths = [(*path, bit) for path in paths for bit in (0, 1)]
    return parts


def _place(left: int, path: Sequence[int]) -> tuple[float, int]:
    first = sum(bit * 2 ** (2 - depth) for depth, bit in enumerate(path))
    leaves_below = 2 ** (3 - len(path))
    return left + 20 + 42 * (first + (leaves_below - 1) / 2), 50 + 60 * len(path)


METHOD = f"""
Figure 11: every board of tic-tac-toe that X wins by force and is to move on. Figure 12: the perfect
tree of three plies and {TREES} random trees with one to three children at each node; in fractions,
over all ways in which the second player may choose. Figure 14: every game in which both play safe
and X faces no board with a mistake, with its chance. The pictures show the first of each.
"""

EXPERIMENT = Experiment(
    name="qt3-boards",
    title="Figures 11, 12 and 14: strategies, a tree, a game of no mistakes",
    method=METHOD,
    work=work,
    tasks=tasks,
    judge=judge,
    figures={
        "Figure 11 again: after the same mistake, optimal play wins, other safe play ties": (
            picture_11
        ),
        "Figure 12 again: a perfect tree, moves chosen (left) and superposed (right)": picture_12,
        "Figure 14 again: a game in which X cannot make a mistake": picture_14,
    },
    seed=SEED,
    paper=THESIS,
    proofs=proofs("qt3-boards"),
    probe=(0, 1, 2),
)
