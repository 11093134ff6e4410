"""Plans and rollouts for the expert: compiled where numba is installed, otherwise slow, with the
same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import CARD_KINDS, Board
from ketplay.games.qtris.cards import Counts, take
from ketplay.games.qtris.expert.plans import Plan, World
from ketplay.games.qtris.fast.best_turns import best_plans
from ketplay.games.qtris.fast.boards import SCALE, EvaluationArrays, evaluate_boards, level_arrays
from ketplay.games.qtris.fast.rollouts import fitted_arrays, greedy_arrays, rollouts, row_of
from ketplay.games.qtris.moves import Move, Verb


class Evaluator:
    """Finds the best plans and plays them on, for one level, kind of measurement and order of
    drawing.

    With `noise` it uses the weights learnt with noise.
    """

    def __init__(self, level: str, measure: str, draw_first: bool, noise: bool = False) -> None:
        self.arrays = level_arrays(level == "base", measure)
        self.evaluation = self.fitted(level, draw_first, noise)
        self.greedy = greedy_arrays()
        self.apply = TileModel(level == "base").apply
        self.draw_first = draw_first

    def fitted(self, level: str, draw_first: bool, noise: bool) -> EvaluationArrays:
        """The fitted evaluation for this way to play."""
        if noise:
            return fitted_arrays(f"{level}/noise")
        return fitted_arrays(level if draw_first else f"{level}/play_draw")

    def row(self, turns_left: int) -> int:
        """The row of the evaluation for this many turns to go."""
        return int(row_of(turns_left))

    def best(
        self, board: Board, hand: Counts, cards: int, turns_left: int, side: int, most: int
    ) -> list[Plan]:
        """The best ways to play one or two cards, best first."""
        values, plans = best_plans(
            np.array(board),
            np.array(hand[:CARD_KINDS]),
            cards,
            self.evaluation,
            self.row(turns_left),
            side,
            self.arrays,
            most,
        )
        return [
            self._plan(board, hand[:CARD_KINDS], value, numbers)
            for value, numbers in zip(values.tolist(), plans.tolist(), strict=True)
        ]

    def _plan(self, board: Board, hand: Counts, value: int, numbers: list[int]) -> Plan:
        plays = (numbers[:3], numbers[3:])
        moves = tuple(Move(Verb.PLAY, card, a, b) for card, a, b in plays if card >= 0)
        for move in moves:
            board = self.apply(board, move.card, move.a, move.b)[0]
            hand = take(hand, move.card)
        return Plan(value / SCALE, moves, board, hand)

    def board_values(self, boards: Sequence[Board], turns_left: int, side: int) -> list[float]:
        """What handing over boards is worth, without the cards kept."""
        row = self.row(turns_left)
        values = np.empty(len(boards))
        table = self.evaluation.tables[row, side]
        tiles = self.evaluation.tiles[row, side]
        evaluate_boards(np.array(boards), table, tiles, self.arrays.odds, values)
        return [float(value) for value in values]

    def hand_value(self, hand: Counts, turns_left: int) -> float:
        """What keeping cards is worth."""
        cards = self.evaluation.cards[self.row(turns_left)]
        return float(sum(cards[card, number] for card, number in enumerate(hand[:CARD_KINDS])))

    def play_on(
        self, plans: Sequence[Plan], world: World, turns_left: int, side: int, depth: int
    ) -> list[float]:
        """What plans that hand over with this many turns to go bring their player in a world."""
        gains = np.empty(len(plans))
        rollouts(
            np.array([plan.board for plan in plans]),
            np.array([plan.hand for plan in plans]),
            np.array(world.other[:CARD_KINDS]),
            np.array(world.deck, np.int64),
            side,
            turns_left,
            depth,
            self.draw_first,
            self.evaluation,
            self.greedy if world.greedy else self.evaluation,
            self.arrays,
            gains,
        )
        return [float(gain) for gain in gains]
