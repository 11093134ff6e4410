"""Looking at a record: its events, its positions drawn, its luck repeated, its turns judged. Runs in a worker.

Nothing is known here but the text that was sent, so no answer can tell more than that text does.
"""

from __future__ import annotations

import json
import secrets
import time
from functools import cached_property, lru_cache
from random import Random
from typing import Any

import msgspec

from ketplay.bots import review
from ketplay.core import registry
from ketplay.core.circuit_export import circuit, qasm3, strip
from ketplay.core.drawing import Style, picture, tile_set
from ketplay.core.errors import InvalidRecord, KetError
from ketplay.core.export_json import account
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.record import Record, format_record, parse_record
from ketplay.server.protocol import record_messages as d
from ketplay.server.protocol.replies import Chance, End, LogLine
from ketplay.server.views import catalogue, strokes
from ketplay.server.views import render as faces
from ketplay.server.views.history import seen_move
from ketplay.solvers import outcomes

BUDGET = 0.8  # seconds after which a review answers with the turns it has
LEGAL = 40  # legal moves told of a position
KEPT = 16  # records kept parsed, so that the next question about one is cheap


class NotNow(KetError):
    code = "not_now"


@lru_cache(maxsize=KEPT)
def opened(text: str, position: str) -> Study:
    """The record of a text, or the one that begins and ends at a position line.

    >>> opened("", "nim:heaps=1.2").match.game.id
    'nim:heaps=1.2'
    """
    if text.strip():
        return Study(parse_record(text))
    if not position.strip():
        raise InvalidRecord(
            'nothing to look at; a record begins with a tag such as [Game "qtris"]', at="line 1"
        )
    return Study(Record(Match.begin(*registry.position(position))))


class Study:
    """A record with the states on its way."""

    def __init__(self, record: Record) -> None:
        self.record, self.match, self.game = record, record.match, record.match.game
        self.states = [self.match.first]
        for move in self.match.log:
            self.states.append(self.game.play(self.states[-1], move))
        self.length = len(self.match.tokens)  # a stop is an event, too
        told = record.tags.get("Seat", "")
        self.seat = int(told) if told in map(str, range(len(self.game.seats))) else None
        self.partial = bool(told) or "?" in self.game.format_state(self.match.first)

    @property
    def running(self) -> bool:
        """Whether this is somebody's record of a match that goes on at a table."""
        return self.match.end is None and "Commitment" in self.record.tags

    @property
    def offers(self) -> list[str]:
        """Whose eyes one may look with: all that the text says, and less where seats see different things."""
        hidden = not self.partial and self.game.hides_state
        return ["all", *map(str, range(len(self.game.seats))), "watch"] if hidden else ["all"]

    def look(self, eyes: str) -> int | None:
        """The seat of these eyes; None for `all` and for a spectator, which differ in `view` alone."""
        if eyes not in self.offers:
            words = (
                "this record shows what one seat saw, and nothing else"
                if self.partial
                else "nobody sits there"
            )
            raise NotNow(
                f"'{eyes}' cannot look here: {words}; possible: {', '.join(self.offers)}", at=eyes
            )
        return int(eyes) if eyes.isdigit() else self.seat

    def state(self, k: int) -> Any:
        if k > self.length:
            raise InvalidRecord(f"the record has {self.length} events, not {k}", at=str(k))
        return self.states[min(k, len(self.match.log))]

    def view(self, k: int, eyes: str) -> Any:
        """The position after `k` events."""
        return self.state(k) if eyes == "all" else self.game.view(self.state(k), self.look(eyes))

    def at(self, k: int | None) -> Match:
        """The match up to `k` events, or all of it."""
        return self.match if k is None else self.match.back(self.length - min(k, self.length))

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat there, if the record says so the way a table does."""
        told = self.record.tags.get("Seats", "").split("; ")
        if len(told) != len(self.game.seats):
            return ()
        pairs = [
            (seat, one.removeprefix(f"{seat}: "))
            for seat, one in zip(self.game.seats, told, strict=True)
        ]
        return tuple(
            "" if name in ("person", "shared", "bot", "open") else name[:40] for _, name in pairs
        )

    @cached_property
    def forms(self) -> list[str]:
        """What else this record can be turned into; not every game of a kind has a circuit."""
        try:
            circuit(self.match)
        except KetError:
            return ["json", "svg"]
        return ["json", "svg", "qasm3", "circuit"]

    def whole(self) -> None:
        """Refuses what needs a whole record of a match that is over or of nobody's table."""
        if self.running:
            raise NotNow(
                "the match is still going on at its table; this comes after its end",
                at="Commitment",
            )
        if self.partial:
            raise NotNow(
                "this is what one seat saw; the whole record is needed for that", at="Seat"
            )


def replayed(asked: d.Replay) -> bytes:
    """A record, opened."""
    study = opened(asked.record, asked.position)
    record, match = study.record, study.match
    study.look(asked.eyes)
    end = match.end
    last = study.view(study.length, asked.eyes)
    told = (
        None
        if end is None
        else End(
            end.payoffs,
            end.reason,
            end.scores,
            faces.outcome_words(study.game, last, end, bool(match.stop)),
        )
    )
    return msgspec.json.encode(
        d.Replayed(
            catalogue.here(study.game), format_record(match, record.tags, record.comments), record.tags, study.names,
            asked.eyes, study.offers, study.seat, lines(study, asked.eyes),
            {str(k): text for k, text in record.comments.items()}, told, study.running, study.forms,
            catalogue.levels(study.game),
        )
    )  # fmt: skip


