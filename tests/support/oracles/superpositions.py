"""Quantum tic-tac-toe as a vector: an amplitude for each record of moves, reflections as they are
written in the books.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from math import asin, floor, pi, sin, sqrt

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
FREE = "." * 9


def winner_on(board):
    for line in LINES:
        marks = {board[int(n)] for n in line}
        if len(marks) == 1 and marks != {"."}:
            return marks.pop()
    return ""


@cache
def is_finished(board):
    return bool(winner_on(board)) or "." not in board


def mover(board):
    return "XO"[board.count("X") > board.count("O")]


def moves(board):
    return [] if is_finished(board) else [n for n in range(9) if board[n] == "."]


def put(board, cell):
    return board[:cell] + mover(board) + board[cell + 1 :]


@cache
def by_force(board):
    """Who wins: X, O or tie."""
    if is_finished(board):
        return winner_on(board) or "tie"
    results = {by_force(put(board, cell)) for cell in moves(board)}
    for wanted in (mover(board), "tie"):
        if wanted in results:
            return wanted
    return results.pop()


@cache
def safe(board):
    return [cell for cell in moves(board) if by_force(put(board, cell)) == by_force(board)]


class Vector:
    """Amplitudes by record; a record is a tuple of cells, None where a finished board waits."""

    def __init__(self):
        self.amplitudes = {(): 1.0}
        self.plies = 0

    @staticmethod
    def board(record):
        board = FREE
        for cell in record:
            board = board if cell is None else put(board, cell)
        return board

    def play(self, word):
        body, _, power = word.partition("!")
        after = defaultdict(complex)
        for record, amplitude in self.amplitudes.items():
            for cell, factor in self._terms(self.board(record), body):
                after[(*record, cell)] += amplitude * factor
        self.amplitudes = dict(after)
        seat = "XO"[self.plies % 2]
        self.plies += 1
        if "!" in word:
            self._amplify(seat, power)

    def _terms(self, board, body):
        if is_finished(board):
            return [(None, 1.0)]
        if body == "opt":
            terms = [(cell, 1.0) for cell in safe(board)]
        else:
            found = re.findall(r"([+-]?)(?:(\d+)\*)?([abc][123])", body)
            terms = [
                (CELLS.index(cell), float(f"{sign}1") * float(number or 1))
                for sign, number, cell in found
            ]
            terms = [term for term in terms if term[0] in moves(board)]
        norm = sqrt(sum(factor**2 for _, factor in terms))
        return [(cell, factor / norm) for cell, factor in terms]

    def share(self, outcome):
        return sum(
            abs(amplitude) ** 2
            for record, amplitude in self.amplitudes.items()
            if by_force(self.board(record)) == outcome
        )

    def _amplify(self, seat, power):
        """Flip the sign of what the seat wins, reflect about the state; so many times."""
        good = self.share(seat)
        if good < 1e-12 or good > 1 - 1e-12:
            return
        if power == "*":
            scale = {True: sqrt(1 / good), False: 0.0}
            self._scale(seat, scale)
            return
        times = int(power) if power else floor(pi / (4 * asin(sqrt(good))) + 1e-9)
        axis = dict(self.amplitudes)
        for _ in range(times):
            self._scale(seat, {True: -1.0, False: 1.0})
            inner = sum(complex(axis[r]).conjugate() * a for r, a in self.amplitudes.items())
            self.amplitudes = {r: 2 * inner * axis[r] - a for r, a in self.amplitudes.items()}

    def _scale(self, seat, factors):
        self.amplitudes = {
            record: amplitude * factors[by_force(self.board(record)) == seat]
            for record, amplitude in self.amplitudes.items()
        }

    def boards(self):
        weights = defaultdict(float)
        for record, amplitude in self.amplitudes.items():
            weights[self.board(record)] += abs(amplitude) ** 2
        return {board: weight for board, weight in weights.items() if weight > 1e-12}


def plain_ties(rate, best=False, board=FREE):
    """How often an O that errs so often holds a tie against plain safe moves of X: any of them, or
    always the one that is worst for O.
    """
    return _ties(rate, best, board)


@cache
def _ties(rate, best, board):
    if by_force(board) == "X":
        return 0.0
    if is_finished(board):
        return 1.0
    held = [_ties(rate, best, put(board, cell)) for cell in safe(board)]
    mean = sum(held) / len(held)
    if mover(board) == "X":
        return min(held) if best else mean
    errs = rate if len(safe(board)) < len(moves(board)) else 0.0
    return (1 - errs) * mean


def amplified_ties(rate, tactics, rng):
    """The same against an X that plays all safe moves in superposition and amplifies each time;
    the mean over some ways to err. Records never interfere, so weights of boards are enough.
    """
    total = 0.0
    for _ in range(tactics):
        habits = {}
        weights = {FREE: 1.0}
        for ply in range(10):
            after = defaultdict(float)
            for board, weight in weights.items():
                chosen = [None] if is_finished(board) else safe(board)
                if ply % 2 and not is_finished(board):
                    if board not in habits:
                        habits[board] = _habit(board, rate, rng)
                    chosen = [habits[board]]
                for cell in chosen:
                    place = board if cell is None else put(board, cell)
                    after[place] += weight / len(chosen)
            weights = after if ply % 2 else _amplified(after)
        total += sum(weight for board, weight in weights.items() if by_force(board) != "X")
    return total / tactics


def _habit(board, rate, rng):
    mistakes = [cell for cell in moves(board) if cell not in safe(board)]
    return rng.choice(mistakes if mistakes and rng.random() < rate else safe(board))


def _amplified(weights):
    good = sum(weight for board, weight in weights.items() if by_force(board) == "X")
    if good < 1e-12 or good > 1 - 1e-12:
        return weights
    angle = asin(sqrt(good))
    raised = sin((2 * floor(pi / (4 * angle) + 1e-9) + 1) * angle) ** 2
    return {
        board: weight * (raised / good if by_force(board) == "X" else (1 - raised) / (1 - good))
        for board, weight in weights.items()
    }


def facts(vector, name, arguments):
    if name == "weight":
        return vector.boards().get(arguments[0], 0.0)
    if name == "odds":
        return vector.share(arguments[0])
    return {"boards": len(vector.boards()), "branches": len(vector.amplitudes)}[name]
