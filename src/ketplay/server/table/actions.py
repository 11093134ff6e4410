"""What the people at a table can do. Each act checks, decides and writes events; a refusal changes nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from ketplay.core.errors import KetError
from ketplay.core.fairness import CommittedChance, new_secret
from ketplay.core.match import Match
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.room import Behind, Room
from ketplay.server.table import away, events
from ketplay.server.table.events import Seat
from ketplay.server.table.table import Table, holder_of
from ketplay.server.views.history import Trail

P = ParamSpec("P")
T = TypeVar("T")
TRIES = 4


def again(act: Callable[Concatenate[Room, P], T]) -> Callable[Concatenate[Room, P], T]:
    """An act that is decided anew, on the table as it is now, when another process wrote something meanwhile."""

    @wraps(act)
    def persistent(room: Room, /, *args: P.args, **more: P.kwargs) -> T:
        for _ in range(TRIES):
            try:
                return act(room, *args, **more)
            except Behind:
                continue
        return act(room, *args, **more)

    return persistent


def seats_of(table: Table, holder: str) -> list[int]:
    """The seats of a token's holder; refused if there are none."""
    held = table.held(holder)
    if not held and holder in table.replaced:
        raise Refused(
            "replaced",
            "you were away for more than two minutes, and a bot plays on in your place; you may watch",
        )
    if not held:
        raise Refused(
            "no_seat", "this token holds no seat at the table; without a token one may watch"
        )
    return held


def _playing(room: Room) -> None:
    table = room.table
    away.flag(room)
    if table.phase == "waiting":
        raise Refused(
            "not_now", "the match has not begun: somebody has yet to sit down or to get ready"
        )
    if table.phase == "over":
        raise Refused("not_now", "the match is over; ask for a rematch")


def _fresh(table: Table, n: int) -> None:
    if n < table.changed:
        raise Refused(
            "stale",
            f"you saw event {n}, but event {table.changed} changed the board since",
            at=str(n),
        )
    if n > table.n:
        raise Refused(
            "bad_message", f"event {n} has not happened yet; the last is {table.n}", at=str(n)
        )


@again
def join(room: Room, name: str, nonce: str | None) -> tuple[int, str]:
    """Takes the first free seat; its number and the token for it."""
    table = room.table
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if not free:
        raise Refused("full", "no seat is free at this table; connect without a token to watch")
    token = secrets.token_hex(16)
    seat = free[0]
    bodies: list[events.Any] = [events.Sat(seat, clean_name(name), holder_of(token))]
    if nonce is None:
        room.write(*bodies)
        return seat, token
    start, match = _begin(table, {seat: nonce}, seat)
    room.write(*bodies, events.Ready(seat, nonce), *start, match=match)
    return seat, token


@again
def ready(room: Room, holder: str, nonce: str) -> None:
    """A person's seats send their nonce; the match begins when all have. Saying it again changes nothing."""
    table = room.table
    due = [seat for seat in seats_of(table, holder) if table.nonces[seat] is None]
    if table.phase != "waiting" or not due:
        return
    start, match = _begin(table, dict.fromkeys(due, nonce))
    room.write(*(events.Ready(seat, nonce) for seat in due), *start, match=match)


def _begin(
    table: Table, new: dict[int, str], sitting: int = -1
) -> tuple[list[events.Any], Match | None]:
    """The event that begins the match, if these nonces were the last to come."""
    nonces = [new.get(seat, nonce) for seat, nonce in enumerate(table.nonces)]
    if None in nonces or any(
        s.kind == "open" and number != sitting for number, s in enumerate(table.seats)
    ):
        return [], None
    chance = CommittedChance(table.secret, tuple(nonce or "" for nonce in nonces))
    step = table.match.step(chance.source())  # a game that fails does so before anything is written
    return [events.Began(list(step.tokens))], step.match


def begin_if_ready(room: Room) -> None:
    """Begins a match that waits for nobody: bots among themselves."""
    start, match = _begin(room.table, {})
    if start and room.table.phase == "waiting":
        room.write(*start, match=match)


@again
def move(room: Room, holder: str, n: int, text: str) -> None:
    """A person's move, made on the board as it was after event `n`."""
    table = room.table
    held = seats_of(table, holder)
    _playing(room)
    _fresh(table, n)
    actor = table.actor
    if actor is None or actor not in held:
        raise Refused("not_yours", "it is not your turn")
    play(room, actor, text)


def play(room: Room, seat: int, text: str, blind: bool = False) -> None:
    """A move of the seat to move, and what luck makes of it, as one event."""
    table = room.table
    try:  # a game that fails does so before anything is written
        step = table.match.step(table.chance.source(table.outcomes), text)
    except KetError:
        raise _seen_error(table, seat, text) from None
    tokens = list(step.tokens)
    moved = events.Moved(seat, tokens[0], tokens[1:], blind, _clocked(room))
    room.write(moved, match=step.match, trail=Trail(step.start, list(step.states), tokens))


