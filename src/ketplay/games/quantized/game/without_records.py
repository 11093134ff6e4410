"""The game without records (R9): a ply is one map of all positions that there can be.

Such a map must keep positions apart. If two positions have at most one next position in common,
columns that both reach it cannot be orthogonal, so a valid ply never takes two positions to the
same one. Valid plies exist as long as every position can have a next one of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from ketplay.core.errors import BadOption, IllegalMove
from ketplay.games.quantized.bipartite_matching import matching
from ketplay.games.quantized.classical import Classical, classical

MOST_POSITIONS = 6_000
Images = Mapping[Any, Sequence[Any]]  # position -> what a ply may make of it


class Layers:
    """The positions after each number of plies, as long as there are valid plies."""

    def __init__(self, game: Classical) -> None:
        if len(game.classes.value) > MOST_POSITIONS:
            raise BadOption(
                f"records=no needs a game of at most {MOST_POSITIONS} positions; {game.game.id} "
                f"has {len(game.classes.value)}",
                at="records=no",
            )
        if most_shared(game) > 1:
            raise BadOption(
                f"records=no needs a game in which two positions have at most one next position "
                f"in common, such as tictactoe; in {game.game.id} they have up to "
                f"{most_shared(game)}",
                at="records=no",
            )
        self.game = game
        self.layers: list[dict[Any, tuple[Any, ...]]] = []
        positions = [game.game.start()]
        while len(self.layers) < game.plies:
            layer = {position: self._next(position) for position in positions}
            if len(matching(layer)) < len(layer):
                break
            self.layers.append(layer)
            positions = sorted({next_ for after in layer.values() for next_ in after})

    @property
    def plies(self) -> int:
        """How many plies there are valid moves for.

        >>> layers("tictactoe").plies
        6
        """
        return len(self.layers)

    def _next(self, position: Any) -> tuple[Any, ...]:
        return tuple(self.game.classes.after[position]) or (position,)

    def check(self, ply: int, images: Images, text: str) -> None:
        """Refuses a ply that takes two positions to the same one, or leaves others none."""
        origin: dict[Any, Any] = {}
        for position, after in images.items():
            for next_ in after:
                other = origin.setdefault(next_, position)
                if other != position:
                    self._refuse(text, other, position, next_)
        free = {
            position: [next_ for next_ in after if next_ not in origin]
            for position, after in self.layers[ply].items()
            if position not in images
        }
        missing = len(free) - len(matching(free))
        if missing:
            raise IllegalMove(
                f"'{text[:40]}' cannot be played without records: other boards of this ply would "
                f"have no next board of their own ({missing} of them); use fewer terms",
                at=text[:40],
            )

    def _refuse(self, text: str, one: Any, other: Any, both: Any) -> None:
        words = self.game.text
        raise IllegalMove(
            f"'{text[:40]}' takes {words(one)} and {words(other)} to the same board "
            f"{words(both)}; without records a ply must keep boards apart",
            at=text[:40],
        )

    def keep_apart(
        self, ply: int, positions: Iterable[Any], moves: Mapping[Any, Any]
    ) -> dict[Any, Any]:
        """These moves of some positions, changed where two would come to the same position."""
        wishes = {position: self.game.after(position, move) for position, move in moves.items()}
        options = {position: self._preferred(ply, position, wishes) for position in positions}
        placed = matching(
            options | {p: after for p, after in self.layers[ply].items() if p not in options}
        )
        return {
            position: next(
                move
                for move in self.game.moves(position)
                if self.game.after(position, move) == placed[position]
            )
            for position in moves
        }

    def _preferred(self, ply: int, position: Any, wishes: Mapping[Any, Any]) -> list[Any]:
        """What may follow a position: the wish, then other safe moves, then the rest."""
        value = self.game.classes.value
        wish = wishes.get(position)
        return sorted(
            self.layers[ply][position],
            key=lambda next_: (next_ != wish, value[next_] != value[position]),
        )


def most_shared(game: Classical) -> int:
    """How many next positions two positions have in common at most.

    >>> most_shared(classical("tictactoe")), most_shared(classical("nim:heaps=3.4"))
    (1, 3)
    """
    before: dict[Any, list[Any]] = {}
    for state, after in game.classes.after.items():
        for next_ in after:
            before.setdefault(next_, []).append(state)
    pairs: dict[frozenset[Any], int] = {}
    for states in before.values():
        for pair in combinations(states, 2):
            pairs[frozenset(pair)] = pairs.get(frozenset(pair), 0) + 1
    return max(pairs.values(), default=0)


@lru_cache(maxsize=4)
def layers(game_id: str) -> Layers:
    """The layers of the classical game of this id."""
    return Layers(classical(game_id))
