"""One seat at a table by numbers, with opponents in the other seats: bots, or compiled ones."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

import numpy as np

from ketplay import bots
from ketplay.bridges.tables import Mask, NumberedTable, Numbers
from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.core.match import AnyMatch, Match
from ketplay.core.parts.vector import Tables


class SeatTable(Protocol):
    """A table where only one seat waits for moves; `play` lets the others answer."""

    @property
    def seat(self) -> int: ...

    @property
    def state(self) -> Any: ...

    def begin(self, seed: int) -> None: ...

    def play(self, number: int) -> None: ...

    def observation(self) -> Numbers: ...

    def mask(self) -> Mask: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def reward(self) -> float: ...


def seat_table(game: Game[Any, Any], opponent: str, seat: int | None) -> SeatTable:
    """A table with this opponent, compiled where the game has it so; raises KetError."""
    part = registry.part(game, "vector")
    if part is not None and opponent in part.OPPONENTS:
        try:
            return CompiledTable(part.tables(game, 1, opponent, seat))
        except KetError:
            pass  # not in this variant, or not without numba
    return BotTable(game, opponent, seat)


class CompiledTable:
    """One of the game's compiled tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def begin(self, seed: int) -> None:
        self.tables.begin(seed)

    def play(self, number: int) -> None:
        self.tables.step(np.array([number]))

    @property
    def seat(self) -> int:
        return int(self.tables.seats[0])

    @property
    def state(self) -> Any:
        return self.tables.state(0)

    def observation(self) -> Numbers:
        numbers: Numbers = self.tables.observations[0].copy()
        return numbers

    def mask(self) -> Mask:
        mask: Mask = self.tables.masks[0].copy()
        return mask

    @property
    def is_over(self) -> bool:
        return bool(self.tables.ends[0])

    @property
    def reward(self) -> float:
        return float(self.tables.rewards[0])


class BotTable:
    """A table of any game with bots of a level in the other seats."""

    def __init__(self, game: Game[Any, Any], opponent: str, seat: int | None) -> None:
        self.table = NumberedTable(game)
        self.level = bots.level(game, opponent)
        self.seats = len(game.seats)
        self.own_seat = seat
        self.seat = seat or 0

    def begin(self, seed: int) -> None:
        self.chance = Random(seed)
        seeds = [self.chance.randrange(1 << 31) for _ in range(self.seats)]
        self.bots = [self.level.make(each) for each in seeds]
        self.seat = self.chance.randrange(self.seats) if self.own_seat is None else self.own_seat
        self._go_on(Match.begin(self.table.game))

    def play(self, number: int) -> None:
        self._go_on(self.match.push(self.table.space.move(self.match.state, number)))

    def _go_on(self, match: AnyMatch) -> None:
        """Lets chance and the bots act, up to the seat's turn or the end."""
        match = match.settle(self.chance)
        while (actor := match.actor) is not None and actor != self.seat:
            view = match.view(actor)
            log = match.seen(actor)
            limit = self.level.limit.repeatable
            move = self.bots[actor].choose(match.game, view, log, limit)
            match = match.push(move).settle(self.chance)
        self.match = match
        self.table.state = match.state

    @property
    def state(self) -> Any:
        return self.match.state

    def observation(self) -> Numbers:
        return self.table.observation(self.seat)

    def mask(self) -> Mask:
        return self.table.mask(self.seat)

    @property
    def is_over(self) -> bool:
        return self.match.actor is None

    @property
    def reward(self) -> float:
        return self.table.payoffs[self.seat]
