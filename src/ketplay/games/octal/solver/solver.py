"""Exact values of a position, by the quickest way that fits it: heaps and coins, rows, subsets, or
a search.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import NamedTuple

from ketplay.core.errors import KetError
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver import chain, numba_support
from ketplay.games.octal.solver.chain import Chains
from ketplay.games.octal.solver.domino import Dominoes
from ketplay.games.octal.solver.effort import Effort, EffortSpent
from ketplay.games.octal.solver.graph import DENSE, LARGEST, Solver, Vertices
from ketplay.games.octal.solver.grundy import heaps
from ketplay.games.octal.solver.rows import RowSolver
from ketplay.games.octal.state import GONE, Move, State, Take

PLAIN = 20  # vertices of a graph without the compiler
EDGES = 25  # vertices of a graph of the domino game
ROWS = 40  # squares of the rows of other codes
# Squares of rows and cycles; beyond it heap equivalences are used, which are verified but not
# proved.
HEAPS = 100
HEAPS_PLAIN = 55
FAR = 240


class TooLarge(KetError):
    """The position is beyond what can be solved exactly."""

    code = "too_large"


class Solution(NamedTuple):
    """What is known of a position. Without a value (stopped before the end) the bounds say what is
    known.
    """

    losing: Fraction | None
    bounds: tuple[Fraction, Fraction]
    moves: dict[str, Fraction | None]
    white: bool | None  # whether the white game is won
    status: str  # exact, or conditional on heap equivalences that are verified but not proved
    method: str


def solve(game: Octal, state: State, effort: Effort | None = None, moves: bool = True) -> Solution:
    """The losing probability of the player to move, and of each move. Ctrl-C leaves bounds.

    >>> game = Octal(board="path:9")
    >>> solution = solve(game, game.start())
    >>> str(solution.losing), solution.white, solution.status, str(solution.moves["4"])
    ('5/16', True, 'exact', '5/16')
    """
    effort = effort or Effort()
    method = method_for(game, state, effort)
    names = [game.format_move(move)[1:] for move in game.moves(state)] if moves else []
    values: dict[str, Fraction | None] = dict.fromkeys(names)
    white: bool | None = None
    losing: Fraction | None = None
    try:
        white = method.white(state)
        effort.learned(*method.frame(state, white))
        losing = method.losing(state)
        effort.learned(losing, losing)
        for move, name in zip(game.moves(state), names, strict=False):
            values[name] = method.after(state, move)
    except (EffortSpent, KeyboardInterrupt):
        pass
    return Solution(losing, (effort.low, effort.high), values, white, method.status, method.method)


class Method(ABC):
    """One way to the values. `state` must be one in which a seat is to move, or the end."""

    status = "exact"
    method = ""

    def __init__(self, game: Octal, effort: Effort) -> None:
        self.game = game
        self.effort = effort

    @abstractmethod
    def losing(self, state: State) -> Fraction:
        """The losing probability of the player to move."""

    @abstractmethod
    def white(self, state: State) -> bool:
        """Whether the white game is won for the player to move."""

    def frame(self, state: State, white: bool) -> tuple[Fraction, Fraction]:
        """W => p <= 1/2, L => p >= 1/2: a theorem for all graphs and codes."""
        half = Fraction(1, 2)
        return (Fraction(0), half) if white else (half, Fraction(1))

    def after(self, state: State, move: Move) -> Fraction:
        """The losing probability of a move."""
        if not isinstance(move, Take):
            return 1 - self.losing(self.game.play(state, move))
        block = state.cells[move.first : move.last + 1]
        if "b" in block:
            return Fraction(1)
        coins = sum(cell in "ld" for cell in block)
        survived = self.game.play(state, move)
        for _ in range(coins):
            survived = self.game.play(survived, self.game.moves(survived)[0])
        return 1 - self.losing(survived) / (1 << coins)


class HeapMethod(Method):
    """Rows and cycles of the qubit game: heaps and a whole number of coins."""

    method = "heaps"

    def __init__(self, game: Octal, effort: Effort, short: bool) -> None:
        super().__init__(game, effort)
        self.short = short
        self.status = "conditional" if short else "exact"
        self._values: dict[Chains, Fraction] = {}

    def losing(self, state: State) -> Fraction:
        chains = self._chains(state)
        if chains not in self._values:
            self._values[chains] = chain.losing(chains, self.effort, self.short)
        return self._values[chains]

    def white(self, state: State) -> bool:
        return not self._chains(state).lost

    def frame(self, state: State, white: bool) -> tuple[Fraction, Fraction]:
        return chain.frame(self._chains(state))

    def _chains(self, state: State) -> Chains:
        chains = chains_of(self.game, state)
        assert chains is not None  # what a chain becomes is a chain
        return chains


class GraphMethod(Method):
    """Any graph of the qubit game: a table over subsets, or a search."""

    def __init__(self, game: Octal, state: State, effort: Effort) -> None:
        super().__init__(game, effort)
        self.names = [v for v, cell in enumerate(state.cells) if cell != GONE]
        self.solver = Solver(vertices_of(game, state), effort)
        self.method = (
            "subsets" if self.solver.n <= DENSE or not numba_support.available() else "search"
        )

    def losing(self, state: State) -> Fraction:
        return self.solver.losing(self._left(state))

    def white(self, state: State) -> bool:
        return self.solver.won(self._left(state))

    def _left(self, state: State) -> int:
        return sum(1 << bit for bit, v in enumerate(self.names) if state.cells[v] != GONE)


class RowMethod(Method):
    """Other codes of quantum octal games, on rows."""

    method = "rows"

    def __init__(self, game: Octal, effort: Effort) -> None:
        super().__init__(game, effort)
        self.solver = RowSolver(game.code, game.reading, effort)

    def losing(self, state: State) -> Fraction:
        return self.solver.losing(self._rows(state))

    def white(self, state: State) -> bool:
        return self.solver.won(self.solver.canonical(self._rows(state)))

    def _rows(self, state: State) -> tuple[str, ...]:
        return tuple(state.cells[first : last + 1] for first, last in self.game.row_spans(state))


class ClassicalMethod(Method):
    """The classical octal games: Sprague and Grundy."""

    method = "grundy"

    def losing(self, state: State) -> Fraction:
        return Fraction(0) if self.white(state) else Fraction(1)

    def white(self, state: State) -> bool:
        value = 0
        for first, last in self.game.row_spans(state):
            value ^= heaps(self.game.code).value(last - first + 1)
        return value != 0


class DominoMethod(Method):
    """The domino game on any graph."""

    method = "dominoes"

    def __init__(self, game: Octal, state: State, effort: Effort) -> None:
        super().__init__(game, effort)
        near = tuple(sum(1 << w for w in vertices) for vertices in game.neighbours)
        self.dominoes = Dominoes(near, effort)

    def losing(self, state: State) -> Fraction:
        return Fraction(0) if self.white(state) else Fraction(1)

    def white(self, state: State) -> bool:
        return self.dominoes.value(_mask(state)) != 0


class WhiteMethod(Method):
    """The white game (R6) by the method of the game with all moves."""

    def __init__(self, game: Octal, inner: Method) -> None:
        super().__init__(game, inner.effort)
        self.inner = inner
        self.method = f"white game by {inner.method}"

    def losing(self, state: State) -> Fraction:
        return Fraction(0) if self.white(state) else Fraction(1)

    def white(self, state: State) -> bool:
        return self.inner.white(state)


def _mask(state: State) -> int:
    return sum(1 << v for v, cell in enumerate(state.cells) if cell != GONE)


def method_for(game: Octal, state: State, effort: Effort) -> Method:
    """The quickest way to the values of a position; TooLarge says what can be had instead."""
    remaining = sum(cell != GONE for cell in state.cells)
    if game.on_edges:
        if remaining > EDGES:
            raise _too_large(
                f"a graph of {remaining} vertices", f"graphs of up to {EDGES} vertices"
            )
        return DominoMethod(game, state, effort)
    if not game.quantum:
        return ClassicalMethod(game, effort)
    method = _quantum_method(game, state, remaining, effort)
    return method if game.risk else WhiteMethod(game, method)


def _quantum_method(game: Octal, state: State, remaining: int, effort: Effort) -> Method:
    if not game.on_graph:
        if remaining > ROWS:
            raise _too_large(
                f"{remaining} squares of the code {game.code}",
                f"rows of up to {ROWS} squares in all",
            )
        return RowMethod(game, effort)
    chains = chains_of(game, state)
    if chains is not None and remaining > DENSE // 2:
        return _heap_method(game, remaining, effort)
    most = LARGEST if numba_support.available() else PLAIN
    if remaining > most:
        more = numba_support.hint(LARGEST)
        raise _too_large(
            f"a graph of {remaining} vertices", f"graphs of up to {most} vertices{more}"
        )
    return GraphMethod(game, state, effort)


def _heap_method(game: Octal, remaining: int, effort: Effort) -> Method:
    compiled = numba_support.available()
    most = FAR if compiled else HEAPS_PLAIN
    if remaining > most:
        raise _too_large(
            f"{remaining} vertices in rows and cycles",
            f"{most} vertices in all{numba_support.hint(FAR)}",
        )
    return HeapMethod(game, effort, short=compiled and remaining > HEAPS)


def _too_large(position: str, most: str) -> TooLarge:
    return TooLarge(
        f"{position} cannot be solved exactly here; solved are {most}; a bot still plays on it, "
        "and after some moves"
        " the rest can be solved"
    )


def vertices_of(game: Octal, state: State) -> Vertices:
    """What remains, numbered from 0.

    >>> game = Octal(board="path:3")
    >>> vertices_of(game, State(".lw", 1))
    Vertices(neighbours=(2, 1), colours=(1, 0))
    """
    remaining = [v for v, cell in enumerate(state.cells) if cell != GONE]
    number = {v: bit for bit, v in enumerate(remaining)}
    near = tuple(sum(1 << number[w] for w in game.neighbours[v] if w in number) for v in remaining)
    return Vertices(near, tuple("wlbd".index(state.cells[v]) for v in remaining))


def chains_of(game: Octal, state: State) -> Chains | None:
    """The position as heaps, if it consists of rows and cycles as they arise from white ones.

    >>> game = Octal(board="path:4+cycle:5")
    >>> chains_of(game, game.start()), chains_of(game, State("l.lwwwwww", 0))
    (Chains(tied=(), free=(5,), cycles=(5,)), Chains(tied=(1, 2), free=(), cycles=(5,)))
    """
    tied: list[int] = []
    free: list[int] = []
    cycles: list[int] = []
    for row, closed in _components(game, state):
        if row == "b":
            continue
        if closed and not row.strip("w"):
            cycles.append(len(row))
        elif closed or (len(row) > 1 and (row[1:-1].strip("w") or (row[0] + row[-1]).strip("wl"))):
            return None
        elif not row.strip("w"):
            free.append(len(row) + 1)
        else:
            tied.append(row.count("w") + 1)
    return Chains(tuple(sorted(tied)), tuple(sorted(free)), tuple(sorted(cycles)))


def _components(game: Octal, state: State) -> list[tuple[str, bool]]:
    """The colours of each component along its way, and whether it is closed; a branching one reads
    as 'bb'.
    """
    neighbours = {
        v: [w for w in game.neighbours[v] if state.cells[w] != GONE]
        for v, c in enumerate(state.cells)
        if c != GONE
    }
    components: list[tuple[str, bool]] = []
    seen: set[int] = set()
    ends = sorted(neighbours, key=lambda v: (len(neighbours[v]) > 1, v))  # ends of rows first
    for start in ends:
        if start in seen:
            continue
        walk = [start]
        seen.add(start)
        while True:
            unvisited = [w for w in neighbours[walk[-1]] if w not in seen]
            if len(neighbours[walk[-1]]) > 2:
                return [("bb", False)]
            if not unvisited:
                break
            walk.append(unvisited[0])
            seen.add(unvisited[0])
        components.append(("".join(state.cells[v] for v in walk), len(neighbours[start]) == 2))
    return components
