"""What people can do at a table. An action checks, decides, and returns events; it writes nothing.

Every action takes the table and the seconds that have counted on its running clock since the last
move. One that is not possible raises an error, and nothing has changed.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import NamedTuple

from ketplay import bots
from ketplay.core.errors import KetError
from ketplay.core.fairness import CommittedChance, new_secret
from ketplay.core.game import CHANCE
from ketplay.core.match import AnyStep
from ketplay.server.protocol.errors import Refused
from ketplay.server.table import events
from ketplay.server.table.events import EventBody
from ketplay.server.table.table import Phase, Table, holder_of

MOST_RENAMES = 20  # of one person at a table
MOST_EVENTS = 5000  # of a table; then only the current match can be played to its end
PATIENCE = 120  # seconds without a socket, after which the others need not wait


class Decision(NamedTuple):
    """The events of an action, and the step behind them where there is one."""

    events: list[EventBody]
    step: AnyStep | None = None


NOTHING = Decision([])


def new_token() -> str:
    """A new seat token."""
    return secrets.token_hex(16)


def seats_of(table: Table, holder: str) -> list[int]:
    """The seats of a token's holder; refused if there are none."""
    seats = table.seats_of(holder)
    if not seats and holder in table.replaced:
        raise Refused(
            "replaced",
            "you were away for more than two minutes, so a bot is playing for you; you can watch",
        )
    if not seats:
        raise Refused("no_seat", "this token has no seat at the table; you can watch without one")
    return seats


def _check_playing(table: Table) -> None:
    if table.phase is Phase.WAITING:
        raise Refused(
            "not_now", "the match has not begun: someone has yet to sit down or get ready"
        )
    if table.phase is Phase.OVER:
        raise Refused("not_now", "the match is over; ask for a rematch")
    if table.paused:
        raise Refused("paused", f"the game is paused: {table.paused}")


def _check_room(table: Table) -> None:
    """Refuses what could go on for ever at a table that has had many events."""
    if table.n >= MOST_EVENTS:
        raise Refused(
            "too_many", f"this table has had {MOST_EVENTS} events; open another for more than moves"
        )


def check_current(table: Table, n: int) -> None:
    """Refuses what was decided on a board that has changed since."""
    if n < table.changed:
        raise Refused(
            "stale",
            f"you saw event {n}, but event {table.changed} has changed the board since",
            at=str(n),
        )
    if n > table.n:
        raise Refused(
            "bad_message", f"event {n} has not happened yet; the last is {table.n}", at=str(n)
        )


def join(table: Table, elapsed: float, name: str, token: str, nonce: str | None) -> Decision:
    """Takes the first free seat, for the holder of a token."""
    free = [number for number, seat in enumerate(table.seats) if seat.is_open]
    if not free:
        raise Refused("full", "every seat at this table is taken; connect without a token to watch")
    seat = free[0]
    sat = events.Sat(seat, clean_name(name), holder_of(token))
    if nonce is None:
        return Decision([sat])
    start = _begin(table, {seat: nonce}, seat)
    return Decision([sat, events.Ready(seat, nonce), *start.events], start.step)


def ready(table: Table, elapsed: float, holder: str, nonce: str) -> Decision:
    """Sends the nonce of a person's seats; the match begins with the last one."""
    due = [seat for seat in seats_of(table, holder) if table.nonces[seat] is None]
    if table.phase is not Phase.WAITING or not due:
        return NOTHING
    start = _begin(table, dict.fromkeys(due, nonce))
    return Decision([*(events.Ready(seat, nonce) for seat in due), *start.events], start.step)


def begin(table: Table, elapsed: float) -> Decision:
    """Begins a match in which no one has to get ready: bots play each other."""
    return _begin(table, {}) if table.phase is Phase.WAITING else NOTHING


def _begin(table: Table, new: dict[int, str], sitting: int = -1) -> Decision:
    """The beginning of the match, if these nonces were the last ones."""
    nonces = [new.get(seat, nonce) for seat, nonce in enumerate(table.nonces)]
    free = [number for number, seat in enumerate(table.seats) if seat.is_open]
    if None in nonces or any(number != sitting for number in free):
        return NOTHING
    chance = CommittedChance(table.secret, tuple(nonce or "" for nonce in nonces))
    step = table.match.step(chance.source())
    return Decision([events.Began(list(step.tokens))], step)


