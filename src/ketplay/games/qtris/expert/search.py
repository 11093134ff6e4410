"""The expert's search: its best turns by evaluation, each tried in the same worlds that fit what it
sees.

A world is a hand for the opponent, an order of the deck, and a way to play: in most worlds the
opponent takes what the board gives at once, in the others it evaluates as the expert does. Both
sides play on for some turns, exactly to the end when it is near. Time is divided into stages; after
each the better half stays.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

from ketplay.bots.random_stream import stream
from ketplay.core.bot import Limit
from ketplay.games.qtris.cards import UNKNOWN, Counts, cards_in, total
from ketplay.games.qtris.expert.plans import Plan, SetPlan, World

if TYPE_CHECKING:
    from ketplay.games.qtris.fast.evaluator import Evaluator
    from ketplay.games.qtris.rules import QTris
    from ketplay.games.qtris.state import State

WIDTH = 16  # plans that are tried
DEPTH = 2  # turns played on in a world: the answer, and the own turn after it
MOST = 1000  # plans times worlds where all worlds are tried
TRUST = 4  # how many worlds the evaluation counts for
SHREWD = 4  # in one of this many worlds the opponent evaluates as the expert does


class LimitClock:
    """How much of a limit is used up, from 0 to 1."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.nodes = 0
        self.start = time.thread_time()

    @property
    def used(self) -> float:
        shares = [0.0]
        if self.limit.nodes is not None:
            shares.append(self.nodes / max(1, self.limit.nodes))
        if self.limit.seconds is not None:
            shares.append((time.thread_time() - self.start) / max(1e-9, self.limit.seconds))
        return max(shares)


class Candidate:
    """A plan and what it brought in the worlds so far."""

    def __init__(self, plan: Any, trust: float = TRUST) -> None:
        self.plan: Plan | SetPlan = plan
        self.trust = trust
        self.gain = 0.0
        self.worlds = 0.0

    def add(self, gain: float, weight: float = 1.0) -> None:
        self.gain += gain * weight
        self.worlds += weight

    @property
    def value(self) -> float:
        """The expectation; the evaluation counts as a few worlds."""
        return (self.gain + self.trust * self.plan.value) / (self.worlds + self.trust)


def best_first(candidates: list[Candidate]) -> list[Candidate]:
    return sorted(candidates, key=lambda candidate: -candidate.value)


def unseen_cards(game: QTris, view: State) -> list[int]:
    """The cards of which the view does not say where they are."""
    seen = total([view.deck, *view.hands, *view.aside, view.spent])
    return [card for card in range(UNKNOWN) for _ in range(game.setup.full_deck[card] - seen[card])]


def deal_unseen(
    game: QTris, view: State, rng: Random
) -> tuple[tuple[Counts, ...], tuple[int, ...]]:
    """Hands and a deck that fit the view of the seat to move: the unseen cards, shuffled."""
    cards = unseen_cards(game, view)
    rng.shuffle(cards)
    hands = []
    for visible in view.hands:
        hand = list(visible[:UNKNOWN])
        for _ in range(visible[UNKNOWN]):
            hand[cards.pop()] += 1
        hands.append(tuple(hand))
    hidden = sum(pile[UNKNOWN] for pile in view.aside)
    deck = [*cards_in(view.deck[:UNKNOWN]), *cards[hidden:]]
    rng.shuffle(deck)
    return tuple(hands), tuple(deck)


def deal_world(game: QTris, view: State, rng: Random) -> World:
    """A world that fits the view of the seat to move."""
    hands, deck = deal_unseen(game, view, rng)
    return World(hands[1 - view.seat], deck)


def all_worlds(game: QTris, view: State) -> list[tuple[World, float]]:
    """Every world with its weight.

    Only where the opponent's cards are known and one turn is to come; otherwise there are none.
    """
    other = view.hands[1 - view.seat]
    if other[UNKNOWN] or view.deck[UNKNOWN] or game.setup.turns - view.turn != 2:
        return []
    if game.setup.noise:  # it comes between the two turns
        return []
    if not game.setup.draw_first:  # the opponent holds its last cards already
        return [(World(other, ()), 1.0)]
    deck = view.deck
    worlds = []
    for a in range(UNKNOWN):
        for b in range(a, UNKNOWN):
            weight = deck[a] * deck[b] if a != b else deck[a] * (deck[a] - 1) / 2
            if weight:
                worlds.append((World(other, (a, b)), weight))
    return worlds


