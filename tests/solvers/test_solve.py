"""One door to exact values: it agrees with a slow search, and says what it does not know."""

from fractions import Fraction

import pytest

import ketplay
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE
from ketplay.solvers.solve import solve

SMALL = [
    "nim:heaps=1.2",
    "nim:heaps=1.2.3",
    "tictactoe:m=2,n=2,k=2",
    "tictactoe:m=3,n=2,k=3",
    "octal:board=path:4",
    "octal:board=cycle:5",
    "octal:board=star:4",
    "octal:code=0.07,board=path:5",
    "domino:board=path:6",
    "white-game:board=path:5",
]


def value(game, state):
    """What seat 0 gets: minimax and means, in fractions."""
    actor = game.actor(state)
    if actor is None:
        return Fraction(game.outcome(state).payoffs[0])
    if actor == CHANCE:
        chances = game.chances(state)
        total = sum(Fraction(weight) for _, weight in chances)
        return (
            sum(
                (
                    Fraction(weight) * value(game, game.play(state, move))
                    for move, weight in chances
                ),
                Fraction(0),
            )
            / total
        )
    best = max if actor == 0 else min
    return best(value(game, game.play(state, move)) for move in game.moves(state))


@pytest.mark.parametrize("name", SMALL)
def test_values_agree_with_a_plain_search(name):
    game = ketplay.game(name)
    solution = ketplay.solve(game)
    exact = value(game, game.start())
    assert solution.payoffs == pytest.approx((exact, -exact))


def test_a_coin_in_the_air():
    game, state = ketplay.position("octal:board=path:3")
    tossed = next(
        after
        for move in game.moves(state)
        for reply in game.moves(game.play(state, move))
        if game.actor(after := game.play(game.play(state, move), reply)) == CHANCE
    )
    assert solve(game, tossed).payoffs[0] == pytest.approx(float(value(game, tossed)))


def test_a_position_that_is_too_large_has_bounds():
    solution = solve(ketplay.game("tictactoe:m=5,n=5,k=4"), limit=ketplay.Limit(nodes=50))
    assert solution.bounds == ((-1.0, 1.0), (-1.0, 1.0))
    assert not solution.is_exact
    with pytest.raises(KetError, match=r"only bounds: -1.0 to 1.0"):
        _ = solution.payoffs


def test_a_long_row_is_framed():
    solution = solve(ketplay.game("octal:board=grid:6x6"), limit=ketplay.Limit(nodes=1))
    low, high = solution.bounds[0]
    assert -1 <= low < high <= 1


def test_hidden_cards_have_no_value_before_the_last_decision():
    with pytest.raises(
        ketplay.core.errors.KetError, match="only a position that chance alone decides"
    ):
        solve(ketplay.game("qtris"))


def test_a_final_measurement_has_a_value():
    game, state = ketplay.position("qtris:measure=exact R.W.W/B.B.W/W.B.B")
    ready = ketplay.solvers.outcomes.ready_to_measure(game, state)
    assert solve(game, ready).payoffs == pytest.approx((0.0, 0.0))
