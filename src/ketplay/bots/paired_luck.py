"""The same luck for several games: what happens in one happens in the others, as far as they stay comparable.

Every outcome of a chance node has a waiting time, drawn by its weight from a number that belongs to the place in the
game and to the outcome's text; the first one to come happens. So the odds are those of the game, equal nodes at equal
places give equal outcomes, and nodes that differ a little (a deck with one card less) mostly do, too. A place is the
number of turns so far and the number of outcomes since: after a turn that took more or fewer outcomes, the games are
in step again.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from math import log
from typing import Any

from ketplay.core.game import CHANCE, Game


class SharedLuck:
    """Luck as a function of the seed and the place. Told of every event, it knows the place.

    >>> import ketplay
    >>> one, other = SharedLuck("seed 1"), SharedLuck("seed 1")
    >>> one.pick([("H", 1), ("T", 1)], str) == other.pick([("H", 1), ("T", 1)], str)
    True
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.turns = self.outcomes = 0
        self.seat = CHANCE

    def happened(self, actor: int) -> None:
        """A move by a seat, or an outcome of luck, was made."""
        if actor == CHANCE:
            self.outcomes += 1
        elif actor != self.seat:
            self.seat, self.turns, self.outcomes = actor, self.turns + 1, 0

    def pick(self, chances: Sequence[tuple[Any, float]], text: Any) -> Any:
        """The outcome that comes first; `text` names a move."""
        place = f"{self.seed} {self.turns} {self.outcomes} "
        waits = (
            (-log(_uniform(place + text(move))) / weight, move)
            for move, weight in chances
            if weight
        )
        return min(waits, key=lambda pair: pair[0])[1]

    def outcome(self, game: Game[Any, Any], state: Any) -> Any:
        """What happens at the chance event in `state`; it counts as having happened."""
        move = self.pick(game.chances(state), game.format_move)
        self.happened(CHANCE)
        return move


def _uniform(text: str) -> float:
    """A number strictly between 0 and 1 that belongs to a text."""
    digest = blake2b(text.encode(), digest_size=8).digest()
    return (int.from_bytes(digest, "big") + 0.5) / (1 << 64)