class StagedSearch(ABC):
    """Plans tried in the same worlds, in stages.

    A subclass says what a world is and what the plans bring in it.
    """

    turns_left: int  # after this one
    candidates: list[Candidate]
    clock: LimitClock

    @abstractmethod
    def deal(self, rng: Random, greedy: bool) -> Any:
        """A world that fits what the seat to move sees, with greedy opponents or not."""

    @abstractmethod
    def try_in(self, world: Any, candidates: list[Candidate]) -> None:
        """Adds what the plans bring in a world."""

    def run(self, seed: int, log: Sequence[str]) -> list[Candidate]:
        """The plans that were tried, best first.

        On the last turn of a game nothing needs to be tried: the evaluation is exact.
        """
        remaining = self.candidates
        if not self.turns_left or len(remaining) == 1:
            return remaining
        stages = max(1, (len(remaining) - 1).bit_length())
        dropped: list[Candidate] = []
        for number in count():
            world = self.deal(stream(seed, log, "world", number), greedy=number % SHREWD > 0)
            self.try_in(world, remaining)
            used = self.clock.used
            while (
                len(remaining) > 1
                and used * stages >= stages - (len(remaining) - 1).bit_length() + 1
            ):
                ranked = best_first(remaining)
                half = (len(ranked) + 1) // 2
                remaining = ranked[:half]
                dropped = ranked[half:] + dropped
            if len(remaining) == 1 or used >= 1:
                break
        return best_first(remaining) + dropped


class DuelSearch(StagedSearch):
    """One decision about the cards to play: between the best plans by evaluation, or between given
    ones.
    """

    def __init__(
        self,
        game: QTris,
        view: State,
        evaluator: Evaluator,
        limit: Limit,
        plans: Sequence[Plan] | None = None,
    ) -> None:
        self.game = game
        self.view = view
        self.evaluator = evaluator
        self.clock = LimitClock(limit)
        self.side = 0 if view.white == view.seat else 1
        self.turns_left = game.setup.turns - view.turn - 1
        self.worlds = all_worlds(game, view)
        if plans is None:
            plans = self.best_plans()
        self.candidates = [Candidate(plan, 0 if self.worlds else TRUST) for plan in plans]
        self.clock.nodes += 1

    def best_plans(self) -> list[Plan]:
        """The plans to decide between; on the last turn the best one is enough."""
        most = WIDTH if self.turns_left else 1
        if self.worlds:
            most = MOST // len(self.worlds)
        view = self.view
        return self.evaluator.best(
            view.board,
            view.hands[view.seat],
            cards=view.left,
            turns_left=self.turns_left,
            side=self.side,
            most=most,
        )

    def run(self, seed: int, log: Sequence[str]) -> list[Candidate]:
        if self.worlds and len(self.candidates) > 1:
            return self.try_all_worlds()
        return super().run(seed, log)

    def deal(self, rng: Random, greedy: bool) -> World:
        return deal_world(self.game, self.view, rng)._replace(greedy=greedy)

    def try_all_worlds(self) -> list[Candidate]:
        """Every world for every plan, best evaluation first, until the limit is reached."""
        finished: list[Candidate] = []
        for candidate in self.candidates:
            for world, weight in self.worlds:
                gain = self.play_on([candidate], world, depth=1)[0]
                candidate.add(gain, weight)
                self.clock.nodes += 1
            finished.append(candidate)
            if self.clock.used >= 1 and len(finished) > 1:
                break
        return best_first(finished)

    def try_in(self, world: World, candidates: list[Candidate]) -> None:
        depth = min(self.turns_left, DEPTH)
        gains = self.play_on(candidates, world, depth)
        for candidate, gain in zip(candidates, gains, strict=True):
            candidate.add(gain)
        self.clock.nodes += depth * len(candidates)

    def play_on(self, candidates: list[Candidate], world: World, depth: int) -> list[float]:
        plans: list[Any] = [candidate.plan for candidate in candidates]
        return self.evaluator.play_on(plans, world, self.turns_left, self.side, depth)
