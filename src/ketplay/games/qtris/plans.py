"""Whole turns by the fitted judgement, and how a game goes on by it: in plain Python.

`fast/engine.py` does the same compiled; both give the same plans and the same numbers to the last bit.
"""

from __future__ import annotations

from math import floor
from typing import NamedTuple, Protocol

from ketplay.games.qtris.board import Board
from ketplay.games.qtris.counts import Counts, add, take
from ketplay.games.qtris.measure import Odds, odds
from ketplay.games.qtris.moves import Move
from ketplay.games.qtris.tiles import PAIR
from ketplay.games.qtris.turns import successors
from ketplay.games.qtris.worth import Judgement, judgement

SCALE = 1e9  # worths are compared in whole billionths, so that the last digits of a sum never decide
_POWERS = tuple(3**square for square in range(9))


class Plan(NamedTuple):
    """A way to play a turn, and what the judgement says of it."""

    worth: float
    moves: tuple[Move, ...]
    board: Board  # handed over
    hand: Counts  # kept


class World(NamedTuple):
    """What a seat does not see, as it may be: the other's hand, and the deck from the top."""

    other: Counts
    deck: tuple[int, ...]


class Engine(Protocol):
    """Something that finds plans and plays on; `side` is 0 for white, `left` counts the turns after this one."""

    def best(self, board: Board, hand: Counts, cards: int, left: int, side: int, most: int) -> list[Plan]: ...

    def after(self, plan: Plan, world: World, left: int, side: int, depth: int) -> float: ...


class Plain:
    """Plans for one level, way to measure and order of drawing."""

    def __init__(self, level: str, measure: str, draw_first: bool) -> None:
        self.level, self.base, self.draw_first = level, level == "base", draw_first
        self.odds = odds(measure)

    def best(self, board: Board, hand: Counts, cards: int, left: int, side: int, most: int) -> list[Plan]:
        """The best ways to play one or two cards, best first, each (board, hand) once; among equals the first found."""
        by = judgement(self.level, left, side)
        found: dict[tuple[Board, Counts], tuple[Move, ...]] = {}
        for moves, after, kept in self._ways(board, hand[:8], cards):
            if (after, kept) not in found:
                found[after, kept] = moves
        means: dict[Board, tuple[float, float]] = {}
        plans = []
        for (after, kept), moves in found.items():
            if after not in means:
                means[after] = mean(after, by, self.odds), _tiles(after, by)
            plans.append(Plan(_worth(*means[after], kept, by), moves, after, kept))
        return sorted(plans, key=lambda plan: -plan.worth)[:most]

    def _ways(self, board: Board, hand: Counts, cards: int) -> list[tuple[tuple[Move, ...], Board, Counts]]:
        ways: list[tuple[tuple[Move, ...], Board, Counts]] = []
        for card in range(8):
            if not hand[card]:
                continue
            kept = take(hand, card)
            for move, after in successors(self.base, board, card):
                if cards == 1:
                    ways.append(((move,), after, kept))
                else:
                    ways += [((move, *more), end, rest) for more, end, rest in self._ways(after, kept, cards - 1)]
        return ways

    def after(self, plan: Plan, world: World, left: int, side: int, depth: int) -> float:
        """What a board handed over with `left` turns to go is worth to who hands it over.

        Both sides go on by the judgement; after `depth` turns, or at the end, the board is judged.
        """
        board, hands, deck = plan.board, [plan.hand, world.other[:8]], iter(world.deck)
        mover, turns = 0, min(left, depth)
        for turn in range(turns):
            if self.draw_first or left - turn > 1:
                drawer = 1 - mover if self.draw_first else mover
                hands[drawer] = add(add(hands[drawer], next(deck)), next(deck))
            mover = 1 - mover
            best = self.best(board, hands[mover], 2, left - turn - 1, side if mover == 0 else 1 - side, 1)[0]
            board, hands[mover] = best.board, best.hand
        by = judgement(self.level, left - turns, side if mover == 0 else 1 - side)
        worth = _worth(mean(board, by, self.odds), _tiles(board, by), hands[mover], by)
        return worth if mover == 0 else -worth


def mean(board: Board, by: Judgement, odds: Odds) -> float:
    """The mean of a judgement's table over what a board can become."""
    index, rows = 0, [(0, 1.0)]
    for square, code in enumerate(board):
        power = _POWERS[square]
        if code == 0:
            index += 2 * power
        elif 2 <= code < 6:
            index += power
        elif 6 <= code < PAIR:
            p = odds.single[code]
            rows = [(at + 2 * power, q * p) for at, q in rows] + [(at, q * (1 - p)) for at, q in rows]
        elif code >= PAIR and square < code % PAIR:
            high, kind = _POWERS[code % PAIR], code // PAIR - 1
            if 4 <= kind < 8:  # red: two fair coins
                index += power + high
            else:
                steps = (2 * power + 2 * high, 2 * power, 2 * high, 0)
                cases = [(step, p) for step, p in zip(steps, odds.pair[kind], strict=True) if p]
                rows = [(at + step, q * p) for step, p in cases for at, q in rows]
    total = 0.0
    for at, q in rows:
        total += by.table[index + at] * q
    return total


def _tiles(board: Board, by: Judgement) -> float:
    total = 0.0
    for square, code in enumerate(board):
        if code < PAIR:
            total += by.tiles[code]
        elif square < code % PAIR:
            total += by.tiles[9 + code // PAIR]
    return total


def _worth(mean: float, tiles: float, hand: Counts, by: Judgement) -> float:
    kept = 0.0
    for card in range(8):
        kept += by.cards[card][hand[card]]
    return floor((mean + (tiles + kept)) * SCALE + 0.5) / SCALE
