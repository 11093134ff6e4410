from ketplay.core.parts.coach import Tip


def goal(game, view, seat):
    return f"{view!r} for {seat}."


def tips(game, view, seat):
    return [Tip("tip", repr(view))]
