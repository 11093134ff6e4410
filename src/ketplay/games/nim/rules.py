"""The rules of Nim. The clauses (R1, ...) are those of the README in this folder."""

from __future__ import annotations

import re
from math import prod
from typing import NamedTuple

from ketplay.core.errors import BadOption, InvalidPosition
from ketplay.core.game import Game, Option, Outcome

MOST = 9  # heaps, and stones in each: more cannot be counted at a glance


class Heaps(NamedTuple):
    """A position: the sizes of the heaps, and the seat to move."""

    sizes: tuple[int, ...]
    turn: int


class Take(NamedTuple):
    """A move: some stones from one heap (R1)."""

    heap: int  # from 0; the text counts from 1
    number: int


class Nim(Game[Heaps, Take]):
    """Some heaps of stones.

    >>> game = Nim(heaps="1.2")
    >>> [game.format_move(move) for move in game.moves(game.start())]
    ['1-1', '2-1', '2-2']
    """

    name = "nim"
    quick = True
    has_chance = False
    seats = ("First", "Second")
    options = (
        Option("heaps", "3.4.5", (), "sizes of the heaps, joined by dots"),
        Option(
            "order",
            "placed",
            ("placed", "size"),
            "whether heaps keep their places or are sorted by size",
        ),
    )

    def __init__(self, **chosen: str) -> None:
        super().__init__(**chosen)
        self.sizes = self._ordered(_sizes(self.chosen["heaps"]))

    def _ordered(self, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """The heaps as the option `order` wants them (R3)."""
        return tuple(sorted(sizes)) if self.chosen["order"] == "size" else sizes

    def most_positions(self) -> int:
        return 2 * prod(size + 1 for size in self.sizes)

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
        match = re.fullmatch(r"(\d(?:\.\d)*) ([01])", text.strip())
        if not match:
            raise InvalidPosition(
                f"'{text}' is not a position; write heaps and the seat to move: 1.0.2 0",
                at=text,
            )
        state = Heaps(tuple(map(int, match[1].split("."))), int(match[2]))
        self._check(state, text)
        return state

    def _check(self, state: Heaps, text: str) -> None:
        """Refuses positions that play cannot reach."""
        impossible = InvalidPosition(
            f"'{text}' cannot be reached from heaps of {self.chosen['heaps']}", at=text
        )
        if len(state.sizes) != len(self.sizes):
            raise impossible
        if self.chosen["order"] == "size":
            if list(state.sizes) != sorted(state.sizes) or not _can_reach(self.sizes, state):
                raise impossible
            return
        removed = [before - now for now, before in zip(state.sizes, self.sizes, strict=True)]
        if min(removed) < 0:
            raise impossible
        if max(removed) <= 1 and sum(removed) % 2 != state.turn:  # every move took one stone
            raise InvalidPosition(
                f"'{text}': after {sum(removed)} moves it is the other player's turn", at=text
            )


def _can_reach(before: tuple[int, ...], state: Heaps) -> bool:
    """Whether heaps that are sorted by size can become those of a state.

    One stone a move takes as many moves as stones are gone. The other seat is to move only if some
    heap lost two stones at once.
    """
    if not _covers(before, state.sizes):
        return False
    if (sum(before) - sum(state.sizes)) % 2 == state.turn:
        return True
    return any(
        old - new >= 2 and _covers(_without(before, i), _without(state.sizes, j))
        for i, old in enumerate(before)
        for j, new in enumerate(state.sizes)
    )


def _covers(before: tuple[int, ...], now: tuple[int, ...]) -> bool:
    """Whether no heap is larger than before; both are sorted by size."""
    return all(old >= new for old, new in zip(before, now, strict=True))


def _without(sizes: tuple[int, ...], place: int) -> tuple[int, ...]:
    return sizes[:place] + sizes[place + 1 :]


def _sizes(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[1-9](\.[1-9])*", text) or len(text) > 2 * MOST - 1:
        raise BadOption(
            f"heaps={text}: choose 1 to {MOST} heaps of 1 to {MOST} stones, such as 3.4.5",
            at=f"heaps={text}",
        )
    return tuple(map(int, text.split(".")))


GAME = Nim
