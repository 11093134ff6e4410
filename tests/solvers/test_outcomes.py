"""Results that only luck decides: exact distributions against samples and against QTris's own reckoning."""

from random import Random

import pytest

import ketplay
from ketplay.core.errors import KetError
from ketplay.games.qtris.odds import tile_odds
from ketplay.solvers.outcomes import (
    TooManyWays,
    distribution,
    exact,
    histogram,
    last_luck,
    mean,
    measured,
    sample,
    to_measure,
)

BOARD = "R.W.B/C+a.W.L/B.C+a.W"


@pytest.mark.parametrize("measure", ["dice", "exact"])
def test_exact_results_are_the_reckoning(measure: str) -> None:
    game, state = ketplay.position(f"qtris:measure={measure} {BOARD}")
    found = exact(game, to_measure(game, state))
    wanted = tile_odds(state.board, measure)
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


def test_a_match_that_was_given_up_is_measured_as_it_stood() -> None:
    game, rng = ketplay.game("qtris"), Random(4)
    match = ketplay.Match.begin(game).settle(rng)
    while match.log[-1:] == () or match.state.turn < 3:
        match = match.push(rng.choice(game.moves(match.state))).settle(rng)
    assert measured(match.end_by("!resign:0")) == measured(match) == to_measure(game, match.state)


def test_without_exact_odds_the_samples_stand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = ketplay.position(f"qtris {BOARD}")
    monkeypatch.setattr("ketplay.solvers.outcomes.MOST", 2)
    state = to_measure(game, state)
    with pytest.raises(TooManyWays, match="sample instead"):
        exact(game, state)
    assert distribution(game, state) == {}
    found = histogram(game, {}, sample(game, state, 50, Random(1)))
    assert found["shots"] == 50
    assert found["mean"]["exact"] is None
    assert [result["exact"] for result in found["results"]] == [None] * len(found["results"])
