"""The boards still as good as the start, ply by ply: through them flows the weight that no mistake has let out.

Everything the strategies do follows from one sequence: how much weight survives after each move of the imperfect player
(sections 0 and 1 of the reference study). A board that the other side wins by force never comes back.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ketplay.core.errors import KetError
from ketplay.games.quantized.classical import Classical, classical


class Void(KetError):
    """The perfect side wins from the start: there is no mistake to wait for."""

    code = "void"


class Node(NamedTuple):
    """A board at a ply: its number among boards, whether a mistake is possible, and the safe boards after it."""

    position: Any
    board: int
    error: bool
    after: tuple[int, ...]  # numbers in the next layer; empty when the board is finished


class Flow:
    """The layers of nodes when `imperfect` is the seat that errs and the other one plays safe.

    >>> flow_of("tictactoe", 1).sizes()
    [1, 9, 24, 102, 136, 176, 180, 164, 76, 16]
    """

    def __init__(self, classical: Classical, imperfect: int) -> None:
        self.classical, self.imperfect, self.seat = classical, imperfect, 1 - imperfect
        game, classes = classical.game, classical.classes
        self.worth, self.goal = classes.value[game.start()], 1 if self.seat == 0 else -1
        if self.worth == self.goal:
            winner = game.seats[self.seat]
            raise Void(
                f"{game.id}: {winner} wins from the start; there is nothing to exploit", at=game.id
            )
        self.plies = classical.plies
        self.boards: dict[Any, int] = {}  # positions met, numbered; a tactic is drawn per board
        self.layers: list[list[Node]] = []
        layer = [game.start()]
        while layer:
            next_: dict[Any, int] = {}
            self.layers.append([self._node(position, next_) for position in layer])
            layer = list(next_)

    def _node(self, position: Any, next_: dict[Any, int]) -> Node:
        classes = self.classical.classes
        after = classes.after[position]
        safe = [p for p in after if classes.value[p] == self.worth]
        errs = self.classical.game.actor(position) == self.imperfect and any(
            classes.value[p] == self.goal for p in after
        )
        numbers = tuple(next_.setdefault(p, len(next_)) for p in safe)
        return Node(position, self.boards.setdefault(position, len(self.boards)), errs, numbers)

    def sizes(self) -> list[int]:
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
        """How many of those decisions come before the other side's last ply (all of them if that one moves last)."""
        last = self.plies - 1 if self.seat == 1 else self.plies - 2
        return sum(ply < last for ply in self.decisions)


@cache
def flow_of(game_id: str, imperfect: int) -> Flow:
    """The flow of a classical game."""
    return Flow(classical(game_id), imperfect)
