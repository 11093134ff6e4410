"""The roster of a class, built from its events: pupils, their tables, who asks to come back."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ketplay.server.table import events
from ketplay.server.table.events import Event, EventBody

MOST_TABLES = 120  # past tables that stay on the roster
MOST_PLAYED = 500  # tables whose results count


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
        self.successors: dict[str, str] = {}  # former holder -> the one the pupil got for it
        self.began = 0  # the number of the first event of this class
        self._end()

    def _end(self) -> None:
        self.pupils: dict[str, Pupil] = {}  # by holder
        self.tables: list[str] = []  # on the teacher's page, oldest first
        self.played: list[str] = []  # those whose results count, oldest first
        self.players: dict[str, str] = {}  # the names of all who played, by holder
        self.returning: dict[str, str] = {}  # who asks to come back: new holder -> the pupil's
        self.frozen = ""  # what the teacher says while all tables pause
        self.assignment: events.Assigned | None = None
        self.vote: events.Voting | None = None
        self.vote_number = -1  # of the event with which the vote began
        self.vote_rounds = 0

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
                self._dismiss(body.holders)
            case events.Released():
                self._release(body.table)
            case events.Ended():
                self.began = self.n + 1
                self._end()
            case events.Assigned():
                self.assignment = body if body.lesson else None
            case events.Voting():
                self._vote(body)
            case events.Frozen():
                self.frozen = body.words
            case events.Unfrozen():
                self.frozen = ""
            case events.Returning():
                self.returning[body.successor] = body.holder
            case events.Returned():
                self._return(body.holder, body.successor)
            case events.TurnedAway():
                self.returning.pop(body.successor, None)

    def _vote(self, vote: events.Voting) -> None:
        if vote.phase == "first":
            self.vote_number = self.n
            self.vote_rounds = 1
        elif vote.phase == "second":
            self.vote_rounds = 2
        self.vote = vote if vote.phase != "over" else None

    def _seat(self, table: str, holders: list[str]) -> None:
        self.tables = [*self.tables, table][-MOST_TABLES:]
        self.played = [*self.played, table][-MOST_PLAYED:]
        for holder in holders:
            if holder in self.pupils:
                self.pupils[holder].table = table
                self.players[holder] = self.pupils[holder].name

    def _dismiss(self, holders: list[str]) -> None:
        for holder in holders:
            self.pupils.pop(holder, None)
        self._drop_requests()

    def _drop_requests(self) -> None:
        """Nobody can come back as a pupil who is not there any more."""
        self.returning = {
            asker: holder for asker, holder in self.returning.items() if holder in self.pupils
        }

    def _release(self, table: str) -> None:
        self.tables = [code for code in self.tables if code != table]
        for pupil in self.pupils.values():
            if pupil.table == table:
                pupil.table = ""

    def _return(self, holder: str, successor: str) -> None:
        pupil = self.pupils.pop(holder)
        self.pupils[successor] = msgspec.structs.replace(pupil, holder=successor)
        self.successors[holder] = successor
        if holder in self.players:
            self.players[successor] = self.players.pop(holder)
        self._drop_requests()

    def current(self, holder: str) -> str:
        """The holder that a pupil has now, who once had this one."""
        while holder in self.successors:
            holder = self.successors[holder]
        return holder

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
