"""The graph of safe boards: all boards as good as the start, ply by ply, and the safe moves.

Everything the strategies do follows from one sequence: how much weight survives on these boards
after each move of the imperfect player. A board that the other side wins by force never comes back.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ketplay.core.errors import KetError
from ketplay.games.quantized.classical import Classical, classical

MOST_POSITIONS = 20_000  # of a classical game: more than at tables, which have less time


class NothingToExploit(KetError):
    """The perfect side wins from the start: there is no mistake to wait for."""

    code = "nothing_to_exploit"


class Node(NamedTuple):
    """A board at a ply: its number among boards, whether a mistake is possible, what follows."""

    position: Any
    board: int
    error: bool
    after: tuple[int, ...]  # safe boards, as numbers in the next layer; empty on a finished board


class SafeGraph:
    """The layers of nodes when `imperfect` is the seat that errs and the other one plays safe.

    >>> safe_graph("tictactoe", 1).sizes()
    [1, 9, 24, 102, 136, 176, 180, 164, 76, 16]
    """

    def __init__(self, classical: Classical, imperfect: int) -> None:
        self.classical = classical
        self.imperfect = imperfect
        self.seat = 1 - imperfect
        game = classical.game
        classes = classical.classes
        self.start_value = classes.value[game.start()]
        self.goal = 1 if self.seat == 0 else -1
        if self.start_value == self.goal:
            winner = game.seats[self.seat]
            raise NothingToExploit(
                f"{game.id}: {winner} wins from the start; there are no mistakes to exploit",
                at=game.id,
            )
        self.plies = classical.plies
        self.boards: dict[Any, int] = {}  # numbers of positions; a tactic is drawn for each board
        self.layers: list[list[Node]] = []
        layer = [game.start()]
        while layer:
            next_layer: dict[Any, int] = {}
            self.layers.append([self._node(position, next_layer) for position in layer])
            layer = list(next_layer)

    def _node(self, position: Any, next_layer: dict[Any, int]) -> Node:
        classes = self.classical.classes
        after = classes.after[position]
        safe = [board for board in after if classes.value[board] == self.start_value]
        can_err = self.classical.game.actor(position) == self.imperfect and any(
            classes.value[board] == self.goal for board in after
        )
        numbers = tuple(next_layer.setdefault(board, len(next_layer)) for board in safe)
        return Node(position, self.boards.setdefault(position, len(self.boards)), can_err, numbers)

    def sizes(self) -> list[int]:
        """How many nodes each layer has."""
        return [len(layer) for layer in self.layers]

    def errs_at(self, ply: int) -> bool:
        """Whether the imperfect player moves at this ply (from 0)."""
        return ply % 2 == self.imperfect

    @property
    def decisions(self) -> list[int]:
        """The plies at which the imperfect player moves."""
        return [ply for ply in range(len(self.layers)) if self.errs_at(ply)]

    @property
    def before_last(self) -> int:
        """How many of those decisions come before the other side's last ply."""
        last = self.plies - 1 if self.seat == 1 else self.plies - 2
        return sum(ply < last for ply in self.decisions)


@cache
def safe_graph(game_id: str, imperfect: int) -> SafeGraph:
    """The safe graph of a classical game."""
    return SafeGraph(classical(game_id, MOST_POSITIONS), imperfect)
