"""Claim: playing twenty cards on a board and measuring it once is at least 100 times as fast as the
same circuit (nine qubits, twenty gates, one sample) with Qiskit's Statevector."""

from __future__ import annotations

from random import Random

from measure import compare, cpu, finish
from qiskit import QuantumCircuit
from qiskit.quantum_info import Statevector

import ketplay
from ketplay.core.chance import pick
from ketplay.games.qtris.board.measurement import next_square
from ketplay.games.qtris.board.square_measurement import collapse, exact_results
from ketplay.games.qtris.board.tiles import CARDS, CX

CARDS_PLAYED = 20
QTRIS = ketplay.game("qtris:measure=exact")


def programs(number: int) -> list[list[tuple[int, int, int]]]:
    """Random cards on random squares; C_X on two."""
    rng = Random(3)
    return [
        [(rng.randrange(1, 6), *rng.sample(range(9), 2)) for _ in range(CARDS_PLAYED)]  # type: ignore[misc]
        for _ in range(number)
    ]


def ketplay_rate(number: int = 3000) -> float:
    rng = Random(4)
    card_programs = programs(number)

    def work() -> None:
        for program in card_programs:
            board = (0,) * 9
            for card, a, b in program:
                board = QTRIS.model.apply(board, card, a, b if card == CX else a)[0]
            while (square := next_square(board)) is not None:
                board = collapse(board, square, pick(exact_results(board, square), rng))

    return number / cpu(work)


def qiskit_rate(number: int = 20) -> float:
    card_programs = programs(number)

    def work() -> None:
        for program in card_programs:
            circuit = QuantumCircuit(9)
            for card, a, b in program:
                if card == CX:
                    circuit.cx(a, b)
                else:
                    getattr(circuit, CARDS[card].lower())(a)
            Statevector(circuit).sample_memory(1)

    return number / cpu(work)


if __name__ == "__main__":
    qiskit_rate(2)
    is_met = compare(
        "twenty cards and a measurement",
        ketplay_rate,
        qiskit_rate,
        peer="Qiskit",
        unit="circuits",
        goal=100,
    )
    finish(is_met)
