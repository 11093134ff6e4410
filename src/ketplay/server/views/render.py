"""What a view looks like: the drawing, the legal moves with their picks, the words. Cached by the view itself.

A game's own parts may fail; then the plain drawing and the bare token stand in, and the failure goes to the log.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from ketplay.core import drawing as drawings
from ketplay.core import plain_drawing, words
from ketplay.core.drawing import Style
from ketplay.core.game import Game, Outcome
from ketplay.core.registry import part

log = logging.getLogger("ketplay.server")
AnyGame = Game[Any, Any]
DRAWINGS = 512  # a drawing is about ten kilobytes
PIECES = 8192  # of a few hundred bytes each


class Choice(msgspec.Struct, omit_defaults=True):
    """A legal move and what one clicks for it."""

    move: str
    picks: tuple[str, ...]
    words: str = ""


SLOW = 0.01  # seconds for one view; a game that takes more has its views made in threads
_pace: dict[str, float] = {}  # game id -> seconds for its latest views, a sliding mean


def took(game: AnyGame, seconds: float) -> None:
    """Notes how long a view took."""
    _pace[game.id] = 0.9 * _pace.get(game.id, 0.0) + 0.1 * seconds


def slow(game: AnyGame) -> bool:
    """Whether views of this game would hold up the other tables."""
    return _pace.get(game.id, 0.0) > SLOW


def prime(game: AnyGame, view: Any, style: Style, with_words: bool, acting: bool) -> None:
    """Makes what a view needs, so that it lies in the caches when the view is put together. Runs in a thread."""
    began = time.thread_time()
    drawn(game, view, style)
    if acting:
        choices(game, view, with_words)
    took(game, time.thread_time() - began)


def drawing(game: AnyGame, view: Any, style: Style) -> str:
    """The view as SVG.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.2")
    >>> drawing(nim, nim.start(), Style())[:4]
    '<svg'
    """
    try:
        return drawings.draw(game, view, style)
    except Exception:
        log.exception("the drawing of %s failed", game.id)
        return plain_drawing.draw(game, view)


@lru_cache(maxsize=DRAWINGS)
def drawn(game: AnyGame, view: Any, style: Style) -> msgspec.Raw:
    """The drawing as the JSON text that goes out."""
    return msgspec.Raw(msgspec.json.encode(drawing(game, view, style)))


def pieces(game: AnyGame, view: Any, style: Style) -> Sequence[str]:
    """The drawing in pieces; none where the game draws in one piece or fails."""
    make = getattr(part(game, "svg"), "pieces", None)
    try:
        return make(game, view, style) if make else ()
    except Exception:
        log.exception("the drawing of %s failed", game.id)
        return ()


@lru_cache(maxsize=PIECES)
def piece(markup: str) -> msgspec.Raw:
    """A piece as the JSON text that goes out."""
    return msgspec.Raw(msgspec.json.encode(markup))


def choices(game: AnyGame, view: Any, with_words: bool) -> msgspec.Raw:
    """The legal moves of the one to move, as the JSON text that goes out."""
    if not with_words and getattr(part(game, "svg"), "FIXED_PICKS", False):
        return _fixed_choices(game, tuple(game.moves(view)))
    return _choices(game, view, with_words)


@lru_cache(maxsize=DRAWINGS)
def _fixed_choices(game: AnyGame, moves: tuple[Any, ...]) -> msgspec.Raw:
    """Where a game promises that a move's picks are the same in every view, the same moves are encoded once."""
    return msgspec.Raw(b"[" + b",".join([_fixed_choice(game, move) for move in moves]) + b"]")


@lru_cache(maxsize=PIECES)
def _fixed_choice(game: AnyGame, move: Any) -> bytes:
    return msgspec.json.encode(Choice(game.format_move(move), _picker(game, None)(move)))


@lru_cache(maxsize=DRAWINGS)
def _choices(game: AnyGame, view: Any, with_words: bool) -> msgspec.Raw:
    pick, moves = _picker(game, view), game.moves(view)
    if with_words:
        return _encoded(
            [Choice(game.format_move(m), pick(m), move_words(game, view, m)) for m in moves]
        )
    return _encoded([Choice(game.format_move(m), pick(m)) for m in moves])


def _encoded(found: list[Choice]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(found))


def _picker(game: AnyGame, view: Any) -> Callable[[Any], tuple[str, ...]]:
    def pick(move: Any) -> tuple[str, ...]:
        try:
            return drawings.picks(game, view, move)
        except Exception:
            log.exception("the picks of %s failed", game.id)
            return plain_drawing.picks(game, move)

    return pick


def picks(game: AnyGame, view: Any, move: Any) -> tuple[str, ...]:
    """What one clicks for a move."""
    return _picker(game, view)(move)


def move_words(game: AnyGame, view: Any, move: Any) -> str:
    """A move as a sentence fragment; its bare word where the game has no words."""
    try:
        return words.move(game, view, move)
    except Exception:
        log.exception("the words of %s failed", game.id)
        return game.format_move(move)


def status(game: AnyGame, view: Any, seat: int | None) -> str:
    """Whose turn it is and what to do now."""
    try:
        return words.status(game, view, seat)
    except Exception:
        log.exception("the status of %s failed", game.id)
        return words.plain_status(game, view, seat)


def outcome_words(game: AnyGame, view: Any, outcome: Outcome, stopped: bool) -> str:
    """How it ended, in words; a resignation is no business of the game's."""
    if stopped:
        return words.plain_outcome(game, outcome)
    try:
        return words.outcome(game, view, outcome)
    except Exception:
        log.exception("the outcome of %s failed", game.id)
        return words.plain_outcome(game, outcome)
