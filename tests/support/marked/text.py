def draw(game, view, seat, colour):
    return repr(view)
