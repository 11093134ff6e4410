"""The chance events of a step as one viewer may see them, to be shown one after another.

They come with the view of the step that brought them, and only with it. A stage has at most
MOST_EVENTS events and MOST_BYTES bytes; a longer one is left out, and the client shows the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Raw

from ketplay.core.drawing import Style
from ketplay.core.game import Game
from ketplay.core.match import AnyStep
from ketplay.server.protocol.replies import Drawing, StagedEvent, StagedOdds
from ketplay.server.table.table import Table
from ketplay.server.views import render
from ketplay.server.views.history import KnownOdds, chance_picture, known_odds

MOST_EVENTS = 12  # more than this are a deal, not a drama
MOST_BYTES = 64 * 1024
GROUPS = 512  # kept: the odds of one chance event, grouped


class ChanceEvent(NamedTuple):
    """A chance event of a step that a seat (or a spectator) saw, with the odds known to them."""

    number: int  # within the step
    words: str
    picture: str
    odds: StagedOdds


def known_events(
    step: AnyStep, seat: int | None, public: Sequence[ChanceEvent] = ()
) -> list[ChanceEvent]:
    """The chance events of a step whose odds a seat knows: never those of a hidden draw.

    Whatever a spectator knows (`public`) the seats know, too, and it is worked out once.
    """
    match = step.match
    game: Game[Any, Any] = match.game
    shared = {event.number: event for event in public}
    events = []
    for number in range(1, len(step.tokens)):
        if number in shared:
            events.append(shared[number])
            continue
        state = step.states[number]
        move = match.log[step.start + number]
        seen = game.seen(state, move, seat)
        if seen != step.tokens[number]:
            continue
        view = game.view(state, seat)
        odds = known_odds(game, state, view, move, seen)
        if odds is not None:
            words = render.move_words(game, view, move)
            picture = chance_picture(game, view, move, seen)
            events.append(ChanceEvent(number, words, picture, grouped(odds)))
    return events


def grouped(odds: KnownOdds) -> StagedOdds:
    """Neighbouring outcomes that mean the same (their words agree after the colon) as one part."""
    parts, places = _parts(odds.words, odds.shares)
    picked, point = places[odds.picked]
    return StagedOdds(parts, picked, point)


@lru_cache(maxsize=GROUPS)
def _parts(
    words: tuple[str, ...], shares: tuple[float, ...]
) -> tuple[list[tuple[str, float]], list[tuple[int, float]]]:
    """The parts with their shares, and where each outcome is: its part, and a point from 0 to 1."""
    parts: list[tuple[str, float]] = []
    places = []
    passed = 0.0
    for outcome, share in zip(words, shares, strict=True):
        name = outcome.partition(": ")[2] or outcome
        if parts and parts[-1][0] == name:
            parts[-1] = name, parts[-1][1] + share
        else:
            parts.append((name, share))
        places.append((len(parts) - 1, passed + share / 2))
        passed += share
    return parts, places


def stage(
    table: Table,
    step: AnyStep,
    seat: int | None,
    style: Style,
    old: Sequence[str],
    new: Sequence[str],
    events: Sequence[ChanceEvent],
) -> list[StagedEvent]:
    """The staged events of a step.

    `old` are the pieces of the drawing that the client has, `new` those of the drawing after the
    step; every position between them is drawn once.
    """
    if not 0 < len(events) <= MOST_EVENTS:
        return []
    game = table.game
    states = (*step.states, step.match.state)
    views: dict[int, Any] = {}
    drawn = {len(step.states): new} if new else {}
    staged = []
    size = 0
    for event in events:
        drawings = []
        for number in (event.number, event.number + 1):
            if number not in views:
                views[number] = game.view(states[number], seat)
            if number not in drawn:
                drawn[number] = render.pieces(game, views[number], style)
            drawings.append(changed_drawing(game, views[number], style, old, drawn[number]))
            old = drawn[number]
        before, drawing = drawings
        size += drawing_size(before) + drawing_size(drawing) + len(event.picture)
        if size > MOST_BYTES:
            return []
        staged.append(
            StagedEvent(
                words=event.words,
                odds=event.odds,
                picture=event.picture,
                before=before,
                drawing=drawing,
            )
        )
    return staged


def changed_drawing(
    game: Game[Any, Any], view: Any, style: Style, old: Sequence[str], new: Sequence[str]
) -> Drawing:
    """The drawing of a view, of which `new` are the pieces: those that differ from the `old` ones.

    A game that draws in one piece is drawn whole, and so is a drawing with another number of
    pieces.
    """
    if not new:
        return render.encoded_drawing(game, view, style)
    if len(old) != len(new):
        return [render.encoded_piece(piece) for piece in new]
    return {
        str(number): render.encoded_piece(piece)
        for number, (piece, previous) in enumerate(zip(new, old, strict=True))
        if piece is not previous and piece != previous
    }


def drawing_size(drawing: Drawing) -> int:
    """Roughly how many bytes a drawing takes."""
    if isinstance(drawing, dict):
        return sum(len(bytes(piece)) for piece in drawing.values())
    if isinstance(drawing, Raw):
        return len(bytes(drawing))
    return sum(len(bytes(piece)) for piece in drawing)
