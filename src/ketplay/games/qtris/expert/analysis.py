"""The expert's thinking as analysis for people: the best turns of a view, and what a turn cost."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.bot import Limit
from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import Board
from ketplay.games.qtris.cards import UNKNOWN, Counts, take
from ketplay.games.qtris.expert.choose_search import (
    Turn,
    evaluate_turns,
    evaluator_for,
    is_known,
    side_of,
)
from ketplay.games.qtris.expert.search import WIDTH, DuelSearch
from ketplay.games.qtris.moves import Move
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State, Step

ALL_PLANS = 10_000  # more than any hand has


def analyse(game: QTris, view: State, limit: Limit, seed: int = 0) -> list[Turn]:
    """The best turns for the seat to play, best first, with their expectation from 1 (win) to -1
    (loss).

    Exact on the last turn; before it an estimate over worlds that fit the view. There are none for
    other steps than playing cards, none for a hand that is hidden, and none with cards of one's
    own, which the evaluation does not know.

    >>> import ketplay
    >>> from random import Random
    >>> match = ketplay.Match.begin(ketplay.game("qtris:turns=2")).settle(Random(1))
    >>> for word in ("white", "keep", "keep"):
    ...     match = match.play(word).settle(Random(2))
    >>> best, *others = analyse(match.game, match.view(match.actor), Limit(nodes=20))
    >>> len(best[0]), best[1] >= others[0][1]
    (2, True)
    """
    is_hidden = view.hands[view.seat][UNKNOWN] > 0
    if view.step != Step.PLAY or is_hidden or game.setup.own or not is_known(game):
        return []
    if is_duel_of_tiles(game) and view.turn == game.setup.turns - 1:  # exact without a search
        plans = evaluator_for(game, view).best(
            view.board,
            view.hands[view.seat],
            cards=view.left,
            turns_left=0,
            side=side_of(view),
            most=WIDTH,
        )
        return [(plan.moves, plan.value) for plan in plans]
    best, *alternatives = evaluate_turns(game, view, limit, seed, ())
    # Turns that were dropped were tried in fewer worlds: their value counts for no more than the
    # best one's.
    capped = [(moves, min(value, best[1])) for moves, value in alternatives]
    return [best, *sorted(capped, key=lambda turn: -turn[1])]


def is_duel_of_tiles(game: QTris) -> bool:
    """Whether it is the game as printed, for two and without noise."""
    return game.model.is_tiles and game.setup.seat_count == 2 and not game.setup.noise


def turn_cost(
    game: QTris,
    view: State,
    moves: Sequence[Move],
    best: Sequence[Move],
    limit: Limit,
    seed: int = 0,
) -> float | None:
    """How much less of its expectation a seat has after a whole turn than after the best one.

    Exact on the last turn; before it both turns are compared in the same worlds. None where it is
    not a duel of tiles.
    """
    if not is_duel_of_tiles(game):
        return None
    evaluator = evaluator_for(game, view)
    plans = evaluator.best(
        view.board,
        view.hands[view.seat],
        cards=view.left,
        turns_left=game.setup.turns - view.turn - 1,
        side=side_of(view),
        most=ALL_PLANS,
    )
    by_result = {(plan.board, plan.hand): plan for plan in plans}
    played = by_result[_result(game, view, moves)]
    better = by_result[_result(game, view, best)]
    if better == played:
        return 0.0
    candidates = DuelSearch(game, view, evaluator, limit, [better, played]).run(seed + 1, ())
    values = {candidate.plan: candidate.value for candidate in candidates}
    return max(0.0, values[better] - values[played])


def _result(game: QTris, view: State, moves: Sequence[Move]) -> tuple[Board, Counts]:
    """The board and the hand after some cards."""
    apply = TileModel(game.setup.level.base).apply
    hand = view.hands[view.seat][:UNKNOWN]
    board = view.board
    for move in moves:
        board = apply(board, move.card, move.a, move.b)[0]
        hand = take(hand, move.card)
    return board, hand
