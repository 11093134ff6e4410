"""Superpositions: norms, records, amplification by formula and by explicit operators."""

from __future__ import annotations

from cmath import phase
from math import ceil, cos, degrees, isclose, pi, sin
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ketplay.quantum.superposition import Superposition, Traced, amplified, angle, best_times

SHARES = st.floats(0.001, 0.999)


def two(share: float) -> Superposition:
    return Superposition.of(0).spread(
        lambda _: [(1, "g", share**0.5), (2, "b", (1 - share) ** 0.5)]
    )


def is_good(position: int) -> bool:
    return position == 1


@given(SHARES, st.integers(0, 9))
def test_q_to_the_n_is_a_rotation(share: float, times: int) -> None:
    after = two(share).amplify(is_good, times)
    assert isclose(after.norm, 1, abs_tol=1e-9)
    assert isclose(after.weight(is_good), sin((2 * times + 1) * angle(share)) ** 2, abs_tol=1e-9)


@given(SHARES)
def test_the_formula_for_one_turn(share: float) -> None:
    """Q psi = (1 - 4a) psi_0 + (3 - 4a) psi_1 (section 4 of the reference study)."""
    after = {
        branch.position: branch.amplitude for branch in two(share).amplify(is_good, 1).branches
    }
    assert isclose(after.get(1, 0), (3 - 4 * share) * share**0.5, abs_tol=1e-9)
    assert isclose(after.get(2, 0), (1 - 4 * share) * (1 - share) ** 0.5, abs_tol=1e-9)


@pytest.mark.parametrize("times", [1, 2, 5])
def test_against_the_operators(times: int) -> None:
    """A random state of eight positions, Q = (2|psi><psi| - 1) O_f as a matrix."""
    rng = np.random.default_rng(times)
    psi = rng.normal(size=8) + 1j * rng.normal(size=8)
    psi /= np.linalg.norm(psi)
    state = Superposition.of(None).spread(lambda _: [(k, k, complex(psi[k])) for k in range(8)])
    flip = np.diag([-1 if k < 3 else 1 for k in range(8)])
    q = (2 * np.outer(psi, psi.conj()) - np.eye(8)) @ flip
    expected = np.linalg.matrix_power(q, times) @ psi
    found = np.array(
        [branch.amplitude for branch in state.amplify(lambda k: k < 3, times).branches]
    )
    assert np.allclose(found, expected, atol=1e-12)


@given(SHARES)
def test_the_floor_is_the_best_of_the_first_lobe(share: float) -> None:
    first_lobe = range(ceil(pi / (4 * angle(share))) + 1)
    best = max(sin((2 * j + 1) * angle(share)) ** 2 for j in first_lobe)
    assert isclose(amplified(share), best, abs_tol=1e-9)


@given(SHARES)
def test_ties_after_amplification_are_at_most_the_smaller_part(share: float) -> None:
    """g(a) <= min(a, 1 - a) for 0 < a < 1."""
    assert cos((2 * best_times(share) + 1) * angle(share)) ** 2 <= min(share, 1 - share) + 1e-12


@given(SHARES)
def test_exact_amplification(share: float) -> None:
    after = two(share).amplify_exactly(is_good)
    assert [branch.position for branch in after.branches] == [1]
    assert isclose(after.norm, 1)


def test_nothing_happens_at_the_ends() -> None:
    state = two(0.3)
    for good in (lambda _: True, lambda _: False):
        assert state.amplify(good, 3) is state
        assert state.amplify_exactly(good) is state


def test_records_keep_histories_apart() -> None:
    """Two ways to the same position add probabilities, not amplitudes."""
    r = 0.5**0.5
    state = (
        Superposition.of(0)
        .spread(lambda _: [(1, "a", r), (2, "b", r)])
        .spread(
            lambda _: [
                (3, "c", 1),
            ]
        )
    )
    assert len(state.branches) == 2
    assert isclose(state.positions[3], 1)
    opposite = (
        Superposition.of(0)
        .spread(lambda _: [(1, "a", r), (2, "b", -r)])
        .spread(lambda _: [(3, "c", 1)])
    )
    assert isclose(opposite.positions[3], 1)


def test_traced_has_the_odds_counts_and_phases_of_the_branches() -> None:
    rng = Random(3)
    for _ in range(20):
        full, traced = Superposition.of(0), Traced.of(0)
        for _ in range(5):
            step = random_step(rng)
            full, traced = full.spread(step), traced.spread(step)
            times = rng.randrange(3)
            full, traced = full.amplify(is_even, times), traced.amplify(is_even, times)
        assert traced.branch_count == len(full.branches)
        assert traced.positions == pytest.approx(full.positions)
        for position in full.positions:
            branches = [branch for branch in full.branches if branch.position == position]
            angles = {round(degrees(phase(branch.amplitude))) % 360 for branch in branches}
            assert set(traced.phases(position)) == angles


def is_even(position: int) -> bool:
    return position % 2 == 0


def random_step(rng: Random):
    """A step to two or three of ten positions, with amplitudes of four phases."""
    factors = [rng.choice([1, -1, 1j, -1j]) * rng.randint(1, 3) for _ in range(rng.randint(2, 3))]
    norm = sum(abs(factor) ** 2 for factor in factors) ** 0.5
    shifts = [rng.randrange(10) for _ in factors]
    return lambda position: [
        ((position + shift) % 10, number, factor / norm)
        for number, (shift, factor) in enumerate(zip(shifts, factors, strict=True))
    ]
