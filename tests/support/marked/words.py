def status(game, view, seat):
    return f"status {view!r} for {seat}"


def move(game, view, move):
    return f"{move} in {view!r}"


def outcome(game, view, outcome):
    return f"{outcome.reason} with {view!r}"
