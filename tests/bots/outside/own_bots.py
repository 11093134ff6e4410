"""Bots for the tests of bots of one's own."""

import threading


class First:
    """Plays the first legal move."""

    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, game, view, log, limit):
        return game.moves(view)[0]


class Sleeper(First):
    """Never answers."""

    def choose(self, game, view, log, limit):
        threading.Event().wait()


class Cheat(First):
    """Takes more stones than there are."""

    def choose(self, game, view, log, limit):
        return game.moves(view)[0]._replace(number=9)
