"""Plans and rollouts for the expert: compiled where numba is installed, otherwise slow, with the same numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ketplay.games.qtris.board.tile_board import Board, Cards
from ketplay.games.qtris.board.tiles import tables
from ketplay.games.qtris.cards import Counts, take
from ketplay.games.qtris.expert.plans import Plan, World
from ketplay.games.qtris.fast.best_turns import SCALE, best_plans, judge_all
from ketplay.games.qtris.fast.boards import sheet
from ketplay.games.qtris.fast.rollouts import greed, judgement, rollouts, row_of
from ketplay.games.qtris.moves import Move


class Engine:
    """Plans for one level, way to measure and order of drawing; `noise` chooses the weights learnt with it."""

    def __init__(self, level: str, measure: str, draw_first: bool, noise: bool = False) -> None:
        self.sheet = sheet(level == "base", measure)
        self.judgement = judgement(
            f"{level}/noise" if noise else level if draw_first else f"{level}/play_draw"
        )
        self.greed = greed()
        self.apply, self.draw_first = Cards(tables(level == "base")).apply, draw_first

    def row(self, left: int) -> int:
        """The row of the judgement for so many turns to go."""
        return int(row_of(left))

    def best(
        self, board: Board, hand: Counts, cards: int, left: int, side: int, most: int
    ) -> list[Plan]:
        """The best ways to play one or two cards, best first."""
        row, by = self.row(left), self.judgement
        worths, plans = best_plans(
            np.array(board), np.array(hand[:8]), cards, by.tables[row, side], by.tiles[row, side], by.cards[row],
            self.sheet, most
        )  # fmt: skip
        return [
            self._plan(board, hand[:8], *found)
            for found in zip(worths.tolist(), plans.tolist(), strict=True)
        ]

    def _plan(self, board: Board, hand: Counts, worth: int, numbers: list[int]) -> Plan:
        steps = (numbers[:3], numbers[3:])
        moves = tuple(Move("play", card, a, b) for card, a, b in steps if card >= 0)
        for move in moves:
            board, hand = self.apply(board, move.card, move.a, move.b)[0], take(hand, move.card)
        return Plan(worth / SCALE, moves, board, hand)

    def worths(self, boards: Sequence[Board], left: int, side: int) -> list[float]:
        """What boards handed over are worth, without the cards kept."""
        row, found = self.row(left), np.empty(len(boards))
        judge_all(np.array(boards), self.judgement.tables[row, side], self.judgement.tiles[row, side], self.sheet.odds,
                  found)  # fmt: skip
        worths: list[float] = found.tolist()
        return worths

    def kept(self, hand: Counts, left: int) -> float:
        """What cards kept are worth."""
        cards = self.judgement.cards[self.row(left)]
        return float(sum(cards[card, number] for card, number in enumerate(hand[:8])))

    def after(
        self, plans: Sequence[Plan], world: World, left: int, side: int, depth: int
    ) -> list[float]:
        """What the boards of some plans, handed over with `left` turns to go, are worth to who hands them over."""
        boards, hands = (
            np.array([plan.board for plan in plans]),
            np.array([plan.hand for plan in plans]),
        )
        other, deck = np.array(world.other[:8]), np.array(world.deck, np.int64)
        theirs = self.greed if world.greedy else self.judgement
        gains = np.empty(len(plans))
        rollouts(boards, hands, other, deck, side, left, depth, self.draw_first, self.judgement, theirs, self.sheet,
                 gains)  # fmt: skip
        found: list[float] = gains.tolist()
        return found
