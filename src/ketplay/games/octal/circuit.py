"""A game as a circuit: colours are prepared by sqrt(X) gates, each measurement is placed where it
was made.
"""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.errors import KetError
from ketplay.games.octal.board.boards import COLOURS
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, NAMES, Move, State, Take
from ketplay.quantum.circuit import Circuit


def circuit(game: Octal, log: Sequence[Move], first: State | None = None) -> Circuit:
    """One wire a vertex; a measured qubit that came up zero turns its neighbours by sqrt(X).

    >>> from ketplay.games.octal.state import Coin
    >>> octal = Octal(board="path:2")
    >>> program = circuit(octal, [Take(0, 0), Take(1, 1), Coin(0)])
    >>> [operation.name for operation in program.operations]
    ['measure', 'SX', 'measure']
    """
    if not game.quantum:
        raise KetError(
            "a classical octal game has no circuit; play it with quantum=yes", at=game.id
        )
    state = game.start() if first is None else first
    labels = tuple(f"v{v}" for v in range(game.board.size))
    wires = Circuit(
        game.board.size, (), f"{game.id}: a vertex a wire, sqrt(X) is a quarter turn", labels
    )
    for v, cell in enumerate(state.cells):
        for _ in range(COLOURS.index(cell) if cell != GONE else 0):
            wires = wires.gate("SX", v, note=f"vertex {v} begins {NAMES[cell]}")
    for move in log:
        after = game.play(state, move)
        if isinstance(move, Take):
            wires = _with_measurements(wires, game, state, move)
        if after.block is None and not after.lost:
            wires = _with_quarter_turns(wires, game, state, after)
        state = after
    return wires


def _with_measurements(wires: Circuit, game: Octal, state: State, move: Take) -> Circuit:
    for v in range(move.first, move.last + 1):
        wires = wires.measure(
            v, note=f"{game.seats[state.turn]} measures vertex {v}, {NAMES[state.cells[v]]}"
        )
    return wires


def _with_quarter_turns(wires: Circuit, game: Octal, before: State, after: State) -> Circuit:
    """The quarter turns that follow a block that was measured safely."""
    removed = [
        v for v in range(game.board.size) if before.cells[v] != GONE and after.cells[v] == GONE
    ]
    for v in removed:
        for w in game.neighbours[v]:
            if after.cells[w] != GONE:
                wires = wires.gate("SX", w, note=f"neighbour of {v}")
    return wires


def has_circuit(game: Octal) -> bool:
    """Only where something is measured.

    >>> has_circuit(Octal()), has_circuit(Octal(code="0.07", quantum="no"))
    (True, False)
    """
    return game.quantum
