"""Figures 9 and 10 of the thesis: a match as a circuit, judged after or before the measurement."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ketplay.core import registry
from ketplay.core.chance import probability
from ketplay.games.quantized.game.superposition_game import TIE, Quantized, QuantumState
from ketplay.games.quantized.lab.paper import THESIS, proofs
from ketplay.games.quantized.ply import PASS, Ply, Term
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import within

SEED = 2025
GAMES = 12
INK = 'stroke="#22202b" stroke-width="2" fill="none"'
FONT = 'font-family="sans-serif" font-size="15" fill="#22202b"'


def tasks() -> list[Args]:
    return [{"games": GAMES}]


def work(games: int) -> list[Row]:
    """Random games with complex amplitudes: the odds of both circuits."""
    by_board, by_outcome = (
        registry.game(f"quantum-tictactoe:measure={what}") for what in ("board", "outcome")
    )
    assert isinstance(by_board, Quantized)
    assert isinstance(by_outcome, Quantized)
    rows = []
    for number in range(games):
        state = random_match(by_board, Random(f"{SEED} {number}"))
        after = dict.fromkeys((*by_board.seats, TIE), 0.0)
        for board, weight in by_board.odds(state).items():
            name = by_board.winner_name(by_board.base.parse_state(board))
            after[name] += weight
        before = by_outcome.odds(state)
        register = outcome_register(by_board, state)
        for name in after:
            rows.append(
                {
                    "game": number,
                    "outcome": name,
                    "board measured": probability(after[name]),
                    "outcome measured": before.get(name, 0.0),
                    "register": probability(register.get(name, 0.0)),
                }
            )
    return rows


def random_match(game: Quantized, rng: Random) -> QuantumState:
    """All plies of a match: on each board two free cells with random amplitudes."""
    state = game.start()
    while len(state.plies) < game.plies:
        cells = list(game.classical.signs)
        rng.shuffle(cells)
        pairs = [cells[first : first + 2] for first in range(0, len(cells), 2)]
        terms = tuple(
            tuple(Term(cell, complex(rng.gauss(0, 1), rng.gauss(0, 1))) for cell in pair)
            for pair in pairs
        )
        unfinished = game.evolution.unfinished(game.boards(state))
        state = game.play(state, Ply(terms) if unfinished else PASS)
    return state


def outcome_register(game: Quantized, state: QuantumState) -> dict[str, float]:
    """The odds of a register into which the outcome of each branch was written.

    The branches stay beside it, so its amplitudes are added up only where they are the same.
    """
    joint: dict[tuple[str, tuple[Any, ...]], complex] = {}
    for branch in game.superposition(state).branches:
        entry = (game.winner_name(branch.position), branch.record)
        joint[entry] = joint.get(entry, 0) + branch.amplitude
    odds: dict[str, float] = {}
    for (name, _), amplitude in joint.items():
        odds[name] = odds.get(name, 0.0) + abs(amplitude) ** 2
    return odds


def judge(rows: Sequence[Row]) -> list[Verdict]:
    total = max(
        abs(sum(row["board measured"] for row in rows if row["game"] == game) - 1)
        for game in {row["game"] for row in rows}
    )
    far = max(
        abs(row["board measured"] - row[other])
        for row in rows
        for other in ("outcome measured", "register")
    )
    games = len({row["game"] for row in rows})
    return [
        Verdict(
            "A match is ten moves in turn, and only the board is measured",
            judged(total < 1e-9, f"checked on {games} games"),
            f"the odds of the boards, their records traced out, add up to 1 within {within(total)}",
            "section 3.2.2, figure 9",
        ),
        Verdict(
            "Judging before the measurement gives the same odds",
            judged(far < 1e-9, "proved"),
            "as long as the board stays beside the outcome; the same within "
            f"{within(far)} in {games} random games with complex amplitudes",
            "section 3.5, figure 10",
            proof="Judging before the measurement",
        ),
    ]


def figure_9(rows: Sequence[Row]) -> str:
    return _circuit(delayed=False)


def figure_10(rows: Sequence[Row]) -> str:
    return _circuit(delayed=True)


def _circuit(delayed: bool) -> str:
    """Wires for the board, the record and, if judged before, the outcome; the moves as boxes."""
    wires = ["board, 18 qubits", "record, 180 qubits"] + ["outcome, 3 qubits"] * delayed
    first = 210
    step = 58
    names = [f"{seat}{number}" for number in range(1, 6) for seat in "XO"]
    width = first + step * (len(names) + 2 + delayed)
    height = 50 + 60 * len(wires)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="the circuit of a match{", judged before the measurement" * delayed}">',
        f'<rect width="{width}" height="{height}" fill="#f6f1e5"/>',
    ]
    for number, words in enumerate(wires):
        y = 50 + 60 * number
        parts.append(f'<text x="10" y="{y + 5}" {FONT}>{words} |0⟩</text>')
        parts.append(f'<path d="M{first - 20} {y}H{width - 30}" {INK}/>')
    for number, name in enumerate(names):
        parts.append(_box(first + step * number, 30, 100, name))
    if delayed:
        parts.append(_box(first + step * len(names), 30, 160, "Ô"))
    parts.append(_meter(width - 60, 170 if delayed else 50))
    return "".join([*parts, "</svg>"])


def _box(x: int, y: int, height: int, name: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="42" height="{height}" rx="6" fill="#fffdf6" '
        'stroke="#22202b" stroke-width="2"/>'
        f'<text x="{x + 21}" y="{y + height // 2 + 5}" text-anchor="middle" {FONT}>{name}</text>'
    )


def _meter(x: int, y: int) -> str:
    return (
        f'<rect x="{x - 6}" y="{y - 20}" width="42" height="40" rx="6" fill="#fffdf6" '
        'stroke="#22202b" stroke-width="2"/>'
        f'<path d="M{x + 2} {y + 9}a13 13 0 0 1 26 0M{x + 15} {y + 9}l9 -18" {INK}/>'
    )


METHOD = f"""
A match is ten unitary moves in turn on a board of 18 qubits and a record of 180. In figure 9 the
board is measured and then judged; in figure 10 its outcome is first written into three more qubits,
and these are measured. For {GAMES} random games with complex amplitudes both odds are computed, and
those of the register from the joint amplitudes of branches and outcomes.
"""

EXPERIMENT = Experiment(
    name="qt3-match-circuit",
    title="Figures 9 and 10: a match as a circuit",
    method=METHOD,
    work=work,
    tasks=tasks,
    judge=judge,
    figures={
        "Figure 9 again: the moves in turn, and the board is measured": figure_9,
        "Figure 10 again: the outcome is written into a register and measured": figure_10,
    },
    seed=SEED,
    paper=THESIS,
    proofs=proofs("qt3-match-circuit"),
)
