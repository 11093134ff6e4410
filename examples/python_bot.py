"""A bot as a Python class: it takes the move after which the other seat has the fewest moves.

Try it against a level of ketplay: ketplay match nim examples.python_bot:Narrow random
"""

from random import Random


class Narrow:
    """Leaves as few moves as it can."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def choose(self, game, view, log, limit):
        """A legal move of the seat whose turn it is."""
        moves = list(game.moves(view))
        self.chance.shuffle(moves)
        return min(moves, key=lambda move: len(game.moves(game.play(view, move))))
