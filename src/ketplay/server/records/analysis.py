"""The analysis of a record: history, drawings, repeated measurements. Runs in a worker.

Only the text that was sent is known here, so no answer can reveal more than that text does.
"""

from __future__ import annotations

import json
import secrets
from functools import cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from ketplay.core import registry
from ketplay.core.circuit_export import circuit, circuit_drawing, qasm3
from ketplay.core.drawing import Style, check_layout, picture, tile_set
from ketplay.core.errors import InvalidRecord, KetError
from ketplay.core.export_json import record_as_json
from ketplay.core.game import CHANCE
from ketplay.core.match import AnyMatch, Match
from ketplay.core.record import Record, format_record, parse_record
from ketplay.server.protocol.record_messages import (
    Bin,
    Export,
    Frame,
    FrameList,
    Frames,
    Means,
    Measure,
    Measured,
    Observable,
    Replay,
    Replayed,
)
from ketplay.server.protocol.replies import Chance, End, Entry, StagedOdds
from ketplay.server.views import catalogue, render
from ketplay.server.views.history import entry_of, event_picture, event_places, known_odds
from ketplay.server.views.stage import grouped
from ketplay.solvers import outcomes

LISTED_MOVES = 40  # legal moves listed for a position
CACHED_RECORDS = 16  # kept parsed, so that the next question about one is cheap


class NotNow(KetError):
    """A question that this record does not answer, or not yet."""

    code = "not_now"


@lru_cache(maxsize=CACHED_RECORDS)
def open_record(text: str, position: str) -> OpenRecord:
    """The record of a text, or one that consists of a position line.

    >>> open_record("", "nim:heaps=1.2").match.game.id
    'nim:heaps=1.2'
    """
    if text.strip():
        return OpenRecord(parse_record(text))
    if not position.strip():
        raise InvalidRecord(
            'the record is empty; a record starts with the tag [Format "2"]', at="line 1"
        )
    return OpenRecord(Record(Match.begin(*registry.position(position))))


class OpenRecord:
    """A record with all its states."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.match = record.match
        self.game = record.match.game
        self.states = [self.match.first]
        for move in self.match.log:
            self.states.append(self.game.play(self.states[-1], move))
        self.length = len(self.match.tokens)  # a resignation is an event, too
        seat = record.tags.get("Seat", "")
        self.seat = int(seat) if seat in map(str, range(len(self.game.seats))) else None
        self.is_partial = bool(seat) or "?" in self.game.format_state(self.match.first)

    @property
    def is_running(self) -> bool:
        """Whether the match is still going on at a table."""
        return self.match.end is None and "Commitment" in self.record.tags

    @property
    def viewers(self) -> list[str]:
        """`all` for everything in the text, and single viewers where they see different things."""
        if self.is_partial or not self.game.hides_state:
            return ["all"]
        return ["all", *map(str, range(len(self.game.seats))), "spectator"]

    def viewing_seat(self, viewer: str) -> int | None:
        """The seat of a viewer; None for `all` and for a spectator, who differ in `view` only."""
        if viewer not in self.viewers:
            reason = (
                "this record shows only what one seat saw"
                if self.is_partial
                else "there is no such viewer"
            )
            raise NotNow(
                f"cannot show this record to '{viewer}': {reason};"
                f" possible: {', '.join(self.viewers)}",
                at=viewer,
            )
        return int(viewer) if viewer.isdigit() else self.seat

    def state(self, k: int) -> Any:
        """The state after `k` events."""
        if k > self.length:
            raise InvalidRecord(f"the record has {self.length} events, not {k}", at=str(k))
        return self.states[min(k, len(self.match.log))]

    def view(self, k: int, viewer: str) -> Any:
        """What a viewer may know after `k` events."""
        if viewer == "all":
            return self.state(k)
        return self.game.view(self.state(k), self.viewing_seat(viewer))

    def match_after(self, k: int | None) -> AnyMatch:
        """The match up to `k` events, or all of it."""
        if k is None:
            return self.match
        return self.match.back(self.length - min(k, self.length))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, if the record lists them the way a table does."""
        entries = self.record.tags.get("Seats", "").split("; ")
        if len(entries) != len(self.game.seats):
            return ()
        names = [
            entry.removeprefix(f"{seat}: ")
            for seat, entry in zip(self.game.seats, entries, strict=True)
        ]
        kinds = ("person", "shared", "bot", "open")
        return tuple("" if name in kinds else name[:40] for name in names)

    @cached_property
    def layout(self) -> str:
        """Where the pieces are drawn, if the record says it in a way that the game understands."""
        text = self.record.tags.get("Layout", "")
        try:
            check_layout(self.game, text)
        except KetError:
            return ""
        return text

    @cached_property
    def exports(self) -> list[str]:
        """The formats this record can be converted to; not every game has a circuit."""
        try:
            circuit(self.match)
        except KetError:
            return ["json", "svg"]
        return ["json", "svg", "qasm3", "circuit"]

    def require_whole(self) -> None:
        """Refuses a question that needs a whole record of a match that is not being played."""
        if self.is_running:
            raise NotNow(
                "the match is still going on; this is possible once it is over", at="Commitment"
            )
        if self.is_partial:
            raise NotNow(
                "this record shows only what one seat saw; this needs the whole record", at="Seat"
            )


