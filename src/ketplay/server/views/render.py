"""Drawings, legal moves and words of a view, cached by the view itself.

A game's own parts may fail; then the plain drawing and the bare token are used instead, and the
failure is logged.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from ketplay.core import drawing as drawings
from ketplay.core import plain_drawing, words
from ketplay.core.drawing import Style
from ketplay.core.finished import summary
from ketplay.core.game import Game
from ketplay.core.match import AnyMatch, AnyStep
from ketplay.core.registry import part
from ketplay.server.protocol.replies import End, Role
from ketplay.server.views.byte_cache import ByteCache

log = logging.getLogger("ketplay.server")
AnyGame = Game[Any, Any]
T = TypeVar("T")
DRAWINGS = 6_000_000  # bytes of drawings that are kept; one has about ten kilobytes
CHOICES = 3_000_000  # the same for lists of legal moves
SINGLE_CHOICES = 4_096  # legal moves that are kept one by one, of about a hundred bytes each


class Choice(msgspec.Struct, omit_defaults=True):
    """A legal move and its picks: what is clicked for it."""

    move: str
    picks: tuple[str, ...]
    words: str = ""


def _attempt(game: AnyGame, name: str, make: Callable[[], T], fallback: Callable[[], T]) -> T:
    """What a game's part makes, or a fallback where it fails."""
    try:
        return make()
    except Exception:
        log.exception("the %s of %s failed", name, game.id)
        return fallback()


def drawing(game: AnyGame, view: Any, style: Style) -> str:
    """The view as SVG.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.2")
    >>> drawing(nim, nim.start(), Style())[:4]
    '<svg'
    """
    return _attempt(
        game,
        "drawing",
        lambda: drawings.draw(game, view, style),
        lambda: plain_drawing.draw(game, view),
    )


def _size(raw: msgspec.Raw) -> int:
    return len(bytes(raw))


_drawings = ByteCache[Any, msgspec.Raw](DRAWINGS, _size)
_choice_lists = ByteCache[Any, msgspec.Raw](CHOICES, _size)


def forget() -> None:
    """Empties all caches of this module."""
    for cache in (_drawings, _choice_lists):
        cache.clear()


def encoded_drawing(game: AnyGame, view: Any, style: Style) -> msgspec.Raw:
    """The drawing as JSON."""
    key = game, view, style
    return _drawings.get(key) or _drawings.put(
        key, msgspec.Raw(msgspec.json.encode(drawing(game, view, style)))
    )


def encoded_preview(game: AnyGame, view: Any, move: Any, style: Style) -> msgspec.Raw:
    """The view with a move that is being considered, as JSON."""
    if not hasattr(part(game, "svg"), "draw_preview"):
        return encoded_drawing(game, game.play(view, move), style)
    drawing = _attempt(
        game,
        "preview",
        lambda: drawings.draw_preview(game, view, move, style),
        lambda: plain_drawing.draw(game, view),
    )
    return msgspec.Raw(msgspec.json.encode(drawing))


def pieces(game: AnyGame, view: Any, style: Style) -> Sequence[str]:
    """The drawing in pieces; none where the game draws in one piece or fails."""
    make = getattr(part(game, "svg"), "pieces", None)
    if make is None:
        return ()
    try:
        pieces: Sequence[str] = make(game, view, style)
        return pieces
    except Exception:
        log.exception("the drawing of %s failed", game.id)
        return ()


def encoded_choices(game: AnyGame, view: Any, with_words: bool) -> msgspec.Raw:
    """The legal moves of the seat to move, as JSON."""
    if not with_words and getattr(part(game, "svg"), "FIXED_PICKS", False):
        return _fixed_choices(game, tuple(game.moves(view)))
    return _choices(game, view, with_words)


def _fixed_choices(game: AnyGame, moves: tuple[Any, ...]) -> msgspec.Raw:
    """For a game that promises the same picks of a move in every view: each is encoded once."""
    key = game, moves
    return _choice_lists.get(key) or _choice_lists.put(
        key, msgspec.Raw(b"[" + b",".join([_fixed_choice(game, move) for move in moves]) + b"]")
    )


