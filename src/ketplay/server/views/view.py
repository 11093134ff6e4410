"""What leaves a room: views, people, the table's card, previews, time travel. Everything is computed from a view."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Raw

from ketplay.core import fairness as luck
from ketplay.core import words as game_words
from ketplay.core.drawing import Style
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.record import format_record, seat_record
from ketplay.server.protocol import messages as p
from ketplay.server.protocol import replies as r
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.room import Room
from ketplay.server.table.away import PATIENCE
from ketplay.server.table.table import PEOPLE, Table
from ketplay.server.views import render as faces
from ketplay.server.views import strokes

NO_STYLE = p.Wish()


class Eyes(NamedTuple):
    """Who looks, and how: the seats held (none: a spectator) and the style wished for."""

    held: tuple[int, ...]
    wish: p.Wish = NO_STYLE


def you(table: Table, eyes: Eyes) -> int | None:
    """The seat whose eyes these are: the one asked for, the one to move, the one who moved last."""
    if not eyes.held:
        return None
    if len(eyes.held) == 1:
        return eyes.held[0]
    if eyes.wish.seat in eyes.held:
        return eyes.wish.seat
    actor = table.actor
    if actor in eyes.held:
        return actor
    last = (seat for seat, _ in reversed(table.line) if seat in eyes.held)
    return next(last, eyes.held[0])


def style(room: Room, wish: p.Wish, seat: int | None) -> Style:
    """The drawing style; odds only where help is open."""
    table = room.table
    bottom = seat
    if wish.flip and not (
        seat is not None and room.offers.hidden
    ):  # a hand to play from stays at hand
        bottom = (0 if seat is None else seat) + 1
        bottom %= len(table.game.seats)
    tiles = wish.tiles if wish.tiles in room.offers.tiles else ""
    return Style("dark", tiles, bottom, wish.odds and table.free, wish.labels, table.names)


def view(room: Room, eyes: Eyes, since: int = -1, drawn: int = -1) -> r.View:
    """The view message; log lines up to event `since` and the drawing of event `drawn` are with the client already."""
    return r.View(*_fields(room, eyes, since, drawn))


def _drawing(room: Room, eyes: Eyes, seen: Any, seat: int | None, drawn: int) -> r.Drawing:
    """The drawing: whole, in pieces, or by their numbers those pieces that are new since event `drawn`."""
    game, wish = room.table.game, style(room, eyes.wish, seat)
    new = faces.pieces(game, seen, wish) if eyes.wish.parts else ()
    if not new:
        return faces.drawn(game, seen, wish)
    n, old = room.scenes.get(eyes, (-1, ()))
    room.scenes[eyes] = room.table.n, new
    if drawn < 0 or n != drawn or len(old) != len(new):
        return [faces.piece(part) for part in new]
    return {
        str(at): faces.piece(part)
        for at, part in enumerate(new)
        if part is not old[at] and part != old[at]
    }


def script_view(room: Room, eyes: Eyes, draw: bool) -> r.SeenView:
    """The view as scripts get it: the whole log, the position line, the drawing only if asked for."""
    table, seat = room.table, you(room.table, eyes)
    told = r.SeenView(*_fields(room, eyes, -1, -1, draw))
    told.position = position(table, table.match.view(seat))
    told.clock = clock(room)
    return told


def position(table: Table, seen: Any) -> str:
    return f"{table.game.id} {table.game.format_state(seen)}"


def clock(room: Room) -> r.ClockTold | None:
    """What the clocks show now; None where there are none."""
    table = room.table
    if table.pace is None:
        return None
    left = [
        None if seat.kind == "bot" else left
        for seat, left in zip(table.seats, room.clocks(), strict=True)
    ]
    return r.ClockTold(table.clock, left, table.running)


def _fields(room: Room, eyes: Eyes, since: int, drawn: int, draw: bool = True) -> tuple[Any, ...]:
    table = room.table
    seat = you(table, eyes)
    game = table.game
    told = room.seen(seat)
    seen, lines = told.view, told.lines
    kept = _kept(lines, since) if 0 <= since <= table.n else 0
    actor = table.actor
    svg = _drawing(room, eyes, seen, seat, drawn) if draw else _EMPTY
    moves = (
        faces.choices(game, seen, eyes.wish.words)
        if actor is not None and actor == seat
        else r.NOTHING
    )
    return (
        table.n, len(lines), table.number, table.phase, seat, list(eyes.held), curtain(table, eyes), actor,
        status(table, seen, seat), svg, moves, kept, lines[kept:], [r.AskTold(w, s) for w, s in table.asks.items()],
        can(room, eyes.held), ending(table, seen),
    )  # fmt: skip


_EMPTY = Raw(b'""')


def _kept(lines: list[r.LogLine], since: int) -> int:
    """How many lines there were after event `since`: the new ones are few."""
    kept = len(lines)
    while kept and lines[kept - 1].n > since:
        kept -= 1
    return kept


def needs(room: Room, eyes: Eyes) -> tuple[Any, ...]:
    """What `faces.prime` must know to make a view's costly parts beforehand."""
    table, seat = room.table, you(room.table, eyes)
    seen = table.match.view(seat)
    return (
        table.game,
        seen,
        style(room, eyes.wish, seat),
        eyes.wish.words,
        table.actor is not None and table.actor == seat,
    )


