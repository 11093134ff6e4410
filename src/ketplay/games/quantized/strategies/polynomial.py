"""Exact curves as polynomials in q = 1 - p: the uniform classical player (the simple quantum one too), and the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from ketplay.games.quantized.strategies.best import best_response
from ketplay.games.quantized.strategies.flow import Flow, Node

Poly = tuple[Fraction, ...]  # coefficients of 1, q, q^2, ...
ONE: Poly = (Fraction(1),)


def uniform(flow: Flow) -> Poly:
    """The chance that no mistake lets the weight out when the perfect side chooses evenly among its safe moves.

    >>> from ketplay.games.quantized.strategies.flow import flow_of
    >>> show(uniform(flow_of("tictactoe", 0)))
    '23/945 + 815/3024 q + 50377/90720 q^2 + 391/2592 q^3'
    """
    return _backwards(flow, lambda node, below: mean(below))


def best(flow: Flow) -> Poly:
    """The same for the best response: one policy, made for one rate and, for tic-tac-toe, best for all.

    >>> from ketplay.games.quantized.strategies.flow import flow_of
    >>> show(best(flow_of("tictactoe", 1)))
    'q^4'
    """
    chosen = best_response(flow.classical, flow.seat)
    game = flow.classical.game

    def pick(node: Node, below: Sequence[Poly]) -> Poly:
        target = game.play(node.position, chosen[node.position])
        classes = flow.classical.classes
        safe = [p for p in classes.after[node.position] if classes.value[p] == flow.worth]
        return below[safe.index(target)]

    return _backwards(flow, pick)


def _backwards(flow: Flow, own: Callable[[Node, Sequence[Poly]], Poly]) -> Poly:
    """From the last layer to the first; linear, because on a path each board is met at most once."""
    below: list[Poly] = []
    for ply in reversed(range(len(flow.layers))):
        layer = []
        for node in flow.layers[ply]:
            after = [below[number] for number in node.after]
            if not after:
                layer.append(ONE)
            elif not flow.errs_at(ply):
                layer.append(own(node, after))
            else:
                layer.append((Fraction(0), *mean(after)) if node.error else mean(after))
        below = layer
    return below[0]


def mean(polys: Sequence[Poly]) -> Poly:
    """The average.

    >>> mean([(Fraction(1),), (Fraction(0), Fraction(1))])
    (Fraction(1, 2), Fraction(1, 2))
    """
    size = max(map(len, polys))
    padded = [poly + (Fraction(0),) * (size - len(poly)) for poly in polys]
    return tuple(sum(column, Fraction(0)) / len(polys) for column in zip(*padded, strict=True))


def at(poly: Poly, p: float) -> float:
    """Its value for the mistake rate p.

    >>> at((Fraction(0), Fraction(1)), 0.25)
    0.75
    """
    total = Fraction(0)
    q = 1 - Fraction(p)
    for coefficient in reversed(poly):
        total = total * q + coefficient
    return float(total)


def show(poly: Poly) -> str:
    """As text."""
    terms = []
    for power, coefficient in enumerate(poly):
        if coefficient:
            q = "" if power == 0 else "q" if power == 1 else f"q^{power}"
            terms.append(
                " ".join(
                    word for word in ("" if coefficient == 1 and q else str(coefficient), q) if word
                )
            )
    return " + ".join(terms) or "0"