def replay(question: Replay) -> bytes:
    """An opened record."""
    opened = open_record(question.record, question.position)
    record = opened.record
    match = opened.match
    opened.viewing_seat(question.viewer)
    answer = Replayed(
        game=catalogue.game_card(opened.game),
        record=format_record(match, record.tags, record.comments),
        tags=record.tags,
        names=opened.names,
        viewer=question.viewer,
        viewers=opened.viewers,
        seat=opened.seat,
        history=history(opened, question.viewer),
        comments={str(k): text for k, text in record.comments.items()},
        end=end_of(opened, question.viewer),
        running=opened.is_running,
        exports=opened.exports,
        levels=catalogue.levels(opened.game),
    )
    return msgspec.json.encode(answer)


def end_of(opened: OpenRecord, viewer: str) -> End | None:
    """How the match ended."""
    return render.end_of(opened.match, opened.view(opened.length, viewer), None, opened.names)


def history(opened: OpenRecord, viewer: str) -> list[Entry]:
    """What happened, as the viewer saw it."""
    game = opened.game
    seat = opened.viewing_seat(viewer)
    entries = []
    for k, move in enumerate(opened.match.log):
        state = opened.states[k]
        token = game.format_move(move)
        view = opened.view(k, viewer)
        visible = move
        if viewer != "all":
            token = game.seen(state, move, seat)
            if token != game.format_move(move):
                visible = game.parse_move(view, token)
        actor = game.actor(state)
        entry = Entry(k + 1, CHANCE if actor is None else actor, token, "")
        entries.append(entry_of(game, view, visible, entry, opened.names))
    if opened.match.stop:
        loser, reason = opened.match.stopped_by
        entries.append(Entry(opened.length, loser, opened.match.stop, reason))
    return entries


def frames(question: Frames) -> bytes:
    """Positions of a record, drawn."""
    opened = open_record(question.record, question.position)
    opened.state(question.index)
    last = min(opened.length, question.index + question.count - 1)
    drawn_frames = [frame(opened, k, question) for k in range(question.index, last + 1)]
    return msgspec.json.encode(FrameList(drawn_frames))


def frame(opened: OpenRecord, k: int, question: Frames) -> Frame:
    """The position after `k` events, as the viewer saw it."""
    game = opened.game
    seat = opened.viewing_seat(question.viewer)
    view = opened.view(k, question.viewer)
    actor = game.actor(view)
    is_stopped = bool(opened.match.stop) and k == opened.length
    is_decision = actor is not None and actor >= 0 and not is_stopped
    may_know_moves = question.viewer == "all" or actor == seat
    moves = list(game.moves(view)) if is_decision and may_know_moves else []
    listed = [
        (game.format_move(move), render.move_words(game, view, move, opened.names))
        for move in moves[:LISTED_MOVES]
    ]
    event = shown_event(opened, k, question.viewer)
    drawn_style = style(opened, question)
    pieces = render.pieces(game, view, drawn_style) if question.pieces else []
    return Frame(
        index=k,
        drawing=list(pieces) or render.drawing(game, view, drawn_style),
        status=status(opened, k, view, seat),
        position=f"{game.id} {game.format_state(view)}",
        actor=None if is_stopped else actor,
        over=is_stopped or actor is None,
        moves=listed,
        omitted_moves=len(moves) - len(listed),
        chance=event.chance,
        odds=event.odds,
        picture=event.picture,
        places=event.places,
    )


