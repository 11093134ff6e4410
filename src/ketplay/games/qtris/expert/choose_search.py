"""What the expert thinks of the turns in a view: by search on tiles, or on the nearest tiles, or one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ketplay.bots.evaluation import worth
from ketplay.core.bot import Limit
from ketplay.games.qtris.board.mixture import Mixtures
from ketplay.games.qtris.board.model import Tiles
from ketplay.games.qtris.cards import UNKNOWN
from ketplay.games.qtris.expert.eve_search import SetSearch, results
from ketplay.games.qtris.expert.eve_search import side_of as side_in_set
from ketplay.games.qtris.expert.nearest_tiles import boards, guess
from ketplay.games.qtris.expert.plans import Plan
from ketplay.games.qtris.expert.search import WIDTH, Clock, Search, Trial
from ketplay.games.qtris.expert.turn_survey import Survey
from ketplay.games.qtris.moves import Move

if TYPE_CHECKING:
    from ketplay.games.qtris.fast.evaluator import Engine

Turn = tuple[tuple[Move, ...], float]


@lru_cache(maxsize=16)
def engine(
    level: str, measure: str, draw_first: bool, noise: bool, points: tuple[int, ...]
) -> Engine:
    """What finds plans and plays on: compiled where numba is installed, otherwise the same, only slower."""
    from ketplay.games.qtris.fast.evaluator import Engine
    from ketplay.games.qtris.fast.eve import Trio

    return (
        Trio(level, measure, draw_first, *points)
        if points
        else Engine(level, measure, draw_first, noise)
    )


def engine_of(game: Any, view: Any) -> Engine:
    """The engine for a view: with Eve the points so far say what a set is worth."""
    points = () if view.sets is None else view.sets[:2]
    return engine(game.level.name, game.chosen["measure"], game.draw_first, game.noise, points)


def side_of(view: Any) -> int:
    """The colour that the seat to move wants: 0 is white."""
    return side_in_set(view) if view.sets is not None else int(view.white != view.seat)


def weigh(game: Any, view: Any, limit: Limit, seed: int, log: Sequence[str]) -> list[Turn]:
    """Turns of the seat to play, best first, each with its expectation; a function of seed and log but for the time."""
    if isinstance(game.engine, Tiles):
        return [(one.plan.moves, one.value) for one in search(game, view, limit).run(seed, log)]
    if surveyed(game, view):
        return (
            noisy(game, view, limit, seed, log)
            if isinstance(game.engine, Mixtures)
            else survey(game, view, limit)
        )
    return weigh(of_tiles(game), view._replace(board=guess(view.board)), limit, seed, log)


def search(game: Any, view: Any, limit: Limit) -> Trial:
    """What weighs the turns on a board of tiles."""
    by: Any = engine_of(game, view)
    return Search(game, view, by, limit) if view.sets is None else SetSearch(game, view, by, limit)


@lru_cache(maxsize=16)
def of_tiles(game: Any) -> Any:
    """The same game played with tiles and without noise."""
    kept = ("variant", "level", "order", *(("turns",) if game.chosen["variant"] == "duel" else ()))
    return type(game)(measure="exact", **{option: game.chosen[option] for option in kept})


def surveyed(game: Any, view: Any) -> bool:
    """Whether turns are weighed one by one: on mixtures, and wherever it is the last turn of more than tiles."""
    return isinstance(game.engine, Mixtures) or (
        not isinstance(game.engine, Tiles) and view.turn == game.turns - 1
    )


def noisy(game: Any, view: Any, limit: Limit, seed: int, log: Sequence[str]) -> list[Turn]:
    """The turns on a mixture: weighed one by one for half of the time, then the best tried on the nearest tiles."""
    half = Limit(limit.seconds and limit.seconds / 2, limit.nodes and limit.nodes // 2)
    found = survey(game, view, half)
    if view.sets is not None or view.turn == game.turns - 1 or len(found[0][0]) < view.left:
        return found
    plans = [_handed(game, view, *turn) for turn in found[:WIDTH]]
    tried = Search(game, view, engine_of(game, view), half, plans).run(seed, log)
    return [(one.plan.moves, one.value) for one in tried]


def _handed(game: Any, view: Any, moves: tuple[Move, ...], value: float) -> Plan:
    after = view
    for move in moves:
        after = game.play(after, move)
    return Plan(value, moves, guess(after.board), after.hands[view.seat][:UNKNOWN])


def survey(game: Any, view: Any, limit: Limit) -> list[Turn]:
    """The turns on a board that is more than tiles, best first: by the judgement, on the last turn exactly.

    First come those that are best on the nearest board of tiles.
    """
    clock, by, side, left = (
        Clock(limit),
        engine_of(game, view),
        side_of(view),
        game.turns - view.turn - 1,
    )
    near = max(boards(view.board), key=lambda part: part[1])[0]
    hints = [
        plan.moves for plan in by.best(near, view.hands[view.seat], view.left, left, side, WIDTH)
    ]
    exact = worth(game)

    def judge(after: Any) -> float:
        if not left and exact is not None:
            return float(exact(after)[view.seat])
        parts = [(board, p * q) for value, p in results(game, after) for board, q in boards(value)]
        worths = by.worths([board for board, _ in parts], left, side)
        return sum(p * one for (_, p), one in zip(parts, worths, strict=True)) + by.kept(
            after.hands[view.seat], left
        )

    return [(moves, value) for value, (moves, _) in Survey(game, view, judge, clock).run(hints)]
