"""When time is up or somebody stays away: flags fall, and the others may claim the win or seat a bot."""

from __future__ import annotations

from ketplay import bots
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.room import Room
from ketplay.server.table import events
from ketplay.server.table.table import PEOPLE, Table

PATIENCE = 120  # seconds without a socket, after which the others need not wait


def flag(room: Room) -> None:
    """Ends the match with the loss of the seat whose time is up. Of several servers one writes it."""
    seat = room.table.running
    if seat is None:
        return
    left = room.clocks()
    if left[seat] <= 0:
        room.write(events.Stopped(f"!time:{seat}", left))


def claim(room: Room, held: list[int], seat: int, how: str, level: str) -> None:
    """Ends the match with the loss of somebody who stays away, or lets a bot play on in their place."""
    table = room.table
    _absent(room, held, seat)
    if how == "win":
        room.write(events.Stopped(f"!left:{seat}", room.clocks()))
        return
    chosen = bots.level(table.game, level) if level else bots.strongest(table.game)
    room.write(events.Replaced(seat, chosen.name))


def _absent(room: Room, held: list[int], seat: int) -> None:
    """Refuses where nobody stays away."""
    table = room.table
    if seat >= len(table.seats) or seat in held or table.seats[seat].kind not in PEOPLE:
        raise Refused(
            "not_yours", f"at seat {seat} sits nobody else who could stay away", at=str(seat)
        )
    away = room.away(table.seats[seat].holder)
    if away is None or away < PATIENCE:
        since = "is here" if away is None else f"has been away for {away:.0f} seconds only"
        words = f"{called(table, seat)} {since}; after {PATIENCE} seconds away you need not wait"
        raise Refused("not_now", words, wait=0.0 if away is None else PATIENCE - away)


def called(table: Table, seat: int) -> str:
    """What somebody at the table is called."""
    return table.seats[seat].name or table.game.seats[seat]
