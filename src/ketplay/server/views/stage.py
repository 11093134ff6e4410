"""What happened since a viewer's last view, to be shown event by event: the moves of the others and
the chance events, as this viewer may see them.

They come with the view that they led to, and only with it. A run of more than LONGEST_RUN chance
events is a deal and left out; of the rest a stage has the last MOST_EVENTS, in MOST_BYTES bytes.
The client shows the end of what was left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import Any, NamedTuple

from msgspec import Raw

from ketplay.core.drawing import Style
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import AnyStep
from ketplay.server.protocol.replies import Drawing, StagedEvent, StagedOdds
from ketplay.server.table.table import Table
from ketplay.server.views import render
from ketplay.server.views.history import (
    KnownOdds,
    event_picture,
    event_places,
    known_odds,
    outcome_pictures,
    words_of,
)

LONGEST_RUN = 12  # chance events in a row; more are a deal, not a drama
MOST_EVENTS = 24
MOST_BYTES = 64 * 1024
GROUPS = 512  # kept: the odds of one chance event, grouped


class SeenEvent(NamedTuple):
    """A move or a chance event of a step as a seat (or a spectator) saw it."""

    number: int  # within the step
    seat: int  # who moved; CHANCE: nobody
    token: str  # as it was seen
    words: str
    picture: str
    places: tuple[str, ...]
    odds: StagedOdds | None  # of a chance event


def seen_events(
    table: Table, step: AnyStep, seat: int | None, public: Sequence[SeenEvent] = ()
) -> list[SeenEvent]:
    """The moves of a step, and those chance events whose odds a seat knows: never a hidden draw.

    Whatever a spectator saw (`public`) a seat saw in the same way, and it is worked out once.
    """
    game = table.game
    shared = {event.number: event for event in public}
    events = []
    for number, state in enumerate(step.states):
        move = step.match.log[step.start + number]
        mover = table.origins[step.start + number].seat
        token = game.seen(state, move, seat)
        if number in shared and shared[number].token == token:
            events.append(shared[number])
        elif mover != CHANCE or token == step.tokens[number]:
            view = game.view(state, seat)
            event = seen_event(
                table, state, view, number=number, mover=mover, move=move, seen=token
            )
            if event is not None:
                events.append(event)
    return _without_deals(events)


def seen_event(
    table: Table, state: Any, view: Any, *, number: int, mover: int, move: Any, seen: str
) -> SeenEvent | None:
    """A move or a chance event, from the view before it; None if its odds are not known."""
    game = table.game
    is_chance = mover == CHANCE
    odds = known_odds(game, state, view, move, seen, table.names) if is_chance else None
    if is_chance and odds is None:
        return None
    return SeenEvent(
        number=number,
        seat=mover,
        token=seen,
        words=words_of(game, view, move, game.format_move(move), seen, table.names),
        picture=event_picture(game, view, move, seen, is_chance),
        places=event_places(game, view, move, seen, is_chance),
        odds=grouped(game, view, odds) if odds else None,
    )


def _without_deals(events: list[SeenEvent]) -> list[SeenEvent]:
    """The events without the chance events, where those are too many."""
    moves = [event for event in events if event.seat != CHANCE]
    return events if len(events) - len(moves) <= LONGEST_RUN else moves


def grouped(game: Game[Any, Any], view: Any, odds: KnownOdds) -> StagedOdds:
    """Outcomes that mean the same (their words agree after the colon) as one part.

    A picture of each part is drawn from its first outcome.
    """
    parts, places, firsts = _parts(odds.words, odds.shares)
    picked, point = places[odds.picked]
    moves = [odds.moves[first] for first in firsts] if odds.moves else []
    return StagedOdds(parts, picked, point, outcome_pictures(game, view, moves))


@lru_cache(maxsize=GROUPS)
def _parts(
    words: tuple[str, ...], shares: tuple[float, ...]
) -> tuple[list[tuple[str, float]], list[tuple[int, float]], list[int]]:
    """The parts with their shares; where each outcome is: its part, and a point from 0 to 1; and
    the first outcome of each part.
    """
    names = [outcome.partition(": ")[2] or outcome for outcome in words]
    firsts = [names.index(name) for name in dict.fromkeys(names)]
    parts: list[tuple[str, float]] = []
    places = [(0, 0.0)] * len(words)
    passed = 0.0
    for first in firsts:
        began = passed
        for number, share in enumerate(shares):
            if names[number] == names[first]:
                places[number] = len(parts), passed + share / 2
                passed += share
        parts.append((names[first], passed - began))
    return parts, places, firsts


class Chain:
    """Drawings of one viewer, each as what differs from the one before it.

    `old` are the pieces that the client has, of the position after `shown` events (None: of another
    one), and `new` those of the last position. Every position is drawn once.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seat: int | None,
        style: Style,
        *,
        old: Sequence[str],
        shown: int | None,
        new: Sequence[str],
        last: int,
    ) -> None:
        self.game = game
        self.seat = seat
        self.style = style
        self.old = old
        self.shown = shown
        self.last = last
        self._pieces = {last: new} if new else {}

    def drawing(self, position: int, state: Any) -> Drawing | None:
        """The drawing of the position after so many events; None for the last one drawn whole."""
        if position == self.shown:
            return {}
        self.shown = position
        view = self.game.view(state, self.seat)
        if position not in self._pieces:
            self._pieces[position] = render.pieces(self.game, view, self.style)
        new = self._pieces[position]
        if not new and position == self.last:
            return None
        drawing = changed_drawing(self.game, view, self.style, self.old, new)
        self.old = new
        return drawing


def stage(
    steps: Sequence[tuple[AnyStep, Sequence[SeenEvent]]], own: Collection[int], chain: Chain
) -> list[StagedEvent]:
    """The events of steps that follow one another, without the moves of the `own` seats."""
    events = [(step, event) for step, seen in steps for event in seen if event.seat not in own]
    staged: list[StagedEvent] = []
    size = 0
    for step, event in events[-MOST_EVENTS:]:
        states = (*step.states, step.match.state)
        before = event.number
        after = event.number + 1
        staged_event = StagedEvent(
            words=event.words,
            odds=event.odds,
            picture=event.picture,
            before=chain.drawing(step.start + before, states[before]),
            drawing=chain.drawing(step.start + after, states[after]),
            seat=event.seat,
            index=step.start + after,
            places=event.places,
        )
        size += drawing_size(staged_event.before) + drawing_size(staged_event.drawing)
        size += len(event.picture)
        if size > MOST_BYTES:
            return []
        staged.append(staged_event)
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
        return list(new)
    others = compress(range(len(new)), map(is_not, new, old))  # most pieces are the same object
    return {str(number): new[number] for number in others if new[number] != old[number]}


def drawing_size(drawing: Drawing | None) -> int:
    """Roughly how many bytes a drawing takes."""
    if drawing is None:
        return 0
    if isinstance(drawing, Raw):
        return len(bytes(drawing))
    return sum(map(len, drawing.values() if isinstance(drawing, dict) else drawing))
