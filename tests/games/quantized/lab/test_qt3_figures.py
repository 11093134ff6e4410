"""Figures 9 to 12 and 14 of the thesis, Grover's search and phase estimation (R2, R4, R5, R7)."""

from __future__ import annotations

from fractions import Fraction
from math import asin, pi, sin, sqrt
from random import Random

import pytest

import ketplay
from ketplay.games.quantized.lab import board_figures, circuit_figures, grover_search


def test_figures_9_and_10_have_the_same_odds() -> None:
    for row in circuit_figures.work(3):
        assert row["board measured"] == pytest.approx(row["outcome measured"], abs=1e-9)
        assert row["board measured"] == pytest.approx(row["register"], abs=1e-9)
    assert circuit_figures.figure_9([]).count("X5") == 1
    assert "Ô" in circuit_figures.figure_10([])
    assert "Ô" not in circuit_figures.figure_9([])


def test_figure_11_shows_a_win_and_a_tie() -> None:
    """R4: an optimal move keeps the win; another safe-looking one keeps only the tie."""
    ttt = ketplay.game("tictactoe")
    row = board_figures.work(11)[0]
    won, tied = (
        ttt.outcome(ttt.parse_state(row[way][-1])).payoffs for way in ("optimal", "not optimal")
    )
    assert (won, tied) == ((1.0, -1.0), (0.0, 0.0))
    assert row["optimal"][0] == row["not optimal"][0]


def test_figure_12_holds_on_every_tree() -> None:
    """1/8 on the perfect tree; and the law of the leaves is the same on others (R2.2)."""
    assert board_figures.chosen(board_figures.PERFECT) == [Fraction(1, 8)] * 8
    assert board_figures.superposed(board_figures.PERFECT) == [Fraction(1, 8)] * 8
    rng = Random(7)
    for _ in range(20):
        tree = board_figures.random_tree(rng, 3)
        assert board_figures.chosen(tree) == board_figures.superposed(tree)


def test_figure_14_has_the_chance_of_the_polynomial() -> None:
    games = board_figures.work(14)
    assert sum(Fraction(row["chance"]) for row in games) == Fraction(23, 945)
    assert all(len(row["boards"]) == 10 for row in games)


def test_grover_leaves_the_state_and_amplification_does_not() -> None:
    rows = grover_search.search_rows()
    q = {row["turn"]: row for row in rows if row["operator"] == "Q"}
    g = {row["turn"]: row for row in rows if row["operator"] == "G"}
    theta = asin(sqrt(2 / 9))
    for turn, row in q.items():
        assert row["won"] == pytest.approx(sin((2 * turn + 1) * theta) ** 2)
        assert row["new"] == 0
    assert g[1]["new"] > 0.1
    assert g[0] == {**q[0], "operator": "G"}


@pytest.mark.parametrize("a", [0.0, 0.1, 2 / 9, 0.5, 0.83, 1.0])
def test_phase_estimation_by_formula_and_by_amplitudes(a: float) -> None:
    """The formula of the distribution is what Q^k and a Fourier transform give."""
    for qubits in (1, 3, 5):
        formula = grover_search.distribution(a, qubits)
        assert sum(formula) == pytest.approx(1)
        assert formula == pytest.approx(grover_search.by_amplitudes(a, qubits), abs=1e-12)
    reach = 2 * pi * sqrt(a * (1 - a)) / 32 + (pi / 32) ** 2
    near = sum(
        chance
        for outcome, chance in enumerate(grover_search.distribution(a, 5))
        if abs(grover_search.estimate(outcome, 5) - a) <= reach + 1e-12
    )
    assert near >= 8 / pi**2 - 1e-12
