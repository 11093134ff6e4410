"""The expert's search in a set with Eve: as in `search.py`, with three hands, until its own next turn.

Beside the cards, Eve weighs her measurement: every square and basis with the cards she misses least, each result by its
chance.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ketplay.core.bot import Limit
from ketplay.games.qtris.board.tile_board import Board
from ketplay.games.qtris.cards import UNKNOWN, Counts
from ketplay.games.qtris.eve import SIDES, may_measure
from ketplay.games.qtris.expert.plans import Table
from ketplay.games.qtris.expert.search import WIDTH, Clock, Trial, Tried, dealt
from ketplay.games.qtris.handovers import measurements
from ketplay.games.qtris.moves import Move

if TYPE_CHECKING:
    from ketplay.games.qtris.fast.eve import Trio
    from ketplay.games.qtris.rules import QTris, State


class Handover(NamedTuple):
    """A way to play a turn: the boards it may hand over with their chances, and the cards kept."""

    worth: float
    moves: tuple[Move, ...]
    boards: tuple[tuple[Board, float], ...]
    hand: Counts


def side_of(view: State) -> int:
    """The colour that the seat to move wants, 0 for white: Alice and Bob their own, Eve the other."""
    return int((view.white == 0) == (SIDES[view.seat] == 1))


def deal(game: QTris, view: State, rng: Random) -> Table:
    """Hands and a deck that fit the view of the seat to move."""
    return Table(*dealt(game, view, rng))


class SetSearch(Trial):
    """One decision about the cards to play, or to measure."""

    def __init__(self, game: QTris, view: State, engine: Trio, limit: Limit) -> None:
        self.game, self.view, self.trio, self.clock = game, view, engine, Clock(limit)
        self.side, self.left = side_of(view), game.turns - view.turn - 1
        plans = engine.best(
            view.board, view.hands[view.seat], view.left, self.left, self.side, WIDTH
        )
        found = [
            Handover(plan.worth, plan.moves, ((plan.board, 1.0),), plan.hand) for plan in plans
        ]
        found += self.probes() if may_measure(view) else []
        found.sort(key=lambda one: -one.worth)
        self.tried = [Tried(one) for one in found[: WIDTH if self.left else 1]]
        self.clock.nodes += 1

    def probes(self) -> list[Handover]:
        """Eve's measurements, by the judgement."""
        found = []
        for moves, after in measurements(self.game, self.view):
            boards = results(self.game, after)
            hand = after.hands[self.view.seat]
            worths = self.trio.worths([board for board, _ in boards], self.left, self.side)
            worth = sum(p * one for (_, p), one in zip(boards, worths, strict=True))
            found.append(
                Handover(worth + self.trio.kept(hand, self.left), moves, boards, hand[:UNKNOWN])
            )
        return found

    def deal(self, rng: Random, greedy: bool) -> Table:
        return deal(self.game, self.view, rng)._replace(greedy=greedy)

    def look(self, open_turns: list[Tried], world: Table) -> None:
        depth = min(self.left, len(SIDES))
        parts = [(one, board, p) for one in open_turns for board, p in one.plan.boards]
        boards, hands = [board for _, board, _ in parts], [one.plan.hand for one, _, _ in parts]
        gains = self.trio.beyond(boards, hands, world, self.left, self.side, depth)
        for (one, _, p), gain in zip(parts, gains, strict=True):
            one.add(gain, p)
        self.clock.nodes += depth * len(parts)


def results(game: QTris, after: State) -> tuple[tuple[Board, float], ...]:
    """The boards that Eve's measurement may leave, with their chances."""
    sets = after.sets
    if after.step != "probe" or sets is None:
        return ((after.board, 1.0),)
    found = game.engine.probes(after.board, sets.square, sets.basis)
    whole = sum(weight for _, weight in found)
    return tuple(
        (game.engine.collapse(after.board, sets.square, word), weight / whole)
        for word, weight in found
    )
