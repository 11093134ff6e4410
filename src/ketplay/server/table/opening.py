"""Opening a table: which game, from which position, who sits where."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from ketplay import bots
from ketplay.core import registry
from ketplay.core.drawing import check_layout
from ketplay.core.errors import BadOption, InvalidPosition, KetError
from ketplay.core.fairness import new_secret
from ketplay.core.game import Game
from ketplay.server.protocol.messages import Open, SeatRequest
from ketplay.server.table.actions import clean_name, free_name
from ketplay.server.table.clock import parse_pace
from ketplay.server.table.events import BOT, PERSON, SHARED, Opened, Seat
from ketplay.server.table.table import holder_of


def opening(request: Open, token: str) -> Opened:
    """The event that opens a table; the holder of the token gets its `person` and
    `shared` seats.
    """
    game, start = game_and_start(request.game, request.position)
    if len(request.seats) > len(game.seats):
        raise BadOption(
            f"{game.name} has {len(game.seats)} seats, not {len(request.seats)}", at="seats"
        )
    seats = new_seats(game, request.seats, holder_of(token))
    clock = request.clock if parse_pace(request.clock) else ""
    check_layout(game, request.layout)
    return Opened(game.id, seats, new_secret(), start, clock, game.version, request.layout)


def new_seats(game: Game[Any, Any], requests: list[SeatRequest], holder: str) -> list[Seat]:
    """The seats of a new table. Without requests the holder has the first, and the
    others are open.
    """
    if not requests:
        requests = [SeatRequest("person")]
    requests = requests + [SeatRequest("open")] * (len(game.seats) - len(requests))
    seats: list[Seat] = []
    for request in requests:
        level = request.level if request.kind == BOT else ""
        name = clean_name(request.name)
        if request.kind == BOT:
            bot = bots.level(game, level)  # or there is no such level
            name = name or free_name(bot.nickname, [seat.name for seat in seats])
        seat_holder = holder if request.kind in (PERSON, SHARED) else ""
        seats.append(Seat(request.kind, name, level, seat_holder))
    return seats


def game_and_start(line: str, position: str) -> tuple[Game[Any, Any], str]:
    """The game, and the fields of the position it starts from (empty: the game's own start)."""
    if not position:
        if not line:
            raise KetError(
                'which game? for example {"game": "nim"}, or give a position line', at="game"
            )
        return registry.game(line), ""
    game, state = registry.position(position)
    if "?" in position:  # a view: what it hides is drawn at random
        state = game.fill(state, Random(secrets.randbits(64)))
    if game.actor(state) is None:
        raise InvalidPosition(
            "the game is over in this position; choose an earlier one", at=position[:80]
        )
    return game, game.format_state(state)
