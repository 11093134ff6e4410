"""The review of a record, in pieces of about a second. Runs in a worker.

What the bot found out about a position is passed in and out, so that the server keeps it: hints,
best turns and reviews of the same position say the same.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec

from ketplay import bots
from ketplay.bots import review as reviews
from ketplay.bots.advice import Advice, advise, require_advice
from ketplay.core.bot import Limit
from ketplay.core.game import CHANCE, Game
from ketplay.learn.puzzles.mistake import code_of
from ketplay.server.protocol.record_messages import Review, Reviewed, ReviewedTurn
from ketplay.server.records.analysis import OpenRecord, open_record

WORTH_ANOTHER_TRY = 0.05  # of the point
LONGEST_CODE = 380  # letters
REVIEW_TIME = 0.8  # seconds after which a review answers with the turns it has
Found = dict[Any, Advice[Any, Any]]  # by view


def views_to_judge(question: Review) -> tuple[str, list[Any]]:
    """The game's id, and the views before the turns that the bot is to judge."""
    opened = whole_record(question)
    game = opened.game
    views = []
    last = None
    for k, state in enumerate(opened.states[:-1]):
        actor = game.actor(state)
        begins = actor != last
        last = actor
        if begins and k >= question.start and _is_judged(question, actor):
            views.append(game.view(state, actor))
    return game.id, views


def whole_record(question: Review) -> OpenRecord:
    """The record of a question; refused while its match goes on."""
    opened = open_record(question.record, question.position)
    opened.require_whole()
    require_advice(opened.game)
    return opened


def _is_judged(question: Review, actor: int | None) -> bool:
    if actor is None or actor == CHANCE:
        return False
    return question.seats is None or actor in question.seats


def _again(opened: OpenRecord, turn: reviews.ReviewedTurn) -> str:
    """A turn that cost something, from what its player could know, as a puzzle; '' if the cost is
    small, or the position too long for an address.
    """
    if turn.cost / 2 < WORTH_ANOTHER_TRY:
        return ""
    game = opened.game
    view = game.view(opened.states[turn.begin], turn.seat)
    code = code_of(turn.cost / 2, f"{game.id} {game.format_state(view)}")
    return code if len(code) <= LONGEST_CODE else ""


def review(question: Review, known: Found) -> tuple[bytes, Found]:
    """Some turns of a record, reviewed, and the advice that was found on the way."""
    opened = whole_record(question)
    found: Found = {}

    def advice(game: Game[Any, Any], view: Any, limit: Limit) -> Advice[Any, Any] | None:
        if not _is_judged(question, game.actor(view)):
            return None
        if view not in known:
            known[view] = found[view] = advise(game, view, limit)
        return known[view]

    began = time.perf_counter()
    total = len(opened.match.log)
    limit = bots.strongest(opened.game).limit
    reviewed: list[ReviewedTurn] = []
    for turn in reviews.turns(opened.match, limit, min(question.start, total), advice):
        name = opened.names[turn.seat] if turn.seat >= 0 and opened.names else ""
        words = reviews.advice(opened.game, turn, name)
        puzzle_address = _again(opened, turn) if words else ""
        reviewed.append(ReviewedTurn(**turn._asdict(), advice=words, puzzle=puzzle_address))
        if time.perf_counter() - began > REVIEW_TIME:
            break
    done = reviewed[-1].begin + len(reviewed[-1].events) if reviewed else total
    level = bots.strongest(opened.game).name
    reply = Reviewed(reviewed, done if done < total else None, total, level)
    return msgspec.json.encode(reply), found
