"""Pieces of a record or of a board set up by hand, explained. Runs in a worker."""

from __future__ import annotations

import msgspec

from ketplay.core import registry
from ketplay.server.protocol.record_messages import ExplainPiece, ExplainSandboxPiece
from ketplay.server.records.analysis import open_record
from ketplay.server.records.sandbox import sandbox_of
from ketplay.server.views.explanation import explain_piece, reply


def explain_in_record(question: ExplainPiece) -> bytes:
    """What the game says about a piece to a viewer; to one who sees everything, as to the seat that
    is to move.
    """
    opened = open_record(question.record, question.position)
    game = opened.game
    view = opened.view(question.index, question.viewer)
    seat = opened.viewing_seat(question.viewer)
    if question.viewer == "all" and seat is None:
        actor = game.actor(view)
        seat = None if actor is None or actor < 0 else actor
    explanation = explain_piece(game, view, question.pick, seat)
    return msgspec.json.encode(reply(question.index, question.pick, explanation))


def explain_in_sandbox(question: ExplainSandboxPiece) -> bytes:
    """What the game says about a piece of a board."""
    game = registry.game(question.game)
    sandbox = sandbox_of(game)
    state = sandbox.state(game, question.board or sandbox.begin(game))
    return msgspec.json.encode(
        reply(0, question.pick, explain_piece(game, state, question.pick, None))
    )
