"""Exact curves as polynomials in q = 1 - p: the uniform classical player and the best one.

The simple quantum player has the curve of the uniform classical one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from ketplay.games.quantized.strategies.best_response import best_response
from ketplay.games.quantized.strategies.safe_graph import Node, SafeGraph

Polynomial = tuple[Fraction, ...]  # coefficients of 1, q, q^2, ...
CERTAIN: Polynomial = (Fraction(1),)


def uniform_polynomial(graph: SafeGraph) -> Polynomial:
    """The chance of a tie when the perfect side chooses evenly among its safe moves.

    >>> from ketplay.games.quantized.strategies.safe_graph import safe_graph
    >>> format_polynomial(uniform_polynomial(safe_graph("tictactoe", 0)))
    '23/945 + 815/3024 q + 50377/90720 q^2 + 391/2592 q^3'
    """
    return _backwards(graph, lambda node, after: mean(after))


def best_polynomial(graph: SafeGraph) -> Polynomial:
    """The same for the best response: one policy, which for tic-tac-toe is best at every rate.

    >>> from ketplay.games.quantized.strategies.safe_graph import safe_graph
    >>> format_polynomial(best_polynomial(safe_graph("tictactoe", 1)))
    'q^4'
    """
    moves = best_response(graph.classical, graph.seat)
    game = graph.classical.game
    classes = graph.classical.classes

    def pick(node: Node, after: Sequence[Polynomial]) -> Polynomial:
        target = game.play(node.position, moves[node.position])
        boards = classes.after[node.position]
        safe = [board for board in boards if classes.value[board] == graph.start_value]
        return after[safe.index(target)]

    return _backwards(graph, pick)


def _backwards(
    graph: SafeGraph, choose: Callable[[Node, Sequence[Polynomial]], Polynomial]
) -> Polynomial:
    """From the last layer to the first; linear, because a path meets each board at most once."""
    below: list[Polynomial] = []
    for ply in reversed(range(len(graph.layers))):
        layer = []
        for node in graph.layers[ply]:
            after = [below[number] for number in node.after]
            if not after:
                layer.append(CERTAIN)
            elif not graph.errs_at(ply):
                layer.append(choose(node, after))
            elif node.error:
                layer.append((Fraction(0), *mean(after)))
            else:
                layer.append(mean(after))
        below = layer
    return below[0]


def mean(polynomials: Sequence[Polynomial]) -> Polynomial:
    """The average.

    >>> mean([(Fraction(1),), (Fraction(0), Fraction(1))])
    (Fraction(1, 2), Fraction(1, 2))
    """
    size = max(map(len, polynomials))
    padded = [each + (Fraction(0),) * (size - len(each)) for each in polynomials]
    columns = zip(*padded, strict=True)
    return tuple(sum(column, Fraction(0)) / len(polynomials) for column in columns)


def evaluate(polynomial: Polynomial, p: float) -> float:
    """Its value for the mistake rate p.

    >>> evaluate((Fraction(0), Fraction(1)), 0.25)
    0.75
    """
    total = Fraction(0)
    q = 1 - Fraction(p)
    for coefficient in reversed(polynomial):
        total = total * q + coefficient
    return float(total)


def format_polynomial(polynomial: Polynomial) -> str:
    """The polynomial as text, lowest power first."""
    terms = []
    for power, coefficient in enumerate(polynomial):
        if not coefficient:
            continue
        factors = []
        if coefficient != 1 or power == 0:
            factors.append(str(coefficient))
        if power:
            factors.append("q" if power == 1 else f"q^{power}")
        terms.append(" ".join(factors))
    return " + ".join(terms) or "0"
