from ketplay.core.game import Forecast


def value(game, state):
    a, b = state.sums
    gap = (a - b) / 16
    return gap, -gap


def forecast(game, view):
    payoffs = value(game, view)
    return Forecast(((f"{game.seats[0]} is ahead", float(payoffs[0] > 0)),), payoffs)