@lru_cache(maxsize=SINGLE_CHOICES)
def _fixed_choice(game: AnyGame, move: Any) -> bytes:
    return msgspec.json.encode(Choice(game.format_move(move), picks(game, None, move)))


def _choices(game: AnyGame, view: Any, with_words: bool) -> msgspec.Raw:
    key = game, view, with_words
    return _choice_lists.get(key) or _choice_lists.put(key, _encode_choices(*key))


def _encode_choices(game: AnyGame, view: Any, with_words: bool) -> msgspec.Raw:
    choices = []
    for move in game.moves(view):
        choice = Choice(game.format_move(move), picks(game, view, move))
        if with_words:
            choice.words = move_words(game, view, move)
        choices.append(choice)
    return msgspec.Raw(msgspec.json.encode(choices))


def picks(game: AnyGame, view: Any, move: Any) -> tuple[str, ...]:
    """What is clicked for a move."""
    return _attempt(
        game,
        "picks",
        lambda: drawings.picks(game, view, move),
        lambda: plain_drawing.picks(game, move),
    )


def move_words(game: AnyGame, view: Any, move: Any, names: Sequence[str] = ()) -> str:
    """A move as a sentence fragment."""
    try:
        return words.move(game, view, move, names)
    except Exception:
        log.exception("the words of %s failed", game.id)
        return game.format_move(move)


def preview_words(game: AnyGame, view: Any, move: Any) -> str:
    """What a move would do."""
    return _attempt(
        game,
        "words",
        lambda: words.preview(game, view, move),
        lambda: game.format_move(move),
    )


def move_label(game: AnyGame, view: Any, move: Any) -> tuple[str, str] | None:
    """A move on a small card of the history, where the game has such labels."""
    try:
        return words.move_label(game, view, move)
    except Exception:
        log.exception("the label of %s failed", game.id)
        return None


def roles(game: AnyGame, view: Any) -> list[Role]:
    """What each seat plays."""
    hook = getattr(part(game, "words"), "seat_words", None)
    if hook is None:
        return [Role("", "")] * len(game.seats)
    try:
        return [Role(*hook(game, view, seat)) for seat in range(len(game.seats))]
    except Exception:
        log.exception("the seat words of %s failed", game.id)
        return []


def chance_words(
    game: AnyGame, view: Any, moves: Sequence[Any], names: Sequence[str] = ()
) -> Sequence[str]:
    """What each outcome of a chance event does; one by one if they fail together."""
    try:
        return words.chance_words(game, view, moves, names)
    except Exception:
        return [move_words(game, view, outcome, names) for outcome in moves]


def status(game: AnyGame, view: Any, seat: int | None, names: Sequence[str] = ()) -> str:
    """Whose turn it is and what to do now."""
    try:
        return words.status(game, view, seat, names)
    except Exception:
        log.exception("the status of %s failed", game.id)
        return words.plain_status(game, view, seat, names)


def ending(match: AnyMatch, view: Any, seat: int | None, names: Sequence[str] = ()) -> str:
    """How a match ended, in words to a seat; empty while it goes on."""
    end = match.end
    if end is None:
        return ""
    return _attempt(
        match.game,
        "outcome",
        lambda: words.ending(match, view, seat, names),
        lambda: words.plain_outcome(match.game, end, seat, names),
    )


def summary_words(match: AnyMatch, step: AnyStep | None = None) -> str:
    """What decided a match; `step` is its last one, where that is known."""
    return _attempt(match.game, "summary", lambda: summary.summary(match, step), str)


def end_of(
    match: AnyMatch,
    view: Any,
    seat: int | None,
    names: Sequence[str] = (),
    decided: str | None = None,
) -> End | None:
    """How a match ended, in words to a seat, and what decided it; None while it goes on."""
    end = match.end
    if end is None:
        return None
    return End(
        end.payoffs,
        end.reason,
        end.scores,
        ending(match, view, seat, names),
        summary_words(match) if decided is None else decided,
    )
