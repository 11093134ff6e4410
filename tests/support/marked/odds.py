from ketplay.core.game import Forecast


def forecast(game, view):
    return Forecast(((repr(view), 1.0),), (0.0, 0.0), ((str(game.moves(view)), 0.5, repr(view)),))
