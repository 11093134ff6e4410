"""A bracket as a circuit: letters are gates, |a><b| measures in the basis of b and prepares a, <0| measures.

The value of a bracket is the chance that every measurement gives the result that the cards name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ketplay.core.game import CHANCE
from ketplay.games.brakets.bracket import dirac
from ketplay.games.brakets.cards import BRA, LETTERS, bra_of
from ketplay.games.brakets.rules import Brakets, Move
from ketplay.games.brakets.state import SEATS, State
from ketplay.quantum.circuit import Circuit


class Run(NamedTuple):
    """A circuit with the bits that its cards name: the bracket's value is the chance of exactly these bits."""

    circuit: Circuit
    wanted: str


def begin(qubits: int = 1, title: str = "", labels: tuple[str, ...] = ()) -> Run:
    return Run(Circuit(qubits, (), title, labels), "")


def laid(run: Run, card: str, qubit: int = 0) -> Run:
    """The circuit after one more card on a qubit."""
    circuit = run.circuit
    if card in LETTERS:
        return Run(circuit.gate(card, qubit, note=card), run.wanted)
    bra = bra_of(card)
    if bra in "+-":
        circuit = circuit.gate("H", qubit, note=f"turn the basis of <{bra}| into that of <0|")
    bit = "1" if bra in "1-" else "0"
    circuit = circuit.measure(qubit, note=f"{card} asks for {bit}")
    return Run(circuit if card == BRA else _prepared(circuit, card, qubit), run.wanted + bit)


def _prepared(circuit: Circuit, card: str, qubit: int) -> Circuit:
    """|a> from whatever the measurement left."""
    ket = card[1]
    circuit = circuit.reset(qubit, note=f"{card} prepares |{ket}>")
    if ket in "1-":
        circuit = circuit.gate("X", qubit)
    return circuit.gate("H", qubit) if ket in "+-" else circuit


def of_bracket(cards: Sequence[str]) -> Run:
    """One bracket on one qubit.

    >>> run = of_bracket(["H", "<0|"])
    >>> run.wanted, run.circuit.distribution()[run.wanted]
    ('0', 0.5)
    """
    run = begin(title=dirac(cards), labels=("|0>",))
    for card in cards:
        run = laid(run, card)
    return run


def circuit(game: Brakets, log: Sequence[Move], first: State | None = None) -> Circuit:
    """A whole game on two qubits, one for each player's bracket; a cleared bracket is a qubit put back to |0>.

    >>> circuit(Brakets(), [Move("first", "", 0)]).labels
    ('A', 'B')
    """
    run = begin(2, f"{game.id}: A's bracket is q[0], B's is q[1]", ("A", "B"))
    state = game.start() if first is None else first
    for owner, side in enumerate(state.sides):
        for card in side.bracket.cards:
            run = laid(run, card, owner)
    for move in log:
        after = game.play(state, move)
        run = _followed(game, run, state, move, after)
        state = after
    return run.circuit


def _followed(game: Brakets, run: Run, before: State, move: Move, after: State) -> Run:
    if game.actor(before) != CHANCE and move.kind == "lay":
        run = laid(run, move.card, move.seat)
    if len(after.sheet) == len(before.sheet):
        return run
    owner = after.sheet[-1].owner
    note = f"{SEATS[owner]}'s bracket {dirac(after.sheet[-1].cards)} is done"
    return run._replace(circuit=run.circuit.reset(owner, note=note))
