"""The numbers of the reference study (R2 to R5): counts, polynomials, curves, identities."""

from __future__ import annotations

from fractions import Fraction
from math import isclose, sqrt
from random import Random

import numpy as np
import pytest

import ketplay
from ketplay.bots import make
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.games.quantized.strategies.best_response import least_survival
from ketplay.games.quantized.strategies.curves import GRID, curves
from ketplay.games.quantized.strategies.exact_curves import ExactCurves
from ketplay.games.quantized.strategies.fast import numba_engine, numpy_engine
from ketplay.games.quantized.strategies.fast.graph_arrays import graph_arrays
from ketplay.games.quantized.strategies.fast.tactic_keys import threshold
from ketplay.games.quantized.strategies.polynomials import (
    best_polynomial,
    evaluate,
    uniform_polynomial,
)
from ketplay.games.quantized.strategies.safe_graph import SafeGraph, safe_graph
from ketplay.games.quantized.strategies.sampling import Sums, sample
from ketplay.games.quantized.strategies.thesis_simulation import largest_deviation, simulate
from ketplay.games.quantized.strategies.tie_formulas import (
    aa_every,
    aa_last,
    amplified_tie,
    optimum,
    ties,
)
from ketplay.solvers.classify import TooLarge

X, O = 0, 1  # the imperfect side  # noqa: E741
F = Fraction


# --- safe graphs and polynomials ---


def test_boards_as_good_as_the_start_when_both_play_safe() -> None:
    for side, errors in ((X, 228), (O, 403)):
        graph = safe_graph("tictactoe", side)
        assert graph.sizes() == [1, 9, 24, 102, 136, 176, 180, 164, 76, 16]
        assert sum(node.error for layer in graph.layers for node in layer) == errors


def test_polynomials_are_exact() -> None:
    assert uniform_polynomial(safe_graph("tictactoe", O)) == (
        0,
        0,
        F(9227, 272160),
        F(42697, 90720),
        F(67421, 136080),
    )
    assert uniform_polynomial(safe_graph("tictactoe", X)) == (
        F(23, 945),
        F(815, 3024),
        F(50377, 90720),
        F(391, 2592),
    )
    assert best_polynomial(safe_graph("tictactoe", O)) == (0, 0, 0, 0, 1)
    assert best_polynomial(safe_graph("tictactoe", X)) == (0, F(4, 63), F(31, 63), F(28, 63))


@pytest.mark.parametrize("side", [X, O])
def test_one_policy_is_best_for_every_rate(side: int) -> None:
    graph = safe_graph("tictactoe", side)
    start = graph.classical.game.start()
    for rate in GRID:
        assert isclose(
            least_survival(graph.classical, graph.seat, rate)[start],
            evaluate(best_polynomial(graph), rate),
            abs_tol=1e-12,
        )


def test_slopes_at_zero() -> None:
    def slope(poly: tuple[Fraction, ...]) -> Fraction:
        return -sum((power * c for power, c in enumerate(poly)), F(0))

    assert slope(uniform_polynomial(safe_graph("tictactoe", O))) == F(-26917, 7776)
    assert slope(uniform_polynomial(safe_graph("tictactoe", X))) == F(-166259, 90720)


# --- imperfect X, exactly ---

REFERENCE_X = {  # p: AA-last, AA-every, optimum
    0.05: (0.6445937244, 0.6375985964, 0.6270481953),
    0.5: (0.2437982693, 0.1704441963, 0.0510136716),
    0.9: (0.0550829234, 0.0530818702, 0.0013983601),
}


@pytest.mark.slow
def test_imperfect_x_exactly() -> None:
    found = curves("tictactoe", X, list(REFERENCE_X), exact=True)
    for number, expected in enumerate(REFERENCE_X.values()):
        for name, tie in zip(("aa-last", "aa-every", "optimum"), expected, strict=True):
            assert abs(found[name][number].tie - tie) < 1e-9
            assert found[name][number].se == 0