def curtain(table: Table, eyes: Eyes) -> bool:
    """Whether the seats on one screen see different things now."""
    if len(eyes.held) < 2:
        return False
    state = table.match.state
    first = table.game.view(state, eyes.held[0])
    return any(table.game.view(state, seat) != first for seat in eyes.held[1:])


def status(table: Table, seen: Any, seat: int | None) -> str:
    """What is going on, in words."""
    if table.phase == "waiting":
        return waiting(table, seat)
    if table.match.stop:
        end = table.match.end
        return game_words.plain_outcome(table.game, end) if end else ""
    return faces.status(table.game, seen, seat)


def waiting(table: Table, seat: int | None) -> str:
    free = [table.game.seats[n] for n, s in enumerate(table.seats) if s.kind == "open"]
    if free:
        return f"Waiting for somebody to sit down as {' and '.join(free)}."
    return "Waiting until everybody is ready."


def can(room: Room, held: tuple[int, ...]) -> r.Can:
    """What is open to these seats now."""
    table = room.table
    playing, free = table.phase == "playing", table.free
    odds = free and room.offers.odds
    if not held:
        return r.Can(odds=odds)
    back = None
    if playing and table.undo_to(list(held)) is not None:
        back = "now" if free else "ask"
    over = table.phase == "over"
    return r.Can(
        back, free and playing and table.actor in held, odds, playing, over, not free and not over
    )


def ending(table: Table, seen: Any) -> r.End | None:
    """How the match ended."""
    if table.phase != "over":
        return None
    end = table.match.end
    assert end is not None
    words = faces.outcome_words(table.game, seen, end, bool(table.match.stop))
    return r.End(end.payoffs, end.reason, end.scores, words)


def people(room: Room, holder: str) -> r.People:
    """Who sits where, who is here, and how many watch."""
    table = room.table
    present = room.present()
    told = []
    for number, seat in enumerate(table.seats):
        bot = seat.kind == "bot"
        gone = (
            room.away(seat.holder) if seat.kind in PEOPLE and seat.holder not in present else None
        )
        told.append(
            r.Person(
                number, seat.kind, seat.name, seat.level, bot or (bool(seat.holder) and seat.holder in present),
                table.nonces[number] is not None, bool(holder) and seat.holder == holder,
                None if gone is None else round(gone),
            )
        )  # fmt: skip
    return r.People(told, room.watching(), PATIENCE)


