"""What the turns of a seat are worth, best first: by the game's own expert, exactly, or as the board then stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ketplay.bots.evaluation import worth
from ketplay.bots.expectimax import TooLarge, Value, open_to_all, value
from ketplay.bots.turns import turns
from ketplay.core.bot import Limit
from ketplay.core.game import Game
from ketplay.core.registry import part
from ketplay.core.words import move as in_words

EXACT = "exact, with best play on all sides"
EXPERT = "by the game's expert, an estimate"
STANDING = "as the board then stands"
SMALL = 60_000  # states of a tree that is searched to its end


class Judged(NamedTuple):
    """A whole turn and what it brings the one who plays it (a payoff between -1 and 1)."""

    moves: tuple[Any, ...]
    value: float
    after: Any  # the view it leads to


class Analysis(NamedTuple):
    """Turns, best first, and how they were judged; no turns where nothing can be said."""

    turns: list[Judged]
    method: str


def analyse(game: Game[Any, Any], view: Any, limit: Limit) -> Analysis:
    """Judges what the seat to move in `view` can do.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.3")
    >>> best = analyse(nim, nim.start(), Limit(nodes=1000)).turns[0]
    >>> nim.format_move(best.moves[0]), best.value
    ('2-2', 1)
    """
    own = getattr(part(game, "expert"), "analyse", None)
    if own is not None:
        judged = [
            Judged(moves, gain, _after(game, view, moves)) for moves, gain in own(game, view, limit)
        ]
        if judged:
            return Analysis(judged, EXPERT)
    exact = _exact(game, view, limit) if open_to_all(game) else None
    if exact is not None:
        return Analysis(exact, EXACT)
    return Analysis(_standing(game, view), STANDING)


def told(
    game: Game[Any, Any], view: Any, moves: Sequence[Any]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A turn as its words of notation, and as what each does.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.3")
    >>> told(nim, nim.start(), nim.moves(nim.start())[:1])
    (('1-1',), ('take 1 stone of 1 from heap 1',))
    """
    texts, words = [], []
    for move in moves:
        texts.append(game.format_move(move))
        words.append(in_words(game, view, move))
        view = game.play(view, move)
    return tuple(texts), tuple(words)


def share_words(share: float) -> str:
    """A share of the point that is played for.

    >>> share_words(0.5), share_words(0.0004), share_words(0.625)
    ('50 %', 'under 0.1 %', '62.5 %')
    """
    if 0 < share < 0.001:
        return "under 0.1 %"
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def _after(game: Game[Any, Any], view: Any, moves: tuple[Any, ...]) -> Any:
    for move in moves:
        view = game.play(view, move)
    return view


def _exact(game: Game[Any, Any], view: Any, limit: Limit) -> list[Judged] | None:
    seat = game.actor(view) or 0
    clock, memo = Limit(limit.seconds, min(SMALL, limit.nodes or SMALL)).clock(), dict[Any, Value]()
    try:
        found = [
            (moves, value(game, after, clock, memo).payoffs[seat], after)
            for moves, after in turns(game, view)
        ]
    except (TooLarge, RecursionError):
        return None
    return _best_first(found)


def _standing(game: Game[Any, Any], view: Any) -> list[Judged]:
    of, seat = worth(game), game.actor(view) or 0
    if of is None:
        return []
    return _best_first([(moves, of(after)[seat], after) for moves, after in turns(game, view)])


def _best_first(found: list[tuple[tuple[Any, ...], float, Any]]) -> list[Judged]:
    return sorted((Judged(*entry) for entry in found), key=lambda judged: -judged.value)
