"""What the thesis says (R1 to R7), where no other test says it, against plain code written from its
definitions.
"""

from functools import cache
from itertools import product
from math import cos, floor, pi, sin, sqrt
from random import Random

import numpy as np
import pytest

import ketplay
from ketplay.core.errors import InvalidPosition
from ketplay.games.quantized.ply import Ply, Term
from ketplay.quantum.circuit import Circuit
from ketplay.quantum.ket import Ket
from ketplay.quantum.superposition import Superposition, angle, best_times

QT3 = ketplay.game("qt3")
CLASSICAL = ketplay.game("tictactoe")
CLASSES = QT3.classical.classes
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


# --- section 2: qubits and gates ------------------------------------------------------------------


def bits(circuit: Circuit, wires: int) -> str:
    for wire in range(wires):
        circuit = circuit.measure(wire)
    ((result, chance),) = circuit.distribution().items()
    assert chance == pytest.approx(1)
    return result


def prepared(values: tuple[int, ...]) -> Circuit:
    circuit = Circuit(len(values))
    for wire, value in enumerate(values):
        circuit = circuit.gate("X", wire) if value else circuit
    return circuit


def test_toffoli_makes_and_nand_and_fanout():
    """Figures 2, 3, 6 and 7: what the controlled gates do to every basis state."""
    for a, b, c in product((0, 1), repeat=3):
        toffoli = prepared((a, b, c)).gate("X", 2, controls=[(0, 1), (1, 1)])
        assert bits(toffoli, 3) == f"{a}{b}{c ^ (a & b)}"
    for a, b in product((0, 1), repeat=2):
        assert bits(prepared((a, b)).gate("CX", 0, 1), 2) == f"{a}{a ^ b}"
        gate = [(0, 1), (1, 1)]
        assert bits(prepared((a, b, 0)).gate("X", 2, controls=gate), 3)[2] == str(a & b)
        assert bits(prepared((a, b, 1)).gate("X", 2, controls=gate), 3)[2] == str(1 - (a & b))
    for a in (0, 1):
        copied = prepared((1, a, 0)).gate("X", 2, controls=[(0, 1), (1, 1)])
        assert bits(copied, 3) == f"1{a}{a}"


def test_a_state_is_entangled_when_it_is_no_product():
    """Section 2.1: the Bell state is, a product of two qubits is not; one result settles both."""
    hadamard = np.array([[1, 1], [1, -1]]) / sqrt(2)
    separate = Ket.zeros(2).apply(hadamard, 0).apply(hadamard, 1)
    assert separate.purity(0) == pytest.approx(1)
    bell = Ket.zeros(2).apply(hadamard, 0).apply(np.array([[0, 1], [1, 0]]), 1, controls=[(0, 1)])
    assert bell.purity(0) == pytest.approx(1 / 2)
    circuit = Circuit(2).gate("H", 0).gate("CX", 0, 1).measure(0).measure(1)
    assert circuit.distribution() == pytest.approx({"00": 0.5, "11": 0.5})


def test_measuring_has_the_squares_of_the_amplitudes_for_odds():
    """Section 2.1: and the state is a basis state afterwards."""
    state = Ket.zeros(1).apply(np.array([[0.6, 0.8], [0.8j, -0.6j]]), 0)
    found = {value: (chance, after) for value, chance, after in state.branches(0)}
    assert (found[0][0], found[1][0]) == pytest.approx((0.36, 0.64))
    for value, (_, after) in found.items():
        again = [(v, p) for v, p, _ in after.branches(0) if p > 1e-12]
        assert again == [(value, pytest.approx(1))]


# --- section 3.1: boards as vectors ---------------------------------------------------------------


def marking(cell: int, mark: str) -> str:
    """A field marking as eighteen bits: 2n zeros, 1, whether it is X, and 16 - 2n zeros."""
    bits = "00" * cell + ("11" if mark == "X" else "10") + "0" * (16 - 2 * cell)
    assert len(bits) == 18
    return bits


MARKINGS = {(cell, mark): int(marking(cell, mark), 2) for cell in range(9) for mark in "XO"}


def vector(board: str) -> int:
    """The sum of a board's markings, modulo two."""
    total = 0
    for cell, mark in enumerate(board):
        total ^= MARKINGS.get((cell, mark), 0)
    return total


def test_a_valid_board_has_one_construction():
    """Definitions 3.1 and 3.2: no two sets of markings, one a cell at most, have the same sum; a
    cell that is marked twice makes no board.
    """
    boards = ["".join(marks) for marks in product(".XO", repeat=9)]
    vectors = {vector(board) for board in boards}
    assert len(vectors) == len(boards) == 3**9
    assert MARKINGS[1, "X"] ^ MARKINGS[1, "O"] not in vectors