def _clocked(room: Room) -> list[float]:
    """What the clocks show after a move of the seat whose clock runs; empty where none does."""
    table, seat = room.table, room.table.running
    if seat is None or table.pace is None:
        return []
    left = list(table.left)
    left[seat] = table.pace.after(left[seat], room.keeper.elapsed(table.since))
    return left


def _seen_error(table: Table, seat: int, text: str) -> KetError:
    """What is wrong with a move, told from the seat's own view, so that no error says more than the view does."""
    try:
        table.game.parse_move(table.match.view(seat), text)
    except KetError as error:
        return error
    return Refused("illegal_move", f"'{text}' is not possible here", at=text)


@again
def undo(room: Room, holder: str, n: int) -> None:
    """Takes the last own move back: at once where nobody else must agree, otherwise it asks."""
    table = room.table
    held = seats_of(table, holder)
    _undoable(room)
    _fresh(table, n)
    if not table.free:
        ask(room, holder, "undo")
    else:
        room.write(*_undo(table, held))


def _undoable(room: Room) -> None:
    if room.table.phase == "over":
        raise Refused(
            "not_now",
            "the match is over and its secret is out: luck that is known cannot be undone",
        )
    _playing(room)


def _undo(table: Table, held: list[int]) -> list[events.Any]:
    to = table.undo_to(held)
    if to is None:
        raise Refused("not_now", "you have made no move to take back")
    return [events.Undone(to, held[0])]


@again
def ask(room: Room, holder: str, what: str) -> None:
    """Asks the others for an undo, a rematch or help; done at once where there are no others."""
    table = room.table
    held = seats_of(table, holder)
    _askable(room, held, what)
    if what in table.asks:
        answer(room, holder, what, True)
        return
    agreed = _agreed(table, what, {holder})
    granted = _granted(table, what, held) if agreed else []
    room.write(*([] if agreed else [events.Asked(held[0], what)]), *granted)


def _askable(room: Room, held: list[int], what: str) -> None:
    table = room.table
    if what == "rematch" and table.phase != "over":
        raise Refused("not_now", "a rematch comes after the match; resign to end it")
    if what == "help" and table.free:
        raise Refused("not_now", "hints, odds and undo are open already")
    if what == "undo":
        _undoable(room)
        _undo(table, held)


def _agreed(table: Table, what: str, holders: set[str]) -> bool:
    if what == "undo" and table.free:
        return True
    return table.holders() <= holders


def _granted(table: Table, what: str, held: list[int]) -> list[events.Any]:
    if what == "undo":
        return _undo(table, held)
    return [events.Rematched(new_secret())] if what == "rematch" else [events.Helped()]


@again
def answer(room: Room, holder: str, what: str, yes: bool) -> None:
    """Answers somebody else's question; saying no to one's own takes it back."""
    table = room.table
    held = seats_of(table, holder)
    away.flag(room)
    if what not in table.asks:
        raise Refused("not_now", f"nobody asks for {what} (any more)")
    asker = table.asks[what]
    if asker in held and yes:
        raise Refused("not_yours", "the others must agree; you asked")
    agreed = yes and _agreed(table, what, table.answers[what] | {holder})
    granted = _granted(table, what, table.held(table.seats[asker].holder)) if agreed else []
    room.write(events.Answered(held[0], what, yes), *granted)


@again
def resign(room: Room, holder: str, seat: int | None) -> None:
    """Gives the match up."""
    table = room.table
    held = seats_of(table, holder)
    _playing(room)
    if seat is None:
        seat = table.actor if table.actor in held else held[0]
    if seat not in held:
        raise Refused("not_yours", f"seat {seat} is not yours to resign")
    room.write(events.Stopped(f"!resign:{seat}", room.clocks()))


@again
def claim(room: Room, holder: str, seat: int, how: str, level: str) -> None:
    """Claims the win over somebody who stays away, or seats a bot in their place."""
    held = seats_of(room.table, holder)
    _playing(room)
    away.claim(room, held, seat, how, level)


@again
def rename(room: Room, holder: str, name: str) -> None:
    """Changes the name at one's seats."""
    seats_of(room.table, holder)
    room.write(events.Named(holder, clean_name(name)))


def clean_name(name: str) -> str:
    """A name without control characters and needless space.

    >>> clean_name("  Ada\\tL. ")
    'Ada L.'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:40]


def lay(game: Any, wishes: list[Any], token: str) -> list[Seat]:
    """The seats of a new table; the one who opens it holds every `person` and `shared` seat."""
    holder = holder_of(token)
    seats = []
    for number in range(len(game.seats)):
        wish = wishes[number] if number < len(wishes) else None
        kind = wish.kind if wish else ("person" if not wishes and number == 0 else "open")
        name = clean_name(wish.name) if wish else ""
        level = wish.level if wish and kind == "bot" else ""
        seats.append(
            Seat(kind, name or level, level, holder if kind in ("person", "shared") else "")
        )
    return seats