def style(opened: OpenRecord, question: Frames) -> Style:
    """How the viewer wants the positions drawn."""
    bottom = opened.viewing_seat(question.viewer)
    if question.flip:
        bottom = ((bottom or 0) + 1) % len(opened.game.seats)
    return Style(
        theme="dark",
        tiles=tile_set(opened.game, question.tiles),
        seat=bottom,
        odds=question.odds and not opened.is_running and question.viewer == "all",
        labels=question.labels,
        shape=question.shape,
        names=opened.names,
        layout=opened.layout,
    )


def status(opened: OpenRecord, k: int, view: Any, seat: int | None) -> str:
    """A position in a sentence: who is to move, or how the match ended."""
    end = opened.match.end
    if k == opened.length and end is not None:
        return render.ending(opened.match, view, None, opened.names)
    return render.status(opened.game, view, seat, opened.names)


class ShownEvent(NamedTuple):
    """What the page needs to show how a position came about, as the viewer saw it."""

    chance: Chance | None = None  # the odds of a chance event
    odds: StagedOdds | None = None  # the same, with outcomes that mean the same as one part
    picture: str = ""
    places: tuple[str, ...] = ()


def shown_event(opened: OpenRecord, k: int, viewer: str) -> ShownEvent:
    """Event `k`: its odds if it was a chance event, its picture, and what it was about."""
    if not 0 < k <= len(opened.match.log):
        return ShownEvent()
    game = opened.game
    before = opened.states[k - 1]
    is_chance = game.actor(before) == CHANCE
    move = opened.match.log[k - 1]
    view = opened.view(k - 1, viewer)
    if viewer == "all":
        token = game.format_move(move)
    else:
        token = game.seen(before, move, opened.viewing_seat(viewer))
    odds = known_odds(game, before, view, move, token, opened.names) if is_chance else None
    return ShownEvent(
        odds and Chance(list(zip(odds.words, odds.shares, strict=True)), odds.picked),
        odds and grouped(game, view, odds),
        event_picture(game, view, move, token, is_chance),
        event_places(game, view, move, token, is_chance),
    )


def measure(question: Measure) -> bytes:
    """A position measured many times, beside its exact odds."""
    opened = open_record(question.record, question.position)
    opened.require_whole()
    state, odds = measured_position(question.record, question.position, question.index)
    rng = Random(secrets.randbits(64) if question.seed is None else question.seed)
    frequencies = outcomes.observed(opened.game, state, question.picks)
    counts = outcomes.sample(opened.game, state, question.shots, rng, watch=frequencies.add)
    histogram = outcomes.histogram(opened.game, odds, counts)
    answer = Measured(
        shots=histogram["shots"],
        results=[Bin(**result) for result in histogram["results"]],
        mean=Means(**histogram["mean"]),
        seats=outcomes.score_names(opened.game, opened.match_after(question.index).state),
        note=outcomes.averages_note(opened.game),
        observables=msgspec.convert(frequencies.as_data(), list[Observable]),
    )
    return msgspec.json.encode(answer)


@lru_cache(maxsize=CACHED_RECORDS)
def measured_position(
    text: str, position: str, k: int | None
) -> tuple[Any, dict[outcomes.Result, float]]:
    """The position to measure and its exact odds, cached for the next portion of measurements."""
    opened = open_record(text, position)
    state = outcomes.position_to_measure(opened.match_after(k))
    return state, outcomes.odds_if_feasible(opened.game, state)


def export(question: Export) -> str:
    """The record in another format, as text."""
    opened = open_record(question.record, question.position)
    if question.form not in opened.exports:
        raise KetError(
            f"{opened.game.name} cannot be exported as {question.form};"
            f" possible: {', '.join(opened.exports)}",
            at=question.form,
        )
    if question.form == "json":
        return json.dumps(record_as_json(opened.record), ensure_ascii=False, indent=1) + "\n"
    if question.form == "svg":
        return export_picture(opened, question)
    match = opened.match_after(question.index)
    return qasm3(match) if question.form == "qasm3" else circuit_drawing(match, question.theme)


def circuit_text(record: str, theme: str) -> str:
    """The circuit of a record: a drawing in a theme, or a program without one."""
    match = open_record(record, "").match
    return circuit_drawing(match, theme) if theme else qasm3(match)


def export_picture(opened: OpenRecord, question: Export) -> str:
    """A position as a picture of its own."""
    k = opened.length if question.index is None else question.index
    view = opened.view(k, question.viewer)
    tiles = tile_set(opened.game, question.tiles)
    bottom = opened.viewing_seat(question.viewer)
    style = Style(question.theme, tiles, bottom, names=opened.names, layout=opened.layout)
    return picture(opened.game, view, style)