def won(board: str, mark: str) -> bool:
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def finished(board: str) -> bool:
    return won(board, "X") or won(board, "O") or "." not in board


def mover(board: str) -> str:
    return "X" if board.count("X") == board.count("O") else "O"


def successors(board: str) -> list[str]:
    if finished(board):
        return []
    return [
        board[:cell] + mover(board) + board[cell + 1 :] for cell in range(9) if board[cell] == "."
    ]


@cache
def reachable() -> frozenset[str]:
    found, frontier = {"." * 9}, ["." * 9]
    while frontier:
        frontier = list({after for board in frontier for after in successors(board)} - found)
        found |= set(frontier)
    return frozenset(found)


def test_reachable_boards_are_those_of_the_definition():
    """R2.1, definitions 3.4 and 3.5: one free cell a move, X first, no move after the end; at most
    one player has won.
    """
    ours = {CLASSICAL.format_state(state).split()[0] for state in CLASSES.value}
    assert ours == reachable()
    assert not any(won(board, "X") and won(board, "O") for board in reachable())


def test_finished_boards():
    """Definition 3.3: a line of three, or nine marks; the examples of the text. The first of them,
    with four X against a line of O, is finished but cannot come up in play.
    """
    examples = {"XXOXOXO..": "O", "XOXXXOOOX": "X", "XXOOOXXOX": None}
    for board, winner in examples.items():
        assert finished(board)
        assert [mark for mark in "XO" if won(board, mark)] == ([winner] if winner else [])
    for board, winner in list(examples.items())[1:]:
        state = CLASSICAL.parse_state(board)
        payoffs = CLASSICAL.outcome(state).payoffs
        assert payoffs == {"X": (1, -1), None: (0, 0)}[winner]
    for board in ("XXOXOXO..", ".XO..XXX."):
        assert board not in reachable()
        with pytest.raises(InvalidPosition):
            CLASSICAL.parse_state(board)


# --- section 3.2: records -------------------------------------------------------------------------


def test_records_make_every_tactic_reversible():
    """R2.2, definitions 3.6 and 3.7, corollary 3.7.1: a tactic sends different boards to one board,
    but never different records to one record.
    """
    rng = Random(1)
    tactic = {board: rng.choice(successors(board)) for board in sorted(reachable()) if "." in board
              and not finished(board)}  # fmt: skip
    assert len(set(tactic.values())) < len(tactic)
    records = {((), "." * 9)}
    for _ in range(5):
        longer = {((*record, after), after) for record, board in records
                  for after in successors(board)}  # fmt: skip
        images = {((*record, tactic[board]), tactic[board]) for record, board in records}
        assert len(images) == len(records)
        assert images <= longer
        records = longer


def random_ply(rng: Random) -> Ply:
    terms = tuple(
        Term(move, complex(rng.gauss(0, 1), rng.gauss(0, 1))) for move in QT3.classical.signs
    )
    return Ply((terms,))


def test_the_support_of_a_move_comes_from_the_branches():
    """R3.1, lemma 3.13: what a move reaches from a superposition it reaches from some branch."""
    rng = Random(8)
    state = Superposition.of(CLASSICAL.start())
    for _ in range(4):
        ply = random_ply(rng)
        after = QT3.evolution.body(state, ply)
        union = set()
        for branch in state.branches:
            alone = Superposition((branch._replace(amplitude=1.0),))
            union |= {found.record for found in QT3.evolution.body(alone, ply).branches}
        assert {branch.record for branch in after.branches} <= union
        state = Superposition(after.branches[:60])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_safe_player_stays_safe_in_superposition(seat: int):
    """R4, theorem 3.14 and its corollary: whatever the other plays, no branch is ever lost."""
    rng = Random(seat)
    state = Superposition.of(CLASSICAL.start())
    loss = -1 if seat == 0 else 1
    for number in range(6):
        ply = Ply(tactic="opt") if number % 2 == seat else random_ply(rng)
        state = QT3.evolution.body(state, ply)
        assert all(CLASSES.value[position] != loss for position in state.positions)


def test_classical_moves_stay_in_the_basis():
    """R3.4, definition 3.10 and section 3.3: policies alone make one branch, a classical game."""
    match = ketplay.Match.replay(QT3, ["=4", "=0", "=8", "=2", "=1"])
    assert len(QT3.superposition(match.state).branches) == 1
    classical = ketplay.Match.replay(CLASSICAL, ["b2", "a1", "c3", "c1", "b1"])
    (position,) = QT3.superposition(match.state).positions
    assert position == classical.state


