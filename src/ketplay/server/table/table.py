"""A table: its seats and the match being played, folded from its events. It decides nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec

from ketplay.core import registry
from ketplay.core.fairness import CommittedChance, first_seal, next_seal
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import AnyMatch, AnyStep, Match
from ketplay.server.protocol.errors import Refused
from ketplay.server.table import events
from ketplay.server.table.clock import parse_pace
from ketplay.server.table.events import Event, Seat


class Phase(StrEnum):
    """The phase of a match."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


class Result(NamedTuple):
    """How a match at a table ended: who played, by seat (empty: a bot), and what they got."""

    holders: tuple[str, ...]
    payoffs: tuple[float, ...]


class Origin(NamedTuple):
    """Where an entry of a match's log comes from: a seat (-1: chance) and an event.

    `stand_in` is the level that moved because the seat's bot failed.
    """

    seat: int
    n: int
    stand_in: str = ""


# One object for all tables that play the same: caches compare it in no time.
_quick_games: WeakValueDictionary[str, Game[Any, Any]] = WeakValueDictionary()


def _game(text: str) -> Game[Any, Any]:
    game = registry.game(text)
    return _quick_games.setdefault(game.id, game) if game.quick else game


def holder_of(token: str) -> str:
    """What the store keeps of a seat token.

    >>> holder_of("00")[:8]
    'f1534392'
    """
    return hashlib.sha256(token.encode()).hexdigest()