def test_the_enumeration_against_all_tactics_of_a_small_game() -> None:
    """Nim 1.2.3 has few boards: every tactic is played through, flags and choices, and averaged."""
    game_id = "nim:heaps=1.2.3"
    graph = safe_graph(game_id, O)
    found = ExactCurves(graph, [0.3]).curves()
    for name, tie in brute(graph, 0.3).items():
        assert isclose(found[name][0], tie, abs_tol=1e-12)


def brute(graph: SafeGraph, rate: float) -> dict[str, float]:
    """The expectation over all tactics by recursion: each board decides when it is first met."""
    total = dict.fromkeys(("simple", "aa-last", "aa-every", "optimum"), 0.0)

    def go(
        ply: int, weights: dict[int, float], drawn: dict[int, int], alive: list[float], odds: float
    ) -> None:
        if ply == len(graph.layers):
            total["simple"] += odds * alive[-1]
            total["aa-last"] += odds * aa_last(alive, graph.before_last)
            total["aa-every"] += odds * aa_every(alive, graph.before_last)
            total["optimum"] += odds * optimum(alive)
            return
        layer = graph.layers[ply]
        if not graph.errs_at(ply):
            after: dict[int, float] = {}
            for number, weight in weights.items():
                for target in layer[number].after:
                    after[target] = after.get(target, 0) + weight / len(layer[number].after)
            go(ply + 1, after, drawn, alive, odds)
            return
        fresh = next((n for n in weights if layer[n].board not in drawn and layer[n].after), None)
        if fresh is not None:
            node = layer[fresh]
            options = [
                (target, (1 - rate * node.error) / len(node.after))
                for target in range(len(node.after))
            ]
            for choice, chance in [*options, *([(-1, rate)] if node.error else [])]:
                go(ply, weights, {**drawn, node.board: choice}, alive, odds * chance)
            return
        after, lost = {}, 0.0
        for number, weight in weights.items():
            node = layer[number]
            if not node.after:
                continue
            if drawn[node.board] < 0:
                lost += weight
            else:
                target = node.after[drawn[node.board]]
                after[target] = after.get(target, 0) + weight
        go(ply + 1, after, drawn, [*alive, (alive[-1] if alive else 1.0) - lost], odds)

    go(0, {0: 1.0}, {}, [], 1.0)
    return total


def test_imperfect_o_is_too_large_to_enumerate() -> None:
    with pytest.raises(TooLarge, match="sample"):
        ExactCurves(safe_graph("tictactoe", O), [0.1])._early()


# --- imperfect O, sampled ---

REFERENCE_O = {  # p: AA-last, AA-every with the reference's standard errors
    0.05: ((0.046124, 3e-5), (0.015010, 1e-5)),
    0.1: ((0.103226, 4e-5), (0.023349, 2e-5)),
    0.2: ((0.372128, 5e-5), (0.034329, 3e-5)),
    0.4: ((0.178073, 1e-5), (0.063350, 3e-5)),
}


@pytest.mark.long
def test_imperfect_o_sampled() -> None:
    found = sample("tictactoe", O, list(REFERENCE_O), 200_000, seed=5)
    for number, expected in enumerate(REFERENCE_O.values()):
        for name, (tie, se) in zip(("aa-last", "aa-every"), expected, strict=True):
            estimate = found[name][number]
            assert abs(estimate.tie - tie) < 4 * sqrt(estimate.se**2 + se**2)
            assert estimate.se < 5e-4
    assert abs(found["optimum"][0].tie - 1.8e-4) < 1e-5


@pytest.mark.long
def test_imperfect_x_sampled_agrees_with_exact() -> None:
    found = sample("tictactoe", X, list(REFERENCE_X), 20_000, seed=6)
    for number, expected in enumerate(REFERENCE_X.values()):
        for name, tie in zip(("aa-last", "aa-every", "optimum"), expected, strict=True):
            assert abs(found[name][number].tie - tie) < 4 * found[name][number].se + 1e-9