def test_figure_8_by_its_rule():
    """R3.1, R7: X puts equal weight on the first two free cells, O answers safely; four boards of
    weight 1/4 are measured, one tie and three wins of O.
    """
    starts = [board for board in sorted(reachable()) if board.count(".") == 5]
    games = (ends for board in starts for ends in final_boards(board))

    def is_the_figure(ends: list[str]) -> bool:
        winners = sorted("".join(mark for mark in "XO" if won(end, mark)) for end in ends)
        return winners == ["", "O", "O", "O"]

    assert any(map(is_the_figure, games))


def final_boards(board: str) -> list[list[str]]:
    """The four boards of every way in which O answers safely and the same on equal boards."""
    if finished(board):
        return []

    def first_two(now: str) -> list[str]:
        return successors(now)[:2] if not finished(now) else [now]

    def answers(now: str) -> list[str]:
        if finished(now):
            return [now]
        return [after for after in successors(now) if best(after) == best(now)]

    found = []
    left, right = first_two(board)
    for fifth in product(answers(left), answers(right)):
        if any(finished(now) for now in fifth):
            continue
        sevenths = [after for now in fifth for after in first_two(now)]
        for eighths in product(*map(answers, sevenths)):
            found.append([first_two(now)[0] for now in eighths])
    return found


@cache
def best(board: str) -> int:
    """Minimax: 1 if X can force a win, -1 if O can."""
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    values = [best(after) for after in successors(board)]
    if not values:
        return 0
    return max(values) if mover(board) == "X" else min(values)


# --- section 4.1: who wins by force ---------------------------------------------------------------


def test_classes_are_those_of_the_definitions():
    """R4, definitions 4.1 to 4.3: boards won by force, and boards on which a mistake is possible,
    by plain minimax; safe moves win whatever can be won.
    """
    for state, value in CLASSES.value.items():
        assert value == best(CLASSICAL.format_state(state).split()[0])
    for seat, goal, mark in ((0, 1, "O"), (1, -1, "X")):
        expected = {
            board
            for board in reachable()
            if best(board) == 0
            and mover(board) == mark
            and any(best(after) == goal for after in successors(board))
        }
        errors = {CLASSICAL.format_state(state).split()[0] for state in CLASSES.errors(seat)}
        assert errors == expected


@pytest.mark.parametrize(("mark", "goal"), [("X", 1), ("O", -1)])
def test_an_optimal_player_wins_what_is_won(mark: str, goal: int):
    """R4, definition 4.2: from every board won by force, safe moves against any replies win."""
    seen, frontier = set(), [board for board in reachable() if best(board) == goal]
    while frontier:
        board = frontier.pop()
        if board in seen:
            continue
        seen.add(board)
        if finished(board):
            assert won(board, mark)
        elif mover(board) == mark:
            frontier += [after for after in successors(board) if best(after) == goal]
        else:
            frontier += successors(board)


# --- section 4.4: amplification -------------------------------------------------------------------


def test_the_amplifier_as_printed():
    """R5.1: -A(1 - 2|0><0|)A+ is 2|psi><psi| - 1, the reflection about psi itself; what it does to
    the good and the bad part, and Q to any vector of their plane; the norm stays.
    """
    rng = np.random.default_rng(4)
    raw = rng.normal(size=(8, 8)) + 1j * rng.normal(size=(8, 8))
    unitary, _ = np.linalg.qr(raw)
    psi = unitary[:, 0]
    zero = np.diag([1] + [0] * 7)
    reflection = -unitary @ (np.eye(8) - 2 * zero) @ unitary.conj().T
    assert np.allclose(reflection, 2 * np.outer(psi, psi.conj()) - np.eye(8))
    assert np.allclose(reflection @ psi, psi), "not its negative"
    good = np.array([1] * 3 + [0] * 5)
    one, none = psi * good, psi * (1 - good)
    a = float(np.vdot(one, one).real)
    assert np.allclose(reflection @ none, (1 - 2 * a) * none + 2 * (1 - a) * one)
    assert np.allclose(reflection @ one, 2 * a * none + (2 * a - 1) * one)
    q = reflection @ np.diag(1 - 2 * good)
    alpha, beta = 0.3 - 0.2j, 1.1j
    expected = (alpha * (1 - 2 * a) - 2 * beta * a) * none
    expected = expected + (2 * alpha * (1 - a) - beta * (2 * a - 1)) * one
    assert np.allclose(q @ (alpha * none + beta * one), expected)
    assert np.linalg.norm(q @ psi) == pytest.approx(1)
    assert (1 - 4 * a) ** 2 * (1 - a) + (3 - 4 * a) ** 2 * a == pytest.approx(1)
    state = Superposition.of(0).spread(lambda _: [(n, n, complex(psi[n])) for n in range(8)])
    found = [branch.amplitude for branch in state.amplify(lambda n: n < 3, 1).branches]
    assert np.allclose(found, q @ psi)


