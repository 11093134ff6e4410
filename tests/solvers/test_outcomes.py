"""Results that only chance decides: exact odds against samples and against QTris's own odds."""

from random import Random

import pytest

import ketplay
from ketplay.core.errors import KetError
from ketplay.games.qtris.odds import tile_odds
from ketplay.solvers.outcomes import (
    TooManyPositions,
    after_last_decision,
    exact_odds,
    histogram,
    mean_points,
    observed,
    odds_if_feasible,
    position_to_measure,
    ready_to_measure,
    sample,
)

BOARD = "R.W.B/C+a.W.L/B.C+a.W"


@pytest.mark.parametrize("measure", ["dice", "exact"])
def test_exact_results_agree_with_the_odds_of_the_game(measure: str) -> None:
    game, state = ketplay.position(f"qtris:measure={measure} {BOARD}")
    found = exact_odds(game, ready_to_measure(game, state))
    wanted = tile_odds(state.board, measure)
    assert {result.scores: p for result, p in found.items()} == pytest.approx(wanted.lines)
    assert mean_points(found, 0) == pytest.approx(wanted.expected[0])


def test_samples_follow_the_odds() -> None:
    game, state = ketplay.position(f"qtris {BOARD}")
    state = ready_to_measure(game, state)
    odds, shots = exact_odds(game, state), 4000
    found = sample(game, state, shots, Random(1))
    assert sum(found.values()) == shots
    for result, p in odds.items():
        assert abs(found[result] - shots * p) < 4.5 * (shots * p * (1 - p)) ** 0.5


@pytest.mark.parametrize(
    ("options", "shots"), [("measure=exact", 400), ("noise=on", 400), ("engine=full", 40)]
)
def test_squares_and_pairs_are_counted_beside_their_odds(options: str, shots: int) -> None:
    """Section 3.5 of the book: frequencies of squares and pairs; sampled with a fixed seed."""
    game = ketplay.game(f"qtris:level=advanced,{options},prep=R.uR.uW/B.uB.W/A+a.uL.A+a")
    state = ready_to_measure(game, game.start())
    frequencies = observed(game, state, ("sq:9", "sq:2"))
    sample(game, state, shots, Random(2), watch=frequencies.add)
    data = {row["name"]: row for row in frequencies.as_data()}
    assert len(data) == 9 + 2
    assert data["squares 7 and 9"]["picks"] == ["sq:7", "sq:9"]
    assert [row["value"] for row in data["squares 7 and 9"]["values"]] == ["WB", "BW"]
    assert [row["exact"] for row in data["square 5"]["values"]] == [0.75, 0.25]
    for row in data.values():
        assert sum(value["count"] for value in row["values"]) == shots
        for value in row["values"]:
            p = value["exact"]
            assert abs(value["count"] - shots * p) <= 4.5 * (shots * p * (1 - p)) ** 0.5


def test_what_cannot_be_counted_is_refused() -> None:
    game, state = ketplay.position(f"qtris {BOARD}")
    with pytest.raises(KetError, match="at most 4 squares"):
        observed(game, state, ("sq:1", "sq:2", "sq:3", "sq:4", "sq:5"))
    with pytest.raises(KetError, match="sq:1 to sq:9"):
        observed(game, state, ("sq:0",))
    with pytest.raises(KetError, match="nothing to observe"):
        observed(*ketplay.position("nim"), ("heap:1",))


def test_the_position_after_the_last_decision_is_before_the_final_measurement() -> None:
    game, rng = ketplay.game("qtris"), Random(3)
    match = ketplay.Match.begin(game).settle(rng)
    while match.actor is not None:
        match = match.push(rng.choice(game.moves(match.state)))
        before = match.state
        match = match.settle(rng)
    assert after_last_decision(match) == before


def test_a_position_with_decisions_left_is_refused() -> None:
    game = ketplay.game("nim")
    with pytest.raises(KetError, match="is to move"):
        ready_to_measure(game, game.start())
    with pytest.raises(KetError, match="decision"):
        exact_odds(game, game.start())


def test_a_match_that_was_given_up_is_measured_as_it_stood() -> None:
    game, rng = ketplay.game("qtris"), Random(4)
    match = ketplay.Match.begin(game).settle(rng)
    while match.log[-1:] == () or match.state.turn < 3:
        match = match.push(rng.choice(game.moves(match.state))).settle(rng)
    assert (
        position_to_measure(match.end_by("!resign:0"))
        == position_to_measure(match)
        == ready_to_measure(game, match.state)
    )


def test_without_exact_odds_the_samples_stand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = ketplay.position(f"qtris {BOARD}")
    monkeypatch.setattr("ketplay.solvers.outcomes.MOST_POSITIONS", 2)
    state = ready_to_measure(game, state)
    with pytest.raises(TooManyPositions, match="take samples instead"):
        exact_odds(game, state)
    assert odds_if_feasible(game, state) == {}
    found = histogram(game, {}, sample(game, state, 50, Random(1)))
    assert found["shots"] == 50
    assert found["mean"]["exact"] is None
    assert [result["exact"] for result in found["results"]] == [None] * len(found["results"])
