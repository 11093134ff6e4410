"""The roster of a class, built from its events: the pupils, and the table each one plays at."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ketplay.server.table import events
from ketplay.server.table.events import Event, EventBody

MOST_TABLES = 120  # past tables that stay on the roster


class Pupil(msgspec.Struct):
    """A pupil. `holder` is the hash of a token that is valid for the class and for its tables."""

    name: str
    holder: str
    table: str = ""


class Roster:
    """The class after its latest event, `n`."""

    def __init__(self) -> None:
        self.n = -1
        self.teacher = ""
        self.pupils: dict[str, Pupil] = {}  # by holder
        self.tables: list[str] = []  # oldest first

    def apply(self, new: Iterable[Event]) -> None:
        """Applies events in their order."""
        for event in new:
            self.n = event.n
            self._apply(event.body)

    def _apply(self, body: EventBody) -> None:
        match body:
            case events.Founded():
                self.teacher = body.teacher
            case events.Enrolled():
                self.pupils[body.holder] = Pupil(body.name, body.holder)
            case events.Paired():
                self._seat(body.table, body.holders)
            case events.Dismissed():
                for holder in body.holders:
                    self.pupils.pop(holder, None)
            case events.Released():
                self._release(body.table)

    def _seat(self, table: str, holders: list[str]) -> None:
        self.tables = [*self.tables, table][-MOST_TABLES:]
        for holder in holders:
            if holder in self.pupils:
                self.pupils[holder].table = table

    def _release(self, table: str) -> None:
        self.tables = [code for code in self.tables if code != table]
        for pupil in self.pupils.values():
            if pupil.table == table:
                pupil.table = ""

    def find(self, name: str) -> Pupil | None:
        """The pupil with this name; capital letters do not matter.

        >>> roster = Roster()
        >>> roster.apply([Event("bakotu", 0, 0.0, events.Enrolled("Ada", "a1"))])
        >>> roster.find("ADA")
        Pupil(name='Ada', holder='a1', table='')
        """
        for pupil in self.pupils.values():
            if pupil.name.casefold() == name.casefold():
                return pupil
        return None
