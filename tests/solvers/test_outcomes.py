"""Results that only luck decides: exact distributions against samples and against QTris's own reckoning."""

from random import Random

import pytest

import ketplay
from ketplay.core.errors import KetError
from ketplay.games.qtris.odds import reckon
from ketplay.solvers.outcomes import exact, last_luck, mean, sample, to_measure

BOARD = "R.W.B/C+a.W.L/B.C+a.W"


@pytest.mark.parametrize("measure", ["dice", "exact"])
def test_exact_results_are_the_reckoning(measure: str) -> None:
    game, state = ketplay.position(f"qtris:measure={measure} {BOARD}")
    found = exact(game, to_measure(game, state))
    wanted = reckon(state.board, measure)
    assert {result.scores: p for result, p in found.items()} == pytest.approx(wanted.lines)
    assert mean(found, 0) == pytest.approx(wanted.expected[0])


def test_samples_follow_the_odds() -> None:
    game, state = ketplay.position(f"qtris {BOARD}")
    state = to_measure(game, state)
    odds, shots = exact(game, state), 4000
    found = sample(game, state, shots, Random(1))
    assert sum(found.values()) == shots
    for result, p in odds.items():
        assert abs(found[result] - shots * p) < 4.5 * (shots * p * (1 - p)) ** 0.5


def test_last_luck_is_before_the_final_measurement() -> None:
    game, rng = ketplay.game("qtris"), Random(3)
    match = ketplay.Match.begin(game).settle(rng)
    while match.actor is not None:
        match = match.push(rng.choice(game.moves(match.state)))
        before = match.state
        match = match.settle(rng)
    assert last_luck(match) == before


def test_a_position_with_decisions_left_is_refused() -> None:
    game = ketplay.game("nim")
    with pytest.raises(KetError, match="still to move"):
        to_measure(game, game.start())
    with pytest.raises(KetError, match="decision"):
        exact(game, game.start())