class Table:
    """The table after an event. `origins` says of every entry of the match where it comes from."""

    __slots__ = (
        "agreed", "at", "chance_events", "changed", "clock", "code", "game", "help_agreed",
        "help_open", "layout", "match", "n", "names", "nonces", "number", "opening_start",
        "origins", "pace", "paused",
        "phase", "readings", "remaining", "renames", "replaced", "requests", "results", "rewinds",
        "score", "seals", "seating", "seats", "secret", "since", "start",
    )  # fmt: skip

    def __init__(self, opened: Event) -> None:
        body = opened.body
        if not isinstance(body, events.Opened):
            raise Refused("fault", f"the log of table {opened.table} does not start by opening it")
        self.code = opened.table
        self.game = _game(body.game)
        self.game.check_version(str(body.version))
        self.start = self.opening_start = body.start
        self.clock = body.clock
        self.layout = body.layout
        self.pace = parse_pace(body.clock)
        self.renames: dict[str, int] = {}  # how often each holder changed their name
        self.replaced: set[str] = set()  # holders for whom a bot plays on
        self.results: list[Result] = []  # of all matches that are over
        self.paused = ""  # why nobody may move now
        self.n = opened.n
        self.at = opened.at
        self.seats = list(body.seats)
        self.score = [0] * len(self.seats)
        self.number = 1
        self.help_agreed = False
        self.seating = 0  # changes when someone sits down or moves to another seat
        self.rewinds = 0  # changes when entries of the log were taken away
        self._seats_changed()
        self._set_up(body.secret)

    @staticmethod
    def fold(log: Iterable[Event]) -> Table:
        """The table after all events of its log."""
        stream = iter(log)
        table = Table(next(stream))
        for event in stream:
            table.apply(event)
        return table

    def _seats_changed(self) -> None:
        """Hints, odds and undo are allowed if one person plays, or once everyone has agreed."""
        self.seating += 1
        self.help_open = self.help_agreed or len(self.holders()) <= 1
        self._name_seats()

    def _name_seats(self) -> None:
        """The name at each seat, empty where none was given; equal names get the seat's behind."""
        seat_names = [seat.name for seat in self.seats]
        self.names = tuple(
            f"{name} ({seat})" if name and seat_names.count(name) > 1 else name
            for name, seat in zip(seat_names, self.game.seats, strict=True)
        )

    def _set_up(self, secret: str) -> None:
        """Sets the board up for a match that waits to begin."""
        self.secret = secret
        self.nonces: list[str | None] = ["" if seat.is_bot else None for seat in self.seats]
        start = self.game.parse_state(self.start) if self.start else None
        self.match = Match.begin(self.game, start)
        self.origins: list[Origin] = []
        self.chance_events = 0  # in the log
        self.seals: list[str] = []  # before the first entry and after each; none before it begins
        self.requests: dict[str, int] = {}  # what for -> the seat that asks
        self.agreed: dict[str, set[str]] = {}  # what for -> the holders who agreed
        self.phase = Phase.WAITING
        self.changed = self.n
        # What the clocks showed at the time `since`; the clock of the seat to move has run since.
        self.remaining = [self.pace.base] * len(self.seats) if self.pace else []
        self.since = self.at
        # The number of entries before a move, and what the clocks showed then.
        self.readings: list[tuple[int, list[float]]] = []

    def apply(self, event: Event, step: AnyStep | None = None) -> None:
        """Takes in an event. `step` is what it brought, where the caller has it already."""
        self.n = event.n
        self.at = event.at
        match event.body:
            case events.Moved() as body:
                self._move(body, step)
            case events.Began() as body:
                self.phase = Phase.PLAYING
                self.seals = [first_seal(self.chance, self.match)]
                self._advance(body.chance, len(body.chance), step)
            case events.Stopped() as body:
                self._stop(body)
            case events.Undone() as body:
                self._undo(body)
            case events.Ready() as body:
                self.nonces[body.seat] = body.nonce
            case events.Sat() as body:
                self.seats[body.seat] = Seat(events.PERSON, body.name, holder=body.holder)
                self._seats_changed()
            case events.Named() as body:
                self._rename(body)
            case events.Asked() as body:
                self.requests[body.request] = body.seat
                self.agreed[body.request] = {self.seats[body.seat].holder}
            case events.Answered() as body:
                self._answer(body)
            case events.Helped():
                self.help_agreed = True
                self._seats_changed()
                self.requests.pop("help", None)
            case events.Replaced() as body:
                self._replace(body)
            case events.Rematched() as body:
                self._rematch(body)
            case events.Paused() as body:
                self.paused = body.words
                self.remaining = body.remaining or self.remaining
            case events.Resumed():
                self.paused = ""
                self.since = self.at
            case events.Reseated() as body:
                self._reseat(body)
            case _:
                raise Refused("fault", f"event {event.n} of table {self.code} belongs elsewhere")

    def _move(self, body: events.Moved, step: AnyStep | None) -> None:
        if self.pace:
            self.readings.append((len(self.origins), self.remaining))
            self.remaining = body.remaining or self.remaining
        stand_in = body.stand_in or ("random" if body.fallback else "")
        self.origins.append(Origin(body.seat, self.n, stand_in))
        self._advance([body.move, *body.chance], len(body.chance), step)

    def _advance(self, tokens: list[str], chance_events: int, step: AnyStep | None) -> None:
        self.changed = self.n
        self.since = self.at
        self.requests.pop("undo", None)
        self.origins.extend([Origin(CHANCE, self.n)] * chance_events)
        for token in tokens:
            self._add_seal(token)
        self.chance_events += chance_events
        self.match = step.match if step else self._played(tokens)
        self._close()

    def _add_seal(self, token: str) -> None:
        self.seals.append(next_seal(self.secret, self.seal, token))

    @property
    def seal(self) -> str:
        """The running hash of the match so far; empty before it begins."""
        return self.seals[-1] if self.seals else ""

    def _played(self, tokens: list[str]) -> AnyMatch:
        match = self.match
        for token in tokens:
            match = match.play(token)
        return match

    def _close(self) -> None:
        end = self.match.end
        if end is None:
            return
        self.phase = Phase.OVER
        holders = tuple(seat.holder for seat in self.seats)
        self.results.append(Result(holders, end.payoffs))
        best = max(end.payoffs)
        for seat, payoff in enumerate(end.payoffs):
            self.score[seat] += payoff == best and min(end.payoffs) < best

    def _undo(self, body: events.Undone) -> None:
        """The clocks show again what they showed when the move taken back was to be made."""
        self.changed = self.n
        self.since = self.at
        self.rewinds += 1
        while self.readings and self.readings[-1][0] >= body.length:
            self.remaining = self.readings.pop()[1]
        self.requests.pop("undo", None)
        self.match = self.match.back(len(self.origins) - body.length)
        del self.origins[body.length :]
        del self.seals[body.length + 1 :]
        self.chance_events = sum(origin.seat == CHANCE for origin in self.origins)

    def _rename(self, body: events.Named) -> None:
        self.renames[body.holder] = self.renames.get(body.holder, 0) + 1
        for number, seat in enumerate(self.seats):
            if seat.holder == body.holder:
                self.seats[number] = msgspec.structs.replace(seat, name=body.name)
        self._name_seats()

    def _answer(self, body: events.Answered) -> None:
        if body.accept:
            self.agreed[body.request].add(self.seats[body.seat].holder)
        else:
            self.requests.pop(body.request, None)

    def _stop(self, body: events.Stopped) -> None:
        self.changed = self.n
        self.requests.pop("undo", None)
        self.match = self.match.end_by(body.stop)
        self._add_seal(body.stop)
        self.remaining = body.remaining or self.remaining
        self.origins.append(Origin(int(body.stop.rpartition(":")[2]), self.n))
        self._close()

    def _replace(self, body: events.Replaced) -> None:
        self.replaced.add(self.seats[body.seat].holder)
        self.seats[body.seat] = Seat(events.BOT, body.name or body.level, body.level)
        self.changed = self.n
        self.requests.clear()
        self._seats_changed()

    def _reseat(self, body: events.Reseated) -> None:
        for number in self.seats_of(body.holder):
            self.seats[number] = msgspec.structs.replace(self.seats[number], holder=body.successor)
        for agreed in self.agreed.values():
            if body.holder in agreed:
                agreed.add(body.successor)
        self._seats_changed()

    def _rematch(self, body: events.Rematched) -> None:
        """A new match at the same table."""
        self.start = body.start or self.opening_start
        if not body.same_seats:
            self.seats = self.seats[1:] + self.seats[:1]
            self.score = self.score[1:] + self.score[:1]
        self.number += 1
        self.rewinds += 1
        self._seats_changed()
        self._set_up(body.secret)

    @property
    def chance(self) -> CommittedChance:
        return CommittedChance(self.secret, tuple(nonce or "" for nonce in self.nonces))

    @property
    def actor(self) -> int | None:
        """The seat to move, if the match is going on."""
        return self.match.actor if self.phase is Phase.PLAYING else None

    @property
    def acting_bot(self) -> int | None:
        """The seat to move, if a bot has it and the match is not paused."""
        actor = None if self.paused else self.actor
        return actor if actor is not None and actor >= 0 and self.seats[actor].is_bot else None

    @property
    def has_people(self) -> bool:
        """Whether anyone plays or could sit down: otherwise bots play each other."""
        return any(not seat.is_bot for seat in self.seats)

    @property
    def running(self) -> int | None:
        """The seat whose clock runs: that of a person to move. Bots and chance need no clock."""
        actor = self.actor if self.pace and not self.paused else None
        return actor if actor is not None and actor >= 0 and not self.seats[actor].is_bot else None

    def clocks(self, elapsed: float) -> list[float]:
        """What the clocks show when this many seconds have counted since the last move."""
        clocks = list(self.remaining)
        seat = self.running
        if seat is not None:
            clocks[seat] = max(0.0, round(clocks[seat] - elapsed, 3))
        return clocks

    def seats_of(self, holder: str) -> list[int]:
        """The seats of a holder."""
        if not holder:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.holder == holder]

    def holders(self) -> set[str]:
        """The people at the table; an open seat counts as another person."""
        return {seat.holder or "?" for seat in self.seats if not seat.is_bot}

    def undo_length(self, seats: list[int]) -> int | None:
        """How many entries stay when the last move of these seats is taken back; None: no move."""
        for index in range(len(self.origins) - 1, -1, -1):
            if self.origins[index].seat in seats:
                return index
        return None
