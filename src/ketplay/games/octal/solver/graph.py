"""The qubit game on any graph, exactly: p(S) = least over v of 1 - p(S - v) (white), 1 - p(S - v) /
2 (grey), 1.

From given colours a position is the set of the remaining vertices: a vertex has made as many
quarter turns as neighbours of it were measured. Values are dyadic, with a denominator of at most 2
to the number of vertices.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ketplay.games.octal.board.symmetry import bits, symmetries
from ketplay.games.octal.solver import numba_support
from ketplay.games.octal.solver.effort import Effort, EffortSpent

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

DENSE = 20  # up to here a table over all subsets is the quickest
FEW = 11  # vertices whose table is there sooner than the compiler
LARGEST = 60  # probabilities are whole numbers of 1 / 2^n in 64 bits
HALF = Fraction(1, 2)


class Vertices(NamedTuple):
    """Vertices with their neighbours (as sets of bits) and colours 0 white, 1 light grey, 2 black,
    3 dark grey.
    """

    neighbours: tuple[int, ...]
    colours: tuple[int, ...]

    def without(self, vertex: int) -> Vertices:
        """What remains after a vertex was measured white: its neighbours turn, the numbers above it
        move down.

        >>> Vertices((0b10, 0b01), (0, 0)).without(0)
        Vertices(neighbours=(0,), colours=(1,))
        """
        below = (1 << vertex) - 1
        near = [mask & below | mask >> vertex + 1 << vertex for mask in self.neighbours]
        colours = [(c + (self.neighbours[vertex] >> v & 1)) % 4 for v, c in enumerate(self.colours)]
        del near[vertex], colours[vertex]
        return Vertices(tuple(near), tuple(colours))


def losing(vertices: Vertices, effort: Effort | None = None) -> Fraction:
    """The losing probability of the player to move.

    >>> str(losing(Vertices((0b110, 0b101, 0b011), (0, 0, 0))))  # a triangle
    '1/2'
    """
    return Solver(vertices, effort or Effort()).losing()


def after(position: Fraction, colour: int) -> Fraction:
    """The losing probability of measuring a vertex of this colour, if the opponent then faces
    `position`.

    >>> str(after(Fraction(1, 2), 1))
    '3/4'
    """
    if colour == 0:
        return 1 - position
    return Fraction(1) if colour == 2 else 1 - position / 2


class Solver:
    """The values of one graph and of what remains of it; tables are kept between questions."""

    def __init__(self, vertices: Vertices, effort: Effort) -> None:
        self.vertices = vertices
        self.effort = effort
        self.n = len(vertices.neighbours)
        self.all_vertices = (1 << self.n) - 1
        self._dense: Array | None = None
        self._won: Array | None = None
        self._tables: Any = None

    def losing(self, remaining: int | None = None) -> Fraction:
        """The losing probability when the set `left` remains (all vertices, if not said)."""
        remaining = self.all_vertices if remaining is None else remaining
        if self.n <= DENSE or not numba_support.available():
            return Fraction(int(self.dense()[remaining]), 1 << self.n)
        return self._search(remaining)

    def moves(self, remaining: int | None = None) -> dict[int, Fraction]:
        """The losing probability of each move.

        >>> path = Solver(Vertices((0b010, 0b101, 0b010), (0, 0, 0)), Effort())
        >>> {vertex: str(p) for vertex, p in path.moves().items()}
        {0: '1', 1: '1/4', 2: '1'}
        """
        remaining = self.all_vertices if remaining is None else remaining
        losing_after: dict[int, Fraction] = {}
        for vertex in bits(remaining):
            colour = self.colour(vertex, remaining)
            losing_after[vertex] = after(
                self.losing(remaining ^ 1 << vertex) if colour != 2 else Fraction(0), colour
            )
        return losing_after

    def colour(self, vertex: int, remaining: int) -> int:
        measured = self.all_vertices & ~remaining & self.vertices.neighbours[vertex]
        return (self.vertices.colours[vertex] + measured.bit_count()) % 4

    def won(self, remaining: int | None = None) -> bool:
        """Whether the white game is won for the player to move.

        >>> Solver(Vertices((0b10, 0b01), (0, 0)), Effort()).won()
        True
        """
        remaining = self.all_vertices if remaining is None else remaining
        if numba_support.available() and self.n > DENSE:
            return self._white(remaining)
        if self._won is None:
            self._won = white_table(self.vertices)
        return bool(self._won[remaining])

    def dense(self) -> Array:
        """The table over all subsets."""
        if self._dense is None:
            self._dense = dense(self.vertices)
            self.effort.count(1 << self.n, 1 << self.n, int(self._dense.nbytes))
        return self._dense

    def _open(self) -> Any:
        if self._tables is None:
            self._tables = Tables(self.vertices)
        return self._tables

    def _white(self, remaining: int) -> bool:
        return bool(self._open().white(remaining, self.effort))

    def _search(self, remaining: int) -> Fraction:
        tables = self._open()
        low, high = (Fraction(0), HALF) if self._white(remaining) else (HALF, Fraction(1))
        if remaining == self.all_vertices:
            self.effort.learned(low, high)
        try:
            return Fraction(tables.search(remaining, self.effort), 1 << self.n)
        except EffortSpent:
            if remaining == self.all_vertices:
                self.effort.learned(low, Fraction(tables.so_far, 1 << self.n))
            raise


def planes(colours: tuple[int, ...]) -> tuple[int, int]:
    """The colours as two sets: those with the low bit, those with the high bit.

    >>> planes((0, 1, 2, 3))
    (10, 12)
    """
    low = sum((c & 1) << v for v, c in enumerate(colours))
    return low, sum((c >> 1) << v for v, c in enumerate(colours))


def dense(vertices: Vertices) -> Array:
    """values[S] in units of 1 / 2^n for every set S of remaining vertices.

    >>> dense(Vertices((0b10, 0b01), (0, 0))).tolist()  # of a quarter each: nothing left is lost
    [4, 2, 2, 2]
    """
    import numpy as np

    n = len(vertices.neighbours)
    if n > FEW and numba_support.available():
        from ketplay.games.octal.solver.fast.graph import subsets

        values = np.zeros(1 << n, np.uint32 if n < 32 else np.uint64)
        subsets(np.array(vertices.neighbours, np.int64), *planes(vertices.colours), values)
        return values
    return _layers(vertices)


def _by_count(n: int) -> list[Array]:
    """All subsets of n vertices, by their number of vertices."""
    import numpy as np

    every = np.arange(1 << n)
    counts = sum((every >> v & 1 for v in range(n)), np.zeros(1 << n, np.int64))
    order = np.argsort(counts, kind="stable")
    return np.split(every[order], np.cumsum(np.bincount(counts, minlength=n + 1))[:-1])


def _turns(vertices: Vertices, vertex: int, remaining: Array) -> Array:
    import numpy as np

    turns = np.full(len(remaining), vertices.colours[vertex])
    for neighbour in bits(vertices.neighbours[vertex]):
        turns += ~remaining >> neighbour & 1
    return turns % 4


def _layers(vertices: Vertices) -> Array:
    """The table without the compiler: all sets of one size at a time."""
    import numpy as np

    n = len(vertices.neighbours)
    whole = 1 << n
    values = np.full(whole, whole, np.int64)
    for remaining in _by_count(n)[1:]:
        best = np.full(len(remaining), whole, np.int64)
        for v in range(n):
            colour = _turns(vertices, v, remaining)
            child = values[remaining & ~(1 << v)]
            option = np.where(
                colour == 0, whole - child, np.where(colour == 2, whole, whole - child // 2)
            )
            best = np.where(remaining >> v & 1, np.minimum(best, option), best)
        values[remaining] = best
    return values


def white_table(vertices: Vertices) -> Array:
    """For every set of remaining vertices, whether the white game is won.

    >>> white_table(Vertices((0b10, 0b01), (0, 0))).tolist()
    [False, False, False, True]
    """
    import numpy as np

    n = len(vertices.neighbours)
    won = np.zeros(1 << n, bool)
    for remaining in _by_count(n)[1:]:
        any_win = np.zeros(len(remaining), bool)
        for v in range(n):
            white = (_turns(vertices, v, remaining) == 0) & (remaining >> v & 1 == 1)
            any_win |= white & ~won[remaining & ~(1 << v)]
        won[remaining] = any_win
    return won


class Tables:
    """The hash tables and stacks of the compiled search on one graph."""

    def __init__(self, vertices: Vertices) -> None:
        import numpy as np

        self.vertices = vertices
        self.n = n = len(vertices.neighbours)
        near = np.array(vertices.neighbours, np.int64)
        images = symmetries(*vertices)
        around = _bytes([int(mask) for mask in vertices.neighbours])
        self.graph = (near, around, np.array([_bytes([1 << w for w in image]) for image in images]))
        self.low, self.high = planes(vertices.colours)
        self.whites = (
            np.full((1 << 12, 2), -1, np.int64),
            np.zeros(1 << 12, np.int8),
            np.zeros(3, np.int64),
        )
        self.values = (
            np.full((1 << 12, 2), -1, np.int64),
            np.zeros((1 << 12, 2), np.int64),
            np.zeros(3, np.int64),
        )
        self.stack = np.zeros((n + 2, 12), np.int64)
        self.frames = np.zeros((n + 2, 6), np.int64)

    @property
    def memory(self) -> int:
        return int(sum(array.nbytes for array in (*self.whites, *self.values)))

    def planes(self, remaining: int) -> tuple[int, int, int]:
        low = self.low
        high = self.high
        for v in bits(((1 << self.n) - 1) & ~remaining):
            near = self.vertices.neighbours[v]
            low, high = low ^ near, high ^ (low & near)
        return remaining, low, high

    def white(self, remaining: int, effort: Effort) -> int:
        from ketplay.games.octal.solver.fast import graph as kernel

        return self._run(
            effort,
            lambda: kernel.white(*self.planes(remaining), self.frames, self.graph, self.whites),
        )

    def search(self, remaining: int, effort: Effort) -> int:
        from ketplay.games.octal.solver.fast import graph as kernel

        whole = 1 << self.n
        self.stack[0, :3] = self.planes(remaining)

        def run() -> int:
            self.stack[0, kernel.ALPHA] = -1
            self.stack[0, kernel.BETA] = whole + 1
            return int(
                kernel.search(self.stack, self.frames, self.graph, self.whites, self.values, whole)
            )

        self._run(effort, run)
        return int(self.stack[0, kernel.BEST])

    @property
    def so_far(self) -> int:
        """The best move that a stopped search has seen to the end: no losing probability above it
        is possible.
        """
        from ketplay.games.octal.solver.fast import graph as kernel

        return int(self.stack[0, kernel.BEST])

    def _run(self, effort: Effort, run: Any) -> int:
        """Calls a kernel until it is through, in slices; makes room when a table is full."""
        from ketplay.games.octal.solver.fast import graph as kernel

        while True:
            for used in (self.whites[2], self.values[2]):
                used[1] = 0
                used[2] = effort.slice()
            answer = int(run())
            nodes = int(self.whites[2][1] + self.values[2][1])
            effort.count(nodes, int(self.whites[2][0] + self.values[2][0]), self.memory)
            if answer == kernel.FULL:
                self._grow(effort)
            elif answer != kernel.STOPPED:
                return answer
            elif effort.over:
                raise EffortSpent

    def _grow(self, effort: Effort) -> None:
        self.whites = _roomier(self.whites)
        self.values = _roomier(self.values)
        if effort.memory is not None and self.memory > effort.memory:
            raise EffortSpent


def _bytes(masks: list[int]) -> Array:
    """For each byte of a set: the union of the masks of its vertices."""
    import numpy as np

    table = np.zeros(((len(masks) + 7) // 8, 256), np.int64)
    for v, mask in enumerate(masks):
        has = np.arange(256) >> v % 8 & 1 == 1
        table[v // 8, has] |= mask
    return table


def _roomier(table: tuple[Array, Array, Array]) -> tuple[Array, Array, Array]:
    """The table with twice the room, if it needs it."""
    import numpy as np

    from ketplay.games.octal.solver.fast.graph import rehash

    keys, data, used = table
    if 10 * used[0] <= 5 * len(keys):
        return table
    wider = np.full((2 * len(keys), 2), -1, np.int64)
    room = np.zeros((2 * len(data), *data.shape[1:]), data.dtype)
    rehash(keys, data, wider, room)
    return wider, room, used
