"""The expert's search in a set with Eve: as in `search.py`, with three hands, until its own next
turn.

Besides the cards, Eve considers her measurement: every square and basis with the cards she misses
least, each result by its chance.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ketplay.core.bot import Limit
from ketplay.games.qtris.cards import UNKNOWN
from ketplay.games.qtris.expert.plans import EveWorld, SetPlan
from ketplay.games.qtris.expert.search import (
    WIDTH,
    Candidate,
    LimitClock,
    StagedSearch,
    deal_unseen,
)
from ketplay.games.qtris.flow.eve import SIDES, is_eve, is_team_white, may_measure
from ketplay.games.qtris.turns import measuring_turns

if TYPE_CHECKING:
    from ketplay.games.qtris.fast.eve import EveEvaluator
    from ketplay.games.qtris.rules import QTris
    from ketplay.games.qtris.state import State


def side_in_set(view: State) -> int:
    """The colour that the seat to move wants (0 is white): Eve wants the other of the team's."""
    return int(is_team_white(view) == is_eve(view, view.seat))


def deal_set(game: QTris, view: State, rng: Random) -> EveWorld:
    """Hands and a deck that fit the view of the seat to move."""
    return EveWorld(*deal_unseen(game, view, rng))


class SetSearch(StagedSearch):
    """One decision about the cards to play, or about a measurement."""

    def __init__(self, game: QTris, view: State, evaluator: EveEvaluator, limit: Limit) -> None:
        self.game = game
        self.view = view
        self.evaluator = evaluator
        self.clock = LimitClock(limit)
        self.side = side_in_set(view)
        self.turns_left = game.setup.turns - view.turn - 1
        plans = self.card_plans() + (self.measurement_plans() if may_measure(view) else [])
        plans.sort(key=lambda plan: -plan.value)
        most = WIDTH if self.turns_left else 1
        self.candidates = [Candidate(plan) for plan in plans[:most]]
        self.clock.nodes += 1

    def card_plans(self) -> list[SetPlan]:
        """The best ways to play cards, by the evaluation."""
        view = self.view
        plans = self.evaluator.best(
            view.board,
            view.hands[view.seat],
            cards=view.left,
            turns_left=self.turns_left,
            side=self.side,
            most=WIDTH,
        )
        return [SetPlan(plan.value, plan.moves, ((plan.board, 1.0),), plan.hand) for plan in plans]

    def measurement_plans(self) -> list[SetPlan]:
        """Eve's measurements, by the evaluation."""
        plans = []
        for moves, after in measuring_turns(self.game, self.view):
            boards = boards_after(self.game, after)
            hand = after.hands[self.view.seat]
            values = self.evaluator.board_values(
                [board for board, _ in boards], self.turns_left, self.side
            )
            mean = sum(p * value for (_, p), value in zip(boards, values, strict=True))
            hand_value = self.evaluator.hand_value(hand, self.turns_left)
            plans.append(SetPlan(mean + hand_value, moves, boards, hand[:UNKNOWN]))
        return plans

    def deal(self, rng: Random, greedy: bool) -> EveWorld:
        return deal_set(self.game, self.view, rng)._replace(greedy=greedy)

    def try_in(self, world: EveWorld, candidates: list[Candidate]) -> None:
        depth = min(self.turns_left, len(SIDES))
        parts: list[tuple[Candidate, Any, float]] = []
        for candidate in candidates:
            assert isinstance(candidate.plan, SetPlan)
            parts += [(candidate, board, p) for board, p in candidate.plan.boards]
        gains = self.evaluator.play_boards_on(
            [board for _, board, _ in parts],
            [candidate.plan.hand for candidate, _, _ in parts],
            world,
            turns_left=self.turns_left,
            side=self.side,
            depth=depth,
        )
        for (candidate, _, p), gain in zip(parts, gains, strict=True):
            candidate.add(gain, p)
        self.clock.nodes += depth * len(parts)


def boards_after(game: QTris, after: State) -> tuple[tuple[Any, float], ...]:
    """The boards that Eve's measurement may leave, with their chances; after cards there is one."""
    sets = after.sets
    if sets is None or sets.question is None:
        return ((after.board, 1.0),)
    findings = game.model.measure(after.board, sets.question, whole=True)
    total = sum(finding.weight for finding in findings)
    return tuple((finding.value, finding.weight / total) for finding in findings)