@pytest.mark.long
def test_the_control_variate_shrinks_the_error() -> None:
    made = graph_arrays("tictactoe", O)
    survived = numba_engine.survival_sequences(made, threshold(0.15), 1, 0, 5_000)
    plain = ties(survived, 4)["aa-last"].std() / sqrt(5_000)
    assert sample("tictactoe", O, [0.15], 5_000, 1)["aa-last"][0].se < 0.7 * plain


def test_batches_add_up() -> None:
    whole = sample("tictactoe", X, [0.2], 7_000, 3)
    assert whole == sample("tictactoe", X, [0.2], 7_000, 3)
    assert Sums(1, 1, 1, 1, 1, 1).plus(Sums(2, 2, 2, 2, 2, 2)) == Sums(3, 3, 3, 3, 3, 3)


# --- the engines ---


@pytest.mark.parametrize("game_id", ["tictactoe", "nim:heaps=2.4.6"])
@pytest.mark.parametrize("rate", [0.0, 0.15, 1.0])
def test_numba_and_numpy_give_the_same(game_id: str, rate: float) -> None:
    for side in (X, O):
        if game_id.startswith("nim") and side == X:
            continue  # the first player is lost there: only the second one can err
        made = graph_arrays(game_id, side)
        args = (made, threshold(rate), 9, 100, 300)
        assert (
            np.abs(
                numba_engine.survival_sequences(*args) - numpy_engine.survival_sequences(*args)
            ).max()
            < 1e-12
        )
        assert (
            numba_engine.exposed_boards(made, 9, 100, 300)
            == numpy_engine.exposed_boards(made, 9, 100, 300)
        ).all()
        assert (numba_engine.classical_ties(*args) == numpy_engine.classical_ties(*args)).all()


@pytest.mark.parametrize("side", [X, O])
def test_per_tactic_identities(side: int) -> None:
    """tie_last <= min(s, 1 - s) where s < 1, tie_every <= s; arrays give the same as numbers."""
    graph = safe_graph("tictactoe", side)
    for rate in (0.05, 0.3):
        survived = numba_engine.survival_sequences(
            graph_arrays("tictactoe", side), threshold(rate), 2, 0, 2_000
        )
        found = ties(survived, graph.before_last)
        s = survived[:, -1]
        let_out = s < 1 - 1e-12
        assert (found["aa-last"] <= np.where(let_out, np.minimum(s, 1 - s), s) + 1e-12).all()
        assert (found["aa-every"] <= s + 1e-12).all()
        assert (np.diff(survived, axis=1) <= 1e-12).all()
        for row in range(0, 2_000, 97):
            assert isclose(
                found["aa-last"][row], aa_last(survived[row], graph.before_last), abs_tol=1e-12
            )
            assert isclose(
                found["aa-every"][row], aa_every(survived[row], graph.before_last), abs_tol=1e-12
            )
            assert found["optimum"][row] == optimum(survived[row])


def test_kept_at_the_boundaries() -> None:
    assert amplified_tie(0.5) == 0.5
    assert amplified_tie(0.5 - 1e-13) == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize("side", [X, O])
def test_the_thesis_s_batches_follow_the_curves(side: int) -> None:
    """Batch means within 4 sqrt(350 t (1 - t) / 5) of 350 t (and one game for the grain)."""
    rates = [0.1, 0.5]
    exact = curves("tictactoe", side, rates, tactics=20_000)
    for name in ("classical", "simple", "aa-last", "aa-every"):
        for estimate, played in zip(
            exact[name], simulate("tictactoe", side, name, rates), strict=True
        ):
            assert (
                abs(played.mean - 350 * estimate.tie)
                < largest_deviation(estimate.tie) + 4 * 350 * estimate.se
            )


# --- the played game against the recursion ---