def move(table: Table, elapsed: float, holder: str, n: int, text: str) -> Decision:
    """A person's move, made on the board as it was after event `n`."""
    seats = seats_of(table, holder)
    _check_playing(table)
    check_current(table, n)
    actor = table.actor
    if actor is None or actor not in seats:
        raise Refused("not_yours", "it is not your turn")
    return play(table, elapsed, actor, text)


def play(table: Table, elapsed: float, seat: int, text: str, stand_in: str = "") -> Decision:
    """A move of the seat to move with the chance events after it, as one event.

    `stand_in` is the level that chose it, if the bot of the seat failed.
    The outcome is worked out here, so that a game that fails does so before anything is written.
    """
    try:
        step = table.match.step(table.chance.source(table.chance_events), text)
    except KetError:
        raise _error_in_view(table, seat, text) from None
    token, *chance = step.tokens
    clocks = _clocks_after_move(table, elapsed)
    moved = events.Moved(
        seat=seat,
        move=token,
        chance=chance,
        fallback=bool(stand_in),
        remaining=clocks,
        stand_in=stand_in,
    )
    return Decision([moved], step)


def _clocks_after_move(table: Table, elapsed: float) -> list[float]:
    """What the clocks show after a move of the seat whose clock runs; empty if none does."""
    seat = table.running
    if seat is None or table.pace is None:
        return []
    clocks = table.clocks(elapsed)
    clocks[seat] = table.pace.after_move(clocks[seat])
    return clocks


def _error_in_view(table: Table, seat: int, text: str) -> KetError:
    """What is wrong with a move, found in the seat's own view, so that it reveals nothing else."""
    try:
        table.game.parse_move(table.match.view(seat), text)
    except KetError as error:
        return error
    return Refused("illegal_move", f"'{text}' is not possible here", at=text)


def undo(table: Table, elapsed: float, holder: str, n: int) -> Decision:
    """Takes the player's last move back: at once if no one else has to agree, otherwise it asks."""
    seats = seats_of(table, holder)
    _check_undo(table)
    _check_room(table)
    check_current(table, n)
    if table.help_open:
        return Decision([_undone(table, seats)])
    return ask(table, elapsed, holder, "undo")


def _check_undo(table: Table) -> None:
    if table.phase is Phase.OVER:
        raise Refused(
            "not_now",
            "the match is over and its secret is published, so nothing can be undone",
        )
    _check_playing(table)


def _undone(table: Table, seats: list[int]) -> events.Undone:
    length = table.undo_length(seats)
    if length is None:
        raise Refused("not_now", "you have no move to take back")
    return events.Undone(length, seats[0])


def ask(table: Table, elapsed: float, holder: str, request: str) -> Decision:
    """Asks the others for an undo, a rematch, the same board again or help.

    Granted at once where there are no others.
    """
    seats = seats_of(table, holder)
    _check_room(table)
    _check_request(table, seats, request)
    if request in table.requests:
        return answer(table, elapsed, holder, request, True)
    if _agreed(table, request, {holder}):
        return Decision([_granted(table, request, seats)])
    return Decision([events.Asked(seats[0], request)])


def _check_request(table: Table, seats: list[int], request: str) -> None:
    if request in ("rematch", "again") and table.phase is not Phase.OVER:
        raise Refused("not_now", "a rematch comes after the match; resign to end it")
    if request == "help" and table.help_open:
        raise Refused("not_now", "hints, odds and undo are already allowed")
    if request == "undo":
        _check_undo(table)
        _undone(table, seats)


def _agreed(table: Table, request: str, holders: set[str]) -> bool:
    if request == "undo" and table.help_open:
        return True
    return table.holders() <= holders


def _granted(table: Table, request: str, seats: list[int]) -> EventBody:
    if request == "undo":
        return _undone(table, seats)
    if request == "again":
        # Alone, one tries the same hand again; between people, each gets the other's.
        return events.Rematched(new_secret(), prepared(table), len(table.holders()) == 1)
    return events.Rematched(new_secret()) if request == "rematch" else events.Helped()


def prepared(table: Table) -> str:
    """The position in which the first decision of the match was made: same board, same hands."""
    game = table.game
    state = table.match.first
    for move in table.match.log:
        if game.actor(state) != CHANCE:
            break
        state = game.play(state, move)
    return game.format_state(state)


