from ketplay.core.game import Forecast


def expected_payoffs(game, state):
    a, b = (
        points + 1.5 * state.coin * (state.turn % 2 == seat)
        for seat, points in enumerate(state.sums)
    )
    gap = (a - b) / 16
    return gap, -gap


def forecast(game, view):
    payoffs = expected_payoffs(game, view)
    return Forecast(((f"{game.seats[0]} is ahead", float(payoffs[0] > 0)),), payoffs)