def test_the_number_of_turns():
    """R5.2: floor(pi / 4 theta) comes nearest to a quarter turn, not to a full one."""
    for share in (0.01, 0.05, 0.2, 0.3, 0.45, 0.6):
        theta = angle(share)
        n = best_times(share)
        assert n == floor(pi / (4 * theta) + 1e-9)
        assert abs((2 * n + 1) * theta - pi / 2) <= theta + 1e-9
        after = sin((2 * n + 1) * theta) ** 2
        assert after + cos((2 * n + 1) * theta) ** 2 == pytest.approx(1)
        assert after >= share - 1e-9


def test_searching_brings_no_new_boards():
    """R5.1: on the state at hand amplification only changes weights (what lemma 4.4 shows)."""
    state = QT3.superposition(QT3.parse_state("a1 b1+3*b2 opt"))
    after = QT3.superposition(QT3.parse_state("a1 b1+3*b2 opt!1"))
    assert {branch.record for branch in after.branches} <= {b.record for b in state.branches}
    good = QT3.evolution.good(0)
    assert after.weight(good) > state.weight(good)


def test_a_full_game_has_five_moves_each():
    """R1.1, section 3.2.1: ten plies in turn, X first; the last is never needed."""
    match = ketplay.Match.begin(QT3)
    seats = []
    while match.actor in (0, 1):
        seats.append(match.actor)
        match = match.play("opt" if len(seats) < 10 else "-")
    assert seats == [0, 1] * 5
    assert all(branch.record[-1] is None for branch in QT3.superposition(match.state).branches)


def test_figure_12_a_perfect_tree():
    """R3.3: three choices between two, ours in superposition and the opponent's by a coin: the
    leftmost leaf has an eighth, as if all three were coins.
    """
    half = sqrt(0.5)
    leaf = 0.0
    for answer in "lr":  # the opponent's classical choice, each with one half
        state = Superposition.of("")
        for owner in ("ours", "theirs", "ours"):
            both = owner == "ours"
            state = state.spread(
                lambda path, both=both, answer=answer: (
                    [(path + side, side, half) for side in "lr"]
                    if both
                    else [(path + answer, answer, 1.0)]
                )
            )
        leaf += 0.5 * state.positions.get("lll", 0.0)
    assert leaf == pytest.approx(1 / 8)


def test_figure_14_a_game_without_a_chance_to_err_for_x():
    """R4: some tied games pass no board on which X could make a mistake; for O there is none."""

    def without_errors(mark: str, goal: int) -> bool:
        frontier = {"." * 9}
        while frontier and not any("." not in board for board in frontier):
            frontier = {
                after
                for board in frontier
                if mover(board) != mark
                or not any(best(after) == goal for after in successors(board))
                for after in successors(board)
                if best(after) == 0
            }
        return bool(frontier)

    assert without_errors("X", -1)
    assert not without_errors("O", 1)


def test_grover_would_bring_in_other_boards():
    """R6, section 4.4.2: reflecting about all boards instead of the state leaves its support."""
    psi = np.array([1, 1, 1, 0, 0, 0, 0, 0]) / sqrt(3)
    everything = np.ones(8) / sqrt(8)
    oracle = np.diag([-1] + [1] * 7)
    grover = (2 * np.outer(everything, everything) - np.eye(8)) @ oracle
    amplifier = (2 * np.outer(psi, psi) - np.eye(8)) @ oracle
    assert np.abs(grover @ psi)[3:].max() > 0.1
    assert np.abs(amplifier @ psi)[3:].max() < 1e-12
    assert (amplifier @ psi)[0] ** 2 > psi[0] ** 2


def test_the_phases_of_the_amplifier_tell_the_weight():
    """R5.1: Q turns its plane by twice theta, so that its phase tells a = sin^2 theta."""
    for good in (1, 2, 3, 5):
        psi = np.ones(8) / sqrt(8)
        oracle = np.diag([-1] * good + [1] * (8 - good))
        q = (2 * np.outer(psi, psi) - np.eye(8)) @ oracle
        values, vectors = np.linalg.eig(q)
        overlap = np.abs(vectors.conj().T @ psi) > 1e-6
        thetas = np.abs(np.angle(values[overlap])) / 2
        assert np.allclose(np.sin(thetas) ** 2, good / 8)


def test_both_players_see_every_move():
    """R1.2, section 4.4.1: a move is shown once it is made; nothing of the state is hidden."""
    match = ketplay.Match.replay(QT3, ["a1+c3", "b2/a1", "opt!1"])
    for seat in (0, 1, None):
        assert match.view(seat) == match.state
        assert match.seen(seat) == ("a1+c3", "b2/a1", "opt!1")
