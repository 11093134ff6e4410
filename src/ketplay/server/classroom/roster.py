"""The roll of a class, folded from its events: who is in it, and where everybody was told to play."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ketplay.server.table import events
from ketplay.server.table.events import Event

TABLES = 120  # of the past that stay on the roll


class Pupil(msgspec.Struct):
    """Somebody in the class. The token opens the class and its tables; `holder` is what the store keeps of it."""

    name: str
    holder: str
    table: str = ""


class Roll:
    """The class after an event."""

    def __init__(self) -> None:
        self.n = -1
        self.teacher = ""
        self.pupils: dict[str, Pupil] = {}  # by holder
        self.tables: list[str] = []  # oldest first

    def take(self, new: Iterable[Event]) -> None:
        """Takes events in, one after the other."""
        for event in new:
            self.n = event.n
            getattr(self, "_" + event.kind)(event.body)

    def named(self, name: str) -> Pupil | None:
        """Whoever has this name; capitals do not matter.

        >>> roll = Roll()
        >>> roll.take([Event("bakotu", 0, 0.0, events.Enrolled("Ada", "a1"))])
        >>> roll.named("ADA")
        Pupil(name='Ada', holder='a1', table='')
        """
        return next(
            (one for one in self.pupils.values() if one.name.casefold() == name.casefold()), None
        )

    def _founded(self, body: events.Founded) -> None:
        self.teacher = body.teacher

    def _enrolled(self, body: events.Enrolled) -> None:
        self.pupils[body.holder] = Pupil(body.name, body.holder)

    def _paired(self, body: events.Paired) -> None:
        self.tables = [*self.tables, body.table][-TABLES:]
        for holder in body.holders:
            if holder in self.pupils:
                self.pupils[holder].table = body.table

    def _dismissed(self, body: events.Dismissed) -> None:
        for holder in body.holders:
            self.pupils.pop(holder, None)

    def _released(self, body: events.Released) -> None:
        self.tables = [table for table in self.tables if table != body.table]
        for pupil in self.pupils.values():
            if pupil.table == body.table:
                pupil.table = ""
