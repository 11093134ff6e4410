"""The domino game on any graph, exactly: Grundy values of sets of remaining vertices.

A move takes two neighbours away. What remains falls apart into components, whose values add up by
XOR (the paper's lemma 2); vertices without neighbours play no part.
"""

from __future__ import annotations

from collections.abc import Iterator

from ketplay.games.octal.board.symmetry import bits
from ketplay.games.octal.solver.effort import Effort, EffortSpent

BYTES = 120  # of an entry of the table, about


class Dominoes:
    """The values of one graph and of what remains of it.

    >>> square = Dominoes((0b1010, 0b0101, 0b1010, 0b0101), Effort())
    >>> square.value(0b1111), square.value(0b0111)
    (0, 1)
    """

    def __init__(self, neighbours: tuple[int, ...], effort: Effort) -> None:
        self.neighbours = neighbours
        self.effort = effort
        self._values: dict[int, int] = {}  # of connected sets of at least two vertices

    def value(self, remaining: int) -> int:
        """The Grundy value of a set of remaining vertices; 0 is lost for the player to move."""
        total = 0
        for component in self._components(remaining):
            total ^= self._connected(component)
        return total

    def _components(self, remaining: int) -> Iterator[int]:
        while remaining:
            component = border = remaining & -remaining
            while border:
                vertex = border.bit_length() - 1
                new_vertices = self.neighbours[vertex] & remaining & ~component
                component |= new_vertices
                border = border & ~(1 << vertex) | new_vertices
            remaining &= ~component
            if component & (component - 1):
                yield component

    def _connected(self, component: int) -> int:
        value = self._values.get(component)
        if value is None:
            edges = [
                1 << a | 1 << b
                for a in bits(component)
                for b in bits(self.neighbours[a] & component)
                if a < b
            ]
            reached = {self.value(component & ~edge) for edge in edges}
            value = next(value for value in range(len(reached) + 1) if value not in reached)
            self._remember(component, value, len(edges))
        return value

    def _remember(self, component: int, value: int, nodes: int) -> None:
        self._values[component] = value
        self.effort.count(nodes, len(self._values), BYTES * len(self._values))
        memory = self.effort.memory
        if self.effort.over or (memory is not None and self.effort.bytes > memory):
            raise EffortSpent
