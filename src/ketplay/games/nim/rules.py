"""Nim: heaps of stones, a move takes some from one heap, and who takes the last stone wins."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from ketplay.core.errors import BadOption, InvalidPosition
from ketplay.core.game import Game, Option, Outcome

MOST = 9  # heaps, and stones in each: more cannot be drawn or counted at a glance


class Heaps(NamedTuple):
    sizes: tuple[int, ...]
    turn: int


class Take(NamedTuple):
    heap: int  # from 0; the text counts from 1
    number: int


class Nim(Game[Heaps, Take]):
    """Some heaps of stones.

    >>> game = Nim(heaps="1.2")
    >>> [game.format_move(move) for move in game.moves(game.start())]
    ['1-1', '2-1', '2-2']
    """

    name = "nim"
    seats = ("First", "Second")
    options = (
        Option("heaps", "3.4.5", (), "sizes of the heaps, joined by dots"),
        Option(
            "order",
            "placed",
            ("placed", "size"),
            "heaps keep their places, or are kept in order of size",
        ),
    )

    def __init__(self, **chosen: str) -> None:
        super().__init__(**chosen)
        self.sizes = self._ordered(_sizes(self.chosen["heaps"]))

    def _ordered(self, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """R3: in order of size two positions with the same heaps are one position."""
        return tuple(sorted(sizes)) if self.chosen["order"] == "size" else sizes

    def start(self) -> Heaps:
        return Heaps(self.sizes, 0)

    def actor(self, state: Heaps) -> int | None:
        return state.turn if any(state.sizes) else None

    def moves(self, state: Heaps) -> list[Take]:
        return [
            Take(heap, number)
            for heap, size in enumerate(state.sizes)
            for number in range(1, size + 1)
        ]

    def play(self, state: Heaps, move: Take) -> Heaps:
        sizes = list(state.sizes)
        sizes[move.heap] -= move.number
        return Heaps(self._ordered(tuple(sizes)), 1 - state.turn)

    def outcome(self, state: Heaps) -> Outcome | None:
        if any(state.sizes):
            return None
        winner = 1 - state.turn  # R2
        return Outcome(
            (1, -1) if winner == 0 else (-1, 1), f"{self.seats[winner]} took the last stone"
        )

    def format_move(self, move: Take) -> str:
        return f"{move.heap + 1}-{move.number}"

    def looks_like_move(self, text: str) -> bool:
        return re.fullmatch(r"[1-9]-[1-9]", text) is not None

    def format_state(self, state: Heaps) -> str:
        return f"{'.'.join(map(str, state.sizes))} {state.turn}"

    def parse_state(self, text: str) -> Heaps:
        found = re.fullmatch(r"(\d(?:\.\d)*) ([01])", text.strip())
        if not found:
            raise InvalidPosition(
                f"'{text}' is no position of nim; right: 1.0.2 0 (heaps, seat to move)", at=text
            )
        state = Heaps(tuple(map(int, found[1].split("."))), int(found[2]))
        self._check(state, text)
        return state

    def _check(self, state: Heaps, text: str) -> None:
        """Whether play can lead there: each heap has shrunk, in a number of moves of the right parity."""
        if len(state.sizes) != len(self.sizes) or any(
            a > b for a, b in zip(state.sizes, self.sizes, strict=True)
        ):
            raise InvalidPosition(
                f"'{text}' does not come from heaps of {self.chosen['heaps']}", at=text
            )
        if self.chosen["order"] == "size" and state not in _reachable(self):
            raise InvalidPosition(
                f"'{text}' cannot be reached from heaps of {self.chosen['heaps']}", at=text
            )
        taken = [b - a for a, b in zip(state.sizes, self.sizes, strict=True) if a < b]
        if (
            self.chosen["order"] == "placed"
            and len(taken) == sum(taken)
            and len(taken) % 2 != state.turn
        ):
            raise InvalidPosition(
                f"'{text}': after {len(taken)} moves it is the other one's turn", at=text
            )


@cache
def _reachable(game: Nim) -> frozenset[Heaps]:
    """All positions of a game whose heaps are kept in order: few, but which of them is not plain to see."""
    found, todo = set(), [game.start()]
    while todo:
        state = todo.pop()
        if state not in found:
            found.add(state)
            todo += [game.play(state, move) for move in game.moves(state)]
    return frozenset(found)


def _sizes(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[1-9](\.[1-9])*", text) or len(text) > 2 * MOST - 1:
        right = f"one to {MOST} heaps of one to {MOST} stones, joined by dots, such as 3.4.5"
        raise BadOption(f"heaps={text}: {right}", at=f"heaps={text}")
    return tuple(map(int, text.split(".")))


GAME = Nim