def card(room: Room, base: str) -> r.TableTold:
    """The table's card: its game, its match, its luck as far as it is public."""
    table = room.table
    over = table.phase == "over"
    nonces = [nonce or "" for nonce in table.nonces]
    public = r.LuckInfo(luck.commitment(table.secret), nonces, table.secret if over else None)
    link = invite(base, table.code)
    return r.TableTold(
        table.code, room.offers, table.number, table.score, link, public, table.clock
    )


def invite(base: str, code: str) -> str:
    return f"{base}/t/{code}"


def summary(room: Room, base: str) -> r.Summary:
    """What anybody may know."""
    table, told = room.table, people(room, "")
    end = ending(table, table.match.view(None))
    return r.Summary(
        card(room, base), told.people, told.watching, table.n, len(table.line), table.phase, table.actor, end,
        clock(room),
    )  # fmt: skip


def preview(room: Room, eyes: Eyes, n: int, text: str) -> r.Previewed:
    """The view of the one to move after a move of theirs and before luck: nothing but their view goes in."""
    table, seat = room.table, you(room.table, eyes)
    if n < table.changed:
        raise Refused(
            "stale",
            f"you saw event {n}, but event {table.changed} changed the board since",
            at=str(n),
        )
    if seat is None or seat != table.actor:
        raise Refused("not_yours", "only the one to move has something to try out")
    seen = table.match.view(seat)
    move = table.game.parse_move(seen, text)
    after = table.game.play(seen, move)
    svg = faces.drawn(table.game, after, style(room, eyes.wish, seat))
    return r.Previewed(table.n, text, svg, faces.move_words(table.game, seen, move))


def then(room: Room, eyes: Eyes, k: int) -> r.Then:
    """The view after `k` words of the line."""
    table, seat = room.table, you(room.table, eyes)
    match = past(table, k)
    seen = match.view(seat)
    svg = faces.drawn(table.game, seen, style(room, eyes.wish, seat))
    words = (
        status(table, seen, seat) if k == len(table.line) else faces.status(table.game, seen, seat)
    )
    return r.Then(
        k, svg, words, position(table, seen), chance(table, k, seat), luck_picture(table, k, seat)
    )


def past(table: Table, k: int) -> Match:
    if k > len(table.line):
        raise Refused("no_such", f"the line has {len(table.line)} words, not {k}", at=str(k))
    return table.match.back(len(table.line) - k)


def chance(table: Table, k: int, seat: int | None) -> r.Chance | None:
    """The odds of the outcome that is word `k`, where the seat's own view tells them: never those of a hidden draw."""
    if k == 0 or table.line[k - 1][0] != CHANCE:
        return None
    before, game, move = past(table, k - 1), table.game, table.match.log[k - 1]
    return strokes.chance(
        game, before.state, before.view(seat), move, game.seen(before.state, move, seat)
    )


def luck_picture(table: Table, k: int, seat: int | None) -> str:
    """What luck brought as word `k`, drawn as the seat saw it, by a game that draws such things."""
    if k == 0 or table.line[k - 1][0] != CHANCE:
        return ""
    before, game, move = past(table, k - 1), table.game, table.match.log[k - 1]
    return strokes.picture(game, before.view(seat), move, game.seen(before.state, move, seat))


def text_board(room: Room, eyes: Eyes) -> str:
    """The view in characters, for screen readers."""
    table, seat = room.table, you(room.table, eyes)
    seen = table.match.view(seat)
    return game_words.board(table.game, seen, seat)


def record(table: Table, seat: int | None) -> str:
    """The record: one's own while the match runs, everything and the secret after it."""
    over = table.phase == "over"
    names = "; ".join(
        f"{table.game.seats[n]}: {who.name or who.kind}" for n, who in enumerate(table.seats)
    )
    tags = {
        "Table": table.code,
        "Match": str(table.number),
        "Seats": names,
        **luck.tags(table.chance, over),
    }
    if table.clock:
        tags["Clock"] = table.clock
    return format_record(table.match, tags) if over else seat_record(table.match, seat, tags)
