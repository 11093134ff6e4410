"""A bracket as a circuit: letters are gates, |a><b| measures in b's basis and prepares a.

The closing <0| measures, too. The value of a bracket is the chance that every measurement gives the
result that the cards name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ketplay.games.brakets.bracket import dirac
from ketplay.games.brakets.cards import BRA, LETTERS, bra_of
from ketplay.games.brakets.rules import Brakets, Move, MoveKind
from ketplay.games.brakets.state import SEATS, State
from ketplay.quantum.circuit import Circuit


class BracketCircuit(NamedTuple):
    """A circuit with the bits that its cards name.

    The bracket's value is the chance of exactly these bits.
    """

    circuit: Circuit
    bits: str


def empty_circuit(qubits: int = 1, title: str = "", labels: tuple[str, ...] = ()) -> BracketCircuit:
    """The circuit before the first card."""
    return BracketCircuit(Circuit(qubits, (), title, labels), "")


def add_card(bracket: BracketCircuit, card: str, qubit: int = 0) -> BracketCircuit:
    """The circuit after one more card on a qubit."""
    circuit = bracket.circuit
    if card in LETTERS:
        return BracketCircuit(circuit.gate(card, qubit, note=card), bracket.bits)
    bra = bra_of(card)
    if bra in "+-":
        circuit = circuit.gate("H", qubit, note=f"turn the basis of <{bra}| into that of <0|")
    bit = "1" if bra in "1-" else "0"
    circuit = circuit.measure(qubit, note=f"{card} asks for {bit}")
    if card != BRA:
        circuit = _prepare(circuit, card, qubit)
    return BracketCircuit(circuit, bracket.bits + bit)


def _prepare(circuit: Circuit, card: str, qubit: int) -> Circuit:
    """Prepares |a>, whatever the measurement gave."""
    ket = card[1]
    circuit = circuit.reset(qubit, note=f"{card} prepares |{ket}>")
    if ket in "1-":
        circuit = circuit.gate("X", qubit)
    return circuit.gate("H", qubit) if ket in "+-" else circuit


def bracket_circuit(cards: Sequence[str]) -> BracketCircuit:
    """One bracket on one qubit.

    >>> bracket = bracket_circuit(["H", "<0|"])
    >>> bracket.bits, bracket.circuit.distribution()[bracket.bits]
    ('0', 0.5)
    """
    bracket = empty_circuit(title=dirac(cards), labels=("|0>",))
    for card in cards:
        bracket = add_card(bracket, card)
    return bracket


def circuit(game: Brakets, log: Sequence[Move], first: State | None = None) -> Circuit:
    """A whole game on two qubits, one for each player's bracket; a cleared bracket is reset to |0>.

    >>> circuit(Brakets(), [Move(MoveKind.FIRST, "", 0)]).labels
    ('A', 'B')
    """
    brackets = empty_circuit(2, f"{game.id}: A's bracket is q[0], B's is q[1]", ("A", "B"))
    state = game.start() if first is None else first
    for owner, side in enumerate(state.sides):
        for card in side.bracket.cards:
            brackets = add_card(brackets, card, owner)
    for move in log:
        after = game.play(state, move)
        brackets = _add_move(brackets, state, move, after)
        state = after
    return brackets.circuit


def _add_move(brackets: BracketCircuit, before: State, move: Move, after: State) -> BracketCircuit:
    """The circuit after one more move: a card laid, or a bracket that ended."""
    if move.kind == MoveKind.LAY:
        brackets = add_card(brackets, move.card, move.seat)
    if len(after.sheet) == len(before.sheet):
        return brackets
    result = after.sheet[-1]
    note = f"{SEATS[result.owner]}'s bracket {dirac(result.cards)} is done"
    return brackets._replace(circuit=brackets.circuit.reset(result.owner, note=note))
