"""Variations of a record: other moves than were made. Runs in a worker and keeps nothing."""

from __future__ import annotations

import secrets
from random import Random

import msgspec

from ketplay.core.errors import KetError
from ketplay.core.record import format_record
from ketplay.server.protocol.record_messages import ChoiceList, Choices, Variation, Vary
from ketplay.server.records.analysis import OpenRecord, open_record
from ketplay.server.views import render

EVENT = "A variation"  # the tag Event of its record


def choices(question: Choices) -> bytes:
    """What could have been played after so many events, from the viewer's point of view."""
    opened = open_record(question.record, question.position)
    game = opened.game
    view = opened.view(question.index, question.viewer)
    actor = game.actor(view)
    may_play = question.viewer == "all" or actor == opened.viewing_seat(question.viewer)
    if actor is None or actor < 0 or not may_play or not _is_playable(opened, question.index):
        return msgspec.json.encode(ChoiceList([]))
    moves = [(game.format_move(move), render.picks(game, view, move)) for move in game.moves(view)]
    return msgspec.json.encode(ChoiceList(moves))


def _is_playable(opened: OpenRecord, index: int) -> bool:
    """Whether moves can be made in a position: nothing is hidden, and nobody had given up."""
    return not (opened.is_partial or opened.is_running) and index <= len(opened.match.log)


def vary(question: Vary) -> bytes:
    """The record up to there, with another move and the chance events after it."""
    opened = open_record(question.record, question.position)
    opened.require_whole()
    if opened.game.actor(opened.state(question.index)) is None:
        raise KetError("the game is over at this point; step back first", at=str(question.index))
    rng = Random(secrets.randbits(64) if question.seed is None else question.seed)
    match = opened.match_after(question.index).play(question.move).settle(rng)
    tag_names = ("Seats", "Layout")
    tags = {name: opened.record.tags[name] for name in tag_names if name in opened.record.tags}
    text = format_record(match, {"Event": EVENT, **tags})
    return msgspec.json.encode(Variation(text, len(match.log)))
