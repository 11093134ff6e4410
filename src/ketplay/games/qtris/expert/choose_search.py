"""Which search the expert uses for a view: on tiles, on the nearest tiles, or turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ketplay.bots.evaluation import evaluation
from ketplay.core.bot import Limit
from ketplay.games.qtris.board.noise import KICKS
from ketplay.games.qtris.cards import UNKNOWN
from ketplay.games.qtris.expert.eve_search import SetSearch, boards_after, side_in_set
from ketplay.games.qtris.expert.plans import Plan
from ketplay.games.qtris.expert.search import WIDTH, DuelSearch, LimitClock, StagedSearch
from ketplay.games.qtris.expert.tile_approximation import nearest_board, weighted_boards
from ketplay.games.qtris.expert.turn_survey import TurnSurvey
from ketplay.games.qtris.flow.eve import in_role_order
from ketplay.games.qtris.moves import Move
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State, Step

if TYPE_CHECKING:
    from ketplay.games.qtris.fast.evaluator import Evaluator

Turn = tuple[tuple[Move, ...], float]  # the moves, and the expectation: 1 is a sure win


@lru_cache(maxsize=16)
def evaluator(
    level: str, measure: str, draw_first: bool, noise: bool, points: tuple[int, ...]
) -> Evaluator:
    """What finds plans and plays them on: compiled where numba is installed, otherwise slower."""
    from ketplay.games.qtris.fast.evaluator import Evaluator
    from ketplay.games.qtris.fast.eve import EveEvaluator

    if points:
        return EveEvaluator(level, measure, draw_first, *points)
    return Evaluator(level, measure, draw_first, noise)


def evaluator_for(game: QTris, view: State) -> Evaluator:
    """The evaluator for a view: with Eve it depends on the points so far."""
    points = () if view.sets is None else view.sets[:2]
    measure = game.setup.measure
    return evaluator(
        game.setup.level.name, measure, game.setup.draw_first, bool(game.setup.noise), points
    )


def side_of(view: State) -> int:
    """The colour that the seat to move wants: 0 is white."""
    return side_in_set(view) if view.sets is not None else int(view.white != view.seat)


def is_known(game: QTris) -> bool:
    """Whether the expert has learnt this game: one of two sides."""
    return not game.setup.roles_change and not game.setup.for_themselves


def evaluate_turns(
    game: QTris, view: State, limit: Limit, seed: int, log: Sequence[str]
) -> list[Turn]:
    """Turns of the seat to play, best first, each with its expectation.

    With a limit in nodes it depends on the seed and the log alone.
    """
    view = in_role_order(view)
    if is_surveyed(game, view):
        if game.model.is_mixture:
            return survey_then_search(game, view, limit, seed, log)
        return survey_turns(game, view, limit)
    if game.model.is_tiles:
        candidates = search_for(game, view, limit).run(seed, log)
        return [(candidate.plan.moves, candidate.value) for candidate in candidates]
    on_tiles = view._replace(board=nearest_board(view.board))
    return evaluate_turns(game_of_tiles(game), on_tiles, limit, seed, log)


def search_for(game: QTris, view: State, limit: Limit) -> StagedSearch:
    """The search on a board of tiles."""
    suited: Any = evaluator_for(game, view)
    if view.sets is None:
        return DuelSearch(game, view, suited, limit)
    return SetSearch(game, view, suited, limit)


@lru_cache(maxsize=16)
def game_of_tiles(game: QTris) -> QTris:
    """The same game played with tiles and without noise."""
    names = ["variant", "level", "order"]
    if not game.setup.with_eve:
        names.append("turns")
    return type(game)(measure="exact", **{name: game.chosen[name] for name in names})


def is_surveyed(game: QTris, view: State) -> bool:
    """Whether turns are evaluated one by one: on mixtures, and on a last turn beyond tiles.

    Noise that plays cards changes the odds after the last turn; the search on tiles ignores it.
    """
    if game.model.is_mixture:
        return True
    is_last = view.turn == game.setup.turns - 1
    return is_last and (not game.model.is_tiles or game.setup.noise in KICKS)


def survey_then_search(
    game: QTris, view: State, limit: Limit, seed: int, log: Sequence[str]
) -> list[Turn]:
    """The turns on a mixture.

    They are evaluated one by one for half of the time, then the best are tried on the nearest
    tiles.
    """
    half = Limit(limit.seconds and limit.seconds / 2, limit.nodes and limit.nodes // 2)
    turns = survey_turns(game, view, half)
    if view.sets is not None or view.turn == game.setup.turns - 1 or len(turns[0][0]) < view.left:
        return turns
    plans = [_plan_on_tiles(game, view, *turn) for turn in turns[:WIDTH]]
    search = DuelSearch(game, view, evaluator_for(game, view), half, plans)
    return [(candidate.plan.moves, candidate.value) for candidate in search.run(seed, log)]


def _plan_on_tiles(game: QTris, view: State, moves: tuple[Move, ...], value: float) -> Plan:
    after = view
    for move in moves:
        after = game.play(after, move)
    return Plan(value, moves, nearest_board(after.board), after.hands[view.seat][:UNKNOWN])


def after_noise(game: QTris, state: State, value: Callable[[State], float]) -> float:
    """The mean of a value over what noise may still do; a measurement of colour changes no odds."""
    is_due = state.step in (Step.NOISE, Step.DISTURB)
    if not is_due or game.setup.noise not in KICKS:
        return value(state)
    chances = game.chances(state)
    total = sum(weight for _, weight in chances)
    return sum(
        after_noise(game, game.play(state, move), value) * weight / total
        for move, weight in chances
    )


def survey_turns(game: QTris, view: State, limit: Limit) -> list[Turn]:
    """The turns on a board that is more than tiles, best first: by evaluation, on the last turn
    exactly.

    Those that are best on the nearest board of tiles come first.
    """
    clock = LimitClock(limit)
    suited = evaluator_for(game, view)
    side = side_of(view)
    turns_left = game.setup.turns - view.turn - 1
    likeliest = max(weighted_boards(view.board), key=lambda part: part[1])[0]
    hand = view.hands[view.seat]
    plans = suited.best(
        likeliest, hand, cards=view.left, turns_left=turns_left, side=side, most=WIDTH
    )
    payoffs = evaluation(game)

    def evaluate(after: State) -> float:
        if not turns_left and payoffs is not None:
            return after_noise(game, after, lambda end: float(payoffs(end)[view.seat]))
        parts = [
            (board, p * q)
            for value, p in boards_after(game, after)
            for board, q in weighted_boards(value)
        ]
        values = suited.board_values([board for board, _ in parts], turns_left, side)
        mean = sum(p * value for (_, p), value in zip(parts, values, strict=True))
        return mean + suited.hand_value(after.hands[view.seat], turns_left)

    survey = TurnSurvey(game, view, evaluate, clock)
    return [(moves, value) for value, (moves, _) in survey.run([plan.moves for plan in plans])]