def lines(study: Study, eyes: str) -> list[LogLine]:
    """What happened as these eyes saw it."""
    game, seat, found = study.game, study.look(eyes), []
    for k, move in enumerate(study.match.log):
        state, view, token = study.states[k], study.view(k, eyes), game.format_move(move)
        if eyes == "all":
            said = token, faces.move_words(game, state, move)
        else:
            said = seen_move(game, state, view, move, token, seat)
        actor = game.actor(state)
        found.append(LogLine(k + 1, CHANCE if actor is None else actor, *said))
    if study.match.stop:
        end = study.match.end
        loser = int(study.match.stop.rpartition(":")[2])
        found.append(LogLine(study.length, loser, study.match.stop, end.reason if end else ""))
    return found


def framed(asked: d.Frames) -> bytes:
    """Positions, drawn."""
    study = opened(asked.record, asked.position)
    study.state(asked.k)
    last = min(study.length, asked.k + asked.count - 1)
    return msgspec.json.encode(d.Framed([frame(study, k, asked) for k in range(asked.k, last + 1)]))


def frame(study: Study, k: int, asked: d.Frames) -> d.Frame:
    """The position after `k` events as these eyes saw it."""
    game, seat, view = study.game, study.look(asked.eyes), study.view(k, asked.eyes)
    actor, stopped = game.actor(view), bool(study.match.stop) and k == study.length
    acting = (
        actor is not None and actor >= 0 and not stopped and (asked.eyes == "all" or actor == seat)
    )
    moves = list(game.moves(view)) if acting else []
    told = [(game.format_move(move), faces.move_words(game, view, move)) for move in moves[:LEGAL]]
    luck, drawn = stroke(study, k, asked.eyes)
    return d.Frame(
        k, faces.drawing(game, view, style(study, asked)), status(study, k, view, seat),
        f"{game.id} {game.format_state(view)}", None if stopped else actor, stopped or actor is None,
        told, len(moves) - len(told), luck, drawn,
    )  # fmt: skip


def style(study: Study, asked: d.Frames) -> Style:
    bottom = study.look(asked.eyes)
    if asked.flip:
        bottom = ((bottom or 0) + 1) % len(study.game.seats)
    odds = asked.odds and not study.running and asked.eyes == "all"
    return Style("dark", tile_set(study.game, asked.tiles), bottom, odds, asked.labels, study.names)


def status(study: Study, k: int, view: Any, seat: int | None) -> str:
    end = study.match.end
    if k == study.length and end is not None:
        return faces.outcome_words(study.game, view, end, bool(study.match.stop))
    return faces.status(study.game, view, seat)


def stroke(study: Study, k: int, eyes: str) -> tuple[Chance | None, str]:
    """The odds and the picture of event `k`, if it was luck."""
    if not 0 < k <= len(study.match.log) or study.game.actor(study.states[k - 1]) != CHANCE:
        return None, ""
    game, before, move, view = (
        study.game,
        study.states[k - 1],
        study.match.log[k - 1],
        study.view(k - 1, eyes),
    )
    token = game.format_move(move) if eyes == "all" else game.seen(before, move, study.look(eyes))
    return strokes.chance(game, before, view, move, token), strokes.picture(game, view, move, token)


def measured(asked: d.Measure) -> bytes:
    """A position measured again and again, beside its exact odds."""
    study = opened(asked.record, asked.position)
    study.whole()
    state, odds = reckoned(asked.record, asked.position, asked.k)
    rng = Random(secrets.randbits(64) if asked.seed is None else asked.seed)
    found = outcomes.sample(study.game, state, asked.shots, rng)
    told = outcomes.histogram(study.game, odds, found)
    bins = [d.Bin(**one) for one in told["results"]]
    return msgspec.json.encode(
        d.Measured(told["shots"], bins, d.Means(**told["mean"]), study.game.seats, outcomes.WHY)
    )


@lru_cache(maxsize=KEPT)
def reckoned(text: str, position: str, k: int | None) -> tuple[Any, dict[outcomes.Result, float]]:
    """The position to measure and its exact odds, kept for the next chunk of measurements."""
    study = opened(text, position)
    state = outcomes.measured(study.at(k))
    return state, outcomes.distribution(study.game, state)


def reviewed(asked: d.Why) -> bytes:
    """Some turns, judged."""
    study = opened(asked.record, asked.position)
    study.whole()
    began, found = time.perf_counter(), []
    log = study.match.log
    for turn in review.turns(study.match, at=min(asked.at, len(log))):
        found.append(d.TurnTold(**turn._asdict(), advice=review.advice(study.game, turn)))
        if time.perf_counter() - began > BUDGET:
            break
    done = found[-1].begin + len(found[-1].events) if found else len(log)
    return msgspec.json.encode(d.Reviewed(found, done if done < len(log) else None, len(log)))


def exported(asked: d.Export) -> str:
    """The record in another form, as text."""
    study = opened(asked.record, asked.position)
    if asked.form not in study.forms:
        raise KetError(
            f"{study.game.name} offers no {asked.form}; it offers {', '.join(study.forms)}",
            at=asked.form,
        )
    if asked.form == "json":
        return json.dumps(account(study.record), ensure_ascii=False, indent=1) + "\n"
    if asked.form == "svg":
        view = study.view(study.length if asked.k is None else asked.k, asked.eyes)
        tiles = tile_set(study.game, asked.tiles)
        return picture(
            study.game, view, Style(asked.theme, tiles, study.look(asked.eyes), names=study.names)
        )
    match = study.at(asked.k)
    return qasm3(match) if asked.form == "qasm3" else strip(match, asked.theme)