def answer(table: Table, elapsed: float, holder: str, request: str, accept: bool) -> Decision:
    """Answers another seat's request; declining your own request withdraws it."""
    seats = seats_of(table, holder)
    if request not in table.requests:
        raise Refused("not_now", f"there is no request for {request} any more")
    asker = table.requests[request]
    if asker in seats and accept:
        raise Refused("not_yours", "this is your own request: the others must agree")
    bodies: list[EventBody] = [events.Answered(seats[0], request, accept)]
    if accept and _agreed(table, request, table.agreed[request] | {holder}):
        bodies.append(_granted(table, request, table.seats_of(table.seats[asker].holder)))
    return Decision(bodies)


def resign(table: Table, elapsed: float, holder: str, seat: int | None) -> Decision:
    """Gives the match up."""
    seats = seats_of(table, holder)
    _check_playing(table)
    if seat is None:
        seat = table.actor if table.actor in seats else seats[0]
    if seat not in seats:
        raise Refused("not_yours", f"seat {seat} is not yours to resign")
    return Decision([events.Stopped(f"!resign:{seat}", table.clocks(elapsed))])


def time_out(table: Table, elapsed: float) -> Decision:
    """Ends the match if the clock of the seat to move has run out."""
    seat = table.running
    if seat is None:
        return NOTHING
    clocks = table.clocks(elapsed)
    if clocks[seat] > 0:
        return NOTHING
    return Decision([events.Stopped(f"!time:{seat}", clocks)])


def claim(
    table: Table,
    elapsed: float,
    holder: str,
    seat: int,
    remedy: str,
    level: str,
    away: float | None,
) -> Decision:
    """Claims the win over a person who has been `away` too long, or lets a bot play for them."""
    seats = seats_of(table, holder)
    _check_playing(table)
    _check_absent(table, seats, seat, away)
    if remedy == "win":
        return Decision([events.Stopped(f"!left:{seat}", table.clocks(elapsed))])
    bot = bots.level(table.game, level) if level else bots.strongest(table.game)
    name = free_name(bot.nickname, [each.name for each in table.seats])
    return Decision([events.Replaced(seat, bot.name, name)])


def _check_absent(table: Table, seats: list[int], seat: int, away: float | None) -> None:
    if seat >= len(table.seats) or seat in seats or not table.seats[seat].is_person:
        raise Refused("not_yours", f"seat {seat} is not another person's", at=str(seat))
    if away is not None and away >= PATIENCE:
        return
    presence = "is here" if away is None else f"has only been away for {away:.0f} seconds"
    name = table.seats[seat].name or table.game.seats[seat]
    raise Refused(
        "not_now",
        f"{name} {presence}; you have to wait for {PATIENCE} seconds",
        wait=0.0 if away is None else PATIENCE - away,
    )


def pause(table: Table, elapsed: float, words: str) -> Decision:
    """Stops the match and its clocks until it is resumed; `words` says why."""
    if table.paused == words:
        return NOTHING
    return Decision([events.Paused(words, table.clocks(elapsed))])


def resume(table: Table, elapsed: float) -> Decision:
    """Lets a match that was paused go on."""
    return Decision([events.Resumed()]) if table.paused else NOTHING


def reseat(table: Table, elapsed: float, holder: str, successor: str) -> Decision:
    """Gives a person's seats to another token of theirs."""
    return Decision([events.Reseated(holder, successor)]) if table.seats_of(holder) else NOTHING


def rename(table: Table, elapsed: float, holder: str, name: str) -> Decision:
    """Changes the name at the player's seats."""
    seats_of(table, holder)
    _check_room(table)
    if table.renames.get(holder, 0) >= MOST_RENAMES:
        raise Refused("too_many", f"a player may change their name {MOST_RENAMES} times")
    return Decision([events.Named(holder, clean_name(name))])


def clean_name(name: str, longest: int = 40) -> str:
    """A name, or a sentence, without control characters and needless space.

    >>> clean_name("  Ada\\tL. ")
    'Ada L.'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:longest]


def free_name(nickname: str, taken: Collection[str]) -> str:
    """A bot's name at a table where others have theirs: from the second of a name on, numbered.

    >>> free_name("Dizzy", []), free_name("Dizzy", ["Ann", "Dizzy"])
    ('Dizzy', 'Dizzy 2')
    """
    names = (nickname, *(f"{nickname} {number}" for number in range(2, len(taken) + 2)))
    return next(name for name in names if name not in taken)
