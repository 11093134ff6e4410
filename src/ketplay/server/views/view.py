"""The view of a viewer: what they may know of a table now, before, or after a move they consider.

Everything here is computed from what the game shows to the viewer's seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from ketplay.core import fairness
from ketplay.core import words as game_words
from ketplay.core.drawing import Style
from ketplay.core.game import CHANCE
from ketplay.core.match import AnyMatch
from ketplay.core.record import format_record, seat_record
from ketplay.server.protocol import replies
from ketplay.server.protocol.errors import Refused
from ketplay.server.table.actions import check_current
from ketplay.server.table.table import Phase, Table
from ketplay.server.views import render
from ketplay.server.views.cache import ViewCache
from ketplay.server.views.history import History, chance_odds, event_picture, names_for
from ketplay.server.views.stage import Chain, changed_drawing, seen_event, stage
from ketplay.server.views.viewer import NOTHING_KNOWN, Known, Viewer

NO_DRAWING = Raw(b'""')


def seat_of(table: Table, viewer: Viewer) -> int | None:
    """The seat whose view is shown: the one asked for, the one to move, the one that moved last."""
    seats = viewer.seats
    if not seats:
        return None
    if len(seats) == 1:
        return seats[0]
    if viewer.style.seat in seats:
        return viewer.style.seat
    actor = table.actor
    if actor in seats:
        return actor
    latest = (origin.seat for origin in reversed(table.origins) if origin.seat in seats)
    return next(latest, seats[0])


def drawing_style(cache: ViewCache, viewer: Viewer, seat: int | None) -> Style:
    """The style of a drawing; odds only where help is open."""
    table = cache.table
    style = viewer.style
    bottom = seat
    if style.flip and (
        seat is None or not cache.game.hidden
    ):  # the player's own hand stays at the bottom
        bottom = ((0 if seat is None else seat) + 1) % len(table.game.seats)
    return Style(
        theme="dark",
        tiles=style.tiles if style.tiles in cache.game.tiles else "",
        seat=bottom,
        odds=style.odds and table.help_open,
        labels=style.labels,
        shape=style.shape,
        names=names_for(table, seat) if cache.draws_names else (),
        layout=table.layout,
    )


def build(cache: ViewCache, viewer: Viewer, known: Known = NOTHING_KNOWN) -> replies.View:
    """The view message: what is new to the client."""
    table = cache.table
    seat = seat_of(table, viewer)
    style = drawing_style(cache, viewer, seat)
    last = cache.drawings.get(viewer)
    old = last.pieces if last is not None and last.n == known.drawn else ()
    history = cache.history(seat)
    position = history.view
    new = _pieces(cache, viewer, position, style)
    if new:
        drawing = changed_drawing(table.game, position, style, old, new)
    else:
        drawing = render.encoded_drawing(table.game, position, style)
    view = replies.View(**_fields(cache, viewer, history, known.since, drawing))
    if viewer.style.stage:
        _stage(cache, viewer, known, view, style, old=old, new=new)
    return view


def _stage(
    cache: ViewCache,
    viewer: Viewer,
    known: Known,
    view: replies.View,
    style: Style,
    *,
    old: Sequence[str],
    new: Sequence[str],
) -> None:
    """Adds to a view what happened since the one that the client has."""
    table = cache.table
    seat = view.seat
    steps = cache.steps_after(known.n) if known.n >= 0 else []
    if not steps:
        return
    own: tuple[int, ...] = viewer.seats
    shown: int | None = steps[0].step.start
    if known.seat != seat and cache.game.hidden:  # the device goes to another player
        if seat is None or known.seat not in viewer.seats:
            return
        before = known.seat
        mover_style = drawing_style(cache, viewer, before)
        mover_view = table.match.view(before)
        pieces = render.pieces(table.game, mover_view, mover_style)
        view.finished = changed_drawing(table.game, mover_view, mover_style, old, pieces)
        old = pieces
        shown = None
        own = (seat,)
        steps = cache.steps_by_others(seat)
    chain = Chain(table.game, seat, style, old=old, shown=shown, new=new, last=len(table.match.log))
    seen = [(recent.step, cache.seen_events(recent, seat)) for recent in steps]
    view.stage = stage(seen, own, chain)


def script_view(
    cache: ViewCache, viewer: Viewer, draw: bool, clock: replies.Clock | None
) -> replies.ScriptView:
    """The view for scripts: the whole history, the position line, the drawing if asked for."""
    table = cache.table
    seat = seat_of(table, viewer)
    drawing: replies.Drawing = NO_DRAWING
    if draw:
        style = drawing_style(cache, viewer, seat)
        drawing = render.encoded_drawing(table.game, table.match.view(seat), style)
    return replies.ScriptView(
        **_fields(cache, viewer, cache.history(seat), -1, drawing),
        position=position(table, table.match.view(seat)),
        clock=clock,
    )


def _fields(
    cache: ViewCache, viewer: Viewer, history: History, since: int, drawing: replies.Drawing
) -> dict[str, Any]:
    table = cache.table
    seat = history.seat
    entries = history.entries
    keep = _entries_until(entries, since) if 0 <= since <= table.n else 0
    actor = table.actor
    acting = actor is not None and actor == seat and not table.paused
    return {
        "n": table.n,
        "length": len(entries),
        "match": table.number,
        "phase": table.phase,
        "seat": seat,
        "seats": list(viewer.seats),
        "curtain": needs_curtain(table, viewer),
        "actor": actor,
        "status": status(table, history.view, seat),
        "drawing": drawing,
        "moves": (
            render.encoded_choices(table.game, history.view, viewer.style.words)
            if acting
            else replies.NOTHING
        ),
        "keep": keep,
        "entries": entries[keep:],
        "requests": [
            replies.RequestInfo(request, asker) for request, asker in table.requests.items()
        ],
        "can": allowed(cache, viewer.seats),
        "end": ending(cache, history.view, seat if len(viewer.seats) == 1 else None),
        "seal": table.seal,
        "roles": render.roles(table.game, history.view),
    }


def _entries_until(entries: list[replies.Entry], since: int) -> int:
    """How many entries there were after event `since`: the new ones are few."""
    count = len(entries)
    while count and entries[count - 1].n > since:
        count -= 1
    return count


def _pieces(cache: ViewCache, viewer: Viewer, view: Any, style: Style) -> Sequence[str]:
    """The pieces of the drawing, remembered to compare the next ones with; none if it is whole."""
    if not viewer.style.pieces:
        return ()
    pieces = render.pieces(cache.table.game, view, style)
    if pieces:
        cache.remember_drawing(viewer, pieces)
    return pieces


def needs_curtain(table: Table, viewer: Viewer) -> bool:
    """Whether the seats on one screen see different things now."""
    if len(viewer.seats) < 2:
        return False
    state = table.match.state
    first = table.game.view(state, viewer.seats[0])
    return any(table.game.view(state, seat) != first for seat in viewer.seats[1:])


def status(table: Table, view: Any, seat: int | None) -> str:
    """What is going on, in words."""
    if table.phase is Phase.WAITING:
        return waiting_status(table)
    if table.paused and table.phase is not Phase.OVER:
        return f"Paused: {table.paused}"
    if table.match.stop:
        return render.ending(table.match, view, seat, table.names)
    return render.status(table.game, view, seat, table.names)


def waiting_status(table: Table) -> str:
    free = [table.game.seats[number] for number, seat in enumerate(table.seats) if seat.is_open]
    if free:
        return f"Waiting for a player to sit down as {' and '.join(free)}."
    return "Waiting until everyone is ready."


def allowed(cache: ViewCache, seats: tuple[int, ...]) -> replies.Can:
    """What these seats may do now, besides moving."""
    table = cache.table
    playing = table.phase is Phase.PLAYING
    over = table.phase is Phase.OVER
    odds = table.help_open and cache.game.odds
    if not seats:
        return replies.Can(odds=odds)
    undo = None
    if playing and table.undo_length(list(seats)) is not None:
        undo = "now" if table.help_open else "ask"
    return replies.Can(
        undo=undo,
        hint=table.help_open and playing and table.actor in seats and not table.game.no_advice,
        odds=odds,
        resign=playing,
        rematch=over,
        help=not table.help_open and not over,
    )


def ending(cache: ViewCache, view: Any, seat: int | None = None) -> replies.End | None:
    """How the match ended, in words to that seat, and what decided it."""
    table = cache.table
    if table.phase is not Phase.OVER:
        return None
    return render.end_of(table.match, view, seat, table.names, cache.summary())


def position(table: Table, view: Any) -> str:
    """The position line of a view."""
    return f"{table.game.id} {table.game.format_state(view)}"


def preview(
    cache: ViewCache, viewer: Viewer, n: int, text: str, then: Sequence[str] = ()
) -> replies.PreviewReply:
    """A player's view after a move, before the chance events: made from their own view alone.

    `then`: further moves of the turn, as far as no chance event comes between them.
    """
    table = cache.table
    seat = seat_of(table, viewer)
    if n < table.changed:
        check_current(table, n)
    if seat is None or seat != table.actor:
        raise Refused("not_yours", "only the player to move can try a move out")
    game = table.game
    view = table.match.view(seat)
    move = game.parse_move(view, text)
    words = render.move_words(game, view, move, table.names)
    change = render.preview_words(game, view, move)
    for later in then:
        after = game.play(view, move)
        if game.actor(after) != seat:
            break
        view = after
        move = game.parse_move(after, later)
    drawing = render.encoded_preview(game, view, move, drawing_style(cache, viewer, seat))
    return replies.PreviewReply(table.n, text, drawing, words, change)


def past_view(
    cache: ViewCache, viewer: Viewer, index: int, staged: bool = False
) -> replies.PastView:
    """The view after the first `index` entries of the history, for time travel.

    `staged`: with the last of them as a staged event, if it can be shown by itself.
    """
    table = cache.table
    game = table.game
    seat = seat_of(table, viewer)
    view = past_match(table, index).view(seat)
    reply = replies.PastView(
        index=index,
        drawing=render.encoded_drawing(game, view, drawing_style(cache, viewer, seat)),
        status=render.status(game, view, seat, table.names),
        position=position(table, view),
    )
    if index == len(table.origins):
        reply.status = status(table, view, seat)
    if 0 < index <= len(table.match.log):
        _add_last_event(reply, cache, viewer, staged)
    return reply


def _add_last_event(
    reply: replies.PastView, cache: ViewCache, viewer: Viewer, staged: bool
) -> None:
    """Adds what led to an earlier position: the odds of a chance event, the staged event."""
    table = cache.table
    game = table.game
    index = reply.index
    seat = seat_of(table, viewer)
    mover = table.origins[index - 1].seat
    match = past_match(table, index - 1)
    before = match.view(seat)
    move = table.match.log[index - 1]
    seen = game.seen(match.state, move, seat)
    if mover == CHANCE:
        reply.chance = chance_odds(game, match.state, before, move, seen, table.names)
        reply.picture = event_picture(game, before, move, seen, is_chance=True)
    if not staged:
        return
    event = seen_event(table, match.state, before, number=0, mover=mover, move=move, seen=seen)
    if event is not None:
        reply.staged = replies.StagedEvent(
            words=event.words,
            odds=event.odds,
            picture=event.picture,
            before=render.encoded_drawing(game, before, drawing_style(cache, viewer, seat)),
            drawing=reply.drawing,
            seat=mover,
            index=index,
            places=event.places,
        )


def past_match(table: Table, index: int) -> AnyMatch:
    """The match after the first `index` entries."""
    length = len(table.origins)
    if index > length:
        raise Refused("no_such", f"the history has {length} entries, not {index}", at=str(index))
    return table.match.back(length - index)


def text_board(cache: ViewCache, viewer: Viewer) -> str:
    """The view in characters, for screen readers."""
    table = cache.table
    seat = seat_of(table, viewer)
    return game_words.board(table.game, table.match.view(seat), seat)


def record(table: Table, seat: int | None) -> str:
    """The record: what the seat saw while the match goes on; all of it, with the secret, later."""
    over = table.phase is Phase.OVER
    names = "; ".join(
        f"{role}: {player.name or player.kind}"
        for role, player in zip(table.game.seats, table.seats, strict=True)
    )
    tags = {
        "Table": table.code,
        "Match": str(table.number),
        "Seats": names,
        **fairness.tags(table.chance, over, table.seal),
    }
    if table.clock:
        tags["Clock"] = table.clock
    if table.layout:
        tags["Layout"] = table.layout
    return format_record(table.match, tags) if over else seat_record(table.match, seat, tags)
