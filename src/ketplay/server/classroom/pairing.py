"""Starting games: pupils in groups by hand, at random, by strength or each against each."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any, NamedTuple

from ketplay import bots
from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.fairness import new_secret
from ketplay.core.game import Game
from ketplay.core.match import Match
from ketplay.server.classroom.classroom import Classroom
from ketplay.server.classroom.grouping import ordered
from ketplay.server.classroom.roster import Pupil
from ketplay.server.classroom.standings import standings
from ketplay.server.protocol import class_messages
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.slow_work import beside_the_loop
from ketplay.server.table import events
from ketplay.server.table.actions import free_name
from ketplay.server.table.clock import parse_pace
from ketplay.server.table.events import Seat
from ketplay.server.table.opening import game_and_start

Group = list[Pupil]


class Grouped(NamedTuple):
    """The groups that play, and the pupils who go on waiting."""

    groups: list[Group]
    unpaired: list[Pupil]


async def pair(classroom: Classroom, request: class_messages.Pair) -> class_messages.PairReply:
    """Opens a table for each group of waiting pupils."""
    game, start = await _checked_game(classroom, request)

    async def attempt() -> class_messages.PairReply:
        groups, unpaired = await _grouped(classroom, request, len(game.seats))
        pairings = []
        for group in groups:
            room = await classroom.lobby.add(_opening(game, start, request, group))
            pairings.append(events.Paired(room.table.code, [pupil.holder for pupil in group]))
        await classroom.append(*pairings)
        for pairing in pairings:
            await classroom.pause(pairing.table)
        return class_messages.PairReply(
            [pairing.table for pairing in pairings], [pupil.name for pupil in unpaired]
        )

    return await classroom.retry(attempt)


async def _checked_game(
    classroom: Classroom, request: class_messages.Pair
) -> tuple[Game[Any, Any], str]:
    """The requested game and where it starts; anything wrong is refused before a table is opened.

    An empty start is the game's own.
    """
    line = request.position or request.game
    if not line.strip():
        raise KetError('name a game, for example {"game": "nim"}', at="game")
    game = registry.game(line.strip().partition(" ")[0])
    parse_pace(request.clock)
    if request.level:
        bots.level(game, request.level)
    await classroom.lobby.try_out(game, request.position)
    if game.quick:
        return game, _start(request)
    return game, await beside_the_loop(_start, request)


def _start(request: class_messages.Pair) -> str:
    """The position from which all tables start."""
    game, start = game_and_start(request.game, request.position)
    return common_start(game, start) if request.same else start


def common_start(game: Game[Any, Any], start: str = "") -> str:
    """The position in which somebody has the first decision: what chance decides before is drawn.

    Where chance decides nothing before, it is the start that is given.
    """
    state = game.parse_state(start) if start else None
    match = Match.begin(game, state).settle(Random(secrets.randbits(64)))
    if match.end is not None or not match.log:
        return start
    return game.format_state(match.state)


async def _grouped(classroom: Classroom, request: class_messages.Pair, size: int) -> Grouped:
    """The groups made by hand, then those of the other pupils in the order that was asked for."""
    by_hand = [await _group_by_hand(classroom, names, size) for names in request.groups or ()]
    seated = [pupil.holder for group in by_hand for pupil in group]
    if len(seated) != len(set(seated)):
        raise Refused("not_now", "a pupil can only be in one group")
    if by_hand and request.names is None:
        return Grouped(by_hand, [])
    waiting = await classroom.waiting_pupils(request.names)
    others = {pupil.holder: pupil for pupil in waiting if pupil.holder not in seated}
    number = len(others)
    if request.leftover == "wait":
        number -= number % size
    if not number and not by_hand:
        _refuse_to_group(len(others), size)
    results = await standings(classroom)
    order = ordered(request.order, list(others), size, results, SystemRandom())
    pupils = [others[holder] for holder in order]
    groups = [pupils[first : first + size] for first in range(0, number, size)]
    return Grouped(by_hand + groups, pupils[number:])


async def _group_by_hand(classroom: Classroom, names: Sequence[str], size: int) -> Group:
    group = await classroom.waiting_pupils(names)
    if not 1 <= len(group) <= size:
        raise Refused("not_now", f"a table of this game has 1 to {size} pupils, not {len(group)}")
    return group


def _refuse_to_group(number: int, size: int) -> None:
    if not number:
        raise Refused("not_now", "no pupil is waiting")
    verb = "is" if number == 1 else "are"
    raise Refused("not_now", f"{number} {verb} waiting; a table needs {size}")


def _opening(
    game: Game[Any, Any], start: str, request: class_messages.Pair, group: Group
) -> events.Opened:
    """The first event of a group's table; bots take the empty seats."""
    bot = bots.level(game, request.level) if request.level else bots.first_level(game)
    seats = [Seat("person", pupil.name, "", pupil.holder) for pupil in group]
    while len(seats) < len(game.seats):
        name = free_name(bot.nickname, [seat.name for seat in seats])
        seats.append(Seat("bot", name, bot.name))
    return events.Opened(
        game=game.id,
        seats=seats,
        secret=new_secret(),
        start=start,
        clock=request.clock if parse_pace(request.clock) else "",
        version=game.version,
    )