@pytest.mark.parametrize(
    ("side", "level", "rule"), [(X, "amplify", aa_every), (O, "amplify-last", aa_last)]
)
def test_operators_on_records_equal_the_recursion(side: int, level: str, rule) -> None:
    """Whole games by the rules, with amplitudes and records, against the survival sequence."""
    game = ketplay.game("qt3:measure=outcome")
    good = game.evolution.good(1 - side)
    for seed in range(4):
        survived: list[float] = []
        simple, loud = Match.begin(game), Match.begin(game)
        while loud.actor in (0, 1):
            mover = loud.actor
            if mover == side:
                bot = make(game, "imperfect-20", seed)
                loud = loud.push(bot.choose(game, loud.state, (), Limit()))
                simple = simple.push(bot.choose(game, simple.state, (), Limit()))
                survived.append(1 - game.superposition(simple.state).weight(good))
            else:
                loud = loud.push(make(game, level, seed).choose(game, loud.state, (), Limit()))
                simple = simple.push(
                    make(game, "superposition", seed).choose(game, simple.state, (), Limit())
                )
        tie = 1 - game.superposition(loud.state).weight(good)
        assert isclose(
            tie, rule(survived, safe_graph("tictactoe", side).before_last), abs_tol=1e-12
        )


@pytest.mark.parametrize("side", [X, O])
def test_simple_equals_classical_tactic_by_tactic(side: int) -> None:
    """The uniform classical player's chance is the superposition's weight."""
    game = ketplay.game("qt3")
    classes = game.classical.classes
    for seed in range(3):
        bot = make(game, "imperfect-20", seed)
        match = Match.begin(game)
        chance = {game.base.start(): 1.0}
        while match.actor in (0, 1):
            ply = bot.choose(game, match.state, (), Limit())
            boards = game.evolution.unfinished(game.superposition(match.state))
            policy = dict(zip(boards, ply.policy, strict=True))
            moving: dict = {}
            for board, odds in chance.items():
                if game.classical.finished(board):
                    options = [board]
                elif match.actor == side:
                    options = [game.base.play(board, policy[board])]
                else:
                    options = [game.base.play(board, move) for move in classes.safe(board)]
                for option in options:
                    moving[option] = moving.get(option, 0.0) + odds / len(options)
            chance = moving
            own = make(game, "superposition", 0).choose(game, match.state, (), Limit())
            match = match.push(ply if match.actor == side and ply.policy else own)
        found = game.superposition(match.state).positions
        assert set(found) == set(chance)
        assert all(isclose(found[board], chance[board], abs_tol=1e-12) for board in found)


# --- other games, and bad input ---


@pytest.mark.parametrize(
    ("heaps", "classical", "best_one"),
    [("1.2.3", 0.87, 0.81), ("2.4.6", 0.78, 0.59), ("3.5.6", 0.76, 0.53)],
)
def test_nim_as_the_study_found_it(heaps: str, classical: float, best_one: float) -> None:
    found = curves(f"nim:heaps={heaps}", O, [0.1], ["classical", "best"])
    assert abs(found["classical"][0].tie - classical) < 0.02
    assert abs(found["best"][0].tie - best_one) < 0.02


def test_a_game_that_is_won_already_is_void() -> None:
    with pytest.raises(KetError, match="no mistakes to exploit"):
        curves("nim:heaps=1.2.3", X, [0.1])


@pytest.mark.parametrize("rate", [-0.1, 1.5, float("nan")])
def test_rates_outside(rate: float) -> None:
    with pytest.raises(KetError, match="from 0 to 1"):
        curves("tictactoe", X, [rate])


def test_unknown_strategy_and_too_few_tactics() -> None:
    with pytest.raises(KetError, match=r"no strategy 'magic'.*aa-last"):
        curves("tictactoe", X, [0.1], ["magic"])
    with pytest.raises(KetError, match="two or more"):
        curves("tictactoe", X, [0.1], ["aa-last"], tactics=1)


def test_random_draws_have_the_right_law() -> None:
    """The first decision of imperfect O: nine boards, each lost with probability p."""
    found = numba_engine.survival_sequences(
        graph_arrays("tictactoe", O), threshold(0.3), Random(4).randrange(2**40), 0, 20_000
    )[:, 0]
    assert abs(found.mean() - 0.7) < 4 * sqrt(0.21 / 9 / 20_000)
    assert abs(found.var() - 0.21 / 9) < 0.001
