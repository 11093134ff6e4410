"""A table: seats and the match now standing, folded from the table's events. It decides nothing and knows no socket."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from ketplay.core import registry
from ketplay.core.fairness import CommittedChance
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import Match
from ketplay.server.protocol.errors import Refused
from ketplay.server.table import events
from ketplay.server.table.clock import parse_pace
from ketplay.server.table.events import Event, Seat

PEOPLE = ("person", "shared")


def holder_of(token: str) -> str:
    """What the store keeps of a token.

    >>> holder_of("00")[:8]
    'f1534392'
    """
    return hashlib.sha256(token.encode()).hexdigest()


class Table:
    """The state after an event. `line` says of every word of the match who said it (-1: luck) and in which event."""

    __slots__ = (
        "answers", "asks", "at", "changed", "clock", "code", "free", "game", "helped", "left", "line", "match", "n",
        "nonces", "number", "outcomes", "pace", "phase", "readings", "replaced", "score", "seating", "seats", "secret",
        "since", "start",
    )  # fmt: skip

    def __init__(self, opened: Event) -> None:
        body = opened.body
        if not isinstance(body, events.Opened):
            raise Refused(
                "fault", f"the log of table {opened.table} does not begin with its opening"
            )
        self.code = opened.table
        self.game: Game[Any, Any] = registry.game(body.game)
        self.start = body.start
        self.clock, self.pace = body.clock, parse_pace(body.clock)
        self.replaced: set[str] = set()  # holders in whose place a bot plays on
        self.at = opened.at
        self.seats = list(body.seats)
        self.score = [0] * len(self.seats)
        self.number = 1
        self.helped = False
        self.seating = 0  # changes when somebody sits down or moves
        self.n = opened.n
        self._seated()
        self._lay(body.secret)

    def _seated(self) -> None:
        """Hints, odds and undo are open (free) where one person or one screen plays, or when everybody agreed."""
        self.seating += 1
        self.free = self.helped or len(self.holders()) <= 1

    def _lay(self, secret: str) -> None:
        """Sets the board up for a match that waits to begin."""
        self.secret = secret
        self.nonces: list[str | None] = [None if seat.kind != "bot" else "" for seat in self.seats]
        self.match = Match.begin(
            self.game, self.game.parse_state(self.start) if self.start else None
        )
        self.line: list[tuple[int, int]] = []  # (seat, event)
        self.outcomes = 0  # how often luck spoke on the line
        self.asks: dict[str, int] = {}  # what -> who asks
        self.answers: dict[str, set[str]] = {}  # what -> the holders who agreed
        self.phase = "waiting"
        self.changed = self.n
        self.left = (
            [self.pace.base] * len(self.seats) if self.pace else []
        )  # what the clocks show ...
        self.since = (
            self.at
        )  # ... at this moment: the clock of the one to move has been running from here on
        self.readings: list[
            tuple[int, list[float]]
        ] = []  # words before a move, and what the clocks showed then

    @staticmethod
    def fold(log: Iterable[Event]) -> Table:
        """The table after all events of its log."""
        stream = iter(log)
        table = Table(next(stream))
        for event in stream:
            table.apply(event)
        return table

    def apply(self, event: Event, match: Match | None = None) -> None:
        """Takes one event in. `match` is the match after it where the caller has it already."""
        self.n, self.at = event.n, event.at
        getattr(self, "_" + event.kind)(event.body, match)

    def _sat(self, body: events.Sat, match: Match | None) -> None:
        self.seats[body.seat] = Seat("person", body.name, "", body.holder)
        self._seated()

    def _named(self, body: events.Named, match: Match | None) -> None:
        for number, seat in enumerate(self.seats):
            if seat.holder == body.holder:
                self.seats[number] = msgspec.structs.replace(seat, name=body.name)

    def _ready(self, body: events.Ready, match: Match | None) -> None:
        self.nonces[body.seat] = body.nonce

    def _began(self, body: events.Began, match: Match | None) -> None:
        self.phase = "playing"
        self._advance([], body.luck, match)

    def _moved(self, body: events.Moved, match: Match | None) -> None:
        if self.pace:
            self.readings.append((len(self.line), self.left))
            self.left = body.left or self.left
        self.line.append((body.seat, self.n))
        self._advance([body.move], body.luck, match)

    def _advance(self, moves: list[str], luck: list[str], match: Match | None) -> None:
        self.changed, self.since = self.n, self.at
        self.asks.pop("undo", None)
        self.line.extend([(CHANCE, self.n)] * len(luck))
        self.outcomes += len(luck)
        self.match = match or self._played([*moves, *luck])
        self._close()

    def _played(self, tokens: list[str]) -> Match:
        match = self.match
        for token in tokens:
            match = match.play(token)
        return match

    def _close(self) -> None:
        end = self.match.end
        if end is None:
            return
        self.phase = "over"
        best = max(end.payoffs)
        for seat, payoff in enumerate(end.payoffs):
            self.score[seat] += payoff == best and min(end.payoffs) < best

    def _undone(self, body: events.Undone, match: Match | None) -> None:
        """The clocks show again what they showed when the move that was taken back was to be made."""
        self.changed, self.since = self.n, self.at
        while self.readings and self.readings[-1][0] >= body.to:
            self.left = self.readings.pop()[1]
        self.asks.pop("undo", None)
        self.match = match or self.match.back(len(self.line) - body.to)
        del self.line[body.to :]
        self.outcomes = sum(seat == CHANCE for seat, _ in self.line)

    def _asked(self, body: events.Asked, match: Match | None) -> None:
        self.asks[body.what] = body.seat
        self.answers[body.what] = {self.seats[body.seat].holder}

    def _answered(self, body: events.Answered, match: Match | None) -> None:
        if not body.yes:
            self.asks.pop(body.what, None)
        else:
            self.answers[body.what].add(self.seats[body.seat].holder)

    def _helped(self, body: events.Helped, match: Match | None) -> None:
        self.helped = True
        self._seated()
        self.asks.pop("help", None)

    def _stopped(self, body: events.Stopped, match: Match | None) -> None:
        self.changed = self.n
        self.asks.pop("undo", None)
        self.match = self.match.end_by(body.stop)
        self.left = body.left or self.left
        self.line.append((int(body.stop.rpartition(":")[2]), self.n))
        self._close()

    def _replaced(self, body: events.Replaced, match: Match | None) -> None:
        self.replaced.add(self.seats[body.seat].holder)
        self.seats[body.seat] = Seat("bot", body.level, body.level)
        self.changed = self.n
        self.asks.clear()
        self._seated()

    def _rematched(self, body: events.Rematched, match: Match | None) -> None:
        """A new match at the same table: everybody moves up one seat."""
        self.seats = self.seats[1:] + self.seats[:1]
        self.score = self.score[1:] + self.score[:1]
        self.number += 1
        self._seated()
        self._lay(body.secret)

    @property
    def chance(self) -> CommittedChance:
        return CommittedChance(self.secret, tuple(nonce or "" for nonce in self.nonces))

    @property
    def actor(self) -> int | None:
        """The seat to move, if the match is going on."""
        return self.match.actor if self.phase == "playing" else None

    @property
    def running(self) -> int | None:
        """The seat whose clock runs: that of a person to move. Bots and luck need no clock."""
        actor = self.actor if self.pace else None
        return (
            actor if actor is not None and actor >= 0 and self.seats[actor].kind != "bot" else None
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there; empty where nobody said."""
        return tuple(seat.name for seat in self.seats)

    def held(self, holder: str) -> list[int]:
        """The seats of a holder."""
        return (
            [number for number, seat in enumerate(self.seats) if seat.holder == holder]
            if holder
            else []
        )

    def holders(self) -> set[str]:
        """The people at the table; an open seat counts as somebody else."""
        return {seat.holder or "?" for seat in self.seats if seat.kind != "bot"}

    def undo_to(self, held: list[int]) -> int | None:
        """How many words stay when the last move of these seats is taken back; None if they have none."""
        for k in range(len(self.line) - 1, -1, -1):
            if self.line[k][0] in held:
                return k
        return None
