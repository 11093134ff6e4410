"""Chance events shared by several matches: what happens in one happens in the others.

Every outcome of a chance event has a waiting time, drawn by its weight from a number that belongs
to the place in the match and to the outcome's token; the first to come happens. So the odds are
those of the game, equal events at equal places have equal outcomes, and events that differ a little
(a deck with one card less) mostly do, too. A place is the number of turns so far and the number of
chance events since: after a turn with more or fewer of them, the matches are in step again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import inf, log
from typing import TypeVar

from ketplay.core.game import CHANCE, Game, Weight

S = TypeVar("S")
M = TypeVar("M")
HASHES = 1 << 64


class PairedChance:
    """A source of chance events that follow from a seed and the place in the match.

    It has to be notified of every move, so that it knows the place.

    >>> import ketplay
    >>> first, second = PairedChance("seed 1"), PairedChance("seed 1")
    >>> first.pick([("H", 1), ("T", 1)], str) == second.pick([("H", 1), ("T", 1)], str)
    True
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.turns = 0
        self.outcomes = 0
        self.seat = CHANCE

    def happened(self, actor: int) -> None:
        """Counts a move of a seat, or a chance event."""
        if actor == CHANCE:
            self.outcomes += 1
        elif actor != self.seat:
            self.seat = actor
            self.turns += 1
            self.outcomes = 0

    def pick(self, chances: Sequence[tuple[M, Weight]], token: Callable[[M], str]) -> M:
        """The outcome that comes first; `token` gives the token of an outcome."""
        place = blake2b(f"{self.seed} {self.turns} {self.outcomes} ".encode(), digest_size=8)
        shortest = inf
        for move, weight in chances:
            if weight:
                lot = place.copy()  # in a third of the time of a new one
                lot.update(token(move).encode())
                wait = -log(_uniform(lot.digest())) / weight
                if wait < shortest:
                    shortest = wait
                    first = move
        return first

    def outcome(self, game: Game[S, M], state: S) -> M:
        """What happens at the chance event in `state`; it counts as having happened."""
        move = self.pick(game.chances(state), game.format_move)
        self.happened(CHANCE)
        return move


def _uniform(digest: bytes) -> float:
    """A number strictly between 0 and 1 that belongs to a hash."""
    return (int.from_bytes(digest, "big") + 0.5) / HASHES
