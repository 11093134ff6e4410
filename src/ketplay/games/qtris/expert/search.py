"""The expert's search: its best turns by judgement, each tried in the same worlds that fit what it sees.

A world is a hand for the other seat, an order of the deck, and a manner of the other: in most worlds it takes what the
board gives at once, in the others it judges as the expert does. Both sides play on for some turns, exactly to the end
when it is near. Time is dealt out in stages; after each the better half stays.
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
from ketplay.games.qtris.expert.plans import Plan, World

if TYPE_CHECKING:
    from ketplay.games.qtris.fast.evaluator import Engine
    from ketplay.games.qtris.rules import QTris, State

WIDTH = 16  # turns that are looked at closer
DEPTH = 2  # turns played on in a world: the answer, and the own turn after it
MOST = 1000  # turns times worlds where all worlds are looked at
TRUST = 4  # how many worlds the judgement counts for
SHREWD = 4  # in one of so many worlds the other judges as the expert does


class Clock:
    """How much of a limit is spent, from 0 to 1."""

    def __init__(self, limit: Limit) -> None:
        self.limit, self.nodes, self.begin = limit, 0, time.perf_counter()

    @property
    def spent(self) -> float:
        parts = [0.0]
        if self.limit.nodes is not None:
            parts.append(self.nodes / max(1, self.limit.nodes))
        if self.limit.seconds is not None:
            parts.append((time.perf_counter() - self.begin) / max(1e-9, self.limit.seconds))
        return max(parts)


class Tried:
    """A turn and what came of it so far."""

    def __init__(self, plan: Any, trust: float = TRUST) -> None:
        self.plan, self.trust = plan, trust
        self.gain = self.worlds = 0.0

    def add(self, gain: float, weight: float = 1.0) -> None:
        self.gain += gain * weight
        self.worlds += weight

    @property
    def value(self) -> float:
        """The expectation, the judgement counting as a few worlds."""
        judged: float = self.plan.worth
        return (self.gain + self.trust * judged) / (self.worlds + self.trust)


def unseen(game: QTris, view: State) -> list[int]:
    """The cards that this view does not place."""
    known = total([view.deck, *view.hands, *view.aside, view.spent])
    return [card for card in range(UNKNOWN) for _ in range(game.full_deck[card] - known[card])]


def dealt(game: QTris, view: State, rng: Random) -> tuple[tuple[Counts, ...], tuple[int, ...]]:
    """All hands and a deck that fit the view of the seat to move: the unseen cards in a random order."""
    cards = unseen(game, view)
    rng.shuffle(cards)
    hands = []
    for hand in view.hands:
        held = list(hand[:UNKNOWN])
        for _ in range(hand[UNKNOWN]):
            held[cards.pop()] += 1
        hands.append(tuple(held))
    hidden = sum(pile[UNKNOWN] for pile in view.aside)
    deck = [*cards_in(view.deck[:UNKNOWN]), *cards[hidden:]]
    rng.shuffle(deck)
    return tuple(hands), tuple(deck)


def deal(game: QTris, view: State, rng: Random) -> World:
    """A world that fits the view of the seat to move."""
    hands, deck = dealt(game, view, rng)
    return World(hands[1 - view.seat], deck)


def all_worlds(game: QTris, view: State) -> list[tuple[World, float]]:
    """Every world with its weight where the other's cards are known and one turn is to come; otherwise nothing."""
    other = view.hands[1 - view.seat]
    if other[UNKNOWN] or view.deck[UNKNOWN] or game.turns - view.turn != 2:
        return []
    if not game.draw_first:  # the other holds its last cards already
        return [(World(other, ()), 1.0)]
    deck = view.deck
    pairs = [(a, b) for a in range(UNKNOWN) for b in range(a, UNKNOWN)]
    weights = [deck[a] * deck[b] if a != b else deck[a] * (deck[a] - 1) / 2 for a, b in pairs]
    return [
        (World(other, pair), weight) for pair, weight in zip(pairs, weights, strict=True) if weight
    ]


class Trial(ABC):
    """Turns tried in the same worlds, in stages; a subclass says what a world is and what comes of the turns in it."""

    left: int  # turns to go after this one
    tried: list[Tried]
    clock: Clock

    @abstractmethod
    def deal(self, rng: Random, greedy: bool) -> Any:
        """A world that fits what the seat to move sees; in a greedy one the others take what the board gives."""

    @abstractmethod
    def look(self, open_turns: list[Tried], world: Any) -> None:
        """Adds what the turns bring in a world."""

    def run(self, seed: int, log: Sequence[str]) -> list[Tried]:
        """The turns that were looked at, best first; the last turn of a game needs no look, its worth is exact."""
        open_turns = self.tried
        if not self.left or len(open_turns) == 1:
            return open_turns
        stages, dropped = max(1, (len(open_turns) - 1).bit_length()), list[Tried]()
        for world in count():
            self.look(open_turns, self.deal(stream(seed, log, "world", world), world % SHREWD > 0))
            spent = self.clock.spent
            while (
                len(open_turns) > 1
                and spent * stages >= stages - (len(open_turns) - 1).bit_length() + 1
            ):
                ranked = sorted(open_turns, key=lambda one: -one.value)
                half = (len(ranked) + 1) // 2
                open_turns, dropped = ranked[:half], ranked[half:] + dropped
            if len(open_turns) == 1 or spent >= 1:
                break
        return sorted(open_turns, key=lambda one: -one.value) + dropped


class Search(Trial):
    """One decision about the cards to play: between the turns the judgement likes best, or between given ones."""

    def __init__(
        self,
        game: QTris,
        view: State,
        engine: Engine,
        limit: Limit,
        plans: Sequence[Plan] | None = None,
    ) -> None:
        self.game, self.view, self.engine, self.clock = game, view, engine, Clock(limit)
        self.side = 0 if view.white == view.seat else 1
        self.left = game.turns - view.turn - 1
        hand: Counts = view.hands[view.seat]
        self.all = all_worlds(game, view)
        most = MOST // len(self.all) if self.all else WIDTH if self.left else 1
        if plans is None:
            plans = engine.best(view.board, hand, view.left, self.left, self.side, most)
        self.tried = [Tried(plan, 0 if self.all else TRUST) for plan in plans]
        self.clock.nodes += 1

    def run(self, seed: int, log: Sequence[str]) -> list[Tried]:
        return self.exact() if self.all and len(self.tried) > 1 else super().run(seed, log)

    def deal(self, rng: Random, greedy: bool) -> World:
        return deal(self.game, self.view, rng)._replace(greedy=greedy)

    def exact(self) -> list[Tried]:
        """Every world for every turn, those that the judgement likes first, until the clock ends."""
        seen: list[Tried] = []
        for one in self.tried:
            for world, weight in self.all:
                one.add(self.engine.after([one.plan], world, self.left, self.side, 1)[0], weight)
                self.clock.nodes += 1
            seen.append(one)
            if self.clock.spent >= 1 and len(seen) > 1:
                break
        return sorted(seen, key=lambda one: -one.value)

    def look(self, open_turns: list[Tried], world: World) -> None:
        depth = min(self.left, DEPTH)
        plans = [one.plan for one in open_turns]
        for one, gain in zip(
            open_turns, self.engine.after(plans, world, self.left, self.side, depth), strict=True
        ):
            one.add(gain)
        self.clock.nodes += depth * len(plans)
