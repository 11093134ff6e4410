"""All positions of a small game as a tree (the paper's figure 1): layers by moves made, each shape
once.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ketplay.core.errors import KetError
from ketplay.games.octal.board.layout import layout
from ketplay.games.octal.board.symmetry import symmetries
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.graph import Solver
from ketplay.games.octal.solver.solver import vertices_of
from ketplay.games.octal.state import GONE, State
from ketplay.games.octal.svg.figures import arrow, frame, label

MOST = 7  # vertices: a larger tree is unreadable
PAINT = {"w": "#f7f1e3", "l": "#b9bccb", "b": "#17161d", "d": "#5b5f78"}
CELL = 11.0
GAP = 26.0


class Node(NamedTuple):
    """A position up to symmetry: what remains, its value, and the steps to the next layer (child,
    risky).
    """

    cells: str
    losing: Fraction
    steps: tuple[tuple[str, bool], ...]


def layers(game: Octal, state: State) -> list[list[Node]]:
    """The positions after 0, 1, 2, ... safe measurements, each shape once; nobody need measure
    black.

    >>> octal = Octal(board="path:5")
    >>> [len(layer) for layer in layers(octal, octal.start())]
    [1, 3, 6, 6, 3, 1]
    """
    left = sum(cell != GONE for cell in state.cells)
    if not (game.on_graph and game.risk) or left > MOST:
        raise KetError(
            f"a tree is drawn for the qubit game with up to {MOST} vertices; here {left} are left",
            at=game.board.text,
        )
    solver = Solver(vertices_of(game, state), Effort())
    names = [v for v, cell in enumerate(state.cells) if cell != GONE]
    images = symmetries(*solver.vertices)
    front = {state.cells}
    node_layers = []
    while front:
        nodes = []
        after = set()
        for cells in sorted(front):
            steps = []
            for v in names:
                if cells[v] in "wld":
                    child = _shape(game._without(State(cells, 0), v, v), names, images)
                    steps.append((child, cells[v] != "w"))
            after |= {child for child, _ in steps}
            mask = sum(1 << bit for bit, v in enumerate(names) if cells[v] != GONE)
            nodes.append(Node(cells, solver.losing(mask), tuple(sorted(set(steps)))))
        node_layers.append(nodes)
        front = after
    return node_layers


def _shape(cells: str, names: list[int], images: list[tuple[int, ...]]) -> str:
    """The least of the position's images under the symmetries."""
    best = cells
    for image in images:
        moved = list(cells)
        for bit, v in enumerate(names):
            moved[names[image[bit]]] = cells[v]
        best = min(best, "".join(moved))
    return best


def draw(game: Octal, state: State, theme: str = "light") -> str:
    """The tree as an SVG of its own: solid steps are safe, dashed ones are coins; under each
    position its value.

    >>> octal = Octal(board="path:3")
    >>> draw(octal, octal.start()).count("<circle")
    9
    """
    node_layers = layers(game, state)
    points = layout(game.board)
    wide = max(x for x, _ in points) * CELL * 1.6 + GAP
    tall = max(y for _, y in points) * CELL * 1.6 + 92
    width = max(len(layer) for layer in node_layers) * wide + 40
    places: dict[tuple[int, str], tuple[float, float]] = {}
    for depth, layer in enumerate(node_layers):
        for index, node in enumerate(layer):
            x = width / 2 + (index - (len(layer) - 1) / 2) * wide
            places[depth, node.cells] = (x, 30 + depth * tall)
    parts = []
    for depth, layer in enumerate(node_layers):
        for node in layer:
            x, y = places[depth, node.cells]
            for child, risky in node.steps:
                right, down = places[depth + 1, child]
                parts.append(arrow(x, y + tall - 66, right, down - 14, risky))
            parts.append(_position(game, node, x - (wide - GAP) / 2, y))
            parts.append(label(x, y + tall - 72, str(node.losing)))
    title = f"All plays on {game.board.text}: losing probabilities of the player to move"
    return frame(width, len(node_layers) * tall, title, parts, theme)


def _position(game: Octal, node: Node, x: float, y: float) -> str:
    points = [(x + a * CELL * 1.6, y + b * CELL * 1.6) for a, b in layout(game.board)]
    lines = [
        f'<path d="M{points[a][0]:.1f} {points[a][1]:.1f}L{points[b][0]:.1f} {points[b][1]:.1f}" '
        'stroke="var(--dim)" stroke-width="1.6"/>'
        for a, b in game.board.edges
        if node.cells[a] != GONE != node.cells[b]
    ]
    dots = [
        f'<circle cx="{a:.1f}" cy="{b:.1f}" r="{CELL / 2:g}" fill="{PAINT[cell]}" '
        'stroke="var(--text)" stroke-width="1.4"/>'
        for (a, b), cell in zip(points, node.cells, strict=True)
        if cell != GONE
    ]
    return "".join(lines + dots)
